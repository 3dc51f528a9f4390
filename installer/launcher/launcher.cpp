// Starts Mezzotint with the CPython that lies beside it: the window (Mezzotint.exe, no console) or, from the
// same source, its console twin (bin\mezzotint.exe).
//
//   Mezzotint.exe                     the window
//   Mezzotint.exe --worker            the process that paints, as the window starts it
//   Mezzotint.exe -m MODULE ...       a module of the program, as child processes are started
//   bin\mezzotint.exe generate ...    the command line
//
// Nothing of the user's own Python reaches the program: no PYTHONPATH, no user site, no current folder. It writes
// no byte code, so that the folder holds what was installed and nothing else.
#include <windows.h>
#include <shellapi.h>

#include <string>
#include <vector>

#include <Python.h>

namespace {

#ifdef MEZZOTINT_CONSOLE
constexpr bool kConsole = true;
#else
constexpr bool kConsole = false;
#endif

constexpr int kBroken = 120;  // no exit status of the program itself

int fail(const std::wstring &what) {
    const std::wstring text = what + L"\n\nInstall Mezzotint again to repair it.";
    HANDLE error = GetStdHandle(STD_ERROR_HANDLE);
    if (kConsole && error) {
        const std::wstring line = L"mezzotint: " + what + L"\r\n";
        const int size = WideCharToMultiByte(CP_UTF8, 0, line.c_str(), -1, nullptr, 0, nullptr, nullptr);
        std::string bytes(static_cast<size_t>(size), '\0');
        WideCharToMultiByte(CP_UTF8, 0, line.c_str(), -1, bytes.data(), size, nullptr, nullptr);
        DWORD written = 0;
        WriteFile(error, bytes.data(), static_cast<DWORD>(size - 1), &written, nullptr);
    } else {
        MessageBoxW(nullptr, text.c_str(), L"Mezzotint", MB_OK | MB_ICONERROR);
    }
    return kBroken;
}

bool exists(const std::wstring &path) { return GetFileAttributesW(path.c_str()) != INVALID_FILE_ATTRIBUTES; }

std::wstring own_path() {
    std::wstring path(32768, L'\0');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return path;
}

std::wstring parent(const std::wstring &path) { return path.substr(0, path.find_last_of(L'\\')); }

// The functions of python311.dll that are needed, looked up by name: a DLL named in the import table would have to
// lie beside this executable.
struct Python {
    HMODULE library;
    bool complete = true;

    explicit Python(HMODULE loaded) : library(loaded) {}

    template <class Function>
    Function *find(const char *name) {
        auto *address = reinterpret_cast<void *>(GetProcAddress(library, name));
        complete = complete && address;
        return reinterpret_cast<Function *>(address);
    }

#define FUNCTION(name) decltype(::name) *name = find<decltype(::name)>(#name)
    FUNCTION(PyPreConfig_InitIsolatedConfig);
    FUNCTION(Py_PreInitialize);
    FUNCTION(PyConfig_InitIsolatedConfig);
    FUNCTION(PyConfig_SetString);
    FUNCTION(PyConfig_SetArgv);
    FUNCTION(PyConfig_Clear);
    FUNCTION(PyWideStringList_Append);
    FUNCTION(PyStatus_Exception);
    FUNCTION(Py_InitializeFromConfig);
    FUNCTION(Py_RunMain);
    FUNCTION(PyBool_FromLong);
    FUNCTION(PySys_SetObject);
#undef FUNCTION
};

int run(std::vector<std::wstring> arguments) {
    const std::wstring self = own_path();
    std::wstring root = parent(self);
    if (!exists(root + L"\\runtime")) root = parent(root);
    const std::wstring runtime = root + L"\\runtime";

    SetDllDirectoryW(L"");  // nothing from the current folder
    AddDllDirectory(runtime.c_str());
    // By full path first: who names them later gets these, whatever Windows' own folder holds.
    for (const wchar_t *name : {L"vcruntime140.dll", L"vcruntime140_1.dll", L"msvcp140.dll"}) {
        LoadLibraryExW((runtime + L"\\" + name).c_str(), nullptr, LOAD_WITH_ALTERED_SEARCH_PATH);
    }
    const std::wstring library = runtime + L"\\python311.dll";
    HMODULE loaded = LoadLibraryExW(library.c_str(), nullptr, LOAD_WITH_ALTERED_SEARCH_PATH);
    if (!loaded) return fail(L"Cannot load " + library + L" (Windows error " + std::to_wstring(GetLastError()) + L").");
    Python py(loaded);
    if (!py.complete) return fail(library + L" is another version of Python.");

    // UTF-8 everywhere, also where Windows is too old for the manifest's code page.
    PyPreConfig before;
    py.PyPreConfig_InitIsolatedConfig(&before);
    before.utf8_mode = 1;
    PyStatus status = py.Py_PreInitialize(&before);
    if (py.PyStatus_Exception(status)) return fail(L"Python does not start.");

    std::wstring module = L"app";
    size_t first = 1;
    if (first < arguments.size() && arguments[first] == L"-P") ++first;  // it is always so
    if (first + 1 < arguments.size() && arguments[first] == L"-m") {
        module = arguments[first + 1];
        first += 2;
    }
    std::vector<wchar_t *> passed{arguments[0].data()};
    for (size_t i = first; i < arguments.size(); ++i) passed.push_back(arguments[i].data());

    PyConfig config;
    py.PyConfig_InitIsolatedConfig(&config);
    config.write_bytecode = 0;
    config.parse_argv = 0;
    config.configure_c_stdio = 1;        // standard streams pass bytes on as they are
    config.install_signal_handlers = 1;  // Ctrl+C
    config.module_search_paths_set = 1;
    const auto ok = [&](PyStatus now) {
        status = now;
        return !py.PyStatus_Exception(now);
    };
    bool ready = ok(py.PyConfig_SetString(&config, &config.home, runtime.c_str())) &&
                 ok(py.PyConfig_SetString(&config, &config.executable, self.c_str())) &&
                 ok(py.PyConfig_SetString(&config, &config.run_module, module.c_str())) &&
                 ok(py.PyConfig_SetArgv(&config, static_cast<Py_ssize_t>(passed.size()), passed.data()));
    for (const wchar_t *place : {L"\\runtime\\python311.zip", L"\\runtime", L"\\program", L"\\lib"}) {
        ready = ready && ok(py.PyWideStringList_Append(&config.module_search_paths, (root + place).c_str()));
    }
    ready = ready && ok(py.Py_InitializeFromConfig(&config));
    py.PyConfig_Clear(&config);
    if (!ready) {
        const std::string why = status.err_msg ? status.err_msg : "";
        return fail(L"Python does not start: " + std::wstring(why.begin(), why.end()));
    }
    py.PySys_SetObject("frozen", py.PyBool_FromLong(1));  // sys.executable is no Python: see app.worker_process
    const int result = py.Py_RunMain();
    if (!kConsole && result != 0 && arguments.size() == 1) {  // the window; there is nowhere else to say it
        MessageBoxW(nullptr, L"Mezzotint ended because of an error. To see which, start bin\\mezzotint.exe in a terminal.",
                    L"Mezzotint", MB_OK | MB_ICONERROR);
    }
    return result;
}

int start() {
    int count = 0;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);
    std::vector<std::wstring> arguments(words, words + count);
    LocalFree(words);
    return run(std::move(arguments));
}

}  // namespace

#ifdef MEZZOTINT_CONSOLE
int wmain() { return start(); }
#else
int WINAPI wWinMain(HINSTANCE, HINSTANCE, LPWSTR, int) { return start(); }
#endif
