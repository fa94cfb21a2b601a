"""A remark in passing is left out; what may be a circumstance stays, though it has a word of the mind or of a game."""

import json
from pathlib import Path

import pytest

from bot.services.verdicts.talk.remarks import is_remark, without_remarks
from tests.bot.services.verdicts.shared import said

_BESIDE = Path(__file__).parent / "beside"


def beside(name: str, half: str = "") -> list[str]:
    lines = map(json.loads, (_BESIDE / name).read_text().splitlines())
    return [each["said"].casefold() for each in lines if half in ("", each["half"])]


def test_remarks_are_known_as_such() -> None:
    # to start over may take back what was told
    assert [each for each in beside("remarks.jsonl", "worked on") if not is_remark(each)] == ["let me start over"]


def test_circumstances_are_no_remarks() -> None:
    assert [each for each in beside("circumstances.jsonl") if is_remark(each)] == []


@pytest.mark.parametrize(
    "line",
    [
        "i hope he cannot be negated",
        "i thought he was immune",
        "he agreed to band",
        "he wants to use it first",
        "he was captured in the last battle",
        "the other hero was busy in another battle",
        "he passed last round",
        "he lost the previous battle",
        "i won the game already",
        "i was ahead",
        "he looked at my hand",
        "he knows my hand",
        "she never loses her ability",
        "he is a friend of david",
        "she is a champion of the philistines",
        "he felt the plague",
        "he swore an oath",
        "i believe it is negated",
        "my opponent wants to negate it",
        "he stares down my hero",
        "i was told he is converted",
        "no wait",
        "scratch that",
        "14 people at our district",
        "i guess {0} is in there too",
    ],
)
def test_what_may_be_a_circumstance_is_no_remark(line: str) -> None:
    assert not is_remark(line)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("i won that game anyway. does {0} survive?", "does {0} survive?"),
        ("{0} attacks, we both just stare, does he win?", "{0} attacks, does he win?"),
        ("{0} blocks {1}, lucky draws i guess. who wins?", "{0} blocks {1}. who wins?"),
        ("is {0} a demon? i lost the last game to the same thing.", "is {0} a demon?"),
        ("is {0} a demon, he gave me a funny look?", "is {0} a demon?"),
        ("{0} attacks. he was so proud of his deck, so does he win?", "{0} attacks. so does he win?"),
        ("i won that game anyway", "i won that game anyway"),
        ("{0} blocks {1} and my opponent just stares at me. who wins?", "{0} blocks {1}. who wins?"),
        ("minimum deck size please. i won that game anyway.", "minimum deck size please."),
        ("hello there, i won that game anyway", "hello there, i won that game anyway"),
    ],
)
def test_only_what_is_said_beside_a_question_goes(line: str, left: str) -> None:
    assert without_remarks(line) == left


@pytest.mark.parametrize(
    "told",
    ["he almost never loses. {}", "{} It was my best draw all day.", "In round three I was down four to one. {}"],
)
def test_an_answer_stands_beside_a_remark(told: str) -> None:
    question = "Orpha (XB) is blocked by Gorim the Tall. Do I get the soul?"
    assert said(told.format(question)) == said(question) == ("yes", None)
