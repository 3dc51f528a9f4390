#include "../device.h"

#include "adapter_conversion.h"
#include "bindings.h"
#include "conversions.h"

namespace dml {
namespace {

// Plain numbers, read at one moment.
struct LedgerView {
    uint64_t buffers, bytes, peak_bytes;
};

struct CountersView {
    uint64_t uploads, upload_bytes, readbacks, readback_bytes, submissions, initializations, compilations, bindings;
};

LedgerView ledger(Device &device) {
    device.core->collect();
    const Ledger &now = device.core->ledger;
    return {now.buffers, now.bytes, now.peak_bytes};
}

CountersView counters(const Device &device) {
    const Counters &now = device.core->counters;
    return {now.uploads,     now.upload_bytes,    now.readbacks,    now.readback_bytes,
            now.submissions, now.initializations, now.compilations, now.bindings};
}

DevicePtr open(const py::object &adapter, bool disable_metacommands, bool debug) {
    const AdapterInfo info = adapter_info(adapter);
    const py::gil_scoped_release released;
    return DevicePtr(new Device(info, {disable_metacommands, debug}), WithoutGil());
}

void upload(const Buffer &buffer, const py::object &values) {
    const py::array array = as_array(values, buffer.type, buffer.sizes, "the buffer");
    const void *data = array.data();
    const py::gil_scoped_release released;
    buffer.device->upload(buffer.allocation, data, buffer.bytes);
}

BufferPtr empty(const DevicePtr &device, const Shape &shape, const py::object &dtype) {
    check_sizes(shape, "buffer");
    return make_buffer(device, type_of(dtype), shape);
}

BufferPtr filled(const DevicePtr &device, const py::array &values) {
    const Shape sizes(values.shape(), values.shape() + values.ndim());
    const BufferPtr buffer = empty(device, sizes, values.dtype());
    upload(*buffer, values);
    return buffer;
}

py::array read(const Buffer &buffer) {
    py::array result(dtype_of(buffer.type), std::vector<py::ssize_t>(buffer.sizes.begin(), buffer.sizes.end()));
    void *target = result.mutable_data();
    const py::gil_scoped_release released;
    buffer.device->read(buffer.allocation, target, buffer.bytes);
    return result;
}

py::tuple feature_level(const Device &device) {
    return py::make_tuple(device.feature_level() >> 12, device.feature_level() >> 8 & 15);
}

void bind_views_of_counts(py::module_ &module) {
    py::class_<LedgerView>(module, "Ledger", py::is_final())
        .def_readonly("buffers", &LedgerView::buffers)
        .def_readonly("bytes", &LedgerView::bytes)
        .def_readonly("peak_bytes", &LedgerView::peak_bytes);
    py::class_<CountersView>(module, "Counters", py::is_final())
        .def_readonly("uploads", &CountersView::uploads)
        .def_readonly("upload_bytes", &CountersView::upload_bytes)
        .def_readonly("readbacks", &CountersView::readbacks)
        .def_readonly("readback_bytes", &CountersView::readback_bytes)
        .def_readonly("submissions", &CountersView::submissions)
        .def_readonly("initializations", &CountersView::initializations)
        .def_readonly("compilations", &CountersView::compilations)
        .def_readonly("bindings", &CountersView::bindings);
}

}  // namespace

void bind_device(py::module_ &module) {
    bind_views_of_counts(module);
    py::class_<Device, DevicePtr> device(module, "Device", py::is_final());
    py::class_<Buffer, BufferPtr>(module, "Buffer", py::is_final())
        .def_readonly("device", &Buffer::device)
        .def_property_readonly("shape", [](const Buffer &buffer) { return tuple_of(buffer.sizes); })
        .def_property_readonly("dtype", [](const Buffer &buffer) { return dtype_of(buffer.type); })
        .def_readonly("nbytes", &Buffer::bytes)
        .def("numpy", &read)
        .def("upload", &upload, py::arg("values"));
    device
        .def(py::init(&open), py::arg("adapter"), py::kw_only(), py::arg("disable_metacommands") = false,
             py::arg("debug") = false)
        .def_property_readonly("adapter", [](const Device &self) { return python_adapter(self.adapter); })
        .def_property_readonly("feature_level", &feature_level)
        .def_property_readonly("disable_metacommands",
                               [](const Device &self) { return self.options.disable_metacommands; })
        .def_property_readonly("ledger", &ledger)
        .def_property_readonly("counters", &counters)
        .def(
            "supports", [](const Device &self, const py::object &dtype) { return self.supports(type_of(dtype)); },
            py::arg("dtype"))
        .def("empty", &empty, py::arg("shape"), py::arg("dtype"))
        .def("buffer", &filled, py::arg("values"))
        .def("wait", &Device::wait, py::call_guard<py::gil_scoped_release>())
        .def("_inject_removed_reason", &Device::inject_removed_reason, py::arg("code"));
}

}  // namespace dml
