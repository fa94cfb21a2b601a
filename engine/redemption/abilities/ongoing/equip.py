"""Which characters an effect can equip with a weapon, and which weapons a character can have."""

from engine.cards.model import CardClass
from engine.kernel.ids import Bond, CardId
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.granted import can_use
from engine.redemption.language.ast.effects import Effect, Onto
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Target
from engine.redemption.language.ast.vocabulary import Kind, Nth
from engine.redemption.model import cards, zones

#: Rule: REG-EQUIP-01
_ANY_BEARER = Target(Filter(Kind.CHARACTER), Count(CountKind.EXACTLY, 1))


def bearers(effect: Effect) -> Target:
    """Return the phrase for the character that is equipped: a warrior in play unless the text says otherwise."""
    onto = effect.arguments
    return onto.target if isinstance(onto, Onto) and onto.target is not None else _ANY_BEARER


def can_bear(state: State, effect: Effect, card: CardId, weapon: CardId) -> bool:
    """Say whether an effect can equip a character with a weapon.

    It can use the weapon and, unless the text says otherwise, is a warrior without one. Rule: REG-EQUIP-01
    """
    held = state.cards[card].location.zone.name
    if not cards.is_character(state, card) or held not in zones.IN_PLAY - {zones.LAND_OF_BONDAGE}:
        return False
    borne = sum(state.cards[a].location.bond is Bond.EQUIPPED_TO for a in cards.attached(state, card))
    if any(isinstance(t.what, Filter) and t.what.nth is Nth.SECOND for t in effect.targets):
        return borne == 1
    free = not borne
    if isinstance(effect.arguments, Onto):
        return free
    identities = range(len(cards.printing(state, weapon).faces))
    is_warrior = cards.has_class(state, card, CardClass.WARRIOR)
    return free and is_warrior and any(can_use(state, card, weapon, i) for i in identities)


def is_weapon(state: State, card: CardId) -> bool:
    """Say whether a card is a weapon. Rule: REG-TYPE-20"""
    return cards.has_class(state, card, CardClass.WEAPON)
