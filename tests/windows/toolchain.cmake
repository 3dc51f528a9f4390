# Cross-compiles a module of CPython 3.11 for the rig. RIG is the folder of the rig.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(RIG "$ENV{RIG}" CACHE PATH "the Windows test rig")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES RIG)

set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)

# The converted headers (see mingw_headers.py) come before mingw's own older d3d12.h.
set(CMAKE_CXX_FLAGS_INIT "-isystem ${RIG}/include/directx")
# The module must not need DLLs of mingw.
set(CMAKE_MODULE_LINKER_FLAGS_INIT "-static -static-libgcc -static-libstdc++")

set(Python_EXECUTABLE "${RIG}/root/py311/usr/bin/python3.11" CACHE FILEPATH "")
set(Python_INCLUDE_DIR "${RIG}/include/python3.11" CACHE PATH "")
set(Python_LIBRARY "${RIG}/libs/libpython311.a" CACHE FILEPATH "")
set(PYBIND11_USE_CROSSCOMPILING ON CACHE BOOL "")
set(PYTHON_MODULE_EXTENSION ".cp311-win_amd64.pyd" CACHE STRING "")
set(PYTHON_MODULE_DEBUG_POSTFIX "" CACHE STRING "")
set(PYTHON_IS_DEBUG OFF CACHE BOOL "")
