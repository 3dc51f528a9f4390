// One adapter in use: the DirectML device on the D3D12 device, memory, transfer, and whether it is still there.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "adapters.h"
#include "core.h"
#include "descriptors.h"
#include "staging.h"

namespace dml {

struct DeviceOptions {
    bool disable_metacommands = false;
    bool debug = false;
};

class Device : public std::enable_shared_from_this<Device> {
public:
    Device(AdapterInfo adapter, DeviceOptions options);
    ~Device();

    const AdapterInfo adapter;
    const DeviceOptions options;
    const std::shared_ptr<Core> core;

    IDMLDevice1 *dml() const { return dml_.Get(); }
    IDMLCommandRecorder *recorder() const { return recorder_.Get(); }
    uint32_t feature_level() const { return feature_level_; }
    bool supports(DML_TENSOR_DATA_TYPE type) const;

    AllocationPtr allocate(uint64_t bytes);
    DescriptorPool descriptors;

    // These three block; without the GIL.
    void upload(const AllocationPtr &target, const void *data, uint64_t bytes);
    void read(const AllocationPtr &source, void *data, uint64_t bytes);
    void wait();

    // With the mutex of the core held.
    Staging &staging() { return staging_; }
    // One temporary buffer for all operators, as large as the largest need of those that exist.
    AllocationPtr scratch();

    void register_scratch(uint64_t bytes);
    void forget_scratch(uint64_t bytes);

    // Throws DeviceRemoved with the reason if the device is gone.
    void throw_if_removed(const std::string &operation) const;
    // Throws for a failed call: DeviceRemoved with the reason if that is why.
    void check(long hresult, const std::string &operation) const;
    void inject_removed_reason(uint32_t code) { injected_reason_ = code; }

private:
    uint32_t removed_reason() const;

    ComPtr<IDMLDevice1> dml_;
    ComPtr<IDMLCommandRecorder> recorder_;
    uint32_t feature_level_ = 0;
    std::atomic<uint32_t> injected_reason_{0};
    Staging staging_;
    std::mutex scratch_mutex_;
    std::multiset<uint64_t> scratch_needs_;
    AllocationPtr scratch_;
};

using DevicePtr = std::shared_ptr<Device>;

// A packed tensor in GPU memory.
struct Buffer {
    DevicePtr device;
    AllocationPtr allocation;
    DML_TENSOR_DATA_TYPE type;
    std::vector<uint32_t> sizes;
    uint64_t bytes;
};

using BufferPtr = std::shared_ptr<Buffer>;

BufferPtr make_buffer(const DevicePtr &device, DML_TENSOR_DATA_TYPE type, std::vector<uint32_t> sizes);

}  // namespace dml
