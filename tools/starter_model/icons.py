"""The icons the starter model learns from: fetched from npm, named, and written as one JSON file.

Three sets drawn by Google and Microsoft under Apache-2.0 and MIT; emojibase adds words by which
people call the same things.  Skin-tone variants, letters and flags are left out.  It must not know
of pictures or tensors.  Fetches about 25 MB once; takes ten seconds.

    python -m tools.starter_model.icons FOLDER      writes FOLDER/icons.json.gz and FOLDER/licences
"""

import argparse
import gzip
import json
import re
import shutil
import subprocess
import tarfile
from collections import Counter
from pathlib import Path
from typing import Any

SETS = {
    "noto": "@iconify-json/noto@1.2.9",
    "flat": "@iconify-json/fluent-emoji-flat@1.2.6",
    "3d": "@iconify-json/fluent-emoji@1.2.7",
}
WORDS = "emojibase-data@17.0.0"

# How often a category is drawn from, relative to the others.
WEIGHTS = {
    "Animals & Nature": 2.4,
    "Food & Drink": 2.4,
    "Objects": 1.6,
    "Travel & Places": 1.6,
    "Activities": 1.6,
    "Smileys & Emotion": 1.4,
    "People & Body": 0.2,
    "Symbols": 0.2,
}
RECOGNISABLE = [name for name, weight in WEIGHTS.items() if weight > 1]
_GROUPS = {0: "Smileys & Emotion", 1: "People & Body", 3: "Animals & Nature", 4: "Food & Drink"}
_GROUPS |= {5: "Travel & Places", 6: "Activities", 7: "Objects", 8: "Symbols", 9: "Flags"}

# What people type for things whose emoji has another name.
ALSO = {
    "airplane": ["plane", "aeroplane"],
    "automobile": ["car", "red car"],
    "banana": ["yellow banana"],
    "beer mug": ["beer", "glass of beer"],
    "bicycle": ["bike"],
    "birthday cake": ["cake"],
    "bouquet": ["flowers", "bunch of flowers"],
    "bread": ["loaf of bread"],
    "castle": ["fairytale castle"],
    "crescent moon": ["moon"],
    "crying face": ["sad face"],
    "deciduous tree": ["tree", "green tree"],
    "delivery truck": ["truck", "lorry"],
    "evergreen tree": ["pine tree", "fir tree"],
    "gem stone": ["gem", "jewel"],
    "grinning face": ["smiley", "happy smiley"],
    "guitar": ["electric guitar"],
    "hamburger": ["burger", "cheeseburger"],
    "hot beverage": ["coffee", "cup of coffee", "cup of tea"],
    "house": ["home"],
    "ice cream": ["bowl of ice cream"],
    "key": ["golden key"],
    "laptop": ["computer", "laptop computer"],
    "light bulb": ["lightbulb", "lamp"],
    "locomotive": ["steam train", "train"],
    "mobile phone": ["phone", "smartphone"],
    "open book": ["book"],
    "pizza": ["slice of pizza"],
    "red apple": ["apple"],
    "red heart": ["heart"],
    "robot": ["robot face"],
    "rocket": ["space rocket"],
    "rose": ["red rose"],
    "sailboat": ["boat", "sailing boat"],
    "smiling face": ["happy face"],
    "snow capped mountain": ["mountain"],
    "soccer ball": ["football", "ball"],
    "soft ice cream": ["ice cream cone"],
    "strawberry": ["red strawberry"],
    "sun": ["bright sun"],
    "sunflower": ["yellow flower"],
    "tangerine": ["orange", "orange fruit"],
    "teddy bear": ["teddy", "stuffed bear"],
    "tropical fish": ["fish"],
    "tulip": ["flower", "pink tulip"],
    "water wave": ["wave"],
    "wrapped gift": ["gift", "present"],
}

_SKIN = re.compile(r"(^|-)(light|medium-light|medium|medium-dark|dark)(-skin-tone)?$|skin-tone")
_NO_NAME = re.compile(r"[0-9a-z]|u[0-9a-f]{4,}.*|emoji-u.*|keycap.*|.*-default|.*-button|flag-.*")
_CLOCK = re.compile(r"oclock|o-clock|thirty")
LONGEST = 150_000  # characters; the few larger drawings are slow and no better


def fetch(folder: Path) -> dict[str, Path]:
    """Download and unpack the packages below `folder`; the folder of each by set name."""
    folders = {}
    for name, package in [*SETS.items(), ("words", WORDS)]:
        target = folder / "npm" / name
        if not target.exists():
            target.mkdir(parents=True)
            done = subprocess.run(
                ["npm", "pack", "--silent", package],
                cwd=target,
                check=True,
                capture_output=True,
                text=True,
            )
            with tarfile.open(target / done.stdout.strip().splitlines()[-1]) as archive:
                archive.extractall(target, filter="data")
        folders[name] = target / "package"
    return folders


def _plain(words: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", words.lower().replace("-", " ")).strip()


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _svg(icon: dict[str, Any], whole: dict[str, Any]) -> str:
    left, top = icon.get("left", 0), icon.get("top", 0)
    width = icon.get("width", whole.get("width", 16))
    height = icon.get("height", whole.get("height", 16))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="256" height="256" viewBox="{left} {top} {width} {height}">{icon["body"]}</svg>'
    )


def collect(folders: dict[str, Path]) -> list[dict[str, Any]]:
    """All icons as {set, category, name, also, svg}; `also` are other names of the same thing."""
    words = _read(folders["words"] / "en" / "data.json")
    tags = {_plain(w["label"]): w.get("tags") or [] for w in words}
    groups = {_plain(w["label"]): w.get("group") for w in words}
    common = Counter(tag for each in tags.values() for tag in each)
    categories: dict[str, str] = {}
    icons = []
    for kind in SETS:
        for category, names in (
            _read(folders[kind] / "metadata.json").get("categories") or {}
        ).items():
            for name in names:
                categories.setdefault(name, category)
        whole = _read(folders[kind] / "icons.json")
        for name, icon in whole["icons"].items():
            if icon.get("hidden") or _SKIN.search(name) or _NO_NAME.fullmatch(name):
                continue
            spoken = name.replace("-", " ")
            key = _plain(spoken)
            category = categories.get(name) or _GROUPS.get(groups.get(key, -1), "Objects")
            svg = _svg(icon, whole)
            if category not in WEIGHTS or len(svg) > LONGEST:
                continue
            also = list(ALSO.get(key, []))
            if category == "Animals & Nature" and spoken.endswith(" face"):
                also.append(spoken.removesuffix(" face"))
            if category in RECOGNISABLE and category != "Smileys & Emotion":
                rare = [
                    t for t in tags.get(key, []) if common[t] <= 2 and len(t) > 2 and t.isalpha()
                ]
                also += rare[:1]
            weight = WEIGHTS[category] * (0.2 if _CLOCK.search(name) else 1.0)
            icons.append(
                {
                    "set": kind,
                    "category": category,
                    "name": spoken,
                    "weight": weight,
                    "also": list(dict.fromkeys(a for a in also if a != spoken)),
                    "svg": svg,
                }
            )
    return icons


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folders = fetch(folder)
    icons = collect(folders)
    with gzip.open(folder / "icons.json.gz", "wt", encoding="utf-8", compresslevel=9) as out:
        json.dump(icons, out)
    (folder / "licences").mkdir(exist_ok=True)
    for name, place in folders.items():
        for found in [*place.glob("LICENSE*"), *place.glob("license*"), place / "package.json"]:
            shutil.copy(found, folder / "licences" / f"{name}.{found.name}")
    print(len(icons), Counter(i["set"] for i in icons), Counter(i["category"] for i in icons))


if __name__ == "__main__":
    main()
