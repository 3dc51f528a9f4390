#include "../system.h"

#include <vector>

#include "platform.h"

namespace dml {
namespace {

std::wstring wide(const std::string &text) {
    const int size = MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0);
    std::wstring result(size, L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), result.data(), size);
    return result;
}

std::string utf8(const std::wstring &text) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0,
                                         nullptr, nullptr);
    std::string result(size, '\0');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), result.data(), size, nullptr,
                        nullptr);
    return result;
}

std::string file_of(HMODULE module) {
    std::wstring path(32768, L'\0');
    path.resize(GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size())));
    return utf8(path);
}

std::string system_folder() {
    std::wstring path(MAX_PATH, L'\0');
    path.resize(GetSystemDirectoryW(path.data(), static_cast<UINT>(path.size())));
    return utf8(path) + "\\";
}

}  // namespace

Library Library::load(const std::string &path) {
    Library library;
    // A full path brings its own folder into the search for what it needs itself.
    const bool full = path.find_first_of("\\/") != std::string::npos;
    const DWORD search = full ? LOAD_WITH_ALTERED_SEARCH_PATH : LOAD_LIBRARY_SEARCH_SYSTEM32;
    HMODULE module = LoadLibraryExW(wide(path).c_str(), nullptr, search);
    if (module) {
        library.handle_ = module;
        library.path_ = file_of(module);
    }
    return library;
}

void *Library::symbol(const char *name) const {
    return handle_ ? reinterpret_cast<void *>(GetProcAddress(static_cast<HMODULE>(handle_), name)) : nullptr;
}

const SystemNames &system_names() {
    static const SystemNames names{"d3d12.dll", "dxcore.dll", "DirectML.dll", system_folder() + "DirectML.dll"};
    return names;
}

std::string module_folder() {
    HMODULE self = nullptr;
    const DWORD how = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
    GetModuleHandleExW(how, reinterpret_cast<LPCWSTR>(&module_folder), &self);
    const std::string path = file_of(self);
    return path.substr(0, path.find_last_of("\\/") + 1);
}

bool file_exists(const std::string &path) {
    return GetFileAttributesW(wide(path).c_str()) != INVALID_FILE_ATTRIBUTES;
}

std::string file_version(const std::string &path) {
    const std::wstring name = wide(path);
    DWORD unused = 0;
    std::vector<char> block(GetFileVersionInfoSizeW(name.c_str(), &unused));
    void *found = nullptr;
    UINT size = 0;
    if (block.empty() || !GetFileVersionInfoW(name.c_str(), 0, static_cast<DWORD>(block.size()), block.data()) ||
        !VerQueryValueW(block.data(), L"\\", &found, &size)) {
        return "";
    }
    const auto *info = static_cast<const VS_FIXEDFILEINFO *>(found);
    return std::to_string(HIWORD(info->dwFileVersionMS)) + "." + std::to_string(LOWORD(info->dwFileVersionMS)) +
           "." + std::to_string(HIWORD(info->dwFileVersionLS)) + "." + std::to_string(LOWORD(info->dwFileVersionLS));
}

std::string environment(const char *name) {
    const std::wstring key = wide(name);
    std::wstring value(GetEnvironmentVariableW(key.c_str(), nullptr, 0), L'\0');
    if (value.empty()) return "";
    value.resize(GetEnvironmentVariableW(key.c_str(), value.data(), static_cast<DWORD>(value.size())));
    return utf8(value);
}

}  // namespace dml
