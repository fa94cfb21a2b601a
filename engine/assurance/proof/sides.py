"""Why a noun phrase does not mean a printing: one reason for each fact that the phrase asks for and the printing lacks.

It uses the card file and the guides, and is independent of how a game finds targets.
"""

import enum
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from engine.cards import facts
from engine.cards.identity import answers_to, is_unique
from engine.cards.model import Alignment, Brigade, CardType, Printing
from engine.redemption.language.ast import vocabulary
from engine.redemption.language.ast.nouns import AnyOf, Book, Filter, Selection, Threshold
from engine.redemption.language.ast.vocabulary import Kind, State


class Reason(enum.StrEnum):
    """The property because of which a card is no target, though another card next to it is."""

    TYPE = "type"
    ALIGNMENT = "alignment"
    BRIGADE = "brigade"
    BEING = "being"
    GENDER = "gender"
    TESTAMENT = "testament"
    BOOK = "book"
    IDENTIFIER = "identifier"
    CLASS = "class"
    NAME = "name"
    NUMBER = "number"
    UNIQUENESS = "uniqueness"
    EXCEPTION = "exception"
    OWNER = "owner"
    ELSEWHERE = "elsewhere"
    PROTECTED = "protected"


_ENHANCEMENTS: Final = frozenset(
    {CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.COVENANT, CardType.CURSE}
)
_TYPES: Final[Mapping[Kind, frozenset[CardType]]] = {
    Kind.CARD: frozenset(CardType),
    Kind.CHARACTER: frozenset({CardType.HERO, CardType.EVIL_CHARACTER}),
    Kind.HERO: frozenset({CardType.HERO}),
    Kind.EVIL_CHARACTER: frozenset({CardType.EVIL_CHARACTER}),
    Kind.ENHANCEMENT: _ENHANCEMENTS,
    Kind.ARTIFACT: frozenset({CardType.ARTIFACT, CardType.COVENANT, CardType.CURSE}),
    Kind.COVENANT: frozenset({CardType.COVENANT}),
    Kind.CURSE: frozenset({CardType.CURSE}),
    Kind.SITE: frozenset({CardType.SITE, CardType.CITY}),
    Kind.CITY: frozenset({CardType.CITY}),
    Kind.FORTRESS: frozenset({CardType.FORTRESS, CardType.CITY}),
    Kind.DOMINANT: frozenset({CardType.DOMINANT}),
    Kind.LOST_SOUL: frozenset({CardType.LOST_SOUL}),
}
_ALIGNMENTS: Final = {
    vocabulary.Alignment.GOOD: Alignment.GOOD,
    vocabulary.Alignment.EVIL: Alignment.EVIL,
    vocabulary.Alignment.NEUTRAL: Alignment.NEUTRAL,
}
#: What a phrase may say of a card that its printing tells.
_PRINTED: Final = frozenset(
    {State.UNIQUE, State.GENERIC, State.SINGLE_BRIGADE, State.MULTI_BRIGADE, State.ROYAL, State.DUAL_ICON}
)


def known(what: Selection) -> bool:
    """Say whether the kinds a phrase names can be told from printings."""
    match what:
        case Filter(kind=kind):
            return kind in _TYPES
        case AnyOf(options=options):
            return all(known(o) for o in options)
        case _:
            return False


def alternatives(what: Selection) -> tuple[Filter, ...]:
    """Return the phrases of which a card has to fit one."""
    match what:
        case Filter():
            return (what,)
        case AnyOf(options=options):
            return tuple(f for o in options for f in alternatives(o))
        case _:
            return ()


def reasons(of: Printing, what: Filter, excluding: Selection | None = None) -> frozenset[Reason]:
    """Return the printed facts because of which a phrase does not mean a card of one identity; none if it may."""
    return frozenset(_found(of, what, excluding))


def nameable(what: Filter, excluding: Selection | None = None) -> frozenset[Reason]:
    """Return the facts of printings because of which a phrase can exclude a card."""
    asked = {
        Reason.TYPE: what.kind is not Kind.CARD,
        Reason.ALIGNMENT: what.alignments,
        Reason.BRIGADE: what.brigades,
        Reason.BEING: what.beings,
        Reason.GENDER: what.gender,
        Reason.TESTAMENT: what.testament,
        Reason.BOOK: what.books,
        Reason.IDENTIFIER: what.identifiers,
        Reason.CLASS: what.classes,
        Reason.NAME: what.names or what.titles,
        Reason.NUMBER: what.strength or what.toughness,
        Reason.UNIQUENESS: not _PRINTED.isdisjoint(what.states),
        Reason.EXCEPTION: what.excluding or excluding,
    }
    return frozenset(reason for reason, said in asked.items() if said)


def _found(of: Printing, what: Filter, excluding: Selection | None) -> Iterator[Reason]:
    face = of.faces[0]
    if face.type not in _TYPES.get(what.kind, frozenset()):
        yield Reason.TYPE
    if what.alignments and face.alignment not in {_ALIGNMENTS[a] for a in what.alignments}:
        yield Reason.ALIGNMENT
    if what.brigades and _brigades(what.brigades).isdisjoint(face.brigades):
        yield Reason.BRIGADE
    if what.beings and facts.role(of, face) not in {facts.Role(b.value) for b in what.beings}:
        yield Reason.BEING
    if what.gender is not None and facts.Gender(what.gender.value) not in facts.genders(of, face):
        yield Reason.GENDER
    if what.testament is not None and what.testament.name not in {t.name for t in facts.testaments(of)}:
        yield Reason.TESTAMENT
    if what.books and not any(_refers(of, b) for b in what.books):
        yield Reason.BOOK
    if what.identifiers and not any(facts.bears(_identifiers(of), i) for i in what.identifiers):
        yield Reason.IDENTIFIER
    if not all(c.name in {own.name for own in of.classes} for c in what.classes):
        yield Reason.CLASS
    if (what.names and not any(answers_to(of, n) for n in what.names)) or (
        what.titles and not any(t.casefold() in of.base_name.casefold() for t in what.titles)
    ):
        yield Reason.NAME
    if not (_within(what.strength, face.strength.value) and _within(what.toughness, face.toughness.value)):
        yield Reason.NUMBER
    if not all(_is(of, s) for s in what.states if s in _PRINTED):
        yield Reason.UNIQUENESS
    but = [f for other in (excluding, what.excluding) if other is not None for f in alternatives(other)]
    if any(not reasons(of, f) and not _has_another_brigade(of, f) for f in but):
        yield Reason.EXCEPTION


def _has_another_brigade(of: Printing, excepted: Filter) -> bool:
    """Say whether an exception for brigades spares a card, as it has one besides them. Rule: REG-BRIG-06"""
    return bool(excepted.brigades) and not set(of.faces[0].brigades) <= _brigades(excepted.brigades)


@cache
def _identifiers(of: Printing) -> frozenset[str]:
    return facts.identifiers(of, of.faces[0])


def _brigades(names: tuple[str, ...]) -> frozenset[Brigade]:
    wanted = {n.casefold() for n in names}
    gold = {Brigade.GOOD_GOLD, Brigade.EVIL_GOLD} if "gold" in wanted else set()
    return frozenset(gold | {b for b in Brigade if b.value.casefold() in wanted})


def _refers(of: Printing, book: Book) -> bool:
    chapters = {r.removeprefix(book.name).strip().split(":")[0] for r in of.references if r.startswith(f"{book.name} ")}
    if not book.chapters:
        return bool(chapters)
    first, _, last = book.chapters.partition("-")
    return any(c.isdigit() and int(first) <= int(c) <= int(last or first) for c in chapters)


def _within(bound: Threshold | None, printed: int | None) -> bool:
    if bound is None or not isinstance(bound.number, int):
        return True
    if printed is None:
        return False
    return {
        "at_least": printed >= bound.number,
        "at_most": printed <= bound.number,
        "exactly": printed == bound.number,
        "above": printed > bound.number,
        "below": printed < bound.number,
    }[bound.side]


def _is(of: Printing, state: State) -> bool:
    face = of.faces[0]
    match state:
        case State.UNIQUE:
            return is_unique(of, face)
        case State.GENERIC:
            return not is_unique(of, face)
        case State.SINGLE_BRIGADE:
            return len(face.brigades) == 1
        case State.MULTI_BRIGADE:
            return len(face.brigades) > 1
        case State.ROYAL:
            return "royalty" in _identifiers(of)
        case _:
            return of.is_dual_icon


#: What a phrase asks of the table, not of the printing.
_OF_THE_TABLE: Final = (
    "owner", "controller", "place", "outside", "matching", "used_by", "played_by", "on", "nth", "among", "reached_by",
    "past",
)  # fmt: skip


def is_plain(what: Filter) -> bool:
    """Say whether all that a phrase asks for, except whose and where, is printed on cards."""
    if what.texts or what.abilities or what.other or not _PRINTED.issuperset(what.states):
        return False
    unsure = (b.number for b in (what.strength, what.toughness) if b is not None)
    asks = any(getattr(what, name) is not None for name in _OF_THE_TABLE if name not in ("owner", "controller"))
    return not asks and all(isinstance(n, int) for n in unsure)
