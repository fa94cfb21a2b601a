"""Add up a pile of cards once, for every check to read."""

from collections.abc import Iterable

from engine.decks.report import Counts
from engine.decks.ruled import Ruled

Card = tuple[Ruled, int]


class Tally:
    """The sums of a pile of cards: deck alone, or deck and Reserve together.

    `unknown` is how many cards of the pile could not be identified; they are not in any other sum.
    """

    __slots__ = (
        "cards",
        "counted",
        "dominants",
        "evil",
        "good",
        "sites",
        "size",
        "souls",
        "special",
        "suspects",
        "tokens",
        "unknown",
    )  # fmt: skip

    def __init__(self, cards: Iterable[Card], unknown: int = 0) -> None:
        self.cards = tuple(cards)
        self.unknown = unknown
        self.size = self.souls = self.counted = self.sites = self.dominants = self.good = self.evil = self.tokens = 0
        self.special: list[Card] = []
        copies: dict[str, int] = {}
        suspects: set[str] = set()
        for ruled, number in self.cards:
            if ruled.token:
                self.tokens += number
                continue
            self.size += number
            if ruled.side > 0:
                self.good += number
            elif ruled.side < 0:
                self.evil += number
            if ruled.soul:
                self.souls += number
                if ruled.counted_soul:
                    self.counted += number
            elif ruled.site:
                self.sites += number
            elif ruled.dominant:
                self.dominants += number
            if ruled.noteworthy:
                self.special.append((ruled, number))
            for key in ruled.key_names:
                total = copies.get(key, 0) + number
                copies[key] = total
                if total > 1:
                    suspects.add(key)
        self.suspects = sorted(suspects)

    def with_key(self, key: str) -> list[Card]:
        """List the cards that have a key of sameness."""
        return [card for card in self.cards if key in card[0].key_names and not card[0].token]

    def counts(self, reserve: int, needed: int | None) -> Counts:
        """Give the figures to show."""
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
