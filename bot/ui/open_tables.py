"""A table for playing on, as a message that contains its scenario and the answers so far, until it becomes a game."""

import re
from collections.abc import Sequence
from typing import Final

import discord

from bot.services.verdicts.battles.open_table import OpenTable
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Row
from bot.ui.shared import embed

PLAY_ON, PLAY_ON_ANSWER, PLAY_ON_USUAL, PLAY_ON_BACK = "playon", "playonanswer", "playonusual", "playonback"
PLAY_ON_AGAINST, PLAY_ON_SHARED, PLAY_ON_GAME = "playonagainst", "playonshared", "playongame"
#: the most characters of a scenario in a message; a longer one is only in the attached file
LONGEST: Final = 3_000
_FENCE: Final = ("```yaml\n", "\n```")
_ANSWERS: Final = "Answers: "
#: what the computer player does at a table, by its seat
_COMPUTER: Final = {"A": "The computer attacks.", "B": "The computer defends."}
#: one answer in a footer: the numbers picked, "-" if none were, or "d" for the default answer
_ANSWER: Final = re.compile(r"d|\d{1,3}(?:\+\d{1,3})*|-")
_MENUS: Final = 3
_BEGINNING: Final = (
    Button("Attack a computer player", custom_id(PLAY_ON_AGAINST, "B")),
    Button("Defend against one", custom_id(PLAY_ON_AGAINST, "A")),
    Button("Show it to all here", custom_id(PLAY_ON_SHARED)),
)
_GOING_ON: Final = (Button("Make it a game here", custom_id(PLAY_ON_GAME)),)
_AT_TERMINAL: Final = "Here there are too many to choose from: `berean ruling --play-on` at a terminal has them all."
Answers = tuple[tuple[int, ...] | None, ...]


def scenario_embed(scenario: str) -> discord.Embed | None:
    """Return a scenario as part of a message; None if it is too long for that."""
    if len(scenario) > LONGEST:
        return None
    return embed("table.yaml", f"{_FENCE[0]}{scenario.strip()}{_FENCE[1]}")


def scenario_in(embeds: Sequence[discord.Embed]) -> str | None:
    """Return the scenario that a message shows."""
    for each in embeds:
        said = each.description or ""
        if said.startswith(_FENCE[0]) and said.endswith(_FENCE[1]):
            return said[len(_FENCE[0]) : -len(_FENCE[1])]
    return None


def answers_in(embeds: Sequence[discord.Embed]) -> Answers:
    """Return the answers that were given at the table of a message; `None` is the default answer."""
    told = _footer(embeds).partition(_ANSWERS)[2].split()
    return tuple(_read(each) for each in told if _ANSWER.fullmatch(each))


def computer_in(embeds: Sequence[discord.Embed]) -> str | None:
    """Return the seat for which a computer player answers at the table of a message; None if there is none."""
    return next((seat for seat, said in _COMPUTER.items() if _footer(embeds).startswith(said)), None)


def _footer(embeds: Sequence[discord.Embed]) -> str:
    return (embeds[0].footer.text or "") if embeds else ""


def _read(answer: str) -> tuple[int, ...] | None:
    if answer == "d":
        return None
    return () if answer == "-" else tuple(int(each) for each in answer.split("+"))


def _written(answer: tuple[int, ...] | None) -> str:
    return "d" if answer is None else "+".join(map(str, answer)) or "-"


def open_table_panel(
    table: OpenTable, scenario: str, answers: Answers, news: Sequence[str], computer: str | None = None
) -> Panel:
    """Return a table with what happened last, the open question, and the answers to choose from.

    `computer` is the seat a computer player answers for; then the table may become a game. Before the first answer it
    may be given a side, and the table shown to all.
    """
    said = f"{_ANSWERS}{' '.join(map(_written, answers))}" if answers else ""
    footer = " ".join(part for part in (_COMPUTER.get(computer or "", ""), said) if part)
    happened = "\n".join(news)
    back = (Button("Take back", custom_id(PLAY_ON_BACK)),) if answers else ()
    rows: tuple[Row, ...]
    if table.decision is None:
        asked, rows = "The game is over.", (back,) if back else ()
    else:
        asked, labels = table.asked()
        menus = _menus(labels, table.decision.minimum, table.decision.maximum)
        asked = asked if menus else f"{asked}\n{_AT_TERMINAL}"
        begins = _GOING_ON if computer else () if answers else _BEGINNING
        rows = (*menus, (Button("The usual answer", custom_id(PLAY_ON_USUAL)), *back, *begins))
    room = limits.EMBED_DESCRIPTION - len(asked) - 40
    told = f"{limits.clip(happened, min(room, 1_000))}\n\n**{asked}**" if happened else f"**{asked}**"
    made = embed("Played on, against the computer" if computer else "Played on, for both sides", told, footer)
    made.add_field(name="The table", value=f"```\n{limits.clip(table.board(), limits.FIELD_VALUE - 8)}\n```")
    kept = scenario_embed(scenario)
    return Panel(embeds=(made,) if kept is None else (made, kept), rows=rows)


def _menus(labels: Sequence[str], minimum: int, maximum: int) -> tuple[Menu, ...]:
    """Return menus of the answers; empty if there are too many, or nothing to choose from."""
    several = maximum > 1
    if not labels or len(labels) > limits.CHOICES * (1 if several else _MENUS):
        return ()
    found = []
    for begin in range(0, len(labels), limits.CHOICES):
        part = labels[begin : begin + limits.CHOICES]
        choices = tuple(Choice(label, str(begin + at)) for at, label in enumerate(part))
        most = min(maximum, len(part)) if several else 1
        least = min(minimum, most) if several else 1
        found.append(Menu(custom_id(PLAY_ON_ANSWER, begin), choices, "The answer", least, most))
    return tuple(found)
