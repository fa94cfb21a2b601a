"""Putting a card into play outside battle by an effect: where each type goes, and under whose control."""

from engine.cards.model import CardClass, CardType
from engine.kernel.changes import TOP, Change, Note, Set
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.readings import zone_of_play
from engine.redemption.abilities.terms.active_on import plan_pile
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards, zones
from engine.redemption.model.status import is_active_artifact


def plan_put_down(state: State, card: CardId, seat: Seat, identity: int | None = None) -> list[Change]:
    """Plan that a card comes into play face up under a player's control, in one of its identities.

    An Artifact becomes active in the pile, and the one that was active there is turned face down.

    Rules: REG-ACTART-05, REG-ACTART-06, REG-DUAL-03
    """
    faces = cards.printing(state, card).faces
    kind = faces[identity or 0].type
    if kind in cards.ARTIFACT_TYPES:
        return plan_artifact(state, card, seat)
    changes: list[Change] = []
    if identity and len(faces) > 1:
        changes.append(Set(Field(cards.IDENTITY, card), identity))
    if kind is CardType.CITY:
        changes.append(Set(Field(cards.TYPE, card), CardType.SITE))
    zone = zones.LAND_OF_BONDAGE if kind is CardType.LOST_SOUL else zone_of_play(state, card)
    return [*changes, *relocation.relocate(state, card, zone, to=seat)]


def plan_artifact(state: State, card: CardId, seat: Seat) -> list[Change]:
    """Plan that an Artifact becomes the active one of a player's pile; a Covenant or Curse is a neutral Artifact there.

    Rules: REG-ACTART-05, REG-ACTART-06, REG-TYPE-04, REG-TYPE-05
    """
    changes: list[Change] = [*plan_pile(state, card, seat)]
    changes += relocation.relocate(state, card, zones.ARTIFACT_PILE, index=TOP, to=seat)
    return [*changes, *relocation.as_artifact(state, card), Note("activated_artifact", seat, (card,))]


def activates(state: State, card: CardId) -> bool:
    """Say whether a card's abilities activate as it comes into play outside battle.

    Rules: REG-ACT-02, REG-TYPE-18
    """
    if cards.is_character(state, card):
        return cards.has_class(state, card, CardClass.TERRITORY)
    return cards.type_of(state, card) in cards.STAYING


def can_turn(state: State, verb: Verb, card: CardId) -> bool:
    """Say whether a card can be activated, or deactivated; one already so is no target. Rule: REG-ACTART-04"""
    is_active = is_active_artifact(state, card)
    if verb is Verb.DEACTIVATE:
        return is_active
    return not is_active and not cards.ARTIFACT_TYPES.isdisjoint(cards.printing(state, card).types)
