"""A drawn picture of the table: every card a small plate, no card art. Needs the extra `images`.

Everything on it stands on the board message as text too; it shows what its viewer may see, and no more.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.errors import UserFacing
from bot.text.board import PHASES
from bot.text.deck_chart import COLOURS
from engine.redemption.model import zones
from engine.redemption.view import BattleView, CardView, SeatView, View

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

WITHOUT_IMAGES = "Pictures need the extra 'images': pip install 'berean[images]'. The board as text is complete."
WIDTH, MARGIN, GAP = 1040, 16, 8
PLATE_WIDTH, PLATE_HEIGHT, STRIPE = 136, 62, 8
HEADING = 22
BACKGROUND, INK, FAINT, PLATE, EDGE, BACK = "#f3efe6", "#20242b", "#6a6f78", "#ffffff", "#b9b2a3", "#8a8f98"
BATTLE_GROUND = "#e7d9c6"
#: zone -> its heading, from a player's edge of the table to the middle
ROWS = (
    (zones.LAND_OF_REDEMPTION, "Land of Redemption"),
    (zones.LAND_OF_BONDAGE, "Land of Bondage"),
    (zones.SET_ASIDE, "Set aside"),
    (zones.ARTIFACT_PILE, "Artifact pile"),
    (zones.TERRITORY, "Territory"),
)


@dataclass(frozen=True, slots=True)
class Band:
    """One row of the picture: a heading and the plates under it."""

    heading: str
    cards: tuple[CardView, ...]
    ground: str = BACKGROUND

    @property
    def lines(self) -> int:
        """How many rows of plates it takes."""
        return -(-len(self.cards) // per_line())

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return HEADING + self.lines * (PLATE_HEIGHT + GAP)


def per_line() -> int:
    """Return how many plates stand side by side."""
    return (WIDTH - 2 * MARGIN + GAP) // (PLATE_WIDTH + GAP)


def table_png(view: View, players: Sequence[str]) -> bytes:
    """Draw the table as PNG: the others above, the battle between, the viewer (or the first player) below.

    Raises:
        UserFacing: Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise UserFacing(WITHOUT_IMAGES) from None
    bands = list(_bands(view, players))
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + sum(band.height for band in bands)), BACKGROUND)
    draw, top = ImageDraw.Draw(image), MARGIN
    for band in bands:
        _draw_band(draw, band, top)
        top += band.height
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _bands(view: View, players: Sequence[str]) -> Iterator[Band]:
    own = view.viewer if view.viewer is not None else view.seats[0].seat
    where = f"Turn {view.turn}, {PHASES.get(view.phase, view.phase)}" if view.active is not None else "Before the game"
    yield Band(where, ())
    for seat in view.seats:
        if seat.seat != own:
            yield from _seat_bands(seat, players[seat.seat], ROWS)
    if view.battle is not None:
        yield from _battle_bands(view, view.battle, players)
    yield from _seat_bands(view.seats[own], players[own], ROWS[::-1])
    if view.viewer is not None:
        yield Band("Your hand", view.seats[own][zones.HAND])


def _seat_bands(seat: SeatView, name: str, rows: Sequence[tuple[str, str]]) -> Iterator[Band]:
    counts = seat.counts
    piles = f"hand {counts[zones.HAND]}, deck {counts[zones.DECK]}, discard pile {counts[zones.DISCARD_PILE]}"
    yield Band(f"{name}: {seat.redeemed} redeemed; {piles}", ())
    for zone, heading in rows:
        if seat[zone]:
            yield Band(heading, seat[zone])


def _battle_bands(view: View, battle: BattleView, players: Sequence[str]) -> Iterator[Band]:
    holder = f"; initiative: {players[battle.initiative]}" if battle.initiative is not None else ""
    yield Band(f"{battle.kind.value.capitalize()}: {battle.situation.value}{holder}", (), BATTLE_GROUND)
    for seat, (strength, toughness) in ((battle.attacker, battle.attacking), (battle.defender, battle.defending)):
        side = tuple(c for zone in (zones.BATTLE, zones.SIDE_BATTLE) for c in view.seats[seat][zone])
        yield Band(f"{players[seat]} {strength}/{toughness}", side, BATTLE_GROUND)


def _draw_band(draw: "ImageDraw", band: Band, top: int) -> None:
    if band.ground != BACKGROUND:
        draw.rectangle((0, top, WIDTH, top + band.height), fill=band.ground)
    font = _font(14) if not band.cards else _font(12)
    draw.text((MARGIN, top + 3), band.heading, fill=INK if not band.cards else FAINT, font=font)
    for n, card in enumerate(band.cards):
        row, column = divmod(n, per_line())
        x, y = MARGIN + column * (PLATE_WIDTH + GAP), top + HEADING + row * (PLATE_HEIGHT + GAP)
        _draw_plate(draw, card, x, y)


def _draw_plate(draw: "ImageDraw", card: CardView, x: int, y: int) -> None:
    box = (x, y, x + PLATE_WIDTH, y + PLATE_HEIGHT)
    if card.printing is None:
        draw.rectangle(box, fill=BACK, outline=EDGE)
        draw.line((x, y, x + PLATE_WIDTH, y + PLATE_HEIGHT), fill=EDGE)
        return
    draw.rectangle(box, fill=PLATE if card.face_up else "#dcdcdc", outline=EDGE)
    colours = [COLOURS[name] for name in sorted(b.value for b in card.brigades) if name in COLOURS][:4]
    for n, colour in enumerate(colours):
        height = PLATE_HEIGHT / len(colours)
        draw.rectangle((x, y + n * height, x + STRIPE, y + (n + 1) * height), fill=colour)
    font = _font(11)
    for n, line in enumerate(_wrapped(draw, card.printing.base_name, PLATE_WIDTH - STRIPE - 10, font)):
        draw.text((x + STRIPE + 5, y + 4 + n * 14), line, fill=INK, font=font)
    told = card.type.value if card.type else ""
    draw.text((x + STRIPE + 5, y + PLATE_HEIGHT - 16), told, fill=FAINT, font=_font(10))
    if card.strength is not None or card.toughness is not None:
        numbers = "/".join("X" if n is None else str(n) for n in (card.strength, card.toughness))
        width = draw.textlength(numbers, font=font)
        draw.text((x + PLATE_WIDTH - width - 5, y + PLATE_HEIGHT - 17), numbers, fill=INK, font=font)


def _wrapped(draw: "ImageDraw", text: str, width: int, font: Any) -> list[str]:
    """Return at most two lines that fit; the second is cut."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, font=font) <= width or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < 2:
            lines.append(word)
        else:
            lines[-1] += "…"
            break
    return lines


def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)
