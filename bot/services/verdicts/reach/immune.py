"""Whether a character is protected from another as a card, as the engine has it where the two fight."""

import itertools
import re
from collections.abc import Iterator
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import combined, distinct
from bot.services.verdicts.model import WHOLE, Direct, having_read, polar
from bot.services.verdicts.of_one.attributes import describes
from bot.services.verdicts.of_one.wording import IDLE, named_in
from bot.services.verdicts.playing import TooManyWays, after
from bot.services.verdicts.reach.asking import with_pronouns
from bot.services.verdicts.reach.trying import MOST_TABLES
from bot.services.verdicts.table import Lay, begun, told_moves
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing
from engine.play.scenario.script import Refused
from engine.play.words import UnknownPhrase
from engine.redemption.abilities.ongoing.protect import passes_by

_SAFE: Final = r"(?:immune|protected|safe|shielded)"
_MINE: Final = r"(?:(?:my|the|his|her|their) )*"
_ADVERBS: Final = r"(?:(?:still|really|actually|also) )*"
_ASKS: Final = (
    re.compile(
        rf"\b(?:is|are) {_MINE}\{{(?P<whom>\d)\}} {_ADVERBS}{_SAFE} (?:to|from|against) {_MINE}\{{(?P<by>\d)\}}\W*$"
    ),
    re.compile(
        rf"^\W*{_MINE}\{{(?P<whom>\d)\}} (?:vs|versus|against|v|and) {_MINE}\{{(?P<by>\d)\}}"
        rf"\W+(?:so |then )?(?:is|are) (?:he|she|it|they) {_ADVERBS}{_SAFE}\W*$"
    ),
)
#: what protects from some effects of a card only
_PARTLY: Final = re.compile(r"\b(?:protect\w*|immun\w*|cannot be|may not be)\b", re.IGNORECASE)
_WHOLLY: Final = re.compile(r"\bimmune to\b", re.IGNORECASE)
#: the protection is told, and asked whether somebody is meant: "that covers {1}?"
_QUOTES: Final = re.compile(r"\bimmun|\bprotect(?:ed|s)? ", re.IGNORECASE)
_COVERED_WORDS: Final = """
    cover covers covered apply applies work works against immune immunity protected protection from him her opponent
"""
_COVERED: Final = frozenset(_COVERED_WORDS.split())
_SIDES: Final = {CardType.HERO: "A", CardType.EVIL_CHARACTER: "B"}
_ASSUMED: Final = ("the two fight and no other card is active",)


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether a character is immune to another or protected from it; silent where more is told.

    Rules: REG-PROT-01, REG-PROT-02, REG-PROT-03
    """
    return having_read(_is_immune(asked, catalog), WHOLE)


def _is_immune(asked: Asked, catalog: Catalog) -> Direct | None:
    if not asked.edition.is_of_guide or len(asked.cards) != 2:
        return None
    numbers = _asked_of(asked)
    if numbers is None:
        return None
    whom, by = (asked.cards[each].printings for each in numbers)
    tables = list(itertools.islice(combined([distinct(whom), distinct(by)]), MOST_TABLES + 1))
    if len(tables) > MOST_TABLES:
        return None
    told = {each for one, other in tables for each in _told(one, other, asked.edition.value, catalog)}
    if len(told) != 1 or None in told:
        return None
    [holds] = told
    names = (asked.cards[each].name for each in numbers)
    why = f"Laid on a table, {next(names)} is {'' if holds else 'not '}protected from {next(names)}."
    return Direct(polar(bool(holds)), None, why, ("REG-PROT-02", "CARD"), True, _ASSUMED, found_by="immune")


def _asked_of(asked: Asked) -> tuple[int, int] | None:
    """Return who is asked to be protected and from whom; None if the question says anything else."""
    lines = (asked.line, with_pronouns(asked, asked.last))
    found = next(filter(None, (each.search(line) for line in lines for each in _ASKS)), None)
    if found is not None:
        return int(found["whom"]), int(found["by"])
    _, rest = named_in(asked.line, lambda words: describes(words, asked.pool) is not None)
    if not _QUOTES.search(asked.text) or not (IDLE | _COVERED).issuperset(rest):
        return None
    guarded = [at for at, each in enumerate(asked.cards) if all(_PARTLY.search(p.text) for p in each.printings)]
    meant = [at for at in guarded if f"{{{1 - at}}}" in asked.last and (len(guarded) == 1 or at == 0)]
    return (meant[0], 1 - meant[0]) if meant else None


def _told(whom: Printing, by: Printing, edition: str, catalog: Catalog) -> Iterator[bool | None]:
    """Generate for each way a fight can begin whether a character is protected; None where it is so in part only."""
    if whom.types == by.types or not {*whom.types, *by.types} <= _SIDES.keys():
        yield None
        return
    seats = [_SIDES[each.types[0]] for each in (whom, by)]
    fields = ((0, whom, seats[0], "territory"), (1, by, seats[1], "territory"))
    hero, villain = seats.index("A"), seats.index("B")
    lay = Lay(fields, 1, (f"A: rescue with c{hero}", f"B: block with c{villain}"))
    course = begun(lay, edition, catalog)
    if course is None:
        yield None
        return
    try:
        for now in after(course, told_moves(lay)):
            [card], [other] = now.names.cards("c0"), now.names.cards("c1")
            holds = passes_by(now.step.state, card, other)
            is_clear = holds or _WHOLLY.search(whom.text) or not _PARTLY.search(whom.text)
            yield holds if is_clear else None
    except (Refused, TooManyWays, UnknownPhrase, RecursionError):
        yield None
