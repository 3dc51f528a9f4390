// Between AdapterInfo and native.adapter.Adapter.
#pragma once

#include <pybind11/pybind11.h>

#include "../adapters.h"

namespace dml {

pybind11::object python_adapter(const AdapterInfo &info);
AdapterInfo adapter_info(const pybind11::object &adapter);

}  // namespace dml
