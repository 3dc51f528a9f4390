// What differs between operating systems: shared libraries, files, where this module lies.
#pragma once

#include <string>

namespace dml {

// A loaded library; stays loaded for the life of the process, as Direct3D wants it.
class Library {
public:
    Library() = default;
    // An empty library if it is not there or does not load. A path, or a name for the system's search.
    static Library load(const std::string &path);

    explicit operator bool() const { return handle_ != nullptr; }
    const std::string &path() const { return path_; }
    // The address of an exported function, or null.
    void *symbol(const char *name) const;
    // The exported function with this type, or null.
    template <class Function> Function function(const char *name) const {
        return reinterpret_cast<Function>(symbol(name));
    }

private:
    void *handle_ = nullptr;
    std::string path_;
};

// Names and folders of this system.
struct SystemNames {
    const char *d3d12;
    const char *dxcore;
    const char *directml;          // file name
    std::string directml_system;   // the system's own, as a path or a name to search for
};
const SystemNames &system_names();

// The folder of this compiled module, with a separator at its end.
std::string module_folder();

bool file_exists(const std::string &path);

// "1.15.4.0", or empty where files carry no version.
std::string file_version(const std::string &path);

std::string environment(const char *name);

}  // namespace dml
