#include "queue.h"

#include "hresult.h"

namespace dml {

Queue::Queue(ID3D12Device *device, D3D12_COMMAND_LIST_TYPE type) : type_(type) {
    D3D12_COMMAND_QUEUE_DESC desc{};
    desc.Type = type;
    check(device->CreateCommandQueue(&desc, IID_PPV_ARGS(queue_.GetAddressOf())), "ID3D12Device::CreateCommandQueue");
    check(device->CreateFence(0, D3D12_FENCE_FLAG_NONE, IID_PPV_ARGS(fence_.GetAddressOf())),
          "ID3D12Device::CreateFence");
}

uint64_t Queue::execute(ID3D12GraphicsCommandList *list) {
    ID3D12CommandList *lists[] = {list};
    queue_->ExecuteCommandLists(1, lists);
    check(queue_->Signal(fence_.Get(), last_ + 1), "ID3D12CommandQueue::Signal");
    return ++last_;
}

void Queue::wait_for(const Queue &other, uint64_t value) {
    if (other.completed() >= value) return;
    check(queue_->Wait(other.fence_.Get(), value), "ID3D12CommandQueue::Wait");
}

void Queue::wait(uint64_t value) const {
    // Without an event it blocks. A removed device sets its fences to the largest value, which ends the wait.
    if (completed() < value) fence_->SetEventOnCompletion(value, nullptr);
}

Commands::Commands(ID3D12Device *device, D3D12_COMMAND_LIST_TYPE type) {
    check(device->CreateCommandAllocator(type, IID_PPV_ARGS(allocator_.GetAddressOf())),
          "ID3D12Device::CreateCommandAllocator");
    check(device->CreateCommandList(0, type, allocator_.Get(), nullptr, IID_PPV_ARGS(list_.GetAddressOf())),
          "ID3D12Device::CreateCommandList");
    end();
}

ID3D12GraphicsCommandList *Commands::begin() {
    check(allocator_->Reset(), "ID3D12CommandAllocator::Reset");
    check(list_->Reset(allocator_.Get(), nullptr), "ID3D12GraphicsCommandList::Reset");
    return list_.Get();
}

ID3D12GraphicsCommandList *Commands::end() {
    check(list_->Close(), "ID3D12GraphicsCommandList::Close");
    return list_.Get();
}

}  // namespace dml
