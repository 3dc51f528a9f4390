#include "common.h"

namespace dml {
namespace {

template <class Desc>
TensorPtr activate(DML_OPERATOR_TYPE type, NodeBuilder &builder, const TensorPtr &input, Desc desc) {
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, input->sizes);
    return builder.create_one(type, &desc);
}

template <class Desc> auto simple(DML_OPERATOR_TYPE type, const char *name, DML_FEATURE_LEVEL level) {
    return [=](const TensorPtr &input, const std::string &given) {
        NodeBuilder builder(input->graph, name, given);
        builder.require_level(level);
        return activate(type, builder, input, Desc{});
    };
}

TensorPtr leaky_relu(const TensorPtr &input, float alpha, const std::string &name) {
    NodeBuilder builder(input->graph, "ACTIVATION_LEAKY_RELU", name);
    DML_ACTIVATION_LEAKY_RELU_OPERATOR_DESC desc{};
    desc.Alpha = alpha;
    return activate(DML_OPERATOR_ACTIVATION_LEAKY_RELU, builder, input, desc);
}

}  // namespace

void bind_activations(py::module_ &module) {
    const auto define = [&](const char *name, auto function) {
        module.def(name, function, py::arg("input").none(false), py::kw_only(), py::arg("name") = "");
    };
    const auto any = DML_FEATURE_LEVEL_1_0;
    define("relu", simple<DML_ACTIVATION_RELU_OPERATOR_DESC>(DML_OPERATOR_ACTIVATION_RELU, "ACTIVATION_RELU", any));
    define("sigmoid", simple<DML_ACTIVATION_SIGMOID_OPERATOR_DESC>(DML_OPERATOR_ACTIVATION_SIGMOID,
                                                                   "ACTIVATION_SIGMOID", any));
    define("tanh", simple<DML_ACTIVATION_TANH_OPERATOR_DESC>(DML_OPERATOR_ACTIVATION_TANH, "ACTIVATION_TANH", any));
    define("gelu", simple<DML_ACTIVATION_GELU_OPERATOR_DESC>(DML_OPERATOR_ACTIVATION_GELU, "ACTIVATION_GELU",
                                                             DML_FEATURE_LEVEL_5_1));
    module.def("leaky_relu", &leaky_relu, py::arg("input").none(false), py::kw_only(), py::arg("alpha") = 0.01,
               py::arg("name") = "");
}

}  // namespace dml
