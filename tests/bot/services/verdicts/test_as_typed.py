"""Questions as players typed them when they tried Berean for the first time: none is answered wrongly."""

import pytest

from bot.services.verdicts.typed_names import as_spelt
from glossary.model import Edition
from tests.bot.services.verdicts.shared import COURT, direct, read_by, said


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can Son of God be negated", "no"),
        ("can i play a dominant on my opponents turn??", "yes"),
        ("is a fortress a character", "no"),
        ("can i band to an opponents hero", "yes"),
        ("can a ec with toughness 0 block", "no"),
        ("can i have 2 artifacts active", "no"),
        ("can i activate an artifact during battle phase", "no"),
        ("can i have 2 Son of God from different sets", "no"),
        ("2 artifacts active", "no"),
        ("lost souls in a 56 card deck", "number"),
        ("angel of the lord on a char protected from discard", "no"),
        ("how many points for a timed win", "declined"),
        ("hey", "declined"),
        ("what can you do", "declined"),
    ],
)
def test_what_was_typed_is_answered(question: str, verdict: str) -> None:
    assert said(question)[0] == verdict


@pytest.mark.parametrize("question", ["hey", "what can you do", "help"])
def test_who_only_greets_is_told_what_can_be_asked(question: str) -> None:
    found = direct(question)
    assert found is not None
    assert "Ask about a rule, a card, a battle or a deck" in found.because


def test_a_name_alone_shows_the_card() -> None:
    found = direct("Christian Martyr")
    assert found is not None
    assert found.verdict == "card"
    assert "Discard" in found.because


def test_how_a_game_is_won_is_told_with_the_number_of_type_two() -> None:
    found = direct("how do i win", Edition.Y2023)
    assert found is not None
    assert (found.value, found.because) == (
        "Rescue 5 Lost Souls",
        "Who first has rescued 5 Lost Souls wins; in Type II it takes 7.",
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # in stalemate and mutual destruction whoever has initiative may pass, whoever asks
        (
            "James Son of Zebedee (H), blocked by Pharaoh (H), plays Letters to the Churches. "
            "In that mutual destruction can my opponent pass?",
            ("yes", None),
        ),
        # a card said as what is done to another is played
        (
            "he is winning with Pharaoh (H) over Timothy (H); I Angel of the Lord (G) Pharaoh. does Timothy live?",
            ("yes", None),
        ),
        # what kind of battle it is shows before anybody blocks
        (
            "no souls in his land of bondage but I attack with Moses (G) anyway. rescue attempt or battle challenge?",
            ("outcome", "battle: battle challenge"),
        ),
        # the number of copies may be told apart from the name
        ("Temple Guard - may i run four copies in a 50 card deck?", ("no", None)),
        # whoever asks whether he must does not want to
        ("do i have to draw in my draw phase if i do not want to", ("yes", None)),
        # a known question about what counts says nothing to one about what is lost
        ("does negating an enhancement also take away its numbers?", (None, None)),
    ],
)
def test_how_players_tell_and_ask(question: str, answer: tuple[str | None, object]) -> None:
    assert said(question, Edition.Y2023) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # a card in a hand is not played unless it is told, and then it is
        ("Timothy (H) vs Abiram. I have Letters to the Churches in hand. state of the battle?", (None, None)),
        # what is asked with yes or no is not answered with an outcome
        ("in a fight Moses (G) / Strong Demon (G), is the demon losing?", ("no", None)),
        ("opponent attacks me with Moses (G). could my Timothy (H) block him?", ("no", None)),
        ("Christian Martyr (H) hits my Timothy (H) while Abiram blocks him. did the rescue succeed?", ("no", None)),
    ],
)
def test_what_is_told_of_a_battle_is_what_is_played(question: str, answer: tuple[str | None, object]) -> None:
    assert said(question, Edition.Y2023) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("my Moses (G) is blocked by Abiram, nobody plays. does he lose Abiram?", "yes"),
        ("my opponent attacks me with Timothy (H). Abiram blocks, no cards. does the soul stay put?", "yes"),
        (
            "my Timothy (H) attacks with my Moses (G) staying home. Abiram blocks. can Moses (G) use any enhancement?",
            "no",
        ),
        ("my Timothy (H) is blocked by Abiram, we pass. is my rescue over?", "yes"),
    ],
)
def test_other_ways_of_asking_how_a_battle_came_out(question: str, answer: str) -> None:
    assert said(question, Edition.Y2023) == (answer, None)


def test_what_differs_between_printings_is_told_of_each() -> None:
    found = direct("brigade of Orpha?", Edition.Y2023)
    assert found is not None
    assert found.verdict == "depends"
    assert "blue: Orpha" in found.because
    assert "red: Orpha" in found.because


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("i go in with Timothy (H) and before any block he Christian Martyrs him. did my rescue fail", "yes", None),
        ("Timothy (H) comes in, opp has 2 souls and doesnt block. one for me?", "yes", None),
        ("Nahor of Ziph vs Temple Guard, both pass. soul or no soul", "no", None),
        ("Gorim the Tall blocks my Nahor of Ziph and nobody plays a thing. rescue ok?", "no", None),
        (
            "Gorim the Tall blocks my Nahor of Ziph. i play Trumpet at Dawn. what are his numbers",
            "outcome",
            "total: 9/10",
        ),
        ("Gorim the Tall blocks my Nahor of Ziph, Moses (G) isnt around. did my rescue fail?", "yes", None),
        ("Gorim the Tall vs my Nahor of Ziph, Gorim's controller passes. am i losing?", "yes", None),
        ("Gorim the Tall vs my Nahor of Ziph, i play Trumpet at Dawn. winning?", "yes", None),
        ("does Nahor of Ziph survive against Gorim the Tall", "no", None),
        ("max number of Angel of the Lord in T2", "number", 1),
        ("my buddy claims Gorim the Tall is a good card. is he?", "no", None),
    ],
)
def test_a_battle_is_read_as_it_is_told(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)


@pytest.mark.parametrize(
    ("typed", "spelt"),
    [
        ("what does Chirstian Martyr do", "christian martyr"),
        ("is Nahhor of Ziph female", "nahor of ziph"),
        ("how many Orphas in my deck", "orpha"),
        ("is trumpets at dawn blue", None),
        ("do the Elders like him", None),
    ],
)
def test_a_name_is_read_as_it_is_spelt_where_only_one_can_be_meant(typed: str, spelt: str | None) -> None:
    found = as_spelt(typed, COURT.judge(Edition.Y2023).reader)
    assert found == typed if spelt is None else spelt in found


def test_the_beginning_of_a_name_told_before_is_short_for_it() -> None:
    assert read_by("Ishmar the Bander attacks. is Ishm human").line.endswith("is {0} human")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # what is said of a card's place is no question of its deck
        ("Son of God (G) on a soul in my own land of bondage so i get the point. legal?", ("no", None)),
        # how many Lost Souls a deck needs is not how many of the card that is named
        ("56 cards in my deck and Orpha is one of them. how many lost souls do I need besides Orpha?", ("number", 7)),
        ("Trumpet at Dawn. 150 card type 1 deck. how many can be in it", ("number", 3)),
        ("Trumpet at Dawn. so 4 per deck like other blank ones?", ("no", None)),
        ("5 sites and 3 cities in a 52 card deck with 7 souls. good to go?", ("no", None)),
        ("6 sites and 1 city in a 52 card deck with 7 souls. good to go?", ("yes", None)),
        ("can i hide Orpha in my reserve in case of a bad draw", ("yes", None)),
        ("may i search my reserve for Orpha during battle?", (None, None)),
        ("T2 lets you play more right? so how many Son of God (G) in a 200 card T2 deck", ("number", 1)),
    ],
)
def test_a_deck_is_asked_about_in_many_words_and_only_a_deck(question: str, answer: tuple[str | None, object]) -> None:
    assert said(question, Edition.Y2023) == answer


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        (
            "Image of Dan is in my territory and i wanna put down Shrine at Dibon next to it. different names so fine?",
            "yes",
        ),
        (
            "got 2x Image of Dan in my deck. can both lie face down in my artifact pile, or do unique rules stop that",
            "yes",
        ),
        ("got 2x Image of Dan. can both be active at once on the table", None),
        ("two Temple Guards on the table at the same time. ok, or are they unique?", "yes"),
        ("Temple Guard: unique or can I have two out? just tell me if he's unique", None),
        ("is it a problem if i have two Temple Guards on the table?", None),
    ],
)
def test_having_several_is_asked_in_any_words_of_having_and_place(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


def test_the_total_of_who_defends_is_told_if_he_asks() -> None:
    found = said("im attacked by Nahor of Ziph. block with Gorim the Tall. whats my total as defender?", Edition.Y2023)
    assert "total: 9/6" in str(found[1])


def test_several_things_asked_of_one_battle_are_one_outcome() -> None:
    found = said("Nahor of Ziph vs Warden of Moab, pass pass pass. do they die? do I get a lost soul?", Edition.Y2023)
    assert found[0] == "outcome"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # who somebody has is who is meant by "that one"
        ("Ishmar the Bander. opponent has a juicy Hero in his hand (i saw it). can i band to that?", "no"),
        (
            "Ishmar the Bander. opponent has a strong Hero in territory, can i band to that one instead of the other?",
            "yes",
        ),
        # brigades that are told of the cards change nothing
        ("Trumpet at Dawn is blue. Nahor of Ziph is blue too. can he use it in battle or does he need more", "yes"),
        # what is in quotation marks is asked about where no card is named
        ("a card says 'return it to the owner's hand', is that a bounce?", "yes"),
    ],
)
def test_what_is_told_beside_is_read(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


def test_words_in_quotation_marks_stay_where_no_card_has_them() -> None:
    assert "draw some cards now" in read_by("what does 'draw some cards now' mean").line
    assert "draw some cards now" not in read_by("Orpha (XA) says 'draw some cards now', what then").line


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # who may block, from territory or hand, and with whom
        (
            "Nahor of Ziph attacks. Gorim the Tall is in my hand. can I block with Gorim the Tall straight from hand?",
            "yes",
        ),
        ("Nahor of Ziph attacks. Gorim the Tall are in his territory, can he block with them", "yes"),
        ("Nahor of Ziph attacks. Gorim the Tall is in his deck. can he block with Gorim the Tall?", None),
        # another battle than the usual one
        ("We are in a side battle. Nahor of Ziph vs Gorim the Tall. who is winning?", None),
        # what is told without something may be known so; after something it is not what may be done
        ("Convert, no duration on it. does he turn back at the end of the turn?", "no"),
        ("band got negated. the banded hero came from my hand - does he go back to hand?", None),
        # whoever asks whether he must asks what he does, but two questions are not one
        ("if i search my deck and take nothing, do i have to shuffle?", "yes"),
        ("searching a deck: do i shuffle after and do i need to show it", None),
        # "does it" without its verb
        ("a heal effect removes number decreases as well?", "yes"),
    ],
)
def test_circumstances_are_kept_apart_from_what_is_asked(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


@pytest.mark.parametrize(
    "question",
    [
        "Oath at Sychar is active in my artifact pile right now. is it a good, evil or neutral card?",
        "Orpha (XA) is being negated by some evil char. since her ability is off, is she male now",
        "60 card deck with 2 Orphas. one is out as a Fortress. may the second also be a fortress?",
        "Nahor of Ziph attacks, Gorim the Tall blocks. then he zaps Nahor of Ziph. who is winning?",
    ],
)
def test_what_is_told_and_not_understood_keeps_the_printed_answer_back(question: str) -> None:
    found = direct(question, Edition.Y2023)
    assert found is None or (found.verdict in ("no", "depends") and found.found_by == "states")
