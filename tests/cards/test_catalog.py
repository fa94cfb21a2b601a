"""Looking cards up: by exact name, other names, without the set, by beginnings, by words, by likeness."""

import pytest

from engine.cards.carddata import parse_card_file
from engine.cards.catalog import Catalog, Match, UnknownCard
from engine.cards.naming import base_name, fold, suffix
from tests.cards.conftest import card_file, row
from tests.shared import card_pool, needs_shared

NAMES = [
    ("Aaron (Di)", "Di"),
    ("Aaron (G)", "10A"),
    ("Aaron's Rod (G)", "10A"),
    ("Angel of the Lord (G)", "10A"),
    ("Angel of the Lord (H)", "10A"),
    ("Army of the Lord", "II"),
    ("Son of God (G)", "10A"),
    ("Son of God (H)", "10A"),
    ("Sons of Thunder", "GoC"),
    ("Joshua, Son of Nun", "II"),
    ("Abednego (Azariah)", "FoOF"),
    ("Naomi’s Blessing / Heartbroken (LoC)", "LoC"),
    ('Lost Soul "Hopper" [II Chronicles 28:13 - RR]', "RR"),
    ("Lost Soul II Chronicles 28:13 (Hopper)", "Ki"),
    ("Lost Soul Luke 13:25 ( C)", "2E"),
    ("Ezra (Pi)", "Pri"),
]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    rows = (row(Name=name, Set=code) for name, code in NAMES)
    return Catalog(parse_card_file(card_file(*rows), corrections={}).printings)


BASES = [
    ("Aaron (G)", "Aaron", "G"),
    ("Bow and Arrow (Gray)( Wa)", "Bow and Arrow", "Gray Wa"),
    ("Abed-nego (Azariah) (PoC)", "Abed-nego (Azariah)", "PoC"),
    ("Second Seal (War) (RoJ AB)", "Second Seal (War)", "RoJ AB"),
    ("Aliens (LoC Black/Pale Green)", "Aliens", "LoC Black/Pale Green"),
    ("Angry Mob (EC, Brown)", "Angry Mob", "EC, Brown"),
    ("Abandoned (1st Print - K)", "Abandoned", "1st Print - K"),
    ("Golgotha [2022 - GoC P]", "Golgotha", "2022 - GoC P"),
    ("Son of God [Tomb] [2022 - Seasonal]", "Son of God", "Tomb 2022 - Seasonal"),
    ("Josiah’s Covenant (LoC)", "Josiah's Covenant", "LoC"),
    ("Brothers Reunited  (LoC)", "Brothers Reunited", "LoC"),
    ("Lost Soul II Chronicles 28:13 (Hopper)", 'Lost Soul "Hopper" [II Chronicles 28:13]', None),
    ('Lost Soul "Hopper" [II Chronicles 28:13 - RR]', 'Lost Soul "Hopper" [II Chronicles 28:13]', None),
    ("Lost Soul Luke 13:25 ( C)", "Lost Soul [Luke 13:25]", None),
    ("Lost Soul [Exodus 11:5- K]", "Lost Soul [Exodus 11:5]", None),
    ("Lost Souls (Two Liner)", 'Lost Soul "Two Liner"', None),
]


@pytest.mark.parametrize(("name", "base", "tag"), BASES)
def test_a_name_is_a_title_and_a_set_suffix(name: str, base: str, tag: str | None) -> None:
    assert base_name(name) == base
    if tag is not None:
        assert suffix(name) == tag


@pytest.mark.parametrize(
    ("typed", "found", "match"),
    [
        ("Aaron (G)", "Aaron (G)", Match.EXACT),
        ("  aaron   (g) ", "Aaron (G)", Match.EXACT),
        ("Naomi's Blessing / Heartbroken (LoC)", "Naomi’s Blessing / Heartbroken (LoC)", Match.EXACT),
        ("SoG", "Son of God", Match.ALIAS),
        ("Heartbroken", "Naomi’s Blessing / Heartbroken (LoC)", Match.ALIAS),
        ("hopper", 'Lost Soul "Hopper" [II Chronicles 28:13]', Match.ALIAS),
        ("Lost Soul II Chronicles 28:13", 'Lost Soul "Hopper" [II Chronicles 28:13]', Match.ALIAS),
        ("Aaron", "Aaron", Match.BASE),
        ("Aaron (Disciples)", "Aaron (Di)", Match.BASE),
        ("Aaron (10A)", "Aaron (G)", Match.BASE),
        ("Ezra (Pi, P)", "Ezra (Pi)", Match.BASE),
        ("aaron disciples", "Aaron (Di)", Match.BASE),
        ("The Son of God", "Son of God", Match.BASE),
        ("LS Hopper", 'Lost Soul "Hopper" [II Chronicles 28:13]', Match.ALIAS),
        ("Abednego (Azariah) (FF)", "Abednego (Azariah)", Match.BASE),
        ("AARONS ROD", "Aaron's Rod (G)", Match.BASE),
    ],
)
def test_a_name_written_in_any_proper_way_is_no_guess(catalog: Catalog, typed: str, found: str, match: Match) -> None:
    reading = catalog.find(typed)
    assert (reading.hit.name, reading.hit.match, reading.guess) == (found, match, False)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Angle of the Lord", "Angel of the Lord"),
        ("Angel of teh Lord (H)", "Angel of the Lord (H)"),
        ("Sno of God", "Son of God"),
        ("Joshua Son of Nunn", "Joshua, Son of Nun"),
        ("Abednago (Azariah)", "Abednego (Azariah)"),
    ],
)
def test_a_misspelt_name_is_a_guess_where_one_card_is_clearly_best(catalog: Catalog, typed: str, found: str) -> None:
    reading = catalog.find(typed)
    assert (reading.hit.name, reading.hit.match, reading.guess) == (found, Match.FUZZY, True)


@pytest.mark.parametrize("typed", ["", "   ", "?!", "Nebuchadrezzar", "Ezr", "of", "(G)", "x" * 5000, "\x00", "’"])
def test_what_names_no_card_is_unknown(catalog: Catalog, typed: str) -> None:
    with pytest.raises(UnknownCard) as error:
        catalog.find(typed)
    assert error.value.name == typed


def test_an_unclear_name_is_not_guessed_but_answered_with_the_nearest() -> None:
    rows = (row(Name=name) for name in ("Abijah", "Abijam", "Boaz"))
    with pytest.raises(UnknownCard) as error:
        Catalog(parse_card_file(card_file(*rows), corrections={}).printings).find("Abijan")
    assert {hit.name for hit in error.value.alternatives} == {"Abijah", "Abijam"}


def test_son_of_gives_son_of_god_first(catalog: Catalog) -> None:
    assert catalog.complete("son of")[0] == "Son of God"


def test_the_kinds_of_match_come_in_their_order(catalog: Catalog) -> None:
    matches = [hit.match for hit in catalog.search("son of", 16)]
    assert matches == sorted(matches)
    assert {Match.PREFIX, Match.WORD} <= set(matches)


def test_folding_is_idempotent_and_ignores_how_quotes_are_drawn() -> None:
    for name, _ in NAMES:
        assert fold(fold(name)) == fold(name)
    assert fold("Naomi’s Blessing") == fold("Naomi's  blessing")


@needs_shared
def test_every_name_of_the_community_file_finds_its_own_card() -> None:
    found = card_pool()
    catalog = Catalog(found.printings)
    for printing in found.printings:
        for typed in (printing.name, printing.name.upper().replace("’", "'")):
            reading = catalog.find(typed)
            assert printing in reading.hit.printings, typed
            assert not reading.guess
    assert catalog.complete("son of")[0] == "Son of God"


@needs_shared
def test_every_base_name_finds_its_group() -> None:
    found = card_pool()
    catalog = Catalog(found.printings)
    strays = [base for base in catalog.groups if catalog.find(base).hit.group.base_name != base]
    assert strays == []
