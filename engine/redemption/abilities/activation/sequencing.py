"""Which of several triggered effects activates first, and who decides that."""

from typing import Final

from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask
from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation import once
from engine.redemption.abilities.ongoing.negate_prevent import is_silent, stopped
from engine.redemption.abilities.ongoing.unity import allows, is_of_the_other_identity
from engine.redemption.abilities.reading.readings import ability_of
from engine.redemption.abilities.terms.lapsed import ends_with_its_place
from engine.redemption.abilities.terms.set_aside import is_paired
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import This
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import Triggered
from engine.redemption.model.instances import AbilityInstance, Progress, instance_of
from engine.redemption.model.options import choose_cards

_ACTIVE = (Progress.COMPLETED, Progress.ACTIVATING)
#: Where a card has to lie for what it lets its player do. Rule: REG-SA-23
USABLE: Final = zones.IN_PLAY | {zones.LAND_OF_REDEMPTION, zones.SET_ASIDE}


def clause_of(state: State, frame: Triggered) -> Clause:
    """Return the clause that was triggered."""
    return ability_of(state, instance_of(state, frame.ability)).clauses[frame.clause]


def stands(state: State, instance: AbilityInstance, clause: Clause, about: tuple[CardId, ...] = ()) -> bool:
    """Say whether a triggered clause still acts; one that removed its own card does.

    An ability paired with setting aside acts even when the Enhancement that did so is discarded.

    Rules: REG-SA-28, REG-SETA-05, R11-SA-10, R11-SA-11, R11-DUR-07, REG-DUAL-01, REG-BATTLE-10
    """
    if not allows(state, instance) or (instance.card not in about and ends_with_its_place(state, instance)):
        return False
    if is_of_the_other_identity(state, instance) or not once.are_still_alone(state, clause, about):
        return False
    lies_there = state.cards[instance.card].location.zone.name in USABLE or instance.card in about or is_paired(clause)
    return clause.chooser is None or lies_there or _fetches_itself(clause)


def _fetches_itself(clause: Clause) -> bool:
    """Say whether a clause has its own card taken out of a place: it is said of when it lies there. Rule: REG-SA-28"""
    effects = (step for step in clause.steps if isinstance(step, Effect))
    return any(isinstance(t.what, This) and t.source is not None for effect in effects for t in effect.targets)


def priority(state: State, frame: Triggered) -> tuple[int, bool]:
    """Return the key that sorts by Action Priority: active player first, mandatory before optional. Rule: REG-SA-32"""
    after = (instance_of(state, frame.ability).controller - state.phase().seat) % len(state.seats)
    return after, clause_of(state, frame).chooser is not None


def is_settled(state: State, frame: Triggered) -> bool:
    """Say whether the triggered ability on top acts next; if not, put the right one there or ask its player.

    Each player orders his own mandatory abilities, then his optional ones. One whose card he has lost track of acts
    first: to offer it would tell him which of several hidden cards it is. Rules: REG-SA-32, R11-SA-13,
    HOUSE-ABIL-64
    """
    if frame.chosen:
        return True
    rivals = _waiting_together(state)
    if len(rivals) < 2:
        return True
    first = min(priority(state, f) for f in rivals)
    equal = [f for f in rivals if priority(state, f) == first]
    if len({_text(state, f) for f in equal}) < 2:
        _put_on_top(state, equal[0])
        return False
    seat = instance_of(state, equal[0].ability).controller
    lost = next((f for f in equal if not state.cards[_card(state, f)].is_known_to(seat)), None)
    if lost is not None:
        _put_on_top(state, lost)
        return False
    options = choose_cards(state, seat, tuple(dict.fromkeys(_card(state, f) for f in equal)))
    if len(options) < 2:
        _put_on_top(state, equal[0])
        return False
    message, source = Message("first_to_act"), Source(rule="REG-SA-32")
    ask(state, seat, Kind.CHOOSE, options, message, source=source, default=(options[0].key,))
    return False


def answer_triggered(state: State, frame: Triggered, decision: Decision, picks: tuple[str, ...]) -> None:
    """Let that clause act first which its player has chosen, or let it act for the card he chose.

    Rules: REG-SA-32, R11-ATT-02
    """
    if frame.chosen:
        once.answer(state, frame, decision, picks)
        return
    card = decision.option(picks[0]).intent.card
    rivals = _waiting_together(state)
    first = min(priority(state, f) for f in rivals)
    _put_on_top(state, next(f for f in rivals if priority(state, f) == first and _card(state, f) == card))


def _card(state: State, frame: Triggered) -> CardId:
    return instance_of(state, frame.ability).card


def _text(state: State, frame: Triggered) -> tuple[str, int]:
    """Return what identifies the text of a triggered effect: between two of the same text order does not matter."""
    return cards.printing(state, _card(state, frame)).key, frame.clause


def _waiting_together(state: State) -> list[Triggered]:
    """Return the triggered effects on top of the stack, the next one first; those that cannot act are left out."""
    found: list[Triggered] = []
    halted = stopped(state)
    for frame in reversed(state.frames):
        if not isinstance(frame, Triggered):
            break
        instance = instance_of(state, frame.ability)
        speaks = frame.ability not in halted or not is_silent(state, instance, frame.clause)
        if speaks and instance.progress in _ACTIVE and stands(state, instance, clause_of(state, frame), frame.cards):
            found.append(frame)
    return found


def _put_on_top(state: State, frame: Triggered) -> None:
    at = len(state.frames) - 1 - state.frames[::-1].index(frame)
    state.frames = (*state.frames[:at], *state.frames[at + 1 :], replace(frame, chosen=True))
