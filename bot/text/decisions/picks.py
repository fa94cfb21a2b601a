"""Finding the options that a typed line means: numbers, ranges, or words that name one option.

Words name an option if each of them (apart from articles) is one of its words, the beginning of one, or a misspelling
of one. Words that fit no option are never taken for a similar one. If an option is only hinted at, the person is asked.
"""

import re
from collections.abc import Sequence

from rapidfuzz import utils
from rapidfuzz.distance import OSA

from bot.errors import UserFacing

NUMBERS = re.compile(r"[\d\s,;-]+")
NOTHING = frozenset({"none", "nothing", "no one", "-"})
SHOWN = 4
#: words that name nothing
_ARTICLES = frozenset({"a", "an", "the", "my", "i", "please"})
#: a word of at least so many letters may have so many wrong
_WRONG = ((8, 2), (4, 1))


class Unsure(UserFacing):
    """One option is hinted at but not named; the person should be asked whether it is meant."""

    def __init__(self, line: str, place: int, label: str) -> None:
        self.place = place
        self.question = f"Did you mean “{label}”?"
        super().__init__(f"“{line[:60]}” names no option. {self.question} Then type {place + 1}.")


def read_picks(
    line: str, labels: Sequence[str], careful: frozenset[int] = frozenset(), about: Sequence[str] = ()
) -> tuple[int, ...]:
    """Return the positions (from 0) of the labels that a line means; empty for `none`.

    `2`, `1 3`, `1,3` and `1-3` are positions from 1 on; several options in words are separated by commas. The `careful`
    options must be spelled exactly. `about` is the part of each label that a line must name; without it, the whole
    label.

    Raises:
        Unsure: one option is hinted at.
        UserFacing: a number is too high, or words fit no option, or several.
    """
    text = line.strip()
    if text.lower() in NOTHING:
        return ()
    if NUMBERS.fullmatch(text):
        return _numbers(text, len(labels))
    whole = _fitting(text, labels)
    if len(whole) == 1 or "," not in text:
        return (_only(text, whole, labels, careful, about or labels),)
    return tuple(
        _only(part, _fitting(part, labels), labels, careful, about or labels)
        for part in text.split(",")
        if part.strip()
    )


def _numbers(text: str, count: int) -> tuple[int, ...]:
    found: list[int] = []
    for part in re.sub(r"\s*-\s*", "-", text).replace(",", " ").replace(";", " ").split():
        low, dash, high = part.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(part) > 9:
            raise UserFacing(f"“{part}” is not a number; type a number from 1 to {count}.")
        span = range(int(low), int(high or low) + 1)
        if not span or span[0] < 1 or span[-1] > count:
            raise UserFacing(f"There is no option {part}; type a number from 1 to {count}.")
        found.extend(number - 1 for number in span)
    if not found:
        raise UserFacing(f"Type a number from 1 to {count}.")
    return tuple(found)


def words_of(text: str) -> list[str]:
    """Return the words of a text in the form in which they are compared."""
    return utils.default_process(text.replace("'", "").replace("’", "")).split()


def _fitting(text: str, labels: Sequence[str]) -> list[int]:
    """Return the labels that have every typed word; an equal label wins alone, exact spelling wins over corrected."""
    typed = [word for word in words_of(text) if word not in _ARTICLES] or words_of(text)
    if not typed:
        return []
    spelled = [words_of(label) for label in labels]
    equal = [place for place, words in enumerate(spelled) if words == words_of(text)]
    if equal:
        return equal[:1]
    right = [p for p, words in enumerate(spelled) if all(_begins(one, words) for one in typed)]
    whole = [p for p in right if all(one in spelled[p] for one in typed)]
    return whole or right or [p for p, words in enumerate(spelled) if all(_is_near(one, words) for one in typed)]


def _begins(typed: str, words: Sequence[str]) -> bool:
    return any(word.startswith(typed) for word in words)


def _is_near(typed: str, words: Sequence[str]) -> bool:
    most = next((wrong for length, wrong in _WRONG if len(typed) >= length), 0)
    return _begins(typed, words) or any(
        typed[0] == word[0] and len(word) > 2 and typed not in (word + "s", word[:-1])
        and OSA.distance(typed, word, score_cutoff=most) <= most
        for word in words
    )  # fmt: skip


def _only(text: str, fitting: list[int], labels: Sequence[str], careful: frozenset[int], about: Sequence[str]) -> int:
    if len(fitting) > 1:
        shown = "; ".join(f"{place + 1} {labels[place]}" for place in fitting[:SHOWN])
        more = f"; and {len(fitting) - SHOWN} more" if len(fitting) > SHOWN else ""
        raise UserFacing(f"“{text.strip()}” fits several: {shown}{more}. Type more of it, or the number.")
    if not fitting:
        raise UserFacing(f"“{text.strip()[:60]}” fits none of the options; type a number, or words of one of them.")
    (place,) = fitting
    if not _is_named(text, about[place]) or (place in careful and not _is_spelled(text, labels[place])):
        raise Unsure(text.strip(), place, labels[place])
    return place


def _is_spelled(text: str, label: str) -> bool:
    return all(_begins(one, words_of(label)) for one in words_of(text) if one not in _ARTICLES)


def _is_named(text: str, about: str) -> bool:
    """Say whether a line names what an option is about, and not only what is done with it."""
    typed = [word for word in words_of(text) if word not in _ARTICLES] or words_of(text)
    return any(_is_near(one, words_of(about)) for one in typed)
