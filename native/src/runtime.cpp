#include "runtime.h"

#include <mutex>
#include <utility>

#include "hresult.h"

namespace dml {
namespace {

constexpr uint32_t module_not_found = 0x8007007E;

using CreateD3D12Device = HRESULT(WINAPI *)(IUnknown *, D3D_FEATURE_LEVEL, REFIID, void **);
using GetDebugInterface = HRESULT(WINAPI *)(REFIID, void **);
using CreateDMLDevice1 = HRESULT(WINAPI *)(ID3D12Device *, DML_CREATE_DEVICE_FLAGS, DML_FEATURE_LEVEL, REFIID,
                                           void **);

// d3dcommon.h knows these names only from later versions on: compute-only adapters such as NPUs.
constexpr auto feature_level_1_0_generic = static_cast<D3D_FEATURE_LEVEL>(0x100);
constexpr auto feature_level_1_0_core = static_cast<D3D_FEATURE_LEVEL>(0x1000);

std::mutex setting_mutex;
std::string setting;

std::string setting_or_environment() {
    const std::lock_guard lock(setting_mutex);
    return setting.empty() ? environment("MEZZOTINT_DIRECTML") : setting;
}

}  // namespace

const Runtime &Runtime::get() {
    static const Runtime runtime;
    return runtime;
}

void Runtime::set_directml_path(std::string path) {
    const std::lock_guard lock(setting_mutex);
    setting = std::move(path);
}

Runtime::Runtime() {
    const SystemNames &names = system_names();
    d3d12_ = Library::load(names.d3d12);
    need(bool(d3d12_), std::string("Direct3D 12 is missing: ") + names.d3d12 + " cannot be loaded.");
    need(!d3d12_ || d3d12_.symbol("D3D12CreateDevice"), d3d12_.path() + " has no D3D12CreateDevice.");
    load_directml();
}

void Runtime::load_directml() {
    const SystemNames &names = system_names();
    const std::string beside = module_folder() + names.directml;
    const std::string chosen = setting_or_environment();
    if (file_exists(beside)) {
        directml_ = Library::load(beside);
    } else if (!chosen.empty()) {
        directml_ = Library::load(chosen);
        need(bool(directml_), "DirectML is missing: " + chosen + ", which a setting names, cannot be loaded.");
        if (!directml_) return;
    } else {
        directml_ = Library::load(names.directml_system);
    }
    need(bool(directml_), "DirectML is missing: looked for " + beside + ", for a path in a setting (none) and for " +
                              names.directml_system + ".");
    if (!directml_) return;
    requirements_.directml_path = directml_.path();
    requirements_.directml_version = file_version(directml_.path());
    need(directml_.symbol("DMLCreateDevice1"),
         directml_.path() + " " + requirements_.directml_version + " is too old: it has no DMLCreateDevice1 (1.1).");
}

void Runtime::need(bool there, const std::string &sentence) {
    if (!there) requirements_.missing.push_back(sentence);
}

void Runtime::require() const {
    if (requirements_.missing.empty()) return;
    std::string all;
    for (const std::string &sentence : requirements_.missing) all += (all.empty() ? "" : " ") + sentence;
    unavailable(module_not_found, "loading DirectML", all);
}

ComPtr<ID3D12Device> Runtime::create_d3d12_device(IUnknown *adapter) const {
    const auto create = d3d12_.function<CreateD3D12Device>("D3D12CreateDevice");
    ComPtr<ID3D12Device> device;
    HRESULT result = E_FAIL;
    for (const auto level : {D3D_FEATURE_LEVEL_11_0, feature_level_1_0_core, feature_level_1_0_generic}) {
        result = create(adapter, level, IID_PPV_ARGS(device.GetAddressOf()));
        if (SUCCEEDED(result)) return device;
    }
    unavailable(static_cast<uint32_t>(result), "D3D12CreateDevice", "The adapter gives no Direct3D 12 device.");
}

ComPtr<IDMLDevice1> Runtime::create_dml_device(ID3D12Device *device, bool debug) const {
    const auto create = directml_.function<CreateDMLDevice1>("DMLCreateDevice1");
    const auto flags = debug ? DML_CREATE_DEVICE_FLAG_DEBUG : DML_CREATE_DEVICE_FLAG_NONE;
    ComPtr<IDMLDevice1> result;
    const HRESULT hr = create(device, flags, DML_FEATURE_LEVEL_2_1, IID_PPV_ARGS(result.GetAddressOf()));
    if (FAILED(hr)) {
        unavailable(static_cast<uint32_t>(hr), "DMLCreateDevice1",
                    requirements_.directml_path + " " + requirements_.directml_version +
                        (debug ? " makes no debug device." : " makes no device of feature level 2.1."));
    }
    return result;
}

void Runtime::enable_debug_layer() const {
    const auto get = d3d12_.function<GetDebugInterface>("D3D12GetDebugInterface");
    ComPtr<ID3D12Debug> debug;
    const HRESULT hr = get ? get(IID_PPV_ARGS(debug.GetAddressOf())) : E_NOTIMPL;
    if (FAILED(hr)) unavailable(static_cast<uint32_t>(hr), "D3D12GetDebugInterface", "There is no debug layer.");
    debug->EnableDebugLayer();
}

}  // namespace dml
