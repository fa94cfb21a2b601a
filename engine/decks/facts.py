"""What the deck building rules ask about a card, taken from its printing at face value."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards.model import Alignment, Brigade, CardType, Face, Printing
from engine.cards.naming import fold
from engine.decks.formats import CardMatch

#: `Multi` stands for every brigade of a side, which is three or more for every limit.
RAINBOW = 3
_NAMED_VERSE = re.compile(r"\[([^\[\]]*\d:\d[^\[\]]*)\]$")
_NEUTRAL_TYPES = frozenset({CardType.ARTIFACT, CardType.SITE, CardType.LOST_SOUL})
_WITHOUT_BRIGADE = frozenset({CardType.DOMINANT, CardType.FORTRESS, CardType.LOST_SOUL, CardType.ARTIFACT})


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A printing as deck building sees it.

    `faces` are its identities at face value, `brigades` is the number of their brigades, `side` is good, evil or
    neutral for the balance of Type II, `nickname` and `verse` name a Lost Soul.
    """

    printing: Printing
    faces: tuple[Face, ...]
    title: str
    types: frozenset[CardType]
    colours: frozenset[Brigade]
    brigades: int
    rainbow: bool
    ability: bool
    side: Alignment
    nickname: str = ""
    verse: str = ""

    @property
    def name(self) -> str:
        """The name of the printing."""
        return self.printing.name


def face_value(printing: Printing) -> tuple[Face, ...]:
    """List the identities a card has at face value. Ruling: HOUSE-DECK-05.

    A card that begins as its first identity, or whose two identities are of one type (it turns from the first into the
    second), has only the first at face value. Every other card with two icons has both.
    """
    faces = printing.faces
    if len(faces) < 2:
        return faces
    begins = any("begins as" in identifier.lower() for identifier in printing.identifiers)
    turns = all(face.type is faces[0].type for face in faces)
    return faces[:1] if begins or turns else faces


def facts_of(printing: Printing) -> CardFacts:
    """Take from a printing what deck building needs."""
    faces = face_value(printing)
    coloured = [face for face in faces if face.type not in _WITHOUT_BRIGADE]
    colours = frozenset(brigade for face in coloured for brigade in face.brigades)
    rainbow = any(face.rainbow for face in coloured)
    return CardFacts(
        printing=printing,
        faces=faces,
        title=fold(printing.base_name),
        types=frozenset(face.type for face in faces),
        colours=colours,
        brigades=max(len(colours), RAINBOW) if rainbow else len(colours),
        rainbow=rainbow,
        ability=bool(printing.text.strip()),
        side=side_of(faces),
        nickname=_nickname(printing),
        verse=_verse(printing),
    )


def side_of(faces: Iterable[Face]) -> Alignment:
    """Say on which side a card counts for the balance. Rules: DBR-T2-13, REG-DUAL-06, R11-DUAL-02.

    Neutral beside good or evil counts as that; good beside evil counts as neutral.
    """
    sides = {Alignment.NEUTRAL if face.type in _NEUTRAL_TYPES else face.alignment for face in faces}
    sides.discard(Alignment.NEUTRAL)
    return sides.pop() if len(sides) == 1 else Alignment.NEUTRAL


def matches(rule: CardMatch, card: CardFacts) -> bool:
    """Say whether a card is among those a rule names."""
    printing = card.printing
    return (
        (not rule.types or not card.types.isdisjoint(rule.types))
        and (rule.ability is None or card.ability is rule.ability)
        and (rule.minimum_brigades is None or card.brigades >= rule.minimum_brigades)
        and (rule.maximum_brigades is None or card.brigades <= rule.maximum_brigades)
        and (not rule.names or card.title in {fold(name) for name in rule.names})
        and (not rule.printings or printing.name in rule.printings)
        and (not rule.sets or printing.set_name in rule.sets)
        and (not rule.brigades or not card.colours.isdisjoint(rule.brigades))
        and (not rule.references or any(verse in rule.references for verse in printing.references))
    )


def _verse(printing: Printing) -> str:
    """Return the verse of a Lost Soul: from its name, which is more reliable, else from the column."""
    named = _NAMED_VERSE.search(printing.base_name)
    return named[1] if named else " / ".join(printing.references)


def _nickname(printing: Printing) -> str:
    if printing.base_name.count('"') >= 2:
        return fold(printing.base_name.split('"')[1])
    return ""
