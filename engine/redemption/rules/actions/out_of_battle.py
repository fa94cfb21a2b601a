"""Enhancements played outside battle: how, and those that heal in any turn."""

from engine.cards.model import CardClass
from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.engine import push
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import TURN
from engine.redemption.abilities.ongoing.play import used_as
from engine.redemption.abilities.targeting.heal import has_healable, heals
from engine.redemption.model import cards, played, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.frames import DiscardUsed
from engine.redemption.rules.actions.game_rules import settle
from engine.redemption.rules.actions.putting_down import TERRITORY_CLASS_PLAYED, hand_intents

RULE = "REG-TYPE-19"


def plan(state: State, seat: Seat, intent: does.PlayOutsideBattle) -> tuple[str, list[Change]]:
    """Plan that an Enhancement is played on a character that is not in battle. Rules: REG-TYPE-19, REG-TURN-14"""
    zone = state.cards[intent.user].location.zone
    changes: list[Change] = [
        *used_as(state, intent.user, intent.card),
        Note("played_enhancement", seat, (intent.card, intent.user)),
        Move(intent.card, zones.on_host(zone, intent.user, Bond.USED_BY)),
        played.plan_note(state, intent.card, seat),
    ]
    if CardClass.TERRITORY in cards.printing(state, intent.card).classes:
        changes.append(Set(Field(TERRITORY_CLASS_PLAYED, seat), state.number(TURN)))
    return RULE, changes


def healing_intents(state: State, seat: Seat) -> list[does.PlayOutsideBattle]:
    """Return the healing Enhancements a player may play in any turn, if one of his characters can be healed.

    Rules: REG-HEAL-07, REG-HEAL-08, REG-HEAL-09, RB-HEAL-02
    """
    if not any(heals(state, c) for c in state.zone(zones.HAND, seat)) or not has_healable(state, seat):
        return []
    found = hand_intents(state, seat)
    return [i for i in found if isinstance(i, does.PlayOutsideBattle) and heals(state, i.card)]


def play(state: State, seat: Seat, intent: does.PlayOutsideBattle) -> None:
    """Play an Enhancement on a character outside battle; it is discarded once its ability has resolved."""
    rule, changes = plan(state, seat, intent)
    commit(state, Cause(rule=rule), changes)
    settle(state, Cause(rule=rule))
    push(state, ActivateCards((intent.card,), seat), DiscardUsed(intent.card))
