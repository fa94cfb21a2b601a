"""A card as a panel."""

from collections.abc import Sequence

import discord

from bot.services.cards.readings import Shown
from bot.services.cards.rule_sections import mark_of
from bot.services.rulings.judges import ServerRuling
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Row
from bot.ui.rulings import add_rulings, section_buttons
from bot.ui.shared import add_field, embed, show_everyone
from engine.cards.carddata import errata_of
from engine.cards.model import CardClass, Face, Number, Printing
from glossary.model import Section

PRINTING, READING = "printing", "reading"


def card_embed(printing: Printing, picture: str = "") -> discord.Embed:
    """Return a card as it reads today: type, brigades, numbers, identifiers, text, verse, set, and any picture."""
    faces = [_face_line(face) for face in printing.faces]
    made = embed(printing.name, "\n".join([*faces, "", printing.text or "*No ability.*"]))
    add_field(made, "Identifiers", ", ".join(printing.identifiers), inline=True)
    shown = ", ".join(c.value for c in CardClass if c in printing.classes)
    add_field(made, "Class", shown, inline=True)
    add_field(made, "Verse", "; ".join(printing.references), inline=True)
    add_field(made, "Set", " · ".join(p for p in (printing.set_name, printing.rarity) if p), inline=True)
    add_field(made, "Legality", printing.legality, inline=True)
    add_field(made, "Errata", errata_of(printing.key))
    if picture:
        made.set_image(url=picture)
    return made


def _face_line(face: Face) -> str:
    brigades = "Multi" if face.rainbow else "/".join(b.value for b in face.brigades)
    numbers = f"{_number(face.strength)}/{_number(face.toughness)}"
    words = [f"**{face.type.value}**", brigades, "" if numbers == "/" else numbers]
    return " · ".join(w for w in words if w)


def _number(number: Number) -> str:
    return number.printed or ("" if number.value is None else str(number.value))


def card_panel(
    printings: Sequence[Printing],
    shown: Printing,
    *,
    read_as: str = "",
    rulings: Sequence[ServerRuling] = (),
    rules: Sequence[Section] = (),
    picture: str = "",
) -> Panel:
    """Return a card with the rulings of a server's judges on it, the rules for its ability, and its other printings."""
    made = card_embed(shown, picture)
    more = add_rulings(made, rulings)
    reading = (Button("How Berean reads it", custom_id(READING, mark_of(shown))),) if shown.text else ()
    rows: list[Row] = []
    others = [p for p in printings if p.key != shown.key][: limits.OPTIONS]
    if others:
        choices = tuple(Choice(p.name, p.key, f"{p.set_name} {p.rarity}".strip()) for p in others)
        rows.append(Menu(custom_id(PRINTING), choices, "Other printings"))
    rows.append((show_everyone(), *reading, *more))
    rows += section_buttons(rules)
    return Panel(content=limits.clip(read_as, limits.CONTENT), embeds=(made,), rows=tuple(rows))


def reading_panel(shown: Shown) -> Panel:
    """Return how Berean reads a card's ability: in plain English, and what it cannot read."""
    made = embed(shown.name, shown.text)
    add_field(made, "Read as", shown.reading)
    add_field(made, f"Not read ({shown.reason})", shown.unread)
    if shown.unread:
        made.set_footer(text="In a game its player carries this card out by hand.")
    return Panel(embeds=(made,), rows=((show_everyone(),),))
