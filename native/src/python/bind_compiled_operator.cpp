#include "../compiled_operator.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "bindings.h"
#include "conversions.h"

namespace dml {
namespace {

using CompiledPtr = std::shared_ptr<CompiledOperator>;

void check_buffer(const Buffer &buffer, const CompiledOperator &op, const Endpoint &endpoint, const char *role) {
    const std::string what = std::string(role) + " '" + endpoint.name + "' of '" + op.name + "'";
    if (buffer.device != op.device) throw std::invalid_argument(what + ": the buffer is on another device");
    if (buffer.type != endpoint.type) {
        throw TypeMismatch(what + " is " + type_name(endpoint.type) + ", the buffer " + type_name(buffer.type));
    }
    if (buffer.sizes != endpoint.sizes) {
        throw std::invalid_argument(what + " has the shape " + text(endpoint.sizes) + ", the buffer " +
                                    text(buffer.sizes));
    }
}

size_t find_input(const CompiledOperator &op, const py::handle &key) {
    const bool by_name = py::isinstance<py::str>(key);
    if (!by_name && !py::isinstance<Tensor>(key)) throw TypeMismatch("inputs are named by a Tensor or a string");
    const int index =
        by_name ? op.input_index(key.cast<std::string>()) : op.input_index(*key.cast<const TensorPtr &>());
    if (index < 0) {
        throw std::invalid_argument("'" + op.name + "' has no input " + std::string(py::str(py::repr(key))));
    }
    return static_cast<size_t>(index);
}

std::vector<BufferPtr> choose_outputs(const CompiledOperator &op, const std::vector<BufferPtr> &inputs,
                                      const std::optional<std::vector<BufferPtr>> &given) {
    std::vector<BufferPtr> outputs;
    if (!given) {
        for (const Endpoint &output : op.outputs()) {
            outputs.push_back(make_buffer(op.device, output.type, output.sizes));
        }
        return outputs;
    }
    if (given->size() != op.outputs().size()) {
        throw std::invalid_argument("'" + op.name + "' has " + std::to_string(op.outputs().size()) + " outputs, not " +
                                    std::to_string(given->size()));
    }
    for (size_t i = 0; i < given->size(); ++i) {
        const BufferPtr &buffer = (*given)[i];
        if (!buffer) throw TypeMismatch("an output is a Buffer, not None");
        check_buffer(*buffer, op, op.outputs()[i], "output");
        const auto same = [&](const BufferPtr &other) { return other && other->allocation == buffer->allocation; };
        if (std::any_of(inputs.begin(), inputs.end(), same) || std::any_of(outputs.begin(), outputs.end(), same)) {
            throw std::invalid_argument("the buffer of output '" + op.outputs()[i].name + "' of '" + op.name +
                                        "' is bound twice");
        }
        outputs.push_back(buffer);
    }
    return outputs;
}

std::vector<BufferPtr> call(CompiledOperator &op, const py::object &inputs,
                            const std::optional<std::vector<BufferPtr>> &outputs) {
    if (!op.initialized()) throw std::invalid_argument("'" + op.name + "' is not initialised");
    std::vector<BufferPtr> bound(op.inputs().size());
    std::vector<std::pair<size_t, py::array>> arrays;
    for (const py::handle item : inputs.attr("items")()) {
        const auto [key, value] = item.cast<std::pair<py::object, py::object>>();
        const size_t index = find_input(op, key);
        const Endpoint &endpoint = op.inputs()[index];
        if (bound[index]) throw std::invalid_argument("input '" + endpoint.name + "' is given twice");
        if (py::isinstance<Buffer>(value)) {
            bound[index] = value.cast<BufferPtr>();
            check_buffer(*bound[index], op, endpoint, "input");
        } else {
            arrays.emplace_back(index, as_array(value, endpoint.type, endpoint.sizes,
                                                "input '" + endpoint.name + "' of '" + op.name + "'"));
            bound[index] = op.own_input(index);
        }
    }
    for (size_t i = 0; i < bound.size(); ++i) {
        if (!bound[i]) throw std::invalid_argument("input '" + op.inputs()[i].name + "' of '" + op.name + "' is missing");
    }
    auto results = choose_outputs(op, bound, outputs);
    std::vector<std::pair<BufferPtr, const void *>> uploads;
    for (const auto &[index, array] : arrays) uploads.emplace_back(bound[index], array.data());
    const py::gil_scoped_release released;
    for (const auto &[buffer, data] : uploads) op.device->upload(buffer->allocation, data, buffer->bytes);
    op.execute(bound, results);
    return results;
}

py::list endpoints(const std::vector<Endpoint> &list) {
    py::list result;
    for (const Endpoint &entry : list) {
        result.append(py::make_tuple(entry.name, tuple_of(entry.sizes), dtype_of(entry.type)));
    }
    return result;
}

}  // namespace

void bind_compiled_operator(py::module_ &module) {
    // bind_graph registered the class, whose name its own signatures need.
    auto type = py::reinterpret_borrow<py::class_<CompiledOperator, CompiledPtr>>(module.attr("CompiledOperator"));
    type.def_readonly("device", &CompiledOperator::device)
        .def_readonly("name", &CompiledOperator::name)
        .def_property_readonly("inputs", [](const CompiledOperator &op) { return endpoints(op.inputs()); })
        .def_property_readonly("outputs", [](const CompiledOperator &op) { return endpoints(op.outputs()); })
        .def_property_readonly("temporary_size",
                               [](const CompiledOperator &op) { return op.properties().TemporaryResourceSize; })
        .def_property_readonly("persistent_size",
                               [](const CompiledOperator &op) { return op.properties().PersistentResourceSize; })
        .def_property_readonly("descriptor_count",
                               [](const CompiledOperator &op) { return op.properties().RequiredDescriptorCount; })
        .def_property_readonly("constant_bytes", &CompiledOperator::constant_bytes)
        .def_property_readonly("initialized", &CompiledOperator::initialized)
        .def("initialize", &CompiledOperator::initialize, py::call_guard<py::gil_scoped_release>())
        .def("release", &CompiledOperator::release, py::call_guard<py::gil_scoped_release>())
        .def("__call__", &call, py::arg("inputs"), py::kw_only(), py::arg("outputs") = py::none());
}

}  // namespace dml
