"""A printing of a card as the community card file describes it, in typed form."""

import enum
from dataclasses import dataclass


class Alignment(enum.Enum):
    """Good, evil or neutral."""

    GOOD = "good"
    EVIL = "evil"
    NEUTRAL = "neutral"

    #: members are compared by identity; the hash of the name that is the default takes ten times as long
    __hash__ = object.__hash__


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

    __hash__ = object.__hash__


CHARACTERS: frozenset[CardType] = frozenset({CardType.HERO, CardType.EVIL_CHARACTER})
ENHANCEMENTS: frozenset[CardType] = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT})
_TWO_ICONS: frozenset[CardType] = frozenset({CardType.CITY, CardType.COVENANT, CardType.CURSE})


class Brigade(enum.Enum):
    """The brigades; gold exists once on each side. Rule: REG-BRIG-01."""

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

    __hash__ = object.__hash__


GOOD_BRIGADES: frozenset[Brigade] = frozenset(list(Brigade)[:9])
EVIL_BRIGADES: frozenset[Brigade] = frozenset(list(Brigade)[9:])


class CardClass(enum.Enum):
    """Class icons. Rules: REG-TYPE-23, REG-TYPE-24"""

    WARRIOR = "Warrior"
    WEAPON = "Weapon"
    TERRITORY = "Territory"
    STAR = "Star"
    CLOUD = "Cloud"

    __hash__ = object.__hash__


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
    alignment (`Multi` in the card file). `title` is set only where the two identities of a card have names of
    their own (`Naomi's Blessing / Heartbroken`).
    """

    type: CardType
    alignment: Alignment
    brigades: tuple[Brigade, ...] = ()
    rainbow: bool = False
    strength: Number = Number(None)
    toughness: Number = Number(None)
    title: str = ""

    def __hash__(self) -> int:
        """Return a hash of the fields in which faces differ most, not of all fields."""
        return hash((self.type, self.alignment, self.brigades, self.title))


@dataclass(frozen=True, slots=True)
class Printing:
    """One row of the card file.

    `name` is what the file calls the row (`Aaron (G)`); twelve names of the community file stand there twice, so
    the key of a printing is its name with its set code. `base_name` drops the set suffix (`Aaron`). `text` is what
    the operator's card file prints, or our own canonical wording for the two shipped decks. `legality` is as the
    file says.
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

    def __hash__(self) -> int:
        """Return a hash of the fields that tell printings apart, not of all fields."""
        return hash((self.name, self.set_code))

    @property
    def key(self) -> str:
        """What tells this printing from every other of its pool."""
        return f"{self.name}|{self.set_code}"

    @property
    def types(self) -> tuple[CardType, ...]:
        """The types of its faces, each once, in printed order."""
        if len(self.faces) == 1:
            return (self.faces[0].type,)
        return tuple(dict.fromkeys(face.type for face in self.faces))

    @property
    def is_dual_icon(self) -> bool:
        """Whether it has two icons, as every City, Covenant and Curse has. Rules: REG-DUAL-03, REG-DUAL-05"""
        return len(self.faces) > 1 or self.faces[0].type in _TWO_ICONS

    @property
    def brigades(self) -> tuple[Brigade, ...]:
        """The brigades of all its faces, each once, in printed order."""
        return tuple(dict.fromkeys(brigade for face in self.faces for brigade in face.brigades))

    @property
    def titles(self) -> tuple[str, ...]:
        """Every title the card bears: that of the card, then those of its faces where they differ."""
        return tuple(dict.fromkeys((self.base_name, *(face.title for face in self.faces if face.title))))
