"""The chance to heal: before a discard completes, the character's player may play or use what heals."""

from engine.kernel.changes import Change
from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import pop, push, swap
from engine.kernel.ids import CardId, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.granted import can_use
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.targeting.heal import heals
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import Healing, Settle
from engine.redemption.model.options import PASS
from engine.redemption.model.status import current_battle
from engine.redemption.rules.actions import battle_actions, uses
from engine.redemption.rules.actions.questions import ask_what_next
from engine.redemption.rules.turn import preparation


def step_healing(state: State, frame: Healing) -> None:
    """Ask the players of the characters in turn, then discard the characters that were not healed.

    Rules: REG-HEAL-03, REG-HEAL-05, REG-HEAL-06, REG-HEAL-08, HOUSE-ABIL-04
    """
    _note_saved(state, frame, frozenset(c for c, stay in frame.falling if state.cards[c].stay != stay))
    falling = tuple((c, stay) for c, stay in frame.falling if state.cards[c].stay == stay)
    seats = tuple(s for s in frame.seats if any(cards.controller(state, c) == s for c, _ in falling))
    if not seats:
        pop(state)
        _discard(state, frame, tuple(c for c, _ in falling))
        return
    swap(state, replace(frame, falling=falling, seats=seats))
    seat = seats[0]
    intents = (*healing_intents(state, seat, tuple(c for c, _ in falling)), *uses.usable_to_heal(state, seat))
    ask_what_next(state, seat, intents, Message("healing"), "REG-HEAL-03", PASS)


def _note_saved(state: State, frame: Healing, saved: frozenset[CardId]) -> None:
    """Record that the effect did not discard the characters that were healed."""
    instance = state.instances.get(frame.cause.ability) if frame.cause.ability is not None else None
    if instance is None or not saved:
        return
    outcomes = tuple(
        replace(o, cards=tuple(c for c in o.cards if c not in saved), in_full=False)
        if o.path[-1:] == (frame.cause.effect,) and not saved.isdisjoint(o.cards)
        else o
        for o in instance.outcomes
    )
    if outcomes != instance.outcomes:
        state.put(instance.id, replace(instance, outcomes=outcomes))


def healing_intents(state: State, seat: Seat, falling: tuple[CardId, ...]) -> list[does.PlayEnhancement]:
    """Return the healing Enhancements a player can play, with the characters on which. Rule: REG-HEAL-08"""
    fight = current_battle(state)
    places = [state.zone(zones.TERRITORY, seat), state.zone(fight.zone, seat) if fight is not None else ()]
    users = [c for held in places for c in held if cards.is_character(state, c) and cards.is_face_up(state, c)]
    found = []
    for card in state.zone(zones.HAND, seat):
        faces = range(len(cards.printing(state, card).faces))
        if heals(state, card):
            found += [does.PlayEnhancement(card, u) for u in users if any(can_use(state, u, card, i) for i in faces)]
    return found


def answer_healing(state: State, frame: Healing, decision: Decision, intent: does.Intent) -> None:
    """Play the healing card or use the ability, or record that this player declines."""
    if isinstance(intent, does.UseAbility):
        uses.act(state, decision.player, intent)
        return
    if not isinstance(intent, does.PlayEnhancement):
        swap(state, replace(frame, seats=frame.seats[1:]))
        return
    if state.cards[intent.user].location.zone.name in zones.FIELD_OF_BATTLE:
        battle_actions.play_enhancement(state, decision.player, intent.card, intent.user)
    else:
        preparation.carry_out(state, decision.player, does.PlayOutsideBattle(intent.card, intent.user))


def _discard(state: State, frame: Healing, left: tuple[CardId, ...]) -> None:
    changes: list[Change] = [change for card in left for change in relocation.discard(state, card)]
    if changes:
        push(state, Settle(frame.cause.rule or "REG-HEAL-05", frame.cause.ability))
        commit(state, frame.cause, changes)
