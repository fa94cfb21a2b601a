"""What is said around a question is left out; what tells how things stand, and what is asked, stays."""

import pytest

from bot.services.rulings.answers import build_court
from bot.services.verdicts.asked import read
from bot.services.verdicts.talk.asides import without_asides
from bot.services.verdicts.talk.restated import with_restated
from engine.cards.catalog import Catalog
from glossary.model import Edition
from tests.bot.services.verdicts.shared import read_by, said
from tests.shared import card_pool, needs_shared


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("is {0} a warrior? i need somebody for my weapons", "is {0} a warrior?"),
        ("does {0} count as a human? my friend says generic = human", "does {0} count as a human?"),
        ("everyone here calls it a site but it looks like a fortress. is {0} a site?", "is {0} a site?"),
        ("a friend of mine thinks so because he is old. is {0} a demon?", "is {0} a demon?"),
        ("is the reserve a part of my deck? like when a card says search deck", "is the reserve a part of my deck?"),
        ("may i discard an artifact or is it too late for that", "may i discard an artifact?"),
        ("kinda embarrassing after 10 yrs, but what is the biggest hand size", "what is the biggest hand size"),
    ],
)
def test_what_others_think_and_why_it_is_asked_is_left_out(line: str, left: str) -> None:
    assert without_asides(line) == left


@pytest.mark.parametrize(
    "line",
    [
        "my friend says {0} is a warrior. is he?",  # only there the card is named
        "i was attacked by {0}, he claims he gets the soul, right?",  # that is what is asked
        "building a 50 card deck. how many {0} can go in there",  # how big it is matters
        "i want to play an enhancement. can i?",
        "my opponent's artifact says nobody may do that. can {0} attack?",  # a card says what is so
        "do i have initiative here or does he",
        "one guy is red/blue, the enhancement is blue/white. do those brigades match?",
        "is there a {0} that is a warrior? which",
    ],
)
def test_what_may_matter_stays(line: str) -> None:
    assert without_asides(line) == line


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("{0}, would that be a neutral card or a good one? neutral?", "{0}, would that be a neutral card?"),
        ("{0}: is he a demon or is he human? human, yes?", "{0}: is he human?"),
        ("is {0} a discard or an underdeck. does it underdeck?", "does {0} underdeck?"),
        ("is {0} a discard or an underdeck. underdeck?", "is {0} an underdeck?"),
        ("{0} attacks. does he win or lose. who has initiative?", None),
    ],
)
def test_which_of_two_is_asked_once_more(line: str, meant: str | None) -> None:
    assert with_restated(line) == (meant or line)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("is Strong Demon (G) a demon? my buddy claims he is human because he is generic", "yes"),
        ("Strong Demon (G), is that a demon or a human? human?", "no"),
        ("is the land of redemption on the playing surface", "yes"),  # no card of that name is meant
    ],
)
def test_it_is_answered_as_if_only_that_were_asked(question: str, right: str) -> None:
    assert said(question) == (right, None)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("can moses be captured", ["Moses"]),
        ("the original Moses card, is he a prophet", ["Moses"]),
        ("may he band to a moses hero", []),
        ("my hero has a sword on him", []),
    ],
)
def test_a_person_is_known_by_his_name_alone(question: str, names: list[str]) -> None:
    assert [each.name for each in read_by(question).cards] == names


def test_what_a_card_does_last_is_what_it_is_used_for() -> None:
    """It negates the soul before it rescues it: a soul of one's own could be negated."""
    assert said("can I use Lamb of Dibon on a soul in my own land of bondage") == ("no", None)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("is Strong Demon (G) safe from Cast out Demons", "no"),  # as its target, not as whom it guards
        ("Cast out Demons. Strong Demon (G) a legal choice?", "yes"),
        ("can I choose Strong Demon (G) with Cast out Demons", "yes"),
        ("can Cast out Demons take Strong Demon (G) out", "yes"),
        ("can Cast out Demons discard a demon he is still holding in his hand", "no"),
        ("his demon is in territory, can I hit him with Cast out Demons", "yes"),
        (
            "Strong Demon (G) isn't in battle, just sitting in his territory. does Cast out Demons discard him there",
            "yes",
        ),
        ("can Cast out Demons discard Strong Demon (G)? he is generic after all and has an ability", "yes"),
    ],
)
def test_who_is_reached_is_asked_in_many_ways(question: str, right: str) -> None:
    assert said(question) == (right, None)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("an opponent's enhancement is placed on my hero by a place ability, does its own ability go off?", "no"),
    ],
)
def test_of_whom_it_is_asked_changes_no_rule_of_all(question: str, right: str) -> None:
    assert said(question) == (right, None)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("what's the biggest hand one can hold", ("number", 16)),
        ("in a stalemate, how many passes in a row until it resolves", ("number", 3)),
        ("losing by the numbers, is passing initiative possible", ("no", None)),
        ("is the covenant still a good card once active as artifact", ("no", None)),
        ("to whose hand does bounce send a card, the hand of its owner?", ("yes", None)),
    ],
)
def test_rules_are_asked_in_other_words(question: str, right: tuple[str, object]) -> None:
    assert said(question, Edition.Y2023) == right


@needs_shared
def test_a_set_typed_without_brackets_tells_which_one_is_meant() -> None:
    catalog = Catalog(card_pool().printings)
    reader = build_court({each.name: () for each in catalog.printings}).judge(Edition.Y2023).reader
    asked = read("Jannes FoM, is he multi-brigade", reader, catalog, Edition.Y2023, is_dated=False)
    assert [each.name for each in asked.cards[0].printings] == ["Jannes (FoM)"]
