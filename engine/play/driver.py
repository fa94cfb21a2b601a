"""Playing a game to its end with computer players."""

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.play.greedy import GreedyPlayer
from engine.play.players import Player, RandomPlayer, seat_seed
from engine.play.search.levels import Level, Mind
from engine.play.search.player import ThinkingPlayer
from engine.redemption.game import new_game, submit
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks

#: A game with more decisions than this is ended from outside.
MAX_DECISIONS = 5_000


class Computer(enum.Enum):
    """The kinds of computer players."""

    RANDOM = "random"
    GREEDY = "greedy"
    LEARNER = "learner"
    CLUB = "club"
    JUDGE = "judge"


_LEVELS: Final = {Computer.LEARNER: Level.LEARNER, Computer.CLUB: Level.CLUB, Computer.JUDGE: Level.JUDGE}
_USUAL: Final = Mind()


def thinks(kind: Computer) -> bool:
    """Say whether a player thinks: it makes roll-outs before it answers."""
    return kind in _LEVELS


def make_player(kind: Computer, seed: str, mind: Mind = _USUAL) -> Player:
    """Return a computer player with dice of its own; `mind` is for players that think."""
    match kind:
        case Computer.RANDOM:
            return RandomPlayer(seed)
        case Computer.GREEDY:
            return GreedyPlayer(seed)
        case _:
            return ThinkingPlayer(seed, mind.budget(_LEVELS[kind]), mind.prior, stopped=mind.stopped)


@dataclass(frozen=True, slots=True)
class Played:
    """A game played to its end, or to the limit: `choices` is the number of decisions with several legal answers."""

    last: Step
    decisions: int
    choices: int


def play_out(
    step: Step,
    players: Sequence[Player],
    watch: Callable[[Step], None] | None = None,
    cap: int = MAX_DECISIONS,
    give: Callable[[State, Answer], Step] = submit,
) -> Played:
    """Let players answer until the game is over or has had `cap` decisions.

    `watch` sees every step; `give` submits the answers, for callers that watch the rules.
    """
    decisions = choices = 0
    while step.decision is not None and decisions < cap:
        asked = step.decision
        decisions += 1
        choices += asked.count() > 1
        picks = players[asked.player].choose(step.state, asked)
        step = give(step.state, Answer(asked.player, asked.id, picks))
        if watch is not None:
            watch(step)
    return Played(step, decisions, choices)


def play_game(
    decks: Decks,
    rules: RuleSet,
    seed: int,
    kinds: Sequence[Computer],
    readings: Mapping[str, str] | None = None,
    mind: Mind = _USUAL,
) -> Played:
    """Play one whole game between computer players; equal arguments give equal games.

    With `readings` the cards that have one carry out their abilities themselves.
    """
    players = [make_player(kind, seat_seed(str(seed), Seat(seat)), mind) for seat, kind in enumerate(kinds)]
    return play_out(new_game(decks, rules, seed_from(seed), readings=readings), players)
