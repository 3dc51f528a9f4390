#include "compiled_operator.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace dml {
namespace {

// Constants share buffers of at most this size while they are handed over; a larger one has its own.
constexpr uint64_t arena_bytes = uint64_t{256} << 20;
constexpr uint64_t constant_alignment = 256;

uint64_t aligned(uint64_t bytes) { return (bytes + constant_alignment - 1) / constant_alignment * constant_alignment; }

void barrier(ID3D12GraphicsCommandList *list) {
    D3D12_RESOURCE_BARRIER everything{};
    everything.Type = D3D12_RESOURCE_BARRIER_TYPE_UAV;
    list->ResourceBarrier(1, &everything);
}

DML_BUFFER_BINDING whole(const AllocationPtr &allocation) {
    return {allocation->resource(), 0, allocation->bytes()};
}

}  // namespace

CompiledOperator::CompiledOperator(DevicePtr owner, std::string graph_name, uint64_t id)
    : device(std::move(owner)), name(std::move(graph_name)), graph_id(id) {}

CompiledOperator::~CompiledOperator() {
    device->core->compute.wait(last_run_);  // descriptors and lists are in use until then
    device->forget_scratch(properties_.TemporaryResourceSize);
}

int CompiledOperator::input_index(const Tensor &tensor) const {
    if (tensor.source.kind != Source::Kind::Input || tensor.graph->id != graph_id) return -1;
    const auto found = std::find(input_indices_.begin(), input_indices_.end(), tensor.source.index);
    return found == input_indices_.end() ? -1 : static_cast<int>(found - input_indices_.begin());
}

int CompiledOperator::input_index(const std::string &input_name) const {
    const auto same = [&](const Endpoint &input) { return input.name == input_name; };
    const auto found = std::find_if(inputs_.begin(), inputs_.end(), same);
    return found == inputs_.end() ? -1 : static_cast<int>(found - inputs_.begin());
}

uint64_t CompiledOperator::constant_bytes() const {
    uint64_t total = 0;
    for (const Constant &constant : constants_) total += aligned(constant.bytes());
    return total;
}

const BufferPtr &CompiledOperator::own_input(size_t index) {
    BufferPtr &buffer = own_inputs_.at(index);
    if (!buffer) buffer = make_buffer(device, inputs_[index].type, inputs_[index].sizes);
    return buffer;
}

std::vector<AllocationPtr> CompiledOperator::upload_constants(std::vector<DML_BUFFER_BINDING> &bindings) {
    std::vector<AllocationPtr> arenas;
    uint64_t remaining = constant_bytes();
    uint64_t used = 0;
    for (const Constant &constant : constants_) {
        const uint64_t bytes = constant.bytes();
        const uint64_t size = aligned(bytes);
        if (arenas.empty() || used + size > arenas.back()->bytes()) {
            arenas.push_back(device->allocate(std::max(size, std::min(remaining, arena_bytes))));
            used = 0;
        }
        const AllocationPtr &arena = arenas.back();
        constant.values->visit([&](const void *values) {
            const std::lock_guard lock(device->core->mutex);
            device->throw_if_removed("uploading the constant '" + constant.name + "' of '" + name + "'");
            device->staging().upload(arena, used, values, bytes);
        });
        ++device->core->counters.uploads;
        device->core->counters.upload_bytes += bytes;
        bindings.push_back({arena->resource(), used, (bytes + 3) / 4 * 4});
        used += size;
        remaining -= size;
    }
    const std::lock_guard lock(device->core->mutex);
    device->staging().flush();
    for (const AllocationPtr &arena : arenas) device->core->compute.wait_for(device->core->copy, arena->uses.copy);
    return arenas;
}

void CompiledOperator::initialize() {
    if (persistent_ready_) return;
    for (const Constant &constant : constants_) {
        if (!constant.values) {
            throw std::invalid_argument("'" + name + "' cannot be initialised again: the constant '" + constant.name +
                                        "' was an array, which is not kept; give a function instead");
        }
    }
    device->throw_if_removed("initialising '" + name + "'");
    // Buffers in the order of the graph's inputs; those that are bound at each call are left out here.
    std::vector<DML_BUFFER_BINDING> bindings(inputs_.size(), DML_BUFFER_BINDING{nullptr, 0, 0});
    const std::vector<AllocationPtr> arenas = upload_constants(bindings);
    run_initializer(bindings);
    for (Constant &constant : constants_) {
        if (!constant.values->reloadable()) constant.values.reset();
    }
    persistent_ready_ = true;
    ++device->core->counters.initializations;
}

void CompiledOperator::create_table(IDMLDispatchable *dispatchable, uint32_t count) {
    table_.Reset();
    descriptors_.reset();
    descriptors_ = device->descriptors.allocate(std::max(1u, count));
    const DML_BINDING_TABLE_DESC desc = descriptors_->table_for(dispatchable);
    device->check(device->dml()->CreateBindingTable(&desc, IID_PPV_ARGS(table_.GetAddressOf())),
                  "IDMLDevice::CreateBindingTable for '" + name + "'");
}

void CompiledOperator::run_initializer(const std::vector<DML_BUFFER_BINDING> &bindings) {
    const std::string operation = "initialising '" + name + "'";
    IDMLCompiledOperator *operators[] = {compiled_.Get()};
    ComPtr<IDMLOperatorInitializer> initializer;
    device->check(device->dml()->CreateOperatorInitializer(1, operators, IID_PPV_ARGS(initializer.GetAddressOf())),
                  "IDMLDevice::CreateOperatorInitializer for '" + name + "'");
    const DML_BINDING_PROPERTIES need = initializer->GetBindingProperties();
    AllocationPtr temporary;
    if (need.TemporaryResourceSize) temporary = device->allocate(need.TemporaryResourceSize);
    if (properties_.PersistentResourceSize) persistent_ = device->allocate(properties_.PersistentResourceSize);

    const std::lock_guard lock(device->core->mutex);
    Core &core = *device->core;
    commands_ = std::make_unique<Commands>(core.device.Get(), core.compute.type());
    create_table(initializer.Get(), need.RequiredDescriptorCount);
    const DML_BUFFER_ARRAY_BINDING array{static_cast<UINT>(bindings.size()), bindings.data()};
    const DML_BINDING_DESC inputs{DML_BINDING_TYPE_BUFFER_ARRAY, &array};
    if (!constants_.empty()) table_->BindInputs(1, &inputs);
    DML_BUFFER_BINDING bound{};
    const DML_BINDING_DESC single{DML_BINDING_TYPE_BUFFER, &bound};
    if (temporary) {
        bound = whole(temporary);
        table_->BindTemporaryResource(&single);
    }
    if (persistent_) {
        bound = whole(persistent_);
        table_->BindOutputs(1, &single);
    }
    ID3D12GraphicsCommandList *list = commands_->begin();
    ID3D12DescriptorHeap *heaps[] = {descriptors_->heap()};
    list->SetDescriptorHeaps(1, heaps);
    device->recorder()->RecordDispatch(list, initializer.Get(), table_.Get());
    barrier(list);
    last_run_ = core.compute.execute(commands_->end());
    core.compute.wait(last_run_);
    device->throw_if_removed(operation);
    create_table(compiled_.Get(), properties_.RequiredDescriptorCount);
    bound_ = {};
}

void CompiledOperator::release() {
    const std::lock_guard lock(device->core->mutex);
    device->core->compute.wait(last_run_);
    persistent_.reset();
    persistent_ready_ = false;
    commands_.reset();
    table_.Reset();
    descriptors_.reset();
    for (BufferPtr &buffer : own_inputs_) buffer.reset();
    bound_ = {};
}

void CompiledOperator::bind_and_record(const std::vector<BufferPtr> &inputs, const std::vector<BufferPtr> &outputs,
                                       const AllocationPtr &scratch) {
    const auto describe = [](const std::vector<BufferPtr> &buffers, std::vector<DML_BUFFER_BINDING> &bindings,
                             size_t none) {
        for (const BufferPtr &buffer : buffers) bindings.push_back(whole(buffer->allocation));
        std::vector<DML_BINDING_DESC> descs;
        for (const DML_BUFFER_BINDING &binding : bindings) descs.push_back({DML_BINDING_TYPE_BUFFER, &binding});
        descs.resize(descs.size() + none, DML_BINDING_DESC{DML_BINDING_TYPE_NONE, nullptr});
        return descs;
    };
    std::vector<DML_BUFFER_BINDING> input_bindings, output_bindings;
    const auto input_descs = describe(inputs, input_bindings, constants_.size());
    const auto output_descs = describe(outputs, output_bindings, 0);

    const DML_BINDING_TABLE_DESC desc = descriptors_->table_for(compiled_.Get());
    device->check(table_->Reset(&desc), "IDMLBindingTable::Reset for '" + name + "'");
    table_->BindInputs(static_cast<UINT>(input_descs.size()), input_descs.data());
    table_->BindOutputs(static_cast<UINT>(output_descs.size()), output_descs.data());
    DML_BUFFER_BINDING bound{};
    const DML_BINDING_DESC single{DML_BINDING_TYPE_BUFFER, &bound};
    if (properties_.TemporaryResourceSize) {
        bound = {scratch->resource(), 0, properties_.TemporaryResourceSize};
        table_->BindTemporaryResource(&single);
    }
    if (persistent_) {
        bound = whole(persistent_);
        table_->BindPersistentResource(&single);
    }
    ID3D12GraphicsCommandList *list = commands_->begin();
    ID3D12DescriptorHeap *heaps[] = {descriptors_->heap()};
    list->SetDescriptorHeaps(1, heaps);
    barrier(list);  // after what earlier submissions wrote
    device->recorder()->RecordDispatch(list, compiled_.Get(), table_.Get());
    barrier(list);
    commands_->end();
    device->throw_if_removed("binding '" + name + "'");
    ++device->core->counters.bindings;
}

void CompiledOperator::execute(const std::vector<BufferPtr> &inputs, const std::vector<BufferPtr> &outputs) {
    const std::lock_guard lock(device->core->mutex);
    Core &core = *device->core;
    device->throw_if_removed("running '" + name + "'");
    const AllocationPtr scratch = properties_.TemporaryResourceSize ? device->scratch() : nullptr;
    std::vector<AllocationPtr> used{};
    for (const BufferPtr &buffer : inputs) used.push_back(buffer->allocation);
    for (const BufferPtr &buffer : outputs) used.push_back(buffer->allocation);
    if (scratch) used.push_back(scratch);
    Bound now;
    for (const AllocationPtr &allocation : used) now.ids.push_back(allocation->id());
    core.compute.wait(last_run_);  // a list and its descriptors serve one execution at a time
    if (bound_.ids.empty() || !(now == bound_)) {
        bound_ = {};
        bind_and_record(inputs, outputs, scratch);
        bound_ = now;
    }
    uint64_t copied = 0;
    for (const AllocationPtr &allocation : used) copied = std::max<uint64_t>(copied, allocation->uses.copy);
    core.compute.wait_for(core.copy, copied);
    last_run_ = core.compute.execute(commands_->list());
    for (const AllocationPtr &allocation : used) allocation->uses.compute = last_run_;
    if (persistent_) persistent_->uses.compute = last_run_;
    ++core.counters.submissions;
    device->throw_if_removed("running '" + name + "'");
    core.collect();
}

}  // namespace dml
