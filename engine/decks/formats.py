"""Deck formats as data: what a file under `data/formats/` may say, and reading it.

A new published version of the rules is a new file; nothing here names an edition.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from engine.cards.model import Brigade, CardType
from engine.lists.documents import Document, document_of, newer_documents

#: a version of the deck building rules, as people type it
_VERSION_ALONE = re.compile(r"[vV]?\d+(?:\.\d+)+")

RuleCode = Literal[
    "deck-size", "lost-soul-count", "banned-card", "dominant-limit", "dominant-unique", "multi-brigade",
    "special-ability-limit", "vanilla-limit", "lost-soul-ability", "sites-cities", "site-city-copies",
    "artifact-copies", "copy-limit", "reserve-size", "reserve-contents", "mutual-exclusion", "special-card-limit",
    "good-evil-balance", "same-card", "unknown-card", "team-unique", "joint-size",
]  # fmt: skip
Citation = Annotated[str, StringConstraints(pattern=r"^(?:REG|RB|DBR|HOUSE)(?:-[A-Z0-9]+)*-\d{2}$")]
HouseId = Annotated[str, StringConstraints(pattern=r"^HOUSE-DECK-\d{2}$")]
Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Count = Annotated[int, Field(ge=0)]


class UnknownFormat(ValueError):
    """No format has this name; `known` lists those that exist."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no format {name!r}; known: {', '.join(known)}")
        self.name = name
        self.known = known


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class CardMatch(_Part):
    """Which cards are meant: every condition given must hold, and one value of each list.

    `names` are base names, `printings` names of single printings, `sets` names of sets. `sites`, `ability` and the
    brigade counts are those of the card at face value.
    """

    names: tuple[Words, ...] = ()
    printings: tuple[Words, ...] = ()
    sets: tuple[Words, ...] = ()
    types: tuple[CardType, ...] = ()
    brigades: tuple[Brigade, ...] = ()
    references: tuple[Words, ...] = ()
    ability: bool | None = None
    minimum_brigades: Count | None = None
    maximum_brigades: Count | None = None


class Named(CardMatch):
    """Cards under a rule of their own."""

    title: Words
    citation: Citation
    house: tuple[HouseId, ...] = ()


class Size(_Part):
    """How many cards a deck has; no maximum where none is given."""

    minimum: Count
    minimum_citation: Citation
    maximum: Count | None = None
    maximum_citation: Citation | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.maximum is not None and (self.maximum < self.minimum or self.maximum_citation is None):
            raise ValueError("the maximum size needs a citation and may not be below the minimum")
        return self


class Souls(_Part):
    """How many Lost Souls a size of deck needs.

    `chart` has rows of first size, last size and souls; after the last row each further `beyond_every` cards, or part
    of them, need one more soul.
    """

    exact: bool
    chart: tuple[tuple[Count, Count, Count], ...] = Field(min_length=1)
    citation: Citation
    exact_citation: Citation | None = None
    beyond_every: Annotated[int, Field(ge=1)] | None = None
    uncounted: tuple[Named, ...] = ()
    house: tuple[HouseId, ...] = ()

    @model_validator(mode="after")
    def _gapless(self) -> Self:
        for (_, last, _), (first, _, _) in zip(self.chart, self.chart[1:], strict=False):
            if first != last + 1:
                raise ValueError(f"the chart of souls has a gap or an overlap after {last}")
        return self

    def required(self, size: int) -> int | None:
        """Say how many souls a deck of this size needs; None if the chart does not say."""
        for first, last, souls in self.chart:
            if first <= size <= last:
                return souls
        _, last, souls = self.chart[-1]
        if size > last and self.beyond_every:
            return souls + -(-(size - last) // self.beyond_every)
        return None


class Sites(_Part):
    """Sites (and Cities) may not outnumber the Lost Souls."""

    citation: Citation
    types: tuple[CardType, ...] = (CardType.SITE, CardType.CITY)


class Cited(_Part):
    """A rule that a format has or has not."""

    citation: Citation


class Balance(Cited):
    """Good and evil cards are equal in number."""

    dual_citation: Citation


class Tier(CardMatch):
    """Cards that share a maximum of copies; a card belongs to the first tier that fits it.

    `per` allows so many copies for each such number of cards in the deck.
    """

    rule: RuleCode
    says: Words
    citation: Citation
    limit: Annotated[int, Field(ge=1)]
    per: Annotated[int, Field(ge=1)] | None = None
    house: tuple[HouseId, ...] = ()


class Maximum(Named):
    """A card with a maximum of its own, which replaces its tier."""

    limit: Annotated[int, Field(ge=1)]
    per: Annotated[int, Field(ge=1)] | None = None


class Exclusive(_Part):
    """Two cards of which a deck may hold only one."""

    title: Words
    citation: Citation
    first: CardMatch
    second: CardMatch
    house: tuple[HouseId, ...] = ()


class Reserve(_Part):
    """The Reserve: how many and which cards it may have, and the rule that deck and Reserve together must be legal."""

    maximum: Count
    size_citation: Citation
    contents_citation: Citation
    joint_citation: Citation
    barred: tuple[CardType, ...]
    allowed: tuple[Named, ...] = ()
    house: tuple[HouseId, ...] = ()


class SameCard(_Part):
    """When two printings are versions of one card.

    `persons` says whether unique characters are one card by person and icon, or by name and brigade; `names` whether
    names are compared as the exegesis guide does (without articles, prepositions and plurals) or as printed.
    `split_soul_references` are verses that different Lost Souls have, `joined_soul_references` verses whose Lost Souls
    have one name. `rainbow_generics` says whether generic characters of all brigades differ by picture.
    """

    persons: Literal["icon", "brigade"]
    names: Literal["guide", "printed"] = "guide"
    name_citation: Citation
    person_citation: Citation
    art_citation: Citation
    versions_citation: Citation
    soul_citation: Citation
    soul_house: tuple[HouseId, ...] = ()
    split_soul_references: tuple[Words, ...] = ()
    joined_soul_references: tuple[tuple[Words, ...], ...] = ()
    rainbow_generics: Literal["art", "name"] = "art"


class Team(_Part):
    """Several decks checked together, and what may be only once among them."""

    size: Annotated[int, Field(ge=2)]
    legal_citation: Citation
    together_citation: Citation
    pairs_citation: Citation
    unique: tuple[Named, ...]


class _FormatHead(_Part):
    id: Words
    version: Words
    name: Words
    document: Words
    edition: Words
    #: known at second hand only: it judges where it is named, and is told beside a verdict by the newest that is held
    provisional: bool = False

    @property
    def label(self) -> str:
        """The name a person types to get exactly this version."""
        return self.id if self.version == self.edition else f"{self.id}@{self.version}"

    @property
    def words(self) -> str:
        """The format and its version as players say them."""
        if self.version == self.edition:
            return self.name
        known = ", as far as they are known" if self.provisional else ""
        return f"{self.name} ({document_of(self.document).series} {self.version}{known})"


class DeckFormat(_FormatHead):
    """A format that judges one deck."""

    size: Size
    souls: Souls
    sites: Sites
    tiers: tuple[Tier, ...]
    reserve: Reserve
    same_card: SameCard
    #: what the card file says of the cards that may be in a deck; all cards where it is empty
    pool: str = ""
    pool_citation: Citation | None = None
    dominants: Cited | None = None
    balance: Balance | None = None
    bans: tuple[Named, ...] = ()
    exclusive: tuple[Exclusive, ...] = ()
    maxima: tuple[Maximum, ...] = ()


class TeamFormat(_FormatHead):
    """A format that judges several decks of another format together."""

    base: Words
    team: Team


Format = DeckFormat | TeamFormat


def _tables() -> dict[str, dict[str, Any]]:
    folder = files("data").joinpath("formats")
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return {entry.name: tomllib.loads(entry.read_text(encoding="utf-8")) for entry in found}


def read_format(table: dict[str, Any]) -> Format:
    """Read one format from a parsed data file.

    Raises:
        pydantic.ValidationError: The table does not describe a format.
    """
    return TeamFormat.model_validate(table) if "team" in table else DeckFormat.model_validate(table)


@cache
def all_formats() -> tuple[Format, ...]:
    """Read every shipped format."""
    return tuple(read_format(table) for table in _tables().values() if "id" in table)


@cache
def statements() -> dict[str, str]:
    """Return, in our words, what the cited rules say of documents that are not in the glossary."""
    return {citation: text for table in _tables().values() for citation, text in table.get("statements", {}).items()}


@cache
def largest_sizes() -> tuple[int, int]:
    """Return how many cards the largest deck has that any format allows, and the largest Reserve."""
    single = [fmt for fmt in all_formats() if isinstance(fmt, DeckFormat) and not fmt.provisional]
    return max(fmt.size.maximum or 0 for fmt in single), max(fmt.reserve.maximum for fmt in single)


def is_current(fmt: Format) -> bool:
    """Say whether a format is the newest version Berean has of its kind: a name without a version means it."""
    return fmt == max((other for other in all_formats() if other.id == fmt.id), key=_standing)


def _standing(fmt: Format) -> tuple[bool, str]:
    return not fmt.provisional, document_of(fmt.document).date


def newer_provisional(fmt: Format) -> tuple[DeckFormat, ...]:
    """Return the newer versions of a one-deck format that are provisional: known at second hand only."""
    own = document_of(fmt.document).date
    return tuple(
        other
        for other in all_formats()
        if isinstance(other, DeckFormat) and other.id == fmt.id and other.provisional
        if document_of(other.document).date > own
    )


def unheld_documents(fmt: Format) -> tuple[Document, ...]:
    """Return the documents, newer than a format's own, that only provisional formats apply."""
    held = {other.document for other in all_formats() if not other.provisional}
    return tuple(document for document in newer_documents(fmt.document) if document.id not in held)


def format_names() -> tuple[str, ...]:
    """List the names that `find_format` takes, the shortest for each format."""
    return tuple(fmt.id if is_current(fmt) else f"{fmt.id}@{_short(fmt.version)}" for fmt in all_formats())


@cache
def find_format(name: str) -> Format:
    """Find a format by what a person types: `type1`, `type1@1.3`, `Type 1`, `T2`, `type1-2005`; `2.0` is Type I by it.

    Raises:
        UnknownFormat: There is none of that name.
    """
    name = f"type1@{name.strip()}" if _VERSION_ALONE.fullmatch(name.strip()) else name
    wanted, _, version = name.strip().lower().replace("_", "-").partition("@")
    wanted = _spelled(wanted)
    candidates = [fmt for fmt in all_formats() if fmt.id == wanted]
    if version:
        version = version.strip().lstrip("v")
        candidates = [fmt for fmt in candidates if fmt.version == version or _short(fmt.version) == version]
    else:
        candidates = [fmt for fmt in candidates if is_current(fmt)]
    if not candidates:
        raise UnknownFormat(name, format_names())
    return candidates[0]


def _short(version: str) -> str:
    return version.removesuffix(".0") if version.count(".") == 2 else version


def _spelled(name: str) -> str:
    name = name.replace(" ", "").replace("typeii", "type2").replace("typei", "type1")
    name = {"t1": "type1", "t2": "type2", "team": "teams", "1": "type1", "2": "type2"}.get(name, name)
    return name.replace("t1-", "type1-") if name.startswith("t1-") else name.replace("t2-", "type2-")
