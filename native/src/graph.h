// A graph under construction: inputs, constants and operators, created one by one so that a mistake shows where it is made.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "arguments.h"
#include "device.h"
#include "tensor.h"

namespace dml {

// Where the values of a constant come from. Called without the GIL; may take it.
class ConstantValues {
public:
    virtual ~ConstantValues() = default;
    // Gives the values, in the element type of the constant and packed, for the time of the call.
    virtual void visit(const std::function<void(const void *)> &use) const = 0;
    // Whether they can be had again after the upload.
    virtual bool reloadable() const = 0;
};

// Something that is bound from outside.
struct Endpoint {
    std::string name;
    DML_TENSOR_DATA_TYPE type;
    Shape sizes;
    uint64_t bytes() const { return element_count(sizes) * element_bytes(type); }
};

struct Constant : Endpoint {
    std::shared_ptr<const ConstantValues> values;
};

struct Node {
    std::string type;  // such as "GEMM"
    std::string name;
    ComPtr<IDMLOperator> op;
    std::vector<std::pair<bool, Source>> inputs;  // false where an optional one is absent
    Shape first_output;
};

class CompiledOperator;

class Graph : public std::enable_shared_from_this<Graph> {
public:
    Graph(DevicePtr device, std::string name);

    TensorPtr input(const std::string &name, const Shape &sizes, DML_TENSOR_DATA_TYPE type);
    TensorPtr constant(const std::string &name, const Shape &sizes, DML_TENSOR_DATA_TYPE type,
                       std::shared_ptr<const ConstantValues> values);
    std::unique_ptr<CompiledOperator> compile(const std::vector<TensorPtr> &outputs, DML_EXECUTION_FLAGS flags);

    const DevicePtr device;
    const std::string name;
    const uint64_t id;  // never used twice
    const std::vector<Node> &nodes() const { return nodes_; }

private:
    friend class NodeBuilder;

    TensorPtr packed_tensor(const Source &source, const Endpoint &what);

    std::vector<Endpoint> inputs_;
    std::vector<Constant> constants_;
    std::vector<Node> nodes_;
};

using GraphPtr = std::shared_ptr<Graph>;

// Makes one operator: collects descriptions of its tensors, which live as long as the builder, then creates it.
class NodeBuilder {
public:
    // `type` without its prefix, such as "GEMM". All inputs must be of one graph.
    NodeBuilder(const GraphPtr &graph, std::string type, std::string name);

    const DML_TENSOR_DESC *input(const TensorPtr &tensor);
    // The tensor as DirectML wants to see it here.
    const DML_TENSOR_DESC *input(const TensorPtr &tensor, const Shape &sizes, const Shape &strides);
    // Null, and an unbound input, if there is none.
    const DML_TENSOR_DESC *optional(const TensorPtr &tensor);
    const DML_TENSOR_DESC *absent();
    // A result; packed if no strides are given. `rank` adds leading axes of size 1 for DirectML's eyes only.
    const DML_TENSOR_DESC *output(DML_TENSOR_DATA_TYPE type, const Shape &sizes, const Shape &strides = {},
                                  size_t rank = 0);

    // "gemm 'name'": for messages.
    std::string where() const;
    // Refuses a device below this feature level.
    void require_level(DML_FEATURE_LEVEL level) const;

    std::vector<TensorPtr> create(DML_OPERATOR_TYPE type, const void *desc);
    TensorPtr create_one(DML_OPERATOR_TYPE type, const void *desc) { return create(type, desc).front(); }

private:
    struct Output {
        DML_TENSOR_DATA_TYPE type;
        Shape sizes;
        Shape strides;
        uint64_t bytes;
    };

    GraphPtr graph_;
    Node node_;
    std::deque<TensorDesc> descs_;
    std::vector<std::string> seen_;
    std::vector<Output> outputs_;
};

// Sizes or strides with leading values up to a rank.
Shape padded_front(const Shape &sizes, size_t rank, uint32_t with);

// Refuses operands of another graph, of other sizes or of another element type.
void check_same(const TensorPtr &a, const TensorPtr &b, const std::string &where);
void check_type(const TensorPtr &tensor, DML_TENSOR_DATA_TYPE type, const std::string &where);

}  // namespace dml
