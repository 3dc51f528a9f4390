#include "device.h"

#include <algorithm>
#include <utility>

#include "data_type.h"
#include "hresult.h"
#include "runtime.h"

namespace dml {
namespace {

ComPtr<ID3D12Device> create_d3d12(const AdapterInfo &adapter, bool debug) {
    const Runtime &runtime = Runtime::get();
    runtime.require();
    if (debug) runtime.enable_debug_layer();
    return runtime.create_d3d12_device(open_adapter(adapter.luid).Get());
}

uint32_t query_feature_level(IDMLDevice1 *device) {
    const DML_FEATURE_LEVEL levels[] = {
        DML_FEATURE_LEVEL_2_1, DML_FEATURE_LEVEL_3_0, DML_FEATURE_LEVEL_3_1, DML_FEATURE_LEVEL_4_0,
        DML_FEATURE_LEVEL_4_1, DML_FEATURE_LEVEL_5_0, DML_FEATURE_LEVEL_5_1, DML_FEATURE_LEVEL_5_2,
        DML_FEATURE_LEVEL_6_0, DML_FEATURE_LEVEL_6_1, DML_FEATURE_LEVEL_6_2, DML_FEATURE_LEVEL_6_3,
        DML_FEATURE_LEVEL_6_4,
    };
    const DML_FEATURE_QUERY_FEATURE_LEVELS query{static_cast<UINT>(std::size(levels)), levels};
    DML_FEATURE_DATA_FEATURE_LEVELS answer{};
    check(device->CheckFeatureSupport(DML_FEATURE_FEATURE_LEVELS, sizeof query, &query, sizeof answer, &answer),
          "IDMLDevice::CheckFeatureSupport");
    return answer.MaxSupportedFeatureLevel;
}

}  // namespace

Device::Device(AdapterInfo info, DeviceOptions chosen)
    : adapter(std::move(info)),
      options(chosen),
      core(std::make_shared<Core>(create_d3d12(adapter, options.debug))),
      descriptors(core->device),
      dml_(Runtime::get().create_dml_device(core->device.Get(), options.debug)),
      staging_(core) {
    dml::check(dml_->CreateCommandRecorder(IID_PPV_ARGS(recorder_.GetAddressOf())),
               "IDMLDevice::CreateCommandRecorder");
    feature_level_ = query_feature_level(dml_.Get());
}

Device::~Device() {
    // DirectML objects go after the work that uses them.
    core->compute.wait(core->compute.last());
    core->copy.wait(core->copy.last());
}

bool Device::supports(DML_TENSOR_DATA_TYPE type) const {
    const DML_FEATURE_QUERY_TENSOR_DATA_TYPE_SUPPORT query{type};
    DML_FEATURE_DATA_TENSOR_DATA_TYPE_SUPPORT answer{};
    check(dml_->CheckFeatureSupport(DML_FEATURE_TENSOR_DATA_TYPE_SUPPORT, sizeof query, &query, sizeof answer,
                                    &answer),
          "IDMLDevice::CheckFeatureSupport");
    return answer.IsSupported;
}

AllocationPtr Device::allocate(uint64_t bytes) {
    throw_if_removed("allocating a buffer");
    core->collect();
    return std::make_shared<Allocation>(core, bytes, D3D12_HEAP_TYPE_DEFAULT);
}

void Device::upload(const AllocationPtr &target, const void *data, uint64_t bytes) {
    const std::lock_guard lock(core->mutex);
    throw_if_removed("uploading");
    staging_.upload(target, 0, data, bytes);
    staging_.flush();
    ++core->counters.uploads;
    core->counters.upload_bytes += bytes;
}

void Device::read(const AllocationPtr &source, void *data, uint64_t bytes) {
    const std::lock_guard lock(core->mutex);
    throw_if_removed("reading a buffer");
    staging_.read(source, data, bytes);
    throw_if_removed("reading a buffer");
    ++core->counters.readbacks;
    core->counters.readback_bytes += bytes;
}

void Device::wait() {
    core->compute.wait(core->compute.last());
    core->copy.wait(core->copy.last());
    core->collect();
    throw_if_removed("waiting for the device");
}

AllocationPtr Device::scratch() {
    uint64_t need = 0;
    {
        const std::lock_guard lock(scratch_mutex_);
        if (!scratch_needs_.empty()) need = *scratch_needs_.rbegin();
        if (scratch_ && scratch_->bytes() == need) return scratch_;
        scratch_.reset();
    }
    if (need == 0) return nullptr;
    // The old one is freed when the work that uses it is done: wait, so that both never exist at a time.
    core->compute.wait(core->compute.last());
    auto grown = allocate(need);
    const std::lock_guard lock(scratch_mutex_);
    return scratch_ = grown;
}

void Device::register_scratch(uint64_t bytes) {
    const std::lock_guard lock(scratch_mutex_);
    if (bytes > 0) scratch_needs_.insert(bytes);
}

void Device::forget_scratch(uint64_t bytes) {
    const std::lock_guard lock(scratch_mutex_);
    const auto entry = scratch_needs_.find(bytes);
    if (entry != scratch_needs_.end()) scratch_needs_.erase(entry);
    const bool smaller = scratch_needs_.empty() || (scratch_ && *scratch_needs_.rbegin() < scratch_->bytes());
    if (smaller) scratch_.reset();
}

uint32_t Device::removed_reason() const {
    if (injected_reason_) return injected_reason_;
    const auto reason = static_cast<uint32_t>(core->device->GetDeviceRemovedReason());
    return reason ? reason : static_cast<uint32_t>(dml_->GetDeviceRemovedReason());
}

void Device::throw_if_removed(const std::string &operation) const {
    const uint32_t reason = removed_reason();
    if (reason) {
        throw NativeFailure(FailureKind::DeviceRemoved, reason, operation,
                            "The device " + adapter.name + " was removed.");
    }
}

void Device::check(long hresult, const std::string &operation) const {
    if (hresult >= 0) return;
    throw_if_removed(operation);
    dml::check(hresult, operation);
}

BufferPtr make_buffer(const DevicePtr &device, DML_TENSOR_DATA_TYPE type, std::vector<uint32_t> sizes) {
    const uint64_t bytes = element_count(sizes) * element_bytes(type);
    auto allocation = device->allocate((bytes + 3) / 4 * 4);
    return std::make_shared<Buffer>(Buffer{device, std::move(allocation), type, std::move(sizes), bytes});
}

}  // namespace dml
