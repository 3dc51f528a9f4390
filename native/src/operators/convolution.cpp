#include <optional>

#include "common.h"

namespace dml {
namespace {

struct Window {
    Shape strides, dilations, start, end, output;
};

// One axis of the result. Backward is the transposed convolution.
uint32_t result_size(const Window &window, size_t axis, uint32_t input, uint32_t filter, bool backward,
                     const std::string &where) {
    const int64_t reach = int64_t{window.dilations[axis]} * (filter - 1) + 1;
    const int64_t padding = int64_t{window.start[axis]} + window.end[axis];
    const int64_t stride = window.strides[axis];
    if (stride < 1) throw std::invalid_argument(where + ": a stride is at least 1");
    const int64_t size = backward ? stride * (int64_t{input} - 1) + reach - padding + window.output[axis]
                                  : (int64_t{input} + padding - reach) / stride + 1;
    if (size < 1 || (!backward && int64_t{input} + padding < reach)) {
        throw std::invalid_argument(where + ": the filter is larger than the padded input");
    }
    return static_cast<uint32_t>(size);
}

// The bias [K] or [1, K, 1, 1] as DirectML wants it: with the rank of the input.
const DML_TENSOR_DESC *channel_bias(NodeBuilder &builder, const TensorPtr &bias, const TensorPtr &input,
                                    uint32_t channels) {
    const bool flat = bias->sizes.size() == 1;
    const size_t rank = input->sizes.size();
    Shape wanted(rank, 1);
    wanted[1] = channels;
    if (flat ? bias->sizes[0] != channels : bias->sizes != wanted) {
        throw std::invalid_argument(builder.where() + ": the bias " + bias->describe() + " should be [" +
                                    std::to_string(channels) + "] or " + text(wanted));
    }
    check_type(bias, input->type, builder.where());
    Shape strides(rank, 0);
    strides[1] = flat ? bias->strides[0] : bias->strides[1];
    return builder.input(bias, wanted, bias->packed() ? packed_strides(wanted) : strides);
}

TensorPtr convolution(const TensorPtr &input, const TensorPtr &filter, const TensorPtr &bias,
                      DML_CONVOLUTION_MODE mode, DML_CONVOLUTION_DIRECTION direction,
                      const std::optional<Sizes> &strides, const std::optional<Sizes> &dilations,
                      const std::optional<Sizes> &start_padding, const std::optional<Sizes> &end_padding,
                      const std::optional<Sizes> &output_padding, uint32_t group_count,
                      const Activation *activation, const std::optional<Sizes> &output_strides,
                      const std::string &name) {
    NodeBuilder builder(input->graph, "CONVOLUTION", name);
    const std::string where = builder.where();
    const std::string both = where + ": " + input->describe() + " and filter " + filter->describe();
    const size_t rank = input->sizes.size();
    if (rank < 3 || rank > 5 || filter->sizes.size() != rank) {
        throw std::invalid_argument(both + " should both have three to five axes");
    }
    check_type(filter, input->type, where);
    const bool backward = direction == DML_CONVOLUTION_DIRECTION_BACKWARD;
    const uint32_t channels = input->sizes[1];
    const bool fits = group_count > 0 && filter->sizes[0] % group_count == 0 &&
                      channels == (backward ? filter->sizes[0] : filter->sizes[1] * group_count);
    if (!fits) {
        throw std::invalid_argument(both + " do not agree on the channels in " + std::to_string(group_count) +
                                    " groups");
    }
    const uint32_t results = backward ? filter->sizes[1] * group_count : filter->sizes[0];
    const auto given = [&](const std::optional<Sizes> &values, uint32_t otherwise, const char *what) {
        return per_axis(values.value_or(Sizes{}), rank - 2, otherwise, where + ", " + what);
    };
    const Window window{given(strides, 1, "strides"), given(dilations, 1, "dilations"),
                        given(start_padding, 0, "start_padding"), given(end_padding, 0, "end_padding"),
                        given(output_padding, 0, "output_padding")};
    Shape sizes{input->sizes[0], results};
    for (size_t i = 0; i < rank - 2; ++i) {
        sizes.push_back(result_size(window, i, input->sizes[i + 2], filter->sizes[i + 2], backward, where));
    }
    DML_CONVOLUTION_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.FilterTensor = builder.input(filter);
    desc.BiasTensor = bias ? channel_bias(builder, bias, input, results) : builder.absent();
    desc.OutputTensor = builder.output(input->type, sizes, output_strides.value_or(Sizes{}));
    desc.Mode = mode;
    desc.Direction = direction;
    desc.DimensionCount = static_cast<UINT>(rank - 2);
    desc.Strides = window.strides.data();
    desc.Dilations = window.dilations.data();
    desc.StartPadding = window.start.data();
    desc.EndPadding = window.end.data();
    desc.OutputPadding = window.output.data();
    desc.GroupCount = group_count;
    const FusedActivation fused(activation);
    desc.FusedActivation = fused.get();
    return builder.create_one(DML_OPERATOR_CONVOLUTION, &desc);
}

}  // namespace

void bind_convolution(py::module_ &module) {
    module.def(
        "convolution", &convolution, py::arg("input").none(false), py::arg("filter").none(false),
        py::arg("bias") = py::none(), py::kw_only(),
        py::arg_v("mode", DML_CONVOLUTION_MODE_CROSS_CORRELATION, "ConvolutionMode.CROSS_CORRELATION"),
        py::arg_v("direction", DML_CONVOLUTION_DIRECTION_FORWARD, "ConvolutionDirection.FORWARD"),
        py::arg("strides") = py::none(), py::arg("dilations") = py::none(), py::arg("start_padding") = py::none(),
        py::arg("end_padding") = py::none(), py::arg("output_padding") = py::none(), py::arg("group_count") = 1,
        py::arg("activation") = py::none(), py::arg("output_strides") = py::none(), py::arg("name") = "");
}

}  // namespace dml
