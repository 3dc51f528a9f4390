"""ComfyUI's graphs, in the API form and in the editor's form."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from engine.errors import EngineError, ErrorKind
from engine.metadata import NoteKind, Source
from engine.metadata.comfyui import parse_graph

Api = dict[str, dict[str, Any]]


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def simple(**changes: Any) -> Api:
    """The default graph of ComfyUI; `changes` go into the sampler."""
    sampler = {
        **{"seed": 2**64 - 1, "steps": 25, "cfg": 6.5, "sampler_name": "dpmpp_2m"},
        **{"scheduler": "karras", "denoise": 1.0, "model": ["4", 0], "latent_image": ["5", 0]},
        **{"positive": ["6", 0], "negative": ["7", 0], **changes},
    }
    return {
        "3": node("KSampler", **sampler),
        "4": node("CheckpointLoaderSimple", ckpt_name="xl\\sd_xl_base_1.0.safetensors"),
        "5": node("EmptyLatentImage", width=1152, height=896, batch_size=1),
        "6": node("CLIPTextEncode", text="a red fox", clip=["4", 1]),
        "7": node("CLIPTextEncode", text="blurry", clip=["4", 1]),
        "8": node("VAEDecode", samples=["3", 0], vae=["4", 2]),
        "9": node("SaveImage", filename_prefix="ComfyUI", images=["8", 0]),
    }


def read(graph: object) -> Any:
    return parse_graph(json.dumps(graph))


def kinds(info: Any) -> list[NoteKind]:
    return [note.kind for note in info.notes]


def test_the_default_graph() -> None:
    info = read(simple())
    assert info.source is Source.COMFYUI
    assert (info.prompt, info.negative) == ("a red fox", "blurry")
    assert (info.seed, info.steps, info.guidance) == (2**64 - 1, 25, 6.5)
    assert (info.sampler, info.schedule, info.noise) == ("dpmpp_2m", "karras", "cpu")
    assert (info.width, info.height, info.model_name) == (1152, 896, "sd_xl_base_1.0")
    assert info.extra == {"denoise": "1.0"}
    assert info.notes == ()


def test_bare_nan_and_infinity() -> None:
    graph = simple()
    graph["8"]["is_changed"] = [float("nan")]
    graph["9"]["inputs"]["value"] = float("-inf")
    text = json.dumps(graph)
    assert "NaN" in text
    assert parse_graph(text).seed == 2**64 - 1


def test_links_instead_of_values() -> None:
    graph = simple(seed=["20", 0], steps=["21", 0], sampler_name=["22", 0], cfg=["24", 0])
    graph["20"] = node("Seed (rgthree)", seed=77)
    graph["21"] = node("Reroute", **{"": ["23", 0]})
    graph["22"] = node("Sampler Selector", sampler_name="euler_ancestral")
    graph["23"] = node("PrimitiveInt", value=33)
    graph["24"] = node("Float Literal", Number=4)
    graph["5"]["inputs"]["width"] = ["25", 0]
    graph["25"] = node("INTConstant", value=640)
    graph["6"]["inputs"]["text"] = ["26", 0]
    graph["26"] = node("String Literal", string="from elsewhere")
    info = read(graph)
    assert (info.seed, info.steps, info.sampler) == (77, 33, "euler_ancestral")
    assert (info.guidance, info.width, info.prompt) == (4.0, 640, "from elsewhere")
    assert info.notes == ()


def test_a_seed_that_cannot_be_known_is_a_note() -> None:
    graph = simple(seed=["20", 0])
    graph["20"] = node("Seed Maker", low=1, high=5)
    info = read(graph)
    assert info.seed is None
    assert [str(note) for note in info.notes] == ["the value of seed cannot be used"]


def test_sdxl_encoder_with_two_texts() -> None:
    graph = simple()
    size = {"width": 1024, "height": 1024, "crop_w": 0, "crop_h": 0}
    graph["6"] = node("CLIPTextEncodeSDXL", text_g="a fox", text_l="ink", clip=["4", 1], **size)
    graph["7"] = node("CLIPTextEncodeSDXL", text_g="dull", text_l="dull", clip=["4", 1], **size)
    info = read(graph)
    assert (info.prompt, info.negative) == ("a fox\nink", "dull")
    assert (info.width, info.height) == (1152, 896)
    assert kinds(info) == [NoteKind.SEVERAL_PROMPTS]


def test_advanced_samplers_base_and_refiner() -> None:
    common = {"steps": 30, "cfg": 7, "sampler_name": "euler", "scheduler": "normal"}
    graph = simple()
    graph["3"] = node(
        "KSamplerAdvanced",
        **{**common, "noise_seed": 11, "start_at_step": 24, "end_at_step": 10000},
        **{"model": ["14", 0], "positive": ["16", 0], "negative": ["7", 0]},
        latent_image=["10", 0],
    )
    graph["10"] = node(
        "KSamplerAdvanced",
        **{**common, "noise_seed": 99, "start_at_step": 0, "end_at_step": 24},
        **{"model": ["4", 0], "positive": ["6", 0], "negative": ["7", 0]},
        latent_image=["5", 0],
    )
    graph["14"] = node("CheckpointLoaderSimple", ckpt_name="refiner.safetensors")
    graph["16"] = node("CLIPTextEncode", text="refined", clip=["14", 1])
    info = read(graph)
    assert (info.seed, info.steps, info.prompt) == (99, 30, "a red fox")
    assert info.model_name == "sd_xl_base_1.0"
    assert info.extra["end_at_step"] == "24"
    assert [str(note) for note in info.notes] == [
        "the workflow has 2 samplers; the first stage is shown"
    ]


def test_hires_pass_over_an_upscaled_latent() -> None:
    graph = simple(latent_image=["30", 0], denoise=0.5)
    graph["30"] = node("LatentUpscale", samples=["31", 0], width=2048, height=2048)
    graph["31"] = node("KSampler", **{**simple()["3"]["inputs"], "seed": 5})
    info = read(graph)
    assert (info.seed, info.width) == (5, 1152)


def test_custom_sampler_with_helpers() -> None:
    graph = simple()
    graph["3"] = node(
        "SamplerCustomAdvanced",
        **{"noise": ["40", 0], "guider": ["41", 0], "sampler": ["42", 0], "sigmas": ["43", 0]},
        latent_image=["5", 0],
    )
    graph["40"] = node("RandomNoise", noise_seed=8)
    graph["41"] = node("CFGGuider", cfg=3, model=["4", 0], positive=["6", 0], negative=["7", 0])
    graph["42"] = node("KSamplerSelect", sampler_name="uni_pc")
    graph["43"] = node("BasicScheduler", scheduler="beta", steps=9, denoise=1, model=["4", 0])
    info = read(graph)
    assert (info.seed, info.steps, info.guidance) == (8, 9, 3.0)
    assert (info.sampler, info.schedule) == ("uni_pc", "beta")
    assert (info.prompt, info.negative, info.width) == ("a red fox", "blurry", 1152)
    assert info.model_name == "sd_xl_base_1.0"
    graph["41"] = node("BasicGuider", model=["4", 0], conditioning=["6", 0])
    info = read(graph)
    assert (info.prompt, info.negative, info.guidance) == ("a red fox", "", 1.0)
    assert info.notes == ()


def test_helpers_that_name_what_they_do() -> None:
    graph = simple()
    graph["3"] = node(
        "SamplerCustom",
        **{"noise_seed": 8, "cfg": 3, "positive": ["6", 0], "negative": ["7", 0]},
        **{"sampler": ["42", 0], "sigmas": ["43", 0], "model": ["4", 0], "latent_image": ["5", 0]},
    )
    graph["42"] = node("SamplerDPMPP_2M_SDE", solver_type="midpoint", eta=1.0)
    graph["43"] = node("KarrasScheduler", steps=12, sigma_max=14.6, sigma_min=0.03, rho=7.0)
    info = read(graph)
    assert (info.sampler, info.schedule, info.steps) == ("dpmpp_2m_sde", "karras", 12)
    assert info.notes == ()


def test_conditioning_is_followed_by_role() -> None:
    graph = simple(positive=["50", 0], negative=["50", 1])
    graph["50"] = node(
        "ControlNetApplyAdvanced",
        **{"positive": ["51", 0], "negative": ["52", 0], "control_net": ["53", 0]},
        image=["54", 0],
    )
    graph["51"] = node("ConditioningCombine", conditioning_1=["6", 0], conditioning_2=["55", 0])
    graph["52"] = node("ConditioningZeroOut", conditioning=["6", 0])
    graph["53"] = node("ControlNetLoader", control_net_name="canny")
    graph["54"] = node("LoadImage", image="text.png")
    graph["55"] = node("CLIPTextEncode", text="in the snow", clip=["4", 1])
    info = read(graph)
    assert (info.prompt, info.negative) == ("a red fox\nin the snow", "")
    assert kinds(info) == [NoteKind.SEVERAL_PROMPTS]


def test_pictures_and_models_hold_no_prompts() -> None:
    graph = simple(positive=["50", 0])
    graph["50"] = node("Apply Style", cond=["6", 0], image=["51", 0], model=["51", 0])
    graph["51"] = node("Draw Words", clip=["4", 1], text="words on a sign")
    assert read(graph).prompt == "a red fox"


def test_of_equal_samplers_the_lowest_number_is_shown() -> None:
    graph = simple()
    graph["10"] = node("KSampler", **{**graph["3"]["inputs"], "seed": 10})
    graph["9"] = node("KSampler", **{**graph.pop("3")["inputs"], "seed": 9})
    assert read(graph).seed == 9


def test_adapters_are_kept() -> None:
    graph = simple(model=["60", 0])
    lora = {"strength_clip": 1, "clip": ["4", 1]}
    graph["60"] = node(
        "LoraLoader", lora_name="a/snow.safetensors", strength_model=0.8, model=["61", 0], **lora
    )
    graph["61"] = node(
        "LoraLoaderModelOnly", lora_name="ice.safetensors", strength_model=1, model=["4", 0]
    )
    info = read(graph)
    assert (info.model_name, info.extra["Lora"]) == ("sd_xl_base_1.0", "snow:0.8, ice:1")


def test_unknown_names_become_notes() -> None:
    info = read(simple(sampler_name="res_multistep", scheduler="kl_optimal"))
    assert (info.sampler, info.schedule) == (None, None)
    assert kinds(info) == [NoteKind.UNKNOWN_SAMPLER, NoteKind.UNKNOWN_SCHEDULE]
    assert info.extra["sampler_name"] == "res_multistep"
    info = read(simple(sampler_name=["99", 0], scheduler=7))
    assert (info.sampler, info.schedule) == (None, None)
    assert [str(note) for note in info.notes] == [
        "the value of sampler_name cannot be used",
        "the value of scheduler cannot be used",
    ]
    assert info.extra == {"denoise": "1.0", "scheduler": "7"}


@pytest.mark.parametrize("name", ["positive", "latent_image", "model", "seed", "cfg"])
def test_circles_end(name: str) -> None:
    graph = simple(**{name: ["70", 0]})
    graph["70"] = node("Reroute", **{"any": ["71", 0]})
    graph["71"] = node("Reroute", **{"any": ["70", 0]})
    info = read(graph)
    assert info.steps == 25
    itself = simple(**{name: ["3", 0]})
    assert read(itself).steps == 25


def test_long_chains_and_wide_graphs_take_linear_time() -> None:
    count = 20_000
    graph = simple(positive=["n0", 0], model=["n0", 0], seed=["n0", 0])
    for i in range(count):
        nexts = {"conditioning_1": [f"n{i + 1}", 0], "conditioning_2": [f"n{(i * 7) % count}", 0]}
        graph[f"n{i}"] = node("ConditioningCombine", **nexts, model=[f"n{i + 1}", 0])
    before = time.process_time()
    read(graph)
    assert time.process_time() - before < 5


def test_many_samplers_take_linear_time() -> None:
    count = 5000
    graph: Api = {f"r{i}": node("Reroute", samples=[f"r{i + 1}", 0]) for i in range(count)}
    for i in range(count):
        graph[str(i)] = node("KSampler", positive=["x", 0], latent_image=["r0", 0])
    before = time.process_time()
    assert kinds(read(graph))[0] is NoteKind.SEVERAL_SAMPLERS
    assert time.process_time() - before < 4


# The editor's graph: values without names, links in a list of their own.
def editor() -> dict[str, Any]:
    def entry(number: int, kind: str, widgets: Any, mode: int = 0, **links: int) -> dict[str, Any]:
        inputs = [{"name": name, "link": link} for name, link in links.items()]
        return {
            **{"id": number, "type": kind, "mode": mode, "inputs": inputs},
            "widgets_values": widgets,
        }

    sampler = [5, "randomize", 22, 7.5, "euler", "sgm_uniform", 1]
    return {
        "last_node_id": 12,
        "nodes": [
            entry(3, "KSampler", sampler, model=1, positive=2, negative=3, latent_image=4, seed=6),
            entry(4, "CheckpointLoaderSimple", ["base.ckpt"]),
            entry(5, "EmptyLatentImage", [768, 1344, 1]),
            entry(6, "CLIPTextEncode", ["a lake"], clip=5),
            entry(7, "CLIPTextEncode", ["fog"], clip=5),
            entry(10, "PrimitiveNode", [123456, "fixed"]),
            entry(11, "LoraLoader", ["snow.safetensors", 1, 1], mode=4, model=7),
            entry(12, "KSampler", sampler, mode=2, positive=2, latent_image=4),
        ],
        "links": [
            [1, 11, 0, 3, 0, "MODEL"],
            [2, 6, 0, 3, 1, "CONDITIONING"],
            [3, 7, 0, 3, 2, "CONDITIONING"],
            [4, 5, 0, 3, 3, "LATENT"],
            [5, 4, 1, 6, 0, "CLIP"],
            {"id": 6, "origin_id": 10, "origin_slot": 0, "target_id": 3, "target_slot": 4},
            [7, 4, 0, 11, 0, "MODEL"],
        ],
        "extra": {"ds": {"scale": float("nan")}},
    }


def test_the_editors_graph() -> None:
    info = read(editor())
    assert (info.prompt, info.negative) == ("a lake", "fog")
    assert (info.seed, info.steps, info.guidance) == (123456, 22, 7.5)
    assert (info.sampler, info.schedule) == ("euler", "sgm_uniform")
    assert (info.width, info.height, info.model_name) == (768, 1344, "base")
    assert "Lora" not in info.extra  # bypassed
    assert info.notes == ()  # the other sampler is muted


def test_named_widget_values_and_wrapped_prompt() -> None:
    graph = editor()
    graph["nodes"][3]["widgets_values"] = {"text": "by name"}
    assert read(graph).prompt == "by name"
    assert read({"prompt": simple(), "client_id": "x"}).prompt == "a red fox"


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "3", '"text"', "[]", "{}", '{"nodes":[]}', '{"nodes":[1,null,{}]}'),
        *('{"1":{"inputs":[]}}', '{"1":{"class_type":5,"inputs":{"seed":1}}}'),
        *("[" * 100_000, '{"a":' * 100_000, '{"a":' + "9" * 5000 + "}"),
        '{"3":{"inputs":{"positive":["3",0],"latent_image":["3",0]}}}',  # no class
        '{"nodes":[{"id":[],"type":{}}],"links":[[[],[]],{"id":{}},7]}',
    ],
)
def test_what_is_no_graph_is_refused(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_graph(text)
    assert caught.value.kind is ErrorKind.BAD_METADATA
