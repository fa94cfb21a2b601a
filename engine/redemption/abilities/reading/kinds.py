"""Whether a card is of a kind that card texts name."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Final

from engine.cards.model import Alignment, Brigade, CardType, Printing
from engine.kernel.ids import CardId
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.language.ast.nouns import Book, Filter, Likeness, Selection, This
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.model import cards, zones

_HERO = frozenset({CardType.HERO})
_EVIL = frozenset({CardType.EVIL_CHARACTER})
_ENHANCEMENTS = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.COVENANT, CardType.CURSE})
KINDS: Final[dict[Kind, frozenset[CardType]]] = {
    Kind.CARD: frozenset(CardType),
    Kind.CHARACTER: _HERO | _EVIL,
    Kind.HERO: _HERO,
    Kind.EVIL_CHARACTER: _EVIL,
    Kind.CAPTURED_HERO: _HERO,
    Kind.CAPTURED_CHARACTER: _HERO | _EVIL,
    Kind.ENHANCEMENT: _ENHANCEMENTS,
    Kind.ARTIFACT: frozenset({CardType.ARTIFACT}),
    Kind.COVENANT: frozenset({CardType.COVENANT}),
    Kind.CURSE: frozenset({CardType.CURSE}),
    Kind.SITE: frozenset({CardType.SITE}),
    Kind.FORTRESS: frozenset({CardType.FORTRESS}),
    Kind.CITY: frozenset({CardType.CITY}),
    Kind.DOMINANT: frozenset({CardType.DOMINANT}),
    Kind.LOST_SOUL: frozenset({CardType.LOST_SOUL}),
    Kind.TOKEN: frozenset(CardType),
}
#: What is called so in each of its roles. Rules: REG-TYPE-03, REG-TYPE-04, REG-TYPE-05, REG-DUAL-05
_IN_EACH_ROLE = frozenset({Kind.COVENANT, Kind.CURSE, Kind.CITY})
#: Kinds that say more of a card than its type: one sees them on its face alone. Rules: REG-TYPE-01, HOUSE-ABIL-63
BEYOND_THE_TYPE: Final = _IN_EACH_ROLE | {Kind.TOKEN}
_CAPTIVE = frozenset({Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER})
_NO_TYPES: Final[frozenset[CardType]] = frozenset()
_FACES: Final = "types at face value"


def is_kind(state: State, kind: Kind, card: CardId) -> bool:
    """Say whether a card is of a kind; a captive only of the kinds of captives.

    Rules: REG-CAPC-04, R11-CAPC-03, R11-TARGET-11
    """
    if kind is Kind.CARD:
        return True
    wanted = KINDS.get(kind, _NO_TYPES)
    zone = state.cards[card].location.zone.name
    now = None if zone in zones.FACE_VALUE else cards.type_of(state, card)
    if now is not None and now not in wanted and kind not in _IN_EACH_ROLE:  # so it is with most cards
        return False
    if (kind in _CAPTIVE) != (zone == zones.LAND_OF_BONDAGE and now in cards.CHARACTERS):
        return False
    if kind is Kind.TOKEN:
        return cards.printing(state, card).token
    if kind in _IN_EACH_ROLE:
        return not wanted.isdisjoint(cards.printing(state, card).types)
    return not wanted.isdisjoint(_types_at_face_value(state, card)) if now is None else now in wanted


def _types_at_face_value(state: State, card: CardId) -> frozenset[CardType]:
    """Return the types of all the identities a card has at face value."""
    address = (_FACES, card)
    found: frozenset[CardType] | None = state.of_game.get(address)
    if found is None:
        types = frozenset(t for i in _identities(cards.printing(state, card)) for t in i.types)
        found = state.of_game[address] = types
    return found


@dataclass(frozen=True, slots=True)
class Identity:
    """One of the things that a card is at face value."""

    types: frozenset[CardType]
    alignment: Alignment
    brigades: frozenset[Brigade]


def identities_at_face_value(state: State, kind: Kind, card: CardId) -> tuple[Identity, ...]:
    """Return the identities of a card that are of a kind, if it is at face value and has several; else none.

    Rules: REG-DUAL-04, REG-TYPE-03, REG-TYPE-04, REG-TYPE-05
    """
    if state.cards[card].location.zone.name not in zones.FACE_VALUE:
        return ()
    found = _identities(cards.printing(state, card))
    return tuple(i for i in found if not i.types.isdisjoint(KINDS.get(kind, i.types))) if len(found) > 1 else ()


@lru_cache(maxsize=8192)
def _identities(of: Printing) -> tuple[Identity, ...]:
    """Return each identity that a printing has at face value: each in which it can be put down.

    A City, Covenant or Curse has that of each role it can be played in. Rules: REG-DUAL-01, REG-DUAL-03
    """
    found: list[Identity] = []
    for face in of.faces[:1] if cards.begins_as_its_first(of) else of.faces:
        own, brigades = frozenset({face.type}), cards.face_brigades(face)
        match face.type:
            case CardType.CITY:
                found.append(Identity(own | {CardType.SITE}, face.alignment, brigades))
                found.append(Identity(own | {CardType.FORTRESS}, face.alignment, brigades))
            case CardType.COVENANT:
                found.append(Identity(own | {CardType.GOOD_ENHANCEMENT}, Alignment.GOOD, brigades))
                found.append(Identity(own | {CardType.ARTIFACT}, Alignment.NEUTRAL, frozenset()))
            case CardType.CURSE:
                found.append(Identity(own | {CardType.EVIL_ENHANCEMENT}, Alignment.EVIL, brigades))
                found.append(Identity(own | {CardType.ARTIFACT}, Alignment.NEUTRAL, frozenset()))
            case _:
                found.append(Identity(own, face.alignment, brigades))
    return tuple(found)


def is_so_called(state: State, this: This, card: CardId) -> bool:
    """Say whether a card has now the type by which its text calls it; a type it never has is disregarded.

    Rule: REG-TARGET-06
    """
    if this.noun is None:
        return True
    wanted = KINDS.get(this.noun, frozenset())
    if cards.type_of(state, card) in wanted or state.cards[card].location.zone.name in zones.FACE_VALUE:
        return True
    return wanted.isdisjoint(cards.printing(state, card).types)


def books_of(state: State, card: CardId) -> frozenset[object]:
    """Return the books of the Bible that a card refers to."""
    references = cards.printing(state, card).references
    return frozenset(r.rpartition(" ")[0].casefold() for r in references)


def is_in_book(state: State, book: Book, card: CardId) -> bool:
    """Say whether a card refers to a book of the Bible, or to some chapters of it."""
    references = cards.printing(state, card).references
    here = [r.removeprefix(book.name).strip() for r in references if r.casefold().startswith(book.name.casefold())]
    if not book.chapters:
        return bool(here)
    first, _, last = book.chapters.partition("-")
    wanted = range(int(first), int(last or first) + 1)
    chapters = [r.split(":")[0].split()[-1] for r in here if r]
    return any(c.isdigit() and int(c) in wanted for c in chapters)


def likeness_shared(are: Selection) -> Likeness | None:
    """Return the attribute that cards have to share with each other, if that is all that is asked of them."""
    wanted = are.matching if isinstance(are, Filter) else None
    return wanted.likeness if wanted is not None and are == Filter(Kind.CARD, matching=wanted) else None


def in_common(state: State, likeness: Likeness, those: Iterable[CardId]) -> frozenset[object]:
    """Return the brigades or books that some cards all share; a face-down card has none. Rule: R11-ZONE-05"""
    have = books_of if likeness is Likeness.BOOK else cards.brigades_of
    each = (frozenset[object](have(state, c)) if cards.is_face_up(state, c) else frozenset[object]() for c in those)
    return reduce(lambda one, other: one & other, each)
