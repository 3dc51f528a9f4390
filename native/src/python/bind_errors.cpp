// C++ exceptions become those of native/errors.py.
#include <exception>

#include "../hresult.h"
#include "bindings.h"
#include "conversions.h"

namespace dml {
namespace {

const char *class_name(FailureKind kind) {
    switch (kind) {
        case FailureKind::OutOfMemory: return "OutOfMemory";
        case FailureKind::DeviceRemoved: return "DeviceRemoved";
        case FailureKind::Unavailable: return "Unavailable";
        case FailureKind::Failed: break;
    }
    return "NativeError";
}

void raise(const NativeFailure &failure) {
    const py::object type = py::module_::import("native.errors").attr(class_name(failure.kind));
    const py::object error = type(failure.operation, failure.code, hresult_name(failure.code), failure.detail);
    PyErr_SetObject(type.ptr(), error.ptr());
}

}  // namespace

void bind_errors(py::module_ &) {
    py::register_exception_translator([](std::exception_ptr pointer) {
        try {
            std::rethrow_exception(pointer);
        } catch (const NativeFailure &failure) {
            raise(failure);
        } catch (const TypeMismatch &mismatch) {
            PyErr_SetString(PyExc_TypeError, mismatch.what());
        }
    });
}

}  // namespace dml
