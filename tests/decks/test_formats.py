"""Formats are data: every file is whole, cites what exists, and a new version needs no code."""

import copy
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from pydantic import ValidationError

from engine.decks.formats import (
    DeckFormat,
    UnknownFormat,
    all_formats,
    find_format,
    is_current,
    newer_provisional,
    read_format,
    statements,
    unheld_documents,
)
from engine.decks.judge import DeckJudge
from engine.lists.documents import all_documents, document_of
from glossary import load_rules
from tests.decks.pool import DOMINANTS, HEROES, IDENTITY, PRINTINGS, SITES, SOULS, Build, catalog, rules_of

FOLDER = files("data").joinpath("formats")
FILES = sorted(entry.name for entry in FOLDER.iterdir() if entry.name.endswith(".toml"))
ID = re.compile(r"\b(?:REG|RB|DBR|HOUSE)(?:-[A-Z0-9]+)*-\d{2}\b")


def table(name: str = "type1-1.0.0.toml") -> dict[str, Any]:
    return tomllib.loads(FOLDER.joinpath(name).read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_every_id_a_file_names_exists(name: str) -> None:
    found = set(ID.findall(FOLDER.joinpath(name).read_text("utf-8")))
    assert {one for one in found if one not in load_rules().by_id and one not in statements()} == set()


def test_every_house_ruling_on_decks_is_cited_by_a_format_or_the_code() -> None:
    """A ruling nobody applies is a promise nobody keeps."""
    texts = [FOLDER.joinpath(name).read_text("utf-8") for name in FILES]
    for folder in (files("engine").joinpath("decks"), files("bot").joinpath("services", "decks")):
        texts += [entry.read_text("utf-8") for entry in folder.iterdir() if entry.name[-3:] == ".py"]
    used = {found for text in texts for found in ID.findall(text)}
    rulings = {rule for rule in load_rules().by_id if rule.startswith("HOUSE-DECK-")}
    assert len(rulings) >= 20
    assert rulings - used == set()


def test_one_version_of_each_format_is_the_current_one() -> None:
    current = [fmt for fmt in all_formats() if is_current(fmt)]
    assert sorted(fmt.id for fmt in current) == sorted({fmt.id for fmt in all_formats()})
    assert {fmt.id: fmt.version for fmt in current if fmt.id in ("type1", "type2", "teams")} == dict.fromkeys(
        ("type1", "type2", "teams"), "1.3.0"
    )  # the newest that is held as a document


def test_newer_rules_known_at_second_hand_are_told_beside_a_verdict() -> None:
    assert [fmt.version for fmt in newer_provisional(find_format("type1"))] == ["2.0"]
    assert [document.version for document in unheld_documents(find_format("type1@1.0"))] == ["2.0"]
    assert not newer_provisional(find_format("type1-2005"))


def test_a_version_alone_names_type_one_by_it() -> None:
    assert find_format("2.0") == find_format("type1@2.0")
    assert find_format("v1.3") == find_format("type1")
    with pytest.raises(UnknownFormat, match=r"9\.9"):
        find_format("9.9")


def test_every_format_names_a_document() -> None:
    for fmt in all_formats():
        assert document_of(fmt.document) in all_documents()
        assert fmt.label == fmt.id or fmt.version in fmt.label


def _gap(data: dict[str, Any]) -> None:
    data["souls"]["chart"][1][0] += 1


def _upside_down(data: dict[str, Any]) -> None:
    data["size"]["maximum"] = 10


def _unknown_rule(data: dict[str, Any]) -> None:
    data["tiers"][0]["rule"] = "too-many"


def _unknown_type(data: dict[str, Any]) -> None:
    data["tiers"][0]["types"] = ["Planeswalker"]


def _no_citation(data: dict[str, Any]) -> None:
    del data["tiers"][0]["citation"]


def _misspelt_key(data: dict[str, Any]) -> None:
    data["bans"][0]["nmaes"] = ["Daniel"]


def _no_limit(data: dict[str, Any]) -> None:
    data["tiers"][0]["limit"] = 0


@pytest.mark.parametrize(
    "spoil", [_gap, _upside_down, _unknown_rule, _unknown_type, _no_citation, _misspelt_key, _no_limit]
)
def test_a_faulty_file_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    data = table()
    spoil(data)
    with pytest.raises(ValidationError):
        read_format(data)


def newer() -> DeckJudge:
    """A version that has never been published: other sizes, a flat maximum, another Reserve, another ban."""
    data = copy.deepcopy(table())
    data |= {"version": "9.0"}
    data["size"] |= {"minimum": 50, "maximum": 70}
    data["souls"]["chart"] = data["souls"]["chart"][:3]
    data["reserve"] |= {"maximum": 2, "barred": ["Dominant", "Lost Soul", "Site"]}
    data["tiers"] = [
        data["tiers"][0],
        {"rule": "copy-limit", "says": "a card", "citation": "DBR-T2-11", "limit": 2, "types": ["Hero", "Site"]},
    ]
    data["bans"] = [{"title": "Blessing", "citation": "DBR-OTHER-01", "names": ["Blessing"]}]
    data["balance"] = {"citation": "DBR-T2-12", "dual_citation": "DBR-T2-13"}
    del data["dominants"]
    fmt = read_format(data)
    assert isinstance(fmt, DeckFormat)
    return DeckJudge(catalog(), fmt, IDENTITY)


@pytest.mark.parametrize(
    ("size", "put", "reserve", "broken"),
    [
        (70, {}, {}, set()),
        (71, {}, {}, {"deck-size"}),
        (50, {HEROES[0]: 2}, {}, set()),
        (50, {HEROES[0]: 3}, {}, {"copy-limit"}),
        (50, {"Plain Snare": 9}, {}, set()),
        (50, {"Blessing": 1}, {}, {"banned-card"}),
        (50, {"Mourn and Weep": 1}, {}, set()),
        (50, {}, {"Silver Cup (Pi)": 3}, {"reserve-size"}),
        (50, {}, {SITES[0]: 1}, {"reserve-contents"}),
        (50, dict.fromkeys(DOMINANTS[:10], 1), {}, set()),
    ],
)
def test_a_new_version_is_a_new_file_and_no_code(
    size: int, put: dict[str, int], reserve: dict[str, int], broken: set[str]
) -> None:
    judge = newer()
    sides = {printing.name: judge.names.pool.of(printing).side for printing in PRINTINGS}
    deck, beside = Build("type1@1.0", 50, put, reserve).lists()
    for name in [name for name in deck if name in HEROES and name not in put]:
        del deck[name]
    need = 9 if size > 63 else 7
    deck.update(SOULS[at] for at in range(need - 7))
    left = size - deck.total()
    surplus = sum(sides[name] * number for name, number in deck.items())
    good = (left - surplus) // 2
    heroes = [name for name in HEROES if name not in deck][:good]
    villains = [printing.name for printing in PRINTINGS if printing.name.startswith("Villain ")][: good + surplus]
    deck.update([*heroes, *villains])
    artifacts = [printing.name for printing in PRINTINGS if printing.name.startswith("Artifact ")]
    deck.update(artifacts[: size - deck.total()])
    text = "\n".join(f"{number} {name}" for name, number in deck.items())
    if beside:
        text += "\nReserve:\n" + "\n".join(f"{number} {name}" for name, number in beside.items())
    assert rules_of(judge.judge(text)) == broken
