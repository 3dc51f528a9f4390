#include "staging.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "hresult.h"

namespace dml {
namespace {

constexpr uint64_t half_bytes = uint64_t{16} << 20;
constexpr uint64_t readback_bytes = uint64_t{16} << 20;
constexpr uint64_t copy_alignment = 16;

}  // namespace

Staging::Staging(std::shared_ptr<Core> core) : core_(std::move(core)) {}

void Staging::prepare() {
    if (upload_) return;
    ID3D12Device *device = core_->device.Get();
    for (Half &half : halves_) half.commands = std::make_unique<Commands>(device, core_->copy.type());
    upload_ = std::make_shared<Allocation>(core_, 2 * half_bytes, D3D12_HEAP_TYPE_UPLOAD);
    const D3D12_RANGE nothing{0, 0};  // this side only writes
    void *address = nullptr;
    check(upload_->resource()->Map(0, &nothing, &address), "ID3D12Resource::Map");
    mapped_ = static_cast<char *>(address);
}

void Staging::start() {
    if (recording_) return;
    prepare();
    Half &half = halves_[current_];
    core_->copy.wait(half.busy_until);
    half.commands->begin();
    half.used = 0;
    recording_ = true;
}

void Staging::upload(const AllocationPtr &target, uint64_t offset, const void *data, uint64_t bytes) {
    const char *source = static_cast<const char *>(data);
    while (bytes > 0) {
        start();
        Half &half = halves_[current_];
        const uint64_t part = std::min(bytes, half_bytes - half.used);
        const uint64_t place = current_ * half_bytes + half.used;
        std::memcpy(mapped_ + place, source, part);
        half.commands->list()->CopyBufferRegion(target->resource(), offset, upload_->resource(), place, part);
        if (half.targets.empty() || half.targets.back() != target) half.targets.push_back(target);
        half.used = std::min(half_bytes, (half.used + part + copy_alignment - 1) / copy_alignment * copy_alignment);
        source += part;
        offset += part;
        bytes -= part;
        if (half.used == half_bytes) flush();
    }
}

void Staging::flush() {
    if (!recording_) return;
    Half &half = halves_[current_];
    recording_ = false;
    current_ = 1 - current_;
    ID3D12GraphicsCommandList *list = half.commands->end();
    uint64_t last_use = 0;
    for (const AllocationPtr &target : half.targets) last_use = std::max<uint64_t>(last_use, target->uses.compute);
    core_->copy.wait_for(core_->compute, last_use);
    half.busy_until = core_->copy.execute(list);
    for (const AllocationPtr &target : half.targets) target->uses.copy = half.busy_until;
    half.targets.clear();
}

void Staging::read(const AllocationPtr &source, void *data, uint64_t bytes) {
    flush();
    if (!readback_) {
        read_commands_ = std::make_unique<Commands>(core_->device.Get(), core_->copy.type());
        readback_ = std::make_shared<Allocation>(core_, readback_bytes, D3D12_HEAP_TYPE_READBACK);
    }
    core_->copy.wait_for(core_->compute, source->uses.compute);
    char *target = static_cast<char *>(data);
    for (uint64_t offset = 0; offset < bytes; offset += readback_bytes) {
        const uint64_t part = std::min(bytes - offset, readback_bytes);
        ID3D12GraphicsCommandList *list = read_commands_->begin();
        list->CopyBufferRegion(readback_->resource(), 0, source->resource(), offset, part);
        const uint64_t done = core_->copy.execute(read_commands_->end());
        source->uses.copy = done;
        core_->copy.wait(done);
        check(core_->device->GetDeviceRemovedReason(), "reading a buffer");
        const D3D12_RANGE written{0, static_cast<SIZE_T>(part)};
        void *address = nullptr;
        check(readback_->resource()->Map(0, &written, &address), "ID3D12Resource::Map");
        std::memcpy(target + offset, address, part);
        const D3D12_RANGE nothing{0, 0};
        readback_->resource()->Unmap(0, &nothing);
    }
}

}  // namespace dml
