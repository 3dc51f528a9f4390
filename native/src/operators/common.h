// What the files of operators share.
#pragma once

#include <string>
#include <vector>

#include "../graph.h"
#include "../python/bindings.h"
#include "../python/conversions.h"

namespace dml {

// An activation that runs inside another operator.
struct Activation {
    DML_OPERATOR_TYPE type;
    float alpha = 0;
    float beta = 0;
};

// The activation as DirectML wants it inside another operator's description: without tensors.
class FusedActivation {
public:
    explicit FusedActivation(const Activation *activation);
    FusedActivation(const FusedActivation &) = delete;
    FusedActivation &operator=(const FusedActivation &) = delete;
    const DML_OPERATOR_DESC *get() const { return used_ ? &desc_ : nullptr; }

private:
    bool used_;
    DML_ACTIVATION_LINEAR_OPERATOR_DESC storage_{};  // the largest of them; each begins with its two tensors
    DML_OPERATOR_DESC desc_{};
};

using Sizes = std::vector<uint32_t>;
using Axes = std::vector<int64_t>;

// One value as a scalar of the element type, converted by NumPy.
DML_SCALAR_UNION scalar(double value, DML_TENSOR_DATA_TYPE type);

TensorPtr fill(const GraphPtr &graph, const Shape &sizes, DML_TENSOR_DATA_TYPE type, double value,
               const std::string &name);

}  // namespace dml
