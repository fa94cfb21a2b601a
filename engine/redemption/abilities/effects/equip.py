"""Equip: a weapon is put on a character that can use it."""

from engine.kernel.changes import Change, Move, Note
from engine.kernel.facts import Moved
from engine.kernel.ids import Bond, CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import zones
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.setup import rules_of


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that the weapon goes to its bearer. Rules: REG-EQUIP-01, REG-EQUIP-04, REG-EQUIP-03, REG-EQUIP-05"""
    if len(targets) != 2:
        return []
    weapon, bearer = targets
    zone = context.state.cards[bearer].location.zone
    return [Move(weapon, zones.on_host(zone, bearer, Bond.EQUIPPED_TO)), Note("equipped", context.you, targets)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of the weapon's ability, if its bearer is in battle.

    In some editions a weapon that was in battle already is not played again. Rules: REG-EQUIP-02, R11-EQUIP-02
    """
    if len(targets) != 2:
        return ()
    zone = context.state.cards[targets[1]].location.zone
    if rules_of(context.state).weapon_in_battle == "not_played" and _was_in_battle(context, targets[0]):
        return ()
    return (ActivateCards(targets[:1], zone.seat),) if zone.name in zones.FIELD_OF_BATTLE else ()


def _was_in_battle(context: Context, weapon: CardId) -> bool:
    """Say whether a weapon came to its bearer from elsewhere in battle."""
    moved = [f for f in context.state.emitted if isinstance(f, Moved) and f.card == weapon]
    return bool(moved) and moved[-1].origin.zone.name in zones.FIELD_OF_BATTLE
