"""Marks of moments of a game: each is different, and none shows how many answers were given."""

import hashlib

from bot.services.games.values import Game


def mark_of(game: Game, version: int | None = None) -> str:
    """Return the mark of a game at a version, or as it is now."""
    return marked(game, game.version if version is None else version)


def marked(game: Game, moment: object) -> str:
    """Return the mark for any moment; nobody can compute it without the seed of the game."""
    return hashlib.sha256(f"{game.state.chance.seed}:{moment}".encode()).hexdigest()[:12]
