#include <numeric>
#include <optional>
#include <utility>

#include "common.h"

namespace dml {
namespace {

Shape without(const Shape &sizes, const Shape &axes) {
    Shape result = sizes;
    for (const uint32_t axis : axes) result[axis] = 1;
    return result;
}

TensorPtr reduce(const TensorPtr &input, DML_REDUCE_FUNCTION function, const std::optional<Axes> &axes,
                 const std::string &name) {
    NodeBuilder builder(input->graph, "REDUCE", name);
    const size_t rank = input->sizes.size();
    Shape chosen(rank);
    std::iota(chosen.begin(), chosen.end(), 0u);
    if (axes) chosen = normalized_axes(*axes, rank, builder.where());
    const bool index = function == DML_REDUCE_FUNCTION_ARGMAX || function == DML_REDUCE_FUNCTION_ARGMIN;
    DML_REDUCE_OPERATOR_DESC desc{};
    desc.Function = function;
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(index ? DML_TENSOR_DATA_TYPE_UINT32 : input->type, without(input->sizes, chosen));
    desc.AxisCount = static_cast<UINT>(chosen.size());
    desc.Axes = chosen.data();
    return builder.create_one(DML_OPERATOR_REDUCE, &desc);
}

template <class Desc> auto index_of(DML_OPERATOR_TYPE type, const char *name) {
    return [=](const TensorPtr &input, const Axes &axes, DML_AXIS_DIRECTION direction, const std::string &given) {
        NodeBuilder builder(input->graph, name, given);
        builder.require_level(DML_FEATURE_LEVEL_3_0);
        const Shape chosen = normalized_axes(axes, input->sizes.size(), builder.where());
        Desc desc{};
        desc.InputTensor = builder.input(input);
        desc.OutputTensor = builder.output(DML_TENSOR_DATA_TYPE_UINT32, without(input->sizes, chosen));
        desc.AxisCount = static_cast<UINT>(chosen.size());
        desc.Axes = chosen.data();
        desc.AxisDirection = direction;
        return builder.create_one(type, &desc);
    };
}

std::pair<TensorPtr, TensorPtr> top_k(const TensorPtr &input, uint32_t k, int64_t axis,
                                      DML_AXIS_DIRECTION direction, const std::string &name) {
    NodeBuilder builder(input->graph, "TOP_K1", name);
    const uint32_t chosen = normalized_axis(axis, input->sizes.size(), builder.where());
    if (k == 0 || k > input->sizes[chosen]) {
        throw std::invalid_argument(builder.where() + ": there are no " + std::to_string(k) + " elements along axis " +
                                    std::to_string(axis) + " of " + input->describe());
    }
    Shape sizes = input->sizes;
    sizes[chosen] = k;
    DML_TOP_K1_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputValueTensor = builder.output(input->type, sizes);
    desc.OutputIndexTensor = builder.output(DML_TENSOR_DATA_TYPE_UINT32, sizes);
    desc.Axis = chosen;
    desc.K = k;
    desc.AxisDirection = direction;
    const auto results = builder.create(DML_OPERATOR_TOP_K1, &desc);
    return {results[0], results[1]};
}

}  // namespace

void bind_reduction(py::module_ &module) {
    module.def("reduce", &reduce, py::arg("input").none(false), py::kw_only(),
               py::arg_v("function", DML_REDUCE_FUNCTION_SUM, "ReduceFunction.SUM"), py::arg("axes") = py::none(),
               py::arg("name") = "");
    const auto define = [&](const char *name, auto function) {
        module.def(name, function, py::arg("input").none(false), py::kw_only(), py::arg("axes"),
                   py::arg_v("axis_direction", DML_AXIS_DIRECTION_INCREASING, "AxisDirection.INCREASING"),
                   py::arg("name") = "");
    };
    define("argmax", index_of<DML_ARGMAX_OPERATOR_DESC>(DML_OPERATOR_ARGMAX, "ARGMAX"));
    define("argmin", index_of<DML_ARGMIN_OPERATOR_DESC>(DML_OPERATOR_ARGMIN, "ARGMIN"));
    module.def("top_k", &top_k, py::arg("input").none(false), py::kw_only(), py::arg("k"), py::arg("axis") = -1,
               py::arg_v("axis_direction", DML_AXIS_DIRECTION_DECREASING, "AxisDirection.DECREASING"),
               py::arg("name") = "");
}

}  // namespace dml
