// DXCore with its GUIDs. Of the two files of this name CMake picks one.
#pragma once

#include <dxcore.h>
