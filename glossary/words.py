"""Words: turning a text into the stems that are compared."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9]+(?:[/'&.][a-z0-9]+)*|\*/\*")
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": " ", "®": " ", "\0": " "})
_SUFFIXES: Final = ("ational", "ation", "ition", "ement", "ments", "ment", "ness", "ally", "ible", "able")
_VOWEL: Final = re.compile(r"[aeiouy]")
_DOUBLE: Final = re.compile(r"([bdfgklmnprt])\1$")

#: the words for numbers, from zero on
NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
)  # fmt: skip

#: what a word counts beside the set phrase it is part of
_PART: Final = 0.5

_COMMON, _TOGETHER = (
    (files("data") / "rules" / "search" / name).read_text("utf-8") for name in ("common.txt", "phrases.txt")
)

#: up to how many letters the stems of a text are kept
_KEPT_LENGTH: Final = 200
#: words that carry no matter of their own
STOP_WORDS: Final = frozenset(_COMMON.split())

#: changes with the tables by which texts become stems, so that stems stored before are not used
FINGERPRINT = hashlib.sha256(f"{_COMMON}\0{_TOGETHER}".encode()).hexdigest()


def plain(text: str) -> str:
    """Return the text in lower case with straight quotes and dashes and without accents."""
    if text.isascii():
        return text.replace("\0", " ").lower()
    straight = text.translate(_STRAIGHT)
    folded = unicodedata.normalize("NFKD", straight)
    return "".join(each for each in folded if not unicodedata.combining(each)).casefold()


def words_in(text: str) -> list[str]:
    """Return the words of a text, in order, in lower case."""
    return _WORD.findall(plain(text))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the stem of a word: `rescuers`, `rescued` and `rescue` have the same."""
    word = word.removesuffix("'s").replace("'", "").replace(".", "")
    if len(word) <= 3 or not word.isalpha():
        return word
    word = _without_plural(word)
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word.removesuffix(suffix)
            return _ending(word + ("at" if suffix in {"ation", "ational"} else ""))
    for suffix in ("ing", "ed", "ion", "er", "or", "ly", "ive"):
        rest = word.removesuffix(suffix)
        if rest != word and len(rest) >= 3 and _VOWEL.search(rest):
            word = rest
            break
    return _ending(word)


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _ending(word: str) -> str:
    word = _DOUBLE.sub(r"\1", word)
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    if len(word) > 3 and word.endswith("y"):
        word = word[:-1] + "i"
    return word


def terms_of(words: Sequence[str]) -> list[str]:
    """Return the stems of words in order, with set phrases as one; leave out words without meaning of their own."""
    found: list[str] = []
    at = 0
    while at < len(words):
        phrase = _phrase_at(words, at)
        if phrase:
            found.append("_".join(stem(each) for each in phrase))
        if phrase and phrase not in _WITH_PARTS:
            at += len(phrase)
            continue
        if words[at] not in STOP_WORDS:
            found.append(stem(words[at]))
        at += 1
    return found


def once(terms: Iterable[str]) -> dict[str, float]:
    """Return how much each stem counts; a set phrase and its words together count once."""
    counted = dict.fromkeys(terms, 1.0)
    for term in tuple(counted):
        if "_" in term:
            counted.update((part, _PART) for part in term.split("_") if part in counted)
    return counted


def _phrase_at(words: Sequence[str], at: int) -> tuple[str, ...]:
    for length in range(min(_PHRASES.get(words[at], 0), len(words) - at), 1, -1):
        phrase = tuple(words[at : at + length])
        if phrase in _KNOWN:
            return phrase
    return ()


def stems(text: str) -> list[str]:
    """Return the stems of a text in order, without words that have no meaning of their own."""
    return list(_kept_stems(text)) if len(text) <= _KEPT_LENGTH else terms_of(words_in(text))


@lru_cache(maxsize=30_000)
def _kept_stems(text: str) -> tuple[str, ...]:
    """Return the stems of a short text, cached: an index asks for those of each sentence many times."""
    return tuple(terms_of(words_in(text)))


def longest_from(phrases: Iterable[tuple[str, ...]]) -> dict[str, int]:
    """Return for each word the length of the longest phrase that begins with it."""
    longest: dict[str, int] = {}
    for phrase in phrases:
        longest[phrase[0]] = max(longest.get(phrase[0], 0), len(phrase))
    return longest


def _read_phrases() -> tuple[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]]:
    kept = [line for line in _TOGETHER.splitlines() if line.strip() and not line.startswith("#")]
    phrases = {tuple(words_in(line)): line.startswith("+") for line in kept}
    return frozenset(phrases), frozenset(phrase for phrase, with_parts in phrases.items() if with_parts)


_KNOWN, _WITH_PARTS = _read_phrases()
_PHRASES: Final = longest_from(_KNOWN)
