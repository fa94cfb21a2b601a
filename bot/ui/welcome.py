"""What Berean says about itself: the first message in a server, and the help, one subject at a time."""

from collections.abc import Sequence

from bot.text import discord as words
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.offers import start_buttons
from bot.ui.panel import Button, Choice, Menu, Panel
from bot.ui.shared import add_field, embed

HELP_BUTTON, HELP_SUBJECT = "help", "helpon"


def welcome_panel(lacking: Sequence[str] = ()) -> Panel:
    """Return the first message in a server; `lacking` are permissions without which no game can be played there."""
    missing = f"\n\n{words.missing_permissions(list(lacking), 'this channel')}" if lacking else ""
    rows = ((*start_buttons(), Button("Help", custom_id(HELP_BUTTON))),)
    return Panel(content=limits.clip(words.WELCOME + missing, limits.CONTENT), rows=rows)


def help_panel(subject: str = "") -> Panel:
    """Return the help: how to begin, or every command of one subject, with a menu of the subjects."""
    menu = Menu(
        custom_id(HELP_SUBJECT),
        tuple(
            Choice(heading, heading, ", ".join(e.usage.split(":")[0] for e in entries))
            for heading, entries in words.HELP.items()
        ),
        "More about",
    )
    if subject not in words.HELP:
        made = embed("Berean", words.HELP_INTRO)
        add_field(made, "Begin", _lines(words.HELP_FIRST))
    else:
        made = embed(subject, _lines(words.HELP[subject]))
    return Panel(embeds=(made,), rows=(menu, start_buttons()))


def _lines(entries: Sequence[words.CommandHelp]) -> str:
    return "\n".join(f"`{entry.usage}`\n{entry.purpose}" for entry in entries)
