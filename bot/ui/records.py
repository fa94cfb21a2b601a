"""The log of a game, page by page, and its replay, step by step."""

from collections.abc import Sequence
from dataclasses import replace

from bot.services.games.records import LogEntry
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Row
from bot.ui.shared import embed, turner
from bot.ui.shown import shown_game
from engine.kernel.ids import Seat
from engine.play.retelling import Board

LOG_PAGE, REPLAY_STEP = "logpage", "replay"
NEW_TURN = "---"
OF_EARLIER = "stored by an earlier release: numbers lent by abilities may be missing"


def log_panel(game: str, title: str, entries: Sequence[LogEntry], page: int | None = None) -> Panel:
    """Return a page of the log; the last one by default."""
    lines = [line for entry in entries for line in entry.lines]
    found = list(limits.chunks(lines, limits.EMBED_DESCRIPTION)) or ["Nothing has happened yet."]
    at = len(found) - 1 if page is None else page % len(found)
    turning = turner(LOG_PAGE, game, page=at, count=len(found))
    return Panel(embeds=(embed(title, found[at], footer=f"Game {game}"),), rows=(turning,) if turning else ())


def replay_panel(
    game: str, names: Sequence[str], entries: Sequence[LogEntry], at: int, board: Board, viewer: Seat | None
) -> Panel:
    """Return one step of a replay: the table at that time, and what had just happened."""
    step = entries[at]
    where = f"Step {at + 1} of {len(entries)}, {step.at[:16].replace('T', ' ')} UTC"
    if board.shown is None:
        where += f" · {OF_EARLIER}"
    shown_as = shown_game(board.state)
    panel = shown_as.board(game, board.state, viewer, names, step.lines, where, told=board.shown)
    return replace(panel, rows=_steps(game, entries, at))


def _steps(game: str, entries: Sequence[LogEntry], at: int) -> tuple[Row, ...]:
    last = len(entries) - 1
    turns = [i for i, m in enumerate(entries) if any(line.startswith(NEW_TURN) for line in m.lines)]
    before = max((i for i in turns if i < at), default=0)
    after = min((i for i in turns if i > at), default=last)
    # several may lead to the same step, so each carries its own mark
    found = (("⏮ Turn", "t", before), ("◀ Step", "b", at - 1), ("Step ▶", "f", at + 1), ("Turn ⏭", "n", after))
    return (
        tuple(
            Button(label, custom_id(REPLAY_STEP, game, mark, to), disabled=to == at or not 0 <= to <= last)
            for label, mark, to in found
        ),
    )
