"""Lists as they come out of chats, web pages and spreadsheets."""

import pytest

from bot.services.decks.official import official_name
from bot.text.decks import verdict_text
from engine.lists.decklist import DecklistRefused
from engine.lists.parse import parse_decklist
from tests.decks.test_real_decks import verdict_of
from tests.shared import SHARED, needs_shared

NAMES = ("Son of God", "Aaron (G)", "King's Daughter", "Red Dragon (H)", "Burial")
PLAIN = "\n".join(f"1 {name}" for name in NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f'1,"{name}",10A' for name in NAMES),
        "\n".join(f'"{name}",1' for name in NAMES),
        f"what do you say?\n```\n{PLAIN}\n```\nthoughts? <@123>",
        f"{PLAIN}\nthoughts <@!123>, <#5>?",
        f"\N{FIRE} Deck \N{FIRE}\n{PLAIN}",
        PLAIN.replace("\n", "<br>"),
        "<ul><li>" + PLAIN.replace("\n", "</li>\n<li>") + "</li></ul>",
        f"https://example.org/decks/5\n{PLAIN}",
    ],
)
def test_a_list_is_read_as_it_comes_with_what_stands_around_it_as_talk(text: str) -> None:
    deck = parse_decklist(text)
    assert [(entry.quantity, entry.name) for entry in deck.entries] == [(1, name) for name in NAMES]
    assert deck.unreadable == []


@pytest.mark.parametrize("number", ("0", "1.5", "1,5", "-3", "999999999999"))
def test_a_number_that_cannot_be_is_said_to_be_none(number: str) -> None:
    deck = parse_decklist(f"{PLAIN}\n{number} Burial")
    (remark,) = deck.unreadable
    assert "cannot be" in (remark.why or "") or "copies are none" in (remark.why or "")
    assert len(deck.entries) == len(NAMES)


def test_links_and_two_lists_in_one_are_refused() -> None:
    with pytest.raises(DecklistRefused, match="cannot open links"):
        parse_decklist("https://example.org/decks/5\n<https://example.org/2>")
    with pytest.raises(DecklistRefused, match="two lists"):
        parse_decklist(f"Deck A\n{PLAIN}\n\nDeck B\n{PLAIN}")
    assert len(parse_decklist(f"Deck A\n{PLAIN}").entries) >= len(NAMES)


@needs_shared
@pytest.mark.parametrize("stem", ("Starter_I", "Starter_J", "Unlimited_B", "Starter_G"))
def test_official_decks_are_named(stem: str) -> None:
    verdict = verdict_of((SHARED / "decks" / f"{stem}.dek").read_text("utf-8", "replace"), "type1@1.3")
    assert official_name(verdict.hash) is not None and "official deck" in verdict_text(verdict)
