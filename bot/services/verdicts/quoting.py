"""Words of a question that only quote a card: they are left out, since the card's text is known."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.cards.model import Printing
from glossary.words import STOP_WORDS, stem

_MARK: Final = re.compile(r"\{(\d)\}(?:'s)?")
#: what leads from a card to its words
_LEADING: Final = re.compile(
    r"^\s*(?P<plainly>(?:,|-|--|:|\()?\s*"
    r"(?:(?:ability|text|card|he|she|it|that|which|who|just|only|also|active|face up|up|out)\s+)*"
    r"(?:(?:says?|reads?|states?|goes)\b(?: that)?:?|:|-|--|\())?\s*"
    r"(?:(?:is|are|has|have|can|cannot|can't|may|who|that|,)\s+)*"
)
_AUXILIARY: Final = re.compile(r"\b(?:can|could|may|does|do|did|is|are|will|would|must|has|have)\b")
_ASKING: Final = re.compile(
    r"^\W*(?:(?:so|and|then|ok|okay|now|but|also|well|hey)[\s,]+)*"
    r"(?:what|who|where|which|how|whose|does|do|did|is|are|am|will|can|may|could|would|should|has|have)\b"
)
#: what follows stands on the card
_CITES: Final = re.compile(r"\b(?:may|can|cannot|can't|says?|reads?|states?)\b|[:(]")
#: what is asked behind a quotation in its words: "may band to John, so could he band to the one over there"
_ASKED_OF: Final = re.compile(
    r"[,;-] ?(?:(?:so|and|but|then) )*(?:can|could|may|does|do|did|is|are|will|would|must)"
    r" (?:i|we|he|she|it|they|my|his|the|that|this|\{\d\})\b"
)
#: what another card would say is no quotation of this one
_SUPPOSED: Final = re.compile(
    r"\b(?:what if|suppose|imagine|(?:an?|another|other) (?:[a-z]+ )?cards? (?:says?|reads?|that))\b"
)
_WORD: Final = re.compile(r"[a-z0-9]+(?:[/'.][a-z0-9]+)*")
_CLAUSE: Final = re.compile(r"[,.;:!?)]+|\s(?=(?:and|but|so|can|could|may|does|do|is|are|will|if|when|while|on|at)\b)")
_ENDS: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\])])\.+\s+|\n+")
#: the fewest words that are a quotation
_FEWEST: Final = 3
#: no text of a card is longer, as players quote it
_LONGEST: Final = 240
#: two words are enough if one of these is the first: "is immune to demons"
_GUARDING: Final = ("immun", "protect", "ignor")
_SHARE: Final = 0.85
#: words that change where a player quotes his card, so that they do not count
_SAME: Final = frozenset({"my", "your", "his", "her", "their", "opponent", "opponents", "holder", "all", "each", "any"})
#: a kind of card, or what cannot be done, in quotation marks is what is asked about; else a text is quoted
_MEANT: Final = (
    r"(?:cannot|can't) be \w+|(?:(?!(?:an?|the|all|any|each|your)\b)[a-z.-]+ ){0,3}"
    r"(?:hero(?:es)?|characters?|enhancements?|artifacts?|cards?)"
)
#: stands for a quotation where no card is named whose text it may be
LEFT_OUT: Final = "\u2026"
#: words that are asked about stay: "is 'return to hand' the same as bounce"
_OF_WORDS: Final = re.compile(
    r"\b(?:means?|meant|meaning|same|just|counts?|called|equals?|these days|nowadays|today)\b"
)
#: a quotation, which ends at the next mark, whatever it holds
_QUOTED: Final = re.compile(rf"(?<!\w)'(?!(?:{_MEANT})')(?P<single>[^']{{12,200}})'(?!\w)|\"(?P<double>[^\"]*)\"")
_LEFT_OUT_OF: Final = re.compile(rf"(?!(?:{_MEANT})$).{{12,200}}", re.DOTALL)


def without_quotations(line: str, *, is_of_card: bool) -> str:
    """Return a line without what it quotes: of a card that is named, or with a mark for what was left out.

    A kind of card in quotation marks stays as it is, and so do words that are asked about themselves.
    """

    def replaced(instead: str | None) -> str:
        return _QUOTED.sub(lambda found: _instead(found, instead), line)

    if is_of_card:
        return replaced(" ")
    return replaced(None if _OF_WORDS.search(replaced(" ")) is not None else f" {LEFT_OUT} ")


def _instead(found: re.Match[str], instead: str | None) -> str:
    """Return what stands in the place of a quotation: `instead`, or the quoted words where that is None."""
    words = found["single"] or found["double"] or ""
    if found["single"] is None and not _LEFT_OUT_OF.fullmatch(words):
        return found[0]
    return words if instead is None else instead


def unquoted(line: str, cards: Sequence[tuple[Printing, ...]]) -> tuple[str, list[tuple[Printing, ...]]]:
    """Return a line without the words it only quotes from cards, and for each card the printings with those words."""
    told = list(cards)
    out = []
    for sentence in _ENDS.split(line):
        asks = "?" in sentence or _ASKING.match(sentence) is not None
        kept, at = "", 0
        for mark in _MARK.finditer(sentence):
            number, end = int(mark[1]), mark.end()
            if end <= at:
                continue
            length, told[number] = _quoted(sentence[end : end + _LONGEST], told[number], told, asks=asks)
            if length:
                kept += sentence[at:end]
                at = end + length
        out.append(kept + sentence[at:])
    ended = [each if re.search(r"[.?!]\s*$", each) else f"{each}." for each in out[:-1]]
    return " ".join([*ended, *out[-1:]]), told


def _quoted(
    after: str, printings: tuple[Printing, ...], cards: Sequence[tuple[Printing, ...]], *, asks: bool
) -> tuple[int, tuple[Printing, ...]]:
    """Return how many characters after a card quote its text, and the printings that have it; 0 in a question."""
    lead = _LEADING.match(after)
    if lead is None:
        return 0, printings
    rest = after[lead.end() :]
    is_led = bool((lead["plainly"] or "").strip()) and not _AUXILIARY.search(lead[0]) and not _AUXILIARY.match(rest)
    best, having = 0, printings
    for end in (*(each.start() for each in _CLAUSE.finditer(rest)), len(rest)):
        if "{" in rest[:end] and not _CITES.search(lead[0]):  # "bands to {1}" happens, "may band to {1}" is written
            continue
        if _SUPPOSED.search(rest[:end]) or _ASKED_OF.search(rest[:end]):
            break
        said = _MARK.sub(lambda mark: f" {cards[int(mark[1])][0].base_name.casefold()} ", rest[:end])
        words = [each for each in _WORD.findall(said) if each not in STOP_WORDS and each not in _SAME]
        if not words or (asks and not is_led and rest[end : end + 1] not in (",", ";")):
            continue
        few = len(words) > 1 and (is_led or words[0].startswith(_GUARDING))
        fitting = tuple(each for each in printings if _has(each, words, few=few))
        if fitting:
            best, having = lead.end() + end, fitting
    return best, having


def with_words(printings: Sequence[Printing], told: str, *, fewest: int = _FEWEST) -> tuple[Printing, ...]:
    """Return the printings whose text has the quoted words: at least `fewest` of them, and all if they are few."""
    words = [each for each in _WORD.findall(told) if each not in STOP_WORDS and each not in _SAME]
    if len(words) < fewest:
        return ()
    return tuple(each for each in printings if _has(each, words, few=len(words) < _FEWEST))


def shared_with(printing: Printing, words: Sequence[str]) -> int:
    """Return how many of some words stand in the text of a printing."""
    own = _stems_of(printing.text)
    return sum(stem(each) in own for each in words)


def _has(printing: Printing, words: list[str], *, few: bool = False) -> bool:
    """Say whether a text has these words; if they are `few`, all of them."""
    own = _stems_of(printing.text)
    found, enough = sum(stem(each) in own for each in words), len(words) >= min(_FEWEST, len(own))
    return found == len(words) if few and len(words) < _FEWEST else found >= _SHARE * len(words) and enough


@lru_cache(maxsize=4_000)
def _stems_of(text: str) -> frozenset[str]:
    text = text.casefold().replace("n.t.", "new testament").replace("o.t.", "old testament")
    words = (each for each in _WORD.findall(text) if each not in STOP_WORDS and each not in _SAME)
    return frozenset(stem(each) for each in words)
