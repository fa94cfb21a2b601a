"""The form in which a judge says what a card means, and what became of it."""

from typing import Any, Final

import discord

from bot.services.assurance.proposed_readings import LONGEST, LONGEST_RULES, LONGEST_WHY, ProposedReading
from bot.services.cards.readings import Shown
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Panel
from engine.cards.model import Printing

READING = "means"
READS, RULES, WHY = "reads", "rules", "why"
_EXAMPLES: Final = {
    READS: "You may discard a Hero.\nIf you do not, draw 1.",
    RULES: "REG-DISCARD-01",
    WHY: "The price is optional.",
}


def reading_form(printing: Printing, words: str, earlier: ProposedReading | None) -> discord.ui.Modal:
    """Return the form for what a card's words mean, with what this server's judges said before."""
    form = discord.ui.Modal(title=limits.clip(printing.name, 45), custom_id=custom_id(READING, words), timeout=900)
    asked = (
        (
            READS,
            "What it means (nothing: take it away)",
            LONGEST,
            "\n".join(earlier.reads if earlier else ()),
        ),
        (RULES, "Rules it rests on", LONGEST_RULES, ", ".join(earlier.rules if earlier else ())),
        (WHY, "What is read wrongly, or not at all", LONGEST_WHY, earlier.why if earlier else ""),
    )
    for name, label, most, said in asked:
        field = discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.long,
            max_length=most,
            default=said or None,
            required=False,
            placeholder=_EXAMPLES[name],
        )
        form.add_item(discord.ui.Label(text=label, component=field))
    return form


def reading_panel(proposed: ProposedReading, shown: Shown) -> Panel:
    """Return what became of a reading: it is kept, and this is how it is understood."""
    kept = f"Your reading of **{proposed.card}** is kept; `/judge export` writes it into a file of readings."
    if shown.reading:
        return Panel(f"{kept}\nI understand it as: {limits.clip(shown.reading, 1_500)}")
    return Panel(f"{kept}\nI cannot read it yet, so the card needs other words: “{limits.clip(shown.unread, 500)}”.")
