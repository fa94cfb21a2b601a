"""Questions that ask once more which of two is meant: "is it neutral or good? neutral?" asks whether it is neutral."""

import re
from typing import Final

from glossary.forms.question import BEGINS_TO_ASK
from glossary.words import stem

_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\])])\.+\s+|\n+")
_WORD: Final = re.compile(r"[a-z]+")
_MARK: Final = re.compile(r"\{\d\}")
_PRONOUN: Final = re.compile(r"\b(?:it|he|she|they)\b")
_OR: Final = re.compile(r",? or ")
#: words with which something is asked once more, and that say nothing of what
_ECHO_WORDS: Final = """
    ok okay right yes yeah no correct true then so and but just is it that this these those a an the one ones too
    of my his her their possible allowed legal fine huh or not are he she they be
"""
_ECHO: Final = frozenset(_ECHO_WORDS.split())
_MOST_WORDS: Final = 5
#: where a question begins after what is told in the same sentence
_ASKS: Final = re.compile(
    r"(?:^|[,:;-]\s+)(?:so |and |but )?(?=(?:is|are|am|do|does|did|can|could|may|will|would|must|has|have)\b)"
)
_ONE_THING: Final = re.compile(r"^(?P<asks>.*?\b)(?P<first>an? [a-z-]+|[a-z-]+)$")


def with_restated(line: str) -> str:
    """Return a line that asks which of two, and then for one of them, as the question for that one."""
    sentences = [each.strip() for each in _SENTENCE.split(line) if each.strip()]
    if len(sentences) < 2:
        return line
    *told, before, last = sentences
    asked = _ASKS.search(before)
    if asked is None or not _OR.search(before, asked.end()):
        return line
    meant = _meant(before, last) or _in_full(before, last)
    return line if meant is None else " ".join([*(_ended(each) for each in told), meant])


def _meant(before: str, last: str) -> str | None:
    """Return the one of two questions whose words are said once more."""
    words = _WORD.findall(last)
    content = {stem(each) for each in words} - {stem(each) for each in _ECHO}
    if not content or len(words) > _MOST_WORDS or BEGINS_TO_ASK.match(last):
        return None
    first, _, second = _OR.sub("\n", before.rstrip("?!. "), count=1).partition("\n")
    in_first, in_second = (content <= {stem(word) for word in _WORD.findall(each)} for each in (first, second))
    if in_first is in_second:
        return None
    if in_first:
        return f"{first}?"
    if _ASKS.match(second):
        marks = [] if _MARK.search(second) else _MARK.findall(first)
        return f"{marks[0]}: {second}?" if len(set(marks)) == 1 else f"{second}?"
    found = _ONE_THING.match(first)
    is_like = found is not None and len(second.split()) == len(found["first"].split())
    return f"{found['asks']}{second}?" if found is not None and is_like else None


def _in_full(before: str, last: str) -> str | None:
    """Return a question asked in full after it was asked which of two, with the card that is meant."""
    if not BEGINS_TO_ASK.match(last) or not BEGINS_TO_ASK.match(before):
        return None
    marks = _MARK.findall(before)
    if len(set(marks)) != 1 or _MARK.search(last) or not _PRONOUN.search(last):
        return None
    return _PRONOUN.sub(marks[0], last, count=1)


def _ended(sentence: str) -> str:
    return sentence if sentence[-1] in "?!." else f"{sentence}."
