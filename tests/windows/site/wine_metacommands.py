"""Lets DirectML make a device on Wine's Direct3D 12.

DMLCreateDevice asks ID3D12Device5::EnumerateMetaCommands which kernels the vendor's driver brings.
Wine 10 answers E_NOTIMPL and DirectML gives up. "None" is a proper answer, so a function that
gives it takes that method's place in the vtable, which all Direct3D 12 devices of a process share.
"""

import ctypes
import uuid
from ctypes import POINTER, byref, c_int32, c_size_t, c_uint32, c_void_p, cast

ID3D12_DEVICE = uuid.UUID("189819f1-1db6-4b57-be54-1821339b85f7").bytes_le
ID3D12_DEVICE5 = uuid.UUID("8b4f173b-2fea-4b80-8f58-4307191ab95d").bytes_le
QUERY_INTERFACE, ENUMERATE_META_COMMANDS = 0, 59  # slots of the vtable
FEATURE_LEVEL_11_0 = 0xB000
PAGE_READWRITE = 4

Query = ctypes.WINFUNCTYPE(c_int32, c_void_p, c_void_p, POINTER(c_void_p))
Enumerate = ctypes.WINFUNCTYPE(c_int32, c_void_p, POINTER(c_uint32), c_void_p)
_alive = []  # the device keeps d3d12.dll loaded, and with it the vtable


@Enumerate
def _none(this, count, descriptions):
    count[0] = 0
    return 0


def install():
    """Does nothing on Windows, and nothing where Wine has learned it."""
    if not hasattr(ctypes.WinDLL("ntdll"), "wine_get_version"):
        return
    create = ctypes.WinDLL("d3d12.dll").D3D12CreateDevice
    create.argtypes = [c_void_p, c_uint32, c_void_p, POINTER(c_void_p)]
    create.restype = ctypes.HRESULT
    device, device5, count = c_void_p(), c_void_p(), c_uint32()
    create(None, FEATURE_LEVEL_11_0, ID3D12_DEVICE, byref(device))
    _alive.append(device)
    query = Query(_slots(device)[QUERY_INTERFACE])
    if query(device, ID3D12_DEVICE5, byref(device5)) < 0:
        raise OSError("Wine's Direct3D 12 has no ID3D12Device5.")
    slots = _slots(device5)
    if Enumerate(slots[ENUMERATE_META_COMMANDS])(device5, byref(count), None) >= 0:
        return
    address = ctypes.addressof(slots.contents) + ENUMERATE_META_COMMANDS * ctypes.sizeof(c_void_p)
    protect = ctypes.WinDLL("kernel32").VirtualProtect
    protect.argtypes = [c_void_p, c_size_t, c_uint32, POINTER(c_uint32)]
    before = c_uint32()
    protect(address, ctypes.sizeof(c_void_p), PAGE_READWRITE, byref(before))
    c_void_p.from_address(address).value = cast(_none, c_void_p).value
    protect(address, ctypes.sizeof(c_void_p), before.value, byref(before))


def _slots(com_object):
    return cast(com_object, POINTER(POINTER(c_void_p))).contents
