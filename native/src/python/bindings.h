// The parts of the Python module, in the order in which their types are needed.
#pragma once

#include <pybind11/pybind11.h>

namespace dml {

void bind_errors(pybind11::module_ &module);
void bind_adapters(pybind11::module_ &module);
void bind_device(pybind11::module_ &module);
void bind_graph(pybind11::module_ &module);
void bind_compiled_operator(pybind11::module_ &module);
void bind_options(pybind11::module_ &module);
void bind_views(pybind11::module_ &module);
void bind_convolution(pybind11::module_ &module);
void bind_gemm(pybind11::module_ &module);
void bind_attention(pybind11::module_ &module);
void bind_normalization(pybind11::module_ &module);
void bind_activations(pybind11::module_ &module);
void bind_elementwise(pybind11::module_ &module);
void bind_data_movement(pybind11::module_ &module);
void bind_resampling(pybind11::module_ &module);
void bind_reduction(pybind11::module_ &module);

}  // namespace dml
