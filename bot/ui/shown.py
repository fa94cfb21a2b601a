"""The panels of the hosted games: Redemption has panels of its own, The Mission uses its texts."""

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
from bot.text.mission.names import with_enemy
from bot.ui import limits
from bot.ui.board import SEEN, board_panel
from bot.ui.custom_ids import custom_id
from bot.ui.hand import HAND_BY_DM, cards_panel, hand_panel, open_hands_panel, own_cards, read_menu, read_panel
from bot.ui.panel import Button, Choice, Panel, Row, Style
from bot.ui.shared import add_field, embed
from bot.ui.table_frame import MOVES_BUTTON, Middle, Side, Zone, table_panel
from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import handle
from engine.kernel.state import State
from engine.mission.model import zones
from engine.mission.model.status import printed
from engine.mission.view import ChurchView, MissionView, known_to
from engine.mission.view import view as mission_view
from engine.redemption.view import card_view, view

GONE: Final = "This card does not lie open to you any more; look at the table or open your hand again."
ON_CHURCH_TABLE: Final = (zones.CHURCH, zones.SOULS, zones.TABLE, zones.PLAYED)


class ShownGame(Protocol):
    """How a game looks in Discord."""

    def board(
        self, game: str, state: State, viewer: Seat | None, names: Sequence[str], log: Sequence[str] = (),
        footer: str = "", times: Sequence[str] = (), told: Any = None,
    ) -> Panel:  # fmt: skip
        """Return the board as a viewer may see it; for a spectator the one in the thread."""
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
        """Return the hands that players have opened to spectators."""
        ...

    def read(self, game: str, state: State, viewer: Seat | None, named: str) -> Panel:
        """Return a card that a viewer sees, in full. Raises UserFacing if he does not see it."""
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
        seen = view(state, viewer, told=told) if told is not None or viewer is not None else view(state, None, SEEN)
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
        return hand_panel(game, own_cards(state, seat), title, sent=sent, can_send=can_send)

    def open_hands(self, state: State, opened: Sequence[int], names: Sequence[str]) -> Panel:
        """Return the open hands."""
        return open_hands_panel(state, opened, names)

    def read(self, game: str, state: State, viewer: Seat | None, named: str) -> Panel:
        """Return a card in full."""
        found = view(state, viewer).find(named)
        if found is None or found.printing is None:
            raise UserFacing(GONE)
        return read_panel(game, found, found.printing, can_ask=viewer is not None)

    def cards(self, game: str, state: State, seat: Seat, named: Sequence[CardId]) -> Panel:
        """Return a menu to read cards."""
        return cards_panel(game, [card_view(state, seat, c) for c in named])


class MissionShown:
    """The Mission in Discord."""

    def board(
        self, game: str, state: State, viewer: Seat | None, names: Sequence[str], log: Sequence[str] = (),
        footer: str = "", times: Sequence[str] = (), told: Any = None,
    ) -> Panel:  # fmt: skip
        """Return the board: points, the clocks, each church, what waits to be resolved, what happened last."""
        seen, players = mission_view(state, viewer), with_enemy(state, names)
        head = [points_text(seen, players)]
        if seen.outcome is None and seen.waiting_for is not None:
            head.append(f"Waiting for **{players[seen.waiting_for]}**")
        between = tuple(line.removeprefix("-- ") for line in chain_lines(seen, players))
        middle = Middle(title_text(seen, players), (*head, *times), between, tuple(log), footer)
        return table_panel(game, middle, [_side(state, seen, church, players) for church in seen.churches])

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
        rows: list[Row] = [read_menu(game, _choices(state, seat, held))] if held else []
        wish = (Button("Stop sending it here", custom_id(HAND_BY_DM, game, "no")),) if sent else ()
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

    def read(self, game: str, state: State, viewer: Seat | None, named: str) -> Panel:
        """Return a card in full."""
        found = next((c for c in state.cards if known_to(state, viewer, c) and handle(state, viewer, c) == named), None)
        if found is None:
            raise UserFacing(GONE)
        heading, *lines = whole_card_lines(printed(state, found))
        return Panel(embeds=(embed(heading, "\n".join(lines)),))

    def cards(self, game: str, state: State, seat: Seat, named: Sequence[CardId]) -> Panel:
        """Return a menu to read cards."""
        readable = _choices(state, seat, named)
        if not readable:
            return Panel("There is no card in this question that you can read.")
        return Panel("Which card?", rows=(read_menu(game, readable),))


def _side(state: State, seen: MissionView, church: ChurchView, players: Sequence[str]) -> Side:
    """Return a side of the table, each Christian in a line of his own."""
    if church.has_left:
        return Side(players[church.seat], players[church.seat], "has left the game")
    people = tuple(person_text(each) for each in church.christians)
    others = side_lines(seen, church, players)[1 + len(people) :]
    laid = [Zone("Christians", people)] if people else []
    laid += [Zone(heading, (text,)) for heading, _, text in (line.partition(": ") for line in others)]
    name = side_name(seen, church, players)
    heading = name + (f": {church.points} points" if church.has_church else "")
    lying = [c for zone in ON_CHURCH_TABLE for c in state.zone(zone, church.seat)]
    return Side(name, heading, counts_text(church), tuple(laid), _choices(state, seen.viewer, lying))


def _choices(state: State, viewer: Seat | None, cards: Sequence[CardId]) -> tuple[Choice, ...]:
    """Return the entries of a menu for reading cards that a viewer knows; identical cards are one entry."""
    alike = {(card := printed(state, c)).name: (card, c) for c in cards if known_to(state, viewer, c)}
    return tuple(Choice(name.strip("~ "), handle(state, viewer, c), card.text) for name, (card, c) in alike.items())


_SHOWN: Final[dict[str, ShownGame]] = {REDEMPTION.name: RedemptionShown(), MISSION.name: MissionShown()}


def shown_game(state: State) -> ShownGame:
    """Return the panels for the game of a state."""
    return _SHOWN[state.game]
