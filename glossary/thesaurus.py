"""How players speak, as data: abbreviations, everyday words, nicknames of cards, words on other matters."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from glossary.leaning import NO_LEANING, Leaning, parse_leaning
from glossary.manner import Manner, parse_manner
from glossary.rules import BadRuleFile, rules_root
from glossary.words import longest_from, stems, words_in
from glossary.yaml_files import read_yaml

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thesaurus:
    """The tables under `data/rules/search`, for look-up by word."""

    jargon: dict[Phrase, tuple[str, ...]]
    nicknames: dict[Phrase, str]
    synonyms: dict[Phrase, tuple[str, ...]]
    outside: frozenset[str]
    outside_phrases: frozenset[Phrase]
    ordinary: frozenset[str]
    #: the words in which abbreviations are written out
    written_out: frozenset[str]
    #: how many words the longest abbreviation, everyday phrase or turn has that begins with a word
    longest: dict[str, int]
    longest_synonym: dict[str, int]
    longest_turn: dict[str, int]
    manner: Manner
    leaning: Leaning
    #: to which statements of a later edition questions lean, or to none of them
    later: Leaning

    def expand(self, words: list[str]) -> list[str]:
        """Return the words with every abbreviation replaced by what it stands for, longest phrases first."""
        expanded: list[str] = []
        at = 0
        while at < len(words):
            for length in range(min(self.longest.get(words[at], 0), len(words) - at), 0, -1):
                meant = self.jargon.get(tuple(words[at : at + length]))
                if meant is not None:
                    expanded.extend(meant)
                    at += length
                    break
            else:
                expanded.append(words[at])
                at += 1
        return expanded

    def wider(self, words: list[str]) -> list[str]:
        """Return the stems of rules words that each typed word alone may stand for."""
        return [found for word in words for found in self.synonyms.get((word,), ())]

    def meant(self, words: list[str]) -> list[str]:
        """Return the stems of rules words that typed phrases stand for: several words are surer than one."""
        spans = sorted(_spans(words, self.longest_synonym), key=len)
        return [stem for span in spans for stem in self.synonyms.get(span, ())]

    def turns_outside(self, words: list[str]) -> list[str]:
        """Return the phrases among the words that have nothing to do with the rules."""
        return [" ".join(span) for span in _spans(words, self.longest_turn) if span in self.outside_phrases]

    def is_known(self, word: str) -> bool:
        """Return whether a word is ordinary English, an everyday word for rules words, or part of a written-out one."""
        return word in self.ordinary or (word,) in self.synonyms or word in self.written_out


def _spans(words: list[str], longest: dict[str, int]) -> Iterator[Phrase]:
    """Yield every run of two or more words that may be a phrase, in order of their beginnings."""
    for at, word in enumerate(words):
        for length in range(2, min(longest.get(word, 0), len(words) - at) + 1):
            yield tuple(words[at : at + length])


def _table(root: Traversable, name: str) -> dict[str, Any]:
    data = read_yaml((root / "search" / name).read_bytes())
    if not isinstance(data, dict):
        raise BadRuleFile(f"search/{name} is not a table")
    return data


def read_thesaurus(root: Traversable) -> Thesaurus:
    """Read the tables under a folder of rules."""
    jargon = _table(root, "jargon.yaml")
    words = {tuple(words_in(str(key))): tuple(words_in(str(value))) for key, value in jargon["words"].items()}
    nicknames = {tuple(words_in(str(key))): str(value) for key, value in jargon["cards"].items()}
    synonyms = {
        tuple(words_in(str(key))): tuple(dict.fromkeys(each for value in values for each in stems(value)))
        for key, values in _table(root, "synonyms.yaml").items()
    }
    elsewhere = [tuple(words_in(str(word))) for group in _table(root, "outside.yaml").values() for word in group]
    outside = frozenset(words[0] for words in elsewhere if len(words) == 1)
    turns = frozenset(words for words in elsewhere if len(words) > 1)
    ordinary = frozenset((root / "search" / "ordinary.txt").read_text("utf-8").split())
    leaning = parse_leaning((root / "search" / "leaning.json").read_text("utf-8"))
    manner = parse_manner((root / "search" / "manner.json").read_text("utf-8"))
    return Thesaurus(
        jargon=words,
        nicknames=nicknames,
        synonyms=synonyms,
        outside=outside,
        outside_phrases=turns,
        ordinary=ordinary,
        written_out=frozenset(word for meant in words.values() for word in meant),
        longest=longest_from(words),
        longest_synonym=longest_from(synonyms),
        longest_turn=longest_from(turns),
        manner=manner,
        leaning=leaning,
        later=NO_LEANING,
    )


@cache
def thesaurus_of(edition: str) -> Thesaurus:
    """Return the tables for an edition, with what was learnt from its rules if that was learnt separately."""
    thesaurus = load_thesaurus()
    leaning, later = (_learnt(f"{name}-{edition}.json") for name in ("leaning", "statements"))
    return replace(thesaurus, leaning=leaning or thesaurus.leaning, later=later or thesaurus.later)


def _learnt(name: str) -> Leaning | None:
    file = rules_root() / "search" / name
    return parse_leaning(file.read_text("utf-8")) if file.is_file() else None


@cache
def load_thesaurus() -> Thesaurus:
    """Read the tables shipped with Berean; later calls return the same value."""
    return read_thesaurus(rules_root())
