"""Many lines become many jobs: options, alternatives, files of words, seeds; and what is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.expansion import Wildcards, parse
from app.prompt_options import Fault, parse_line
from app.queue_plan import Combine, LineFault, Plan, Problem, Seeds, Wishes, make_plan
from engine.job import MAX_SEED
from tests.app.jobs import small_job

NONE = Wildcards()


def texts(template: str, wildcards: Wildcards = NONE) -> list[str]:
    node = parse(template, wildcards)
    return [node.at(number) for number in range(node.count)]


@pytest.fixture
def words(tmp_path: Path) -> Wildcards:
    folder = tmp_path / "Wörter 🎲"
    (folder / "deep").mkdir(parents=True)
    (folder / "animals.txt").write_text("# mine\nred fox\n\nowl\n", "utf-8")
    (folder / "deep" / "größe.txt").write_text("tiny\r\nhuge {and old|}\r\n", "utf-16")
    (folder / "both.txt").write_text("__animals__\na __deep/größe__ cat\n", "utf-8")
    (folder / "loop.txt").write_text("a __pool__\n", "utf-8")
    (folder / "pool.txt").write_text("b __loop__\n", "utf-8")
    (tmp_path / "outside.txt").write_text("a secret", "utf-8")
    (folder / "empty.txt").write_text("# nothing\n", "utf-8")
    return Wildcards(folder)


# Alternatives


@pytest.mark.parametrize(
    ("template", "wanted"),
    [
        ("a fox", ["a fox"]),
        ("", [""]),
        ("a {red|blue} fox", ["a red fox", "a blue fox"]),
        ("{a|b}{c|d}", ["ac", "ad", "bc", "bd"]),
        ("{a|{b|c} d}", ["a", "b d", "c d"]),
        ("{a|}x", ["ax", "x"]),
        ("{{a|b}|c}", ["a", "b", "c"]),
        ("{emphasis} and {more}", ["{emphasis} and {more}"]),  # NovelAI's: no bar, no choice
        ("{{a|b}}", ["{a}", "{b}"]),
        (r"\{a|b\} {c|d\|e}", [r"{a|b} c", r"{a|b} d|e"]),
        ("a|b", ["a|b"]),
        ("{a|b", ["{a|b"]),
        ("a|b}", ["a|b}"]),
        ("{x|{a|b}", ["{x|a", "{x|b"]),
        (r"hatsune \(miku\)", [r"hatsune \(miku\)"]),  # not ours to touch
        ("back\\", ["back\\"]),
    ],
)
def test_alternatives(template: str, wanted: list[str]) -> None:
    assert texts(template) == wanted


def test_counting_builds_nothing() -> None:
    node = parse(" ".join(["{a|b|c|d|e|f|g|h|i|j}"] * 40), NONE)
    assert node.count == 10**40
    assert node.at(0) == " ".join("a" * 40)
    assert node.at(10**40 - 1) == " ".join("j" * 40)
    assert node.at(7) == " ".join("a" * 39) + " h"


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab{|}\\_ ", max_size=40))
def test_any_text_is_a_template(template: str) -> None:
    node = parse(template, NONE) if "__" not in template else parse("", NONE)
    assert node.count >= 1
    first, last = node.at(0), node.at(node.count - 1)
    assert len(first) <= len(template) and len(last) <= len(template)
    if not set(template) & set("{|}\\"):
        assert first in (template, "")


def test_deep_nesting_ends() -> None:
    assert parse("{a|" * 5000 + "}" * 5000, NONE).count >= 1


def test_files_of_words(words: Wildcards) -> None:
    assert texts("a __animals__", words) == ["a red fox", "a owl"]
    assert texts("__deep/größe__", words) == ["tiny", "huge and old", "huge "]
    assert len(texts("{__both__|x}", words)) == 6
    assert words.names() == ["animals", "both", "deep/größe", "empty", "loop", "pool"]


# Options


@pytest.mark.parametrize(
    ("line", "prompt", "negative", "values"),
    [
        ("a fox", "a fox", None, {}),
        ("it's the fox's 'den'", "it's the fox's 'den'", None, {}),
        ("a fox --steps 20", "a fox", None, {"steps": 20}),
        ('--prompt "a fox" --steps 8', "a fox", None, {"steps": 8}),
        ("a fox -- running --steps=3", "a fox -- running", None, {"steps": 3}),
        (
            'a fox --negative_prompt "blurry, it\'s grey" --cfg_scale 6.5',
            "a fox",
            "blurry, it's grey",
            {"guidance": 6.5},
        ),
        ("a fox --negative-prompt don't blur", "a fox", "don't blur", {}),
        ("a fox --negative_prompt 'grey fog'", "a fox", "grey fog", {}),
        (r'a --prompt "say \"hi\" --steps 9"', 'say "hi" --steps 9', None, {}),
        ("a --width 640 --height 512 --n_iter 3", "a", None, dict(width=640, height=512, count=3)),
        ("a --seed -1", "a", None, {}),
        ("a --seed 42", "a", None, {"seed": 42}),
        ("a --sampler_name Euler a", "a", None, {"sampler": "euler_ancestral"}),
        (
            'a --sampler_name "DPM++ 2M Karras"',
            "a",
            None,
            {"sampler": "dpmpp_2m", "schedule": "karras"},
        ),
        ("a --scheduler sgm_uniform", "a", None, {"schedule": "sgm_uniform"}),
        ("a --do_not_save_grid true --outpath_samples /x", "a", None, {}),
        ("trailing--dash --steps 2", "trailing--dash", None, {"steps": 2}),
    ],
)
def test_options(line: str, prompt: str, negative: str | None, values: dict[str, object]) -> None:
    said = parse_line(line)
    assert said.faults == ()
    assert (said.prompt, said.negative, dict(said.values)) == (prompt, negative, values)


@pytest.mark.parametrize(
    ("line", "fault", "name"),
    [
        ("a fox --ar 16:9", Fault.UNKNOWN, "ar"),
        ("a --tiling true", Fault.NOT_SUPPORTED, "tiling"),
        ("a --steps many", Fault.BAD_VALUE, "steps"),
        ("a --steps", Fault.BAD_VALUE, "steps"),
        ("a --sampler_name Zeus", Fault.BAD_VALUE, "sampler_name"),
    ],
)
def test_options_that_cannot_be_followed_are_named(line: str, fault: Fault, name: str) -> None:
    (found,) = parse_line(line).faults
    assert (found.fault, found.name) == (fault, name)


# Plans


def plan(text: str, wildcards: Wildcards = NONE, **wishes: object) -> Plan:
    base = small_job(seed=100, negative="blurry")
    return make_plan(text, Wishes(base, **wishes), wildcards)  # type: ignore[arg-type]


def test_lines_blanks_and_remarks() -> None:
    made = plan("one\r\n\r\n# not me\rtwo\nthree  ")
    assert [job.prompt for job in made.jobs()] == ["one", "two", "three"]
    assert made.count == 3 and made.faults == ()


def test_jobs_are_like_the_base_but_for_what_a_line_says() -> None:
    one, two = plan("a\nb --steps 9 --negative_prompt grey --width 128").jobs()
    base = small_job()
    assert (one.negative, one.steps, one.width) == ("blurry", base.steps, 64)
    assert (two.negative, two.steps, two.width, two.sampler) == ("grey", 9, 128, base.sampler)
    assert one.id != two.id


def test_seeds_count_up_over_all_lines_and_by_pictures() -> None:
    text = "a {x|y}\nb --n_iter 3\nc\nd {x|y} --seed 7 --n_iter 2\ne"
    counting = [job.seed for job in plan(text).jobs()]
    assert counting == [100, 101, 102, 105, 7, 9, 106]
    same = [job.seed for job in plan(text, seeds=Seeds.SAME).jobs()]
    assert same == [100, 100, 100, 100, 7, 7, 100]


def test_seeds_go_round_at_the_end() -> None:
    made = make_plan("a\nb", Wishes(small_job(seed=MAX_SEED)), NONE)
    assert [job.seed for job in made.jobs()] == [MAX_SEED, 0]


def test_random_choices_depend_on_the_seed_alone() -> None:
    text = "a {b|c|d} {e|f|g}\nx {1|2|3}"
    wishes = {"combine": Combine.RANDOM, "variants": 30}
    first = [job.prompt for job in plan(text, **wishes).jobs()]
    assert first == [job.prompt for job in plan(text, **wishes).jobs()]
    assert len(first) == plan(text, **wishes).count == 60
    other = make_plan(text, Wishes(small_job(seed=5), Combine.RANDOM, 30), NONE)
    assert first != [job.prompt for job in other.jobs()]
    assert len(Counter(first[:30])) > 5
    assert first[0] == "a b f"  # the same in every version of Python


def test_alternatives_of_the_negative_prompt_count_too() -> None:
    made = plan("{a|b} --negative_prompt {c|d}")
    assert [(job.prompt, job.negative) for job in made.jobs()] == [
        *(("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"))
    ]


def test_a_line_of_options_alone_takes_the_prompt_of_the_panel() -> None:
    (job,) = plan("--steps 2").jobs()
    assert (job.prompt, job.steps) == (small_job().prompt, 2)


def test_faults_are_told_by_line_and_make_no_job(words: Wildcards) -> None:
    made = plan(
        "fine\n\na --ar 1:1\nb --width 65\n__nobody__\n__loop__\n"
        "__deep/../../outside__\n__empty__\nfine too",
        words,
    )
    assert [job.prompt for job in made.jobs()] == ["fine", "fine too"]
    found = [(fault.line, fault.problem, fault.name) for fault in made.faults]
    assert found == [
        (3, Problem.OPTION, "ar"),
        (4, Problem.VALUE, "width"),
        (5, Problem.NO_WILDCARD, "nobody"),
        (6, Problem.CIRCULAR, "loop"),
        (7, Problem.NO_WILDCARD, "deep/../../outside"),
        (8, Problem.NO_WILDCARD, "empty"),
    ]


def test_too_much_is_known_without_building_it() -> None:
    made = plan("{a|b|c|d|e|f|g|h|i|j}" * 9)
    assert made.count == 10**9 and made.is_too_much
    assert made.prompts(2) == ["aaaaaaaaa", "aaaaaaaab"]
    assert not plan("{a|b}").is_too_much


def test_wildcards_without_a_folder_are_missing() -> None:
    assert plan("__animals__").faults == (LineFault(1, Problem.NO_WILDCARD, "animals"),)
