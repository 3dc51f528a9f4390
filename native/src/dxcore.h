// DXCore: the only way to adapters under WSL 2; on Windows it knows NPUs and which adapter is integrated.
#pragma once

#include <optional>
#include <vector>

#include "adapters.h"

namespace dml::dxcore {

// All adapters that can run DirectML; nothing if DXCore is not there.
std::vector<AdapterInfo> list();
// Null if DXCore is not there or knows no such adapter.
ComPtr<IUnknown> open(uint64_t luid);
std::optional<MemoryInfo> memory(uint64_t luid);
bool available();

}  // namespace dml::dxcore
