"""What the names in moves refer to: titles, handles of a scenario, seats, `B's X`."""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.model import cards
from engine.redemption.model import intents as does

_OF_SEAT: Final = re.compile(r"(.+?)['’]s (.+)")
_SHORT: Final = {"evil character": "ec", "good enhancement": "ge", "evil enhancement": "ee"}


def plain(name: str) -> str:
    """Return a name in the form in which names are compared: lower case, straight apostrophes, single blanks."""
    return " ".join(name.replace("’", "'").lower().split())


class TableNames:
    """The names of everything in a game. Implements `engine.play.words.Names`."""

    def __init__(self, state: State, seats: tuple[str, ...], handles: Mapping[str, CardId] | None = None) -> None:
        self._state = state
        self._seats = seats
        self._handles = {plain(name): card for name, card in (handles or {}).items()}
        self._titles: dict[str, set[CardId]] = {}
        for card in state.definitions:
            of = cards.printing(state, card)
            for title in {of.name, *of.titles}:
                self._titles.setdefault(plain(title), set()).add(card)

    def at(self, state: State) -> "TableNames":
        """Return the same names for a later state of the game."""
        later = TableNames.__new__(TableNames)
        later._state, later._seats = state, self._seats
        later._handles, later._titles = self._handles, self._titles
        return later

    def cards(self, name: str) -> frozenset[CardId]:
        """Return the cards of this title or handle; with `B's` before it, those on B's side or owned by B."""
        wanted = plain(name)
        if wanted in self._handles:
            return frozenset({self._handles[wanted]})
        if wanted in self._titles:
            return frozenset(self._titles[wanted])
        found = _OF_SEAT.fullmatch(name.strip())
        if found is None or self.seat(found[1]) is None:
            return frozenset()
        seat = self.seat(found[1])
        here = self._state.cards
        named = self._titles.get(plain(found[2]), set())
        lying = frozenset(c for c in named if here[c].location.zone.seat == seat)
        return lying or frozenset(c for c in named if here[c].owner == seat)

    def seat(self, name: str) -> Seat | None:
        """Return the seat of this name."""
        for number, own in enumerate(self._seats):
            if plain(own) == plain(name):
                return Seat(number)
        return None

    def seat_name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self._seats[seat]

    def role_of(self, intent: does.PutInTerritory) -> str:
        """Return the word for what a card is put down as."""
        of = cards.printing(self._state, intent.card)
        return (intent.role or of.faces[intent.identity].type).value.lower()

    def roles(self, intent: does.PutInTerritory) -> frozenset[str]:
        """Return the words for what a card is put down as, the short one too."""
        word = self.role_of(intent)
        return frozenset({word, _SHORT.get(word, word)})

    def is_artifact(self, card: CardId) -> bool:
        """Say whether a card is an Artifact, or active as one."""
        return cards.type_of(self._state, card) in cards.ARTIFACT_TYPES

    def name_of(self, card: CardId) -> str:
        """Return the words that name a card: its handle, else its title."""
        for name, held in self._handles.items():
            if held == card:
                return name
        return cards.printing(self._state, card).base_name
