#include "../system.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

namespace dml {

Library Library::load(const std::string &path) {
    Library library;
    library.handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    // WSL 2 keeps its libraries in a folder that not every distribution searches.
    if (!library.handle_ && path.find('/') == std::string::npos) {
        return load("/usr/lib/wsl/lib/" + path);
    }
    if (library.handle_) library.path_ = path;
    return library;
}

void *Library::symbol(const char *name) const { return handle_ ? dlsym(handle_, name) : nullptr; }

const SystemNames &system_names() {
    static const SystemNames names{"libd3d12.so", "libdxcore.so", "libdirectml.so", "libdirectml.so"};
    return names;
}

std::string module_folder() {
    Dl_info info{};
    if (!dladdr(reinterpret_cast<void *>(&module_folder), &info)) return "./";
    const std::string path = info.dli_fname;
    return path.substr(0, path.find_last_of('/') + 1);
}

bool file_exists(const std::string &path) { return access(path.c_str(), R_OK) == 0; }

std::string file_version(const std::string &) { return ""; }

std::string environment(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

}  // namespace dml
