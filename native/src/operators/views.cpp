#include <optional>

#include "common.h"

namespace dml {

void bind_views(py::module_ &module) {
    module.def(
        "reinterpret",
        [](const TensorPtr &input, const Sizes &shape, const std::optional<Sizes> &strides) {
            return reinterpret(input, shape, strides.value_or(packed_strides(shape)));
        },
        py::arg("input").none(false), py::kw_only(), py::arg("shape"), py::arg("strides") = py::none());
    module.def("reshape", &reshape, py::arg("input").none(false), py::kw_only(), py::arg("shape"));
    module.def("transpose", &transpose, py::arg("input").none(false), py::kw_only(), py::arg("axes"));
    module.def("broadcast", &broadcast, py::arg("input").none(false), py::kw_only(), py::arg("shape"));
}

}  // namespace dml
