#include "bindings.h"

PYBIND11_MODULE(_directml, module) {
    module.doc() = "DirectML's own vocabulary, NumPy on the outside. The stub _directml.pyi documents it.";
    dml::bind_errors(module);
    dml::bind_adapters(module);
    dml::bind_options(module);
    dml::bind_device(module);
    dml::bind_graph(module);
    dml::bind_compiled_operator(module);
    dml::bind_views(module);
    dml::bind_convolution(module);
    dml::bind_gemm(module);
    dml::bind_attention(module);
    dml::bind_normalization(module);
    dml::bind_activations(module);
    dml::bind_elementwise(module);
    dml::bind_data_movement(module);
    dml::bind_resampling(module);
    dml::bind_reduction(module);
}
