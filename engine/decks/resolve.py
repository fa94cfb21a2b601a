"""From the names of a list to cards: exact names, other names, guesses, and names nobody knows."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.cards.catalog import Catalog, Hit, Resolution
from engine.cards.model import CardType, Printing
from engine.decks.ruled import Ruled, RuledPool, copies_allowed
from engine.lists.decklist import Entry, Reading, Section
from engine.lists.spelling import straighten

#: A guess is weighed against candidates whose score is at most so much below it.
CLOSE = 15.0
SUGGESTIONS = 3
#: So many names that are no card's are compared with all names there are: nobody misspells so much.
MOST_COMPARED = 100
LONGEST_NAME = 120
ANY_SOUL = "Lost Soul (any without special ability)"
#: How many names as typed are kept with what they mean.
MOST_KEPT = 20_000

_NAMELESS_SOUL = re.compile(
    r"(?:(?:plain|vanilla|generic|meek|any|regular|normal) )?lost souls?(?: \((?:any|plain|vanilla|meek)\))?"
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that a name can mean: printings that agree in everything a verdict depends on."""

    ruled: Ruled
    printings: int


#: The name to show and what it can mean.
Meaning = tuple[str, tuple[Choice, ...]]


@dataclass(slots=True)
class Named:
    """A line with its card.

    `choices` are what the name can mean, the most often printed type first, and within it the most permissive first;
    there is only one if printings do not matter. `rivals` are other cards nearly as close to a guess.
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
    """A line for which no card was found, with the nearest names; `is_left` if it was one too many to be compared."""

    entry: Entry
    quantity: int
    suggestions: tuple[str, ...]
    is_left: bool = False


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
        titled = {straighten(title).casefold(): group.printings for title, group in catalog.groups.items()}
        self._titled = titled
        self.full_names: frozenset[str] = frozenset(by_name) | frozenset(titled)
        self._kept: tuple[dict[str, Meaning], dict[str, Meaning]] = ({}, {})
        self._plain_souls = [
            printing
            for printing in catalog.printings
            if CardType.LOST_SOUL in printing.types and not printing.text.strip() and not printing.token
        ]

    def read(self, entries: Iterable[Entry]) -> tuple[list[Named], list[Unknown]]:
        """Find the cards of a list; at most `MOST_COMPARED` names that are not exact are compared with others."""
        compared: set[str] = set()
        named: list[Named] = []
        unknown: list[Unknown] = []
        for entry in entries:
            known = self._kept[entry.section is Section.RESERVE].get(entry.name.casefold())
            if known is not None:
                named.append(Named(entry, entry.quantity, known[0], known[1]))
            elif isinstance(found := self._one(entry, compared), Named):
                named.append(found)
            else:
                unknown.append(found)
        return named, unknown

    def _one(self, entry: Entry, compared: set[str]) -> Named | Unknown:
        readings = (Reading(entry.quantity, entry.name), *entry.others)
        for reading in readings:
            if (printings := self._by_name.get(straighten(reading.name).casefold())) is not None:
                return self._certain(entry, reading, printings[0].name, printings)
        if entry.image and (printings := self._by_image.get(entry.image.casefold())):
            return self._certain(entry, readings[0], printings[0].name, printings)
        for reading in readings:
            if _NAMELESS_SOUL.fullmatch(reading.name.casefold()) and self._plain_souls:
                return Named(entry, reading.quantity, ANY_SOUL, self._any_soul(), nameless=True)
            if (group := self._titled.get(straighten(reading.name).casefold())) is not None:
                name = group[0].name if len(group) == 1 else group[0].base_name
                return self._certain(entry, reading, name, group)
        if len(entry.name) > LONGEST_NAME:
            return Unknown(entry, entry.quantity, ())
        if entry.name not in compared and len(compared) >= MOST_COMPARED:
            return Unknown(entry, entry.quantity, (), is_left=True)
        compared.add(entry.name)
        resolution = self.catalog.resolve(entry.name)
        if resolution is None:
            return Unknown(entry, entry.quantity, ())
        if resolution.guess:
            return self._guessed(entry, resolution)
        hits = (resolution.hit, *resolution.alternatives)
        return self._certain(
            entry, readings[0], resolution.hit.name, [printing for hit in hits for printing in hit.printings]
        )

    def _certain(self, entry: Entry, reading: Reading, name: str, printings: Iterable[Printing]) -> Named:
        """Make a line of a name that is certain, and keep it for the next list."""
        choices = self._choices(printings, entry)
        kept = self._kept[entry.section is Section.RESERVE]
        if reading.name == entry.name and len(kept) < MOST_KEPT:
            kept[entry.name.casefold()] = (name, choices)
        return Named(entry, reading.quantity, name, choices)

    def _guessed(self, entry: Entry, resolution: Resolution) -> Named | Unknown:
        hits = (resolution.hit, *resolution.alternatives)
        if not resolution.clear:
            return Unknown(entry, entry.quantity, tuple(hit.name for hit in hits[:SUGGESTIONS]))
        rivals = tuple(self._of_hit(hit, entry) for hit in hits[1:] if hit.score >= hits[0].score - CLOSE)
        return Named(entry, entry.quantity, hits[0].name, self._of_hit(hits[0], entry), guess=True, rivals=rivals)

    def _any_soul(self) -> tuple[Choice, ...]:
        """Return the card that stands for Lost Souls without names: they may all differ. Ruling: HOUSE-DECK-20."""
        ruled = self.pool.of(self._plain_souls[0])
        return (Choice(replace(ruled, tier=None, keys=(), key_names=(), name=ANY_SOUL), len(self._plain_souls)),)

    def _of_hit(self, hit: Hit, entry: Entry) -> tuple[Choice, ...]:
        return self._choices(hit.printings, entry)

    def _choices(self, printings: Iterable[Printing], entry: Entry) -> tuple[Choice, ...]:
        """Group the printings that no verdict can tell apart. Ruling: HOUSE-DECK-12."""
        alike: dict[int, list[Ruled]] = {}
        for printing in printings:
            ruled = self.pool.of(printing)
            alike.setdefault(ruled.outcome, []).append(ruled)
        choices = [Choice(group[0], len(group)) for group in alike.values()]
        if len(choices) == 1:
            return (_under_common_name(choices[0], alike[choices[0].ruled.outcome]),)
        reserve = entry.section is Section.RESERVE
        often: dict[frozenset[CardType], int] = {}
        for choice in choices:
            types = choice.ruled.card.types
            often[types] = often.get(types, 0) + choice.printings
        choices.sort(key=lambda choice: (-often[choice.ruled.card.types], *_strictness(choice, reserve=reserve)))
        return tuple(choices)


def _under_common_name(choice: Choice, alike: list[Ruled]) -> Choice:
    """Name printings that are all alike by the name they share."""
    names = {ruled.card.printing.base_name for ruled in alike}
    if len(alike) == 1 or len(names) > 1:
        return choice
    return Choice(replace(choice.ruled, name=names.pop()), choice.printings)


def _strictness(choice: Choice, *, reserve: bool) -> tuple[bool, bool, bool, int, int]:
    """Return the key that sorts what a name can mean from the most permissive to the strictest."""
    ruled = choice.ruled
    allowed = 999 if ruled.tier is None else copies_allowed(ruled.tier, 50)
    return ruled.token, ruled.ban is not None, reserve and ruled.barred, -allowed, -choice.printings
