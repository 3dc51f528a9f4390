#include <optional>

#include "common.h"

namespace dml {
namespace {

TensorPtr mean_variance_normalization(const TensorPtr &input, const TensorPtr &scale, const TensorPtr &bias,
                                      const Axes &axes, bool normalize_variance, float epsilon,
                                      const Activation *activation, const std::optional<Sizes> &output_strides,
                                      const std::string &name) {
    NodeBuilder builder(input->graph, "MEAN_VARIANCE_NORMALIZATION1", name);
    if (scale) check_same(input, scale, builder.where() + ", scale");
    if (bias) check_same(input, bias, builder.where() + ", bias");
    const Shape chosen = normalized_axes(axes, input->sizes.size(), builder.where());
    DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.ScaleTensor = builder.optional(scale);
    desc.BiasTensor = builder.optional(bias);
    desc.OutputTensor = builder.output(input->type, input->sizes, output_strides.value_or(Sizes{}));
    desc.AxisCount = static_cast<UINT>(chosen.size());
    desc.Axes = chosen.data();
    desc.NormalizeVariance = normalize_variance;
    desc.Epsilon = epsilon;
    const FusedActivation fused(activation);
    desc.FusedActivation = fused.get();
    return builder.create_one(DML_OPERATOR_MEAN_VARIANCE_NORMALIZATION1, &desc);
}

TensorPtr softmax(const TensorPtr &input, const Axes &axes, const std::string &name) {
    NodeBuilder builder(input->graph, "ACTIVATION_SOFTMAX1", name);
    builder.require_level(DML_FEATURE_LEVEL_5_1);
    const Shape chosen = normalized_axes(axes, input->sizes.size(), builder.where());
    DML_ACTIVATION_SOFTMAX1_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, input->sizes);
    desc.AxisCount = static_cast<UINT>(chosen.size());
    desc.Axes = chosen.data();
    return builder.create_one(DML_OPERATOR_ACTIVATION_SOFTMAX1, &desc);
}

TensorPtr softmax_2d(const TensorPtr &input, const std::string &name) {
    NodeBuilder builder(input->graph, "ACTIVATION_SOFTMAX", name);
    if (input->sizes.size() != 2) {
        throw std::invalid_argument(builder.where() + ": " + input->describe() + " should be [rows, columns]");
    }
    const Shape shown = padded_front(input->sizes, 4, 1);
    const Shape strides = input->packed() ? packed_strides(shown) : padded_front(input->strides, 4, 0);
    DML_ACTIVATION_SOFTMAX_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input, shown, strides);
    desc.OutputTensor = builder.output(input->type, input->sizes, {}, 4);
    return builder.create_one(DML_OPERATOR_ACTIVATION_SOFTMAX, &desc);
}

}  // namespace

void bind_normalization(py::module_ &module) {
    module.def("mean_variance_normalization", &mean_variance_normalization, py::arg("input").none(false),
               py::arg("scale") = py::none(), py::arg("bias") = py::none(), py::kw_only(), py::arg("axes"),
               py::arg("normalize_variance") = true, py::arg("epsilon") = 1e-5, py::arg("activation") = py::none(),
               py::arg("output_strides") = py::none(), py::arg("name") = "");
    module.def("softmax", &softmax, py::arg("input").none(false), py::kw_only(),
               py::arg_v("axes", Axes{-1}, "(-1,)"), py::arg("name") = "");
    module.def("softmax_2d", &softmax_2d, py::arg("input").none(false), py::kw_only(), py::arg("name") = "");
}

}  // namespace dml
