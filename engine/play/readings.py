"""The readings a game begins with: as JSON, for all cards that the engine carries out as a whole."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

from engine.assurance.carried_out import gaps, is_awaited, kept_by_hand, problems
from engine.cards.identity import shipped_persons
from engine.cards.model import Printing
from engine.redemption.language.ast.codec import to_json
from engine.redemption.language.ast.document import IdentifierAbilities, SpecialAbility, Unimplemented
from engine.redemption.language.awaited import awaited
from engine.redemption.language.pool import build_lexicon, card_text, pool_card
from engine.redemption.language.reader import Reader
from engine.redemption.language.text.identifiers import split_identifiers
from engine.redemption.language.text.lexicon import PoolCard
from engine.redemption.language.written import Readings

#: What of a reading is not carried out.
Judge = Callable[[SpecialAbility], tuple[str, ...]]


def reader_for(pool: Iterable[Printing], written: Readings | None = None) -> Reader:
    """Return a reader that knows the names and identifiers of these cards, and all persons a card may name."""
    return Reader(build_lexicon((*(pool_card(p) for p in pool), *_persons())), written)


@cache
def _persons() -> tuple[PoolCard, ...]:
    named = json.loads(files("data.abilities").joinpath("named.json").read_text(encoding="utf-8"))
    persons = [*(name for person in shipped_persons().persons for name in person.names), *named["characters"]]
    characters = tuple(PoolCard(name, is_character=True, identifiers=()) for name in dict.fromkeys(persons))
    return (*characters, *(PoolCard(name, is_character=False, identifiers=()) for name in named["cards"]))


def has_ability(printing: Printing) -> bool:
    """Say whether a card has anything for the engine to carry out, identifiers included."""
    return bool(printing.text.strip()) or split_identifiers(card_text(printing).identifiers).say_something()


def read(reader: Reader, printing: Printing, without: Judge = problems) -> str | None:
    """Return the JSON of a card's reading, or None if the card has no ability or is played by hand."""
    if not has_ability(printing):
        return None
    whole = reader.read(card_text(printing))
    if isinstance(whole, Unimplemented) or without(whole):
        return None
    return json.dumps(to_json(whole))


def why_unread(reader: Reader, printing: Printing, without: Judge = gaps) -> str:
    """Say which words of a card have no reading, or which parts of its reading are not carried out."""
    whole = reader.read(card_text(printing))
    if isinstance(whole, Unimplemented):
        return f"{whole.text!r} ({whole.reason})"
    return f"{printing.text!r} ({'; '.join(without(whole))})"


def played_by_hand(reader: Reader, printing: Printing) -> str | None:
    """Return the JSON of what is known of a card played by hand, or None if nothing is.

    That is what it awaits, and what its identifiers say of where it is put and what may be on it. Rule: HOUSE-PLAY-04
    """
    told = awaited(reader, card_text(printing))
    known = tuple(one for one in told if is_awaited(one))
    said = kept_by_hand(reader.identifiers(card_text(printing)))
    if not known and said == IdentifierAbilities():
        return None
    return json.dumps(to_json(SpecialAbility((), said, awaits=known, by_hand=True)))


def documents_of(reader: Reader, printings: Iterable[Printing], without: Judge = problems) -> dict[str, str]:
    """Return what a game gets to know of its cards: readings, and what is known of those played by hand."""
    every = tuple(printings)
    return with_awaited(reader, every, readings_of(reader, every, without))


def with_awaited(reader: Reader, printings: Iterable[Printing], readings: Mapping[str, str]) -> dict[str, str]:
    """Return these readings, and for the other cards, which are played by hand, what is known of them."""
    found = dict(readings)
    for printing in printings:
        if printing.key not in found and (document := played_by_hand(reader, printing)) is not None:
            found[printing.key] = document
    return found


def readings_of(reader: Reader, printings: Iterable[Printing], without: Judge = problems) -> dict[str, str]:
    """Return the readings of all cards that the engine carries out, by the key of their printing.

    `without` decides what is not carried out; a scenario uses `gaps`, since it may be the first to exercise a feature.
    """
    found: dict[str, str] = {}
    for printing in printings:
        if printing.key not in found and (document := read(reader, printing, without)) is not None:
            found[printing.key] = document
    return found
