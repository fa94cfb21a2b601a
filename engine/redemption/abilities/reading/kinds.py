"""Of which kind a card is, by the nouns of card texts."""

from collections.abc import Mapping
from typing import Final

from engine.cards.model import CardType
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.language.ast.nouns import This
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.model import cards, zones

_HERO = frozenset({CardType.HERO})
_EVIL = frozenset({CardType.EVIL_CHARACTER})
_ENHANCEMENTS = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.COVENANT, CardType.CURSE})
KINDS: Final[Mapping[Kind, frozenset[CardType]]] = {
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
#: What is called so even where it lies as an Artifact. Rules: REG-TYPE-04, REG-TYPE-05
_ARTIFACT_TOO = frozenset({Kind.COVENANT, Kind.CURSE})
_CAPTIVE = frozenset({Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER})


def is_kind(state: State, kind: Kind, card: CardId) -> bool:
    """Say whether a card is of a kind; a captive only of the kinds of captives. Rule: REG-CAPC-04"""
    if kind is Kind.CARD:
        return True
    zone, now = state.cards[card].place.zone.name, cards.type_of(state, card)
    if (kind in _CAPTIVE) != (zone == zones.LAND_OF_BONDAGE and now in cards.CHARACTERS):
        return False
    if kind is Kind.TOKEN:
        return cards.printing(state, card).token
    wanted = KINDS.get(kind, frozenset())
    if kind in _ARTIFACT_TOO or zone in zones.FACE_VALUE:
        return not wanted.isdisjoint(cards.printing(state, card).types)
    return now in wanted


def is_so_called(state: State, this: This, card: CardId) -> bool:
    """Say whether a card is now of the type by which its text calls it; a type it never has means nothing.

    Rule: REG-TARGET-06
    """
    if this.noun is None:
        return True
    wanted = KINDS.get(this.noun, frozenset())
    if cards.type_of(state, card) in wanted or state.cards[card].place.zone.name in zones.FACE_VALUE:
        return True
    return wanted.isdisjoint(cards.printing(state, card).types)
