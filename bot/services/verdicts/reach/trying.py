"""The smallest tables on which one card may target another, one for each printing meant, and their results."""

import re
from dataclasses import dataclass, replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.halves import half_of
from bot.services.verdicts.meant import combined, distinct
from bot.services.verdicts.reach.reaching import (
    ELSEWHERE,
    STOPPING,
    Beside,
    Where,
    may_rescue,
    places_reached,
    reaches,
    speaks_of_turn,
    verbs_of,
)
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing
from engine.cards.reprints import newest_first
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS
from glossary.words import stem

MOST_TABLES: Final = 16
#: words without which a text keeps nothing from its own card
_GUARDS: Final = re.compile(
    r"\b(?:protect\w*|immun\w*|cannot|can not|may not|must|instead|ignor\w*|regardless|negat\w*|prevent\w*|interrupt\w*"
    r"|unaffected|only|except|toss\w*|redirect\w*|control\w*|while|each time|if)\b",
    re.IGNORECASE,
)
_EXCEPT: Final = re.compile(r"\bexcept (?:for )?(?:an? |the |all )?(?P<what>[^().;:]+)")
_AND: Final = re.compile(r",| and | or ")
_WORD: Final = re.compile(r"[a-z]+")
#: what a card does to others, where it is only asked whether it reaches one
ON_OTHERS: Final = frozenset(verb for verb, kind in KINDS.items() if not kind.aims_at_none)
#: words by which whoever asks means himself
ME: Final = ("i", "we", "my", "our", "i've")
_ACTOR: Final = re.compile(
    r"\b(?:can|may|could|does|do|is|am) (?:my |the |an )?(?P<who>i|we|he|she|they|opponent|opp)\b"
)
_WHOSE: Final = re.compile(r"\b(?P<who>i|i've|we|my|our|he|she|they|his|her|their|opponent'?s?)\b[^.?!{]{0,30}$")
#: a place of one of the players
_PLACE_OF: Final = re.compile(
    r"\b(?P<whose>my|his|her|their|(?:my |the |an )?opponents?'?s?) (?:own )?"
    r"(?:hand|territory|deck|draw pile|discard pile|reserve|land of bondage|artifact pile|set[ -]aside area)\b"
)
_MINE: Final = re.compile(r"\b(?:my own|i own)\b")
#: whether it is so, why, and by which rules
Found = tuple[bool, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Matter:
    """A question: which printings act on which cards by which effects, where they lie, and other active cards.

    `is_of_play`: only cards in play are meant by what is asked.
    """

    acting: tuple[Printing, ...]
    verbs: frozenset[Verb] | None
    others: tuple[Printing, ...]
    lies: Where | None
    own: bool
    edition: str
    beside: Beside = ()
    is_of_play: bool = False


def tried(matter: Matter, name: str, other: str, catalog: Catalog) -> list[Found | None]:
    """Return the result of each table: yes if the card can be targeted in any place, no if it protects itself."""
    tables = list(combined([distinct(matter.acting), distinct(tuple(_quiet(each) for each in matter.others))]))
    if len(tables) > MOST_TABLES:
        return [None]
    found: list[Found | None] = []
    for acting, to in tables:
        if matter.beside and not all(_only_guards(each, catalog) for each, _ in matter.beside):
            return [None]
        there = _reached(matter, acting, to, catalog)
        halves = [half_of(to, side) for side in range(len(to.faces))] if len(to.faces) > 1 else []
        if True not in there.values() and any(
            True in _reached(matter, acting, each, catalog).values() for each in halves
        ):
            there = {}  # as which of two it lies there is not told
        if matter.is_of_play and matter.lies is None and _is_elsewhere(there):
            there = {}
        told = _told(there, name, other)
        if told is not None and told[0] and excepts(acting, to):
            told = None
        if told is not None and told[0] and speaks_of_turn(acting, _verbs(matter), catalog):
            told = (True, f"{told[1]} It has to be played when the text asks for it.", told[2])
        found.append(told)
    return found


def excepts(acting: Printing, to: Printing) -> bool:
    """Say whether a text excepts what a card is called or bears: "except Tabernacle and Temple Artifacts"."""
    borne = {stem(each) for said in (*to.identifiers, to.base_name) for each in _WORD.findall(said.casefold())}
    borne |= {stem(each) for kind in to.types for each in _WORD.findall(kind.value.casefold())}
    whats = (each for found in _EXCEPT.finditer(acting.text.casefold()) for each in _AND.split(found["what"]))
    words = ({stem(each) for each in _WORD.findall(what)} for what in whats)
    return any(each and each <= borne for each in words)


def _verbs(matter: Matter) -> frozenset[Verb]:
    return ON_OTHERS if matter.verbs is None else matter.verbs


def _reached(matter: Matter, acting: Printing, to: Printing, catalog: Catalog) -> dict[Where, bool]:
    """Return the places where a card may be, each with whether another one reaches it there."""
    if _by_battle(matter, acting, catalog):
        holds = may_rescue(acting, to, matter.edition, catalog)
        return {Where.BONDAGE: holds} if holds is not None else {}
    verbs = _verbs(matter) & verbs_of(acting, catalog)
    own, edition, beside = matter.own, matter.edition, matter.beside
    there = dict(places_reached(acting, verbs, to, matter.lies, catalog, own=own, edition=edition, beside=beside))
    if there.get(Where.BATTLE) is False and there.get(Where.TERRITORY) is True and to.text.strip():
        bare = replace(to, text="")
        if reaches(acting, verbs, bare, Where.BATTLE, catalog, own=own, edition=edition, beside=beside):
            return {Where.BATTLE: False}  # there its own words guard it
    return there


def _is_elsewhere(there: dict[Where, bool]) -> bool:
    """Say whether a card is reached, but only where it is out of play."""
    reached = {lies for lies, holds in there.items() if holds}
    return bool(reached) and reached <= ELSEWHERE


def is_own(line: str) -> bool:
    """Say whether the cards are of one player: what is asked about is told to lie in a place of who acts."""
    if _MINE.search(line) is not None:
        return True
    place, actor = _PLACE_OF.search(line), _ACTOR.search(line)
    if place is None:
        return False
    is_me = actor is None or actor["who"] in ME
    return (place["whose"] == "my") is is_me


def _by_battle(matter: Matter, acting: Printing, catalog: Catalog) -> bool:
    """Say whether a Hero is asked to rescue without an ability that does it."""
    is_asked = matter.verbs is not None and Verb.RESCUE in matter.verbs
    return is_asked and acting.types[0] is CardType.HERO and Verb.RESCUE not in verbs_of(acting, catalog)


def beside_of(asked: Asked, line: str, numbers: tuple[int, ...], catalog: Catalog) -> Beside:
    """Return the newest printings of the other active cards, each with whether it belongs to the player who acts."""
    actor = _ACTOR.search(line)
    found = []
    for number in numbers:
        whose = _WHOSE.search(asked.line[: asked.line.find(f"{{{number}}}")])
        same = None if actor is None or whose is None else (whose["who"] in ME) is (actor["who"] in ME)
        found.append((newest_first(asked.cards[number].printings)[0], same))
    return tuple(found)


def _only_guards(of: Printing, catalog: Catalog) -> bool:
    """Say whether all that an active card does to others is to protect them, so that targeting shows all of it."""
    verbs = verbs_of(of, catalog)
    return Verb.PROTECT in verbs and verbs.isdisjoint(STOPPING) and not any(KINDS[v].hinders for v in verbs)


def _quiet(of: Printing) -> Printing:
    """Return a card without its text, if nothing in the text could prevent targeting."""
    return of if _GUARDS.search(of.text) else replace(of, text="")


def _told(there: dict[Where, bool], name: str, other: str) -> Found | None:
    if not there:
        return None
    holds = any(there.values())
    where = next((lies for lies, reached in there.items() if reached), next(iter(there)))
    said = where.value.replace("_", " ")
    does = "acts on" if holds else "does not act on"
    return holds, f"Tried out at a table, {name} {does} {other} ({said}).", ("REG-TARGET-24", "CARD")
