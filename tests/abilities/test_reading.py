"""What the reader refuses, and how texts are prepared."""

import pytest

from engine.assurance.carried_out import problems
from engine.language.words import sentences
from engine.redemption.language.ast.document import Unimplemented
from engine.redemption.language.text.identifiers import split_identifiers
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.text.sections import split_sections
from tests.abilities.pool import read, reader, whole


@pytest.mark.parametrize(
    "text",
    [
        "Discard a Heroes.",
        "Discard 2 Hero.",
        "Discard the moon.",
        "Discard a Hero or.",
        "You may.",
        "Draw some cards.",
        "Negate a good Enhancement unless it rains.",
    ],
)
def test_what_cannot_be_read_is_declined_with_its_words(text: str) -> None:
    reading = read(text)
    assert isinstance(reading, Unimplemented)
    assert reading.text.split()[0] == text.split()[0]


@pytest.mark.parametrize("many", [150, 400, 4_000])
def test_a_text_longer_than_any_is_declined_not_gone_through(many: int) -> None:
    """Adjectives nested the reading as deep as Python goes."""
    assert isinstance(read(f"Discard a {'red ' * many}Hero."), Unimplemented)


def test_one_unread_sentence_declines_the_whole_text() -> None:
    assert isinstance(read("Discard a Hero. Dance around the table."), Unimplemented)


def test_brackets_are_meaning() -> None:
    assert whole("Discard a card.") != whole("Discard a card (except a Dominant).")


def test_every_word_is_owned_by_one_production() -> None:
    words = sentences("You may discard a good Enhancement from hand to draw 2.")[0]
    (derivation,) = reader().sentence(words).derivations
    assert len(derivation.owners()) == len(words)


@pytest.mark.parametrize(
    ("printed", "normal"),
    [
        ("Holder’s  draw pile", "your deck"),
        ("up to three O.T Heroes", "up to 3 O.T. Heroes"),
        ("Evil Character Characters", "Evil Characters"),
        ("cards with ‘Snare’ in the title", 'cards with "Snare" in the title'),
    ],
)
def test_old_wording_and_typography_become_one_form(printed: str, normal: str) -> None:
    assert normalise(printed) == normal


def test_sections_are_split_at_their_labels() -> None:
    parts = split_sections("STAR: Draw 1. / H: Negate a Site. (EC) Discard a Hero.")
    assert [(part.label, part.text) for part in parts] == [
        ("STAR", "Draw 1."),
        ("HERO", "Negate a Site."),
        ("EC", "Discard a Hero."),
    ]


def test_an_identity_may_be_meek() -> None:
    assert [section.meek for section in whole("TOP: Draw 1. BOTTOM: Meek").sections] == [False, True]


def test_abilities_among_the_identifiers_are_found() -> None:
    parts = split_identifiers("[X = # of your demons (limit 3)] Giant, Holds 1 idol, Unity: Heroes (Genesis)")
    assert (parts.x, parts.x_limit, parts.holds, parts.unity) == (
        "# of your demons",
        3,
        "1 idol",
        ("", "Heroes", "Genesis"),
    )
    assert parts.plain == ["Giant"]


def test_it_is_this_card_where_the_trigger_is_about_this_card() -> None:
    assert whole("If this card is discarded, topdeck it instead.") == whole(
        "If this card is discarded, topdeck this card instead."
    )


@pytest.mark.parametrize(
    ("nowhere", "somewhere"),
    [
        ("Look at a card.", "Look at a card in an opponent's hand."),
        ("Reveal a Hero.", "Reveal a Hero from hand."),
        ("Reveal 2 cards.", "Reveal the top 2 cards of deck."),
        ("Search for a Hero.", "Search deck for a Hero."),
    ],
)
def test_what_is_looked_for_has_to_be_somewhere(nowhere: str, somewhere: str) -> None:
    """Looks, reveals and searches that name no place are not carried out. Rule: REG-TARGET-23"""
    found = read(nowhere)
    assert isinstance(found, Unimplemented) or any("without a place" in p for p in problems(found))
    assert not problems(whole(somewhere))


@pytest.mark.parametrize("text", ["Taunt a Hero.", "Hold a Hero."])
def test_who_is_taunted_or_held_has_no_place_by_default(text: str) -> None:
    """Rule: REG-TARGET-23"""
    assert isinstance(read(text), Unimplemented)
