"""The record of a finished game: all that is needed to deal and replay it, and a hash of each step's facts."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

import engine
from bot import __version__
from bot.games.known import game_of
from engine.kernel import codec
from engine.kernel.facts import Fact
from engine.kernel.state import State
from engine.play.replay import Recorded, TookBack

#: the key under which a take-back says to which step the game went back
BACK_TO = "back_to"


class RecordedStep(BaseModel):
    """An input (None: the beginning of the game) as the codec writes it, and the hash of the facts it led to."""

    given: Any = None
    led_to: str


class GameRecord(BaseModel):
    """A finished game, from its decks to its outcome. Values of the engine are written by its codec."""

    release: str
    setup: Any
    decks: tuple[Any, ...]
    steps: tuple[RecordedStep, ...]
    outcome: Any


def record_of(state: State, steps: Recorded, release: str) -> GameRecord:
    """Return the record of a game in its final state."""
    game = game_of(state)
    table = game.opening(state, (fact for step in steps for fact in step.facts))
    return GameRecord(
        release=release,
        setup=codec.encode(table.setup),
        decks=tuple(codec.encode(deck) for deck in game.decks_on(table)),
        steps=tuple(RecordedStep(given=_written(step.given), led_to=hash_of(step.facts)) for step in steps),
        outcome=codec.encode(state.outcome),
    )


def hash_of(facts: Iterable[Fact]) -> str:
    """Return a hash of the facts of a step."""
    written = json.dumps([codec.encode(fact) for fact in facts], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:32]


def _written(given: Any) -> Any:
    match given:
        case None:
            return None
        case TookBack(to):
            return {BACK_TO: to}
        case _:
            return codec.encode(given)


@cache
def release() -> str:
    """Return a text that identifies the rules of this release: its version, and a hash of the engine's source."""
    digest = hashlib.sha256()
    for root in engine.__path__:
        for path in sorted(Path(root).rglob("*.py")):
            digest.update(path.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:12]}"
