#include <optional>

#include "common.h"

namespace dml {
namespace {

using Floats = std::vector<float>;

TensorPtr upsample_2d(const TensorPtr &input, const Sizes &scale, DML_INTERPOLATION_MODE interpolation,
                      const std::string &name) {
    NodeBuilder builder(input->graph, "UPSAMPLE_2D", name);
    if (input->sizes.size() != 4 || scale.size() != 2) {
        throw std::invalid_argument(builder.where() + ": " + input->describe() +
                                    " should be [N, C, H, W], and scale (height, width)");
    }
    const Shape sizes{input->sizes[0], input->sizes[1], input->sizes[2] * scale[0], input->sizes[3] * scale[1]};
    DML_UPSAMPLE_2D_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, sizes);
    desc.ScaleSize = {scale[1], scale[0]};  // width first
    desc.InterpolationMode = interpolation;
    return builder.create_one(DML_OPERATOR_UPSAMPLE_2D, &desc);
}

Floats floats_per_axis(const std::optional<Floats> &values, size_t count, float otherwise, const std::string &what) {
    if (!values) return Floats(count, otherwise);
    if (values->size() != count) {
        throw std::invalid_argument(what + ": " + std::to_string(values->size()) + " values for " +
                                    std::to_string(count) + " axes");
    }
    return *values;
}

TensorPtr resample(const TensorPtr &input, const Sizes &shape, DML_INTERPOLATION_MODE interpolation,
                   const std::optional<Floats> &scales, const std::optional<Floats> &input_pixel_offsets,
                   const std::optional<Floats> &output_pixel_offsets, const std::string &name) {
    NodeBuilder builder(input->graph, "RESAMPLE1", name);
    const size_t rank = input->sizes.size();
    const Shape sizes = per_axis(shape, rank, 0, builder.where() + ", shape");
    Floats factors = floats_per_axis(scales, rank, 0, builder.where() + ", scales");
    for (size_t i = 0; i < rank && !scales; ++i) {
        factors[i] = static_cast<float>(sizes[i]) / static_cast<float>(input->sizes[i]);
    }
    const Floats from = floats_per_axis(input_pixel_offsets, rank, 0.5f, builder.where() + ", input_pixel_offsets");
    const Floats to = floats_per_axis(output_pixel_offsets, rank, -0.5f, builder.where() + ", output_pixel_offsets");
    DML_RESAMPLE1_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, sizes);
    desc.InterpolationMode = interpolation;
    desc.DimensionCount = static_cast<UINT>(rank);
    desc.Scales = factors.data();
    desc.InputPixelOffsets = from.data();
    desc.OutputPixelOffsets = to.data();
    return builder.create_one(DML_OPERATOR_RESAMPLE1, &desc);
}

struct PoolingWindow {
    Shape size, strides, start, end, result;
};

PoolingWindow window_over(const NodeBuilder &builder, const TensorPtr &input, const Sizes &size,
                   const std::optional<Sizes> &strides, const std::optional<Sizes> &start,
                   const std::optional<Sizes> &end) {
    const std::string where = builder.where();
    if (input->sizes.size() < 4 || input->sizes.size() > 5) {
        throw std::invalid_argument(where + ": " + input->describe() + " should have two or three axes after N, C");
    }
    const size_t axes = input->sizes.size() - 2;
    PoolingWindow window{per_axis(size, axes, 0, where + ", window"),
                  per_axis(strides.value_or(Sizes{}), axes, 1, where + ", strides"),
                  per_axis(start.value_or(Sizes{}), axes, 0, where + ", start_padding"),
                  per_axis(end.value_or(Sizes{}), axes, 0, where + ", end_padding"),
                  {input->sizes[0], input->sizes[1]}};
    for (size_t i = 0; i < axes; ++i) {
        const uint32_t padded = input->sizes[i + 2] + window.start[i] + window.end[i];
        if (window.size[i] == 0 || window.size[i] > padded || window.strides[i] == 0) {
            throw std::invalid_argument(where + ": a window of " + text(window.size) + " does not fit " +
                                        input->describe());
        }
        window.result.push_back((padded - window.size[i]) / window.strides[i] + 1);
    }
    return window;
}

template <class Desc> void describe_window(Desc &desc, const PoolingWindow &window) {
    desc.DimensionCount = static_cast<UINT>(window.size.size());
    desc.Strides = window.strides.data();
    desc.WindowSize = window.size.data();
    desc.StartPadding = window.start.data();
    desc.EndPadding = window.end.data();
}

TensorPtr average_pooling(const TensorPtr &input, const Sizes &size, const std::optional<Sizes> &strides,
                          const std::optional<Sizes> &start, const std::optional<Sizes> &end, bool include_padding,
                          const std::string &name) {
    NodeBuilder builder(input->graph, "AVERAGE_POOLING", name);
    const PoolingWindow window = window_over(builder, input, size, strides, start, end);
    DML_AVERAGE_POOLING_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, window.result);
    describe_window(desc, window);
    desc.IncludePadding = include_padding;
    return builder.create_one(DML_OPERATOR_AVERAGE_POOLING, &desc);
}

TensorPtr max_pooling(const TensorPtr &input, const Sizes &size, const std::optional<Sizes> &strides,
                      const std::optional<Sizes> &start, const std::optional<Sizes> &end, const std::string &name) {
    NodeBuilder builder(input->graph, "MAX_POOLING", name);
    const PoolingWindow window = window_over(builder, input, size, strides, start, end);
    DML_MAX_POOLING_OPERATOR_DESC desc{};
    desc.InputTensor = builder.input(input);
    desc.OutputTensor = builder.output(input->type, window.result);
    describe_window(desc, window);
    return builder.create_one(DML_OPERATOR_MAX_POOLING, &desc);
}

}  // namespace

void bind_resampling(py::module_ &module) {
    const auto nearest =
        py::arg_v("interpolation", DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, "InterpolationMode.NEAREST_NEIGHBOR");
    module.def("upsample_2d", &upsample_2d, py::arg("input").none(false), py::kw_only(), py::arg("scale"), nearest,
               py::arg("name") = "");
    module.def("resample", &resample, py::arg("input").none(false), py::kw_only(), py::arg("shape"), nearest,
               py::arg("scales") = py::none(), py::arg("input_pixel_offsets") = py::none(),
               py::arg("output_pixel_offsets") = py::none(), py::arg("name") = "");
    module.def("average_pooling", &average_pooling, py::arg("input").none(false), py::kw_only(), py::arg("window"),
               py::arg("strides") = py::none(), py::arg("start_padding") = py::none(),
               py::arg("end_padding") = py::none(), py::arg("include_padding") = false, py::arg("name") = "");
    module.def("max_pooling", &max_pooling, py::arg("input").none(false), py::kw_only(), py::arg("window"),
               py::arg("strides") = py::none(), py::arg("start_padding") = py::none(),
               py::arg("end_padding") = py::none(), py::arg("name") = "");
}

}  // namespace dml
