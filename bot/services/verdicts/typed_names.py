"""Card names as players type them: without apostrophes, in the plural, or misspelt."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from glossary.names import CardNames, Phrase
from glossary.query import Reader
from glossary.words import STOP_WORDS, stem

_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019.-][^\W\d_]+)*")
_BESIDE: Final = re.compile(r"[ ,-]{1,2}")
_BRACKET: Final = re.compile(r"\s*\(")
_MOST_WORDS: Final = 5
#: a word of fewer letters may be another word just as well
_FEWEST_LETTERS: Final = 6
_LONG: Final = 9


@dataclass(frozen=True, slots=True)
class _Spelling:
    """The names of a pool by their letters alone, those of so many words together, and all words of names."""

    by_letters: Mapping[str, str]
    by_length: Mapping[int, Mapping[str, str]]
    words: frozenset[str]


_KNOWN: list[tuple[CardNames, _Spelling]] = []
#: what somebody does, though there are cards of that name: "I love the old one"
_DOES: Final = ("love", "loves", "loved", "hope", "hopes", "fear", "fears", "doubt", "doubts")
_DOERS: Final = re.compile(r"i|we|he|she|they|you|who|would|really|just|(?:i|we|he|she|they|you)'d")
_DONE_TO: Final = re.compile(r"the|an?|my|his|her|their|this|that|it|these|those|how|all")


def as_spelt(text: str, reader: Reader) -> str:
    """Return a text with names that are typed otherwise as they are spelt, where only one name can be meant."""
    spelling = _spelling_of(reader.names)
    found = list(_WORD.finditer(text))
    words = [each[0].replace("\u2019", "'").lower() for each in found]
    out: list[str] = []
    end = at = 0
    while at < len(words):
        if (length := _known_at(words, at, reader.names)) > 1:
            at += length
            continue
        name, length = _meant_at(text, found, words, at, reader, spelling)
        if name:
            out += [text[end : found[at].start()], name]
            end = found[at + length - 1].end()
        at += max(length, 1)
    return "".join((*out, text[end:])) if out else text


def _spelling_of(names: CardNames) -> _Spelling:
    """Return the names of a pool by their letters; cached."""
    for known, spelling in _KNOWN:
        if known is names:
            return spelling
    by_letters: dict[str, set[str]] = defaultdict(set)
    by_length: dict[int, dict[str, str]] = defaultdict(dict)
    for phrase in names.by_words:
        spelt = " ".join(phrase)
        by_letters[_letters(phrase)].add(spelt)
        by_length[len(phrase)][spelt] = spelt
    alone = {letters: spelt.pop() for letters, spelt in by_letters.items() if len(spelt) == 1}
    words = frozenset(word for phrase in names.by_words for word in phrase)
    _KNOWN[:] = [(names, _Spelling(alone, by_length, words))]
    return _KNOWN[0][1]


def _letters(words: Sequence[str]) -> str:
    return "".join(each for word in words for each in word if each.isalnum())


def _known_at(words: Sequence[str], at: int, names: CardNames) -> int:
    """Return how many words the longest name has that begins at a word as it is spelt."""
    longest = min(names.by_first.get(words[at], 0), len(words) - at)
    return next((n for n in range(longest, 0, -1) if tuple(words[at : at + n]) in names.by_words), 0)


def _meant_at(
    text: str, found: Sequence[re.Match[str]], words: Sequence[str], at: int, reader: Reader, spelling: _Spelling
) -> tuple[str, int]:
    """Return the name that is meant by the words at a place, and how many they are; empty if none is."""
    most = 1
    while most < min(_MOST_WORDS, len(words) - at) and _BESIDE.fullmatch(
        text, found[at + most - 1].end(), found[at + most].start()
    ):
        most += 1
    for length in range(most, 0, -1):
        run = tuple(words[at : at + length])
        if run in reader.names.by_words:
            return "", length
        is_strange = any(_is_strange(each, reader, spelling) for each in run)
        typed = text[found[at].start() : found[at + length - 1].end()]
        is_written = length > 1 or is_strange or _is_set_off(text, found, at)
        name = spelling.by_letters.get(_letters(run)) if length > 1 else None
        if name is None and is_written and len(run[-1]) > _FEWEST_LETTERS - 2:
            name = _inflected(run, reader.names)
        if name is None and is_strange:
            name = _nearest(run, spelling)
        if name is not None and name != typed.lower():
            return name, length
    return "", 0


def _inflected(run: Phrase, names: CardNames) -> str | None:
    """Return the name of which several are told, or that is what somebody does: "the Burials", "he is Burialed"."""
    bare = ((*run[:-1], run[-1].removesuffix(end)) for end in ("s", "'d", "ed") if run[-1].endswith(end))
    return next((" ".join(each) for each in bare if each in names.by_words), None)


def _is_set_off(text: str, found: Sequence[re.Match[str]], at: int) -> bool:
    """Say whether a word is written as a name: with a capital among words without, or with a bracket after it."""
    is_capital = at > 0 and found[at][0][0].isupper() and found[at - 1][0].islower()
    return is_capital or _BRACKET.match(text, found[at].end()) is not None


def _is_strange(word: str, reader: Reader, spelling: _Spelling) -> bool:
    """Say whether a word is neither ordinary, nor of the rules, nor of any name."""
    if len(word) < _FEWEST_LETTERS - 1 or word in STOP_WORDS or word in spelling.words:
        return False
    bare = word.removesuffix("'s")
    known = bare in reader.index.vocabulary or bare in reader.thesaurus.outside or stem(bare) in reader.index.rarity
    return not known and not reader.thesaurus.is_known(bare) and bare not in spelling.words


def _nearest(run: Phrase, spelling: _Spelling) -> str | None:
    """Return the one name that is one or two slips away, by its length."""
    typed = " ".join(run)
    if len(typed) < _FEWEST_LETTERS:
        return None
    most = 2 if len(typed) >= _LONG else 1
    near = process.extract(
        typed, spelling.by_length.get(len(run), {}).keys(), scorer=OSA.distance, score_cutoff=most, limit=2
    )
    near = [each for each in near if each[0][0] == typed[0]]
    if not near or (len(near) > 1 and near[0][1] == near[1][1]):
        return None
    return str(near[0][0])


def is_deed(words: Sequence[str], at: int) -> bool:
    """Say whether a word is what somebody does, though a card is called so: "I love the old one"."""
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    return words[at] in _DOES and _DOERS.fullmatch(before) is not None and _DONE_TO.fullmatch(after) is not None
