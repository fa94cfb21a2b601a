"""From the names of a list to cards: exact names, other names, guesses, and names nobody knows."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards.catalog import Catalog, Hit, Resolution
from engine.cards.model import CardType, Printing
from engine.cards.naming import straighten
from engine.decks.decklist import Entry, Reading, Section
from engine.decks.ruled import Ruled, RuledPool, copies_allowed

#: A guess is weighed against candidates whose score is at most so much below it.
CLOSE = 15.0
SUGGESTIONS = 3
#: Lines beyond this many that no card fits get no suggestions: nobody misspells so much.
MOST_GUESSES = 120

_NAMELESS_SOUL = re.compile(
    r"(?:(?:plain|vanilla|generic|meek|any|regular|normal) )?lost souls?(?: \((?:any|plain|vanilla|meek)\))?"
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that a name can mean: printings that agree in everything a verdict depends on."""

    ruled: Ruled
    printings: int


@dataclass(slots=True)
class Named:
    """A line with its card.

    `choices` are what the name can mean, the most permissive first; there is one where printings do not matter.
    `rivals` are other cards nearly as close to a guess.
    """

    entry: Entry
    quantity: int
    name: str
    choices: tuple[Choice, ...]
    guess: bool = False
    nameless: bool = False
    rivals: tuple[tuple[Choice, ...], ...] = ()
    chosen: int = 0

    @property
    def ruled(self) -> Ruled:
        """The card taken."""
        return self.choices[self.chosen].ruled

    @property
    def ambiguous(self) -> bool:
        """Whether the verdict could depend on the printing."""
        return len(self.choices) > 1


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line no card was found for, with the nearest names."""

    entry: Entry
    quantity: int
    suggestions: tuple[str, ...]


class NameReader:
    """Reads names against one catalog and one format."""

    def __init__(self, catalog: Catalog, pool: RuledPool) -> None:
        self.catalog = catalog
        self.pool = pool
        by_name: dict[str, list[Printing]] = {}
        by_image: dict[str, list[Printing]] = {}
        for printing in catalog.printings:
            by_name.setdefault(straighten(printing.name).casefold(), []).append(printing)
            if printing.image:
                by_image.setdefault(printing.image.casefold(), []).append(printing)
        self._by_name = by_name
        self._by_image = by_image
        self._single: dict[str, tuple[str, tuple[Choice, ...]]] = {}
        self._plain_souls = [
            printing
            for printing in catalog.printings
            if CardType.LOST_SOUL in printing.types and not printing.text.strip() and not printing.token
        ]

    def knows(self, text: str) -> bool:
        """Say whether a text is the full name of a card, with or without its set."""
        if straighten(text).casefold() in self._by_name:
            return True
        found = self.catalog.resolve(text) if len(text) < 120 else None
        return found is not None and not found.guess

    def read(self, entries: Iterable[Entry]) -> tuple[list[Named], list[Unknown]]:
        """Read the names of a list."""
        named: list[Named] = []
        unknown: list[Unknown] = []
        exact = self._single
        for entry in entries:
            reading = entry.readings[0]
            known = exact.get(reading.name.casefold())
            if known is None:
                found = self._one(entry, guessing=len(unknown) < MOST_GUESSES)
                (named if isinstance(found, Named) else unknown).append(found)  # type: ignore[arg-type]
            else:
                named.append(Named(entry, reading.quantity, known[0], known[1]))
        return named, unknown

    def _one(self, entry: Entry, *, guessing: bool) -> Named | Unknown:
        for reading in entry.readings:
            if found := self._exactly(entry, reading):
                return found
        if entry.image and (printings := self._by_image.get(entry.image.casefold())):
            return Named(entry, entry.quantity, printings[0].name, self._choices(printings, entry))
        resolutions = []
        for reading in entry.readings:
            if len(reading.name) > 120:
                continue
            if _NAMELESS_SOUL.fullmatch(reading.name.casefold()) and self._plain_souls:
                choices = self._choices(self._plain_souls, entry)
                return Named(entry, reading.quantity, "Lost Soul (any without special ability)", choices, nameless=True)
            resolution = self.catalog.resolve(reading.name) if guessing or len(entry.readings) > 1 else None
            if resolution is not None and not resolution.guess:
                return self._sure(entry, reading, resolution)
            resolutions.append((reading, resolution))
        return self._guessed(entry, resolutions)

    def _exactly(self, entry: Entry, reading: Reading) -> Named | None:
        key = straighten(reading.name).casefold()
        printings = self._by_name.get(key)
        if printings is None:
            return None
        choices = self._choices(printings, entry)
        if entry.section is Section.DECK and reading.name.casefold() == key:
            self._single[key] = (printings[0].name, choices)
        return Named(entry, reading.quantity, printings[0].name, choices)

    def _sure(self, entry: Entry, reading: Reading, resolution: Resolution) -> Named:
        hits = (resolution.hit, *resolution.alternatives)
        printings = [printing for hit in hits for printing in hit.printings]
        return Named(entry, reading.quantity, resolution.hit.name, self._choices(printings, entry))

    def _guessed(self, entry: Entry, found: list[tuple[Reading, Resolution | None]]) -> Named | Unknown:
        best = max(
            ((reading, resolution) for reading, resolution in found if resolution is not None),
            key=lambda pair: pair[1].hit.score if pair[1].clear else pair[1].hit.score - 100.0,
            default=None,
        )
        if best is None:
            return Unknown(entry, entry.quantity, ())
        reading, resolution = best
        hits = (resolution.hit, *resolution.alternatives)
        if not resolution.clear:
            return Unknown(entry, entry.quantity, tuple(hit.name for hit in hits[:SUGGESTIONS]))
        rivals = tuple(self._of_hit(hit, entry) for hit in hits[1:] if hit.score >= hits[0].score - CLOSE)
        return Named(entry, reading.quantity, hits[0].name, self._of_hit(hits[0], entry), guess=True, rivals=rivals)

    def _of_hit(self, hit: Hit, entry: Entry) -> tuple[Choice, ...]:
        return self._choices(hit.printings, entry)

    def _choices(self, printings: Iterable[Printing], entry: Entry) -> tuple[Choice, ...]:
        """Gather printings that no verdict can tell apart. Ruling: HOUSE-DECK-12."""
        alike: dict[tuple[object, ...], list[Ruled]] = {}
        for printing in printings:
            ruled = self.pool.of(printing)
            alike.setdefault(ruled.outcome, []).append(ruled)
        choices = [Choice(group[0], len(group)) for group in alike.values()]
        if len(choices) > 1:
            reserve = entry.section is Section.RESERVE
            choices.sort(key=lambda choice: _strictness(choice, reserve=reserve))
        return tuple(choices)


def _strictness(choice: Choice, *, reserve: bool) -> tuple[bool, bool, bool, int, int]:
    """Order what a name can mean from the most permissive to the strictest."""
    ruled = choice.ruled
    allowed = 999 if ruled.tier is None else copies_allowed(ruled.tier, 50)
    return ruled.token, ruled.ban is not None, reserve and ruled.barred, -allowed, -choice.printings
