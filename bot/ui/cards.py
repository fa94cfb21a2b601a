"""A card as a panel."""

from collections.abc import Sequence

import discord

from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Choice, Menu, Panel, Row
from bot.ui.shared import add_field, embed, show_everyone
from engine.cards.model import CardClass, Face, Number, Printing

PRINTING = "printing"


def card_embed(printing: Printing) -> discord.Embed:
    """Return a card as it reads today: type, brigades, numbers, identifiers, text, verse, set."""
    faces = [_face_line(face) for face in printing.faces]
    made = embed(printing.name, "\n".join([*faces, "", printing.text or "*No ability.*"]))
    add_field(made, "Identifiers", ", ".join(printing.identifiers), inline=True)
    shown = ", ".join(c.value for c in CardClass if c in printing.classes)
    add_field(made, "Class", shown, inline=True)
    add_field(made, "Verse", "; ".join(printing.references), inline=True)
    add_field(made, "Set", " · ".join(p for p in (printing.set_name, printing.rarity) if p), inline=True)
    add_field(made, "Legality", printing.legality, inline=True)
    return made


def _face_line(face: Face) -> str:
    brigades = "Multi" if face.rainbow else "/".join(b.value for b in face.brigades)
    numbers = f"{_number(face.strength)}/{_number(face.toughness)}"
    words = [f"**{face.type.value}**", brigades, "" if numbers == "/" else numbers]
    return " · ".join(w for w in words if w)


def _number(number: Number) -> str:
    return number.printed or ("" if number.value is None else str(number.value))


def card_panel(printings: Sequence[Printing], shown: Printing, *, read_as: str = "") -> Panel:
    """Return a card with a menu of its other printings and the button that shows it to everyone."""
    others = [p for p in printings if p.key != shown.key][: limits.OPTIONS]
    rows: tuple[Row, ...] = ((show_everyone(),),)
    if others:
        choices = tuple(Choice(p.name, p.key, f"{p.set_name} {p.rarity}".strip()) for p in others)
        rows = (Menu(custom_id(PRINTING), choices, "Other printings"), *rows)
    return Panel(content=read_as, embeds=(card_embed(shown),), rows=rows)
