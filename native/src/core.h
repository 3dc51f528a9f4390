// What all memory of one device hangs on: the D3D12 device, its two queues, the account of allocations.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "platform.h"
#include "queue.h"

namespace dml {

// The bindings' own account of buffers. Read without a lock, for display and tests.
struct Ledger {
    std::atomic<uint64_t> buffers{0};
    std::atomic<uint64_t> bytes{0};
    std::atomic<uint64_t> peak_bytes{0};

    void add(uint64_t size);
    void remove(uint64_t size);
};

struct Counters {
    std::atomic<uint64_t> uploads{0};
    std::atomic<uint64_t> upload_bytes{0};
    std::atomic<uint64_t> readbacks{0};
    std::atomic<uint64_t> readback_bytes{0};
    std::atomic<uint64_t> submissions{0};
    std::atomic<uint64_t> initializations{0};
    std::atomic<uint64_t> compilations{0};
    std::atomic<uint64_t> bindings{0};
};

// When the queues last touched something: values of their fences.
struct Uses {
    std::atomic<uint64_t> compute{0};
    std::atomic<uint64_t> copy{0};
};

class Core {
public:
    explicit Core(ComPtr<ID3D12Device> device);
    ~Core();
    Core(const Core &) = delete;
    Core &operator=(const Core &) = delete;

    ComPtr<ID3D12Device> device;
    Queue compute;
    Queue copy;
    Ledger ledger;
    Counters counters;

    // Held while queues, lists and binding tables are used. Taken only without the GIL, which is never taken under it.
    std::mutex mutex;

    // Frees a resource, now or when the queues have passed these values.
    void retire(ComPtr<ID3D12Resource> resource, uint64_t bytes, const Uses &uses);
    // Frees what has become free.
    void collect();

private:
    struct Retired {
        ComPtr<ID3D12Resource> resource;
        uint64_t bytes;
        uint64_t compute;
        uint64_t copy;
    };
    std::mutex retired_mutex_;  // its own, because destructors come with the GIL
    std::vector<Retired> retired_;
};

// One committed buffer of Direct3D 12, freed when the last owner and the GPU are done with it.
class Allocation {
public:
    Allocation(std::shared_ptr<Core> core, uint64_t bytes, D3D12_HEAP_TYPE heap);
    ~Allocation();
    Allocation(const Allocation &) = delete;
    Allocation &operator=(const Allocation &) = delete;

    ID3D12Resource *resource() const { return resource_.Get(); }
    uint64_t bytes() const { return bytes_; }
    // Never used twice, unlike addresses.
    uint64_t id() const { return id_; }
    Uses uses;

private:
    std::shared_ptr<Core> core_;
    ComPtr<ID3D12Resource> resource_;
    uint64_t bytes_;
    uint64_t id_;
};

using AllocationPtr = std::shared_ptr<Allocation>;

}  // namespace dml
