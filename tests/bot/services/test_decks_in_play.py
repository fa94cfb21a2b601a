"""Decks for a game in the terminal: shipped ones, and lists of known cards."""

from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.services.decks import in_play
from bot.services.decks.in_play import deck_choice
from bot.services.games.values import DeckChoice
from engine.cards.catalog import Catalog
from engine.cards.starter import load_starter_deck
from engine.redemption.model.setup import GameDeck
from tests.shared import card_pool, needs_shared

#: their texts name a class, a nation, a person or an animal that none of them is
NAMING = ("Gamaliel", "King So", "Elymas Struck Blind", "Bravery of Priscilla", "Temple Thieves (GoC)")


@pytest.mark.parametrize(
    ("copies", "told"), [(100, "5,000 cards and a Reserve of 0; no game takes more than 252"), (300, "300 copies")]
)
def test_no_deck_is_larger_than_any_format_allows(settings, tmp_path: Path, copies: int, told: str) -> None:
    deck = tmp_path / "huge.txt"
    deck.write_text("\n".join(f"{copies} {printing.name}" for printing in load_starter_deck("G")))
    with pytest.raises(UserFacing, match=told) as refusal:
        deck_choice(str(deck))
    assert "\n" not in str(refusal.value)


@needs_shared
def test_whom_a_text_names_need_not_be_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Covers: REG-UNIQ-06"""
    catalog = Catalog(card_pool().printings)
    monkeypatch.setattr(in_play, "newest_catalog", lambda: catalog)
    monkeypatch.setattr(in_play, "_newest_reader", in_play._reader)
    cards = [catalog.find(name).hit.printings[0] for name in NAMING]
    choice = DeckChoice("Few", GameDeck(tuple(cards)))
    assert set(in_play.readings_for([choice])) == {card.key for card in cards}
