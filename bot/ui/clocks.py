"""Clocks in words and buttons."""

from collections.abc import Sequence
from datetime import datetime

from bot.services.games.clocks import DAY, Clock, on_the_wall, span
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.shared import embed
from bot.ui.table_frame import table_buttons

CLAIM, CLAIM_FOR_GOOD, MORE_TIME, PAUSE, GO_ON = "claim", "claimyes", "moretime", "pause", "goon"
WAIT_ON = "waiton"


def clock_lines(clock: Clock, names: Sequence[str], now: datetime) -> list[str]:
    """Say how much time each player has, and when the running time is up."""
    if clock.control.kind == "none":
        return []
    lines = []
    for seat, name in enumerate(names):
        left = clock.left_of(seat, now)
        told = span(left) if left > 0 else "out of time"
        if seat == clock.running and (falls := clock.flag_at) is not None:
            told = f"until <t:{int(on_the_wall(falls).timestamp())}:R>" if left > 0 else told
        lines.append(f"Clock of {name}: {told}")
    return [*lines, "The clocks are stopped."] if clock.paused else lines


def clock_panel(game: str, clock: Clock, names: Sequence[str], now: datetime) -> Panel:
    """Return the clocks of a game, with the button that stops them or lets them go on."""
    lines = [f"Each player has {clock.control.label}.", *clock_lines(clock, names, now)]
    button = (
        Button("Go on", custom_id(GO_ON, game), Style.GO) if clock.paused else Button("Pause", custom_id(PAUSE, game))
    )
    rows = () if clock.control.kind == "none" else ((button,),)
    return Panel(embeds=(embed("Clocks", "\n".join(lines), footer=f"Game {game}"),), rows=rows)


def reminder_panel(user: int, left: float) -> Panel:
    """Return the message that reminds a player of his clock."""
    return Panel(f"<@{user}>, {span(left)} left on your clock.", mentions=(user,))


def claim_panel(game: str, why: str) -> Panel:
    """Return the question whether to end a game against a player who does not move."""
    button = Button("Claim it", custom_id(CLAIM_FOR_GOOD, game), Style.GRAVE)
    return Panel(f"{why} Do you claim the game? That cannot be taken back.", rows=((button,),))


def silent_panel(game: str, user: int, others: Sequence[str], most: int) -> Panel:
    """Return the message that reminds a player who has been silent for a day in a game without a clock."""
    wait = f"{' and '.join(others)} {'wait' if len(others) > 1 else 'waits'}"
    text = f"<@{user}>, {wait} for you. After {span(most * DAY)} of silence the game may be claimed; any move ends it."
    return Panel(text, rows=(table_buttons(game, can_hold=False),), mentions=(user,))


def absent_panel(game: str, seat: int, why: str, others: Sequence[int]) -> Panel:
    """Return the message that a game may be claimed against a player who is away."""
    asked = ", ".join(f"<@{user}>" for user in others)
    buttons = (
        Button("Claim the game", custom_id(CLAIM, game), Style.MAIN),
        Button("Wait on", custom_id(WAIT_ON, game, seat)),
    )
    text = f"{why} {asked}, you may claim the game. It goes on as soon as he moves."
    return Panel(text, rows=(buttons,), mentions=tuple(others))


def flag_panel(game: str, name: str, seat: int, others: Sequence[int]) -> Panel:
    """Return the message that a player's time is up, and what the others may do about it."""
    asked = ", ".join(f"<@{user}>" for user in others)
    text = f"{name} is out of time." + (
        f" {asked}, claim the game, or give more time; it goes on meanwhile." if asked else ""
    )
    buttons = (
        Button("Claim the game", custom_id(CLAIM, game), Style.MAIN),
        Button("Give more time", custom_id(MORE_TIME, game, seat)),
    )
    return Panel(text, rows=(buttons,) if asked else (), mentions=tuple(others))


def digest_panel(user: int, lines: Sequence[str], *, calls: bool) -> Panel:
    """Return the daily list of the games that wait for a person; in a channel it notifies him once."""
    count = f"{len(lines)} game{'s' if len(lines) != 1 else ''} {'wait' if len(lines) != 1 else 'waits'} for you"
    head = f"<@{user}>, {count}:" if calls else f"{count}:"
    told = limits.join_within([f"- {line}" for line in lines], limits.CONTENT - len(head) - 120)
    text = f"{head}\n{told}\n-# Your daily digest; `/play digest` changes it, or calls you at each move again."
    return Panel(text, mentions=(user,) if calls else ())
