"""Noun phrases: counts, places, filters, references, targets."""

import enum
from typing import Literal

from engine.kernel.records import dataclass
from engine.redemption.language.ast.vocabulary import (
    OF_BATTLE,
    Alignment,
    Being,
    CardClass,
    Gender,
    Happening,
    Kind,
    Nth,
    Player,
    Pointer,
    State,
    Testament,
    Verb,
    Window,
    Zone,
)


class CountKind(enum.StrEnum):
    """How a number of targets is given."""

    EXACTLY = "exactly"
    UP_TO = "up_to"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    ALL = "all"
    ALL_BUT = "all_but"
    ANY_NUMBER = "any_number"
    EQUAL = "equal"
    #: so many less than the effect that is replaced
    FEWER = "fewer"
    NONE = "none"
    PLURAL = "plural"


_ALL = frozenset({CountKind.ALL, CountKind.PLURAL})


@dataclass(frozen=True, slots=True)
class Count:
    """How many; `number` is "X" if the text says X, and `limit` its maximum.

    `PLURAL` is a plural without a number ("Heroes"), which means all of them.
    """

    kind: CountKind
    number: int | Literal["X"] | None = None
    limit: int | None = None

    @property
    def is_all(self) -> bool:
        """Whether all of a kind are meant."""
        return self.kind in _ALL


@dataclass(frozen=True, slots=True)
class Place:
    """One or more zones and whose they are; without an owner, those of the player who carries the effect out.

    `inside` are cards whose contents are meant, with the zones or (if there are none) alone.
    """

    zones: tuple[Zone, ...]
    owner: Player | None = None
    inside: "Selection | None" = None

    def is_battle(self) -> bool:
        """Say whether only cards in battle are there."""
        return bool(self.zones) and OF_BATTLE.issuperset(self.zones)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bound on a printed number: `at_least` says which side."""

    number: int | Literal["X"]
    side: Literal["at_least", "at_most", "exactly", "above", "below"]


@dataclass(frozen=True, slots=True)
class Book:
    """A book of the Bible, perhaps with chapters ("6" or "6-10")."""

    name: str
    chapters: str = ""


class Likeness(enum.StrEnum):
    """The attribute that a target has in common with another card."""

    BRIGADE = "brigade"
    ALIGNMENT = "alignment"
    BOOK = "book"
    NAME = "name"
    TESTAMENT = "testament"
    CHURCH = "church"
    TYPE = "type"
    OPPOSITE_ALIGNMENT = "opposite alignment"
    DIFFERENT_ALIGNMENT = "different alignment"
    DIFFERENT_BRIGADE = "different brigade"
    EACH_BRIGADE = "each brigade"
    EACH_GOOD_BRIGADE = "each good brigade"
    EACH_EVIL_BRIGADE = "each evil brigade"
    BRIGADE_NOT_IN_BATTLE = "brigade not already in battle"
    CHOSEN_BRIGADE = "brigade of your choice"
    CHOSEN_GOOD_BRIGADE = "good brigade of your choice"
    CHOSEN_EVIL_BRIGADE = "evil brigade of your choice"


@dataclass(frozen=True, slots=True)
class Matching:
    """The target shares `likeness` with `other` (None: the card the text is about), or does not if `differs` is set."""

    likeness: Likeness
    other: "Selection | None" = None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class This:
    """The card that has the ability; `noun` is the type it has to be of ("this Hero")."""

    noun: Kind | None = None
    node: Literal["This"] = "This"


@dataclass(frozen=True, slots=True)
class Reference:
    """A pronoun or a phrase such as "that Hero"; `noun` is the kind it names."""

    pointer: Pointer
    noun: Kind | None = None
    node: Literal["Reference"] = "Reference"


@dataclass(frozen=True, slots=True)
class Past:
    """What has happened to a card, or what it has done, and by whom."""

    happenings: tuple[Happening, ...]
    by: "Selection | Player | None" = None
    window: Window | None = None
    node: Literal["Past"] = "Past"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are meant: they fit every field that is set, and in a tuple one of its values.

    With `reached_by` they are cards that an earlier effect of that verb has acted on ("the drawn cards").
    """

    kind: Kind
    alignments: tuple[Alignment, ...] = ()
    beings: tuple[Being, ...] = ()
    gender: Gender | None = None
    brigades: tuple[str, ...] = ()
    testament: Testament | None = None
    books: tuple[Book, ...] = ()
    identifiers: tuple[str, ...] = ()
    classes: tuple[CardClass, ...] = ()
    states: tuple[State, ...] = ()
    names: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    abilities: tuple[Verb, ...] = ()
    strength: Threshold | None = None
    toughness: Threshold | None = None
    owner: Player | None = None
    controller: Player | None = None
    place: Place | None = None
    outside: Place | None = None
    matching: Matching | None = None
    used_by: "Selection | Player | None" = None
    played_by: Player | None = None
    on: "Selection | None" = None
    nth: Nth | None = None
    other: bool = False
    among: Pointer | None = None
    excluding: "Selection | None" = None
    reached_by: Verb | None = None
    past: Past | None = None
    node: Literal["Filter"] = "Filter"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Alternatives that differ in more than one field."""

    options: tuple["Selection", ...]
    excluding: "Selection | None" = None
    node: Literal["AnyOf"] = "AnyOf"


Selection = Filter | AnyOf | This | Reference


@dataclass(frozen=True, slots=True)
class Target:
    """What an effect targets: how many of what, from where; with `at_random` nobody chooses.

    `special`: the text says "special abilities", which star abilities are not.
    """

    what: Selection
    count: Count | None = None
    source: Place | None = None
    at_random: bool = False
    special: bool = False


def names_a_brigade(wanted: Matching) -> bool:
    """Say whether the target has to match a chosen brigade, not another card."""
    return isinstance(wanted.other, Filter) and wanted.other.kind is Kind.BRIGADE
