#include "../graph.h"

#include <optional>
#include <utility>

#include "../compiled_operator.h"
#include "bindings.h"
#include "conversions.h"

namespace dml {
namespace {

// A constant's values from Python: an array, or a function that gives one.
class PythonValues : public ConstantValues {
public:
    PythonValues(py::object source, Endpoint endpoint)
        : source_(std::move(source)), callable_(PyCallable_Check(source_.ptr())), endpoint_(std::move(endpoint)) {}

    ~PythonValues() override {
        const py::gil_scoped_acquire acquired;
        source_ = py::object();
    }

    void visit(const std::function<void(const void *)> &use) const override {
        const py::gil_scoped_acquire acquired;
        const py::object given = callable_ ? source_() : source_;
        const py::array values =
            as_array(given, endpoint_.type, endpoint_.sizes, "the constant '" + endpoint_.name + "'");
        const void *data = values.data();
        const py::gil_scoped_release released;
        use(data);
    }

    bool reloadable() const override { return callable_; }

private:
    py::object source_;
    bool callable_;
    Endpoint endpoint_;
};

TensorPtr constant(Graph &graph, const py::object &values, const std::optional<Shape> &shape,
                   const py::object &dtype, const std::string &name) {
    const bool callable = PyCallable_Check(values.ptr());
    if (callable && (!shape || dtype.is_none())) {
        throw std::invalid_argument("a constant that a function gives needs shape and dtype");
    }
    Endpoint endpoint{name, DML_TENSOR_DATA_TYPE_UNKNOWN, shape.value_or(Shape{})};
    py::object source = values;
    if (!callable) {
        const auto array = py::module_::import("numpy").attr("asarray")(values).cast<py::array>();
        const Shape sizes(array.shape(), array.shape() + array.ndim());
        if (shape && *shape != sizes) {
            throw std::invalid_argument("the constant '" + name + "' has the shape " + text(sizes) + ", not " +
                                        text(*shape));
        }
        endpoint.sizes = sizes;
        source = array;
    }
    endpoint.type = type_of(dtype.is_none() ? source.attr("dtype") : dtype);
    if (!callable) {
        const py::object fits = py::module_::import("numpy").attr("can_cast");
        if (!fits(source.attr("dtype"), dtype_of(endpoint.type), "same_kind").cast<bool>()) {
            throw TypeMismatch("the constant '" + name + "' cannot be cast from " +
                               std::string(py::str(source.attr("dtype"))) + " to " + type_name(endpoint.type));
        }
    }
    return graph.constant(name, endpoint.sizes, endpoint.type, std::make_shared<PythonValues>(source, endpoint));
}

std::shared_ptr<CompiledOperator> compile(Graph &graph, const std::vector<TensorPtr> &outputs, bool initialize,
                                          bool half_precision) {
    unsigned flags = DML_EXECUTION_FLAG_NONE;
    if (half_precision) flags |= DML_EXECUTION_FLAG_ALLOW_HALF_PRECISION_COMPUTATION;
    if (graph.device->options.disable_metacommands) flags |= DML_EXECUTION_FLAG_DISABLE_META_COMMANDS;
    const py::gil_scoped_release released;
    auto compiled = graph.compile(outputs, static_cast<DML_EXECUTION_FLAGS>(flags));
    if (initialize) compiled->initialize();
    return {compiled.release(), WithoutGil()};
}

py::list operators(const Graph &graph) {
    py::list result;
    for (const Node &node : graph.nodes()) {
        result.append(py::make_tuple(node.type, node.name, tuple_of(node.first_output)));
    }
    return result;
}

}  // namespace

void bind_graph(py::module_ &module) {
    py::class_<CompiledOperator, std::shared_ptr<CompiledOperator>>(module, "CompiledOperator", py::is_final());
    py::class_<Graph, GraphPtr> graph(module, "Graph", py::is_final());
    py::class_<Tensor, TensorPtr>(module, "Tensor", py::is_final())
        .def_readonly("graph", &Tensor::graph)
        .def_readonly("name", &Tensor::name)
        .def_property_readonly("shape", [](const Tensor &tensor) { return tuple_of(tensor.sizes); })
        .def_property_readonly("dtype", [](const Tensor &tensor) { return dtype_of(tensor.type); })
        .def_property_readonly("strides", [](const Tensor &tensor) { return tuple_of(tensor.strides); })
        .def("__repr__", [](const Tensor &tensor) { return "<Tensor " + tensor.describe() + ">"; });
    graph
        .def(py::init([](const DevicePtr &device, const std::string &name) {
                 return std::make_shared<Graph>(device, name);
             }),
             py::arg("device").none(false), py::kw_only(), py::arg("name") = "graph")
        .def_readonly("device", &Graph::device)
        .def_readonly("name", &Graph::name)
        .def_property_readonly("node_count", [](const Graph &self) { return self.nodes().size(); })
        .def_property_readonly("operators", &operators)
        .def(
            "input",
            [](Graph &self, const std::string &name, const Shape &shape, const py::object &dtype) {
                return self.input(name, shape, type_of(dtype));
            },
            py::arg("name"), py::arg("shape"), py::arg("dtype"))
        .def("constant", &constant, py::arg("values"), py::kw_only(), py::arg("shape") = py::none(),
             py::arg("dtype") = py::none(), py::arg("name") = "")
        .def("compile", &compile, py::arg("outputs"), py::kw_only(), py::arg("initialize") = true,
             py::arg("allow_half_precision_computation") = false);
}

}  // namespace dml
