"""The two shipped decks: complete, of the right cards, and not a copy of anybody's sentences."""

import re
from collections import Counter

import pytest

from engine.cards.model import CardType
from engine.cards.starter import STARTER_DECKS, DeckCode, load_starter_deck, starter_catalog
from tests.shared import card_pool, needs_shared


@pytest.mark.parametrize("code", STARTER_DECKS)
def test_a_starter_deck_has_fifty_cards_and_seven_lost_souls(code: DeckCode) -> None:
    deck = load_starter_deck(code)
    types = Counter(printing.faces[0].type for printing in deck)
    assert (len(deck), types[CardType.LOST_SOUL]) == (50, 7)


def test_the_catalog_holds_the_cards_of_both_decks_and_no_other() -> None:
    both = {printing.key for code in STARTER_DECKS for printing in load_starter_deck(code)}
    assert {printing.key for printing in starter_catalog().printings} == both


@needs_shared
def test_the_facts_of_the_shipped_cards_are_those_of_the_card_file() -> None:
    rows = card_pool()
    printed = {printing.key: printing for printing in rows.printings}
    for card in starter_catalog().printings:
        row = printed[card.key]
        assert (card.faces, card.classes, card.identifiers) == (row.faces, row.classes, row.identifiers)
        assert (card.references, card.set_name, card.base_name) == (row.references, row.set_name, row.base_name)
        assert bool(card.text) == bool(row.text)


@needs_shared
def test_no_shipped_wording_has_ten_words_in_a_row_of_the_card_file() -> None:
    def tens(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
        return {tuple(words[start : start + 10]) for start in range(len(words) - 9)}

    rows = card_pool()
    copied = set().union(*(tens(printing.text) for printing in rows.printings))
    assert {card.name for card in starter_catalog().printings if tens(card.text) & copied} == set()
