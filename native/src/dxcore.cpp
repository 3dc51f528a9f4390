#include "dxcore.h"

#include <algorithm>

#include <dxcore_headers.h>

#include "system.h"

namespace dml {

std::string driver_version_text(uint64_t version) {
    std::string text;
    for (int shift = 48; shift >= 0; shift -= 16) {
        text += (text.empty() ? "" : ".") + std::to_string((version >> shift) & 0xFFFF);
    }
    return text;
}

namespace dxcore {
namespace {

using CreateFactory = HRESULT(WINAPI *)(REFIID, void **);

ComPtr<IDXCoreAdapterFactory> factory() {
    static const Library library = Library::load(system_names().dxcore);
    const auto create = library.function<CreateFactory>("DXCoreCreateAdapterFactory");
    ComPtr<IDXCoreAdapterFactory> result;
    if (create) create(IID_PPV_ARGS(result.GetAddressOf()));  // a failure leaves it null
    return result;
}

// A property of a fixed size; what an odd driver does not say stays zero.
template <class T> T property(IDXCoreAdapter *adapter, DXCoreAdapterProperty which) {
    T value{};
    if (adapter->IsPropertySupported(which)) adapter->GetProperty(which, sizeof value, &value);
    return value;
}

std::string text_property(IDXCoreAdapter *adapter, DXCoreAdapterProperty which) {
    size_t size = 0;
    if (!adapter->IsPropertySupported(which) || FAILED(adapter->GetPropertySize(which, &size)) || size == 0) return "";
    std::string text(size, '\0');
    if (FAILED(adapter->GetProperty(which, size, text.data()))) return "";
    text.resize(std::min(text.find('\0'), text.size()));
    return text;
}

std::optional<MemoryInfo> memory_of(IDXCoreAdapter *adapter) {
    if (!adapter->IsQueryStateSupported(DXCoreAdapterState::AdapterMemoryBudget)) return std::nullopt;
    const bool integrated = property<bool>(adapter, DXCoreAdapterProperty::IsIntegrated);
    const DXCoreAdapterMemoryBudgetNodeSegmentGroup group{
        0, integrated ? DXCoreSegmentGroup::NonLocal : DXCoreSegmentGroup::Local};
    DXCoreAdapterMemoryBudget budget{};
    const HRESULT hr =
        adapter->QueryState(DXCoreAdapterState::AdapterMemoryBudget, sizeof group, &group, sizeof budget, &budget);
    if (FAILED(hr)) return std::nullopt;
    return MemoryInfo{budget.budget, budget.currentUsage};
}

AdapterKind kind_of(IDXCoreAdapter *adapter) {
    if (!property<bool>(adapter, DXCoreAdapterProperty::IsHardware)) return AdapterKind::Software;
    const bool graphics = adapter->IsAttributeSupported(DXCORE_ADAPTER_ATTRIBUTE_D3D12_GRAPHICS);
    if (!graphics || adapter->IsAttributeSupported(DXCORE_HARDWARE_TYPE_ATTRIBUTE_NPU)) return AdapterKind::Npu;
    const bool integrated = property<bool>(adapter, DXCoreAdapterProperty::IsIntegrated);
    return integrated ? AdapterKind::Integrated : AdapterKind::Discrete;
}

AdapterInfo describe(IDXCoreAdapter *adapter) {
    AdapterInfo info;
    info.source = "DXCore";
    info.name = text_property(adapter, DXCoreAdapterProperty::DriverDescription);
    const auto id = property<DXCoreHardwareID>(adapter, DXCoreAdapterProperty::HardwareID);
    info.vendor_id = id.vendorID;
    info.device_id = id.deviceID;
    info.subsystem_id = id.subSysID;
    info.revision = id.revision;
    info.luid = number_of(property<LUID>(adapter, DXCoreAdapterProperty::InstanceLuid));
    info.kind = kind_of(adapter);
    info.dedicated_bytes = property<uint64_t>(adapter, DXCoreAdapterProperty::DedicatedAdapterMemory);
    info.shared_bytes = property<uint64_t>(adapter, DXCoreAdapterProperty::SharedSystemMemory);
    const auto version = property<uint64_t>(adapter, DXCoreAdapterProperty::DriverVersion);
    if (version) info.driver_version = driver_version_text(version);
    if (const auto memory = memory_of(adapter)) {
        info.budget_bytes = memory->first;
        info.usage_bytes = memory->second;
    }
    return info;
}

void append(IDXCoreAdapterFactory *factory, const GUID &attribute, std::vector<AdapterInfo> &found) {
    ComPtr<IDXCoreAdapterList> list;
    if (FAILED(factory->CreateAdapterList(1, &attribute, IID_PPV_ARGS(list.GetAddressOf())))) return;
    for (uint32_t i = 0; i < list->GetAdapterCount(); ++i) {
        ComPtr<IDXCoreAdapter> adapter;
        if (FAILED(list->GetAdapter(i, IID_PPV_ARGS(adapter.GetAddressOf())))) continue;
        const AdapterInfo info = describe(adapter.Get());
        const auto same = [&](const AdapterInfo &other) { return other.luid == info.luid; };
        if (std::none_of(found.begin(), found.end(), same)) found.push_back(info);
    }
}

ComPtr<IDXCoreAdapter> find(uint64_t luid) {
    const auto all = factory();
    ComPtr<IDXCoreAdapter> adapter;
    if (all) all->GetAdapterByLuid(luid_of(luid), IID_PPV_ARGS(adapter.GetAddressOf()));
    return adapter;
}

}  // namespace

bool available() { return factory() != nullptr; }

std::vector<AdapterInfo> list() {
    std::vector<AdapterInfo> found;
    const auto all = factory();
    if (!all) return found;
    append(all.Get(), DXCORE_ADAPTER_ATTRIBUTE_D3D12_CORE_COMPUTE, found);
    append(all.Get(), DXCORE_ADAPTER_ATTRIBUTE_D3D12_GENERIC_ML, found);
    return found;
}

ComPtr<IUnknown> open(uint64_t luid) {
    ComPtr<IUnknown> result;
    if (const auto adapter = find(luid)) adapter.As(&result);
    return result;
}

std::optional<MemoryInfo> memory(uint64_t luid) {
    const auto adapter = find(luid);
    return adapter ? memory_of(adapter.Get()) : std::nullopt;
}

}  // namespace dxcore
}  // namespace dml
