"""Whether one card reaches another, by what the engine allows."""

import pytest

from bot.services.verdicts.reach import immune, using, working
from bot.services.verdicts.reach.pairs import answer
from tests.bot.services.verdicts.shared import CATALOG, direct, read_by


def said(question: str) -> str | None:
    found = answer(read_by(question), CATALOG)
    return None if found is None else found.verdict.value


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can Christian Martyr discard Orpha?", "yes"),
        ("can Christian Martyr discard Gorim the Tall?", "no"),
        ("can I Christian Martyr my Orpha", "yes"),
        ("can Christian Martyr hit Orpha who is set aside", "no"),
        ("can Angel of the Lord discard Gorim the Tall", "yes"),
        ("can Angel of the Lord discard a hero", "no"),
        ("can Christian Martyr be used on a hero", "yes"),
        ("can Ishmar the Bander band to Orpha", "yes"),
        ("can Ishmar the Bander band to Gorim the Tall", "no"),
        ("can Ishmar the Bander band to my opponent's Orpha", "yes"),
    ],
)
def test_a_pair_is_laid_and_tried(question: str, verdict: str) -> None:
    assert said(question) == verdict


@pytest.mark.parametrize(
    "question",
    [
        "can Christian Martyr discard Orpha while she is protected?",
        "can Son of God discard a hero",
        "Christian Martyr and Orpha",
        "can Christian Martyr discard Orpha who was converted",
    ],
)
def test_what_no_table_of_ours_shows_is_left_open(question: str) -> None:
    assert said(question) is None


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can Cast out Demons discard Abiram?", "no"),
        ("can Cast out Demons discard Strong Demon (G) in my opponent's territory?", "yes"),
        ("could Strong Demon (G) be discarded by Cast out Demons?", "yes"),
        ("does Israelite Rebellion capture Moses (G)?", "no"),
        ("can Israelite Rebellion capture Lydia (H)?", "no"),  # her own words guard her in battle
        ("can Ancient Evil (G) discard a hero in battle", "no"),
        ("can Ancient Evil (G) discard a hero in territory", "yes"),
        ("Lying Unto God: can it discard a face down artifact?", "no"),
        ("Lying Unto God: can it discard an active artifact?", "yes"),
        ("does Moses (G) negate Pharaoh's Hard Heart?", "yes"),
        ("does Moses (G) negate a Fortress?", "no"),
        ("can Burial (G) discard a soul in a site?", "yes"),
        ("can Burial (G) discard a soul in the land of redemption?", "no"),
        ("can I Self-Doubt a hero?", "yes"),
        ("can I set aside Moses (G) with Listening to God", "yes"),
        ("can Great Faith (H) be used to get Cast out Demons", "yes"),
        ("can Great Faith (H) be used to get Abiram", "no"),
        ("can Gorim the Tall be captured?", "yes"),
        ("can Christian Martyr discard Orpha in my hand?", "no"),
        ("can Son of God (G) be negated?", "no"),
    ],
)
def test_what_a_card_does_is_asked_of_its_reading(question: str, verdict: str) -> None:
    assert said(question) == verdict


@pytest.mark.parametrize(
    "question",
    [
        "can Cast out Demons discard Strong Demon (G) if he was converted?",
        "can Christian Martyr (H) discard it",
        "why can Cast out Demons not discard Abiram?",
        "does John (H) prevent Red Dragon (G)",  # some abilities of his, not others
        "does Christian Martyr (H) work on a hero protected from opponents",
        "can Christian Martyr (H) hit a hero who is protected from it",
    ],
)
def test_what_hangs_on_more_is_left_open(question: str) -> None:
    assert said(question) is None


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("is Beast of Moab immune to Orpha", "yes"),
        ("is Beast of Moab immune to Nahor of Ziph?", "no"),
        ("Beast of Moab vs Orpha: is he immune", "yes"),
        ("is Gorim the Tall protected from Orpha", "no"),
    ],
)
def test_who_is_immune_shows_where_the_two_fight(question: str, verdict: str) -> None:
    found = immune.answer(read_by(question), CATALOG)
    assert found is not None
    assert found.verdict.value == verdict


def test_a_card_that_guards_in_part_or_fights_on_the_same_side_is_left_open() -> None:
    assert immune.answer(read_by("is Warden of Moab protected from Orpha"), CATALOG) is None
    assert immune.answer(read_by("is Orpha immune to Nahor of Ziph"), CATALOG) is None


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("my friend says Trumpet at Dawn can't go on Gorim the Tall. can I play it on him?", "no"),
        ("Nahor of Ziph is in battle. I hold Trumpet at Dawn. can he use it?", "yes"),
        ("Nahor of Ziph is in battle and set aside. I hold Trumpet at Dawn. can he use it?", None),
    ],
)
def test_an_enhancement_is_asked_about_by_pronouns(question: str, verdict: str | None) -> None:
    found = using.answer(read_by(question))
    assert (found and found.verdict.value) == verdict


def test_getting_to_do_something_is_no_suffering() -> None:
    """An Artifact that guards Lost Souls from Dominants stands in the way of Son of God."""
    assert said("with Shrine at Dibon active, does Son of God still get to rescue a soul?") == "no"


def test_whom_a_card_ignores_is_not_whom_it_targets() -> None:
    assert said("does Miriam (G) ignore a gold evil character?") == "yes"
    assert said("does Miriam (G) ignore Strong Demon (G)?") == "no"


@pytest.mark.parametrize(
    "question",
    [
        "can I convert Taskmaster (H) with Christian Martyr",
        "does Burial heal Timothy (H)",
        "can Orpha band to Gorim the Tall",
    ],
)
def test_what_a_card_has_no_effect_for_it_does_not_do(question: str) -> None:
    assert said(question) == "no"


def test_a_character_uses_enhancements_of_his_brigade() -> None:
    """Rule: REG-TYPE-10"""
    for question, verdict in (
        ("can Timothy (H) use a white enhancement", "yes"),
        ("may my Timothy (H) play a black enhancement", "no"),
    ):
        found = using.answer(read_by(question))
        assert found is not None and found.verdict.value == verdict
        assert said(question) is None


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("does Shrine at Dibon protect my lost soul from Son of God?", "yes"),
        ("is my lost soul safe from Burial with Shrine at Dibon active?", "no"),
        ("Shrine at Dibon is active. can he still Christian Martyr my hero in my territory", "yes"),
        ("Christian Martyr vs Orpha. can i blow her up", "yes"),
    ],
)
def test_what_stands_beside_is_no_target(question: str, verdict: str) -> None:
    assert said(question) == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("does Answer at Ziph negate Snare of Dibon", "yes"),  # where it was played last
        ("does Answer at Ziph negate Trumpet at Dawn", "no"),
        ("does Answer at Ziph negate Twofold Dibon", None),  # it may lie there as a good or an evil one
        ("can Snare of Dibon discard Orpha", None),  # the opponent chooses
        ("can Israelite Rebellion capture Guarded Ezer", None),  # once, from one card
    ],
)
def test_whom_a_phrase_means_by_when_it_is_played_or_by_who_chooses(question: str, verdict: str | None) -> None:
    """Rule: REG-TARGET-26"""
    assert said(question) == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("does Christian Martyr work on Ishmar the Bander", "yes"),  # it is asked of the Dominant
        ("Orpha attacks. can Ancient Evil (G) discard Orpha", "no"),
        ("does Christian Martyr do anything to Ishmar the Bander", "yes"),
        ("Orpha is safe from Christian Martyr?", "no"),
        ("Word at Ziph vs Retort of Dibon - negated?", "yes"),  # either could negate the other
        ("Ishmar the Bander is protected from Angel of the Lord?", "yes"),
        ("does Gorim the Tall do anything to Angel of the Lord", None),  # it is not asked the other way round
        ("he has Angel of the Lord. can I use Gorim the Tall on it", None),
        ("can Spill at Ziph hit Gorim the Tall", None),  # a card of his own hand is not what is asked about
        ("can Spill at Ziph discard Gorim the Tall in my hand", "yes"),
        ("can Spill at Ziph be used on Gorim the Tall", None),
    ],
)
def test_who_works_on_whom_and_where_he_fights_is_heard(question: str, verdict: str) -> None:
    assert said(question) == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can Word at Ziph negate Hasty Dibon", "no"),  # it comes after him
        ("does Stiller of Ziph negate Hasty Dibon", None),  # who came first is not told
        ("can Word at Ziph negate Stubborn Dibon", "no"),
        ("can Word at Ziph negate Proud Dibon", "yes"),
        ("does Stiller of Ziph negate Proud Dibon", "yes"),
        ("does Stiller of Ziph negate Snare of Dibon", "no"),
        ("can Word at Ziph be used on Stubborn Dibon", "no"),  # all that it does is to negate
    ],
)
def test_who_stops_an_ability_and_when_decides_what_cannot_be_stopped(question: str, verdict: str | None) -> None:
    """Rules: REG-CBN-01, REG-CBI-01"""
    assert said(question) == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Stiller of Ziph comes in. is Proud Dibon negated by him?", "yes"),
        ("he played Snare of Dibon first and then I play Answer at Ziph. is Snare of Dibon negated?", "yes"),
        ("I play Answer at Ziph and then he plays Snare of Dibon. is Snare of Dibon negated?", None),
        ("Stiller of Ziph comes in. is Hasty Dibon negated by him?", None),  # who came first is not told
        (
            "Answer at Ziph against Hasty Dibon. is Hasty Dibon negated or not",
            "no",
        ),  # no Enhancement, whoever came first
    ],
)
def test_an_ability_is_asked_about_beside_a_card_that_comes(question: str, verdict: str | None) -> None:
    found = working.answer(read_by(question), CATALOG)
    assert (found and found.verdict.value) == verdict


def test_that_it_is_not_in_battle_either_is_heard() -> None:
    found = direct("Orpha is at home in my territory, not in battle. can Christian Martyr hit her there?")
    assert found is not None and found.verdict.value == "yes"
