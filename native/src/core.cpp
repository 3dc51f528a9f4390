#include "core.h"

#include <algorithm>
#include <utility>

#include "hresult.h"

namespace dml {
namespace {

std::atomic<uint64_t> last_allocation_id{0};

// Compute-only adapters have no direct queues; all others do best what every graphics driver is tested with.
D3D12_COMMAND_LIST_TYPE queue_type(ID3D12Device *device) {
    const D3D_FEATURE_LEVEL graphics[] = {D3D_FEATURE_LEVEL_11_0};
    D3D12_FEATURE_DATA_FEATURE_LEVELS levels{1, graphics, {}};
    const HRESULT hr = device->CheckFeatureSupport(D3D12_FEATURE_FEATURE_LEVELS, &levels, sizeof levels);
    const bool has_graphics = SUCCEEDED(hr) && levels.MaxSupportedFeatureLevel >= D3D_FEATURE_LEVEL_11_0;
    return has_graphics ? D3D12_COMMAND_LIST_TYPE_DIRECT : D3D12_COMMAND_LIST_TYPE_COMPUTE;
}

ComPtr<ID3D12Resource> create_buffer(ID3D12Device *device, uint64_t bytes, D3D12_HEAP_TYPE heap) {
    D3D12_HEAP_PROPERTIES where{};
    where.Type = heap;
    where.CreationNodeMask = where.VisibleNodeMask = 1;
    D3D12_RESOURCE_DESC desc{};
    desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
    desc.Width = bytes;
    desc.Height = desc.DepthOrArraySize = desc.MipLevels = 1;
    desc.SampleDesc.Count = 1;
    desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
    auto state = D3D12_RESOURCE_STATE_COMMON;  // promoted to whatever it is used for, back after each submission
    if (heap == D3D12_HEAP_TYPE_DEFAULT) desc.Flags = D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS;
    if (heap == D3D12_HEAP_TYPE_UPLOAD) state = D3D12_RESOURCE_STATE_GENERIC_READ;
    if (heap == D3D12_HEAP_TYPE_READBACK) state = D3D12_RESOURCE_STATE_COPY_DEST;
    ComPtr<ID3D12Resource> resource;
    check(device->CreateCommittedResource(&where, D3D12_HEAP_FLAG_NONE, &desc, state, nullptr,
                                          IID_PPV_ARGS(resource.GetAddressOf())),
          "ID3D12Device::CreateCommittedResource of " + std::to_string(bytes) + " bytes");
    return resource;
}

}  // namespace

void Ledger::add(uint64_t size) {
    ++buffers;
    const uint64_t now = bytes += size;
    uint64_t peak = peak_bytes;
    while (now > peak && !peak_bytes.compare_exchange_weak(peak, now)) {
    }
}

void Ledger::remove(uint64_t size) {
    --buffers;
    bytes -= size;
}

Core::Core(ComPtr<ID3D12Device> d3d12)
    : device(std::move(d3d12)),
      compute(device.Get(), queue_type(device.Get())),
      copy(device.Get(), D3D12_COMMAND_LIST_TYPE_COPY) {}

Core::~Core() {
    // A removed device has nothing in flight; its fences read as passed.
    compute.wait(compute.last());
    copy.wait(copy.last());
}

void Core::retire(ComPtr<ID3D12Resource> resource, uint64_t bytes, const Uses &uses) {
    {
        const std::lock_guard lock(retired_mutex_);
        retired_.push_back({std::move(resource), bytes, uses.compute, uses.copy});
    }
    collect();
}

void Core::collect() {
    const std::lock_guard lock(retired_mutex_);
    const uint64_t compute_done = compute.completed();
    const uint64_t copy_done = copy.completed();
    const auto freed = std::partition(retired_.begin(), retired_.end(), [&](const Retired &entry) {
        return entry.compute > compute_done || entry.copy > copy_done;
    });
    for (auto entry = freed; entry != retired_.end(); ++entry) ledger.remove(entry->bytes);
    retired_.erase(freed, retired_.end());
}

Allocation::Allocation(std::shared_ptr<Core> core, uint64_t bytes, D3D12_HEAP_TYPE heap)
    : core_(std::move(core)),
      resource_(create_buffer(core_->device.Get(), bytes, heap)),
      bytes_(bytes),
      id_(++last_allocation_id) {
    core_->ledger.add(bytes_);
}

Allocation::~Allocation() { core_->retire(std::move(resource_), bytes_, uses); }

}  // namespace dml
