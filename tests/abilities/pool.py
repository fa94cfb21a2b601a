"""A small pool of our own for reading the texts written for these tests."""

from functools import cache

from engine.redemption.language.ast.document import SpecialAbility, Unimplemented
from engine.redemption.language.pool import build_lexicon
from engine.redemption.language.reader import CardText, Reader
from engine.redemption.language.text.lexicon import PoolCard

CARDS = (
    PoolCard("Peter", True, ("Disciple",)),
    PoolCard("Silas", True, ("Missionary",)),
    PoolCard("Goliath", True, ("Philistine", "Giant")),
    PoolCard("Herod's Feast", True, ("Roman",)),
    PoolCard("Golden Calf", False, ("Idol",)),
    PoolCard("The Upper Room", False, ("Jerusalem",)),
    PoolCard("Old Granary", False, (), is_holder=True),
)


@cache
def reader() -> Reader:
    return Reader(build_lexicon(CARDS))


def read(text: str, identifiers: str = "", name: str = "A Test Card") -> SpecialAbility | Unimplemented:
    return reader().read(CardText(name, text, identifiers))


def whole(text: str, identifiers: str = "") -> SpecialAbility:
    reading = read(text, identifiers)
    assert isinstance(reading, SpecialAbility), reading
    return reading
