"""Sentences about prompts: how long they are, and what in them may surprise. Widgets show them."""

from __future__ import annotations

from collections.abc import Iterable

from app.prompt_grammar import Remark, RemarkKind
from app.texts import listed, translate
from app.token_counter import Length

CHUNK_TOKENS = 75  # that the text encoders take at once


def length_text(length: Length | None) -> str:
    """ "76/75 → 2 chunks", or "12/75" where one chunk is enough; "" where it is not known."""
    if length is None:
        return ""
    values = {"tokens": length.tokens, "most": CHUNK_TOKENS}
    if length.chunks == 1:
        return translate("PromptPanel", "{tokens}/{most}").format(**values)
    text = translate("PromptPanel", "{tokens}/{most} → %n chunks", "", length.chunks)
    return text.format(**values)


def spoken_length(length: Length | None) -> str:
    """The same for people who listen."""
    if length is None:
        return translate("PromptPanel", "Length not known")
    tokens = translate("PromptPanel", "%n tokens of text", "", length.tokens)
    chunks = translate("PromptPanel", "%n chunks", "", length.chunks)
    return translate("PromptPanel", "{tokens}, {chunks}").format(tokens=tokens, chunks=chunks)


def length_tip(length: Length | None, other: Length | None, is_current: bool) -> str:
    """What the number means, and whether it is of the text of now."""
    if length is None or other is None:
        return translate("PromptPanel", "The length is not known: the painting process is away.")
    parts = [
        translate("PromptPanel", "%n tokens, as the model reads this prompt.", "", length.tokens),
        translate("PromptPanel", "It is read in chunks of {most} tokens.").format(
            most=CHUNK_TOKENS
        ),
        translate(
            "PromptPanel",
            "Both prompts are padded to equally many: %n chunks each.",
            "",
            max(length.chunks, other.chunks),
        ),
    ]
    if not is_current:
        parts.append(translate("PromptPanel", "The text has changed; it is being counted."))
    return "\n".join(parts)


def remark_text(remark: Remark) -> str:
    """One sentence, perhaps with advice."""
    n = remark.count
    match remark.kind:
        case RemarkKind.NETWORK:
            text = translate(
                "PromptPanel", "LoRA files are not supported yet; take these out: {names}.", "", n
            )
            return text.format(names=listed(dict.fromkeys(remark.names)))
        case RemarkKind.UNCLOSED:
            return translate(
                "PromptPanel", "%n brackets are not closed; they act to the end.", "", n
            )
        case RemarkKind.UNOPENED:
            return translate(
                "PromptPanel", "%n closing brackets were never opened; they are text.", "", n
            )
        case RemarkKind.WEIGHT_LIMITED:
            return translate("PromptPanel", "A weight is too large to paint anything.")
        case RemarkKind.COMPOSABLE:
            return translate("PromptPanel", "AND has no meaning here; it is read as a word.")
        case RemarkKind.SCHEDULED:
            return translate("PromptPanel", "[a:b:0.5] has no meaning here; it is read as text.")
        case RemarkKind.ALTERNATING:
            return translate("PromptPanel", "[a|b] has no meaning here; it is read as text.")
        case RemarkKind.TEMPLATE:
            return translate("PromptPanel", "Alternatives and wildcards count only in “Add many”.")


def remark_texts(remarks: Iterable[Remark]) -> list[str]:
    """The sentences, the most serious first."""
    return [remark_text(remark) for remark in remarks]
