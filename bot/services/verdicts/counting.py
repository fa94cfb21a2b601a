"""Numbers worked out from numbers that are told: cards in a hand after a draw, to discard, souls still to rescue."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict, polar

#: more than so many cards are in no hand, and are left in none after a turn
_MOST: Final = 16
_KEPT: Final = 8
_TURN_DRAW: Final = 3
_TO_WIN: Final = 5
_TO_WIN_TYPE_II: Final = 7
_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
)  # fmt: skip
_NUMBER: Final = rf"(\d+|{'|'.join(_NUMBERS)})"
_IN_HAND: Final = re.compile(
    rf"\b{_NUMBER} (?:cards? )?(?:left )?in (?:my |his |her |the )?hand\b"
    rf"|\bhand (?:has|of|is|holds|with) {_NUMBER}\b|\b(?:hold|holding|have|has|got) {_NUMBER} cards\b"
)
_DRAWN: Final = re.compile(rf"\b(?:draw|draws|drew|drawing)(?: of)? (?:my |the |his |her |another )?{_NUMBER}\b")
_DRAW_PHASE: Final = re.compile(r"\b(?:draw phase|normal draw|usual draw|regular draw)\b")
_AT_END: Final = re.compile(r"\b(?:end of (?:my |the |his |her )?turn|turn ends|discard phase|end (?:my |the )?turn)\b")
_DISCARDS: Final = re.compile(
    r"\bhow many\b[^?]*\b(?:discard|throw away|get rid of|ditch|drop|lose|toss)\b|\bhow many to discard\b"
)
_MUST_DISCARD: Final = re.compile(r"\b(?:must|have to|need to|has to) (?:i |he |she )?(?:discard|throw)\b")
_HAS_THEN: Final = re.compile(
    r"\bhow many\b[^?]*\b(?:have|hold|in (?:my |his )?hand|end up)\b|\bhow big is (?:my|his|the) hand\b|\bend up with\b"
)
_RESCUED: Final = re.compile(
    rf"\b{_NUMBER} (?:lost )?souls? (?:already |so far )?(?:rescued|redeemed)|\brescued {_NUMBER}(?: lost)? souls?"
    rf"|\b{_NUMBER} (?:rescued|redeemed) souls?"
)
_MORE_TO_WIN: Final = re.compile(r"\bhow many more\b[^?]*\bwin\b")
#: what makes it another number
_OTHERWISE: Final = re.compile(
    r"\b(?:abilit\w+|effects?|artifact|hand size|raised?|lost souls? (?:among|in)|soul among|replac\w+|teams?|if|unless"
    r"|deck|reserve)\b"
)


def answer(asked: Asked) -> Direct | None:
    """Return the number that follows from the numbers told; silent where a card has a part in it."""
    if asked.cards or not asked.edition.is_of_guide or _OTHERWISE.search(asked.line):
        return None
    return _of_hand(asked) or _of_souls(asked)


def _of_hand(asked: Asked) -> Direct | None:
    told = [_number(each) for each in _IN_HAND.finditer(asked.line)]
    if len(told) != 1:
        return None
    drawn = [_number(each) for each in _DRAWN.finditer(asked.line)]
    if len(drawn) > 1:
        return None
    more = sum(drawn) if drawn else _TURN_DRAW if _DRAW_PHASE.search(asked.line) else 0
    held = min(_MOST, told[0] + more)
    over = max(0, held - _KEPT)
    if _AT_END.search(asked.line):
        why = f"Of {held} cards {_KEPT} may be kept."
        if _DISCARDS.search(asked.last):
            return _made(over, why, ("REG-TURN-16",))
        if _MUST_DISCARD.search(asked.last):
            return Direct(polar(over > 0), None, why, ("REG-TURN-16",), True, (_NO_CARD,), found_by="counting")
    elif _HAS_THEN.search(asked.last) and more:
        return _made(held, f"{told[0]} and {more}, but never more than {_MOST}.", ("REG-HAND-01", "REG-TURN-03"))
    return None


def _of_souls(asked: Asked) -> Direct | None:
    told = [_number(each) for each in _RESCUED.finditer(asked.line)]
    if len(told) != 1 or not _MORE_TO_WIN.search(asked.last):
        return None
    needed = _TO_WIN_TYPE_II if "type ii" in asked.line else _TO_WIN
    return _made(max(0, needed - told[0]), f"{needed} Redeemed Souls win.", ("REG-RESCUE-04",))


_NO_CARD: Final = "no card says otherwise"


def _made(number: int, why: str, cited: tuple[str, ...]) -> Direct:
    return Direct(Verdict.NUMBER, number, why, cited, True, (_NO_CARD,), found_by="counting")


def _number(found: re.Match[str]) -> int:
    word = next(each for each in found.groups() if each)
    return int(word) if word.isdigit() else _NUMBERS.index(word)
