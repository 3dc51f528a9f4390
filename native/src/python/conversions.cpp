#include "conversions.h"

#include <array>

namespace dml {
namespace {

constexpr std::array known{
    DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_DATA_TYPE_UINT32,
    DML_TENSOR_DATA_TYPE_UINT16,  DML_TENSOR_DATA_TYPE_UINT8,   DML_TENSOR_DATA_TYPE_INT32,
    DML_TENSOR_DATA_TYPE_INT16,   DML_TENSOR_DATA_TYPE_INT8,    DML_TENSOR_DATA_TYPE_FLOAT64,
    DML_TENSOR_DATA_TYPE_UINT64,  DML_TENSOR_DATA_TYPE_INT64,
};

}  // namespace

py::dtype dtype_of(DML_TENSOR_DATA_TYPE type) { return py::dtype(type_name(type)); }

DML_TENSOR_DATA_TYPE type_of(const py::object &given) {
    const py::object dtype = py::module_::import("numpy").attr("dtype")(given);
    const std::string name = py::str(dtype.attr("name"));
    if (name == "bool") return DML_TENSOR_DATA_TYPE_UINT8;
    for (const auto type : known) {
        if (name == type_name(type)) return type;
    }
    throw TypeMismatch("DirectML has no tensors of " + name);
}

py::tuple tuple_of(const Shape &sizes) {
    py::tuple result(sizes.size());
    for (size_t i = 0; i < sizes.size(); ++i) result[i] = sizes[i];
    return result;
}

py::array as_array(const py::object &values, DML_TENSOR_DATA_TYPE type, const Shape &sizes, const std::string &what) {
    const py::module_ numpy = py::module_::import("numpy");
    const py::object array = numpy.attr("asarray")(values);
    if (!py::object(array.attr("shape")).equal(tuple_of(sizes))) {
        throw std::invalid_argument(what + " has the shape " + text(sizes) + ", not " +
                                    std::string(py::str(array.attr("shape"))));
    }
    const py::dtype wanted = dtype_of(type);
    if (!numpy.attr("can_cast")(array.attr("dtype"), wanted, "same_kind").cast<bool>()) {
        throw TypeMismatch(what + " has the type " + type_name(type) + ", which " +
                           std::string(py::str(array.attr("dtype"))) + " is not safe to cast to");
    }
    return numpy.attr("ascontiguousarray")(array, wanted).cast<py::array>();
}

}  // namespace dml
