"""A question that names a heading shows it."""

import pytest

from bot.services.verdicts.chain import answer
from tests.bot.services.verdicts.shared import CATALOG, COURT, said


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("what is the list of banned cards now", "DBR: Banned Cards"),
        ("whats the diff between warrior class and territory class", "REG: Warrior (Class Character)"),
    ],
)
def test_the_section_of_a_heading_is_shown(question: str, heading: str) -> None:
    told = answer(question, COURT, CATALOG)
    assert told.passages.found
    assert heading in [hit.section.key for hit in told.passages.hits]


def test_a_heading_among_other_matters_is_none() -> None:
    assert not answer("what is the best deck", COURT, CATALOG).passages.found


def test_each_of_several_questions_is_answered_by_itself() -> None:
    told = answer("Is Moses (G) unique? can I have both out?", COURT, CATALOG)
    assert [each.verdict for _, each in told.others] == ["yes"]
    assert told.direct is None
    assert said("would Egypt (H) be a fortress or a site? is it a fortress?") == ("no", None)
