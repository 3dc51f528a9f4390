// A value in a graph, as the user holds it, and as DirectML is told about it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "data_type.h"

namespace dml {

class Graph;

// Where a value comes from.
struct Source {
    enum class Kind { Input, Constant, Node } kind;
    uint32_t index;
    uint32_t output = 0;
};

struct Tensor {
    std::shared_ptr<Graph> graph;
    Source source;
    DML_TENSOR_DATA_TYPE type;
    Shape sizes;
    Shape strides;   // in elements, always filled
    uint64_t bytes;  // of the memory behind it: both ends of an edge must tell DirectML the same
    std::string name;

    bool packed() const { return strides == packed_strides(sizes); }
    // "'x' float16 [2, 4]"
    std::string describe() const;
};

using TensorPtr = std::shared_ptr<Tensor>;

// Bytes that a tensor with these strides reaches over, as DirectML wants them: a multiple of four.
uint64_t tensor_bytes(DML_TENSOR_DATA_TYPE type, const Shape &sizes, const Shape &strides);

// DML_TENSOR_DESC with the arrays that it points to; stays where it is.
class TensorDesc {
public:
    TensorDesc(DML_TENSOR_DATA_TYPE type, Shape sizes, Shape strides, uint64_t bytes, DML_TENSOR_FLAGS flags);
    TensorDesc(const TensorDesc &) = delete;
    TensorDesc &operator=(const TensorDesc &) = delete;

    const DML_TENSOR_DESC *get() const { return &desc_; }

private:
    Shape sizes_;
    Shape strides_;
    DML_BUFFER_TENSOR_DESC buffer_;
    DML_TENSOR_DESC desc_;
};

// Views.
TensorPtr reinterpret(const TensorPtr &input, const Shape &sizes, const Shape &strides);
TensorPtr reshape(const TensorPtr &input, const std::vector<int64_t> &sizes);
TensorPtr transpose(const TensorPtr &input, const std::vector<int64_t> &axes);
TensorPtr broadcast(const TensorPtr &input, const Shape &sizes);

}  // namespace dml
