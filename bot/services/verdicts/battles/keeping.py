"""Whether a weapon stays with whom it was used by once the battle is over, as far as classes tell it."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.circumstances import circumstances
from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.telling import ENHANCEMENTS, SEAT_OF
from bot.services.verdicts.battles.wanted import Topic, Wanted, wanted
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, polar
from engine.cards.model import CardClass, CardType

#: that whoever used it is still there when the battle is over
_STAYS: Final = re.compile(
    r"\b(?:(?:he|she|it|they|who|and|i|we|\{\d\}) )?(?:wins?|won|beats?|survives?|survived|rescues?|rescued)\b"
    r"(?: (?:an?|the|this|that|battle|fight|rescue|rescue attempt))*"
)
_USED: Final = re.compile(
    r"(?:was |were |is |got )?\b(?:played|used|put)\b(?: from hand)?(?: in (?:the|that|this)? ?battle)?(?: on)?(?=\W)"
)
_IS_NONE: Final = re.compile(r"\b(?:is|was)(?:n't|nt| not| no) (?:an? )?(?:weapon|warrior)(?: class)?\b")
_IS_GONE: Final = re.compile(
    r"\b(?:los[et]s?|dies|died|dead|killed|discarded|captured|banished|withdrawn|never)\b"
    r"|\bnot\b(?! (?:an? )?(?:weapon|warrior))"
)
#: some may keep what others may not, by their texts
_BY_TEXT: Final = re.compile(r"\b(?:retain|hold)", re.IGNORECASE)


def weapons_of(asked: Asked, want: Wanted) -> tuple[int, ...]:
    """Return the Enhancements of which it is asked whether they are kept: the one named, or the only one."""
    played = [at for at, each in enumerate(asked.cards) if _types(each) <= ENHANCEMENTS]
    named = [each for each in want.whom if each in played]
    return tuple(named or (played if len(played) == 1 else ()))


def by_class(asked: Asked, heard: Heard) -> Direct | None:
    """Return whether somebody of whom nothing is told but that he won keeps what he used. Rule: REG-BRES-07"""
    wants = wanted(asked.line) or ()
    users = [each for each in asked.cards if len(_types(each) & set(SEAT_OF)) == 1]
    if not wants or wants[-1].topics != (Topic.KEPT,) or len(users) != 1 or len(asked.cards) != len(users) + 1:
        return None
    weapons = weapons_of(asked, wants[-1])
    told = wants[-1].told
    if len(weapons) != 1 or _IS_GONE.search(told) or heard.search(_STAYS, told) is None:
        return None
    circumstances(asked.line, heard)
    heard.search(_USED, told)
    both = (asked.cards[weapons[0]], users[0])
    found = [_has(each, of) for each, of in zip(both, (CardClass.WEAPON, CardClass.WARRIOR), strict=True)]
    if None in found or any(_BY_TEXT.search(each.text) for mention in both for each in mention.printings):
        return None
    names = tuple(each.name for each in both)
    if not all(found):
        heard.search(_IS_NONE, told)
    lacks = [f"{name} is no {of}" for name, has, of in zip(names, found, ("weapon", "warrior"), strict=True) if not has]
    why = "; ".join(lacks) or f"{names[0]} is a weapon, and {names[1]} a warrior"
    return Direct(polar(not lacks), None, f"{why}.", ("REG-BRES-07", "REG-TYPE-22"), True, found_by="situations")


def _types(mention: Mention) -> set[CardType]:
    return {each for printing in mention.printings for each in printing.types}


def _has(mention: Mention, of: CardClass) -> bool | None:
    """Say whether a card has a class; None if only some of its printings have it."""
    found = {of in each.classes for each in mention.printings}
    return found.pop() if len(found) == 1 else None
