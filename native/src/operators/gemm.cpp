#include <algorithm>
#include <optional>
#include <utility>

#include "common.h"

namespace dml {
namespace {

// Every feature level takes four axes.
constexpr size_t gemm_rank = 4;

// A view with leading axes of size 1; their strides do not matter.
const DML_TENSOR_DESC *four_axes(NodeBuilder &builder, const TensorPtr &tensor) {
    if (!tensor) return builder.absent();
    const Shape sizes = padded_front(tensor->sizes, gemm_rank, 1);
    const Shape strides =
        tensor->packed() ? packed_strides(sizes) : padded_front(tensor->strides, gemm_rank, 0);
    return builder.input(tensor, sizes, strides);
}

std::pair<uint32_t, uint32_t> matrix(const TensorPtr &tensor, bool transposed) {
    const size_t rank = tensor->sizes.size();
    const auto rows = tensor->sizes[rank - 2], columns = tensor->sizes[rank - 1];
    return transposed ? std::pair{columns, rows} : std::pair{rows, columns};
}

TensorPtr gemm(const TensorPtr &a, const TensorPtr &b, const TensorPtr &c, bool trans_a, bool trans_b, float alpha,
               float beta, const Activation *activation, const std::optional<Sizes> &output_strides,
               const std::string &name) {
    NodeBuilder builder(a->graph, "GEMM", name);
    const std::string where = builder.where();
    const std::string both = where + ": " + a->describe() + " and " + b->describe();
    const size_t rank = a->sizes.size();
    if (rank < 2 || rank > gemm_rank || b->sizes.size() != rank) {
        throw std::invalid_argument(both + " should both have two to four axes");
    }
    check_type(b, a->type, where + " with " + a->describe());
    const auto [rows, inner] = matrix(a, trans_a);
    const auto [b_inner, columns] = matrix(b, trans_b);
    const bool leading = std::equal(a->sizes.begin(), a->sizes.end() - 2, b->sizes.begin());
    if (inner != b_inner || !leading) {
        throw std::invalid_argument(both + " cannot be multiplied" + (trans_a ? ", the first transposed" : "") +
                                    (trans_b ? ", the second transposed" : "") +
                                    (leading ? "" : " (leading axes do not broadcast by themselves)"));
    }
    Shape sizes = a->sizes;
    sizes[rank - 2] = rows;
    sizes[rank - 1] = columns;
    if (c && c->sizes != sizes) {
        throw std::invalid_argument(where + ": the product is " + text(sizes) + ", but " + c->describe() +
                                    " is to be added (nothing broadcasts by itself)");
    }
    if (c) check_type(c, a->type, where);
    DML_GEMM_OPERATOR_DESC desc{};
    desc.ATensor = four_axes(builder, a);
    desc.BTensor = four_axes(builder, b);
    desc.CTensor = four_axes(builder, c);
    desc.OutputTensor = builder.output(a->type, sizes, output_strides.value_or(Sizes{}), gemm_rank);
    desc.TransA = trans_a ? DML_MATRIX_TRANSFORM_TRANSPOSE : DML_MATRIX_TRANSFORM_NONE;
    desc.TransB = trans_b ? DML_MATRIX_TRANSFORM_TRANSPOSE : DML_MATRIX_TRANSFORM_NONE;
    desc.Alpha = alpha;
    desc.Beta = beta;
    const FusedActivation fused(activation);
    desc.FusedActivation = fused.get();
    return builder.create_one(DML_OPERATOR_GEMM, &desc);
}

}  // namespace

void bind_gemm(py::module_ &module) {
    module.def("gemm", &gemm, py::arg("a").none(false), py::arg("b").none(false), py::arg("c") = py::none(),
               py::kw_only(), py::arg("trans_a") = false, py::arg("trans_b") = false, py::arg("alpha") = 1.0,
               py::arg("beta") = 1.0, py::arg("activation") = py::none(), py::arg("output_strides") = py::none(),
               py::arg("name") = "");
}

}  // namespace dml
