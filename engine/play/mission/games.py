"""Whole games of The Mission between computer players, one after another, and their results."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.errors import KernelError
from engine.kernel.facts import Noted
from engine.kernel.ids import Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.mission import new_game, submit
from engine.mission.model.characters import TURN
from engine.mission.model.setup import Deck, MissionRules
from engine.mission.rules.order import ORDER
from engine.play.driver import Computer, play_out
from engine.play.mission.greedy import GreedyMissionPlayer
from engine.play.mission.witness import rules_met
from engine.play.players import Player, RandomPlayer, seat_seed

#: How a game ends, as simulations report it.
ENDINGS = ("points", "deck_out", "no_christians", "conceded", "cap", "failure")
Decks = tuple[Deck, ...]
#: in one game of so many it is looked at which rules act, which takes longer than to play it
WITNESSED_ONE_IN = 10


@dataclass(slots=True)
class MissionTally:
    """The results of a series of games. `failures` has the seed of each game that broke, and how."""

    games: int = 0
    decisions: int = 0
    choices: int = 0
    turns: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    #: winners by the name of what they brought, counted by the places of the decks in the first game
    decks: Counter[int] = field(default_factory=Counter)
    first: int = 0
    ended_by: Counter[str] = field(default_factory=Counter)
    #: how often each rule did act (`witness.py`) in the games that were looked at for it, and how many these were
    rules: Counter[str] = field(default_factory=Counter)
    witnessed: int = 0
    #: souls that somebody tried to win, and those who were saved
    attempts: int = 0
    saved: int = 0
    failures: list[str] = field(default_factory=list)

    def notice(self, before: State, step: Step) -> None:
        """Count attempts to evangelise; in one of every `WITNESSED_ONE_IN` games also record which rules acted."""
        for fact in step.facts:
            if isinstance(fact, Noted):
                self.attempts += fact.key == "mission_attempt"
                self.saved += fact.key == "mission_saved"
        if self.games % WITNESSED_ONE_IN == 1:
            self.rules.update(set(rules_met(before, step)))


def player_of(kind: Computer, seed: str) -> Player:
    """Return a computer player of this game with dice of its own.

    Raises:
        ValueError: there is no player of this kind.
    """
    if kind is Computer.RANDOM:
        return RandomPlayer(seed)
    if kind is Computer.GREEDY:
        return GreedyMissionPlayer(seed)
    raise ValueError(f"The Mission is played by random and greedy computer players, not by {kind.value}.")


@dataclass(frozen=True, slots=True)
class PlayedMission:
    """A game played to its end, or to the limit: `first` took its first action."""

    last: Step
    decisions: int
    choices: int
    first: Seat | None


def _no_notice(before: State, step: Step) -> None:
    """Take no notice of a step."""


def play_mission(
    decks: Decks,
    rules: MissionRules,
    seed: int,
    kinds: Sequence[Computer],
    notice: Callable[[State, Step], None] = _no_notice,
) -> PlayedMission:
    """Play one whole game between computer players; equal arguments give equal games.

    `notice` sees every step, and the state before it.

    Raises:
        ValueError: a kind of player is not one of this game.
    """
    step = new_game(decks, rules, seed_from(seed))
    seats = len(step.state.seats)
    players = [player_of(kinds[n % len(kinds)], seat_seed(str(seed), Seat(n))) for n in range(seats)]
    first: list[Seat] = []

    last = [step.state]

    def watch(seen: Step) -> None:
        notice(last[0], seen)
        last[0] = seen.state
        if not first and (order := seen.state.read(ORDER, ())):
            first.append(order[0])

    notice(step.state, step)
    played = play_out(step, players, watch, give=submit)
    return PlayedMission(played.last, played.decisions, played.choices, first[0] if first else None)


def simulate_mission(
    decks: Decks | Callable[[int], Decks], rules: MissionRules, kinds: Sequence[Computer], games: int, first_seed: int
) -> Iterator[MissionTally]:
    """Play games one after another and yield the running tally after each; game i has the seed `first_seed + i`.

    Decks change seats from game to game, so that a seat's advantage is not a deck's.
    """
    tally = MissionTally()
    for number in range(games):
        seed = first_seed + number
        tally.games += 1
        tally.witnessed += tally.games % WITNESSED_ONE_IN == 1
        brought = decks(seed) if callable(decks) else decks
        shift = number % len(brought)
        placed = (*brought[shift:], *brought[:shift])
        try:
            played = play_mission(placed, rules, seed, kinds, tally.notice)
        except KernelError as error:
            tally.ended_by["failure"] += 1
            tally.failures.append(f"seed {seed}: {type(error).__name__}: {error}")
            yield tally
            continue
        tally.decisions += played.decisions
        tally.choices += played.choices
        tally.turns += played.last.state.number(TURN)
        outcome = played.last.outcome
        tally.ended_by[outcome.reason if outcome else "cap"] += 1
        if outcome:
            tally.winners[",".join(f"p{seat + 1}" for seat in outcome.winners) or "none"] += 1
            for seat in outcome.winners:
                if seat < len(brought):  # the Enemy of a game for one has brought none
                    tally.decks[(seat + shift) % len(brought)] += 1
            tally.first += played.first in outcome.winners
        yield tally
