#include <optional>
#include <variant>

#include "common.h"

namespace dml {
namespace {

using Operand = std::variant<TensorPtr, double>;

// A number as a tensor of the other operand's shape: one element, repeated by strides of 0.
TensorPtr as_tensor(const Operand &operand, const TensorPtr &like) {
    if (const auto *tensor = std::get_if<TensorPtr>(&operand)) {
        if (!*tensor) throw TypeMismatch("an operand is a Tensor or a number, not None");
        return *tensor;
    }
    const Shape one(like->sizes.size(), 1);
    return broadcast(fill(like->graph, one, like->type, std::get<double>(operand), ""), like->sizes);
}

TensorPtr scaled(const TensorPtr &input, float scale, float bias, const std::optional<Sizes> &output_strides,
                 const std::string &name) {
    NodeBuilder builder(input->graph, "ELEMENT_WISE_IDENTITY", name);
    const DML_SCALE_BIAS factors{scale, bias};
    DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, input->sizes, output_strides.value_or(Sizes{}));
    if (scale != 1 || bias != 0) desc.ScaleBias = &factors;
    return builder.create_one(DML_OPERATOR_ELEMENT_WISE_IDENTITY, &desc);
}

template <class Desc> auto unary(DML_OPERATOR_TYPE type, const char *name, DML_FEATURE_LEVEL level) {
    return [=](const TensorPtr &input, const std::string &given) {
        NodeBuilder builder(input->graph, name, given);
        builder.require_level(level);
        Desc desc{};
        desc.InputTensor = builder.input(input);
        desc.OutputTensor = builder.output(input->type, input->sizes);
        return builder.create_one(type, &desc);
    };
}

// Two tensors of one shape and type. The result has their type, or another.
template <class Desc>
TensorPtr combine(DML_OPERATOR_TYPE type, NodeBuilder &builder, const TensorPtr &a, const TensorPtr &b,
                  DML_TENSOR_DATA_TYPE result, const std::optional<Sizes> &output_strides = {}) {
    check_same(a, b, builder.where());
    Desc desc{};
    desc.ATensor = builder.input(a);
    desc.BTensor = builder.input(b);
    desc.OutputTensor = builder.output(result, a->sizes, output_strides.value_or(Sizes{}));
    return builder.create_one(type, &desc);
}

template <class Desc> auto binary(DML_OPERATOR_TYPE type, const char *name) {
    return [=](const TensorPtr &a, const Operand &b, const std::string &given) {
        const TensorPtr other = as_tensor(b, a);
        NodeBuilder builder(a->graph, name, given);
        return combine<Desc>(type, builder, a, other, a->type);
    };
}

template <class Desc> auto comparison(DML_OPERATOR_TYPE type, const char *name) {
    return [=](const TensorPtr &a, const Operand &b, const std::string &given) {
        const TensorPtr other = as_tensor(b, a);
        NodeBuilder builder(a->graph, name, given);
        return combine<Desc>(type, builder, a, other, DML_TENSOR_DATA_TYPE_UINT8);
    };
}

// A number is added or multiplied inside IDENTITY, which has a scale and a bias for it.
const double *fusable(const Operand &b, const TensorPtr &a) {
    return is_float(a->type) ? std::get_if<double>(&b) : nullptr;
}

TensorPtr add(const TensorPtr &a, const Operand &b, const Activation *activation,
              const std::optional<Sizes> &output_strides, const std::string &name) {
    const double *number = fusable(b, a);
    if (number && !activation) return scaled(a, 1, static_cast<float>(*number), output_strides, name);
    const TensorPtr other = as_tensor(b, a);
    if (!activation) {
        NodeBuilder builder(a->graph, "ELEMENT_WISE_ADD", name);
        return combine<DML_ELEMENT_WISE_ADD_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_ADD, builder, a, other, a->type,
                                                           output_strides);
    }
    NodeBuilder builder(a->graph, "ELEMENT_WISE_ADD1", name);
    check_same(a, other, builder.where());
    DML_ELEMENT_WISE_ADD1_OPERATOR_DESC desc{};
    desc.ATensor = builder.input(a);
    desc.BTensor = builder.input(other);
    desc.OutputTensor = builder.output(a->type, a->sizes, output_strides.value_or(Sizes{}));
    const FusedActivation fused(activation);
    desc.FusedActivation = fused.get();
    return builder.create_one(DML_OPERATOR_ELEMENT_WISE_ADD1, &desc);
}

TensorPtr multiply(const TensorPtr &a, const Operand &b, const std::optional<Sizes> &output_strides,
                   const std::string &name) {
    if (const double *number = fusable(b, a)) return scaled(a, static_cast<float>(*number), 0, output_strides, name);
    const TensorPtr other = as_tensor(b, a);
    NodeBuilder builder(a->graph, "ELEMENT_WISE_MULTIPLY", name);
    return combine<DML_ELEMENT_WISE_MULTIPLY_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_MULTIPLY, builder, a, other,
                                                            a->type, output_strides);
}

TensorPtr subtract(const TensorPtr &a, const Operand &b, const std::string &name) {
    if (const double *number = fusable(b, a)) return scaled(a, 1, static_cast<float>(-*number), {}, name);
    const TensorPtr other = as_tensor(b, a);
    NodeBuilder builder(a->graph, "ELEMENT_WISE_SUBTRACT", name);
    return combine<DML_ELEMENT_WISE_SUBTRACT_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_SUBTRACT, builder, a, other,
                                                            a->type);
}

TensorPtr power(const TensorPtr &a, const Operand &b, const std::string &name) {
    if (const auto *exponent = std::get_if<double>(&b)) {
        NodeBuilder builder(a->graph, "ELEMENT_WISE_CONSTANT_POW", name);
        DML_ELEMENT_WISE_CONSTANT_POW_OPERATOR_DESC desc{};
        desc.InputTensor = builder.input(a);
        desc.OutputTensor = builder.output(a->type, a->sizes);
        desc.Exponent = static_cast<float>(*exponent);
        return builder.create_one(DML_OPERATOR_ELEMENT_WISE_CONSTANT_POW, &desc);
    }
    const TensorPtr other = as_tensor(b, a);
    NodeBuilder builder(a->graph, "ELEMENT_WISE_POW", name);
    check_same(a, other, builder.where());
    DML_ELEMENT_WISE_POW_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(a);
    desc.ExponentTensor = builder.input(other);
    desc.OutputTensor = builder.output(a->type, a->sizes);
    return builder.create_one(DML_OPERATOR_ELEMENT_WISE_POW, &desc);
}

TensorPtr clip(const TensorPtr &input, float min, float max, const std::string &name) {
    NodeBuilder builder(input->graph, "ELEMENT_WISE_CLIP", name);
    DML_ELEMENT_WISE_CLIP_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, input->sizes);
    desc.Min = min;
    desc.Max = max;
    return builder.create_one(DML_OPERATOR_ELEMENT_WISE_CLIP, &desc);
}

TensorPtr if_else(const TensorPtr &condition, const TensorPtr &a, const TensorPtr &b, const std::string &name) {
    NodeBuilder builder(condition->graph, "ELEMENT_WISE_IF", name);
    check_type(condition, DML_TENSOR_DATA_TYPE_UINT8, builder.where());
    check_same(a, b, builder.where());
    if (condition->sizes != a->sizes) {
        throw std::invalid_argument(builder.where() + ": the condition " + condition->describe() + " and " +
                                    a->describe() + " differ in shape");
    }
    DML_ELEMENT_WISE_IF_OPERATOR_DESC desc{};
    desc.ConditionTensor = builder.input(condition);
    desc.ATensor = builder.input(a);
    desc.BTensor = builder.input(b);
    desc.OutputTensor = builder.output(a->type, a->sizes);
    return builder.create_one(DML_OPERATOR_ELEMENT_WISE_IF, &desc);
}

template <class Desc> auto logical(DML_OPERATOR_TYPE type, const char *name) {
    return [=](const TensorPtr &a, const TensorPtr &b, const std::string &given) {
        NodeBuilder builder(a->graph, name, given);
        check_type(a, DML_TENSOR_DATA_TYPE_UINT8, builder.where());
        return combine<Desc>(type, builder, a, b, DML_TENSOR_DATA_TYPE_UINT8);
    };
}

void bind_unary(py::module_ &module) {
    const auto define = [&](const char *name, auto function) {
        module.def(name, function, py::arg("input").none(false), py::kw_only(), py::arg("name") = "");
    };
    const auto any = DML_FEATURE_LEVEL_1_0;
    module.def("identity", &scaled, py::arg("input").none(false), py::kw_only(), py::arg("scale") = 1.0,
               py::arg("bias") = 0.0, py::arg("output_strides") = py::none(), py::arg("name") = "");
    module.def("clip", &clip, py::arg("input").none(false), py::kw_only(), py::arg("min"), py::arg("max"),
               py::arg("name") = "");
    define("abs", unary<DML_ELEMENT_WISE_ABS_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_ABS, "ELEMENT_WISE_ABS", any));
    define("ceil",
           unary<DML_ELEMENT_WISE_CEIL_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_CEIL, "ELEMENT_WISE_CEIL", any));
    define("cos", unary<DML_ELEMENT_WISE_COS_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_COS, "ELEMENT_WISE_COS", any));
    define("erf", unary<DML_ELEMENT_WISE_ERF_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_ERF, "ELEMENT_WISE_ERF", any));
    define("exp", unary<DML_ELEMENT_WISE_EXP_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_EXP, "ELEMENT_WISE_EXP", any));
    define("floor",
           unary<DML_ELEMENT_WISE_FLOOR_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_FLOOR, "ELEMENT_WISE_FLOOR", any));
    define("log", unary<DML_ELEMENT_WISE_LOG_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_LOG, "ELEMENT_WISE_LOG", any));
    define("logical_not", unary<DML_ELEMENT_WISE_LOGICAL_NOT_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_LOGICAL_NOT,
                                                                            "ELEMENT_WISE_LOGICAL_NOT", any));
    define("negate", unary<DML_ELEMENT_WISE_NEGATE_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_NEGATE,
                                                                  "ELEMENT_WISE_NEGATE", DML_FEATURE_LEVEL_5_0));
    define("recip",
           unary<DML_ELEMENT_WISE_RECIP_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_RECIP, "ELEMENT_WISE_RECIP", any));
    define("sign",
           unary<DML_ELEMENT_WISE_SIGN_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_SIGN, "ELEMENT_WISE_SIGN", any));
    define("sin", unary<DML_ELEMENT_WISE_SIN_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_SIN, "ELEMENT_WISE_SIN", any));
    define("sqrt",
           unary<DML_ELEMENT_WISE_SQRT_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_SQRT, "ELEMENT_WISE_SQRT", any));
}

void bind_binary(py::module_ &module) {
    const auto define = [&](const char *name, auto function) {
        module.def(name, function, py::arg("a").none(false), py::arg("b").none(false), py::kw_only(),
                   py::arg("name") = "");
    };
    module.def("add", &add, py::arg("a").none(false), py::arg("b").none(false), py::kw_only(),
               py::arg("activation") = py::none(), py::arg("output_strides") = py::none(), py::arg("name") = "");
    module.def("multiply", &multiply, py::arg("a").none(false), py::arg("b").none(false), py::kw_only(),
               py::arg("output_strides") = py::none(), py::arg("name") = "");
    define("subtract", &subtract);
    define("pow", &power);
    define("divide",
           binary<DML_ELEMENT_WISE_DIVIDE_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_DIVIDE, "ELEMENT_WISE_DIVIDE"));
    define("max", binary<DML_ELEMENT_WISE_MAX_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_MAX, "ELEMENT_WISE_MAX"));
    define("min", binary<DML_ELEMENT_WISE_MIN_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_MIN, "ELEMENT_WISE_MIN"));
    define("equals", comparison<DML_ELEMENT_WISE_LOGICAL_EQUALS_OPERATOR_DESC>(
                         DML_OPERATOR_ELEMENT_WISE_LOGICAL_EQUALS, "ELEMENT_WISE_LOGICAL_EQUALS"));
    define("greater_than", comparison<DML_ELEMENT_WISE_LOGICAL_GREATER_THAN_OPERATOR_DESC>(
                               DML_OPERATOR_ELEMENT_WISE_LOGICAL_GREATER_THAN, "ELEMENT_WISE_LOGICAL_GREATER_THAN"));
    define("less_than", comparison<DML_ELEMENT_WISE_LOGICAL_LESS_THAN_OPERATOR_DESC>(
                            DML_OPERATOR_ELEMENT_WISE_LOGICAL_LESS_THAN, "ELEMENT_WISE_LOGICAL_LESS_THAN"));
    define("logical_and", logical<DML_ELEMENT_WISE_LOGICAL_AND_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_LOGICAL_AND,
                                                                              "ELEMENT_WISE_LOGICAL_AND"));
    define("logical_or", logical<DML_ELEMENT_WISE_LOGICAL_OR_OPERATOR_DESC>(DML_OPERATOR_ELEMENT_WISE_LOGICAL_OR,
                                                                            "ELEMENT_WISE_LOGICAL_OR"));
    module.def("if_else", &if_else, py::arg("condition").none(false), py::arg("a").none(false),
               py::arg("b").none(false), py::kw_only(), py::arg("name") = "");
}

}  // namespace

void bind_elementwise(py::module_ &module) {
    bind_unary(module);
    bind_binary(module);
}

}  // namespace dml
