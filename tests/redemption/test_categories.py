"""Categories and optional rules: what is in the data is playable, and has words."""

import pytest

from bot.errors import UserFacing
from bot.text.categories import RULES, agreed_in, agreed_text, category_of, fitting, seats_of
from engine.cards.starter import load_starter_deck
from engine.decks.formats import find_format
from engine.play.driver import Computer
from engine.play.simulate import simulate
from engine.redemption.model.category import categories, optional_rules, rules_for
from engine.redemption.model.ruleset import EDITIONS, UnknownOption, load_ruleset, with_options
from engine.redemption.model.setup import GameDeck


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", categories())
def test_every_category_can_be_played_by_all_it_takes(name: str, edition: str) -> None:
    category, rules = category_of(name), rules_for(edition, name)
    assert category.usual in category.seats and (not category.decks or find_format(category.decks))
    for seats in category.seats:
        decks = tuple(GameDeck(load_starter_deck("GH"[n % 2])) for n in range(seats))
        (tally,) = simulate(decks, rules, [Computer.RANDOM] * seats, 1, 8)
        assert not tally.failures and tally.ended_by["cap"] == 0


def test_casual_is_the_edition_and_nothing_more() -> None:
    assert all(rules_for(edition) == load_ruleset(edition) for edition in EDITIONS)


def test_type_ii_has_the_rescuers_choice_of_its_edition() -> None:
    """RB-OPT-04 has the soul named before the attempt, REG-RATT-11 after success."""
    assert [rules_for(edition, "type2").rescuers_choice for edition in ("2005", "2023")] == ["before", "after"]
    assert all(rules_for(edition, "type2").souls_to_win == 7 for edition in EDITIONS)


def test_what_is_agreed_on_comes_over_the_category() -> None:
    assert rules_for("2023", "type2", {"experience_credit": False}).experience_credit is False
    for wrong in ({"rescuers_choice": "sometimes"}, {"souls_to_win": 0}, {"souls_to_win": True}, {"hand_cap": 20}):
        with pytest.raises(UnknownOption):
            rules_for("2023", "casual", wrong)


def test_every_optional_rule_is_a_switch_with_words() -> None:
    assert set(optional_rules()) == set(RULES)
    for name, values in optional_rules().items():
        for value in values:
            assert getattr(with_options(load_ruleset("2023"), {name: value}), name) == value


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("experience credit", {"experience_credit": True}),
        ("Experience Credit, 7 souls", {"experience_credit": True, "souls_to_win": 7}),
        ("no rescuer's choice", {"rescuers_choice": "off"}),
        ("Rescuers choice before", {"rescuers_choice": "before"}),
        ("souls_to_win=3", {"souls_to_win": 3}),
        ("name on name bonus; ", None),
        ("first-round draw none", {"first_turn_draw": "none"}),
        ("10 rounds", {"most_rounds": 10}),
        ("no rounds", {"most_rounds": 0}),
        ("rounds", None),
        ("1000 rounds", None),
        ("", {}),
        ("souls", None),
        ("11 souls", None),
        ("bananas", None),
    ],
)
def test_optional_rules_as_people_type_them(typed: str, meant: dict[str, object] | None) -> None:
    if meant is None and "name" not in typed:
        with pytest.raises(UserFacing):
            agreed_in(typed)
    else:
        assert agreed_in(typed) == (meant if meant is not None else {"name_bonus": True})


def test_what_was_agreed_on_is_said_as_it_can_be_typed() -> None:
    for name, values in optional_rules().items():
        for value in values:
            said = agreed_text({name: value})
            assert agreed_in(said) == {name: value}, said


def test_seats() -> None:
    assert seats_of(category_of("type1-multiplayer"), None) == 4
    assert fitting(category_of("type2"), 3).id == "type2-multiplayer"
    with pytest.raises(UserFacing, match="played by 3 to 5, not by 2"):
        seats_of(category_of("type2-multiplayer"), 2)
    with pytest.raises(UserFacing, match="no category 'teems'"):
        category_of("teems")
