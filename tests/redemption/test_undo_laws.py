"""Laws of undoing over random games with abilities: a phase can be undone whole, and an idle interrupt changes nothing.

`BEREAN_UNDO_GAMES` says how many games are played; the seed of a game makes it again.
"""

import os
import random

import pytest

from engine.assurance.proof.table import board
from engine.assurance.proof.watching import interrupted_and_back
from engine.kernel.engine import Step
from engine.kernel.facts import Cause, Reverted
from engine.kernel.inputs import Answer
from engine.kernel.ledger import can_take_back, new_event, next_fact, record
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.game import submit
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model.instances import AbilityInstance, Immune, Progress
from tests.redemption.support import a_pick
from tests.redemption.test_ability_laws import WITH_DECKS, begin

GAMES = int(os.environ.get("BEREAN_UNDO_GAMES", "2"))
MOST_ANSWERS = 500
#: so many interrupts are tried, in as many games as it takes
ENOUGH = 60
#: What comes back as it was, whatever else lies on the table: it reaches the same cards with the same numbers.
STEADY = frozenset({Verb.PROTECT, Verb.IGNORE, Verb.FIRST_STRIKE, Verb.USE_OTHER, Verb.SITE_ACCESS})


def undone(state: State, since: int) -> State:
    """Return a fork in which everything of the open phase since a fact is undone, newest first."""
    twin = state.fork()
    phase = twin.phase().id
    event = new_event(twin, Cause(rule="REG-NEGATE-01"))
    for fact in sorted(twin.facts.values(), key=lambda f: f.id, reverse=True):
        if fact.id > since and fact.event.phase == phase and fact.id not in twin.undone:
            record(twin, Reverted(next_fact(twin), event, fact.id, can_take_back(twin, fact)))
    return twin


@WITH_DECKS
@pytest.mark.parametrize("seed", range(1, GAMES + 1))
def test_undoing_everything_done_in_a_phase_is_the_start_of_the_phase(seed: int, covered: bool) -> None:
    dice = random.Random(f"undo {seed}")
    step: Step = begin(seed, covered=covered)
    start, since, phase, looked = None, 0, None, 0
    for _ in range(MOST_ANSWERS):
        asked = step.decision
        if asked is None:
            break
        state = step.state
        if state.phases and state.phase().id != phase:
            phase, start = state.phase().id, board(state)
            since = max(state.facts, default=0)
        elif state.phases and state.facts and dice.random() < 0.2:
            assert board(undone(state, since)) == start
            looked += 1
        step = submit(state, Answer(asked.player, asked.id, a_pick(asked, dice)))
    assert looked > 5


def is_steady(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability that was interrupted comes back with the same effects on the same cards."""
    return (
        instance.progress is Progress.COMPLETED
        and instance.phase == state.phase().id
        and instance.immune.isdisjoint({Immune.TO_INTERRUPT, Immune.TO_NEGATE})
        and all(e.verb in STEADY for _, e in effects_in(state, instance))
    )


@WITH_DECKS
def test_an_interrupt_with_nothing_paired_and_nothing_changed_gives_the_same_board(covered: bool) -> None:
    tried = 0
    for seed in range(1, GAMES + 12):
        dice = random.Random(f"interrupt {seed}")
        step = begin(seed, covered=covered)
        for _ in range(MOST_ANSWERS):
            asked = step.decision
            if asked is None:
                break
            state = step.state
            for instance in state.instances.values() if state.phases else ():
                if is_steady(state, instance):
                    assert interrupted_and_back(state, instance.id) is not False
                    tried += 1
            if tried >= ENOUGH:
                return
            step = submit(state, Answer(asked.player, asked.id, a_pick(asked, dice)))
    assert tried > 5
