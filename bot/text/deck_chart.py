"""A small picture of a deck: how many cards of each brigade and of each type."""

import io
from collections import Counter
from pathlib import Path

from bot.errors import UserFacing
from bot.services.decks.checks import AnyVerdict
from engine.cards.model import CardType
from engine.decks.judge import DeckVerdict
from engine.decks.tally import Card

COLOURS = {
    "Blue": "#3b6fd4", "Clay": "#b5764c", "Good Gold": "#d9a900", "Green": "#3c9a4b", "Purple": "#8148b0",
    "Red": "#cf3b3b", "Silver": "#b9c0c8", "Teal": "#249a9a", "White": "#efece2", "Rainbow": "#e58fd0",
    "Black": "#3a3a3a", "Brown": "#77502f", "Crimson": "#9c1631", "Evil Gold": "#a88418", "Gray": "#858b92",
    "Orange": "#e0812c", "Pale Green": "#a3cf8a",
}  # fmt: skip
TYPE_COLOUR = "#5b7fa6"
BACKGROUND, INK, RULE = "#ffffff", "#222222", "#dddddd"
ROW, BAR, LABEL, MARGIN, WIDTH = 20, 240, 118, 14, 430


def chart_png(verdict: DeckVerdict) -> bytes:
    """Draw the chart of a deck (the Reserve left out) as PNG."""
    from PIL import Image, ImageDraw

    brigades, types = brigades_of(verdict.deck), types_of(verdict.deck)
    rows = [("Brigades", 0, ""), *((name, number, COLOURS[name]) for name, number in brigades)]
    rows += [("Types", 0, ""), *((name, number, TYPE_COLOUR) for name, number in types)]
    most = max((number for _, number, _ in rows), default=1) or 1
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + ROW * len(rows)), BACKGROUND)
    draw = ImageDraw.Draw(image)
    for at, (name, number, colour) in enumerate(rows):
        top = MARGIN + at * ROW
        if not colour:
            draw.text((MARGIN, top + 3), name.upper(), fill=INK)
            draw.line((MARGIN, top + ROW - 3, WIDTH - MARGIN, top + ROW - 3), fill=RULE)
            continue
        draw.text((MARGIN, top + 3), name, fill=INK)
        end = LABEL + max(2, BAR * number // most)
        draw.rectangle((LABEL, top + 3, end, top + ROW - 5), fill=colour, outline=RULE)
        draw.text((end + 8, top + 3), str(number), fill=INK)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def brigades_of(cards: tuple[Card, ...]) -> list[tuple[str, int]]:
    """Count cards by brigade; a card of several brigades counts for each, a rainbow card only for Rainbow."""
    found: Counter[str] = Counter()
    for ruled, number in cards:
        for colour in ruled.card.colours:
            found[colour.value] += number
        if ruled.card.rainbow:
            found["Rainbow"] += number
    return [(name, found[name]) for name in COLOURS if found[name]]


def types_of(cards: tuple[Card, ...]) -> list[tuple[str, int]]:
    """Count cards by type; a card with two icons counts under its first."""
    found: Counter[str] = Counter()
    for ruled, number in cards:
        found[ruled.card.faces[0].type.value] += number
    return [(kind.value, found[kind.value]) for kind in CardType if found[kind.value]]


def write_chart(verdict: AnyVerdict, path: Path) -> None:
    """Write the chart of one deck to a file.

    Raises:
        UserFacing: there are several decks, or the file cannot be written.
    """
    if not isinstance(verdict, DeckVerdict):
        raise UserFacing("A chart shows one deck: check one list to get one.")
    picture = chart_png(verdict)
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise UserFacing(f"The chart cannot be written to {path}: {error.strerror}.") from None
