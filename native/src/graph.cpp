#include "graph.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "compiled_operator.h"
#include "hresult.h"

namespace dml {
namespace {

std::atomic<uint64_t> last_graph_id{0};

constexpr uint32_t not_supported = 0x887A0004;

}  // namespace

Graph::Graph(DevicePtr owner, std::string graph_name)
    : device(std::move(owner)), name(std::move(graph_name)), id(++last_graph_id) {}

TensorPtr Graph::input(const std::string &input_name, const Shape &sizes, DML_TENSOR_DATA_TYPE type) {
    check_sizes(sizes, "input '" + input_name + "'");
    for (const Endpoint &other : inputs_) {
        if (other.name == input_name) {
            throw std::invalid_argument("graph '" + name + "' has an input '" + input_name + "' already");
        }
    }
    inputs_.push_back({input_name, type, sizes});
    const Source source{Source::Kind::Input, static_cast<uint32_t>(inputs_.size() - 1)};
    return packed_tensor(source, inputs_.back());
}

TensorPtr Graph::constant(const std::string &constant_name, const Shape &sizes, DML_TENSOR_DATA_TYPE type,
                          std::shared_ptr<const ConstantValues> values) {
    const auto index = static_cast<uint32_t>(constants_.size());
    const std::string given = constant_name.empty() ? "constant " + std::to_string(index) : constant_name;
    check_sizes(sizes, "constant '" + given + "'");
    constants_.push_back({{given, type, sizes}, std::move(values)});
    return packed_tensor({Source::Kind::Constant, index}, constants_.back());
}

TensorPtr Graph::packed_tensor(const Source &source, const Endpoint &what) {
    const Shape strides = packed_strides(what.sizes);
    const uint64_t bytes = tensor_bytes(what.type, what.sizes, strides);
    return std::make_shared<Tensor>(
        Tensor{shared_from_this(), source, what.type, what.sizes, strides, bytes, what.name});
}

std::unique_ptr<CompiledOperator> Graph::compile(const std::vector<TensorPtr> &outputs, DML_EXECUTION_FLAGS flags) {
    if (outputs.empty()) throw std::invalid_argument("graph '" + name + "' is compiled without an output");
    for (const TensorPtr &output : outputs) {
        const std::string what = "output " + output->describe() + " of graph '" + name + "'";
        if (output->graph.get() != this) throw std::invalid_argument(what + " belongs to another graph");
        if (output->source.kind != Source::Kind::Node) {
            throw std::invalid_argument(what + " is no result of an operator: take identity() of it");
        }
        if (!output->packed()) throw std::invalid_argument(what + " is not packed: take identity() of it");
    }
    return CompiledOperator::compile({*this, inputs_, constants_, nodes_}, outputs, flags);
}

NodeBuilder::NodeBuilder(const GraphPtr &graph, std::string type, std::string name) : graph_(graph) {
    std::string lower = type;
    std::transform(type.begin(), type.end(), lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    node_.name = name.empty() ? lower + " " + std::to_string(graph->nodes_.size()) : std::move(name);
    node_.type = std::move(type);
}

std::string NodeBuilder::where() const { return node_.type + " '" + node_.name + "'"; }

void NodeBuilder::require_level(DML_FEATURE_LEVEL level) const {
    const uint32_t has = graph_->device->feature_level();
    if (has >= static_cast<uint32_t>(level)) return;
    const auto dotted = [](uint32_t value) {
        return std::to_string(value >> 12) + "." + std::to_string(value >> 8 & 15);
    };
    unavailable(not_supported, where(),
                "It needs DirectML feature level " + dotted(level) + "; the device has " + dotted(has) + ".");
}

const DML_TENSOR_DESC *NodeBuilder::input(const TensorPtr &tensor) {
    return input(tensor, tensor->sizes, tensor->strides);
}

const DML_TENSOR_DESC *NodeBuilder::input(const TensorPtr &tensor, const Shape &sizes, const Shape &strides) {
    if (tensor->graph != graph_) {
        throw std::invalid_argument(where() + ": " + tensor->describe() + " belongs to another graph");
    }
    node_.inputs.emplace_back(true, tensor->source);
    seen_.push_back(tensor->describe() + (tensor->packed() ? "" : " strides " + text(tensor->strides)));
    const bool constant = tensor->source.kind == Source::Kind::Constant;
    const auto flags = constant ? DML_TENSOR_FLAG_OWNED_BY_DML : DML_TENSOR_FLAG_NONE;
    return descs_.emplace_back(tensor->type, sizes, strides, tensor->bytes, flags).get();
}

const DML_TENSOR_DESC *NodeBuilder::optional(const TensorPtr &tensor) { return tensor ? input(tensor) : absent(); }

const DML_TENSOR_DESC *NodeBuilder::absent() {
    node_.inputs.emplace_back(false, Source{Source::Kind::Input, 0});
    return nullptr;
}

const DML_TENSOR_DESC *NodeBuilder::output(DML_TENSOR_DATA_TYPE type, const Shape &sizes, const Shape &strides,
                                           size_t rank) {
    check_sizes(sizes, where());
    const Shape chosen = per_axis(strides, sizes.size(), 0, where() + ", output_strides");
    Output result{type, sizes, strides.empty() ? packed_strides(sizes) : chosen, 0};
    result.bytes = tensor_bytes(type, sizes, result.strides);
    outputs_.push_back(result);
    const Shape shown = padded_front(sizes, rank, 1);
    const bool packed = result.strides == packed_strides(sizes);
    const Shape steps = packed ? packed_strides(shown) : padded_front(result.strides, rank, 0);
    return descs_.emplace_back(type, shown, steps, result.bytes, DML_TENSOR_FLAG_NONE).get();
}

std::vector<TensorPtr> NodeBuilder::create(DML_OPERATOR_TYPE type, const void *desc) {
    const DML_OPERATOR_DESC op{type, desc};
    const HRESULT hr = graph_->device->dml()->CreateOperator(&op, IID_PPV_ARGS(node_.op.GetAddressOf()));
    if (FAILED(hr)) {
        std::string operation = "IDMLDevice::CreateOperator of " + where() + " (";
        for (const std::string &tensor : seen_) operation += (tensor == seen_.front() ? "" : ", ") + tensor;
        operation += ") -> " + std::string(type_name(outputs_.front().type)) + " " + text(outputs_.front().sizes);
        graph_->device->check(hr, operation);
    }
    node_.first_output = outputs_.front().sizes;
    const auto index = static_cast<uint32_t>(graph_->nodes_.size());
    graph_->nodes_.push_back(node_);
    std::vector<TensorPtr> results;
    for (const Output &output : outputs_) {
        const Source source{Source::Kind::Node, index, static_cast<uint32_t>(results.size())};
        results.push_back(std::make_shared<Tensor>(
            Tensor{graph_, source, output.type, output.sizes, output.strides, output.bytes, node_.name}));
    }
    return results;
}

Shape padded_front(const Shape &sizes, size_t rank, uint32_t with) {
    Shape result(rank > sizes.size() ? rank - sizes.size() : 0, with);
    result.insert(result.end(), sizes.begin(), sizes.end());
    return result;
}

void check_same(const TensorPtr &a, const TensorPtr &b, const std::string &where) {
    if (a->sizes != b->sizes) {
        throw std::invalid_argument(where + ": " + a->describe() + " and " + b->describe() +
                                    " differ in shape (nothing broadcasts by itself)");
    }
    check_type(b, a->type, where + " with " + a->describe());
}

void check_type(const TensorPtr &tensor, DML_TENSOR_DATA_TYPE type, const std::string &where) {
    if (tensor->type != type) {
        throw TypeMismatch(where + ": " + tensor->describe() + " should be " + type_name(type));
    }
}

}  // namespace dml
