"""A drawn picture of the table for a phone: every card is a plate in a row, without card art.

It is drawn for a screen half as wide: a letter 26 pixels high appears 13 high. All of it is in the board message as
text too; it shows only what its viewer may see.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.text.deck_chart import COLOURS
from bot.text.table.board import PHASES
from engine.redemption.model import zones
from engine.redemption.view import BattleView, CardView, SeatView, View

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

WIDTH, MARGIN, GAP = 800, 12, 10
PLATE_HEIGHT, STRIPE = 112, 14
#: plates in a row, and in battle, where they are larger
IN_A_ROW, IN_BATTLE = 3, 2
SMALL, PLAIN, LARGE = 22, 26, 30
HEADING, BAR = 34, 46
BACKGROUND, INK, FAINT, PLATE, EDGE, BACK = "#f3efe6", "#20242b", "#5a5f68", "#ffffff", "#b9b2a3", "#8a8f98"
BATTLE_GROUND = "#e7d0b0"
#: colours of the bars with the players' names, by seat, of the bar that says where the game stands, and of their text
BARS, TITLE_BAR, ON_BAR = ("#2f5d8a", "#8a3f2f", "#3f7a4a", "#6a4a8a", "#7a6a2f"), "#20242b", "#ffffff"
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
    """One part of the picture: a heading, on a coloured bar if there is a colour, and the plates under it."""

    heading: str
    cards: tuple[CardView, ...]
    ground: str = BACKGROUND
    bar: str = ""
    in_a_row: int = IN_A_ROW

    @property
    def lines(self) -> int:
        """How many rows of plates it takes."""
        return -(-len(self.cards) // self.in_a_row)

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return (BAR if self.bar else HEADING) + self.lines * (PLATE_HEIGHT + GAP)

    @property
    def plate_width(self) -> int:
        """How wide a plate is; together they fill the picture."""
        return (WIDTH - 2 * MARGIN - (self.in_a_row - 1) * GAP) // self.in_a_row


def table_png(view: View, players: Sequence[str]) -> bytes:
    """Draw the table as PNG: other players above, the battle in the middle, the viewer (or first player) below."""
    from PIL import Image, ImageDraw

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
    yield Band(where, (), bar=TITLE_BAR)
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
    souls = f"{seat.redeemed} {'soul' if seat.redeemed == 1 else 'souls'}"
    piles = f"hand {counts[zones.HAND]}, deck {counts[zones.DECK]}, discarded {counts[zones.DISCARD_PILE]}"
    yield Band(f"{name}: {souls} · {piles}", (), bar=BARS[seat.seat % len(BARS)])
    for zone, heading in rows:
        if seat[zone]:
            yield Band(heading, seat[zone])


def _battle_bands(view: View, battle: BattleView, players: Sequence[str]) -> Iterator[Band]:
    yield Band(f"{battle.kind.value.capitalize()}: {_standing(battle, players)}", (), BATTLE_GROUND)
    for seat, (strength, toughness) in ((battle.attacker, battle.attacking), (battle.defender, battle.defending)):
        side = tuple(c for zone in (zones.BATTLE, zones.SIDE_BATTLE) for c in view.seats[seat][zone])
        told = f"{players[seat]} {strength}/{toughness}"
        yield Band(told, side, BATTLE_GROUND, bar=BARS[seat % len(BARS)], in_a_row=IN_BATTLE)


def _standing(battle: BattleView, players: Sequence[str]) -> str:
    """Say who is winning, or that nobody is, and who has initiative."""
    ahead = {"winning": battle.attacker, "losing": battle.defender}.get(battle.situation.value)
    how = f"{players[ahead]} is winning" if ahead is not None else battle.situation.value
    return how + (f"; initiative: {players[battle.initiative]}" if battle.initiative is not None else "")


def _draw_band(draw: "ImageDraw", band: Band, top: int) -> None:
    if band.ground != BACKGROUND:
        draw.rectangle((0, top, WIDTH, top + band.height), fill=band.ground)
    width = WIDTH - 2 * MARGIN
    if band.bar:
        draw.rectangle((0, top, WIDTH, top + BAR - 6), fill=band.bar)
        (told, *_) = _wrapped(draw, band.heading, width, _font(LARGE), 1)
        draw.text((MARGIN, top + 3), told, fill=ON_BAR, font=_font(LARGE if told == band.heading else PLAIN))
    else:
        (told, *_) = _wrapped(draw, band.heading, width, _font(PLAIN), 1)
        draw.text((MARGIN, top + 2), told, fill=INK if band.ground != BACKGROUND else FAINT, font=_font(PLAIN))
    head = BAR if band.bar else HEADING
    for n, card in enumerate(band.cards):
        row, column = divmod(n, band.in_a_row)
        x, y = MARGIN + column * (band.plate_width + GAP), top + head + row * (PLATE_HEIGHT + GAP)
        _draw_plate(draw, card, x, y, band.plate_width)


def _draw_plate(draw: "ImageDraw", card: CardView, x: int, y: int, width: int) -> None:
    box = (x, y, x + width, y + PLATE_HEIGHT)
    if card.printing is None:
        draw.rectangle(box, fill=BACK, outline=EDGE)
        draw.line((x, y, x + width, y + PLATE_HEIGHT), fill=EDGE, width=2)
        return
    draw.rectangle(box, fill=PLATE if card.face_up else "#dcdcdc", outline=EDGE, width=2)
    colours = [COLOURS[name] for name in sorted(b.value for b in card.brigades) if name in COLOURS][:4]
    for n, colour in enumerate(colours):
        height = PLATE_HEIGHT / len(colours)
        draw.rectangle((x, y + n * height, x + STRIPE, y + (n + 1) * height), fill=colour)
    left = x + STRIPE + 8
    for n, line in enumerate(_wrapped(draw, card.printing.base_name, width - STRIPE - 14, _font(PLAIN), 2)):
        draw.text((left, y + 5 + n * 30), line, fill=INK, font=_font(PLAIN))
    foot, numbers = y + PLATE_HEIGHT - LARGE - 8, ""
    if card.strength is not None or card.toughness is not None:
        numbers = "/".join("X" if n is None else str(n) for n in (card.strength, card.toughness))
    taken = draw.textlength(numbers, font=_font(LARGE)) + 8 if numbers else 0
    draw.text((x + width - taken, foot), numbers, fill=INK, font=_font(LARGE))
    told = card.type.value if card.type else ""
    if draw.textlength(told, font=_font(SMALL)) > width - STRIPE - 14 - taken:
        told = told.replace("Enhancement", "Enh.").replace("Character", "Char.")
    (told, *_) = _wrapped(draw, told, int(width - STRIPE - 14 - taken), _font(SMALL), 1)
    draw.text((left, foot + 6), told, fill=FAINT, font=_font(SMALL))


def _wrapped(draw: "ImageDraw", text: str, width: int, font: Any, most: int) -> list[str]:
    """Return at most so many lines that fit; the last is cut."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, font=font) <= width or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(word)
        else:
            lines[-1] += "…"
            break
    return [_cut(draw, line, width, font) for line in lines]


def _cut(draw: "ImageDraw", line: str, width: int, font: Any) -> str:
    while draw.textlength(line, font=font) > width and len(line) > 1:
        line = line.removesuffix("…")[:-1] + "…"
    return line


def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)
