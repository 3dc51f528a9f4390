// A command queue with the fence that counts its submissions.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform.h"

namespace dml {

class Queue {
public:
    Queue(ID3D12Device *device, D3D12_COMMAND_LIST_TYPE type);

    // Submits a closed list; gives the fence value that is reached when it is done.
    uint64_t execute(ID3D12GraphicsCommandList *list);
    // Work submitted here later starts after the other queue has reached the value.
    void wait_for(const Queue &other, uint64_t value);
    // Blocks this thread until the value is reached, or the device is removed.
    void wait(uint64_t value) const;

    uint64_t last() const { return last_; }
    uint64_t completed() const { return fence_->GetCompletedValue(); }
    D3D12_COMMAND_LIST_TYPE type() const { return type_; }

private:
    D3D12_COMMAND_LIST_TYPE type_;
    ComPtr<ID3D12CommandQueue> queue_;
    ComPtr<ID3D12Fence> fence_;
    std::atomic<uint64_t> last_{0};
};

// A command list with its allocator: recorded, submitted, and recorded again when it is done.
class Commands {
public:
    Commands(ID3D12Device *device, D3D12_COMMAND_LIST_TYPE type);

    // Starts a new recording; the last submission must be done.
    ID3D12GraphicsCommandList *begin();
    // Ends it.
    ID3D12GraphicsCommandList *end();
    ID3D12GraphicsCommandList *list() const { return list_.Get(); }

private:
    ComPtr<ID3D12CommandAllocator> allocator_;
    ComPtr<ID3D12GraphicsCommandList> list_;
};

}  // namespace dml
