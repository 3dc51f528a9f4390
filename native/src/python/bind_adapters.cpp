#include <pybind11/native_enum.h>

#include <optional>
#include <string>

#include "../adapters.h"
#include "../runtime.h"
#include "adapter_conversion.h"
#include "bindings.h"
#include "conversions.h"

namespace dml {
namespace {

const char *kind_name(AdapterKind kind) {
    switch (kind) {
        case AdapterKind::Integrated: return "integrated";
        case AdapterKind::Software: return "software";
        case AdapterKind::Npu: return "npu";
        case AdapterKind::Discrete: break;
    }
    return "discrete";
}

AdapterKind kind_named(const std::string &name) {
    for (const auto kind : {AdapterKind::Integrated, AdapterKind::Software, AdapterKind::Npu}) {
        if (name == kind_name(kind)) return kind;
    }
    return AdapterKind::Discrete;
}

py::list all_adapters(GpuPreference preference) {
    std::vector<AdapterInfo> found;
    {
        const py::gil_scoped_release released;
        found = list_adapters(preference);
    }
    py::list result;
    for (const AdapterInfo &info : found) result.append(python_adapter(info));
    return result;
}

py::tuple memory(const py::object &adapter) {
    const auto luid = adapter.attr("luid").cast<uint64_t>();
    const py::gil_scoped_release released;
    const auto [budget, usage] = adapter_memory(luid);
    const py::gil_scoped_acquire acquired;
    return py::make_tuple(budget, usage);
}

}  // namespace

py::object python_adapter(const AdapterInfo &info) {
    using namespace pybind11::literals;
    const py::module_ module = py::module_::import("native.adapter");
    return module.attr("Adapter")(
        "name"_a = info.name, "vendor_id"_a = info.vendor_id, "device_id"_a = info.device_id,
        "subsystem_id"_a = info.subsystem_id, "revision"_a = info.revision, "luid"_a = info.luid,
        "kind"_a = module.attr("AdapterKind")(kind_name(info.kind)), "dedicated_bytes"_a = info.dedicated_bytes,
        "shared_bytes"_a = info.shared_bytes, "budget_bytes"_a = info.budget_bytes,
        "usage_bytes"_a = info.usage_bytes, "driver_version"_a = info.driver_version, "source"_a = info.source);
}

AdapterInfo adapter_info(const py::object &adapter) {
    AdapterInfo info;
    info.name = adapter.attr("name").cast<std::string>();
    info.vendor_id = adapter.attr("vendor_id").cast<uint32_t>();
    info.device_id = adapter.attr("device_id").cast<uint32_t>();
    info.subsystem_id = adapter.attr("subsystem_id").cast<uint32_t>();
    info.revision = adapter.attr("revision").cast<uint32_t>();
    info.luid = adapter.attr("luid").cast<uint64_t>();
    info.kind = kind_named(py::str(adapter.attr("kind").attr("value")));
    info.dedicated_bytes = adapter.attr("dedicated_bytes").cast<uint64_t>();
    info.shared_bytes = adapter.attr("shared_bytes").cast<uint64_t>();
    info.budget_bytes = adapter.attr("budget_bytes").cast<std::optional<uint64_t>>();
    info.usage_bytes = adapter.attr("usage_bytes").cast<std::optional<uint64_t>>();
    info.driver_version = adapter.attr("driver_version").cast<std::string>();
    info.source = adapter.attr("source").cast<std::string>();
    return info;
}

void bind_adapters(py::module_ &module) {
    py::native_enum<GpuPreference>(module, "GpuPreference", "enum.Enum")
        .value("UNSPECIFIED", GpuPreference::Unspecified)
        .value("MINIMUM_POWER", GpuPreference::MinimumPower)
        .value("HIGH_PERFORMANCE", GpuPreference::HighPerformance)
        .finalize();
    py::class_<Requirements>(module, "Requirements", py::is_final())
        .def_readonly("directml_path", &Requirements::directml_path)
        .def_readonly("directml_version", &Requirements::directml_version)
        .def_readonly("missing", &Requirements::missing);
    module.def("list_adapters", &all_adapters, py::kw_only(),
               py::arg_v("preference", GpuPreference::HighPerformance, "GpuPreference.HIGH_PERFORMANCE"));
    module.def("memory", &memory, py::arg("adapter"));
    module.def(
        "set_directml_path",
        [](const std::optional<std::string> &path) { Runtime::set_directml_path(path.value_or("")); },
        py::arg("path"));
    module.def(
        "requirements", [] { return Runtime::get().requirements(); }, py::call_guard<py::gil_scoped_release>());
}

}  // namespace dml
