"""A table of any game as one message of Components V2: texts in a frame, buttons and menus below."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Line, Menu, Panel, Row, Style, Text
from bot.ui.shared import COLOUR

HAND_BUTTON, MOVES_BUTTON, HOLD_BUTTON, READ_CARD = "hand", "mymoves", "hold", "readcard"
#: the most lines of the log, its most characters, and its most characters if there are many cards
LOG_LINES, LOG_ROOM, LOG_LEAST = 6, 900, 320
#: with more sides than these there is no line for each card
TWO_SIDES = 2
#: what stands where cards are left out
MORE = "… and {} more"
#: how a side begins, and the most cards in one paragraph of a zone
SIDE, IN_A_PARAGRAPH = "### ", 8


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards in one zone, each in words."""

    heading: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of the table. `readable` are the cards that all may read, for a menu."""

    name: str
    heading: str
    counted: str
    zones: tuple[Zone, ...] = ()
    readable: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of the table: the state of the game, the cards between the players, and what happened last."""

    title: str
    head: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    footer: str = ""


def table_buttons(game: str, *, can_hold: bool = True) -> tuple[Button, ...]:
    """Return the buttons under the messages of a game, the same for everybody."""
    hold = (Button("Hold", custom_id(HOLD_BUTTON, game)),) if can_hold else ()
    return (
        Button("My moves", custom_id(MOVES_BUTTON, game), Style.MAIN),
        Button("My hand", custom_id(HAND_BUTTON, game), Style.PLAIN),
        *hold,
    )


def table_panel(game: str, middle: Middle, sides: Sequence[Side]) -> Panel:
    """Return the table; with two players the battle is shown between them, with more it comes first.

    Each card has a line of its own. If that does not fit, or there are five sides, a zone is one paragraph; if that
    does not fit either, the text says how many cards are left out.
    """
    title = "\n".join((f"## {limits.clip(middle.title, limits.EMBED_TITLE)}", *middle.head))
    between = "\n".join(middle.between)
    foot = f"-# {limits.clip(middle.footer, limits.EMBED_FOOTER)}" if middle.footer else ""
    room = limits.ALL_TEXTS - len(title) - len(between) - len(foot)
    told, last = _within(sides, _log(middle, LOG_ROOM), _log(middle, LOG_LEAST), room)
    parts = (title, between, *told) if len(sides) > TWO_SIDES else (title, *told[:1], between, *told[1:])
    frame: list[Text | Line] = [each for part in parts if part for each in (Text(part), Line())]
    frame += [Text(part) for part in (last, foot) if part]
    buttons = table_buttons(game)
    menus = _menus(game, sides, (limits.COMPONENTS - 2 - len(frame) - len(buttons)) // 2)
    return Panel(frame=tuple(frame), rows=(buttons, *menus), colour=COLOUR)


def is_cut(panel: Panel) -> bool:
    """Say whether a table could not show every card."""
    sides = [part.content for part in panel.frame if isinstance(part, Text) and part.content.startswith(SIDE)]
    return any(line.startswith(MORE.partition("{")[0]) for side in sides for line in side.splitlines())


def _log(middle: Middle, room: int) -> str:
    """Return the newest lines of the log that fit, but at least one."""
    kept: list[str] = []
    taken = 0
    for line in reversed(middle.log[-LOG_LINES:]):
        if kept and taken + len(line) > room:
            break
        kept.insert(0, limits.clip(line, room))
        taken += len(kept[0]) + 1
    return "\n".join(("**Last**", *kept)) if kept else ""


def _within(sides: Sequence[Side], log: str, short_log: str, room: int) -> tuple[list[str], str]:
    """Return the sides and the log so that they fit; the log is shortened before cards are left out."""
    ways = (_folded,) if len(sides) > TWO_SIDES else (_listed, _folded)
    for last in (log, short_log):
        for way in ways:
            told = [way(side) for side in sides]
            if sum(map(len, told)) + len(last) <= room:
                return told, last
    return _cut(sides, room - len(short_log)), short_log


def _listed(side: Side) -> str:
    zones = (f"**{zone.heading}**\n" + "\n".join(f"- {card}" for card in zone.cards) for zone in side.zones)
    return "\n".join((*_head(side), *zones))


def _folded(side: Side) -> str:
    return "\n".join((*_head(side), *(text for zone in side.zones for text in _paragraphs(zone))))


def _paragraphs(zone: Zone) -> Iterator[str]:
    for some in limits.pages(zone.cards, IN_A_PARAGRAPH):
        yield f"**{zone.heading}** {'; '.join(card.removeprefix('Lost Soul ') for card in some)}"


def _cut(sides: Sequence[Side], room: int) -> list[str]:
    """Return the sides so that they fit: small zones in full, large ones with how many cards are left out."""
    room -= sum(len(line) + 1 for side in sides for line in _head(side))
    zones = [(f"**{z.heading}**", *(f"- {card}" for card in z.cards)) for side in sides for z in side.zones]
    wanted = [sum(len(line) + 1 for line in lines) for lines in zones]
    most, left = 0, room
    for so_far, size in enumerate(sorted(wanted)):  # what smaller ones do not need is for those that are larger
        most = left // (len(wanted) - so_far)
        left -= min(size, most)
    told = iter([limits.join_within(lines, max(most - 1, 1), MORE) for lines in zones])
    return ["\n".join((*_head(side), *(next(told) for _ in side.zones))) for side in sides]


def _head(side: Side) -> tuple[str, ...]:
    heading = f"{SIDE}{limits.clip(side.heading, limits.FIELD_NAME)}"
    return (heading, side.counted) if side.counted else (heading,)


def _menus(game: str, sides: Sequence[Side], room: int) -> list[Row]:
    """Return menus for reading cards, at most so many: one for each side, then the rest of large sides."""
    paged = [limits.pages(side.readable) if side.readable else [] for side in sides]
    places = [(page, seat) for seat, pages in enumerate(paged) for page in range(len(pages))]
    kept = sorted((seat, page) for page, seat in sorted(places)[:room])
    return [
        Menu(
            custom_id(READ_CARD, game, seat, page),
            tuple(paged[seat][page]),
            f"Read a card: {sides[seat].name}" + (f" ({page + 1})" if len(paged[seat]) > 1 else ""),
        )
        for seat, page in kept
    ]
