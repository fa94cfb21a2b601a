"""Showing a stored game again: the table after each of its steps, even if the rules have changed since.

The facts say all that changed on a table, and what only the rules can compute is stored with them. So no rule runs
here.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.kernel.chance import Chance
from engine.kernel.engine import take_back
from engine.kernel.facts import Fact, Moved
from engine.kernel.ids import CardId, Seat, Veil
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import fold
from engine.kernel.records import dataclass
from engine.kernel.state import Card, State
from engine.play.replay import Recorded, TookBack
from engine.redemption.view import View, view


@dataclass(frozen=True, slots=True)
class Board:
    """A table after a step: where all cards were, and what only the rules of that time could compute.

    `shown` is None if that was not kept; the rules of this release then compute what they can without abilities.
    """

    state: State
    shown: Any

    def seen_by(self, viewer: Seat | None) -> View:
        """Return what a seat, or a spectator, saw of a game of Redemption."""
        return view(self.state, viewer, told=self.shown)


def boards(state: State, recorded: Recorded) -> Iterator[Board]:
    """Generate the table after each step of a recorded game; `state` is any state of the game."""
    facts = [fact for step in recorded for fact in step.facts]
    told: list[Board] = []
    for step in recorded:
        if isinstance(step.given, TookBack):
            earlier = told[step.given.to]
            told.append(Board(take_back(earlier.state, told[-1].state), earlier.shown))
        else:
            before = told[-1].state.fork() if told else laid_out(state, facts)
            told.append(Board(fold(before, step.facts), step.shown))
        yield told[-1]


def laid_out(state: State, facts: Iterable[Fact]) -> State:
    """Return the table of a game before the first of its facts: each card where it was until it first moved."""
    first: dict[CardId, Moved] = {}
    for fact in facts:
        if isinstance(fact, Moved):
            first.setdefault(fact.card, fact)
    table = State(
        game=state.game,
        seats=state.seats,
        definitions=state.definitions,
        sights=state.sights,
        setup=state.setup,
        chance=Chance(state.chance.seed),
    )
    table.zones = dict.fromkeys(state.zones, ())
    for card in sorted(state.definitions):
        held, moved = state.cards[card], first.get(card)
        place, stay = (moved.origin, moved.stay_before) if moved is not None else (held.location, held.stay)
        table.cards[card] = Card(card, held.owner, place, stay, Veil(card), seats_that_see(table, place))
        table.zones[place.zone] = (*table.zones.get(place.zone, ()), card)
    return table
