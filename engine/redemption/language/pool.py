"""What the reader needs from a catalog: the lexicon, and the texts to read."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from importlib import resources

from engine.cards.facts import rightly_spelled
from engine.cards.model import CardType, Printing
from engine.kernel.records import dataclass
from engine.redemption.language.ast.document import VERSION
from engine.redemption.language.grammar.language import grammar
from engine.redemption.language.reader import CardText
from engine.redemption.language.text.identifiers import split_identifiers
from engine.redemption.language.text.lexicon import Lexicon, PoolCard
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.written import reading_files

_CHARACTERS = frozenset({CardType.HERO, CardType.EVIL_CHARACTER})
_HOLDERS = frozenset({CardType.SITE, CardType.CITY, CardType.FORTRESS})


@dataclass(frozen=True, slots=True)
class PoolText:
    """A distinct text of the pool, a card that has it, and how many printings have it."""

    card: CardText
    rows: int
    rotation: bool
    era: str


def pool_card(printing: Printing) -> PoolCard:
    """Return what the lexicon needs of a printing."""
    column = ", ".join(map(rightly_spelled, printing.identifiers))
    is_character = all(face.type in _CHARACTERS for face in printing.faces)
    is_holder = any(face.type in _HOLDERS for face in printing.faces)
    return PoolCard(printing.base_name, is_character, tuple(split_identifiers(column).plain), is_holder)


def card_text(printing: Printing) -> CardText:
    """Return what the reader needs of a printing."""
    return CardText(printing.base_name, printing.text, ", ".join(printing.identifiers))


def build_lexicon(cards: Iterable[PoolCard]) -> Lexicon:
    """Build the lexicon of a pool; words of the grammar do not become identifiers."""
    return Lexicon(cards, grammar().literals)


@cache
def _eras() -> dict[str, str]:
    raw = json.loads(resources.files("data.abilities").joinpath("eras.json").read_text(encoding="utf-8"))
    return {code: era for era, codes in raw.items() for code in codes}


def distinct_texts(printings: Iterable[Printing]) -> tuple[PoolText, ...]:
    """Collect the distinct normalised texts in the order of the pool."""
    found: dict[str, list[Printing]] = {}
    for printing in printings:
        if printing.text.strip():
            found.setdefault(normalise(printing.text), []).append(printing)
    return tuple(
        PoolText(
            card=card_text(printings[0]),
            rows=len(printings),
            rotation=any(printing.legality == "Rotation" for printing in printings),
            era=_eras().get(printings[0].set_code, "other"),
        )
        for printings in found.values()
    )


def key_of(card: CardText) -> str:
    """Identify what is read: the text, the identifiers and the card's own name."""
    joined = "\x1f".join((card.name, normalise(card.text), normalise(card.identifiers)))
    return hashlib.sha256(joined.encode()).hexdigest()[:24]


def grammar_fingerprint() -> str:
    """Identify the grammar, its data and the readings by hand by a hash; if it changes, every text is read anew."""
    digest = hashlib.sha256(str(VERSION).encode())
    package, machinery = resources.files("engine.redemption.language"), resources.files("engine.language")
    modules = [package / "reader.py", package / "link.py"]
    for folder in (machinery, *(package / name for name in ("ast", "grammar", "text"))):
        modules += sorted((file for file in folder.iterdir() if file.name.endswith(".py")), key=lambda f: f.name)
    data = (resources.files("data.abilities") / name for name in ("errata.json", "lexicon.json"))
    for file in (*modules, *data, *reading_files()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
