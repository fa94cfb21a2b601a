"""Decks for a game in the terminal: shipped ones, and lists of known cards."""

from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.services.decks.in_play import deck_choice
from engine.cards.starter import load_starter_deck


@pytest.mark.parametrize(
    ("copies", "told"), [(100, "5,000 cards and a Reserve of 0; no game takes more than 252"), (300, "300 copies")]
)
def test_no_deck_is_larger_than_any_format_allows(settings, tmp_path: Path, copies: int, told: str) -> None:
    deck = tmp_path / "huge.txt"
    deck.write_text("\n".join(f"{copies} {printing.name}" for printing in load_starter_deck("G")))
    with pytest.raises(UserFacing, match=told) as refusal:
        deck_choice(str(deck))
    assert "\n" not in str(refusal.value)
