"""Card files of The Mission, and the starter set."""

import csv
import io
import json
from itertools import product

import pytest

from engine.mission.cards import files, pool
from engine.mission.cards.files import FaultyFile, read_cards
from engine.mission.meaning import nodes
from engine.mission.model.printed import Area, Card, Kind

HEAD = "name,kind,gender,heart,maturity,bonus,gifts,castle,stronghold,types,response,area,conditions,kairos,text"
SHIELD = 'Shield,mission,,,,,,,,power,4,,"teaching 2, engage, maturity 3+",yes,Draw a mission card. [Banish]'
ANNA = 'Anna,character,female,3,2,-1,"prophecy 2, serving 1",2 1 1,,,,,,,'


def faults_of(text: str) -> list[tuple[int, str]]:
    with pytest.raises(FaultyFile) as caught:
        read_cards(text)
    return [(fault.line, fault.message) for fault in caught.value.faults]


def test_a_csv_file_is_read() -> None:
    anna, shield = read_cards(f"{HEAD}\n{ANNA}\n\n{SHIELD}\n")
    assert (anna.card.kind, anna.card.gender, anna.card.heart, anna.card.maturity, anna.card.bonus) == (
        Kind.CHARACTER, "female", 3, 2, -1,
    )  # fmt: skip
    assert anna.card.gifts == (("prophecy", 2), ("serving", 1))
    assert anna.card.castle == (2, 1, 1)
    card = shield.card
    assert (card.kind, card.types, card.response, card.kairos, card.banish) == (
        Kind.MISSION, ("power",), 4, True, True,
    )  # fmt: skip
    assert (card.needs, card.engages, card.maturity_from, card.maturity_to) == ((("teaching", 2),), True, 3, 5)
    assert shield.unread == ""


def test_a_json_file_says_the_same() -> None:
    rows = [
        {"name": "Anna", "kind": "character", "gender": "female", "heart": 3, "maturity": 2, "bonus": -1,
         "gifts": ["prophecy 2", "serving 1"], "castle": [2, 1, 1]},
        {"name": "Shield", "kind": "mission", "types": "power", "response": 4, "kairos": True,
         "conditions": ["teaching 2", "engage", "maturity 3+"], "text": "Draw a mission card. [Banish]"},
    ]  # fmt: skip
    assert read_cards(json.dumps(rows)) == read_cards(f"{HEAD}\n{ANNA}\n{SHIELD}")


@pytest.mark.parametrize(
    ("said", "bounds"),
    [("maturity 3", (3, 3)), ("maturity 3+", (3, 5)), ("maturity 3-", (1, 3)), ("maturity 1", (1, 1)), ("", (1, 5))],
)
def test_maturity_conditions(said: str, bounds: tuple[int, int]) -> None:
    (record,) = read_cards(f'name,kind,conditions\nSnare,enemy,"{said}"')
    assert (record.card.maturity_from, record.card.maturity_to) == bounds
    assert read_cards(json.dumps(files.rows_of((record,)))) == (record,)


@pytest.mark.parametrize(
    ("said", "area", "shaky"),
    [
        ("", Area.CHRISTIAN, False),
        ("shaky Christian", Area.CHRISTIAN, True),
        ("Two Christians", Area.TWO_CHRISTIANS, False),
        ("table", Area.TABLE, False),
        ("soul", Area.SOUL, False),
    ],
)
def test_areas(said: str, area: Area, shaky: bool) -> None:
    (record,) = read_cards(f"name,kind,area\nSnare,enemy,{said}")
    assert (record.card.area, record.card.on_shaky) == (area, shaky)


@pytest.mark.parametrize("rarity", ["R", "U", "C", "ER", "EU", "EC"])
def test_rarities(rarity: str) -> None:
    """Rule: TM-DECK-09"""
    (record,) = read_cards(f"name,kind,rarity\nSnare,enemy,{rarity}")
    assert record.rarity == rarity
    assert faults_of(f"name,kind,rarity\nSnare,enemy,{rarity}X")[0][0] == 2


@pytest.mark.parametrize("kind", [kind.value for kind in Kind])
def test_four_kinds_of_cards(kind: str) -> None:
    """Rule: TM-DECK-10"""
    needed = {"character": "male,3,,", "stronghold": ",,fear,", "mission": ",,,4", "enemy": ",,,"}[kind]
    (record,) = read_cards(f"name,kind,gender,heart,stronghold,response\nOne,{kind},{needed}")
    assert record.card.kind.value == kind


def test_a_title_that_a_deck_has_once() -> None:
    (record,) = read_cards("name,kind,response\n~Dawn~,mission,3")
    assert (record.name, record.once, record.card.name) == ("Dawn", True, "~Dawn~")


def test_a_text_that_is_not_read_is_kept_and_says_why() -> None:
    (record,) = read_cards("name,kind,response,text\nOdd,mission,3,Sing a song.")
    assert record.unread
    assert record.card.text == "Sing a song."


@pytest.mark.parametrize("parted_by", [",", ";", "\t"])
def test_cells_are_parted_by_commas_or_by_what_spreadsheets_write_instead(parted_by: str) -> None:
    cells = (("name", "kind", "response", "text"), ("Lamp", "mission", "3", "This Christian gains 1 maturity."))
    (record,) = read_cards("\n".join(parted_by.join(row) for row in cells))
    assert (record.name, record.unread) == ("Lamp", "")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Anna,character,,3,,,,,,,,,,,", "The gender is missing."),
        ("Anna,character,other,3,,,,,,,,,,,", "The gender 'other' is neither male nor female."),
        ("Anna,character,female,0,,,,,,,,,,,", "The heart '0' is no whole number from 1 to 12."),
        ("Anna,character,female,3,6,,,,,,,,,,", "The maturity '6' is no whole number from 1 to 5."),
        ("Anna,character,female,3,1,3,,,,,,,,,", "The bonus '3' is no whole number from -2 to 2."),
        ("Anna,character,female,3,1,,prophecy 4,,,,,,,,", "'prophecy 4' in gifts is no name with a level from 1 to 3."),
        ("Anna,character,female,3,1,,,4,,,,,,,", "The level '4' in castle is none of 1, 2 and 3."),
        ("Anna,character,female,3,1,,,,fear,,,,,,", "A character card has no stronghold."),
        ("Wall,stronghold,,,,,,,,,,,,,", "The stronghold is missing."),
        ("Task,mission,,,,,,,,,,,,,", "The response is missing."),
        ("Task,mission,,,,,,,,,3,river,,,", "The area 'river' is none of"),
        ("Task,mission,,,,,,,,,3,,dancing,,", "'dancing' is no condition"),
        ("Task,mission,,,,,,,,,3,soul,engage,,", "Only cards for Christians have conditions."),
        ("Task,mission,,,,,,,,,3,,,maybe,", "The kairos is yes or no, not 'maybe'."),
        ("Task,robot,,,,,,,,,3,,,,", "The kind 'robot' is none of character, stronghold, mission, enemy."),
        ("~Task,mission,,,,,,,,,3,,,,", "The name has ~ on one side only."),
        (",mission,,,,,,,,,3,,,,", "The name is missing."),
        ("Task,mission,,,,,,,,,3,,,,a,b", "It has 16 cells, and there are 15 columns."),
        (f"{'x' * 61},mission,,,,,,,,,3,,,,", "The name is longer than 60 signs."),
    ],
)
def test_every_fault_is_told_with_its_line(row: str, message: str) -> None:
    found = faults_of(f"{HEAD}\n{SHIELD}\n{row}\n")
    assert [line for line, _ in found] == [3]
    assert found[0][1].startswith(message)


def test_all_faults_of_a_file_are_told() -> None:
    assert [line for line, _ in faults_of(f"{HEAD}\nA,robot\n{SHIELD}\nB,enemy,,3,9\n")] == [2, 4, 4]


def test_a_name_stands_in_a_file_once() -> None:
    assert faults_of(f"{HEAD}\n{SHIELD}\n{ANNA}\n{SHIELD}") == [(4, "'Shield' stands in line 2 already.")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("name,kind", 1),
        ("name,colour\n", 1),
        ("name,name,kind\n", 1),
        ('name,kind\n"A,enemy', 2),
        ("[]", 1),
        ("[\n{}\n]", 2),
        ("[\n{},\n\n3]", 2),
        ('[{"name": "A", "kind": "enemy"}\n{"name": "B"}]', 2),
        ('[{"name": "A", "kind": "enemy"},\n]', 2),
        ('[{"name": "A", "kind": "enemy", "text": {}}]', 1),
        ('[{"name": "A", "kind": "enemy"}]\n]', 1),
        ('[{"name": "A",\n "kind: "enemy"}]', 2),
        ("[" * 100_000, 1),
    ],
)
def test_what_is_no_card_file_is_refused_by_line(text: str, line: int) -> None:
    assert faults_of(text)[0][0] == line


def test_lines_are_counted_over_cells_of_several_lines() -> None:
    found = faults_of('name,kind,text\nA,enemy,"one\ntwo"\nB,robot,\n')
    assert [line for line, _ in found] == [4]


# --- the starter set -------------------------------------------------------------------------------------------------


def test_every_card_of_the_starter_set_is_read() -> None:
    unread = {name: record.unread for name, record in pool.starter_pool().records.items() if record.unread}
    assert not unread


def test_records_are_kept_as_rows_from_which_they_are_read_again() -> None:
    records = tuple(pool.starter_pool().records.values())
    rows = files.rows_of(records)
    assert read_cards(json.dumps(rows)) == records
    table = io.StringIO()
    writer = csv.DictWriter(table, files.COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    assert read_cards(table.getvalue()) == records


def test_the_decks_have_what_the_rules_demand_and_differ() -> None:
    """Rules: TM-DECK-01 to TM-DECK-04"""
    lists = []
    for letter in pool.STARTERS:
        deck = pool.starter_deck(letter)
        kinds = [card.kind for card in deck.cards]
        assert [kinds.count(kind) for kind in Kind] == [8, 12, 32, 28]
        lists.append({card.name for card in deck.cards})
    assert len(lists[0] - lists[1]) >= 20
    assert lists[0] | lists[1] == {record.card.name for record in pool.starter_pool().records.values()}


def test_each_way_to_play_a_card_is_in_the_starter_set() -> None:
    """Rules: TM-CARD-05 to TM-CARD-07"""
    cards = [record.card for record in pool.starter_pool().records.values()]
    assert {card.area for card in cards} == set(Area)
    told = [card.ability for card in cards]
    assert any(card.kairos for card in cards)
    assert any(card.banish for card in cards)
    assert any(card.optional_discard for card in cards)
    assert any(card.on_shaky for card in cards)
    assert any(card.engages for card in cards)
    assert any(card.needs for card in cards)
    assert any((card.maturity_from, card.maturity_to) != (1, 5) for card in cards)
    assert any(len(each.branches) > 1 for each in told)
    assert any(each.must for each in told)
    assert any(each.standing for each in told)
    assert any(each.countdown for each in told)
    assert any(each.activation and each.activation.kairos for each in told)
    assert any(each.activation and not each.activation.kairos for each in told)


def attempts_of(card: Card) -> list[tuple[int, int]]:
    """The attempts to evangelise on a card: how many, with which bonus of the card's."""
    sign = card.ability.activation
    effects = [*card.ability.branches, *([sign.effect] if sign else [])]
    standing = sum(s.amount for s in card.ability.standing if isinstance(s, nodes.EvangelismBonus))
    return [(e.attempts, e.bonus + standing) for e in effects if isinstance(e, nodes.Evangelise)]


@pytest.mark.parametrize("letter", pool.STARTERS)
def test_about_half_of_all_attempts_succeed(letter: str) -> None:
    """45 to 60 %, over a deck's cards, whoever may make their attempts, each soul and each card turned up."""
    cards = pool.starter_deck(letter).cards
    people = [card for card in cards if card.kind is Kind.CHARACTER]
    missions = [card for card in cards if card.kind is Kind.MISSION]
    tried = saved = 0
    for card in missions:
        able = [p for p in people if all(dict(p.gifts).get(gift, 0) >= high for gift, high in card.needs)]
        for times, bonus in attempts_of(card):
            for who, soul, shown in product(able, people, missions):
                tried += times
                saved += times * (shown.response + who.bonus + bonus >= soul.heart)
    assert 0.45 <= saved / tried <= 0.60


def test_names_are_found_however_they_are_written() -> None:
    found = pool.starter_pool().find("OFFER of Life")
    assert found is not None
    assert found.name == "Offer of life"
    assert pool.starter_pool().find("Offer of lief") is None
    assert pool.starter_pool().near("Offer of lief")[0] == "Offer of life"
