"""Whether a card does something at all, to whomever: whether its reading has such an effect."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import WHOLE, Direct, having_read, polar
from bot.services.verdicts.of_one.wording import IDLE, MARK, WORD
from bot.services.verdicts.reach.doing import Act, acts_in
from bot.services.verdicts.reach.reaching import reading_of, verbs_of
from engine.cards.catalog import Catalog

_ASKS: Final = re.compile(
    r"(?:^|[.,:;?]\s|\.\.\.\s?)(?:(?:so|and|ok|now|hey)\W+)*(?:does|do|can|could|will|would)"
    r" (?:(?:the|my|a|his|her)\W+)*(?:\{0\}|(?:it|he|she|that|this card|this)\b)(?P<rest>[^?.]*)\W*$"
)
#: what is done to it, or not done, is another matter
_OTHERWISE: Final = re.compile(
    r"\b(?:be|been|being|not|never|only|or|if|when|while|after|still|cannot|him|her|them|my|his|their|those)\b|n't\b|\{\d"
)
_WHOMEVER: Final = frozenset(
    {"somebody", "someone", "anybody", "anyone", "anything", "something", "people", "things", "stuff", "at", "all"}
)
#: a word that may mean more effects than these is not one of them
_MOST: Final = 2


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether a card has an effect at all; None if it is told to whom, or printings that may be meant differ."""
    return having_read(_does(asked, catalog), WHOLE)


def _does(asked: Asked, catalog: Catalog) -> Direct | None:
    if not asked.edition.is_of_guide or len(asked.cards) != 1:
        return None
    act = _asked_act(asked)
    if act is None or act.verbs is None or len(act.verbs) > _MOST:
        return None
    printings = asked.cards[0].as_named.printings
    if any(each.text.strip() and reading_of(each, catalog) is None for each in printings):
        return None
    found = {not act.verbs.isdisjoint(verbs_of(each, catalog)) for each in printings}
    if len(found) != 1:
        return None
    holds = found.pop()
    does = "does so" if holds else "does nothing of the kind"
    return Direct(
        polar(holds), None, f"As its text reads, {asked.cards[0].name} {does}.", ("CARD",), True, found_by="able"
    )


def _asked_act(asked: Asked) -> Act | None:
    """Return the one effect that the question asks for, if it says nothing else."""
    found = _ASKS.search(asked.last)
    rest = found["rest"] if found is not None else ""
    told = WORD.findall(MARK.sub(" ", asked.line.replace(asked.last, " ")))
    if not IDLE.issuperset(told):
        return None
    acts = acts_in(rest)
    if len(acts) != 1 or _OTHERWISE.search(rest):
        return None
    act = acts[0]
    words = WORD.findall(MARK.sub(" ", f"{rest[: act.start]} {rest[act.end :]}"))
    return act if (IDLE | _WHOMEVER).issuperset(words) else None
