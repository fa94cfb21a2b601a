"""The panels of the games that are hosted: Redemption has its own, and words are enough for The Mission."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from bot.errors import UserFacing
from bot.games.known import MISSION, REDEMPTION
from bot.text.mission.board import (
    chain_lines,
    counts_text,
    hand_lines,
    person_text,
    points_text,
    side_lines,
    side_name,
    title_text,
    whole_card_lines,
)
from bot.ui import limits
from bot.ui.board import LOG_LINES, MOVES_BUTTON, ON_TABLE, board_panel, table_buttons
from bot.ui.custom_ids import custom_id
from bot.ui.hand import HAND_BY_DM, OWN, READ_CARD, cards_panel, hand_panel, open_hands_panel, read_panel
from bot.ui.panel import Button, Choice, Menu, Panel, Row, Style
from bot.ui.shared import add_field, embed
from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import handle
from engine.kernel.state import State
from engine.mission.model import zones
from engine.mission.model.status import printed
from engine.mission.view import ChurchView, MissionView, known_to
from engine.mission.view import view as mission_view
from engine.redemption.view import card_view, view

GONE: Final = "You do not see this card any more; open your hand again."
#: Sides with more Christians than these are shown a line each only as far as there is room.
MORE: Final = "… and {} more"


class ShownGame(Protocol):
    """How a game looks in Discord."""

    def board(
        self, game: str, state: State, viewer: Seat | None, names: Sequence[str], log: Sequence[str] = (),
        footer: str = "", times: Sequence[str] = (), told: Any = None,
    ) -> Panel:  # fmt: skip
        """Return the board as a viewer may see it; for a spectator it is the one that stands in the thread."""
        ...

    def hand(
        self,
        game: str,
        state: State,
        seat: Seat,
        title: str = "Your hand",
        *,
        sent: bool = False,
        can_send: bool = False,
    ) -> Panel:
        """Return a player's hand and what else only he sees."""
        ...

    def open_hands(self, state: State, opened: Sequence[int], names: Sequence[str]) -> Panel:
        """Return the hands that players have opened to those who watch."""
        ...

    def read(self, game: str, state: State, seat: Seat, named: str) -> Panel:
        """Return a card of one's own view in full. Raises UserFacing where it is not seen."""
        ...

    def cards(self, game: str, state: State, seat: Seat, named: Sequence[CardId]) -> Panel:
        """Return a menu to read the cards that a question is about."""
        ...


class RedemptionShown:
    """Redemption in Discord."""

    def board(
        self, game: str, state: State, viewer: Seat | None, names: Sequence[str], log: Sequence[str] = (),
        footer: str = "", times: Sequence[str] = (), told: Any = None,
    ) -> Panel:  # fmt: skip
        """Return the board."""
        seen = view(state, viewer, told=told) if told is not None or viewer is not None else view(state, None, ON_TABLE)
        return board_panel(game, seen, names, log, footer, times)

    def hand(
        self,
        game: str,
        state: State,
        seat: Seat,
        title: str = "Your hand",
        *,
        sent: bool = False,
        can_send: bool = False,
    ) -> Panel:
        """Return a player's hand, his Reserve and what he knows in his deck."""
        return hand_panel(game, view(state, seat, OWN), seat, title, sent=sent, can_send=can_send)

    def open_hands(self, state: State, opened: Sequence[int], names: Sequence[str]) -> Panel:
        """Return the open hands."""
        return open_hands_panel(state, opened, names)

    def read(self, game: str, state: State, seat: Seat, named: str) -> Panel:
        """Return a card in full."""
        found = view(state, seat).find(named)
        if found is None or found.printing is None:
            raise UserFacing(GONE)
        return read_panel(game, found, found.printing)

    def cards(self, game: str, state: State, seat: Seat, named: Sequence[CardId]) -> Panel:
        """Return a menu to read cards."""
        return cards_panel(game, [card_view(state, seat, c) for c in named])


class MissionShown:
    """The Mission in Discord."""

    def board(
        self, game: str, state: State, viewer: Seat | None, names: Sequence[str], log: Sequence[str] = (),
        footer: str = "", times: Sequence[str] = (), told: Any = None,
    ) -> Panel:  # fmt: skip
        """Return the board: points, what waits to be resolved, the clocks, each church, what happened last."""
        seen, players = mission_view(state, viewer), _with_enemy(state, names)
        head = [points_text(seen, players)]
        if seen.outcome is None and seen.waiting_for is not None:
            head.append(f"Waiting for **{players[seen.waiting_for]}**")
        head += [line.removeprefix("-- ") for line in chain_lines(seen, players)]
        made = embed(title_text(seen, players), "\n".join((*head, *times)), footer=footer)
        room = (limits.ALL_EMBEDS - len(made) - limits.FIELD_VALUE) // max(1, len(seen.churches))
        for church in seen.churches:
            heading, *lines = _side(seen, church, players)
            add_field(made, heading, limits.join_within(lines, min(limits.FIELD_VALUE, room - len(heading)), MORE))
        add_field(made, "Last", limits.join_within(log[-LOG_LINES:], limits.FIELD_VALUE))
        return Panel(embeds=(made,), rows=(table_buttons(game),))

    def hand(
        self,
        game: str,
        state: State,
        seat: Seat,
        title: str = "Your hand",
        *,
        sent: bool = False,
        can_send: bool = False,
    ) -> Panel:
        """Return a player's two hands, with a menu to read their cards."""
        lines = hand_lines(mission_view(state, seat).churches[seat])
        made = embed(title, limits.join_within(lines, limits.EMBED_DESCRIPTION))
        held = [c for name in zones.HANDS for c in state.zone(name, seat)]
        rows: list[Row] = [_menu(game, state, seat, held)] if held else []
        wish = (Button("Send it here no more", custom_id(HAND_BY_DM, game, "no")),) if sent else ()
        if can_send:
            wish = (Button("Send it by DM too", custom_id(HAND_BY_DM, game, "yes")),)
        rows.append((Button("My moves", custom_id(MOVES_BUTTON, game), Style.MAIN), *wish))
        return Panel(embeds=(made,), rows=tuple(rows))

    def open_hands(self, state: State, opened: Sequence[int], names: Sequence[str]) -> Panel:
        """Return the open hands."""
        made = embed("Open hands")
        for seat in sorted(opened):
            lines = hand_lines(mission_view(state, Seat(seat)).churches[seat])
            add_field(made, names[seat], limits.join_within(lines, limits.FIELD_VALUE))
        return Panel(embeds=(made,))

    def read(self, game: str, state: State, seat: Seat, named: str) -> Panel:
        """Return a card in full."""
        found = next((c for c in state.cards if known_to(state, seat, c) and handle(state, seat, c) == named), None)
        if found is None:
            raise UserFacing(GONE)
        heading, *lines = whole_card_lines(printed(state, found))
        return Panel(embeds=(embed(heading, "\n".join(lines)),))

    def cards(self, game: str, state: State, seat: Seat, named: Sequence[CardId]) -> Panel:
        """Return a menu to read cards."""
        readable = [c for c in dict.fromkeys(named) if known_to(state, seat, c)]
        if not readable:
            return Panel("There is no card in this question that you can read.")
        return Panel("Which card?", rows=(_menu(game, state, seat, readable),))


def _side(seen: MissionView, church: ChurchView, players: Sequence[str]) -> list[str]:
    """Return the heading of a side and its lines, each Christian and each bound soul in its own."""
    lines = side_lines(seen, church, players)
    if church.has_left:
        return [players[church.seat], "has left the game"]
    heading = f"{side_name(seen, church, players)}" + (f": {church.points} points" if church.has_church else "")
    people = [f"- {person_text(each)}" for each in church.christians]
    return [limits.clip(heading, limits.FIELD_NAME), counts_text(church), *people, *lines[1 + len(people) :]]


def _menu(game: str, state: State, seat: Seat, cards: Sequence[CardId]) -> Menu:
    named = {handle(state, seat, c): printed(state, c) for c in cards[: limits.OPTIONS]}
    choices = tuple(Choice(card.name.strip("~ "), key, card.text) for key, card in named.items())
    return Menu(custom_id(READ_CARD, game), choices, "Read a card")


def _with_enemy(state: State, names: Sequence[str]) -> list[str]:
    return [*names, *["the Enemy"] * (len(state.seats) - len(names))]


_SHOWN: Final[dict[str, ShownGame]] = {REDEMPTION.name: RedemptionShown(), MISSION.name: MissionShown()}


def shown_game(state: State) -> ShownGame:
    """Return how the game of a state looks in Discord."""
    return _SHOWN[state.game]
