// A compiled graph with its weights, descriptors and recorded command list.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "graph.h"

namespace dml {

// What a graph is compiled from.
struct GraphParts {
    const Graph &graph;
    const std::vector<Endpoint> &inputs;
    const std::vector<Constant> &constants;
    const std::vector<Node> &nodes;
};

class CompiledOperator {
public:
    static std::unique_ptr<CompiledOperator> compile(const GraphParts &parts, const std::vector<TensorPtr> &outputs,
                                                     DML_EXECUTION_FLAGS flags);
    CompiledOperator(DevicePtr device, std::string name, uint64_t graph_id);
    ~CompiledOperator();
    CompiledOperator(const CompiledOperator &) = delete;
    CompiledOperator &operator=(const CompiledOperator &) = delete;

    // These block; without the GIL.
    void initialize();
    void release();
    void execute(const std::vector<BufferPtr> &inputs, const std::vector<BufferPtr> &outputs);

    // The buffer that this operator keeps for an input that is given as an array.
    const BufferPtr &own_input(size_t index);

    const DevicePtr device;
    const std::string name;
    const uint64_t graph_id;
    const std::vector<Endpoint> &inputs() const { return inputs_; }
    const std::vector<Endpoint> &outputs() const { return outputs_; }
    // The number of a graph's input here; -1 if it is another's.
    int input_index(const Tensor &tensor) const;
    int input_index(const std::string &input_name) const;
    const DML_BINDING_PROPERTIES &properties() const { return properties_; }
    uint64_t constant_bytes() const;
    bool initialized() const { return persistent_ready_; }

private:
    struct Bound {
        std::vector<uint64_t> ids;  // of all allocations, in order
        bool operator==(const Bound &other) const { return ids == other.ids; }
    };

    std::vector<AllocationPtr> upload_constants(std::vector<DML_BUFFER_BINDING> &bindings);
    void run_initializer(const std::vector<DML_BUFFER_BINDING> &constants);
    void create_table(IDMLDispatchable *dispatchable, uint32_t descriptors);
    void bind_and_record(const std::vector<BufferPtr> &inputs, const std::vector<BufferPtr> &outputs,
                         const AllocationPtr &scratch);

    std::vector<Endpoint> inputs_;
    std::vector<Constant> constants_;
    std::vector<uint32_t> input_indices_;  // in the graph
    std::vector<Endpoint> outputs_;
    ComPtr<IDMLCompiledOperator> compiled_;
    DML_BINDING_PROPERTIES properties_{};

    std::unique_ptr<Commands> commands_;
    std::unique_ptr<DescriptorRange> descriptors_;
    ComPtr<IDMLBindingTable> table_;
    AllocationPtr persistent_;
    bool persistent_ready_ = false;
    std::vector<BufferPtr> own_inputs_;
    Bound bound_;
    uint64_t last_run_ = 0;
};

}  // namespace dml
