// Between NumPy and the core: element types, shapes, arrays; and the GIL where objects die.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>

#include "../arguments.h"
#include "../data_type.h"

namespace dml {

namespace py = pybind11;

py::dtype dtype_of(DML_TENSOR_DATA_TYPE type);
// TypeError for an element type that DirectML does not know; bool is uint8.
DML_TENSOR_DATA_TYPE type_of(const py::object &dtype);

py::tuple tuple_of(const Shape &sizes);

// The array packed and with this element type: the same one if it is so already. Only conversions within a kind or safe ones
// (NumPy's rule "same_kind"); a wrong shape is refused.
py::array as_array(const py::object &values, DML_TENSOR_DATA_TYPE type, const Shape &sizes, const std::string &what);

// Objects whose destructors wait for the GPU are destroyed without the GIL.
struct WithoutGil {
    template <class T> void operator()(T *object) const {
        if (PyGILState_Check()) {
            const py::gil_scoped_release released;
            delete object;
        } else {
            delete object;
        }
    }
};

}  // namespace dml
