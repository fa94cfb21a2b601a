"""Marks of moments of a game: they tell one from any other without saying how many answers it took."""

import hashlib

from bot.services.games.values import Game


def mark_of(game: Game, version: int | None = None) -> str:
    """Return the mark of a game at a version, or as it is now."""
    return marked(game, game.version if version is None else version)


def marked(game: Game, moment: object) -> str:
    """Return the mark of whatever tells a moment; nobody can make it who does not know the game's seed."""
    return hashlib.sha256(f"{game.state.chance.seed}:{moment}".encode()).hexdigest()[:12]
