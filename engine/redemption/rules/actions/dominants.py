"""Dominants: who may play one, and how one is played."""

from typing import Final

from engine.cards.model import Alignment, CardType
from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.decisions import Basis, Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation.new_instances import TURN, is_by_hand
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.abilities.targeting.idle import are_idle
from engine.redemption.language.ast.effects import Action
from engine.redemption.model import cards, played, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateCards, ByHand
from engine.redemption.model.frames import PlayedDominant
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.options import ACCEPT, DECLINE
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.actions.checks import Check, allowed


def playable(state: State, seat: Seat) -> list[does.Intent]:
    """Return the Dominants a player may play now.

    Rules: REG-TURN-17, RB-DOM-01
    """
    of = state.definitions
    held = [c for c in state.zone(zones.HAND, seat) if of[c].faces[0].type is CardType.DOMINANT]
    return list(allowed(PLAY, state, seat, [does.PlayDominant(c) for c in held])) if held else []


def _is_dominant(state: State, card: CardId) -> bool:
    return cards.printing(state, card).faces[0].type is CardType.DOMINANT


def _finds_something(state: State, seat: Seat, intent: does.PlayDominant) -> bool:
    """Say whether a Dominant is played, or stays in hand as all see that nothing it says has a target.

    Rule: RB-TARGET-03 (with the switch `dominant_without_target`)
    """
    whole = reading(state, intent.card) if rules_of(state).dominant_without_target == "in_hand" else None
    if whole is None:
        return True
    stay, phase, turn = state.cards[intent.card].stay, state.phase().id, state.number(TURN)
    number = AbilityId(state.counters.ability)
    for at, section in enumerate(whole.sections):
        for of, ability in enumerate(section.abilities):
            as_played = AbilityInstance(number, intent.card, stay, seat, at, of, phase, turn)
            for clause, said in enumerate(ability.clauses):
                if not are_idle(Context(state, as_played, (clause, 0)), (clause,), said.steps):
                    return True
    return False


def _is_held(state: State, seat: Seat, intent: does.PlayDominant) -> bool:
    zone = state.cards[intent.card].location.zone
    return zone.name == zones.HAND and zone.seat == seat


PLAY: Final[tuple[Check[does.PlayDominant], ...]] = (
    Check(
        ("REG-TYPE-01", "REG-TURN-17"),
        lambda state, seat, i: _is_dominant(state, i.card),
        "no_dominant",
    ),
    Check(("REG-TURN-17", "RB-DOM-01"), _is_held, "not_in_hand"),
    Check(
        ("REG-RESTR-01", "REG-RESTR-02"),
        lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.card),
        "forbidden",
    ),
    Check(("RB-TARGET-03",), _finds_something, "nothing_to_do"),
)


def play(state: State, seat: Seat, card: CardId) -> None:
    """Put a Dominant face up on the table; its ability acts before anything else. Rules: RB-DOM-02, RB-DOM-05"""
    changes: list[Change] = [
        Note("played_dominant", seat, (card,)),
        played.plan_note(state, card, seat),
        Move(card, zones.location(zones.TERRITORY, seat)),
    ]
    commit(state, Cause(rule="REG-TURN-17"), changes)
    push(state, PlayedDominant(card, seat))


def step_played(state: State, frame: PlayedDominant) -> None:
    """Carry out a Dominant by its reading or by hand, and discard it. Rules: REG-TURN-19, REG-DUAL-01"""
    if frame.activated:
        finish(state, frame)
    elif _is_of_both_sides(state, frame.card):
        ask(
            state, frame.seat, Kind.CONFIRM, (ACCEPT, DECLINE), Message("dominant_side", (frame.card,)),
            source=Source("REG-DUAL-01", frame.card), basis=Basis.PUBLIC, default=(ACCEPT.key,),
        )  # fmt: skip
    elif reading(state, frame.card) is not None:
        swap(state, ActivateCards((frame.card,), frame.seat), replace(frame, activated=True))
    elif is_by_hand(state, frame.card):
        swap(state, ByHand(frame.card, frame.seat), replace(frame, activated=True))
    else:
        finish(state, frame)


def _is_of_both_sides(state: State, card: CardId) -> bool:
    """Say whether a Dominant has both icons, and none of them was chosen yet. Rules: REG-TYPE-01, REG-DUAL-03"""
    return reading(state, card) is not None and cards.alignment_of(state, card) is Alignment.NEUTRAL


def answer_played(state: State, frame: PlayedDominant, decision: Decision, intent: object) -> None:
    """Play a Dominant with both icons as the chosen one.

    Earlier releases asked here for its target; in a game they stored, the ability asks for it once more.
    Rule: REG-DUAL-01
    """
    if isinstance(intent, does.ChooseCard):
        return
    side = Alignment.GOOD if isinstance(intent, does.Accept) else Alignment.EVIL
    commit(state, Cause(rule="REG-DUAL-01"), [Set(Field(cards.ALIGNMENT, frame.card), side)])


def finish(state: State, frame: PlayedDominant) -> None:
    """Discard a Dominant that was played, unless it was placed or became something else.

    Rules: REG-TURN-19, REG-PLACE-08
    """
    pop(state)
    lies_there = state.cards[frame.card].location.zone.name == zones.TERRITORY
    is_done = lies_there and cards.type_of(state, frame.card) is CardType.DOMINANT
    if state.outcome is None and is_done and not cards.is_placed(state, frame.card):
        commit(state, Cause(rule="REG-TURN-19"), relocation.discard(state, frame.card))
