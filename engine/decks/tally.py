"""Add up a pile of cards once, for every check to read."""

from collections.abc import Iterable

from engine.decks.report import Counts
from engine.decks.ruled import Ruled

Card = tuple[Ruled, int]


class Tally:
    """The sums of a pile of cards: deck alone, or deck and Reserve together.

    `unknown` is how many cards of the pile could not be identified; they are in no other sum. `suspects` are the keys
    (`SameKey`) that more than one copy has.
    """

    __slots__ = (
        "_by_key", "_copies", "cards", "counted", "dominants", "evil", "good", "sites", "size", "souls", "special",
        "suspects", "tokens", "unknown",
    )  # fmt: skip

    def __init__(self, cards: Iterable[Card], unknown: int = 0) -> None:
        self.cards = tuple(cards)
        self.unknown = unknown
        self.size = self.souls = self.counted = self.sites = self.dominants = self.good = self.evil = self.tokens = 0
        self.special: list[Card] = []
        self._copies: dict[str, int] = {}
        self._by_key: dict[str, list[Card]] | None = None
        self.suspects: set[str] = set()
        self._add(self.cards)

    def joined(self, cards: tuple[Card, ...], unknown: int) -> "Tally":
        """Return the sums of this pile and another one together."""
        both = Tally((), self.unknown + unknown)
        both.cards = (*self.cards, *cards)
        both.size, both.souls, both.counted, both.sites = self.size, self.souls, self.counted, self.sites
        both.dominants, both.good, both.evil, both.tokens = self.dominants, self.good, self.evil, self.tokens
        both.special = self.special.copy()
        both._copies = self._copies.copy()
        both.suspects = self.suspects.copy()
        both._add(cards)
        return both

    def _add(self, cards: tuple[Card, ...]) -> None:
        copies, suspects, special = self._copies, self.suspects, self.special
        size = good = evil = 0
        for card in cards:
            ruled, number = card
            if ruled.token:
                self.tokens += number
                continue
            size += number
            side = ruled.side
            if side > 0:
                good += number
            elif side < 0:
                evil += number
            if ruled.soul:
                self.souls += number
                if ruled.counted_soul:
                    self.counted += number
            elif ruled.site:
                self.sites += number
            elif ruled.dominant:
                self.dominants += number
            if ruled.noteworthy:
                special.append(card)
            for key in ruled.key_names:
                if key in copies:
                    copies[key] += number
                    suspects.add(key)
                else:
                    copies[key] = number
                    if number > 1:
                        suspects.add(key)
        self.size += size
        self.good += good
        self.evil += evil

    def with_key(self, key: str) -> list[Card]:
        """List the cards that have this key of the same card."""
        if self._by_key is None:
            self._by_key = {}
            for card in self.cards:
                for each in () if card[0].token else card[0].key_names:
                    self._by_key.setdefault(each, []).append(card)
        return self._by_key.get(key, [])

    def counts(self, reserve: int, needed: int | None) -> Counts:
        """Return the figures to show."""
        return Counts(
            deck=self.size + self.unknown,
            reserve=reserve,
            souls=self.counted,
            souls_needed=needed,
            souls_uncounted=self.souls - self.counted,
            dominants=self.dominants,
            sites=self.sites,
            good=self.good,
            evil=self.evil,
            neutral=self.size - self.good - self.evil,
        )
