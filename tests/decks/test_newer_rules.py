"""The deck building rules of 1.3.0: what they say anew, and that the rest stands as it did."""

import pytest

from tests.decks.pool import HOPPER, Build, rules_of
from tests.decks.test_rules import SAME, T1, T1_13, T2, T2_13, TABLES, Row


@pytest.mark.parametrize(
    ("put", "broken"),
    [
        ({"Reuel (G)": 1, "Reuel (Pi)": 1}, SAME),
        ({"Reuel (G)": 1, "Jethro, Priest of Midian": 1}, SAME),
        ({"Reuel (G)": 1, "Reuel the Midianite": 1}, set()),
    ],
)
def test_a_person_is_one_card_with_each_icon_whatever_his_title_and_brigade(
    put: dict[str, int], broken: set[str]
) -> None:
    """Rules: DBR-V13-OTHER-10, DBR-V13-OTHER-11, R11-UNIQ-06."""
    assert rules_of(Build(T1_13, 50, put).verdict()) == broken


@pytest.mark.parametrize(
    ("put", "broken"),
    [
        ({"Covenant of Salt": 1}, {"good-evil-balance"}),
        ({"Either Way": 1, "Two Minds": 1}, set()),
        ({"Burning Bush": 1}, {"good-evil-balance"}),
    ],
)
def test_of_two_alignments_a_card_counts_as_the_one_that_is_not_neutral(put: dict[str, int], broken: set[str]) -> None:
    """Rules: DBR-V13-T2-13, REG-DUAL-06, R11-DUAL-02."""
    assert rules_of(Build(T2_13, 100, {}, put).verdict()) == broken


#: rows of 1.0.0 that 1.3 answers otherwise; each has a row of its own above
CHANGED_IN_1_3 = (HOPPER, "The Foretelling Angel", "Throng", "Revealer", "Matthew 18:12")


@pytest.mark.parametrize(
    "row",
    [
        row
        for row in TABLES
        if row.format in (T1, T2)
        and not any(word in name for name in (*row.put, *row.reserve) for word in CHANGED_IN_1_3)
    ],
    ids=str,
)
def test_the_newer_rules_say_the_same_where_they_did_not_change(row: Row) -> None:
    """DBR-V13-T1-01 to DBR-V13-OTHER-13: what 1.3.0 has word for word, cited by its own ids."""
    verdict = Build(f"{row.format.partition('@')[0]}@1.3", row.size, row.put, row.reserve, **row.more).verdict()
    assert rules_of(verdict) == row.broken
    assert all(violation.citation.startswith("DBR-V13-") for violation in verdict.violations)
