"""Putting a card down outside battle by an effect: where each type of card comes to lie, and under whose control."""

from engine.cards.model import CardClass, CardType
from engine.kernel.changes import TOP, Change, Note, Set
from engine.kernel.ids import CardId, Facing, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.model import cards, zones

#: Where a type of card lies that is no character, Site or Fortress. Rules: RB-TURN-04, RB-SETUP-06
_PLACES = {
    CardType.LOST_SOUL: zones.LAND_OF_BONDAGE,
    CardType.ARTIFACT: zones.ARTIFACT_PILE,
    CardType.COVENANT: zones.ARTIFACT_PILE,
    CardType.CURSE: zones.ARTIFACT_PILE,
}


def plan_put_down(state: State, card: CardId, seat: Seat, identity: int | None = None) -> list[Change]:
    """Plan that a card comes face up into play under a player, in one of its identities.

    An Artifact lies face up in the pile, and another that is active there is turned over.

    Rules: REG-ACTART-05, REG-ACTART-06, REG-DUAL-03
    """
    faces = cards.printing(state, card).faces
    kind = faces[identity or 0].type
    zone = _PLACES.get(kind, zones.TERRITORY)
    changes: list[Change] = []
    if identity and len(faces) > 1:
        changes.append(Set(Field(cards.IDENTITY, card), identity))
    if kind is CardType.CITY:
        changes.append(Set(Field(cards.TYPE, card), CardType.SITE))
    if zone == zones.ARTIFACT_PILE:
        changes += _turn_down_others(state, card, seat)
        index = TOP
    else:
        index = -1
    changes += relocation.relocate(state, card, zone, index=index, to=seat)
    if zone == zones.ARTIFACT_PILE:
        changes.append(Note("activated_artifact", seat, (card,)))
    return changes


def _turn_down_others(state: State, card: CardId, seat: Seat) -> list[Change]:
    return [
        relocation.turn_face(state, other, Facing.DOWN)
        for other in state.zone(zones.ARTIFACT_PILE, seat)
        if other != card and cards.is_face_up(state, other) and state.cards[other].place.host is None
    ]


def activates(state: State, card: CardId) -> bool:
    """Say whether a card's abilities activate as it comes into play outside battle.

    Rules: REG-ACT-02, REG-TYPE-18
    """
    if cards.is_character(state, card):
        return cards.has_class(state, card, CardClass.TERRITORY)
    return cards.type_of(state, card) in cards.STAYING
