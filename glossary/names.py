"""Card names in a question: the longest names of the pool that match, and nicknames."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from glossary.words import STOP_WORDS, longest_from, words_in

_ASIDE: Final = re.compile(r"\s*[\(\[].*$")
_WORD: Final = re.compile(r"[^\W_]+(?:[/'&.’][^\W_]+)*")

_SIDES: Final = 2
#: so short a name is known by its capital only: Er
_SHORTEST: Final = 2

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The cards named in a question, the words that name them, and what the rules call such cards.

    `typed` are all its words, `capitals` the positions of those with a capital in mid-sentence.
    """

    cards: tuple[str, ...]
    words: frozenset[int]
    hints: tuple[str, ...]
    typed: tuple[str, ...]
    capitals: frozenset[int]


@dataclass(frozen=True, slots=True)
class CardNames:
    """Every name of a pool by its words, and what the rules call that card."""

    by_words: Mapping[Phrase, str]
    by_first: Mapping[str, int]
    hints: Mapping[str, tuple[str, ...]]

    def find(self, text: str, vocabulary: frozenset[str]) -> Found:
        """Return the cards named in a text.

        A name of one word counts if the rules do not use that word, if it has a capital in mid-sentence, or if it is
        the whole text.
        """
        words = words_in(text)
        capitals = _capitals(text, words)
        cards: list[str] = []
        taken: set[int] = set()
        at = 0
        while at < len(words):
            length = self._match(words, at)
            if length == 1 < len(words) and not _is_name(words[at], at, capitals, vocabulary):
                length = 0
            if length:
                cards.append(self.by_words[tuple(words[at : at + length])])
                taken.update(range(at, at + length))
            at += max(length, 1)
        found = tuple(dict.fromkeys(cards))
        hints = tuple(hint for card in found for hint in self.hints.get(card, ()))
        return Found(found, frozenset(taken), hints, tuple(words), capitals)

    def _match(self, words: list[str], at: int) -> int:
        longest = min(self.by_first.get(words[at], 0), len(words) - at)
        for length in range(longest, 0, -1):
            if tuple(words[at : at + length]) in self.by_words:
                return length
        return 0


def _is_name(word: str, at: int, capitals: frozenset[int], vocabulary: frozenset[str]) -> bool:
    if word in STOP_WORDS:
        return False
    is_capital = at in capitals and at > 0
    return is_capital or (word not in vocabulary and len(word) > _SHORTEST)


def _capitals(text: str, words: list[str]) -> frozenset[int]:
    """Return the positions of words with a capital, if most of the text has none."""
    written = [each for each in _WORD.findall(text) if each.isascii() or words_in(each)]
    if len(written) != len(words) or sum(each[0].isupper() for each in written) * 2 > len(written) + 2:
        return frozenset()
    return frozenset(at for at, each in enumerate(written) if each[0].isupper() and at)


def card_names(
    names: Mapping[str, Iterable[str]], nicknames: Mapping[Phrase, str], common: frozenset[str]
) -> CardNames:
    """Return the recogniser for these names, each with what the rules call such a card (`Fortress`, `generic`).

    `common` are headings of the rules, which never name a card.
    """
    by_words: dict[Phrase, str] = {}
    for name in names:
        for written in (name, _ASIDE.sub("", name)):
            words = tuple(words_in(written))
            if words and " ".join(words) not in common:
                by_words.setdefault(words, _ASIDE.sub("", name))
    for name in names:
        for words in _halves(name):
            by_words.setdefault(words, name)
    hints: dict[str, tuple[str, ...]] = {}
    for name, called in names.items():
        short = _ASIDE.sub("", name)
        hints[short] = tuple(dict.fromkeys((*hints.get(short, ()), *called)))
    by_words.update(nicknames)
    return CardNames(by_words, longest_from(by_words), hints)


def _halves(name: str) -> list[Phrase]:
    """Return the names of the two sides of a card, where each is of several words: "Uzziah, the Proud"."""
    sides = [tuple(words_in(_ASIDE.sub("", each.strip()))) for each in name.split("/")]
    return [each for each in sides if len(each) > 1] if len(sides) == _SIDES else []
