// Direct3D 12, DirectML and COM as Windows has them. Of the two files of this name CMake picks one.
#pragma once

#include <windows.h>

#include <DirectML.h>
#include <d3d12.h>
#include <wrl/client.h>

using Microsoft::WRL::ComPtr;
