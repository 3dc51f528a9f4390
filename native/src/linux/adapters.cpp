// WSL 2: DXCore is all there is, and it keeps no order by preference that can be asked for.
#include "../adapters.h"

#include <algorithm>

#include "../dxcore.h"
#include "../hresult.h"

namespace dml {
namespace {

constexpr uint32_t not_found = 0x887A0002;
constexpr uint32_t module_not_found = 0x8007007E;

void require_dxcore() {
    if (dxcore::available()) return;
    unavailable(module_not_found, "DXCoreCreateAdapterFactory",
                "DXCore is missing: libdxcore.so cannot be loaded. WSL 2 brings it.");
}

}  // namespace

std::vector<AdapterInfo> list_adapters(GpuPreference preference) {
    require_dxcore();
    std::vector<AdapterInfo> found = dxcore::list();
    const auto faster = [](const AdapterInfo &a, const AdapterInfo &b) {
        return std::make_pair(int(a.kind), b.dedicated_bytes) < std::make_pair(int(b.kind), a.dedicated_bytes);
    };
    if (preference == GpuPreference::HighPerformance) std::stable_sort(found.begin(), found.end(), faster);
    if (preference == GpuPreference::MinimumPower) {
        std::stable_sort(found.begin(), found.end(), [](const AdapterInfo &a, const AdapterInfo &b) {
            return (a.kind == AdapterKind::Integrated) > (b.kind == AdapterKind::Integrated);
        });
    }
    return found;
}

ComPtr<IUnknown> open_adapter(uint64_t luid) {
    require_dxcore();
    auto adapter = dxcore::open(luid);
    if (!adapter) unavailable(not_found, "IDXCoreAdapterFactory::GetAdapterByLuid", "The adapter is gone.");
    return adapter;
}

MemoryInfo adapter_memory(uint64_t luid) {
    require_dxcore();
    const auto memory = dxcore::memory(luid);
    if (!memory) unavailable(not_found, "IDXCoreAdapter::QueryState", "The adapter does not tell its memory budget.");
    return *memory;
}

}  // namespace dml
