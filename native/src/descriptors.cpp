#include "descriptors.h"

#include <algorithm>
#include <string>
#include <utility>

#include "hresult.h"

namespace dml {
namespace {

// Room for a UNet of SDXL in a few pieces; a larger operator gets a block of its own size.
constexpr uint32_t block_size = 65536;

}  // namespace

DescriptorRange::DescriptorRange(DescriptorPool &pool, ID3D12DescriptorHeap *heap, uint32_t start, uint32_t count,
                                 uint32_t step)
    : pool_(pool), heap_(heap), start_(start), count_(count), step_(step) {}

DescriptorRange::~DescriptorRange() { pool_.give_back(heap_, start_, count_); }

DML_BINDING_TABLE_DESC DescriptorRange::table_for(IDMLDispatchable *dispatchable) const {
    DML_BINDING_TABLE_DESC desc{};
    desc.Dispatchable = dispatchable;
    desc.CPUDescriptorHandle = heap_->GetCPUDescriptorHandleForHeapStart();
    desc.CPUDescriptorHandle.ptr += SIZE_T{start_} * step_;
    desc.GPUDescriptorHandle = heap_->GetGPUDescriptorHandleForHeapStart();
    desc.GPUDescriptorHandle.ptr += UINT64{start_} * step_;
    desc.SizeInDescriptors = count_;
    return desc;
}

DescriptorPool::DescriptorPool(ComPtr<ID3D12Device> device)
    : device_(std::move(device)),
      step_(device_->GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV)) {}

std::unique_ptr<DescriptorRange> DescriptorPool::allocate(uint32_t count) {
    const std::lock_guard lock(mutex_);
    const auto take = [&](Block &block) -> std::unique_ptr<DescriptorRange> {
        const auto fits = [&](const auto &range) { return range.second >= count; };
        const auto found = std::find_if(block.free.begin(), block.free.end(), fits);
        if (found == block.free.end()) return nullptr;
        const auto [start, size] = *found;
        block.free.erase(found);
        if (size > count) block.free.emplace(start + count, size - count);
        return std::make_unique<DescriptorRange>(*this, block.heap.Get(), start, count, step_);
    };
    for (Block &block : blocks_) {
        if (auto range = take(block)) return range;
    }
    return take(add_block(std::max(count, block_size)));
}

DescriptorPool::Block &DescriptorPool::add_block(uint32_t count) {
    D3D12_DESCRIPTOR_HEAP_DESC desc{};
    desc.Type = D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV;
    desc.NumDescriptors = count;
    desc.Flags = D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE;
    Block block;
    check(device_->CreateDescriptorHeap(&desc, IID_PPV_ARGS(block.heap.GetAddressOf())),
          "ID3D12Device::CreateDescriptorHeap of " + std::to_string(count));
    block.free.emplace(0, count);
    blocks_.push_back(std::move(block));
    return blocks_.back();
}

void DescriptorPool::give_back(ID3D12DescriptorHeap *heap, uint32_t start, uint32_t count) {
    const std::lock_guard lock(mutex_);
    const auto same = [&](const Block &block) { return block.heap.Get() == heap; };
    auto &free = std::find_if(blocks_.begin(), blocks_.end(), same)->free;
    const auto next = free.find(start + count);
    if (next != free.end()) {
        count += next->second;
        free.erase(next);
    }
    const auto after = free.lower_bound(start);
    if (after != free.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == start) {
            before->second += count;
            return;
        }
    }
    free.emplace(start, count);
}

}  // namespace dml
