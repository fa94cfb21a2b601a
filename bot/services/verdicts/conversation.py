"""Follow-up questions: "and if he had initiative?" keeps what was described before."""

import re
from typing import Final

from engine.cards.naming import fold
from glossary.names import CardNames

LONGEST: Final = 200
_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[\w)\]])\.\s+|\n+")
_LEADING: Final = r"^\W*(?:(?:and|but|ok|okay|so|then|now|also|hm+|well)\b[\s,]*)*"
_IF: Final = re.compile(
    _LEADING + r"(?:what )?(?:if|when|suppose(?: that)?|say(?: that)?)\s+(?P<told>.+)$", re.IGNORECASE
)
_ABOUT: Final = re.compile(
    _LEADING + r"(?:(?:what|how) about|(?:the )?same (?:with|for)|with|for)\s+(?P<told>.+?)(?:\s+instead)?\s*\??\s*$",
    re.IGNORECASE,
)
_AND: Final = re.compile(r"^\W*(?:and|but)\b[\s,]*(?P<told>.+)$", re.IGNORECASE)
_ASKS: Final = re.compile(
    r"^(?:what|who|whose|where|which|how|can|could|may|does|do|did|is|are|am|will|would|has|have)\b", re.IGNORECASE
)
_COMMA: Final = re.compile(
    r"[,:;]\s+(?=(?:what|who|whose|where|which|how|can|could|may|does|do|is|are|will|would)\b)", re.IGNORECASE
)
_WORD: Final = re.compile(r"[\w'&.-]+")
_BRACKET: Final = re.compile(r"\s*[(\[][^)\]]{1,60}[)\]]")


def goes_on(text: str) -> bool:
    """Say whether a question only makes sense with the one before it."""
    return len(text) <= LONGEST and any(pattern.match(text) for pattern in (_IF, _ABOUT, _AND))


def joined(before: str, text: str, names: CardNames) -> str:
    """Rewrite a follow-up question as one that stands alone: what was described before, with what is new."""
    told, asked = _parted(before)
    if (found := _IF.match(text)) is not None:
        clause, question = _clause(found["told"])
        return _said([*told, clause], question or asked)
    if (found := _ABOUT.match(text)) is not None:
        return _said(told, _with_other_card(asked, found["told"], names))
    found = _AND.match(text)
    rest = found["told"] if found is not None else text
    if _ASKS.match(rest):
        return _said(told, rest)
    if _is_a_card(rest, names):
        return _said(told, _with_other_card(asked, rest.rstrip("?! "), names))
    clause, question = _clause(rest)
    return _said([*told, clause], question or asked)


def _parted(text: str) -> tuple[list[str], str]:
    """Return what a question describes, sentence by sentence, and what it asks: its last sentence with a `?`."""
    parts = [each.strip() for each in _SENTENCE.split(" ".join(text.split())) if each.strip()]
    asking = [each for each in parts if each.endswith("?")] or parts[-1:]
    told = [each for each in parts if each not in asking]
    last = asking[-1] if asking else ""
    before, comma, question = _split_last(last)
    return ([*told, before], question) if comma else (told, last)


def _split_last(sentence: str) -> tuple[str, str, str]:
    """Split "A attacks, B blocks, who wins?" into what is described and what is asked."""
    found = list(_COMMA.finditer(sentence))
    if not found or _ASKS.match(sentence):
        return "", "", sentence
    return sentence[: found[-1].start()], ",", sentence[found[-1].end() :]


def _clause(text: str) -> tuple[str, str]:
    """Split a clause into what is described and what is asked: "I play X on her, who wins?"."""
    found = _COMMA.search(text)
    if found is not None:
        return text[: found.start()], text[found.end() :]
    return text.rstrip("?! "), ""


def _said(told: list[str], asked: str) -> str:
    sentences = [each.rstrip(".") + "." for each in told if each.strip()]
    return " ".join([*sentences, asked if asked.endswith("?") else f"{asked}?"])


def _is_a_card(text: str, names: CardNames) -> bool:
    bare = _BRACKET.sub("", text).rstrip("?! ")
    return tuple(fold(bare).split()) in names.by_words


def _with_other_card(asked: str, card: str, names: CardNames) -> str:
    """Return a question with another card instead of the one it names last."""
    words = list(_WORD.finditer(asked))
    for at in range(len(words) - 1, -1, -1):
        for begin in range(max(0, at - 7), at + 1):
            row = tuple(fold(asked[words[begin].start() : words[at].end()]).split())
            is_short = begin == at and not words[at][0][:1].isupper()
            if row in names.by_words and not is_short:
                bracket = _BRACKET.match(asked, words[at].end())
                end = bracket.end() if bracket is not None else words[at].end()
                return f"{asked[: words[begin].start()]}{card.rstrip('?! ')}{asked[end:]}"
    return f"{card.rstrip('?! ')}: {asked}"
