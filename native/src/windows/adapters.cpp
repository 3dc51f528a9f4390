// Windows: DXGI in the order of the user's preference; DXCore adds NPUs and says which adapter is integrated.
#include "../adapters.h"

#include <dxgi1_6.h>

#include <algorithm>

#include "../dxcore.h"
#include "../hresult.h"
#include "../system.h"

namespace dml {
namespace {

constexpr uint32_t not_found = 0x887A0002;
constexpr uint32_t module_not_found = 0x8007007E;
// A graphics adapter with less memory of its own shares the system's: the guess where DXCore does not say.
constexpr uint64_t integrated_limit = uint64_t{512} << 20;

using CreateFactory = HRESULT(WINAPI *)(UINT, REFIID, void **);

ComPtr<IDXGIFactory4> factory() {
    static const Library library = Library::load("dxgi.dll");
    const auto create = library.function<CreateFactory>("CreateDXGIFactory2");
    if (!create) unavailable(module_not_found, "CreateDXGIFactory2", "dxgi.dll cannot be loaded or is too old.");
    ComPtr<IDXGIFactory4> result;
    check(create(0, IID_PPV_ARGS(result.GetAddressOf())), "CreateDXGIFactory2");
    return result;
}

// Null after the last one.
ComPtr<IDXGIAdapter1> adapter_at(IDXGIFactory4 *all, UINT index, GpuPreference preference) {
    ComPtr<IDXGIAdapter1> adapter;
    ComPtr<IDXGIFactory6> ordered;
    if (SUCCEEDED(all->QueryInterface(IID_PPV_ARGS(ordered.GetAddressOf())))) {
        ordered->EnumAdapterByGpuPreference(index, static_cast<DXGI_GPU_PREFERENCE>(preference),
                                            IID_PPV_ARGS(adapter.GetAddressOf()));
    } else {
        all->EnumAdapters1(index, adapter.GetAddressOf());
    }
    return adapter;
}

std::string utf8(const wchar_t *text) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    std::string result(size > 0 ? size - 1 : 0, '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, -1, result.data(), size, nullptr, nullptr);
    return result;
}

std::optional<MemoryInfo> memory_of(IUnknown *adapter) {
    ComPtr<IDXGIAdapter3> adapter3;
    DXGI_QUERY_VIDEO_MEMORY_INFO info{};
    if (FAILED(adapter->QueryInterface(IID_PPV_ARGS(adapter3.GetAddressOf()))) ||
        FAILED(adapter3->QueryVideoMemoryInfo(0, DXGI_MEMORY_SEGMENT_GROUP_LOCAL, &info))) {
        return std::nullopt;
    }
    return MemoryInfo{info.Budget, info.CurrentUsage};
}

AdapterInfo describe(IDXGIAdapter1 *adapter, const DXGI_ADAPTER_DESC1 &desc) {
    AdapterInfo info;
    info.source = "DXGI";
    info.name = utf8(desc.Description);
    info.vendor_id = desc.VendorId;
    info.device_id = desc.DeviceId;
    info.subsystem_id = desc.SubSysId;
    info.revision = desc.Revision;
    info.luid = number_of(desc.AdapterLuid);
    info.dedicated_bytes = desc.DedicatedVideoMemory;
    info.shared_bytes = desc.SharedSystemMemory;
    const bool integrated = desc.DedicatedVideoMemory < integrated_limit;
    info.kind = integrated ? AdapterKind::Integrated : AdapterKind::Discrete;
    if (desc.Flags & DXGI_ADAPTER_FLAG_SOFTWARE) info.kind = AdapterKind::Software;
    LARGE_INTEGER version{};  // CheckInterfaceSupport is the documented way to the driver's version
    if (SUCCEEDED(adapter->CheckInterfaceSupport(__uuidof(IDXGIDevice), &version))) {
        info.driver_version = driver_version_text(static_cast<uint64_t>(version.QuadPart));
    }
    if (const auto memory = memory_of(adapter)) {
        info.budget_bytes = memory->first;
        info.usage_bytes = memory->second;
    }
    return info;
}

void add_from_dxcore(std::vector<AdapterInfo> &found) {
    for (const AdapterInfo &other : dxcore::list()) {
        const auto same = [&](const AdapterInfo &info) { return info.luid == other.luid; };
        const auto known = std::find_if(found.begin(), found.end(), same);
        if (known == found.end()) {
            found.push_back(other);
        } else {
            known->kind = other.kind;
            if (known->driver_version.empty()) known->driver_version = other.driver_version;
        }
    }
}

}  // namespace

std::vector<AdapterInfo> list_adapters(GpuPreference preference) {
    std::vector<AdapterInfo> found;
    const auto all = factory();
    for (UINT i = 0;; ++i) {
        const auto adapter = adapter_at(all.Get(), i, preference);
        if (!adapter) break;
        DXGI_ADAPTER_DESC1 desc{};
        if (SUCCEEDED(adapter->GetDesc1(&desc))) found.push_back(describe(adapter.Get(), desc));
    }
    add_from_dxcore(found);
    return found;
}

ComPtr<IUnknown> open_adapter(uint64_t luid) {
    ComPtr<IUnknown> adapter;
    const HRESULT hr = factory()->EnumAdapterByLuid(luid_of(luid), IID_PPV_ARGS(adapter.GetAddressOf()));
    if (SUCCEEDED(hr)) return adapter;
    if (const auto other = dxcore::open(luid)) return other;
    unavailable(not_found, "IDXGIFactory4::EnumAdapterByLuid", "The adapter is gone.");
}

MemoryInfo adapter_memory(uint64_t luid) {
    if (const auto memory = memory_of(open_adapter(luid).Get())) return *memory;
    if (const auto memory = dxcore::memory(luid)) return *memory;
    unavailable(not_found, "IDXGIAdapter3::QueryVideoMemoryInfo", "The adapter does not tell its memory budget.");
}

}  // namespace dml
