// From the nodes that the outputs need to DML_GRAPH_DESC and a compiled operator.
#include <map>
#include <stdexcept>
#include <utility>

#include "compiled_operator.h"

namespace dml {
namespace {

// The description of a graph with all that it points to.
class GraphDescription {
public:
    GraphDescription(const GraphParts &parts, const std::vector<TensorPtr> &outputs) : parts_(parts) {
        for (const TensorPtr &output : outputs) visit(output->source.index);
        number_inputs();
        connect();
        for (uint32_t i = 0; i < outputs.size(); ++i) {
            const Source &source = outputs[i]->source;
            output_edges_.push_back({node_numbers_.at(source.index), source.output, i, nullptr});
        }
    }

    ComPtr<IDMLCompiledOperator> compile(Device &device, DML_EXECUTION_FLAGS flags) {
        const auto nodes = graph_nodes();
        const auto inputs = edges(input_edges_, DML_GRAPH_EDGE_TYPE_INPUT);
        const auto outputs = edges(output_edges_, DML_GRAPH_EDGE_TYPE_OUTPUT);
        const auto inner = edges(inner_edges_, DML_GRAPH_EDGE_TYPE_INTERMEDIATE);
        DML_GRAPH_DESC desc{};
        desc.InputCount = static_cast<UINT>(used_inputs.size() + used_constants.size());
        desc.OutputCount = static_cast<UINT>(outputs.size());
        desc.NodeCount = static_cast<UINT>(nodes.size());
        desc.Nodes = nodes.data();
        desc.InputEdgeCount = static_cast<UINT>(inputs.size());
        desc.InputEdges = inputs.data();
        desc.OutputEdgeCount = static_cast<UINT>(outputs.size());
        desc.OutputEdges = outputs.data();
        desc.IntermediateEdgeCount = static_cast<UINT>(inner.size());
        desc.IntermediateEdges = inner.data();
        ComPtr<IDMLCompiledOperator> result;
        const HRESULT hr = device.dml()->CompileGraph(&desc, flags, IID_PPV_ARGS(result.GetAddressOf()));
        device.check(hr, "IDMLDevice1::CompileGraph of '" + parts_.graph.name + "' (" +
                             std::to_string(nodes.size()) + " operators)");
        return result;
    }

    std::vector<uint32_t> used_inputs;     // indices in the graph, in the order of binding
    std::vector<uint32_t> used_constants;  // bound behind them

private:
    // Depth first without recursion: a graph may be thousands of operators long. Operators come after what they need.
    void visit(uint32_t root) {
        std::vector<std::pair<uint32_t, size_t>> stack{{root, 0}};
        while (!stack.empty()) {
            auto &[node, next] = stack.back();
            const auto &inputs = parts_.nodes[node].inputs;
            if (next == inputs.size() || node_numbers_.count(node)) {
                if (node_numbers_.emplace(node, static_cast<UINT>(order_.size())).second) order_.push_back(node);
                stack.pop_back();
                continue;
            }
            const auto &[there, source] = inputs[next++];
            if (!there) continue;
            if (source.kind == Source::Kind::Input) input_numbers_.emplace(source.index, 0);
            if (source.kind == Source::Kind::Constant) constant_numbers_.emplace(source.index, 0);
            if (source.kind == Source::Kind::Node) stack.emplace_back(source.index, 0);
        }
    }

    void number_inputs() {
        for (uint32_t i = 0; i < parts_.inputs.size(); ++i) {
            if (!input_numbers_.count(i)) {
                throw std::invalid_argument("no output of graph '" + parts_.graph.name + "' needs its input '" +
                                            parts_.inputs[i].name + "'");
            }
        }
        UINT number = 0;
        for (auto &[index, assigned] : input_numbers_) {
            assigned = number++;
            used_inputs.push_back(index);
        }
        for (auto &[index, assigned] : constant_numbers_) {
            assigned = number++;
            used_constants.push_back(index);
        }
    }

    void connect() {
        for (const uint32_t node : order_) {
            const auto &inputs = parts_.nodes[node].inputs;
            const UINT to = node_numbers_.at(node);
            for (UINT i = 0; i < inputs.size(); ++i) {
                const auto &[there, source] = inputs[i];
                if (!there) continue;
                if (source.kind == Source::Kind::Node) {
                    inner_edges_.push_back({node_numbers_.at(source.index), source.output, to, i, nullptr});
                } else {
                    const bool constant = source.kind == Source::Kind::Constant;
                    const UINT from = (constant ? constant_numbers_ : input_numbers_).at(source.index);
                    input_edges_.push_back({from, to, i, nullptr});
                }
            }
        }
    }

    std::vector<DML_GRAPH_NODE_DESC> graph_nodes() {
        for (const uint32_t node : order_) {
            operators_.push_back({parts_.nodes[node].op.Get(), parts_.nodes[node].name.c_str()});
        }
        std::vector<DML_GRAPH_NODE_DESC> nodes;
        for (const auto &op : operators_) nodes.push_back({DML_GRAPH_NODE_TYPE_OPERATOR, &op});
        return nodes;
    }

    template <class Edge>
    static std::vector<DML_GRAPH_EDGE_DESC> edges(const std::vector<Edge> &list, DML_GRAPH_EDGE_TYPE type) {
        std::vector<DML_GRAPH_EDGE_DESC> result;
        for (const Edge &edge : list) result.push_back({type, &edge});
        return result;
    }

    const GraphParts &parts_;
    std::vector<uint32_t> order_;
    std::map<uint32_t, UINT> node_numbers_;
    std::map<uint32_t, UINT> input_numbers_;
    std::map<uint32_t, UINT> constant_numbers_;
    std::vector<DML_OPERATOR_GRAPH_NODE_DESC> operators_;
    std::vector<DML_INPUT_GRAPH_EDGE_DESC> input_edges_;
    std::vector<DML_OUTPUT_GRAPH_EDGE_DESC> output_edges_;
    std::vector<DML_INTERMEDIATE_GRAPH_EDGE_DESC> inner_edges_;
};

}  // namespace

std::unique_ptr<CompiledOperator> CompiledOperator::compile(const GraphParts &parts,
                                                            const std::vector<TensorPtr> &outputs,
                                                            DML_EXECUTION_FLAGS flags) {
    const DevicePtr &device = parts.graph.device;
    device->throw_if_removed("compiling '" + parts.graph.name + "'");
    GraphDescription description(parts, outputs);
    auto result = std::make_unique<CompiledOperator>(device, parts.graph.name, parts.graph.id);
    result->compiled_ = description.compile(*device, flags);
    result->properties_ = result->compiled_->GetBindingProperties();
    device->register_scratch(result->properties_.TemporaryResourceSize);
    for (const uint32_t index : description.used_inputs) result->inputs_.push_back(parts.inputs[index]);
    for (const uint32_t index : description.used_constants) result->constants_.push_back(parts.constants[index]);
    for (const TensorPtr &output : outputs) result->outputs_.push_back({output->name, output->type, output->sizes});
    result->input_indices_ = description.used_inputs;
    result->own_inputs_.resize(result->inputs_.size());
    ++device->core->counters.compilations;
    return result;
}

}  // namespace dml
