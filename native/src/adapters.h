// Adapters: listing without a device, finding one again by its LUID, memory budgets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform.h"

namespace dml {

enum class AdapterKind { Discrete, Integrated, Software, Npu };
enum class GpuPreference { Unspecified, MinimumPower, HighPerformance };

struct AdapterInfo {
    std::string name;
    uint32_t vendor_id = 0;
    uint32_t device_id = 0;
    uint32_t subsystem_id = 0;
    uint32_t revision = 0;
    uint64_t luid = 0;
    AdapterKind kind = AdapterKind::Discrete;
    uint64_t dedicated_bytes = 0;
    uint64_t shared_bytes = 0;
    std::optional<uint64_t> budget_bytes;
    std::optional<uint64_t> usage_bytes;
    std::string driver_version;
    std::string source;
};

// Budget and usage of this process, in bytes.
using MemoryInfo = std::pair<uint64_t, uint64_t>;

std::vector<AdapterInfo> list_adapters(GpuPreference preference);
// The adapter itself; Unavailable if it is gone.
ComPtr<IUnknown> open_adapter(uint64_t luid);
MemoryInfo adapter_memory(uint64_t luid);

inline uint64_t number_of(const LUID &luid) {
    return (static_cast<uint64_t>(static_cast<uint32_t>(luid.HighPart)) << 32) | luid.LowPart;
}

inline LUID luid_of(uint64_t number) {
    LUID luid{};
    luid.LowPart = static_cast<uint32_t>(number);
    luid.HighPart = static_cast<int32_t>(number >> 32);
    return luid;
}

// "31.0.24027.1012" from the four words of a driver version.
std::string driver_version_text(uint64_t version);

}  // namespace dml
