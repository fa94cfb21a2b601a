"""The words of forms: how a line becomes concepts, and which concepts are kinds of others."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from glossary.rules import rules_root
from glossary.words import NUMBERS, plain, stem
from glossary.yaml_files import read_yaml

_WORD: Final = re.compile(r"\{\d\}|\d+/\d+|[a-z0-9]+(?:'[a-z0-9]+)?~?")
#: "one" says no number: it stands for a thing
_DIGITS: Final = {word: str(number) for number, word in enumerate(NUMBERS) if number > 1}
#: a verb parted by what it is done to: "turned my artifact off"
_PARTED: Final = re.compile(
    r"\b((?:turn|flip|switch)(?:s|es|ed|ped|ping|ing)?)"
    r" ((?:my|his|her|their|the|an?|that|this|it)(?: (?!off|on|up)\w+){0,3}) ((?:back )?(?:off|on|up|down))\b"
)
#: "none of my guys has access"
_NONE: Final = re.compile(
    r"\b(?:none|neither|not one)(?: of (?:my|his|her|their|the|these|those) \w+)? (?:has|have|had|got|gets?|with)\b"
)
#: the pile by its short name: "he went to discard", "from my discard"
_IN_DISCARD: Final = re.compile(
    r"\b((?:in|into|from|hits?|(?:go|goes|going|went|gone|sent|put) to) (?:(?:the|my|his|her|their) )?discard)"
    r"(?=\W*$|[?.!,;)]| (?:after|when|once|if|and|or|is|are|then|can|may|does|do)\b)"
)
#: a verb that is denied: "isn't"
_DENIED: Final = re.compile(r"\b(?:is|are|was|were|does|do|did|has|have|had|would|could|should)n'?t\b")
_ARTICLES: Final = frozenset({"a", "an", "the"})
_DOER: Final = "player"
#: stands behind a concept where something was done to somebody: "played"
DONE: Final = "~"


@dataclass(frozen=True, slots=True)
class Concepts:
    """The concepts: `spelled` finds one by its words, `stemmed` by their stems; `above` has the kinds it belongs to.

    Of each of `apart` one concept is none of the others; who does one of `acts` does not do another.
    """

    spelled: Mapping[tuple[str, ...], str]
    stemmed: Mapping[tuple[str, ...], str]
    longest: int
    filler: frozenset[str]
    above: Mapping[str, frozenset[str]]
    soft: frozenset[str]
    apart: tuple[frozenset[str], ...] = ()
    acts: frozenset[str] = frozenset()

    def concepts(self, line: str) -> tuple[str, ...]:
        """Return the concepts of a line in order; a word without a concept becomes its stem, a card's mark stays."""
        words = _words(line)
        found: list[str] = []
        at = 0
        while at < len(words):
            concept, length = self._at(words, at)
            if concept:
                found.append(concept)
            at += length
        return tuple(found)

    def covers(self, told: str, wanted: str) -> bool:
        """Say whether the concept mentioned is the wanted one, or a kind of it."""
        return told == wanted or wanted in self.above.get(told, ())

    def _at(self, words: list[str], at: int) -> tuple[str, int]:
        if words[at].endswith(DONE):
            word = words[at].removesuffix(DONE)
            return self.spelled.get((word,), self.stemmed.get((stem(word),), stem(word))) + DONE, 1
        for length in range(min(self.longest, len(words) - at), 0, -1):
            part = tuple(words[at : at + length])
            if (concept := self.spelled.get(part)) is not None:
                return concept, length
            if length == 1 and part[0] in self.filler:
                return "", 1
            if (concept := self.stemmed.get(tuple(map(_stem, part)))) is not None:
                return concept, length
        word = words[at]
        if word.isdigit() or word in _DIGITS:
            return f"#{_DIGITS.get(word, word)}", 1
        return ("" if word in self.filler else _stem(word)), 1


def _words(line: str) -> list[str]:
    """Return the words of a line without articles: "not a warrior" is spelled "not warrior"."""
    line = _IN_DISCARD.sub(r"\1 pile", plain(line).replace("-", " "))
    line = _DENIED.sub("not", _NONE.sub("no", _PARTED.sub(r"\1 \3 \2", line)))
    words = (_bare(each) for each in _WORD.findall(line))
    return [each for each in words if each not in _ARTICLES]


def _bare(word: str) -> str:
    return word.removesuffix("'s").replace("'", "")


def _stem(word: str) -> str:
    """Return the stem of a word; a participle is marked as such."""
    if len(word) > 4 and word.endswith("ed") and not word.endswith("eed"):
        return stem(word) + DONE
    return stem(word)


@cache
def load_concepts(name: str = "forms/concepts.yaml") -> Concepts:
    """Read the concepts shipped with Berean, of the forms or of another file; later calls return the same value."""
    data = read_yaml(rules_root().joinpath(name).read_bytes())
    spelled: dict[tuple[str, ...], str] = {}
    stemmed: dict[tuple[str, ...], str] = {}
    for name, line in data["concepts"].items():
        for spelling in line.split(","):
            words = tuple(_words(spelling))
            spelled.setdefault(words, name)
            if len(words[-1]) > 1:  # "is" is not several of "i"
                spelled.setdefault((*words[:-1], f"{words[-1]}s"), name)
            if len(words) == 1 or words[-1] != _DOER:  # "defending player" is no "defender plays"
                stemmed.setdefault(tuple(map(_stem, words)), name)
            if len(words) == 1 and not name.endswith(DONE):
                stemmed.setdefault((f"{_stem(words[0])}{DONE}",), f"{name}{DONE}")
    longest = max(map(len, spelled))
    soft = frozenset(each.strip() for each in data["soft"].split(","))
    filler = frozenset(form for each in data["filler"].split() for form in (each, _bare(each)))
    apart = tuple(map(frozenset, data.get("apart", ())))
    acts = frozenset(each.strip() for each in data.get("acts", "").split(",") if each.strip())
    return Concepts(spelled, stemmed, longest, filler, _closed(data["kinds"]), soft, apart, acts)


def _closed(kinds: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """Return all kinds that each concept belongs to, directly or through others."""

    def above(name: str) -> frozenset[str]:
        near = tuple(kinds.get(name, ()))
        return frozenset(near).union(*(above(each) for each in near))

    return {name: above(name) for name in kinds}
