// Options and activations, and small things that several operators need.
#include <pybind11/native_enum.h>

#include <cstring>

#include "common.h"

namespace dml {
namespace {

Activation make(DML_OPERATOR_TYPE type, float alpha = 0, float beta = 0) { return {type, alpha, beta}; }

void bind_enums(py::module_ &module) {
    py::native_enum<DML_CONVOLUTION_MODE>(module, "ConvolutionMode", "enum.Enum")
        .value("CONVOLUTION", DML_CONVOLUTION_MODE_CONVOLUTION)
        .value("CROSS_CORRELATION", DML_CONVOLUTION_MODE_CROSS_CORRELATION)
        .finalize();
    py::native_enum<DML_CONVOLUTION_DIRECTION>(module, "ConvolutionDirection", "enum.Enum")
        .value("FORWARD", DML_CONVOLUTION_DIRECTION_FORWARD)
        .value("BACKWARD", DML_CONVOLUTION_DIRECTION_BACKWARD)
        .finalize();
    py::native_enum<DML_PADDING_MODE>(module, "PaddingMode", "enum.Enum")
        .value("CONSTANT", DML_PADDING_MODE_CONSTANT)
        .value("EDGE", DML_PADDING_MODE_EDGE)
        .value("REFLECTION", DML_PADDING_MODE_REFLECTION)
        .value("SYMMETRIC", DML_PADDING_MODE_SYMMETRIC)
        .finalize();
    py::native_enum<DML_INTERPOLATION_MODE>(module, "InterpolationMode", "enum.Enum")
        .value("NEAREST_NEIGHBOR", DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR)
        .value("LINEAR", DML_INTERPOLATION_MODE_LINEAR)
        .finalize();
    py::native_enum<DML_AXIS_DIRECTION>(module, "AxisDirection", "enum.Enum")
        .value("INCREASING", DML_AXIS_DIRECTION_INCREASING)
        .value("DECREASING", DML_AXIS_DIRECTION_DECREASING)
        .finalize();
    py::native_enum<DML_REDUCE_FUNCTION>(module, "ReduceFunction", "enum.Enum")
        .value("ARGMAX", DML_REDUCE_FUNCTION_ARGMAX)
        .value("ARGMIN", DML_REDUCE_FUNCTION_ARGMIN)
        .value("AVERAGE", DML_REDUCE_FUNCTION_AVERAGE)
        .value("L1", DML_REDUCE_FUNCTION_L1)
        .value("L2", DML_REDUCE_FUNCTION_L2)
        .value("LOG_SUM", DML_REDUCE_FUNCTION_LOG_SUM)
        .value("LOG_SUM_EXP", DML_REDUCE_FUNCTION_LOG_SUM_EXP)
        .value("MAX", DML_REDUCE_FUNCTION_MAX)
        .value("MIN", DML_REDUCE_FUNCTION_MIN)
        .value("MULTIPLY", DML_REDUCE_FUNCTION_MULTIPLY)
        .value("SUM", DML_REDUCE_FUNCTION_SUM)
        .value("SUM_SQUARE", DML_REDUCE_FUNCTION_SUM_SQUARE)
        .finalize();
    py::native_enum<DML_MULTIHEAD_ATTENTION_MASK_TYPE>(module, "MultiheadAttentionMaskType", "enum.Enum")
        .value("NONE", DML_MULTIHEAD_ATTENTION_MASK_TYPE_NONE)
        .value("KEY_SEQUENCE_LENGTH", DML_MULTIHEAD_ATTENTION_MASK_TYPE_KEY_SEQUENCE_LENGTH)
        .value("KEY_SEQUENCE_END_START", DML_MULTIHEAD_ATTENTION_MASK_TYPE_KEY_SEQUENCE_END_START)
        .value("KEY_QUERY_SEQUENCE_LENGTH_START_END",
               DML_MULTIHEAD_ATTENTION_MASK_TYPE_KEY_QUERY_SEQUENCE_LENGTH_START_END)
        .value("BOOLEAN", DML_MULTIHEAD_ATTENTION_MASK_TYPE_BOOLEAN)
        .finalize();
}

}  // namespace

FusedActivation::FusedActivation(const Activation *activation) : used_(activation != nullptr) {
    if (!used_) return;
    storage_.Alpha = activation->alpha;
    storage_.Beta = activation->beta;
    desc_ = {activation->type, &storage_};
}

DML_SCALAR_UNION scalar(double value, DML_TENSOR_DATA_TYPE type) {
    const py::object array = py::module_::import("numpy").attr("array")(value).attr("astype")(dtype_of(type));
    const std::string bytes = array.attr("tobytes")().cast<std::string>();
    DML_SCALAR_UNION result{};
    std::memcpy(result.Bytes, bytes.data(), bytes.size());
    return result;
}

TensorPtr fill(const GraphPtr &graph, const Shape &sizes, DML_TENSOR_DATA_TYPE type, double value,
               const std::string &name) {
    NodeBuilder builder(graph, "FILL_VALUE_CONSTANT", name);
    DML_FILL_VALUE_CONSTANT_OPERATOR_DESC desc{};
    desc.OutputTensor = builder.output(type, sizes);
    desc.ValueDataType = type;
    desc.Value = scalar(value, type);
    return builder.create_one(DML_OPERATOR_FILL_VALUE_CONSTANT, &desc);
}

void bind_options(py::module_ &module) {
    bind_enums(module);
    py::class_<Activation>(module, "Activation", py::is_final())
        .def_static("relu", [] { return make(DML_OPERATOR_ACTIVATION_RELU); })
        .def_static("sigmoid", [] { return make(DML_OPERATOR_ACTIVATION_SIGMOID); })
        .def_static("tanh", [] { return make(DML_OPERATOR_ACTIVATION_TANH); })
        .def_static("gelu", [] { return make(DML_OPERATOR_ACTIVATION_GELU); })
        .def_static(
            "leaky_relu", [](float alpha) { return make(DML_OPERATOR_ACTIVATION_LEAKY_RELU, alpha); },
            py::kw_only(), py::arg("alpha") = 0.01)
        .def_static(
            "linear", [](float alpha, float beta) { return make(DML_OPERATOR_ACTIVATION_LINEAR, alpha, beta); },
            py::kw_only(), py::arg("alpha"), py::arg("beta"));
}

}  // namespace dml
