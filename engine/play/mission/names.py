"""What the names in moves of The Mission refer to: titles, handles of a scenario, seats, `B's X`."""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.cards.pool import key_of
from engine.mission.model.printed import Kind
from engine.mission.model.status import kind_of, printed, seat_of

_OF_SEAT: Final = re.compile(r"(.+?)['’]s (.+)")


class MissionNames:
    """The names of everything in a game, at one state."""

    def __init__(self, state: State, seats: tuple[str, ...], handles: Mapping[str, CardId] | None = None) -> None:
        """Name the cards by title, and by handle if they have one."""
        self._state = state
        self._seats = seats
        self._handles = {key_of(name): card for name, card in (handles or {}).items()}
        self._own = {card: name for name, card in (handles or {}).items()}
        self._titles: dict[str, set[CardId]] = {}
        for card in state.definitions:
            self._titles.setdefault(key_of(printed(state, card).name), set()).add(card)

    def at(self, state: State) -> "MissionNames":
        """Return the same names for a later state of the game."""
        later = MissionNames.__new__(MissionNames)
        later._state, later._seats, later._own = state, self._seats, self._own
        later._handles, later._titles = self._handles, self._titles
        return later

    def cards(self, name: str) -> frozenset[CardId]:
        """Return the cards of this title or handle; with `B's` before it those on B's side, or else B's."""
        wanted = key_of(name)
        if wanted in self._handles:
            return frozenset({self._handles[wanted]})
        if wanted in self._titles:
            return frozenset(self._titles[wanted])
        found = _OF_SEAT.fullmatch(name.strip())
        seat = self.seat(found[1]) if found is not None else None
        if found is None or seat is None:
            return frozenset()
        named = self._titles.get(key_of(found[2]), set())
        lying = frozenset(c for c in named if seat_of(self._state, c) == seat)
        return lying or frozenset(c for c in named if self._state.cards[c].owner == seat)

    def seat(self, name: str) -> Seat | None:
        """Return the seat of this name."""
        return next((Seat(n) for n, own in enumerate(self._seats) if key_of(own) == key_of(name)), None)

    def seat_name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self._seats[seat]

    def name_of(self, card: CardId) -> str:
        """Return the words that name a card: its handle, else its title."""
        return self._own.get(card) or printed(self._state, card).name.strip("~ ")

    def called(self, card: CardId) -> tuple[str, ...]:
        """Return all names of a card, as keys: handle and title, with and without its player before them."""
        own = {key_of(self.name_of(card)), key_of(printed(self._state, card).name)}
        seats = {seat_of(self._state, card), self._state.cards[card].owner}
        if kind_of(self._state, card) is Kind.STRONGHOLD:
            own.add(key_of(printed(self._state, card).stronghold))
        return (*own, *(key_of(f"{self._seats[s]}'s {name}") for s in seats for name in own))
