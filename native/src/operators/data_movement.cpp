#include <algorithm>
#include <numeric>
#include <optional>

#include "common.h"

namespace dml {
namespace {

TensorPtr gather(const TensorPtr &input, const TensorPtr &indices, int64_t axis, const std::string &name) {
    NodeBuilder builder(input->graph, "GATHER", name);
    const uint32_t chosen = normalized_axis(axis, input->sizes.size(), builder.where());
    const auto type = indices->type;
    if (type != DML_TENSOR_DATA_TYPE_UINT32 && type != DML_TENSOR_DATA_TYPE_INT32 &&
        type != DML_TENSOR_DATA_TYPE_UINT64 && type != DML_TENSOR_DATA_TYPE_INT64) {
        throw TypeMismatch(builder.where() + ": the indices " + indices->describe() + " should be (u)int32 or (u)int64");
    }
    Shape sizes(input->sizes.begin(), input->sizes.begin() + chosen);
    sizes.insert(sizes.end(), indices->sizes.begin(), indices->sizes.end());
    sizes.insert(sizes.end(), input->sizes.begin() + chosen + 1, input->sizes.end());
    // DirectML wants one rank for all three, with leading ones.
    const size_t rank = std::max({sizes.size(), input->sizes.size(), indices->sizes.size()});
    const auto shown = [&](const TensorPtr &tensor) {
        const Shape padded = padded_front(tensor->sizes, rank, 1);
        const Shape strides = tensor->packed() ? packed_strides(padded) : padded_front(tensor->strides, rank, 0);
        return builder.input(tensor, padded, strides);
    };
    DML_GATHER_OPERATOR_DESC desc{};
    desc.InputTensor = shown(input);
    desc.IndicesTensor = shown(indices);
    desc.OutputTensor = builder.output(input->type, sizes, {}, rank);
    desc.Axis = static_cast<UINT>(rank - input->sizes.size() + chosen);
    desc.IndexDimensions = static_cast<UINT>(indices->sizes.size());
    return builder.create_one(DML_OPERATOR_GATHER, &desc);
}

TensorPtr slice(const TensorPtr &input, const Sizes &offsets, const Sizes &sizes,
                const std::optional<Sizes> &strides, const std::string &name) {
    NodeBuilder builder(input->graph, "SLICE", name);
    const size_t rank = input->sizes.size();
    const std::string where = builder.where();
    const Shape starts = per_axis(offsets, rank, 0, where + ", offsets");
    const Shape counts = per_axis(sizes, rank, 0, where + ", sizes");
    const Shape steps = per_axis(strides.value_or(Sizes{}), rank, 1, where + ", strides");
    for (size_t i = 0; i < rank; ++i) {
        const bool inside = counts[i] > 0 && steps[i] > 0 &&
                            starts[i] + uint64_t{counts[i] - 1} * steps[i] < input->sizes[i];
        if (!inside) {
            throw std::invalid_argument(where + ": offsets " + text(starts) + ", sizes " + text(counts) +
                                        " and strides " + text(steps) + " leave " + input->describe());
        }
    }
    DML_SLICE_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, counts);
    desc.DimensionCount = static_cast<UINT>(rank);
    desc.Offsets = starts.data();
    desc.Sizes = counts.data();
    desc.Strides = steps.data();
    return builder.create_one(DML_OPERATOR_SLICE, &desc);
}

TensorPtr join(const std::vector<TensorPtr> &inputs, int64_t axis, const std::string &name) {
    if (inputs.empty() || std::find(inputs.begin(), inputs.end(), nullptr) != inputs.end()) {
        throw std::invalid_argument("join needs at least one tensor, and no None");
    }
    const TensorPtr &first = inputs.front();
    NodeBuilder builder(first->graph, "JOIN", name);
    const uint32_t chosen = normalized_axis(axis, first->sizes.size(), builder.where());
    Shape sizes = first->sizes;
    sizes[chosen] = 0;
    std::vector<DML_TENSOR_DESC> descs;
    for (const TensorPtr &input : inputs) {
        check_type(input, first->type, builder.where() + " with " + first->describe());
        Shape others = input->sizes;
        if (others.size() == sizes.size()) others[chosen] = first->sizes[chosen];
        if (others != first->sizes) {
            throw std::invalid_argument(builder.where() + ": " + first->describe() + " and " + input->describe() +
                                        " differ on another axis than " + std::to_string(axis));
        }
        sizes[chosen] += input->sizes[chosen];
        descs.push_back(*builder.input(input));
    }
    DML_JOIN_OPERATOR_DESC desc{};
    desc.InputCount = static_cast<UINT>(descs.size());
    desc.InputTensors = descs.data();
    desc.OutputTensor = builder.output(first->type, sizes);
    desc.Axis = chosen;
    return builder.create_one(DML_OPERATOR_JOIN, &desc);
}

std::vector<TensorPtr> split(const TensorPtr &input, const Sizes &sizes, int64_t axis, const std::string &name) {
    NodeBuilder builder(input->graph, "SPLIT", name);
    const uint32_t chosen = normalized_axis(axis, input->sizes.size(), builder.where());
    if (std::accumulate(sizes.begin(), sizes.end(), uint64_t{0}) != input->sizes[chosen]) {
        throw std::invalid_argument(builder.where() + ": sizes " + text(sizes) + " do not add up to axis " +
                                    std::to_string(axis) + " of " + input->describe());
    }
    DML_SPLIT_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    std::vector<DML_TENSOR_DESC> descs;
    for (const uint32_t size : sizes) {
        Shape part = input->sizes;
        part[chosen] = size;
        descs.push_back(*builder.output(input->type, part));
    }
    desc.OutputCount = static_cast<UINT>(descs.size());
    desc.OutputTensors = descs.data();
    desc.Axis = chosen;
    return builder.create(DML_OPERATOR_SPLIT, &desc);
}

TensorPtr padding(const TensorPtr &input, const Sizes &start_padding, const Sizes &end_padding,
                  DML_PADDING_MODE mode, float value, const std::string &name) {
    NodeBuilder builder(input->graph, "PADDING", name);
    const size_t rank = input->sizes.size();
    const Shape start = per_axis(start_padding, rank, 0, builder.where() + ", start_padding");
    const Shape end = per_axis(end_padding, rank, 0, builder.where() + ", end_padding");
    Shape sizes = input->sizes;
    for (size_t i = 0; i < rank; ++i) sizes[i] += start[i] + end[i];
    DML_PADDING_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, sizes);
    desc.PaddingMode = mode;
    desc.PaddingValue = value;
    desc.DimensionCount = static_cast<UINT>(rank);
    desc.StartPadding = start.data();
    desc.EndPadding = end.data();
    return builder.create_one(DML_OPERATOR_PADDING, &desc);
}

TensorPtr cast(const TensorPtr &input, const py::object &dtype, const std::string &name) {
    NodeBuilder builder(input->graph, "CAST", name);
    DML_CAST_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(type_of(dtype), input->sizes);
    return builder.create_one(DML_OPERATOR_CAST, &desc);
}

TensorPtr dequantize_linear(const TensorPtr &input, const TensorPtr &scale, const TensorPtr &zero_point,
                            const std::string &name) {
    NodeBuilder builder(input->graph, "ELEMENT_WISE_DEQUANTIZE_LINEAR", name);
    check_same(input, zero_point, builder.where());
    if (scale->sizes != input->sizes) {
        throw std::invalid_argument(builder.where() + ": " + input->describe() + " and scale " + scale->describe() +
                                    " differ in shape (nothing broadcasts by itself)");
    }
    DML_ELEMENT_WISE_DEQUANTIZE_LINEAR_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.ScaleTensor = builder.input(scale);
    desc.ZeroPointTensor = builder.input(zero_point);
    desc.OutputTensor = builder.output(scale->type, input->sizes);
    return builder.create_one(DML_OPERATOR_ELEMENT_WISE_DEQUANTIZE_LINEAR, &desc);
}

}  // namespace

void bind_data_movement(py::module_ &module) {
    module.def("gather", &gather, py::arg("input").none(false), py::arg("indices").none(false), py::kw_only(),
               py::arg("axis") = 0, py::arg("name") = "");
    module.def("slice", &slice, py::arg("input").none(false), py::kw_only(), py::arg("offsets"), py::arg("sizes"),
               py::arg("strides") = py::none(), py::arg("name") = "");
    module.def("join", &join, py::arg("inputs"), py::kw_only(), py::arg("axis"), py::arg("name") = "");
    module.def("split", &split, py::arg("input").none(false), py::kw_only(), py::arg("sizes"), py::arg("axis"),
               py::arg("name") = "");
    module.def("padding", &padding, py::arg("input").none(false), py::kw_only(), py::arg("start_padding"),
               py::arg("end_padding"), py::arg_v("mode", DML_PADDING_MODE_CONSTANT, "PaddingMode.CONSTANT"),
               py::arg("value") = 0.0, py::arg("name") = "");
    module.def("cast", &cast, py::arg("input").none(false), py::kw_only(), py::arg("dtype"), py::arg("name") = "");
    module.def("dequantize_linear", &dequantize_linear, py::arg("input").none(false), py::arg("scale").none(false),
               py::arg("zero_point").none(false), py::kw_only(), py::arg("name") = "");
    module.def(
        "fill",
        [](const GraphPtr &graph, const Sizes &shape, const py::object &dtype, double value,
           const std::string &name) { return fill(graph, shape, type_of(dtype), value, name); },
        py::arg("graph").none(false), py::kw_only(), py::arg("shape"), py::arg("dtype"), py::arg("value"),
        py::arg("name") = "");
}

}  // namespace dml
