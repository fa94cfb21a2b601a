"""Buttons that several panels have."""

from collections.abc import Sequence

import discord

from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style

COLOUR = 0x7A1F2B
SHOW = "show"


def show_everyone() -> Button:
    """Return the button that shows a private answer to the channel."""
    return Button("Show everyone", custom_id(SHOW), Style.PLAIN)


def shown_by(mention: str, content: str, embeds: Sequence[discord.Embed]) -> Panel:
    """Return the public form of a private answer: without its buttons, and with who shows it."""
    text = f"Shown by {mention}" + (f"\n{content}" if content else "")
    return Panel(content=limits.clip(text, limits.CONTENT), embeds=tuple(embeds))


def embed(title: str, description: str = "", footer: str = "") -> discord.Embed:
    """Return an embed within Discord's limits."""
    made = discord.Embed(
        title=limits.clip(title, limits.EMBED_TITLE),
        description=limits.clip(description, limits.EMBED_DESCRIPTION) or None,
        colour=COLOUR,
    )
    if footer:
        made.set_footer(text=limits.clip(footer, limits.EMBED_FOOTER))
    return made


def add_field(made: discord.Embed, name: str, value: str, *, inline: bool = False) -> None:
    """Add a field, cut to fit; an empty one is left out, and so is one without room."""
    room = limits.ALL_EMBEDS - len(made)
    text = limits.clip(value, min(limits.FIELD_VALUE, room - limits.FIELD_NAME))
    if text.strip() and len(made.fields) < limits.EMBED_FIELDS and room > limits.FIELD_NAME + 1:
        made.add_field(name=limits.clip(name, limits.FIELD_NAME), value=text, inline=inline)


def turner(action: str, *arguments: object, page: int, count: int) -> tuple[Button, ...]:
    """Return the buttons that turn pages; the page is the action's last argument. None for a single page."""
    if count < 2:
        return ()
    before, after = (page - 1) % count, (page + 1) % count
    where = f"{page + 1} of {count}"
    # both directions may lead to the same page, so each carries its own mark
    return (
        Button("◀ Back", custom_id(action, *arguments, "b", before)),
        Button(where, custom_id(action, *arguments, "x", page), disabled=True),
        Button("Next ▶", custom_id(action, *arguments, "f", after)),
    )


def page_of(written: str) -> int:
    """Return the page or step that a button names, counted from 0; the first if it is no number."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 6 else 0
