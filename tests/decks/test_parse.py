"""Decklists in every form people use: what is counted, what is a heading or a comment, what is not understood."""

import time

import pytest

from engine.lists.decklist import Decklist, DecklistRefused, Section
from engine.lists.lackey import lackey_dek, lackey_text
from engine.lists.parse import LONGEST_TEXT, parse_decklist
from tests.decks.pool import PRINTINGS

NAMES = {printing.name.casefold() for printing in PRINTINGS} | {"aaron (g)", "moses (l)", "gideon's 300", "1,290 days"}


def read(text: str) -> Decklist:
    return parse_decklist(text, NAMES)


def cards(text: str) -> list[tuple[int, str]]:
    return [(entry.quantity, entry.name) for entry in read(text).entries]


@pytest.mark.parametrize(
    ("line", "quantity", "name"),
    [
        ("3 Aaron (G)", 3, "Aaron (G)"),
        ("3x Aaron (G)", 3, "Aaron (G)"),
        ("3X Aaron (G)", 3, "Aaron (G)"),
        ("3 x Aaron (G)", 3, "Aaron (G)"),
        ("3× Aaron (G)", 3, "Aaron (G)"),
        ("x3 Aaron (G)", 3, "Aaron (G)"),
        ("3xAaron (G)", 3, "Aaron (G)"),
        ("(3) Aaron (G)", 3, "Aaron (G)"),
        ("[3] Aaron (G)", 3, "Aaron (G)"),
        ("(3x) Aaron (G)", 3, "Aaron (G)"),
        ("3\tAaron (G)", 3, "Aaron (G)"),
        ("3\tAaron (G)\t10A\tAaron_(G)", 3, "Aaron (G)"),
        ("3x\tAaron (G)", 3, "Aaron (G)"),
        ("Aaron (G)\t3", 3, "Aaron (G)"),
        ("Aaron (G) x3", 3, "Aaron (G)"),
        ("Aaron (G) X3", 3, "Aaron (G)"),
        ("Aaron (G) x 3", 3, "Aaron (G)"),
        ("Aaron (G) 3x", 3, "Aaron (G)"),
        ("Aaron (G) ×3", 3, "Aaron (G)"),
        ("Aaron (G) *3", 3, "Aaron (G)"),
        ("Aaron (G) (x3)", 3, "Aaron (G)"),
        ("Aaron (G) [3x]", 3, "Aaron (G)"),
        ("3, Aaron (G)", 3, "Aaron (G)"),
        ('"3","Aaron (G)"', 3, "Aaron (G)"),
        ("Aaron (G)", 1, "Aaron (G)"),
        ("- Aaron (G)", 1, "Aaron (G)"),
        ("* 3 Aaron (G)", 3, "Aaron (G)"),
        ("• 3x Aaron (G)", 3, "Aaron (G)"),
        ("> 3 Aaron (G)", 3, "Aaron (G)"),
        ("[ ] 3 Aaron (G)", 3, "Aaron (G)"),
        ("   3   Aaron (G)   ", 3, "Aaron (G)"),
        ("\u00a03\u00a0Aaron (G)", 3, "Aaron (G)"),
        ("**3 Aaron (G)**", 3, "Aaron (G)"),
        ("`3 Aaron (G)`", 3, "Aaron (G)"),
        ("⚔️ 3 Aaron (G)", 3, "Aaron (G)"),
        ("✅3 Aaron (G)", 3, "Aaron (G)"),
        ("| 3 | Aaron (G) |", 3, "Aaron (G)"),
        ("| Aaron (G) | 3 | 10A |", 3, "Aaron (G)"),
        ("3 Aaron (G) # my hero", 3, "Aaron (G)"),
        ("3 Aaron (G) // my hero", 3, "Aaron (G)"),
        ("43 Plain Blessing", 43, "Plain Blessing"),
        ("Gideon's 300", 1, "Gideon's 300"),
    ],
)
def test_a_card_line(line: str, quantity: int, name: str) -> None:
    (entry,) = read(line).entries
    assert (entry.quantity, entry.name) == (quantity, name)


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("7 Years of Plenty [RR2]", (1, "7 Years of Plenty [RR2]")),
        ("1,290 Days", (1, "1,290 Days")),
        ("7 Years of Plenty [RR2] x1", (1, "7 Years of Plenty [RR2]")),
        ("2 7 Years of Plenty [RR2]", (2, "7 Years of Plenty [RR2]")),
        ("Aaron (G), 3", (3, "Aaron (G)")),
        ("Aaron (G) - 3", (3, "Aaron (G)")),
        ("Aaron (G) (3)", (3, "Aaron (G)")),
        ("Aaron (G) 3", (3, "Aaron (G)")),
        ("Aaron (G): 3", (3, "Aaron (G)")),
        ("Gideon's 300", (1, "Gideon's 300")),
    ],
)
def test_a_line_that_can_be_read_in_two_ways_offers_both(line: str, reading: tuple[int, str]) -> None:
    (entry,) = read(line).entries
    offered = [(entry.quantity, entry.name), *((other.quantity, other.name) for other in entry.others)]
    assert reading in offered


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("Deck", Section.DECK),
        ("Main Deck (50)", Section.DECK),
        ("Reserve:", Section.RESERVE),
        ("RESERVE", Section.RESERVE),
        ("# Reserve", Section.RESERVE),
        ("// Sideboard", Section.RESERVE),
        ("== Reserve (10) ==", Section.RESERVE),
        ("**Reserve**", Section.RESERVE),
        ("[Reserve]", Section.RESERVE),
        ("Reserve: 10", Section.RESERVE),
        ("Reserve: 10 cards", Section.RESERVE),
        ("Sideboard (10 cards)", Section.RESERVE),
        ("Tokens:", Section.TOKENS),
        ("Maybeboard", Section.IGNORED),
        ("Heroes", Section.DECK),
        ("Heroes (12)", Section.DECK),
        ("Heroes: 12", Section.DECK),
        ("12 Heroes:", Section.DECK),
        ("--- Evil Characters ---", Section.DECK),
        ("Good Enhancements - 9", Section.DECK),
        ("Lost Souls (7)", Section.DECK),
        ("7 Lost Souls:", Section.DECK),
        ("Sites & Cities", Section.DECK),
        ("My splash cards:", Section.DECK),
    ],
)
def test_a_heading_opens_its_section_and_is_no_card(line: str, section: Section) -> None:
    deck = read(f"{line}\n1 Aaron (G)")
    assert [remark.line for remark in deck.headings] == [1]
    assert [(entry.line, entry.section) for entry in deck.entries] == [(2, section)]


def test_a_heading_by_type_stays_in_the_reserve() -> None:
    deck = read("Reserve:\nHeroes\n1 Aaron (G)\nMain:\n1 Moses (L)")
    assert [entry.section for entry in deck.entries] == [Section.RESERVE, Section.DECK]


def test_a_section_and_its_card_on_one_line() -> None:
    deck = read("Reserve: 2 Aaron (G)\nSB: 1 Moses (L)")
    assert [(e.quantity, e.name, e.section) for e in deck.entries] == [
        (2, "Aaron (G)", Section.RESERVE),
        (1, "Moses (L)", Section.RESERVE),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "// the good side",
        "# the good side",
        "; the good side",
        "-- the good side",
        "<!-- hidden -->",
        "---",
        "=====",
        "```",
        "Deck name: Walls of Jericho",
        "Author: Ruth",
        "Format: Type 1",
        "Total: 50",
        "50 cards",
        "qty,name",
        "Quantity\tCard name\tSet",
        "|---|---|",
        "(50)",
    ],
)
def test_a_comment_is_accounted_for_and_counts_nothing(line: str) -> None:
    deck = read(f"1 Aaron (G)\n{line}\n1 Moses (L)")
    assert [remark.line for remark in deck.comments] == [2]
    assert [entry.quantity for entry in deck.entries] == [1, 1]


def test_numbers_of_lines_are_no_numbers_of_copies() -> None:
    assert cards("1. Aaron (G)\n2. Moses (L)\n3. Plain Blessing") == [
        (1, "Aaron (G)"),
        (1, "Moses (L)"),
        (1, "Plain Blessing"),
    ]
    assert cards("3. Aaron (G)\n1. Moses (L)") == [(3, "Aaron (G)"), (1, "Moses (L)")]


def test_every_line_is_in_exactly_one_place() -> None:
    text = "\ufeffDeck\r\n\r\n3 Aaron (G)\r\n// talk\r\n0 Moses (L)\r\n5000 Moses (L)\r\nReserve:\r\nMoses (L)\r\n"
    deck = read(text)
    places = [
        *(entry.line for entry in deck.entries),
        *(remark.line for remark in (*deck.headings, *deck.comments, *deck.unreadable)),
    ]
    assert sorted(places) == [1, 3, 4, 5, 6, 7, 8]
    assert [remark.line for remark in deck.unreadable] == [5, 6]


FLAT = [
    "3 Aaron (G) 1 Moses (L) 2 Plain Blessing 1 7 Years of Plenty [RR2] 1 Gideon's 300 Reserve: 1 Plain Snare "
    "1 Blessing",
    "3x Aaron (G) 1x Moses (L) 2x Plain Blessing 1x 7 Years of Plenty [RR2] 1x Gideon's 300 Reserve: 1x Plain Snare "
    "1x Blessing",
    "3 Aaron (G), 1 Moses (L), 2 Plain Blessing, 1 7 Years of Plenty [RR2], 1 Gideon's 300, Reserve: 1 Plain Snare, "
    "1 Blessing",
    "3\tAaron (G) 1\tMoses (L) 2\tPlain Blessing 1\t7 Years of Plenty [RR2] 1\tGideon's 300 Reserve: 1\tPlain Snare "
    "1\tBlessing",
]


@pytest.mark.parametrize("line", FLAT)
def test_a_list_that_lost_its_line_breaks(line: str) -> None:
    deck = read(line)
    assert [(entry.quantity, entry.name, entry.section.value) for entry in deck.entries] == [
        (3, "Aaron (G)", "deck"),
        (1, "Moses (L)", "deck"),
        (2, "Plain Blessing", "deck"),
        (1, "7 Years of Plenty [RR2]", "deck"),
        (1, "Gideon's 300", "deck"),
        (1, "Plain Snare", "reserve"),
        (1, "Blessing", "reserve"),
    ]


def test_a_flat_list_of_bare_names_is_cut_by_the_names_known() -> None:
    names = ["Plain Blessing", "Moses (L)", "Two Minds", "Either Way", "Plain Snare", "Good Keep", "Evil Keep"] * 2
    assert cards(" ".join(names)) == [(1, name) for name in names]


def test_a_flat_list_with_the_numbers_behind() -> None:
    assert cards(
        "Plain Blessing x3 Moses (L) x1 Two Minds x2 Either Way x1 Plain Snare x3 Good Keep x1 and then some"
    ) == [
        (3, "Plain Blessing"),
        (1, "Moses (L)"),
        (2, "Two Minds"),
        (1, "Either Way"),
        (3, "Plain Snare"),
        (1, "Good Keep"),
        (1, "and then some"),
    ]


DEK = """<deck version="0.8">
	<meta><game>Redemption</game></meta>
	<superzone name="Deck">
		<card><name id="Aaron_(G)">Aaron (G)</name><set>10A</set></card>
		<card><name id="x">Herod&apos;s Temple (G)</name><set>10A</set></card>
		<card><set>10A</set></card>
	</superzone>
	<superzone name="Reserve">
		<card><name id="y">Moses &amp; Elders</name></card>
	</superzone>
</deck>"""


def test_a_lackey_deck_file() -> None:
    deck = read(DEK)
    assert [(e.line, e.name, e.image, e.section) for e in deck.entries] == [
        (4, "Aaron (G)", "Aaron_(G)", Section.DECK),
        (5, "Herod's Temple (G)", "x", Section.DECK),
        (9, "Moses & Elders", "y", Section.RESERVE),
    ]
    assert [remark.line for remark in deck.unreadable] == [6]


def test_what_is_written_for_lackey_is_read_back() -> None:
    deck, reserve = [("Aaron (G)", 3), ("Herod's <Temple>", 1)], [("Moses (L)", 1)]
    for text in (lackey_text(deck, reserve), lackey_dek(deck, reserve)):
        counted: dict[tuple[str, str], int] = {}
        for entry in read(text).entries:
            key = (entry.name, entry.section.value)
            counted[key] = counted.get(key, 0) + entry.quantity
        assert counted == {("Aaron (G)", "deck"): 3, ("Herod's <Temple>", "deck"): 1, ("Moses (L)", "reserve"): 1}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "empty"),
        (" \n\t\r\n ", "empty"),
        ("x" * (LONGEST_TEXT + 1), "too long"),
        ("1 Aaron (G)\n" * 5_000, "lines"),
        ("PK\x00\x01\x02", "not a text file"),
        ("\ufffd" * 50, "not a text file"),
        ("<deck></deck>", "without a single card"),
    ],
)
def test_what_is_no_decklist_is_refused_in_a_sentence(text: str, word: str) -> None:
    with pytest.raises(DecklistRefused, match=word):
        read(text)


def test_a_megabyte_of_garbage_is_refused_without_being_read() -> None:
    begun = time.perf_counter()
    with pytest.raises(DecklistRefused):
        read("q8\x1fz !" * 170_000)
    assert time.perf_counter() - begun < 5  # it takes a millisecond; a reader that walks it takes minutes
