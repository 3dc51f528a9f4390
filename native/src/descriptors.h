// Shader-visible descriptors. A heap is costly to make and to switch to, so that operators take ranges of a shared one.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>

#include "platform.h"

namespace dml {

class DescriptorPool;

// Some descriptors in a row; given back when the range goes, which must be after the work that uses it.
class DescriptorRange {
public:
    DescriptorRange(DescriptorPool &pool, ID3D12DescriptorHeap *heap, uint32_t start, uint32_t count, uint32_t step);
    ~DescriptorRange();
    DescriptorRange(const DescriptorRange &) = delete;
    DescriptorRange &operator=(const DescriptorRange &) = delete;

    ID3D12DescriptorHeap *heap() const { return heap_; }
    DML_BINDING_TABLE_DESC table_for(IDMLDispatchable *dispatchable) const;

private:
    DescriptorPool &pool_;
    ID3D12DescriptorHeap *heap_;
    uint32_t start_;
    uint32_t count_;
    uint32_t step_;  // bytes from one to the next
};

class DescriptorPool {
public:
    explicit DescriptorPool(ComPtr<ID3D12Device> device);

    std::unique_ptr<DescriptorRange> allocate(uint32_t count);

private:
    friend class DescriptorRange;
    struct Block {
        ComPtr<ID3D12DescriptorHeap> heap;
        std::map<uint32_t, uint32_t> free;  // start -> count
    };

    Block &add_block(uint32_t count);
    void give_back(ID3D12DescriptorHeap *heap, uint32_t start, uint32_t count);

    ComPtr<ID3D12Device> device_;
    uint32_t step_;
    std::mutex mutex_;
    std::list<Block> blocks_;
};

}  // namespace dml
