"""Settings inside pictures: written into a PNG, read from PNG, JPEG and WebP, or from pasted text.

    png = embed(png, job.picture(0), Facts(model_name="sd_xl_base_1.0", device="CPU"))
    info = read_picture("picture.png")      # of this program, A1111 or ComfyUI
    info = parse_parameters(pasted_text)

Standard library only, because the window imports it at start-up; no pixel is decoded. Everything
read may be hostile: the one error is EngineError BAD_METADATA, memory and time are bounded.
"""

from engine.metadata.a1111 import parameters_text, parse_parameters
from engine.metadata.info import MAX_PROMPT, Facts, Note, NoteKind, PictureInfo, Source
from engine.metadata.picture import embed, read_picture

__all__ = [
    "MAX_PROMPT",
    "Facts",
    "Note",
    "NoteKind",
    "PictureInfo",
    "Source",
    "embed",
    "parameters_text",
    "parse_parameters",
    "read_picture",
]
