#include "hresult.h"

#include <array>
#include <cstdio>
#include <utility>

namespace dml {
namespace {

struct Name {
    uint32_t code;
    const char *name;
};

// winerror.h; written out because the headers of WSL 2 have only some of them.
constexpr std::array names{
    Name{0x80004001, "E_NOTIMPL"},
    Name{0x80004002, "E_NOINTERFACE"},
    Name{0x80004003, "E_POINTER"},
    Name{0x80004004, "E_ABORT"},
    Name{0x80004005, "E_FAIL"},
    Name{0x8000FFFF, "E_UNEXPECTED"},
    Name{0x80070005, "E_ACCESSDENIED"},
    Name{0x80070006, "E_HANDLE"},
    Name{0x8007000E, "E_OUTOFMEMORY"},
    Name{0x80070057, "E_INVALIDARG"},
    Name{0x8007007E, "ERROR_MOD_NOT_FOUND"},
    Name{0x8007007F, "ERROR_PROC_NOT_FOUND"},
    Name{0x80070490, "ERROR_NOT_FOUND"},
    Name{0x887A0001, "DXGI_ERROR_INVALID_CALL"},
    Name{0x887A0002, "DXGI_ERROR_NOT_FOUND"},
    Name{0x887A0004, "DXGI_ERROR_UNSUPPORTED"},
    Name{0x887A0005, "DXGI_ERROR_DEVICE_REMOVED"},
    Name{0x887A0006, "DXGI_ERROR_DEVICE_HUNG"},
    Name{0x887A0007, "DXGI_ERROR_DEVICE_RESET"},
    Name{0x887A0020, "DXGI_ERROR_DRIVER_INTERNAL_ERROR"},
    Name{0x887A002D, "DXGI_ERROR_SDK_COMPONENT_MISSING"},
    Name{0x887E0001, "D3D12_ERROR_ADAPTER_NOT_FOUND"},
    Name{0x887E0002, "D3D12_ERROR_DRIVER_VERSION_MISMATCH"},
};

constexpr uint32_t out_of_memory = 0x8007000E;

std::string sentence(uint32_t code, const std::string &operation, const std::string &detail) {
    return operation + ": " + hresult_name(code) + (detail.empty() ? "" : ". " + detail);
}

FailureKind kind_of(uint32_t code) {
    if (code == out_of_memory) return FailureKind::OutOfMemory;
    return is_removal(code) ? FailureKind::DeviceRemoved : FailureKind::Failed;
}

}  // namespace

NativeFailure::NativeFailure(FailureKind kind, uint32_t code, std::string operation,
                             std::string detail)
    : std::runtime_error(sentence(code, operation, detail)),
      kind(kind),
      code(code),
      operation(std::move(operation)),
      detail(std::move(detail)) {}

std::string hresult_name(uint32_t code) {
    for (const Name &entry : names) {
        if (entry.code == code) return entry.name;
    }
    char digits[11];
    std::snprintf(digits, sizeof digits, "0x%08X", static_cast<unsigned>(code));
    return digits;
}

bool is_removal(uint32_t code) { return (code >= 0x887A0005 && code <= 0x887A0007) || code == 0x887A0020; }

void check(long hresult, const std::string &operation) {
    const auto code = static_cast<uint32_t>(hresult);
    if (code & 0x80000000u) throw NativeFailure(kind_of(code), code, operation);
}

void unavailable(uint32_t code, std::string operation, std::string detail) {
    throw NativeFailure(FailureKind::Unavailable, code, std::move(operation), std::move(detail));
}

}  // namespace dml
