"""What is left of a finished game after it was purged, and what a person who asks for more is told."""

from typing import Any

from pydantic import ValidationError

from bot.errors import UserFacing
from bot.services.games.values import About
from bot.storage.games import GameRow
from engine.kernel import codec
from engine.kernel.state import Outcome


class Gone(UserFacing):
    """All that is stored of a game is who played it and how it ended."""

    def __init__(self, row: GameRow) -> None:
        self.game = row.id
        self.about = About.read(row.about)
        names = [player.name for player in self.about.players]
        since = (row.purged_at or "")[:10]
        super().__init__(
            f"Game {row.id} ({' vs '.join(names)}) ended on {row.updated_at[:10]}, {_result(names, row.outcome)}; its "
            f"players and its result are kept, its cards, moves and log have been gone since {since}."
        )


def _result(names: list[str], written: Any) -> str:
    outcome = codec.decode(written)
    if not isinstance(outcome, Outcome) or not outcome.winners:
        return "without a winner"
    return f"won by {' and '.join(names[seat] for seat in outcome.winners)}"


def what_stays(written: Any) -> Any | None:
    """Return what stays of a game's record; None if the game may not be purged, since its end is not final.

    Its place stays, so that it is found in its thread; the lists, logs and hands in it are deleted.
    """
    try:
        about = About.read(written)
    except ValidationError:
        return None
    if about.objections_until is not None:
        return None
    place = {name: value for name, value in about.place.items() if not isinstance(value, list | dict)}
    kept = {"place": {**place, "is_over": True}, "proposals": (), "clock": None, "open_hands": ()}
    return about.model_copy(update=kept).model_dump(mode="json")
