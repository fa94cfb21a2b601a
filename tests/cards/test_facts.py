"""Testament, books, role, gender and identifiers of a card."""

import pytest

from engine.cards import facts
from engine.cards.carddata import parse_card_file
from engine.cards.facts import Gender, Role, books, genders, identifiers, role
from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, CardType, Printing
from engine.cards.starter import starter_catalog
from tests.cards.conftest import card_file, row
from tests.shared import card_pool, needs_shared


def card(**fields: str) -> Printing:
    return parse_card_file(card_file(row(**fields)), corrections={}).printings[0]


def shipped(name: str) -> Printing:
    found = starter_catalog().printing(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"Reference": "Exodus 4:14"}, {"O.T."}),
        ({"Reference": "II Timothy 3:6-7"}, {"N.T."}),
        ({"Reference": "Hebrews 8:9 (Jeremiah 31:32)"}, {"O.T.", "N.T."}),
        ({"Reference": "Matthew 1:13", "Identifier": "O.T., Postexilic"}, {"O.T."}),
        ({"Reference": "New Testament"}, {"N.T."}),
        ({"Reference": "Ruth 1:1", "Identifier": "Holds any # of N.T. humans"}, {"O.T."}),
        ({"Reference": ""}, set()),
    ],
)
def test_the_testament_is_that_of_the_references_unless_an_identifier_says_otherwise(
    fields: dict[str, str], expected: set[str]
) -> None:
    assert {testament.value for testament in facts.testaments(card(**fields))} == expected


def test_books_are_those_of_all_references() -> None:
    assert books(card(Reference="James 4:6 / Proverbs 3:34")) == {"James", "Proverbs"}
    assert books(card(Reference="Song of Solomon 2:4")) == {"Song of Solomon"}


@pytest.mark.parametrize(
    ("name", "expected_role", "expected_genders"),
    [
        ("Aaron (G)", Role.HUMAN, {Gender.MALE}),
        ("Miriam (G)", Role.HUMAN, {Gender.FEMALE}),
        ("Women of Israel", Role.HUMAN, {Gender.FEMALE}),
        ("Idolaters", Role.HUMAN, set()),
        ("Red Dragon (G)", Role.DEMON, {Gender.MALE}),
        ("Strong Demon (G)", Role.DEMON, {Gender.MALE}),
        ("Sapphira (G)", Role.HUMAN, {Gender.FEMALE}),
    ],
)
def test_role_and_gender(name: str, expected_role: Role, expected_genders: set[Gender]) -> None:
    found = shipped(name)
    assert role(found, found.faces[0]) is expected_role
    assert genders(found, found.faces[0]) == expected_genders


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"Brigade": "Silver"}, Role.ANGEL),
        ({"Brigade": "Silver/White"}, Role.HUMAN),
        ({"Type": "Evil Character", "Alignment": "Evil", "Brigade": "Orange"}, Role.DEMON),
        ({"Type": "Evil Character", "Alignment": "Evil", "Identifier": "Beast"}, Role.DEMON),
        ({"Brigade": "Red", "Identifier": "Generic, Symbolic"}, Role.SYMBOLIC),
        ({"Type": "GE"}, None),
    ],
)
def test_the_role_by_brigade_and_identifier(fields: dict[str, str], expected: Role | None) -> None:
    found = card(**fields)
    assert role(found, found.faces[0]) is expected


IDENTIFIERS = [
    ("Aaron (G)", {"o.t.", "exodus", "human", "male", "priest", "high priest", "prophet", "wilderness", "unique"}),
    ("Egyptian Charioteers", {"egyptian", "warrior", "generic", "human"}),
    ("Pharaoh (H)", {"egyptian", "pharaoh", "royalty", "unique"}),
    ("Temple Guard", {"sadducee", "warrior", "generic"}),
    ("Red Dragon (G)", {"beast", "demon"}),
    ("Plague of Hail", {"plague", "exodus"}),
    ("Parmenas (H)", {"deacon", "jerusalem"}),
    ("Tables of the Law (G)", {"exodus"}),
]


@pytest.mark.parametrize(("name", "expected"), IDENTIFIERS)
def test_identifiers_are_printed_listed_and_implied(name: str, expected: set[str]) -> None:
    """Covers: REG-TYPE-12, REG-UNIQ-22."""
    found = shipped(name)
    assert expected <= identifiers(found, found.faces[0])


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"Type": "Dominant", "Alignment": "Good", "Brigade": ""}, {"lamb icon"}),
        ({"Type": "Dominant", "Alignment": "Evil", "Brigade": ""}, {"grim reaper icon"}),
        ({"Type": "GE"}, {"bible icon"}),
        ({"Type": "EE", "Alignment": "Evil"}, {"skull icon"}),
        ({"Type": "Covenant"}, {"bible icon", "grail icon"}),
        ({"Type": "Curse", "Alignment": "Evil"}, {"skull icon", "grail icon"}),
        ({"Type": "Lost Soul", "Alignment": "Neutral", "Brigade": ""}, set()),
    ],
)
def test_the_icon_is_that_of_the_type(fields: dict[str, str], expected: set[str]) -> None:
    """Covers: REG-TYPE-01."""
    found = card(**fields)
    assert {word for word in identifiers(found, found.faces[0]) if word.endswith(" icon")} == expected


def test_a_woman_in_the_list_of_kings_and_queens_is_a_queen_and_no_king() -> None:
    """Covers: REG-TYPE-12."""
    queen = card(Name="Michal (Wo)", Set="Wo", Identifier="King or Queen of Judah, Female")
    king = card(Name="Nobody", Identifier="King or Queen of Judah")
    crowns = [{"king", "queen"} & identifiers(each, each.faces[0]) for each in (queen, king)]
    assert crowns == [{"queen"}, {"king"}]


@pytest.mark.parametrize(
    ("printed", "implied"),
    [
        ("Solomon’s Temple Priest", {"solomon's temple priest", "temple priest", "priest"}),
        ("Herod's Temple priest, prophet", {"herod's temple priest", "temple priest", "priest", "prophet"}),
        ("Zerubabel's Temple High Priest", {"temple high priest", "high priest", "priest"}),
        ("Zerubbabel’s Temple Artifact", {"temple artifact", "temple"}),
    ],
)
def test_what_is_of_the_temple_of_somebody_is_of_a_temple(printed: str, implied: set[str]) -> None:
    """Covers: REG-TYPE-12."""
    found = card(Identifier=printed)
    assert implied <= identifiers(found, found.faces[0])


@needs_shared
@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("temple priest", {"Elon"}),
        ("depicts an idol", {"Golden Calf", "Asherah Pole", "Household Idols", "Idol of Chemosh"}),
        ("priestly", {"Priestly Crown", "Blue Tassels"}),
        ("temple", {"Altar of Burnt Offering"}),
        ("son of anak", {"Ahiman, son of Anak", "Talmai, son of Anak"}),
        ("queen", {"Abigail (RoA)", "Athaliah", "Michal"}),
        ("scribe", {"Scribe", "Supercilious Scribes (GoC)"}),
    ],
)
def test_what_texts_ask_for_and_cards_do_not_print_is_known(wanted: str, names: set[str]) -> None:
    bearing = {p.name for p in card_pool().printings if any(facts.bears(identifiers(p, f), wanted) for f in p.faces)}
    assert names <= bearing


@needs_shared
def test_who_foretells_is_a_prophet_and_beasts_without_gender_are_neither_male_nor_female() -> None:
    """Covers: RB-GL-56, RB-GL-20, RB-GL-26."""
    pool = {p.name: p for p in card_pool().printings}
    balaam = next(p for name, p in pool.items() if name.startswith("Balaam"))
    assert "prophet" in identifiers(balaam, balaam.faces[0])
    beast = card(Name="Behemoth", Set="Ki", Brigade="Black", Type="Evil Character", Identifier="Beast, Genderless")
    assert role(beast, beast.faces[0]) is Role.DEMON
    assert genders(beast, beast.faces[0]) == frozenset()


@needs_shared
def test_every_colour_of_a_character_is_of_its_side() -> None:
    """Covers: REG-BRIG-08."""
    faces = [f for p in card_pool().printings for f in p.faces]
    evil = [f for f in faces if f.type is CardType.EVIL_CHARACTER]
    assert len(evil) > 1000
    assert all(frozenset(f.brigades) <= EVIL_BRIGADES for f in evil)
    assert all(frozenset(f.brigades) <= GOOD_BRIGADES for f in faces if f.type is CardType.HERO)


def test_a_printed_identifier_that_the_guide_takes_back_is_gone() -> None:
    found = card(Name="Captain of the Host (Ki)", Set="Ki", Brigade="Silver", Identifier="Prophet")
    assert "prophet" not in identifiers(found, found.faces[0])


def test_identifiers_in_brackets_belong_to_the_second_identity() -> None:
    king = card(
        Name="Ahab, the Good / Ahab, the Bad",
        Type="Hero/Evil Character",
        Alignment="Neutral",
        Brigade="Purple/Brown",
        Identifier="King of Judah (King of Judah, Magician)",
    )
    good, evil = (identifiers(king, face) for face in king.faces)
    assert ("magician" in good, "magician" in evil) == (False, True)
    assert {"king of judah", "king", "royalty"} <= good & evil


def test_the_guides_name_persons_that_the_shipped_decks_lack() -> None:
    named = facts.character_titles()
    assert {"Korah", "Peter", "Aquila", "Hosea", "Amos", "Moses"} <= named
    assert not {"Golden Calf", "Burnt Offering", "Egypt"} & named


@needs_shared
def test_every_character_has_a_role_and_every_card_but_tokens_a_testament() -> None:
    found = card_pool()
    assert [
        printing.name for printing in found.printings if not facts.testaments(printing) and not printing.token
    ] == []
