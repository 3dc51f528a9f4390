"""The licence overview, made from what is really in the program's folder.

Every distribution in `lib` and every part that is no distribution (CPython, the C++ runtime,
DirectML, Qt's own libraries, our data) must bring a licence text; a part without one fails the
build.
"""

from __future__ import annotations

import html
import shutil
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from pathlib import Path

HERE = Path(__file__).resolve().parent
TEXTS = HERE / "licences"
NAMES = ("licen", "copying", "notice", "authors")
# Texts that a wheel's METADATA names and that the wheel does not bring.
QT = ("pyside6_essentials", "shiboken6")
SUPPLIED = {
    **dict.fromkeys(QT, ("LGPL-3.0.txt", "GPL-3.0.txt")),
    "tokenizers": ("Apache-2.0.txt",),
}
QT_NOTE = (
    "Used under the GNU Lesser General Public License, version 3. Qt and its Python bindings lie "
    "in lib/PySide6 and lib/shiboken6 as separate DLLs, unchanged, and may be replaced there by "
    "another build. Their sources: https://code.qt.io, tag v{version}."
)


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside with a licence of its own; `files` are the texts."""

    name: str
    version: str
    licence: str
    home: str
    files: tuple[Path, ...]
    note: str = ""


def distributions(lib: Path) -> list[Part]:
    """One for each `.dist-info` folder.

    Raises:
        SystemExit: names those without a licence text.
    """
    parts = []
    for folder in sorted(lib.glob("*.dist-info")):
        metadata = message_from_string((folder / "METADATA").read_text("utf-8"))
        files = [f for f in sorted(folder.rglob("*")) if f.is_file() and _is_text(folder, f)]
        name = metadata["Name"]
        files += [TEXTS / text for text in SUPPLIED.get(name.lower(), ())]
        note = QT_NOTE.format(version=metadata["Version"]) if name.lower() in QT else ""
        parts.append(
            Part(name, metadata["Version"], _licence(metadata), _home(metadata), tuple(files), note)
        )
    return parts


def write(root: Path, parts: list[Part]) -> None:
    """`licenses.html`, `licenses.txt` and the texts themselves in `licenses/`.

    Raises:
        SystemExit: a part without a text.
    """
    missing = [part.name for part in parts if not part.files]
    if missing:
        raise SystemExit(f"installer: no licence text for {', '.join(missing)}.")
    folder = root / "licenses"
    shown: list[tuple[Part, list[str]]] = []
    for part in parts:
        target = folder / part.name.replace(" ", "-")
        target.mkdir(parents=True)
        links = []
        for file in part.files:
            place = target / file.name
            if place.exists():  # licensing/A/LICENSE beside licensing/B/LICENSE
                place = target / f"{file.parent.name}-{file.name}"
            shutil.copy(file, place)
            links.append(place.relative_to(root).as_posix())
        shown.append((part, links))
    (root / "licenses.txt").write_text(_as_text(shown), "utf-8", newline="\r\n")
    (root / "licenses.html").write_text(_as_page(shown), "utf-8")


INTRODUCTION = (
    "Mezzotint is free software under the MIT License. It is made of these parts, "
    "each under the licence of those who made it."
)


def _as_text(shown: list[tuple[Part, list[str]]]) -> str:
    lines = [INTRODUCTION, ""]
    for part, links in shown:
        lines += [f"{part.name} {part.version}: {part.licence}", f"  {part.home}"]
        lines += [f"  {part.note}"] if part.note else []
        lines += [*(f"  {link}" for link in links), ""]
    return "\n".join(lines)


def _as_page(shown: list[tuple[Part, list[str]]]) -> str:
    rows = []
    for part, links in shown:
        texts = "<br>".join(
            f'<a href="{html.escape(link)}">{html.escape(Path(link).name)}</a>' for link in links
        )
        note = f"<br><small>{html.escape(part.note)}</small>" if part.note else ""
        home = html.escape(part.home)
        rows.append(
            f'<tr><td><a href="{home}">{html.escape(part.name)}</a> {html.escape(part.version)}'
            f"{note}</td><td>{html.escape(part.licence)}</td><td>{texts}</td></tr>"
        )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mezzotint: licences</title>'
        "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;"
        "padding:0 1rem}td{padding:.4rem 1rem .4rem 0;vertical-align:top;"
        "border-top:1px solid #ccc}:root{color-scheme:light dark}</style>"
        f"<h1>Licences</h1><p>{html.escape(INTRODUCTION)}</p><table>{''.join(rows)}</table></html>"
    )


def _is_text(folder: Path, file: Path) -> bool:
    inside = file.relative_to(folder).parts
    return inside[0] == "licenses" or any(word in file.name.lower() for word in NAMES)


def _licence(metadata: Message) -> str:
    """As the package says it: an expression, a word, or the classifier."""
    if expression := metadata.get("License-Expression"):
        return str(expression)
    said = str(metadata.get("License") or "").strip()
    if said and "\n" not in said and len(said) < 60:
        return said
    classifiers = [c for c in metadata.get_all("Classifier", []) if c.startswith("License ::")]
    return ", ".join(c.split(" :: ")[-1] for c in classifiers) or "see the text"


def _home(metadata: Message) -> str:
    if page := metadata.get("Home-page"):
        return str(page)
    links = dict(link.split(", ", 1) for link in metadata.get_all("Project-URL", []))
    for word in ("homepage", "source", "repository", "home"):
        for label, url in links.items():
            if word in label.lower():
                return url
    return next(iter(links.values()), "")
