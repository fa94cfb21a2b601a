"""How many texts are covered, how many are read, and how many are played by hand."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.services.cards.pool import load_catalog
from bot.services.cards.readings import Abilities, compile_pool
from bot.services.decks.in_play import by_hand_in
from bot.services.games.values import DeckChoice
from engine.assurance.carried_out import problems
from engine.assurance.proof.ledger import is_of_this_engine, is_proven
from engine.cards.model import Printing
from engine.cards.starter import load_starter_deck
from engine.play.readings import reader_for, readings_of
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.model.ruleset import USUAL_EDITION

#: The decks that come with the program.
SHIPPED = {"Starter G": "G", "Starter H": "H"}


@dataclass(frozen=True, slots=True)
class AbilityCoverage:
    """The texts of a pool, counted separately in three ways, as sets of their keys.

    `read`: every word is understood. `carried_out`: read, and all of it carried out. `covered`: carried out, and proven
    with this reading.
    """

    covered: frozenset[str]
    carried_out: frozenset[str]
    read: frozenset[str]
    reasons: Mapping[str, int]


def measure(abilities: Abilities, edition: str = USUAL_EDITION) -> AbilityCoverage:
    """Measure the texts of a pool, with their meaning in an edition."""
    read: set[str] = set()
    carried_out: set[str] = set()
    covered: set[str] = set()
    reasons: Counter[str] = Counter()
    for text in abilities.pool:
        key = key_of(text.card)
        whole = abilities.outcome(text.card)
        if not isinstance(whole, SpecialAbility):
            reasons["not read"] += 1
            continue
        read.add(key)
        found = sorted(set(problems(whole)))
        if not found:
            carried_out.add(key)
            if is_proven(key, whole, edition):
                covered.add(key)
        reasons.update(found)
    return AbilityCoverage(frozenset(covered), frozenset(carried_out), frozenset(read), reasons)


def covered_pool() -> tuple[tuple[Printing, ...], dict[str, str]]:
    """Return the cards that are not played by hand, with the readings of those that have an ability."""
    abilities, catalog = compile_pool(), load_catalog()
    covered = measure(abilities).covered
    pool = tuple(p for p in catalog.printings if _needs_no_hand(abilities, p, covered))
    readings: dict[str, str] = {}
    for printing in pool:
        whole = abilities.outcome(card_text(printing)) if printing.text.strip() else None
        if isinstance(whole, SpecialAbility):
            readings[printing.key] = json.dumps(to_json(whole))
    return pool, readings


def document(abilities: Abilities, found: AbilityCoverage, decks: Sequence[DeckChoice]) -> dict[str, Any]:
    """Return the report: shares from 0 to 1 of all texts, and of those legal in Rotation.

    For decks it also says which of their cards are played by hand in a game between them.
    """
    pool = abilities.pool
    rows = sum(t.rows for t in pool)
    by_hand = frozenset(key_of(t.card) for t in pool) - found.carried_out
    shares: dict[str, Any] = {
        "covered": {
            "all": _share(len(found.covered), len(pool)),
            "rotation": _of_rotation(abilities, found.covered),
            "rows": _share(sum(t.rows for t in pool if key_of(t.card) in found.covered), rows),
            "decks": _deck_shares(abilities, found.covered, decks),
        },
        "parsed": {"all": _share(len(found.read), len(pool)), "rotation": _of_rotation(abilities, found.read)},
        "manual": {"all": _share(len(by_hand), len(pool)), "rotation": _of_rotation(abilities, by_hand)},
        "texts": len(pool),
        "proof": {"this_engine": is_of_this_engine()},
    }
    return shares | {"cards": [asdict(card) for card in by_hand_in(decks)]} if decks else shares


def _share(some: int, of: int) -> float:
    return round(some / of, 4) if of else 0.0


def _of_rotation(abilities: Abilities, keys: frozenset[str]) -> float:
    legal = [t for t in abilities.pool if t.rotation]
    return _share(sum(key_of(t.card) in keys for t in legal), len(legal))


def _deck_shares(abilities: Abilities, covered: frozenset[str], decks: Sequence[DeckChoice]) -> dict[str, float]:
    """Return the share of each deck's cards that are not played by hand: covered, or without an ability."""
    lists: dict[str, list[Printing]] = {n: list(load_starter_deck(c)) for n, c in SHIPPED.items()}
    shipped = [card for held in lists.values() for card in held]
    carried_out = readings_of(reader_for(shipped), shipped)
    own = {key_of(card_text(c)): carried_out[c.key] for c in shipped if c.key in carried_out}
    covered = covered | {key for key, document in own.items() if is_proven(key, from_json(json.loads(document)))}
    lists |= {choice.name: [*choice.deck.cards, *choice.deck.reserve] for choice in decks}
    able = {name: sum(_needs_no_hand(abilities, c, covered) for c in held) for name, held in lists.items()}
    return {name: _share(able[name], len(held)) for name, held in lists.items()}


def _needs_no_hand(abilities: Abilities, card: Printing, covered: frozenset[str]) -> bool:
    """Say whether a card has no ability, or one that is covered, on this card or on another with the same reading."""
    text = card_text(card)
    alike = abilities.reads_alike(text)
    return not text.text.strip() or key_of(text) in covered or (alike is not None and key_of(alike) in covered)
