"""A printing of a card as the community card file describes it, in typed form."""

import enum
from dataclasses import dataclass


class Alignment(enum.Enum):
    """Good, evil or neutral."""

    GOOD = "good"
    EVIL = "evil"
    NEUTRAL = "neutral"


class CardType(enum.Enum):
    """The card types of the REG. Values are the words shown to people."""

    HERO = "Hero"
    EVIL_CHARACTER = "Evil Character"
    GOOD_ENHANCEMENT = "Good Enhancement"
    EVIL_ENHANCEMENT = "Evil Enhancement"
    DOMINANT = "Dominant"
    ARTIFACT = "Artifact"
    COVENANT = "Covenant"
    CURSE = "Curse"
    SITE = "Site"
    CITY = "City"
    FORTRESS = "Fortress"
    LOST_SOUL = "Lost Soul"


class Brigade(enum.Enum):
    """The brigades; gold exists once on each side."""

    BLUE = "Blue"
    CLAY = "Clay"
    GOOD_GOLD = "Good Gold"
    GREEN = "Green"
    PURPLE = "Purple"
    RED = "Red"
    SILVER = "Silver"
    TEAL = "Teal"
    WHITE = "White"
    BLACK = "Black"
    BROWN = "Brown"
    CRIMSON = "Crimson"
    EVIL_GOLD = "Evil Gold"
    GRAY = "Gray"
    ORANGE = "Orange"
    PALE_GREEN = "Pale Green"


GOOD_BRIGADES: frozenset[Brigade] = frozenset(list(Brigade)[:9])
EVIL_BRIGADES: frozenset[Brigade] = frozenset(list(Brigade)[9:])


class CardClass(enum.Enum):
    """Class icons."""

    WARRIOR = "Warrior"
    WEAPON = "Weapon"
    TERRITORY = "Territory"
    STAR = "Star"
    CLOUD = "Cloud"


@dataclass(frozen=True, slots=True)
class Number:
    """A printed strength or toughness.

    `value` is None where the printed figure is variable (`X`, `*`) or absent; `printed` keeps what stands there.
    """

    value: int | None
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One identity of a card: a single-icon card has one face, a dual-icon card two.

    `brigades` are those of this face in printed order; `rainbow` says that it counts as every brigade of its
    alignment (`Multi` in the card file).
    """

    type: CardType
    alignment: Alignment
    brigades: tuple[Brigade, ...] = ()
    rainbow: bool = False
    strength: Number = Number(None)
    toughness: Number = Number(None)


@dataclass(frozen=True, slots=True)
class Printing:
    """One row of the card file.

    `name` is unique in a pool (`Aaron (G)`); `base_name` drops the set suffix (`Aaron`). `text` is what the operator's
    card file prints, or our own canonical wording for the two shipped decks. `legality` is as the file says.
    """

    name: str
    base_name: str
    set_code: str
    set_name: str
    faces: tuple[Face, ...]
    classes: frozenset[CardClass]
    identifiers: tuple[str, ...]
    text: str
    references: tuple[str, ...]
    rarity: str = ""
    image: str = ""
    alignment: Alignment = Alignment.NEUTRAL
    legality: str = ""
    token: bool = False
