"""Cards that are set aside for a number of turns: when they come back, and what happens then."""

from collections.abc import Iterator

from engine.kernel.changes import Add, Change, Note
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.abilities.ast.conditions import ForTurns, Happening
from engine.redemption.abilities.ast.effects import By, Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.effects import numbers
from engine.redemption.abilities.happenings import Happened
from engine.redemption.abilities.readings import words_of
from engine.redemption.abilities.roster import roster
from engine.redemption.abilities.triggers import fired_by, insert
from engine.redemption.model import zones
from engine.redemption.model.instances import AbilityInstance, Path, Progress

TURNS_ASIDE = "turns_set_aside"
#: For how many turns a card was set aside, where the text says X.
WANTED_ASIDE = "wanted_set_aside"


def set_aside_by(state: State, instance: AbilityInstance) -> list[tuple[CardId, int]]:
    """Return the cards an ability set aside for some turns that still are, each with the number of turns."""
    words = words_of(state, instance)
    if Verb.SET_ASIDE not in words.verbs:
        return []
    found = []
    for path, effect in words.effects:
        outcome = instance.outcome(path)
        if effect.verb is not Verb.SET_ASIDE or outcome is None or not isinstance(effect.duration, ForTurns):
            continue
        for card in (c for c in outcome.cards if state.cards[c].place.zone.name == zones.SET_ASIDE):
            number = effect.duration.number
            found.append((card, number if isinstance(number, int) else state.number(Field(WANTED_ASIDE, card))))
    return found


def pending(state: State) -> frozenset[CardId]:
    """Return the cards with an ability that still has cards set aside, so that their abilities go on waiting."""
    done = (i for i, _, _ in roster(state).done.get(Verb.SET_ASIDE, ()) if i.progress is Progress.COMPLETED)
    return frozenset((*(i.card for i in done if set_aside_by(state, i)), *_still_grow(state)))


def grow(state: State, seat: Seat) -> None:
    """Let characters gain what a text gives them for every turn they are set aside. Rule: REG-SETA-03"""
    for instance, path, effect in growing(state):
        outcome = instance.outcome(path)
        aside = state.zone(zones.SET_ASIDE, seat)
        held = tuple(c for c in outcome.cards if c in aside) if outcome is not None else ()
        if held:
            commit(state, Cause(instance.id), numbers.plan_turn(Context(state, instance, path), effect, held))


def growing(state: State) -> list[tuple[AbilityInstance, Path, Effect]]:
    """Return the effects that add something for every turn a character is set aside."""
    return [
        (i, path, effect)
        for i in state.instances.values()
        if i.progress is Progress.COMPLETED
        for path, effect in words_of(state, i).effects
        if isinstance(effect.arguments, By) and effect.arguments.each_turn
    ]


def _still_grow(state: State) -> Iterator[CardId]:
    """Generate the cards whose characters still gain while they are set aside."""
    for instance, path, _ in growing(state):
        outcome = instance.outcome(path)
        if outcome is not None and any(state.cards[c].place.zone.name == zones.SET_ASIDE for c in outcome.cards):
            yield instance.card


def count_turns(state: State, seat: Seat) -> None:
    """Count a turn for what a player has set aside, and return what has been there long enough; no counter is needed.

    Rules: REG-TURN-05, REG-TURN-21, RB-UPKEEP-01, REG-SETA-03, REG-SETA-04, REG-SETA-05, REG-ZONE-25
    """
    grow(state, seat)
    counted: list[Change] = [Add(Field(TURNS_ASIDE, c), 1) for c in state.zone(zones.SET_ASIDE, seat)]
    if counted:
        commit(state, Cause(rule="REG-TURN-05"), counted)
    for instance in tuple(state.instances.values()):
        if instance.progress is not Progress.COMPLETED:
            continue
        due = [
            c
            for c, turns in set_aside_by(state, instance)
            if state.cards[c].place.zone.seat == seat and state.number(Field(TURNS_ASIDE, c)) >= turns
        ]
        if due:
            _bring_back(state, instance, tuple(due))


def _bring_back(state: State, instance: AbilityInstance, due: tuple[CardId, ...]) -> None:
    changes: list[Change] = []
    for card in due:
        changes += relocation.relocate(state, card, zones.TERRITORY)
        changes.append(Add(Field(TURNS_ASIDE, card), -state.number(Field(TURNS_ASIDE, card))))
    commit(state, Cause(rule="REG-SETA-03"), [*changes, Note("returned", instance.controller, due)])
    what = Happened(Happening.RETURNS, due, instance.controller)
    for other in tuple(state.instances.values()):
        if other.card == instance.card and other.progress is Progress.COMPLETED and other.firing is None:
            for frame in fired_by(state, other, what):
                insert(state, frame)
