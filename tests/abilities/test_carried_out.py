"""What is carried out follows from what was seen at work; nobody keeps a list of it."""

import pytest

from engine.assurance import carried_out
from engine.assurance.carried_out import PROOF, exercised, gaps, is_awaited, kept_by_hand, problems, unexercised
from engine.assurance.features import features_of
from engine.redemption.language.ast.conditions import Event, Happening
from engine.redemption.language.ast.document import IdentifierAbilities, PerTerritory
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Count, CountKind
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from tests.abilities.pool import whole

TEXT = "If this card is discarded, you may draw 2."


def test_an_effect_without_a_module_is_carried_out_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried_out, "EFFECTS", {})
    assert gaps(whole(TEXT)) == ("verb draw",)
    assert problems(whole(TEXT)) == ("verb draw",)


@pytest.mark.parametrize("feature", sorted(features_of(whole(TEXT))))
def test_a_text_is_played_by_hand_as_soon_as_nothing_shows_one_of_its_features(
    feature: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = {f: by for f, by in exercised().items() if f != feature}
    monkeypatch.setattr(carried_out, "exercised", lambda: seen)
    assert not gaps(whole(TEXT))
    assert problems(whole(TEXT)) == (f"no scenario: {feature}",)


@pytest.mark.parametrize(
    ("known", "unknown", "feature"),
    [
        ("Reveal a Hero from hand.", "Reveal a Hero.", "reveal without a place"),
        ("Negate an evil card for 2 turns.", "Heal a Hero for 2 turns.", "heal for ForTurns(number, unit)"),
        ("Exchange this card with a Hero in hand.", "Exchange this card with 3 Heroes in hand.", "with exactly"),
        ("Discard an Enhancement on a Hero.", "Discard an evil card on a Fortress.", "card on fortress"),
        ("If a Hero is discarded, topdeck it instead.", "If a Hero is revealed, topdeck it instead.", "of revealed"),
    ],
)  # fmt: skip
def test_what_one_effect_does_another_does_not_do_for_that(known: str, unknown: str, feature: str) -> None:
    """A duration, a place, an event or an exception of numbers is shown for each effect by itself."""
    assert not problems(whole(known)), known
    assert any(feature in problem for problem in unexercised(whole(unknown))), unknown


def test_an_x_of_which_nothing_says_what_it_is_has_no_meaning() -> None:
    assert "no scenario: X without a meaning" in unexercised(whole("Draw X."))
    assert not problems(whole("Draw X.", "X = # of your Heroes"))


def test_a_card_played_by_hand_waits_for_what_the_game_can_tell() -> None:
    """Rule: HOUSE-PLAY-04"""
    assert is_awaited(Event((Happening.DISCARDED,)))
    assert not is_awaited(Event((Happening.DISCARDED,), turns=Count(CountKind.EXACTLY, 2)))


def test_of_its_identifiers_it_keeps_what_is_carried_out() -> None:
    """Rule: HOUSE-PLAY-04"""
    said = IdentifierAbilities(abilities=(PerTerritory(1),), other=("Something else",))
    assert kept_by_hand(said) == IdentifierAbilities(abilities=(PerTerritory(1),))


def test_every_effect_is_exercised_by_a_scenario_and_not_only_by_a_proof() -> None:
    shown = {f for f, by in exercised().items() if not by.startswith(PROOF)}
    assert {v for v in Verb if f"Effect.verb {v.value}" not in shown} == set()


def test_the_features_of_a_text_hold_all_its_effects() -> None:
    read = whole(TEXT)
    assert {f"Effect.verb {n.verb.value}" for n in nodes(read.sections) if isinstance(n, Effect)} <= features_of(read)
