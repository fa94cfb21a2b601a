"""Whole games of The Mission between computer seats, one after another, and what came of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.errors import KernelError
from engine.kernel.facts import Noted
from engine.kernel.ids import EventId, Seat
from engine.kernel.records import dataclass
from engine.mission import new_game, submit
from engine.mission.model.characters import TURN
from engine.mission.model.setup import Deck, MissionRules
from engine.mission.rules.order import ORDER
from engine.play.driver import Computer, play_out
from engine.play.mission.greedy import GreedyMissionPlayer
from engine.play.players import Player, RandomPlayer, seat_seed

#: How a game ends, as simulations report it.
ENDINGS = ("points", "deck_out", "no_christians", "conceded", "cap", "failure")
Decks = tuple[Deck, ...]


@dataclass(slots=True)
class MissionTally:
    """What came of a series of games. `failures` tells the seed of each game that broke, and how."""

    games: int = 0
    decisions: int = 0
    choices: int = 0
    turns: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    #: winners by the name of what they brought, counted by the places of the decks in the first game
    decks: Counter[int] = field(default_factory=Counter)
    first: int = 0
    ended_by: Counter[str] = field(default_factory=Counter)
    #: how often each rule was the cause of something that happened, or of a question
    rules: Counter[str] = field(default_factory=Counter)
    #: souls that somebody tried to win, and those who were saved
    attempts: int = 0
    saved: int = 0
    failures: list[str] = field(default_factory=list)

    def notice(self, step: Step) -> None:
        """Count what a step shows: which rules acted, and attempts to evangelise."""
        if step.decision is not None:
            self.rules[step.decision.source.rule] += 1
        events: dict[EventId, str] = {}
        for fact in step.facts:
            events[fact.event.id] = fact.event.cause.rule
            if isinstance(fact, Noted):
                self.attempts += fact.key == "mission_attempt"
                self.saved += fact.key == "mission_saved"
        self.rules.update(rule for rule in events.values() if rule)


def player_of(kind: Computer, seed: str) -> Player:
    """Return a computer player of this game with dice of its own.

    Raises:
        ValueError: there is none of this kind.
    """
    if kind is Computer.RANDOM:
        return RandomPlayer(seed)
    if kind is Computer.GREEDY:
        return GreedyMissionPlayer(seed)
    raise ValueError(f"The Mission is played by random and greedy computer players, not by {kind.value}.")


@dataclass(frozen=True, slots=True)
class PlayedMission:
    """A game played to its end, or to the cap: `first` took its first action."""

    last: Step
    decisions: int
    choices: int
    first: Seat | None


def _no_notice(step: Step) -> None:
    """Take no notice of a step."""


def play_mission(
    decks: Decks,
    rules: MissionRules,
    seed: int,
    kinds: Sequence[Computer],
    notice: Callable[[Step], None] = _no_notice,
) -> PlayedMission:
    """Play one whole game between computer players; equal arguments give equal games.

    `notice` sees every step.

    Raises:
        ValueError: a kind of player is not one of this game.
    """
    step = new_game(decks, rules, seed_from(seed))
    seats = len(step.state.seats)
    players = [player_of(kinds[n % len(kinds)], seat_seed(str(seed), Seat(n))) for n in range(seats)]
    first: list[Seat] = []

    def watch(seen: Step) -> None:
        notice(seen)
        if not first and (order := seen.state.read(ORDER, ())):
            first.append(order[0])

    notice(step)
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
                tally.decks[(seat + shift) % len(brought)] += 1
            tally.first += played.first in outcome.winners
        yield tally
