"""What is played by hand in a game between decks is told before, and is what that game asks for."""

from collections.abc import Sequence
from functools import cache

import pytest

from bot.services.decks import in_play
from bot.services.decks.in_play import by_hand_in, readings_for
from bot.services.games.values import DeckChoice
from engine.assurance.proof.ledger import proven
from engine.cards.catalog import Catalog
from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Brigade, CardType, Printing
from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.play.driver import Computer, make_player, play_out
from engine.play.random_decks import random_deck
from engine.redemption.game import new_game
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.model.ability_frames import ByHand
from engine.redemption.model.cards import printing
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from tests.shared import card_pool, needs_shared, times

pytestmark = needs_shared
#: twelve themes: a good brigade and an evil one each
_GOOD, _EVIL = (sorted(some, key=lambda b: b.value) for some in (GOOD_BRIGADES, EVIL_BRIGADES))
THEMES = tuple((_GOOD[i % len(_GOOD)], _EVIL[i % len(_EVIL)]) for i in range(12))


@cache
def catalog() -> Catalog:
    return Catalog(card_pool().printings)


#: called where `catalog` is the newest one, so it knows the words of all cards
READER = cache(in_play._reader)


@cache
def covered() -> tuple[Printing, ...]:
    return tuple(p for p in card_pool().printings if not p.text.strip() or key_of(card_text(p)) in proven())


@pytest.fixture(autouse=True)
def whole_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games read by the words of the whole pool."""
    monkeypatch.setattr(in_play, "newest_catalog", catalog)
    monkeypatch.setattr(in_play, "_newest_reader", READER)


def themed(theme: tuple[Brigade, Brigade], pool: Sequence[Printing]) -> DeckChoice:
    fitting = [p for p in pool if CardType.LOST_SOUL in p.types or any(b in theme for f in p.faces for b in f.brigades)]
    return DeckChoice(" and ".join(b.value for b in theme), random_deck(fitting, str(theme)))


@pytest.mark.parametrize("theme", THEMES, ids=str)
def test_no_covered_card_of_a_themed_deck_is_played_by_hand(theme: tuple[Brigade, Brigade]) -> None:
    """Covers: HOUSE-PLAY-04"""
    told = by_hand_in([themed(theme, covered()), themed((theme[0], THEMES[0][1]), covered())])
    assert [(card.name, card.why) for card in told if card.by_hand] == []


def test_a_game_asks_for_the_cards_by_hand_that_were_told() -> None:
    """Covers: HOUSE-PLAY-04"""
    asked: set[str] = set()
    for seed in range(times(8, 3)):
        decks = [themed(theme, card_pool().printings) for theme in THEMES[seed : seed + 2]]
        told = by_hand_in(decks)
        assert all(bool(card.why) == card.by_hand for card in told)
        step = new_game(
            tuple(deck.deck for deck in decks), load_ruleset("2023"), seed_from(seed), readings=readings_for(decks)
        )
        found: set[str] = set()

        def watch(step: Step, found: set[str] = found) -> None:
            found |= {printing(step.state, f.card).name for f in step.state.frames if isinstance(f, ByHand)}

        play_out(step, [make_player(Computer.RANDOM, f"{seed} {seat}") for seat in (0, 1)], watch, cap=3_000)
        assert found <= {card.name for card in told if card.by_hand}
        asked |= found
    assert asked


def test_one_deck_alone_is_told_too() -> None:
    (card,) = by_hand_in(
        [DeckChoice("One", GameDeck((Catalog(card_pool().printings).find("Gamaliel").hit.printings[0],)))]
    )
    assert (card.name.startswith("Gamaliel"), card.by_hand, card.why) == (True, False, "")
