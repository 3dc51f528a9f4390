"""The address of the model hub as a setting."""

from __future__ import annotations

from dataclasses import fields

import pytest

from app.settings import Settings, is_good

(HUB,) = [item for item in fields(Settings) if item.name == "hub_endpoint"]


@pytest.mark.parametrize(
    "address", ["", "https://hub.example", "http://127.0.0.1:8080", "https://hub.example/models/"]
)
def test_an_address_is_taken(address: str) -> None:
    assert is_good(HUB, address)


@pytest.mark.parametrize(
    "address",
    ["hub.example", "ftp://hub.example", "https://", "https://a b", "http://[1", "hub", "ü"],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert not is_good(HUB, address)
