"""No list, however it is made, costs more than the largest deck: what is beyond is refused, or told."""

import pytest

from engine.decks.formats import largest_sizes
from engine.decks.resolve import MOST_COMPARED
from engine.lists.decklist import MOST_CARD_LINES, DecklistRefused
from engine.lists.lines import MOST_COPIES
from engine.lists.parse import parse_decklist
from tests.decks import pool


def test_a_number_that_no_deck_has_is_told_with_its_line() -> None:
    verdict = pool.judge("type1").judge("1 Aaron\n999 Badebado\n0 Badebado")
    told = [violation.message for violation in verdict.violations if violation.rule == "unknown-card"]
    assert [line.line for line in verdict.unresolved if line.why] == [2, 3]
    assert any("Line 2" in message and "999 copies" in message and str(MOST_COPIES) in message for message in told)


def test_no_deck_is_larger_than_the_largest_format_allows() -> None:
    assert largest_sizes() == (252, 15)
    assert largest_sizes()[0] == MOST_COPIES


@pytest.mark.parametrize("between", ["\n", " ", ", "])
def test_more_cards_than_any_deck_are_refused_in_one_sentence(between: str) -> None:
    text = between.join(["1 Aaron"] * (MOST_CARD_LINES + 10))
    with pytest.raises(DecklistRefused, match=f"more than {MOST_CARD_LINES}"):
        parse_decklist(text)


def test_more_cards_than_any_deck_are_refused_in_a_deck_file() -> None:
    text = "<deck><superzone name='Deck'>" + "<card><name>Aaron</name></card>" * (MOST_CARD_LINES + 10)
    with pytest.raises(DecklistRefused, match=f"more than {MOST_CARD_LINES}"):
        parse_decklist(text)


def test_only_so_many_names_are_compared_with_all_others_and_that_is_said() -> None:
    judge = pool.judge("type1")
    near = judge.names.catalog.printings[0].name
    wrong = [f"{near[:-1]}{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(MOST_COMPARED + 50)]
    verdict = judge.judge("\n".join(f"1 {name}" for name in wrong))
    left = [line for line in verdict.unresolved if line.line > MOST_COMPARED]
    assert len(left) == 50
    assert not any(line.suggestions for line in left)
    assert any(line.suggestions for line in verdict.unresolved)
    assert any(warning.startswith("50 more lines") for warning in verdict.warnings)


# Read a run of blanks, digits or tags again from each of its places, and these take minutes.


@pytest.mark.parametrize("gap", [" " * 3_000, "\t " * 1_500, "\u2003" * 3_000, "\x0b" * 3_000])
def test_a_run_of_blanks_is_one_gap(gap: str) -> None:
    assert [heading.text.split() for heading in parse_decklist(f"a{gap}b:").headings] == [["a", "b:"]]
    assert [entry.name.split() for entry in parse_decklist(f"a{gap}b").entries if "\t" not in gap] in ([["a", "b"]], [])


def test_a_run_of_digits_or_of_opened_tags_is_gone_through_once() -> None:
    digits = parse_decklist("a" + "1" * 50_000 + "b")
    assert len(digits.entries) == 1 and len(digits.entries[0].text) < 200
    deck = parse_decklist("<deck>" + "<card " * 30_000 + "><name>Aaron</name></card>")
    assert [entry.name for entry in deck.entries] == ["Aaron"]


def test_a_card_element_without_an_end_is_told_not_dropped() -> None:
    deck = parse_decklist(
        "<deck>\n<card><name>Aaron</name>\n<card><set>A</set>\n<card><name>Moses</name></card></deck>"
    )
    assert [(entry.line, entry.name) for entry in deck.entries] == [(2, "Aaron"), (4, "Moses")]
    assert [remark.line for remark in deck.unreadable] == [3]


def test_a_paragraph_of_talk_is_still_talk() -> None:
    talk = "I have played this deck for years and " * 20
    verdict = pool.judge("type1").judge(f"{talk}\n1 Aaron")
    assert not verdict.unresolved or all(line.line != 1 for line in verdict.unresolved)
