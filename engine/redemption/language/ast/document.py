"""Abilities, sections and the whole special ability of a card."""

import enum
from typing import Literal

from engine.kernel.records import dataclass
from engine.redemption.language.ast.conditions import Condition, Each, Event
from engine.redemption.language.ast.effects import Limit, Modifier, Regardless, Step
from engine.redemption.language.ast.nouns import Filter, Place, Selection, Target
from engine.redemption.language.ast.quantities import Quantity
from engine.redemption.language.ast.vocabulary import Player, SectionLabel

VERSION = 1


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of an ability: when it acts, under which conditions, who decides, and what is done.

    `conditions` are checked once, `standing` ("while ...") as long as the ability lasts. `replaces` is "instead".
    """

    steps: tuple[Step, ...]
    trigger: Event | None = None
    conditions: tuple[Condition, ...] = ()
    standing: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    chooser: Player | None = None
    replaces: bool = False
    limit: Limit | None = None
    regardless: Regardless | None = None
    paired: tuple["Clause", ...] = ()
    node: Literal["Clause"] = "Clause"


@dataclass(frozen=True, slots=True)
class Ability:
    """Sentences that belong together because a later one refers back to an earlier one."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """The abilities of one identity of the card; a `meek` identity has none.

    What the card lets others gain is a section of its own, with `quoted` as its words.
    """

    label: SectionLabel | None = None
    abilities: tuple[Ability, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    meek: bool = False
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class CountOf:
    """X is the number of such cards."""

    what: Selection
    limit: int | None = None
    node: Literal["CountOf"] = "CountOf"


@dataclass(frozen=True, slots=True)
class PrintedValue:
    """X is something other than a number of cards: in the words of the card, and as `of` if these have a reading."""

    words: str
    limit: int | None = None
    of: Quantity | None = None
    node: Literal["PrintedValue"] = "PrintedValue"


@dataclass(frozen=True, slots=True)
class Unity:
    """All of `all_words` have to be `are`, for the abilities of the identities `of`; for all if it names none."""

    all_words: str
    are: Selection
    of: tuple[SectionLabel, ...] = ()
    node: Literal["Unity"] = "Unity"


@dataclass(frozen=True, slots=True)
class PlaysTo:
    """Where the card goes when it is played."""

    place: Place
    node: Literal["PlaysTo"] = "PlaysTo"


@dataclass(frozen=True, slots=True)
class ActivatesOn:
    """The card (or `what`, on this card) may be activated on such a card."""

    on: Selection
    what: Target | None = None
    node: Literal["ActivatesOn"] = "ActivatesOn"


@dataclass(frozen=True, slots=True)
class BeginsAs:
    """The identity the card has when it comes into play."""

    what: Filter
    node: Literal["BeginsAs"] = "BeginsAs"


@dataclass(frozen=True, slots=True)
class ChoosesToBe:
    """The player chooses what the card is as he puts it in play."""

    options: tuple[Filter, ...]
    node: Literal["ChoosesToBe"] = "ChoosesToBe"


@dataclass(frozen=True, slots=True)
class TokenCard:
    """A token the card creates: its name, numbers and kind, or the reference by which its printing is found."""

    name: str = ""
    stats: str = ""
    what: Filter | None = None
    reference: str = ""
    node: Literal["TokenCard"] = "TokenCard"


class Mark(enum.StrEnum):
    """One word that says what a card is."""

    TOKEN = "Token"  # noqa: S105 (a card, no password)
    REMINDER_TOKEN = "Reminder Token"  # noqa: S105 (a card, no password)


@dataclass(frozen=True, slots=True)
class Taunts:
    """The character taunts; `ability` is what it then does, if the card says so."""

    ability: Clause | None = None
    node: Literal["Taunts"] = "Taunts"


@dataclass(frozen=True, slots=True)
class PerTerritory:
    """So many of such cards (None: of cards of this name) may be in one territory."""

    number: int
    what: Selection | None = None
    node: Literal["PerTerritory"] = "PerTerritory"


IdentifierAbility = PerTerritory | PlaysTo | ActivatesOn | BeginsAs | ChoosesToBe | TokenCard | Taunts | Mark


@dataclass(frozen=True, slots=True)
class IdentifierAbilities:
    """Abilities printed among the identifiers; `other` keeps words that matter to the rules but have no reading."""

    x: CountOf | PrintedValue | None = None
    unity: Unity | None = None
    holds: Target | None = None
    other: tuple[str, ...] = ()
    abilities: tuple[IdentifierAbility, ...] = ()


@dataclass(frozen=True, slots=True)
class SpecialAbility:
    """The whole reading of one text.

    A text played `by_hand` has only what its identifiers say and what it `awaits`.
    """

    sections: tuple[Section, ...]
    identifiers: IdentifierAbilities = IdentifierAbilities()
    reminders: tuple[str, ...] = ()
    version: int = VERSION
    awaits: tuple[Event | Each, ...] = ()
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Unimplemented:
    """Words that have no reading, and why; nothing else of their text is used either."""

    text: str
    reason: Literal["unread", "ambiguous", "unknown words", "identifier"]
    position: int = 0
    node: Literal["Unimplemented"] = "Unimplemented"
