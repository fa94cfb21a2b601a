"""The games that Berean hosts, found by a state or by an edition."""

from typing import Final

from bot.errors import UserFacing
from bot.games.mission import EDITION, MissionGame
from bot.games.protocol import Feature, HostedGame
from bot.games.redemption import RedemptionGame
from engine.kernel.state import State

REDEMPTION: Final = RedemptionGame()
MISSION: Final = MissionGame()
GAMES: Final[dict[str, HostedGame]] = {game.name: game for game in (REDEMPTION, MISSION)}


def game_of(state: State) -> HostedGame:
    """Return the game of a state."""
    return GAMES[state.game]


def of_edition(edition: str) -> HostedGame:
    """Return the game of an edition; The Mission counts as an edition."""
    return MISSION if edition == EDITION else REDEMPTION


def require(state: State, feature: Feature) -> None:
    """Refuse if the game of a state lacks a feature.

    Raises:
        UserFacing: the game lacks it.
    """
    game = game_of(state)
    if feature not in game.features:
        raise UserFacing(f"{game.title} has no {feature.value}.")
