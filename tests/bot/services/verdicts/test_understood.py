"""What is told in words of the rules that no answerer reads keeps it from answering: it may change everything."""

import pytest

from bot.services.verdicts import statements
from bot.services.verdicts.model import WHOLE, Direct, Reads, Verdict
from bot.services.verdicts.understood import is_understood, unread
from glossary.model import Edition
from tests.bot.services.verdicts.shared import direct, read_by, said

BATTLE = "Timothy (H) 4/4 rescues, opponent blocks with Abiram 5/7. {}nobody plays anything. Do I get the soul?"
PAIR = "{}can Cast out Demons hit Strong Demon (G) while he's just in territory"


@pytest.mark.parametrize("told", ["", "we had a long day. ", "my friend was watching. "])
def test_talk_of_other_things_changes_no_battle(told: str) -> None:
    assert said(BATTLE.format(told)) == ("no", None)


@pytest.mark.parametrize(
    "told",
    [
        "A third character was banded in. ",
        "He has a card that protects him from that. ",
        "My opponent's artifact says nobody may do that. ",
        "My hero was increased by 4/4 before. ",
        "My total was doubled. ",
        "He is paralyzed. ",
        "Timothy gained first strike. ",
        "Abiram was negated. ",
        "There is an active fortress. ",
        "She has no initiative. ",
        "Both of them are in my hand. ",
        "It's the second time this turn. ",
        "After I lost initiative. ",
        "Only my opponent may look. ",
    ],
)
def test_a_battle_told_with_what_no_table_is_laid_by_is_not_answered(told: str) -> None:
    assert direct(BATTLE.format(told)) is None


@pytest.mark.parametrize(
    "told", ["My hero was decreased 4/4 earlier. ", "He has a card that protects him from that. ", "He was converted. "]
)
def test_whom_a_card_reaches_is_not_said_where_more_is_told(told: str) -> None:
    assert said(PAIR.format("")) == ("yes", None)
    assert direct(PAIR.format(told)) is None


@pytest.mark.parametrize(
    ("question", "told", "right"),
    [
        (BATTLE.format("")[:-1] + "{}?", ", during a side battle", "no"),
        (BATTLE.format("")[:-1] + "{}?", ", after he was negated", "no"),
        (PAIR[2:] + "{}", ", she already has a weapon on", "yes"),
        ("is Strong Demon (G) a demon{}?", ", with an active artifact", "yes"),
        ("{}is Strong Demon (G) a demon?", "his toughness was decreased to zero. ", "yes"),
        ("is land of bondage part of a player's territory{}?", ", it was played from the reserve", "yes"),
        ("{}can a Dominant be played during somebody elses turn", "my teammate is blocking. ", "yes"),
        ("may i have 4 copies of Son of God (G) in a 50 card deck{}?", ", he is captured", "no"),
        ("I control one Women of Israel already, may I put another one next to it{}", ", but it's face down", "yes"),
    ],
)
def test_a_circumstance_that_is_not_read_keeps_every_answer_back(question: str, told: str, right: str) -> None:
    assert said(question.format("")) == (right, None)
    assert direct(question.format(told)) is None


@pytest.mark.parametrize(
    ("told", "unheard"),
    [
        ("", []),
        ("thanks, my friend. ", []),
        ("he is captured. ", ["captured"]),
        ("twice this turn. ", ["again", "per turn"]),
    ],
)
def test_words_that_nobody_reads_are_named(told: str, unheard: list[str]) -> None:
    asked = read_by(f"{told}is Strong Demon (G) a demon?")
    assert unread(asked, Reads(asking=None)) == unheard


def test_an_answer_for_which_nothing_was_read_is_none() -> None:
    asked = read_by("is Strong Demon (G) captured?")
    assert not is_understood(asked, Direct(Verdict.YES))
    assert is_understood(asked, Direct(Verdict.YES, reads=WHOLE))


def test_who_asks_whether_something_is_so_gets_no_number() -> None:
    assert said("how many copies of Abiram can I run in a 50 card deck?") == ("number", 3)
    assert said("does Abiram count toward the number of dominants I can run")[0] != "number"


def test_a_hero_is_not_asked_to_rescue_whom_his_ability_is_said_to_reach() -> None:
    found = direct("can Ishmar the Bander hit Nahor of Ziph?")
    assert found is None or "bondage" not in found.because


def test_an_ability_of_a_blocker_is_used_before_the_totals_are_told() -> None:
    assert said("Timothy (H) attacks, Shrinker of Moab blocks. what is my total now?") == ("outcome", "total: 2/2")


def test_one_of_several_copies_that_a_player_has_is_asked_for_as_another_one() -> None:
    assert said("I control one Women of Israel already, may I put another one next to it") == ("yes", None)
    assert said("I have Moses (G), can I put another one next to him?") == ("no", None)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("is Golden Calf an artifact or a covenant?", ("outcome", "type: Artifact")),
        ("what set is Orpha (Harvest) from", ("outcome", "set: Harvest")),
        ("Nahor of Ziph - whats the brigade and numbers", ("outcome", "brigade: blue; numbers: 4/6")),
        ("how many dominants can I play in a 63 card deck", ("number", 8)),
        ("max number of sites in a 50-card T1 deck", ("number", 7)),
        ("can two players each control their own Moses (G)", ("yes", None)),
        ("Trumpet at Dawn on Nahor of Ziph?", ("yes", None)),
    ],
)
def test_facts_in_other_words(question: str, right: tuple[str, object]) -> None:
    assert said(question) == right


@pytest.mark.parametrize(
    "question",
    [
        "is Golden Calf an idol?",  # its print has no identifiers, the dictionary may
        "which Moses negates Pharaoh (H)",
    ],
)
def test_what_is_not_sure_is_not_said(question: str) -> None:
    assert said(question)[0] in (None, "depends")


def test_what_a_card_is_does_not_follow_from_its_being_named() -> None:
    found = direct("may Warden of Moab be captured?")
    assert found is None or "REG-CAPC-03" not in found.statements


def test_no_yes_is_said_to_two_questions_of_which_one_is_not_read() -> None:
    battle = "Moses (G) attacks, Strong Demon (G) blocks, nobody plays anything. "
    assert said(battle + "do I rescue?") == ("no", None)
    assert said(battle + "where did my umbrella go, do I rescue?")[0] not in ("yes", "no")


def test_who_he_is_has_to_be_told_where_it_is_not_the_same_of_both() -> None:
    assert direct("Moses (G) attacks, Strong Demon (G) blocks. does he survive?") is None
    assert said("Moses (G) attacks, Strong Demon (G) blocks. does Moses survive?") == ("no", None)


def test_what_colour_a_card_has_is_no_matter_of_the_rules() -> None:
    assert statements.answer(read_by("Trumpet at Dawn, what color is it")) is None


def test_what_a_card_is_not_is_not_taken_for_what_it_is() -> None:
    assert said("Miriam (G) isn't a warrior. can she be equipped with a weapon in my prep phase") == ("no", None)


def test_why_it_is_asked_changes_nothing() -> None:
    assert said("is Strong Demon (G) a demon? asking because of Three Nails") == ("yes", None)


@pytest.mark.parametrize("told", ["he ignores {1} and ", "he is immune to {1}, "])
def test_whom_a_card_reaches_is_not_said_where_more_is_told_of_the_card_itself(told: str) -> None:
    names = ("Cast out Demons", "Strong Demon (G)")
    question = "{0}. {1} is in territory. can it hit {1}?".replace("{0}", names[0])
    assert said(question.replace("{1}", names[1])) == ("yes", None)
    assert direct((told + question).replace("{0}", names[0]).replace("{1}", names[1])) is None


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Gorim the Tall 9/6 blocks my Nahor of Ziph, neither has an ability. does Nahor die?", "yes"),
        ("Timothy (H) attacks, there isn't a single evil character on his side. is the soul mine?", "yes"),
        ("Orpha (XB) vs Gorim the Tall 9/6, pass all around. Soul for me, even though she's dead?", "yes"),
    ],
)
def test_what_a_battle_was_laid_by_is_read(question: str, right: str) -> None:
    assert said(question) == (right, None)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("when i search my deck am i allowed to just not find anything", ("yes", None)),
        ("can't remember, how many battles may a player begin each turn if no card changes it", ("number", 1)),
        ("would Cast out Demons wipe out Strong Demon (G) if he's only in my opponents territory", ("yes", None)),
        ("can Cast out Demons eat an evil character who's at home, like Strong Demon (G)", ("yes", None)),
    ],
)
def test_other_ways_of_asking_are_read(question: str, right: tuple[str, object]) -> None:
    assert said(question, Edition.Y2023) == right
