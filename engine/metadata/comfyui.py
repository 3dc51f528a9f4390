"""The settings in a ComfyUI graph, as well as they can be told.

A graph can compute anything; this reads the shapes that people publish: one or more samplers, fed
by text encoders, an empty latent and a checkpoint. What cannot be followed becomes a note, never a
guess. Each search visits a node once, so circles end and the time stays linear in the graph.
"""

from __future__ import annotations

import re

from engine.errors import EngineError, ErrorKind
from engine.metadata.graph import Graph, Link, Node, read_graph, value_of, walk
from engine.metadata.info import Draft, NoteKind, PictureInfo, Source

_LATENT = ("latent_image", "samples", "latent", "latents", "samples1")
_MODEL = ("model", "model1", "base_model", "unet")
_TEXTS = ("text", "text_g", "text_l", "t5xxl", "clip_l", "prompt")
_NO_PROMPTS = ("clip", "model", "vae", "image", "control_net", "mask", "pixels", *_LATENT)
_MODEL_FILES = ("ckpt_name", "unet_name", "base_ckpt_name")
_HELPERS = ("sampler", "sigmas", "guider", "noise")  # of SamplerCustom(Advanced)
_MOST_SAMPLERS = 64  # candidates for the first stage; each is followed through the graph
_TAKEN = ("seed", "noise_seed", "steps", "cfg", "sampler_name", "scheduler")


def parse_graph(text: str) -> PictureInfo:
    """The settings in the JSON of a `prompt` (API) or `workflow` (editor) graph.

    Raises:
        EngineError: BAD_METADATA, if it is no graph or no sampler is in it.
    """
    try:
        graph = read_graph(text)
    except ValueError as error:
        raise EngineError(
            ErrorKind.BAD_METADATA, "The ComfyUI workflow in this picture cannot be read."
        ) from error
    samplers = sorted((key for key in graph if _is_sampler(graph[key])), key=_natural)
    if not samplers:
        raise EngineError(
            ErrorKind.BAD_METADATA, "The ComfyUI workflow in this picture has no known sampler."
        )
    draft = Draft()
    if len(samplers) > 1:
        draft.note(NoteKind.SEVERAL_SAMPLERS, str(len(samplers)))
    sampler = graph[_first_stage(graph, samplers)]
    _take_sampler(draft, graph, sampler)
    for role, name in (("positive", "prompt"), ("negative", "negative")):
        texts = _prompts(graph, sampler, role)
        draft.values[name] = "\n".join(texts)
        if len(texts) > 1:
            draft.note(NoteKind.SEVERAL_PROMPTS, str(len(texts)))
    _take_size(draft, graph, sampler)
    _take_model(draft, graph, sampler)
    draft.values["noise"] = "cpu"
    return draft.finish(Source.COMFYUI, text)


def _natural(key: str) -> tuple[int, str]:
    """Ids in the order of their numbers."""
    return (int(key) if re.fullmatch("[0-9]{1,9}", key) else 10**9, key)


def _is_sampler(node: Node) -> bool:
    """By its inputs, so that samplers of custom nodes count too."""
    fed = not node.inputs.keys().isdisjoint(("positive", "guider"))
    return fed and "latent_image" in node.inputs and node.kind != ""


def _first_stage(graph: Graph, samplers: list[str]) -> str:
    """The sampler that starts from an empty latent: the picture's composition and prompt.

    Others refine or enlarge what comes from another sampler, or start from a picture.
    """
    starts: list[str] = []
    for key in samplers[:_MOST_SAMPLERS]:
        link = graph[key].inputs["latent_image"]
        has_size = False
        for node in walk(graph, link, _LATENT) if isinstance(link, Link) else ():
            if _is_sampler(node):
                break
            has_size = has_size or "width" in node.inputs
        else:
            if has_size:
                return key
            starts.append(key)
    return (starts or samplers)[0]


def _find(graph: Graph, sampler: Node, names: tuple[str, ...]) -> tuple[str, object]:
    """(name, value) of the first of `names`, in the sampler or its helper nodes."""
    nodes = [sampler]
    for helper in _HELPERS:
        link = sampler.inputs.get(helper)
        if isinstance(link, Link):
            nodes.extend(walk(graph, link, ()))
    for node in nodes:
        for name in names:
            if name in node.inputs:
                return name, value_of(graph, node, name)
    return names[0], None


def _helper_kind(graph: Graph, sampler: Node, name: str) -> str:
    """The class of a helper node, which may name what it does: KarrasScheduler, SamplerLMS."""
    link = sampler.inputs.get(name)
    return graph[link.node].kind if isinstance(link, Link) and link.node in graph else ""


def _take_sampler(draft: Draft, graph: Graph, sampler: Node) -> None:
    name, seed = _find(graph, sampler, ("seed", "noise_seed"))
    draft.whole("seed", name, seed)
    name, steps = _find(graph, sampler, ("steps",))
    draft.whole("steps", name, steps)
    name, scale = _find(graph, sampler, ("cfg",))
    if scale is None and "guider" in sampler.inputs:
        scale = 1.0  # a basic guider has one conditioning and no guidance
    draft.guidance(name, scale)
    name, value = _find(graph, sampler, ("sampler_name",))
    draft.sampler(name, value or _helper_kind(graph, sampler, "sampler").removeprefix("Sampler"))
    name, value = _find(graph, sampler, ("scheduler",))
    draft.schedule(name, value or _helper_kind(graph, sampler, "sigmas"))
    for name, value in sampler.inputs.items():
        if name not in _TAKEN and not isinstance(value, Link):
            draft.extra[name] = str(value)


def _prompts(graph: Graph, sampler: Node, role: str) -> list[str]:
    """The texts that reach the sampler's `role` input, in the graph's order, without repeats."""
    start = sampler.inputs.get(role)
    if start is None:
        guider = sampler.inputs.get("guider")
        node = graph.get(guider.node) if isinstance(guider, Link) else None
        start = node.inputs.get(role) if node else None
        if node and start is None and role == "positive":
            start = node.inputs.get("conditioning")
    if isinstance(start, str):  # some loaders take the text itself
        return [start]
    texts: dict[str, None] = {}
    seen: set[str] = set()
    stack = [start] if isinstance(start, Link) else []
    while stack:
        key = stack.pop().node
        if key in seen or key not in graph:
            continue
        seen.add(key)
        node = graph[key]
        if "ZeroOut" in node.kind:
            continue
        found = _node_texts(graph, node, role)
        texts.update(dict.fromkeys(text for text in found if text.strip()))
        if not found:
            stack.extend(reversed(_conditioning_links(node, role)))
    return list(texts)


def _node_texts(graph: Graph, node: Node, role: str) -> list[str]:
    """The texts of an encoder; none for a node that only passes conditioning on."""
    own = node.inputs.get(role)
    if isinstance(own, str):
        return [own]
    if "clip" not in node.inputs and "TextEncode" not in node.kind:
        return []
    values = (value_of(graph, node, name) for name in _TEXTS if name in node.inputs)
    return [value for value in values if isinstance(value, str)]


def _conditioning_links(node: Node, role: str) -> list[Link]:
    links = node.links()
    if role in links:
        return [links[role]]
    named = [link for name, link in links.items() if name.startswith("conditioning")]
    return named or [link for name, link in links.items() if name not in _NO_PROMPTS]


def _take_size(draft: Draft, graph: Graph, sampler: Node) -> None:
    link = sampler.inputs["latent_image"]
    for node in walk(graph, link, _LATENT) if isinstance(link, Link) else ():
        if "width" in node.inputs and "height" in node.inputs:
            for name in ("width", "height"):
                draft.whole(name, name, value_of(graph, node, name))
            return


def _take_model(draft: Draft, graph: Graph, sampler: Node) -> None:
    """Follows the model through adapters (kept in `extra`) to the loader."""
    link = sampler.inputs.get("model")
    guider = sampler.inputs.get("guider")
    if link is None and isinstance(guider, Link) and guider.node in graph:
        link = graph[guider.node].inputs.get("model")
    adapters: list[str] = []
    for node in walk(graph, link, _MODEL) if isinstance(link, Link) else ():
        adapter = node.inputs.get("lora_name")
        if isinstance(adapter, str):
            adapters.append(f"{_stem(adapter)}:{value_of(graph, node, 'strength_model')}")
        file = next((node.inputs[name] for name in _MODEL_FILES if name in node.inputs), None)
        if isinstance(file, str):
            draft.values["model_name"] = _stem(file)
            break
    if adapters:
        draft.extra["Lora"] = ", ".join(adapters)


def _stem(path: str) -> str:
    """The name without folders (of either system) and without a known ending."""
    name = re.split(r"[\\/]", path)[-1]
    return re.sub(r"\.(safetensors|ckpt|sft|gguf|pt|pth)\Z", "", name, flags=re.IGNORECASE)
