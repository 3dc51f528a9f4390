// Native failures: an HRESULT, the operation it came from, and what sort of failure it is.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace dml {

enum class FailureKind { Failed, OutOfMemory, DeviceRemoved, Unavailable };

struct NativeFailure : std::runtime_error {
    NativeFailure(FailureKind kind, uint32_t code, std::string operation, std::string detail = "");

    FailureKind kind;
    uint32_t code;
    std::string operation;
    std::string detail;
};

// The symbolic name of an HRESULT, or its digits.
std::string hresult_name(uint32_t code);

// Whether the code says that the device is gone.
bool is_removal(uint32_t code);

// Throws for a failed HRESULT; its kind follows from the code.
void check(long hresult, const std::string &operation);

[[noreturn]] void unavailable(uint32_t code, std::string operation, std::string detail);

}  // namespace dml
