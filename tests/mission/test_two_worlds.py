"""Two worlds that differ only in cards an observer does not know: he cannot tell them apart.

Neither by what he is shown, told and asked, nor by who else is asked, and when. Rule: TM-ENGINE-03
"""

import random
from typing import Any

from bot.text.mission.board import board_lines
from engine.kernel.engine import Step, begin
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.mission import submit
from engine.mission.model import zones
from engine.mission.model.setup import is_solitaire
from engine.mission.model.status import kind_of, printed
from engine.mission.rules.table import RULES
from engine.mission.view import known_to, redacted, view
from tests.mission.support import Table, a_pick, walk
from tests.mission.test_laws import GAMES, over

SECRET = (zones.MISSION_DECK, zones.ENEMY_DECK, zones.MISSION_HAND, zones.ENEMY_HAND, zones.CHARACTERS)
NAMES = ("A", "B", "C", "D", "E")


def swapped(state: State, observer: Seat | None, dice: random.Random) -> tuple[State, set[CardId]] | None:
    """Return the same state with two cards of one back exchanged that the observer does not know."""
    hidden: dict[Any, list[CardId]] = {}
    for card, held in state.cards.items():
        if held.location.zone.name in SECRET and not known_to(state, observer, card):
            hidden.setdefault((held.owner, kind_of(state, card)), []).append(card)
    pairs = [
        (one, other)
        for group in hidden.values()
        for one, other in zip(group, dice.sample(group, len(group)), strict=True)
        if printed(state, one) != printed(state, other)
    ]
    if not pairs:
        return None
    one, other = dice.choice(pairs)
    there = state.fork()
    there.definitions = {**state.definitions, one: state.definitions[other], other: state.definitions[one]}
    there.of_board, there.of_game = {}, {}
    return there, {one, other}


def anew(state: State) -> Step:
    """Ask what is open anew, by what the state is now."""
    again = state.fork()
    again.decision = None
    return begin(RULES, again)


def seen_of(step: Step, observer: Seat | None) -> tuple[Any, ...]:
    """Return all that an observer is shown, told and asked."""
    asked = step.decision
    public = (asked.player, asked.kind, asked.prompt.key, asked.source.rule) if asked is not None else None
    own = (asked.options, asked.minimum, asked.maximum) if asked is not None and asked.player == observer else None
    seen = view(step.state, observer)
    return seen, board_lines(seen, NAMES), redacted(step.facts, observer), public, own, step.outcome


def compare(here: State, observer: Seat | None, dice: random.Random, most: int = 40) -> int:
    """Play on in two worlds by the same answers, as long as the exchanged cards stay hidden; return for how long."""
    made = swapped(here, observer, dice)
    if made is None:
        return 0
    there, exchanged = made
    one, other = anew(here), anew(there)
    for steps in range(most):
        if any(known_to(s.state, observer, c) for s in (one, other) for c in exchanged):
            return steps
        assert seen_of(one, observer) == seen_of(other, observer)
        asked, beside = one.decision, other.decision
        if asked is None or beside is None:
            return steps
        picks = a_pick(asked, dice) if asked.player == observer else asked.default
        if asked.problems(picks) or beside.problems(picks):
            return steps  # the one who is asked knows the cards, and may answer otherwise
        one = submit(one.state, Answer(asked.player, asked.id, picks))
        other = submit(other.state, Answer(beside.player, beside.id, picks))
    return most


@over(GAMES, 2300)
def test_two_worlds_cannot_be_told_apart(table: Table) -> None:
    dice, compared = random.Random(str(table)), 0
    for taken in walk(table, most=400):
        if taken.number % 20 == 0 and taken.step.decision is not None:
            alone = is_solitaire(taken.step.state)  # nobody is there from whom he hides anything: HOUSE-MISSION-35
            seats: list[Seat | None] = [Seat(0)] if alone else [None, *taken.step.state.seats]
            compared += compare(taken.step.state, dice.choice(seats), dice)
    assert compared > 10  # a short solitaire has some 19 steps to compare


def test_who_knows_the_cards_can_tell_them_apart() -> None:
    """The comparison is no empty one."""
    dice = random.Random(1)
    for taken in walk(Table("two", 2400), most=200):
        state = taken.step.state
        if taken.number > 60 and taken.step.decision is not None:
            made = swapped(state, Seat(1), dice)
            if made is None:
                continue
            there, exchanged = made
            if any(known_to(state, Seat(0), c) for c in exchanged):
                assert seen_of(anew(state), Seat(0)) != seen_of(anew(there), Seat(0))
                return
    raise AssertionError("no card was exchanged that the other knows")
