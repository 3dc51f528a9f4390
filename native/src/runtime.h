// The libraries that the bindings need, loaded once at the first use.
#pragma once

#include <string>
#include <vector>

#include "platform.h"
#include "system.h"

namespace dml {

struct Requirements {
    std::string directml_path;
    std::string directml_version;
    std::vector<std::string> missing;
};

class Runtime {
public:
    // Loads the libraries at the first call; never throws for one that is missing.
    static const Runtime &get();
    // Where DirectML is looked for after the module's folder and before the system's; before the first get().
    static void set_directml_path(std::string path);

    const Requirements &requirements() const { return requirements_; }
    // Throws Unavailable if something is missing.
    void require() const;

    ComPtr<ID3D12Device> create_d3d12_device(IUnknown *adapter) const;
    ComPtr<IDMLDevice1> create_dml_device(ID3D12Device *device, bool debug) const;
    void enable_debug_layer() const;

private:
    Runtime();
    void load_directml();
    void need(bool there, const std::string &sentence);

    Requirements requirements_;
    Library d3d12_;
    Library directml_;
};

}  // namespace dml
