"""Many games one after another, and their results."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field

from engine.kernel.errors import KernelError
from engine.kernel.records import dataclass
from engine.play.driver import Computer, play_game
from engine.play.search.levels import Mind
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks


@dataclass(slots=True)
class Tally:
    """The results of a series of games. `failures` has the seed of each game that broke, and how."""

    games: int = 0
    decisions: int = 0
    choices: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    ended_by: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


#: How a game ends, as simulations report it.
ENDINGS = ("souls", "rounds", "stalled", "cap", "failure")


def simulate(
    decks: Decks | Callable[[int], Decks],
    rules: RuleSet,
    kinds: Sequence[Computer],
    games: int,
    first_seed: int,
    readings: Mapping[str, str] | None = None,
    mind: Mind | None = None,
) -> Iterator[Tally]:
    """Play games one after another and yield the running tally after each; game i has the seed `first_seed + i`.

    `decks` are the same in every game, or are made from its seed.
    """
    tally = Tally()
    for number in range(games):
        seed = first_seed + number
        tally.games += 1
        try:
            brought = decks(seed) if callable(decks) else decks
            played = play_game(brought, rules, seed, kinds, readings, mind or Mind())
        except KernelError as error:
            tally.ended_by["failure"] += 1
            tally.failures.append(f"seed {seed}: {type(error).__name__}: {error}")
            yield tally
            continue
        tally.decisions += played.decisions
        tally.choices += played.choices
        outcome = played.last.outcome
        tally.ended_by[outcome.reason if outcome else "cap"] += 1
        if outcome:
            tally.winners[",".join(f"p{seat + 1}" for seat in outcome.winners) or "none"] += 1
        yield tally
