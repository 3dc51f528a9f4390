"""The parts of the rig that can be wrong without a rig."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("the rig runs on Linux", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parent))
import mingw_headers
import rig
import rig_setup


@pytest.mark.parametrize(
    "given, own",
    [
        (["setup"], 1),
        (["--rig", "x", "build", "--linux"], 4),
        (["run", "-m", "pytest", "--timeout", "5"], 1),
        (["run", "--timeout", "5", "--bind", "run", "x.py", "--help"], 5),
        (["exec", "--help"], 2),
        (["test", "tests/native", "-k", "run"], 1),
    ],
)
def test_options_of_the_program_are_left_alone(given, own):
    assert rig.split_arguments(given) == (given[:own], given[own:])


def test_who_waits_for_a_lock_gives_up_with_its_name(tmp_path):
    lock = tmp_path / "setup.lock"
    with (
        rig_setup.in_use(tmp_path),
        rig_setup.in_use(tmp_path),  # these two do not mind each other
        pytest.raises(SystemExit, match=r"setup\.lock"),
        rig_setup.locked(lock, patience_s=0),
    ):
        pytest.fail("locked twice")
    with rig_setup.locked(lock, patience_s=0):
        pass


def test_methods_that_return_a_struct_get_an_explicit_pointer():
    text = mingw_headers.convert(
        'interface DML_DECLARE_INTERFACE("00112233-4455-6677-8899-aabbccddeeff") IThing\n'
        "    IFACEMETHOD_(DML_SIZE, GetSize)(UINT index) = 0;\n"
        "    IFACEMETHOD(GetOther)(UINT index) = 0;\n"
        "#endif // guard\n"
    )
    assert "virtual DML_SIZE *STDMETHODCALLTYPE GetSize(DML_SIZE *RetVal, UINT index) = 0;" in text
    assert "DML_SIZE GetSize(UINT index) { DML_SIZE result; GetSize(&result, index);" in text
    assert "IFACEMETHOD(GetOther)(UINT index) = 0;" in text
    uuid = "0x88,0x99,0xaa,0xbb,0xcc,0xdd,0xee,0xff"
    assert f"__CRT_UUID_DECL(IThing,0x00112233,0x4455,0x6677,{uuid})" in text
    assert text.index("__CRT_UUID_DECL") < text.index("#endif // guard")
