"""The samples run and are right."""

from __future__ import annotations

import pytest

from native.samples import classifier, matmul


def test_matmul(directml, capsys):
    assert matmul.main(["--size", "96"]) == 0
    assert "GFLOP/s" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["--half"]], ids=["float32", "float16"])
def test_classifier(directml, capsys, arguments):
    assert classifier.main(arguments) == 0
    assert "32 of 32 right" in capsys.readouterr().out


def test_an_adapter_that_is_not_there(directml):
    with pytest.raises(SystemExit, match="no adapter 99"):
        matmul.main(["--adapter", "99"])
