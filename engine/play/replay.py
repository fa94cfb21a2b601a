"""Replaying a game by the rules: the table before its first card moved, and each state, made anew from the answers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias

from engine.kernel.engine import Rules, Step, begin, take_back
from engine.kernel.errors import EngineInvariant, IllegalAnswer, StaleDecision
from engine.kernel.facts import Fact, Moved
from engine.kernel.ids import CardId
from engine.kernel.inputs import Input
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption import game as redemption
from engine.redemption.model import zones
from engine.redemption.model.setup import GameDeck, setup_of
from engine.redemption.rules.table import RULES


class ReplayDiffers(ValueError):
    """The rules of this release lead to other results than those the game was played by."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """The game went back to the state after its step of this number, counted from 0."""

    to: int


@dataclass(frozen=True, slots=True)
class Told:
    """One step of a recorded game: what was given (None: its beginning), and the facts that followed then.

    `shown` is what the table showed besides them, if that was kept.
    """

    given: Input | TookBack | None
    facts: tuple[Fact, ...]
    shown: Any = None


Recorded: TypeAlias = Sequence[Told]


def opening(state: State, facts: Iterable[Fact]) -> State:
    """Return the table of a game as it was before the first of its facts."""
    began_in = {card: held.location.zone.name for card, held in state.cards.items()}
    moved: set[CardId] = set()
    for fact in facts:
        if isinstance(fact, Moved) and fact.card not in moved:
            moved.add(fact.card)
            began_in[fact.card] = fact.origin.zone.name
    decks = []
    for seat in state.seats:
        own = [c for c in state.definitions if state.cards[c].owner == seat and began_in[c] != zones.NOWHERE]
        main = tuple(state.definitions[c] for c in own if began_in[c] != zones.RESERVE)
        decks.append(GameDeck(main, tuple(state.definitions[c] for c in own if began_in[c] == zones.RESERVE)))
    setup = setup_of(state)
    return redemption.empty_table(
        tuple(decks), setup.rules, state.chance.seed, setup.stops, setup.readings, setup.speeds, setup.computers
    )


def replay(state: State, recorded: Recorded) -> Iterator[State]:
    """Generate the states of a recorded game, one for each step; `state` is any of its states.

    Raises:
        ReplayDiffers: a step is refused now, or leads to other facts than it did.
    """
    table = opening(state, (fact for each in recorded for fact in each.facts))
    steps = play_again(table, (told.given for told in recorded[1:]))
    for number, (told, step) in enumerate(zip(recorded, steps, strict=True)):
        if step.facts != told.facts:
            raise ReplayDiffers(f"step {number} leads elsewhere")
        yield step.state


class Ruled(Protocol):
    """A game that can be replayed: its rules, and how an input is given to it."""

    @property
    def rules(self) -> Rules:
        """The rules as the kernel runs them."""
        ...

    def submit(self, state: State, given: Input) -> Step:
        """Return the step from a state."""
        ...


class _Redemption:
    rules = RULES

    def submit(self, state: State, given: Input) -> Step:
        return redemption.submit(state, given)


_REDEMPTION: Final = _Redemption()


def play_again(table: State, inputs: Iterable[Input | TookBack | None], game: Ruled = _REDEMPTION) -> Iterator[Step]:
    """Generate the steps of a game from its first table: its beginning, then one for each input.

    Raises:
        ReplayDiffers: an input is refused.
    """
    try:
        steps = [begin(game.rules, table)]
        yield steps[0]
        for given in inputs:
            match given:
                case None:
                    raise ReplayDiffers("a game begins once")
                case TookBack(to):
                    state = take_back(steps[to].state, steps[-1].state)
                    steps.append(Step(state, (), state.decision, state.outcome))
                case _:
                    steps.append(game.submit(steps[-1].state, given))
            yield steps[-1]
    except (IllegalAnswer, StaleDecision, EngineInvariant) as error:
        raise ReplayDiffers(str(error)) from error
