"""The community card file: every quirk of it on invented rows, and the real file where it is at hand."""

import pytest

from engine.cards.carddata import CardFileError, Correction, errata_of, parse_card_file, shipped_corrections
from engine.cards.model import Alignment, CardClass, CardType, Number, Printing
from tests.cards.conftest import card_file, row
from tests.shared import SHARED, card_pool, needs_shared


def read(**fields: str) -> Printing:
    found = parse_card_file(card_file(row(**fields)), corrections={})
    assert found.problems == ()
    (printing,) = found.printings
    return printing


POOL_FILE = SHARED / "cards" / "carddata.txt"
SHORT = {"Good Enhancement": "GE", "Evil Enhancement": "EE", "Evil Character": "EC"}


def faces(printing: Printing) -> str:
    """Say the identities in short: `GE Green 4/0, EC Black X/7`; a star is a rainbow."""
    return ", ".join(
        " ".join(
            (
                SHORT.get(face.type.value, face.type.value),
                "*" if face.rainbow else "+".join(brigade.value for brigade in face.brigades) or "-",
                f"{face.strength.printed}/{face.toughness.printed}",
            )
        )
        for face in printing.faces
    )


ONE_FACE = [
    ("Hero", "Blue", "Good", "Hero Blue"),
    ("Hero", "Gold", "Good", "Hero Good Gold"),
    ("Hero", "Good Gold", "Good", "Hero Good Gold"),
    ("Evil Character", "Gold", "Evil", "EC Evil Gold"),
    ("Evil Character", "Black/Pale Green", "Evil", "EC Black+Pale Green"),
    ("EE", "Pale Green", "Evil", "EE Pale Green"),
    ("GE", "Multi", "Good", "GE *"),
    ("Hero", "Blue/PurpleTeal", "Good", "Hero Blue+Purple+Teal"),
    ("City", "Gold/White", "Evil", "City Good Gold+White"),
    ("Site", "Gold", "Neutral", "Site Good Gold"),
    ("Covenant", "Good Gold", "Good", "Covenant Good Gold"),
    ("Curse", "Gold", "Evil", "Curse Evil Gold"),
    ("Dominant", "", "Good", "Dominant -"),
]


@pytest.mark.parametrize(("kind", "brigade", "alignment", "expected"), ONE_FACE)
def test_a_card_with_one_identity(kind: str, brigade: str, alignment: str, expected: str) -> None:
    assert faces(read(Type=kind, Brigade=brigade, Alignment=alignment)) == f"{expected} /"


TWO_FACES = [
    ("GE/EE", "Green (Crimson)", "4(0)", "0(4)", "GE Green 4/0, EE Crimson 0/4"),
    ("GE/EE", "Green/Crimson", "3 (2)", "2 (3)", "GE Green 3/2, EE Crimson 2/3"),
    ("GE/EE", "Green/Crimson", "3", "2", "GE Green 3/2, EE Crimson 3/2"),
    ("GE/EE", "Multi", "3/2", "2/3", "GE * 3/2, EE * 2/3"),
    ("GE/EE", "Multi/Brown", "", "", "GE * /, EE Brown /"),
    ("GE/EE", "Multi/Multi", "", "", "GE * /, EE * /"),
    ("GE/EE", "Blue/Gold", "7", "0", "GE Blue 7/0, EE Evil Gold 7/0"),
    ("GE/EE", "Gold/Black", "-4", "2", "GE Good Gold -4/2, EE Black -4/2"),
    ("GE/EE", "Gold/White/Brown", "2", "0", "GE Good Gold+White 2/0, EE Brown 2/0"),
    ("Hero/Evil Character", "White/Brown/Gold", "1", "1", "Hero White 1/1, EC Brown+Evil Gold 1/1"),
    ("GE/EE", "Green/White and Brown/Crimson", "", "", "GE Green+White /, EE Brown+Crimson /"),
    ("GE/EE", "Green/Teal Gold/Pale Green", "3/2", "2/3", "GE Green+Teal 3/2, EE Evil Gold+Pale Green 2/3"),
    ("GE/EE", "White/Brown", "-(0)", "-(5)", "GE White /, EE Brown 0/5"),
    ("GE/EE", "White/Crimson", "4(X)", "(X)4", "GE White 4/4, EE Crimson X/X"),
    ("GE/Evil Character", "Black/Crimson+Gold", "2", "2", "GE Good Gold 2/2, EC Black+Crimson 2/2"),
    ("EE/Evil Character", "Orange", "1 (2)", "4 (6)", "EE Orange 1/4, EC Orange 2/6"),
    ("EE/Evil Character", "Orange/Crimson/Orange", "X (6)", "0 (6)", "EE Orange X/0, EC Crimson+Orange 6/6"),
    ("Fortress / Evil Character", "Brown", "4", "3", "Fortress - /, EC Brown 4/3"),
    ("Hero", "Blue (Blue/Red)", "3(8)", "2(9)", "Hero Blue 3/2, Hero Blue+Red 8/9"),
    ("Hero", "Purple/Red (Purple/Red)", "3(8)", "2(9)", "Hero Purple+Red 3/2, Hero Purple+Red 8/9"),
    ("Hero", "Blue", "5/10", "6/11", "Hero Blue 5/6, Hero Blue 10/11"),
    ("Evil Character", "Gray (Red)", "8", "7", "EC Gray 8/7, Hero Red 8/7"),
    ("Evil Character", "Gray/Multi", "8", "7", "EC Gray 8/7, Hero * 8/7"),
    ("Site", "Red/Silver (Orange/Crimson)", "7", "5", "Site Red+Silver /, EC Orange+Crimson 7/5"),
    ("Dominant", "Silver", "7", "12", "Dominant - /, Hero Silver 7/12"),
]
SIDE = {"GE/EE": "Neutral", "GE/Evil Character": "Neutral", "Hero/Evil Character": "Neutral", "Site": "Neutral"}


@pytest.mark.parametrize(("kind", "brigade", "strength", "toughness", "expected"), TWO_FACES)
def test_a_card_with_two_identities(kind: str, brigade: str, strength: str, toughness: str, expected: str) -> None:
    """Covers: REG-BRIG-05, REG-TYPE-01."""
    alignment = SIDE.get(kind, "Evil" if kind.startswith(("E", "F")) else "Good")
    found = read(Type=kind, Brigade=brigade, Strength=strength, Toughness=toughness, Alignment=alignment)
    assert faces(found) == expected


def test_two_titles_belong_to_the_two_identities() -> None:
    found = read(Name="Ruth’s Joy / Ruth’s Grief (LoC)", Type="GE/EE", Brigade="White/Gray", Alignment="Neutral")
    assert [face.title for face in found.faces] == ["Ruth's Joy", "Ruth's Grief"]
    assert found.base_name == "Ruth's Joy / Ruth's Grief"
    assert found.name == "Ruth’s Joy / Ruth’s Grief (LoC)"


@pytest.mark.parametrize(
    ("printed", "value"), [("7", 7), ("-3", -3), ("X", None), ("*", None), ("-X", None), ("", None)]
)
def test_numbers_keep_what_is_printed(printed: str, value: int | None) -> None:
    assert read(Strength=printed, Toughness="1").faces[0].strength == Number(value, printed)


@pytest.mark.parametrize(
    "printed", ["Territory, Warrior", "Territory/Warrior", "Territory / Warrior", "Warrior, Territory"]
)
def test_classes_stand_in_any_order_and_form(printed: str) -> None:
    assert read(Class=printed).classes == {CardClass.TERRITORY, CardClass.WARRIOR}


def test_a_class_is_also_told_among_the_identifiers() -> None:
    assert read(Identifier="Symbolic, Character is territory class").classes == {CardClass.TERRITORY}
    assert read(Identifier="Holds a territory class character").classes == set()


def test_a_token_is_of_its_type() -> None:
    token = read(Name="Helper Token", Type="Hero Token")
    assert (token.types, token.token) == ((CardType.HERO,), True)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Generic, Moabite", ("Generic", "Moabite")),
        (
            "King of Judah (King of Judah, X = # of your Heroes)",
            ("King of Judah (King of Judah, X = # of your Heroes)",),
        ),
        ("[Unity: Heroes (Ruth)] Gospel", ("[Unity: Heroes (Ruth)]", "Gospel")),
        ("", ()),
    ],
)
def test_identifiers_in_brackets_stay_together(printed: str, expected: tuple[str, ...]) -> None:
    assert read(Identifier=printed).identifiers == expected


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"Type": "Chariot"}, "the type 'Chariot' is not known"),
        ({"Brigade": "Mauve"}, "the brigade 'Mauve' is not known"),
        ({"Brigade": "Blue (Red) x"}, None),
        ({"Strength": "many"}, "the number 'many' is neither a figure nor X nor *"),
        ({"Toughness": "1/2/3"}, "the number '1/2/3' has more than two parts"),
        ({"Alignment": "Grim"}, "the alignment 'Grim' is none of Good, Evil and Neutral"),
        ({"Class": "Bard"}, "the class 'Bard' is not known"),
        ({"Name": ""}, "the row has no name"),
        ({"Set": ""}, "the row has no set"),
    ],
)
def test_a_row_that_cannot_be_read_is_reported_by_line_and_reason(fields: dict[str, str], reason: str | None) -> None:
    found = parse_card_file(card_file(row(Name="Boaz"), row(**fields), row(Name="Orpah")), corrections={})
    assert [printing.name for printing in found.printings if printing.name in ("Boaz", "Orpah")] == ["Boaz", "Orpah"]
    if reason is not None:
        assert [(problem.line, problem.reason) for problem in found.problems] == [(3, reason)]
    assert len(found.printings) + len(found.problems) == found.rows == 3


def test_the_same_name_may_stand_in_two_sets_but_not_twice_in_one() -> None:
    found = parse_card_file(card_file(row(Set="A1"), row(Set="B2"), row(Set="A1")), corrections={})
    assert [printing.key for printing in found.printings] == ["Ruth|A1", "Ruth|B2"]
    assert [problem.line for problem in found.problems] == [4]


def test_further_columns_are_fine_only_when_they_are_empty() -> None:
    found = parse_card_file(card_file(row() + "\t" * 14, row(Name="Boaz") + "\tmore"), corrections={})
    assert [printing.name for printing in found.printings] == ["Ruth"]
    assert [problem.line for problem in found.problems] == [3]
    assert [note.line for note in found.notes] == [2]


def test_blank_lines_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    text = "\ufeff" + card_file(row(), "", row(Name="Boaz"), "").replace("\n", "\r\n")
    assert [printing.name for printing in parse_card_file(text, corrections={}).printings] == ["Ruth", "Boaz"]


@pytest.mark.parametrize("text", ["", "hello", "<html>404</html>", "Name\tSet", "\x00\x01\x02"])
def test_a_text_that_is_no_card_file_is_refused(text: str) -> None:
    with pytest.raises(CardFileError, match="not a card file"):
        parse_card_file(text)


def test_neutral_cards_are_neutral() -> None:
    soul = read(Name="Lost Soul Ruth 1:1", Type="Lost Soul", Alignment="Neutral")
    assert (soul.alignment, soul.faces[0].alignment) == (Alignment.NEUTRAL, Alignment.NEUTRAL)


@needs_shared
def test_every_row_of_the_community_file_is_read() -> None:
    found = card_pool()
    assert found.rows == 5692
    assert found.problems == ()
    assert len(found.printings) == 5692
    assert len({printing.name for printing in found.printings}) == 5680


def test_official_errata_win_over_what_is_printed() -> None:
    fields = {"Name": "Ruth", "Set": "A1", "Identifier": "Moabite, Judge, Widow", "Reference": "Ruth 9:9"}
    by = Correction(
        reference="Ruth 1:4", identifiers={"Judge": "", "Widow": "Wife"}, errata="A list", why="It says so."
    )
    found = parse_card_file(card_file(row(**fields)), corrections={"Ruth|A1": by})
    (printing,) = found.printings
    assert (printing.identifiers, printing.references) == (("Moabite", "Wife"), ("Ruth 1:4",))
    assert len([note for note in found.notes if note.name == "Ruth"]) == 3


def test_a_printing_tells_by_which_errata_it_is_otherwise() -> None:
    assert errata_of("Melchizedek (RoA)|RoA") == "ORDIR 7.0.0: Prophet removed"
    assert errata_of("King Ahaz (Ki)|Ki") == "ORDIR 7.0.0: King of Judah for Israelite King"
    assert errata_of("Samson (Promo)|Pmo-P1") == "ORDIR 7.0.0: reference Judges 14:5-6"
    assert errata_of("Bethlehem (Promo)|Pmo-P2") == ""


@needs_shared
def test_each_erratum_is_of_a_printing_that_is_printed_otherwise() -> None:
    printed = {p.key: p for p in parse_card_file(POOL_FILE.read_text("utf-8"), corrections={}).printings}
    for key, fix in shipped_corrections().items():
        assert key in printed
        assert set(fix.identifiers).issubset(printed[key].identifiers)
        assert not fix.errata or errata_of(key)
