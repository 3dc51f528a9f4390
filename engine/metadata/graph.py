"""ComfyUI's two graphs as one: nodes with named inputs, each a value or a link to another node.

`prompt` is the API graph (named inputs already); `workflow` is the editor's graph, whose values are
a list without names: for the nodes that matter here the names are listed below. Knows the form, not
the meaning. Graphs come from files: ids may dangle, links may run in circles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Link:
    """An input that comes from another node."""

    node: str


@dataclass(slots=True)
class Node:
    """One node: its class and its inputs that are a value or a link; others are left out."""

    kind: str
    inputs: dict[str, Scalar | Link] = field(default_factory=dict)

    def links(self) -> dict[str, Link]:
        """The inputs that are links."""
        return {name: value for name, value in self.inputs.items() if isinstance(value, Link)}


Graph = dict[str, Node]

# The order of the values in the editor's graph; "" is a value the API graph does not have
# (what becomes of the seed after a run). ComfyUI's nodes.py and comfy_extras, 0.3.
_WIDGETS: dict[str, tuple[str, ...]] = {
    "KSampler": ("seed", "", "steps", "cfg", "sampler_name", "scheduler", "denoise"),
    "KSamplerAdvanced": (
        *("add_noise", "noise_seed", "", "steps", "cfg", "sampler_name", "scheduler"),
        *("start_at_step", "end_at_step", "return_with_leftover_noise"),
    ),
    "SamplerCustom": ("add_noise", "noise_seed", "", "cfg"),
    "RandomNoise": ("noise_seed", ""),
    "KSamplerSelect": ("sampler_name",),
    "BasicScheduler": ("scheduler", "steps", "denoise"),
    "KarrasScheduler": ("steps", "sigma_max", "sigma_min", "rho"),
    "SDTurboScheduler": ("steps", "denoise"),
    "CFGGuider": ("cfg",),
    "CLIPTextEncode": ("text",),
    "CLIPTextEncodeSDXL": (
        *("width", "height", "crop_w", "crop_h", "target_width", "target_height"),
        *("text_g", "text_l"),
    ),
    "EmptyLatentImage": ("width", "height", "batch_size"),
    "EmptySD3LatentImage": ("width", "height", "batch_size"),
    "CheckpointLoaderSimple": ("ckpt_name",),
    "UNETLoader": ("unet_name", "weight_dtype"),
    "LoraLoader": ("lora_name", "strength_model", "strength_clip"),
    "LoraLoaderModelOnly": ("lora_name", "strength_model"),
    "PrimitiveNode": ("value", ""),
    "PrimitiveInt": ("value", ""),
    "PrimitiveFloat": ("value",),
    "PrimitiveString": ("value",),
    "PrimitiveStringMultiline": ("value",),
}
_OFF = (2, 4)  # muted, bypassed


def read_graph(text: str) -> Graph:
    """The graph in either JSON form; bare NaN and Infinity are accepted, as ComfyUI writes them.

    Raises:
        ValueError: the text is not JSON, too deeply nested, or holds no nodes.
    """
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("too deeply nested") from error
    if isinstance(data, Mapping) and isinstance(data.get("prompt"), Mapping):
        data = data["prompt"]
    if not isinstance(data, Mapping):
        raise ValueError("not a graph")
    graph = _editor_graph(data) if isinstance(data.get("nodes"), list) else _api_graph(data)
    if not graph:
        raise ValueError("no nodes")
    return graph


def walk(graph: Graph, start: Link, names: Sequence[str]) -> Iterator[Node]:
    """The nodes upstream of `start`, each once, following the first of `names` that is a link.

    A node with a single link is passed through whatever the name: reroutes and switches.
    """
    seen: set[str] = set()
    link: Link | None = start
    while link is not None and link.node in graph and link.node not in seen:
        seen.add(link.node)
        node = graph[link.node]
        yield node
        links = node.links()
        link = next((links[name] for name in names if name in links), None)
        if link is None and len(links) == 1:
            link = next(iter(links.values()))


_VALUE_NAMES = ("value", "seed", "noise_seed", "int", "float", "number", "string", "text", "Text")


def value_of(graph: Graph, node: Node, name: str) -> Scalar | None:
    """The value of an input, through primitive nodes and reroutes; None if it cannot be known."""
    given = node.inputs.get(name)
    if not isinstance(given, Link):
        return given
    names = (name, *_VALUE_NAMES)
    for source in walk(graph, given, names):
        plain = {k: v for k, v in source.inputs.items() if not isinstance(v, Link)}
        found = next((plain[k] for k in names if k in plain), None)
        if found is None and len(plain) == 1 and not source.links():
            found = next(iter(plain.values()))
        if found is not None:
            return found
    return None


def _id(value: object) -> str | None:
    """A node's identity as text; ComfyUI writes numbers and texts, "12" and "12:3"."""
    return str(value) if isinstance(value, str) or type(value) is int else None


def _api_graph(data: Mapping[str, object]) -> Graph:
    graph: Graph = {}
    for key, entry in data.items():
        if not isinstance(entry, Mapping) or not isinstance(entry.get("inputs"), Mapping):
            continue
        node = Node(entry["class_type"] if isinstance(entry.get("class_type"), str) else "")
        for name, value in entry["inputs"].items():
            if isinstance(value, list):  # [node, output]; ComfyUI takes every such list for a link
                source = _id(value[0]) if len(value) == 2 else None
                if source is not None:
                    node.inputs[name] = Link(source)
            elif isinstance(value, (str, int, float)):
                node.inputs[name] = value
        graph[key] = node
    return graph


def _editor_graph(data: Mapping[str, object]) -> Graph:
    nodes, links = data.get("nodes"), data.get("links")
    sources: dict[str, str] = {}  # link -> node it comes from
    for link in links if isinstance(links, list) else ():
        if isinstance(link, list) and len(link) >= 2:
            number, source = _id(link[0]), _id(link[1])
        elif isinstance(link, Mapping):
            number, source = _id(link.get("id")), _id(link.get("origin_id"))
        else:
            continue
        if number is not None and source is not None:
            sources[number] = source
    graph: Graph = {}
    for entry in nodes if isinstance(nodes, list) else ():
        key = _id(entry.get("id")) if isinstance(entry, Mapping) else None
        if isinstance(entry, Mapping) and key is not None:
            graph[key] = _editor_node(entry, sources)
    return graph


def _editor_node(entry: Mapping[str, object], sources: Mapping[str, str]) -> Node:
    """A muted or bypassed node keeps its links alone, so that it is passed through."""
    kind = entry.get("type")
    node = Node(kind if isinstance(kind, str) and entry.get("mode") not in _OFF else "")
    widgets = entry.get("widgets_values") if node.kind else None
    if isinstance(widgets, Mapping):
        named = list(widgets.items())
    elif isinstance(widgets, list):
        named = list(zip(_WIDGETS.get(node.kind, ()), widgets, strict=False))
        if node.kind not in _WIDGETS and len(widgets) == 1:
            named = [("value", widgets[0])]
    else:
        named = []
    for name, value in named:
        if name and isinstance(value, (str, int, float)):
            node.inputs[name] = value
    inputs = entry.get("inputs")
    for slot in inputs if isinstance(inputs, list) else ():
        if not isinstance(slot, Mapping):
            continue
        name, source = slot.get("name"), sources.get(_id(slot.get("link")) or "")
        if isinstance(name, str) and source is not None:
            node.inputs[name] = Link(source)
    return node
