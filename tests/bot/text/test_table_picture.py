"""The drawn table: a real picture, of what its viewer may see and no more."""

import io
import random
from functools import cache

from PIL import Image

from bot.text.table.table_picture import table_png
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.redemption.game import submit
from engine.redemption.view import view
from tests.redemption.support import a_pick, tables
from tests.redemption.test_leaks import swapped
from tests.shared import times

#: so many tables are drawn; to draw one takes long
TABLES = times(8, usually=3)


@cache
def states(count: int) -> list[State]:
    """Tables in the middle of random games, with two to five seats."""
    found = []
    for table in tables(count):
        dice = random.Random(f"picture {table}")
        step = table.begin()
        for _ in range(90):
            if step.decision is None:
                break
            step = submit(step.state, Answer(step.decision.player, step.decision.id, a_pick(step.decision, dice)))
        found.append(step.state)
    return found


def test_every_table_can_be_drawn() -> None:
    for state in states(TABLES):
        names = [f"Player {seat}" for seat in state.seats]
        for viewer in (None, Seat(0), Seat(1)):
            picture = Image.open(io.BytesIO(table_png(view(state, viewer), names)))
            assert picture.format == "PNG" and picture.width == 800 and 100 < picture.height < 8000
            assert len(picture.getcolors(maxcolors=1_000_000) or []) > 3


def test_swapping_hidden_cards_changes_no_pixel() -> None:
    for state in states(TABLES):
        names = [f"Player {seat}" for seat in state.seats]
        for viewer in (None, Seat(0)):
            other, to = swapped(state, viewer, random.Random(7))
            assert any(card != there for card, there in to.items())
            assert table_png(view(state, viewer), names) == table_png(view(other.state, viewer), names)
        assert table_png(view(state, None), names) != table_png(view(state, Seat(0)), names)
