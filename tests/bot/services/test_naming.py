"""What people type for a card or a rule: understood, or refused in one sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import UserFacing
from bot.services.rulings.answers import find_rule
from bot.services.rulings.naming import LONGEST_VALUE, card_named, rules_like, subject_named
from engine.cards.starter import starter_catalog
from glossary.rules import load_rules
from tests.shared import times

HOSTILE = st.one_of(
    st.text(max_size=100),
    st.sampled_from(["REG-", "reg-negate-", "'; DROP TABLE card; --", "NEAR(a b)", '"', "*", "(((((", "-", "\0", "🙂"]),
    st.text(alphabet="REGBANDreg-0123456789: ", max_size=30),
)


@settings(deadline=None, max_examples=times(300, usually=60))
@given(HOSTILE)
def test_suggestions_stand_for_what_can_be_looked_up(typed: str) -> None:
    found = rules_like(load_rules(), typed)
    assert len(found) <= 25 and len({each.value for each in found}) == len(found)
    for each in found[:3]:
        assert each.name and 0 < len(each.value) <= LONGEST_VALUE
        assert find_rule(each.value).section


@settings(deadline=None, max_examples=times(200, usually=60))
@given(HOSTILE)
def test_whatever_is_typed_is_a_card_or_a_sentence(typed: str) -> None:
    try:
        assert card_named(typed, starter_catalog()).hit.name
    except UserFacing as refusal:
        assert "\n" not in refusal.message.replace(typed, "") and len(refusal.message) < 2000


@settings(deadline=None, max_examples=times(100, usually=40))
@given(HOSTILE)
def test_whatever_is_typed_is_a_section_or_a_sentence(typed: str) -> None:
    try:
        subject = subject_named(None, typed)
        assert load_rules().section(subject.name)
    except UserFacing as refusal:
        assert len(refusal.message) < 2000


@pytest.mark.parametrize("key", sorted(load_rules().by_id)[::40])
def test_a_ruling_may_be_pinned_by_any_number_of_a_section(key: str) -> None:
    assert subject_named(None, key.lower()).section == load_rules().section_of(key).key
