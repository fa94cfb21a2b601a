"""What is asked of a battle, in players' words: the topic, or nothing where a word is not understood."""

import pytest

from bot.services.verdicts.battles.wanted import Topic, wanted
from glossary.forms.question import How, question_of


@pytest.mark.parametrize(
    ("line", "topics"),
    [
        ("{0} attacks and {1} blocks. does he live?", [Topic.FATE]),
        ("{0} into {1}, do i get the soul or not", [Topic.SOUL]),
        ("{0} attacks, {1} blocks, does the rescue go through?", [Topic.RESCUE]),
        ("i block {0} with {1}. who gets first crack at playing an enhancement", [Topic.INITIATIVE]),
        ("{0} against {1}. how does the battle stand?", [Topic.STATE]),
        ("{0} against {1}: what is the state and do i get the soul?", [Topic.STATE, Topic.SOUL]),
        ("i attack with {0}. rescue attempt or battle challenge?", [Topic.KIND]),
        ("{0} is blocked by {1}. is it me who has initiative?", [Topic.INITIATIVE]),
        ("{0} dies to {1}, right?", [Topic.FATE]),
        ("who has initiative when {0} is stopped by {1}?", [Topic.INITIATIVE]),
        ("{0} attacks, {1} blocks. can the defender play before me?", [Topic.INITIATIVE]),
        ("{0} attacks, {1} blocks. where is {1} once it's all over?", [Topic.ENDING]),
    ],
)
def test_what_is_asked_is_known_in_many_words(line: str, topics: list[Topic]) -> None:
    assert [each.topics[0] for each in wanted(line) or ()] == topics


@pytest.mark.parametrize(
    "line",
    [
        "{0} against {1}. does he live unless he is poisoned?",
        "{0} against {1}. how many cards do i draw?",
        "{0} against {1}. does the judge like the soul?",
        "{0} against {1}. why do i get the soul?",
        "{0} against {1}. does he survive in type ii?",
    ],
)
def test_a_word_that_is_not_understood_makes_it_another_question(line: str) -> None:
    assert wanted(line) is None


def test_a_question_is_parted_into_what_it_tells_and_what_it_asks() -> None:
    found = question_of("i attack with {0}, he blocks with {1}. where does {0} go and do i get the soul?")
    assert found.told == "i attack with {0}, he blocks with {1}"
    assert [(each.line, each.how) for each in found.asking] == [
        ("where does {0} go", How.OPEN),
        ("and do i get the soul", How.POLAR),
    ]


def test_why_it_is_asked_is_told_and_not_asked() -> None:
    [clause] = question_of("is it my turn to play since i am losing?").asking
    assert clause.line == "is it my turn to play"
