"""From what a person types to the options he means: numbers, ranges, or enough words of one option."""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz, process, utils

from bot.errors import UserFacing

NUMBERS = re.compile(r"[\d\s,;-]+")
NOTHING = frozenset({"none", "nothing", "no one", "-"})
#: how alike a misspelt line must be to one option (0 to 100), and how much more than to any other
ALIKE = 80
LEAD = 5
SHOWN = 4


def read_picks(line: str, labels: Sequence[str]) -> tuple[int, ...]:
    """Return the places (from 0) of the labels that a line means; none for `none`.

    `2`, `1 3`, `1,3` and `1-3` are places from 1 on; several options by words are separated by commas.

    Raises:
        UserFacing: a number is none of theirs, or words fit no option, or more than one.
    """
    text = line.strip()
    if text.lower() in NOTHING:
        return ()
    if NUMBERS.fullmatch(text):
        return _numbers(text, len(labels))
    whole = _fitting(text, labels)
    if len(whole) == 1 or "," not in text:
        return (_only(text, whole, labels),)
    return tuple(_only(part, _fitting(part, labels), labels) for part in text.split(",") if part.strip())


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


def _words(text: str) -> list[str]:
    return utils.default_process(text.replace("'", "").replace("’", "")).split()


def _fitting(text: str, labels: Sequence[str]) -> list[int]:
    """Return the labels that hold every typed word, as the beginning of one of theirs; an equal label wins alone."""
    typed = _words(text)
    if not typed:
        return []
    spelled = [_words(label) for label in labels]
    equal = [place for place, words in enumerate(spelled) if words == typed]
    if equal:
        return equal[:1]
    return [
        place
        for place, words in enumerate(spelled)
        if all(any(word.startswith(one) for word in words) for one in typed)
    ]


def _only(text: str, fitting: list[int], labels: Sequence[str]) -> int:
    if len(fitting) == 1:
        return fitting[0]
    if len(fitting) > 1:
        shown = "; ".join(f"{place + 1} {labels[place]}" for place in fitting[:SHOWN])
        more = f"; and {len(fitting) - SHOWN} more" if len(fitting) > SHOWN else ""
        raise UserFacing(f"“{text.strip()}” fits several: {shown}{more}. Type more of it, or the number.")
    alike = process.extract(text, labels, scorer=fuzz.WRatio, processor=utils.default_process, limit=2)
    if alike and alike[0][1] >= ALIKE and (len(alike) == 1 or alike[0][1] - alike[1][1] >= LEAD):
        return alike[0][2]
    raise UserFacing(f"“{text.strip()[:60]}” fits none of the options; type a number, or words of one of them.")
