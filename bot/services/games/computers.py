"""Computer players of a game: the question to one, and finding its answer."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.games.protocol import HostedGame
from bot.services.games.values import Player
from bot.text.learner import why_text
from engine.kernel.decisions import Decision
from engine.kernel.state import State
from engine.play.driver import Computer, thinks
from engine.play.search.levels import Level, Mind
from engine.play.search.player import ThinkingPlayer
from engine.play.search.reasons import reason_of
from engine.redemption.model import intents as does

#: The levels of computer players by their names.
COMPUTERS = tuple(kind.value for kind in Computer)

#: For how many seconds at most a computer player of each level thinks about an answer where others wait.
SECONDS = {Level.LEARNER: 0.5, Level.CLUB: 1.0, Level.JUDGE: 5.0}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a computer player, and the seed of its dice."""

    player: Player
    state: State
    decision: Decision
    seed: str


@dataclass(frozen=True, slots=True)
class Found:
    """An answer that a computer player found, with its reason in words; empty if it gives none."""

    picks: tuple[str, ...]
    why: str = ""


#: Who finds the answer to a question that takes thought.
Thinker = Callable[[Asked], Awaitable[Found]]


def takes_thought(player: Player) -> bool:
    """Say whether a computer player thinks before it answers."""
    return thinks(Computer(player.kind))


def answered(asked: Asked, mind: Mind) -> Found:
    """Return the answer of a computer player; equal arguments give equal answers.

    The computer level `learner` also says why, unless it passes.
    """
    player = game_of(asked.state).player(asked.player.kind, asked.seed, mind)
    picks = player.choose(asked.state, asked.decision)
    if asked.player.kind != Level.LEARNER.value or not isinstance(player, ThinkingPlayer) or player.last is None:
        return Found(picks)
    if any(isinstance(o.intent, does.Pass | does.NextPhase) for o in asked.decision.options if o.key in picks):
        return Found(picks)
    return Found(picks, why_text(reason_of(player.last)))


def see_to_players(game: HostedGame, players: Sequence[Player]) -> None:
    """Refuse kinds of computer players that a game does not have.

    Raises:
        UserFacing: it does not have one of them.
    """
    for player in players:
        if player.kind != "human" and player.kind not in game.computers:
            known = " and ".join(game.computers)
            raise UserFacing(f"The computer players of {game.title} are {known}, not {player.kind}.")


def computer_of(level: str) -> Player:
    """Return a computer player of a level; one that thinks has the level in its name."""
    player = Player.model_validate({"kind": level, "name": "The computer"})
    return player.model_copy(update={"name": f"The computer ({level})"}) if takes_thought(player) else player


def thinks_text(level: str) -> str:
    """Say how long a computer of a level thinks; empty if it does not think."""
    seconds = next((s for known, s in SECONDS.items() if known.value == level), None)
    return "" if seconds is None else f"It thinks for up to {seconds:g} s about an answer."
