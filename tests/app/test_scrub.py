"""What nobody else should read is taken out of a text, in every spelling that logs have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.scrub import HIDDEN, PromptScrubber, hide_home, hide_pictures


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("not kept: /home/zoe/Pictures/a red fox 7.png", "not kept: (picture)"),
        ("Error: '/p/a red fox/7.PNG'", "Error: '(picture)'"),
        (r"C:\Users\zoe\a red fox 7 1f.jpeg is gone", "C:(picture) is gone"),
        ("a red fox 7.webp", "(picture)"),
        ("x: a red fox 7.png: gone\nnext line", "x: (picture): gone\nnext line"),
        ("one.png.part", "(picture).part"),
        ("window.log and app/looks.py", "window.log and app/looks.py"),
    ],
)
def test_names_of_pictures_and_what_leads_to_them(text: str, hidden: str) -> None:
    assert hide_pictures(text) == hidden


HOME = Path("/srv/Zoë Müller")


@pytest.mark.parametrize(
    "text",
    [
        str(HOME / "x.py"),
        json.dumps(str(HOME)),
        json.dumps({"a": json.dumps(str(HOME))}),
        repr(str(HOME)),
        ascii(str(HOME)),
        HOME.as_uri(),
        "/SRV/zoë müller/X",
        "/media/Zoë Müller/disk",
        "/home/zoe/x",
        r"C:\Users\zoe\AppData",
        r"C:\\Users\\ZOEMUL~1\\Temp",
    ],
)
def test_the_person_s_name_in_every_spelling(text: str) -> None:
    hidden = hide_home(text, HOME).casefold()
    for word in ("zo", "ller", "u00eb", "xeb", "%c3"):
        assert word not in hidden
    assert "~" in hidden


def test_a_person_who_lives_at_the_root_hides_nothing() -> None:
    assert hide_home("/usr/lib/x", Path("/")) == "/usr/lib/x"


def test_words_of_prompts_wherever_they_stand() -> None:
    scrubber = PromptScrubber(["a (Crimson:1.2) lighthouse, 一只红色的狐狸", "<lora:Foxy_Style:1>"])
    text = "crimson LIGHTHOUSE lighth foxy-style 红色的狐 \\u7ea2\\u8272 %E7%BA%A2 a 12"
    hidden = scrubber.hide(text)
    for word in ("crim", "light", "foxy", "style", "红", "狐", "7ea2", "%E7"):
        assert word not in hidden.casefold()
    assert hidden.startswith(f"{HIDDEN} {HIDDEN} {HIDDEN}") and hidden.endswith("a 12")


def test_the_log_s_own_words_stay() -> None:
    line = "2026-11-30 12:00:00 ERROR app.queue_database: the queue is damaged: disk full"
    assert PromptScrubber(["the queue of an app, disk full of errors, 2026"]).hide(line) == line


def test_words_without_spaces_between_them_stay_if_no_prompt_has_them() -> None:
    assert PromptScrubber(["红色的狐狸"]).hide("拒绝访问 Zugriff verweigert") == (
        "拒绝访问 Zugriff verweigert"
    )
