"""Who a card is: unique or generic, the same person or not, and whom a name in an ability can mean."""

import pytest

from engine.cards.carddata import parse_card_file
from engine.cards.identity import (
    answers_to,
    are_duplicates,
    are_versions,
    is_generic,
    is_unique,
    persons,
    same_person,
    shipped_generics,
    shipped_persons,
)
from engine.cards.model import Printing
from engine.cards.naming import name_key
from tests.cards.conftest import card_file, row
from tests.shared import card_pool, needs_shared

HERO, EVIL = "Hero", "Evil Character"


def card(name: str, code: str = "Inv", kind: str = HERO, **fields: str) -> Printing:
    alignment = {"Hero": "Good", "Evil Character": "Evil", "Fortress": "Good"}.get(kind, "Neutral")
    text = card_file(row(**({"Name": name, "Set": code, "Type": kind, "Alignment": alignment} | fields)))
    return parse_card_file(text, corrections={}).printings[0]


def test_the_lists_are_those_of_the_guide() -> None:
    """Covers: REG-UNIQ-05, REG-UNIQ-10."""
    lines = {number for person in shipped_persons().persons for number in person.reg}
    assert lines == set(range(1, 160))
    assert sum(entry.reg for entry in shipped_generics().titles.values()) == 109 + 256 + 5


UNIQUE = [
    (card("Gideon"), True),
    (card("The Watchman", "Prp"), True),
    (card("Mighty Warrior (A)", "Main"), True),
    (card("Midwives (G)", "10A"), False),
    (card("Women of Israel", "10A"), False),
    (card("Bear", "CoW", EVIL), False),
    (card("Bear (D)", "2E", EVIL), True),
    (card("Strong Demon (G)", "10A", EVIL), False),
    (card("Strong Demon [T2C]", "T2C", EVIL), False),
    (card("Angel of Deliverance", "TEC", Identifier="Unique"), True),
    (card("Harvester", "T2C", Identifier="Generic, Gospel"), False),
    (card("Helper Token", "GoC", "Hero Token"), False),
]


#: titles as the dictionary of 2026 and the criteria of its guide have them
OF_2026 = [
    (card("Naaman's Servant Girl", "FoM"), True),
    (card("Noah's Sons", "Pat"), True),
    (card("Pharaoh's Baker", "Pat", EVIL), False),
]


@pytest.mark.parametrize(("printing", "unique"), [pytest.param(*case, id=case[0].key) for case in OF_2026])
def test_a_title_alone_says_whether_a_character_is_unique(printing: Printing, unique: bool) -> None:
    """Covers: R11-UNIQ-17."""
    assert is_unique(printing) is unique


def test_other_titles_of_one_person_are_those_of_the_dictionary() -> None:
    """Covers: R11-UNIQ-04."""
    assert same_person(card("Queen of Sheba", "Wom"), card("The Queen of Sheba", "RR"))
    assert not same_person(card("Queen of Sheba", "Wom"), card("Queen Vashti", "Wom"))


@pytest.mark.parametrize(("printing", "unique"), [pytest.param(*case, id=case[0].key) for case in UNIQUE])
def test_a_character_is_unique_or_generic(printing: Printing, unique: bool) -> None:
    """Covers: REG-UNIQ-09, REG-UNIQ-10, REG-UNIQ-11."""
    assert (is_unique(printing), is_generic(printing)) == (unique, not unique)


def test_one_identity_can_be_generic_while_the_other_is_unique() -> None:
    both = card("The Centurion / Roman Centurion", kind="Hero/Evil Character", Identifier="Roman, (Evil) Generic")
    assert [is_unique(both, face) for face in both.faces] == [True, False]


@pytest.mark.parametrize(
    ("kind", "unique"),
    [("Artifact", True), ("Dominant", True), ("Fortress", True), ("Site", False), ("GE", False), ("Lost Soul", False)],
)
def test_other_cards_are_unique_by_type(kind: str, unique: bool) -> None:
    """Covers: REG-UNIQ-07, REG-UNIQ-09."""
    found = card("A Thing", kind=kind, Alignment="Good" if kind == "GE" else "Neutral")
    assert (is_unique(found), is_generic(found), persons(found)) == (unique, False, ())


SHEM, HAM, SONS = card("Shem (CoW)", "CoW"), card("Ham (CoW)", "CoW"), card("Noah's Sons", "Pat")
SAME = [
    (card("Abram", "Pat"), card("Father Abraham", "LoC"), True),
    (card("Aaron (G)", "10A"), card("Aaron (Di)", "Di"), True),
    (SONS, SHEM, True),
    (SONS, HAM, True),
    (SHEM, HAM, False),
    (card("Salome (RoA)", "RoA"), card("Salome, Spice Bringer", "GoC"), True),
    (card("Salome (RoA)", "RoA"), card("Salome (B)", "Main", EVIL), False),
    (card("Salome (B)", "Main", EVIL), card("Herodias' Daughter (GoC)", "GoC", EVIL), True),
    (card("King Amaziah (Ki)", "Ki"), card("Amaziah, the Just / Amaziah, the Arrogant (LoC)", "LoC"), True),
    (card("Bear", "CoW", EVIL), card("The Bear (PoC)", "PoC", EVIL), False),
    (card("Bear (D)", "2E", EVIL), card("The Bear (PoC)", "PoC", EVIL), True),
    (card("Gideon"), card("Gideon", "II"), True),
    (card("Gideon"), card("Gomer"), False),
    (card("Midwives (G)", "10A"), card("Midwives (Wo)", "Wom"), False),
]


@pytest.mark.parametrize(
    ("one", "other", "same"), [pytest.param(*case, id=f"{case[0].name}-{case[1].name}") for case in SAME]
)
def test_the_same_person(one: Printing, other: Printing, same: bool) -> None:
    """Covers: REG-UNIQ-05, REG-UNIQ-12."""
    assert same_person(one, other) is same
    assert same_person(other, one) is same
    assert are_duplicates(one, one.faces[0], other, other.faces[0]) is same


def test_generic_characters_of_one_name_are_versions_but_no_duplicates() -> None:
    """Covers: REG-UNIQ-12."""
    one, other = card("Midwives (G)", "10A"), card("Midwives (Wo)", "Wom")
    assert are_versions(one, other)
    assert not are_duplicates(one, one.faces[0], other, other.faces[0])


def test_the_temples_are_one_fortress() -> None:
    """Covers: REG-UNIQ-08."""
    solomons = card("Solomon's Temple (Pa)", "Pat", "Fortress")
    tabernacle = card("The Tabernacle (Pi)", "Pri", "Fortress")
    storehouse = card("Storehouse", "Pri", "Fortress")
    assert are_duplicates(solomons, solomons.faces[0], tabernacle, tabernacle.faces[0])
    assert not are_duplicates(solomons, solomons.faces[0], storehouse, storehouse.faces[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Reassuring Angel", "Reassuring Angels"), ("The Gates of Hell", "Gates Of Hell"), ("Lion's Den", "Lions' Den")],
)
def test_names_are_equal_but_for_small_words_and_plurals(one: str, other: str) -> None:
    """Covers: REG-UNIQ-13."""
    assert name_key(one) == name_key(other)


ANSWERS = [
    ("Peter", card("Peter (Ap)", "Ap"), True),
    ("Peter", card("Simon Peter", "GoC"), True),
    ("Simon", card("Peter (Ap)", "Ap"), True),
    ("Peter", card("Peter's Mother-In-law", "Pa"), False),
    ("Paul", card("Paul's Nephew", "EC"), False),
    ("John", card("John the Baptist (Di)", "Di"), True),
    ("Scribe", card("Baruch the Scribe", "Pr"), False),
    ("Peace", card("Isaiah, Peace Proclaimer", "PoC"), False),
    ("James", card("Mary, Mother of James (GoC)", "GoC"), False),
    ("Moses", card("Aaron, Moses' Brother [L]", "L"), False),
    ("Jonathan", card("Jaddua, Son of Jonathan"), False),
    ("Aaron", card("Aaron, God's Mediator (PoC)", "PoC"), True),
    ("Abraham", card("Abram", "Pat"), True),
    ("Abraham", card("Lot"), False),
    ("King Josiah", card("Josiah, the Restorer", "LoC"), True),
    ("Manasseh", card("King Manasseh", "Ki"), True),
]


@pytest.mark.parametrize(
    ("name", "printing", "answers"), [pytest.param(*case, id=f"{case[0]}-{case[1].name}") for case in ANSWERS]
)
def test_a_name_in_an_ability_means_those_who_bear_it(name: str, printing: Printing, answers: bool) -> None:
    """Covers: REG-UNIQ-06."""
    assert answers_to(printing, name) is answers


@needs_shared
def test_every_title_of_the_lists_is_a_card() -> None:
    found = card_pool()
    by_person = [person for printing in found.printings for person in persons(printing)]
    listed = {f"{number}: {next(iter(entry.names))}" for number, entry in enumerate(shipped_persons().persons, 1)}
    assert listed <= set(by_person)
