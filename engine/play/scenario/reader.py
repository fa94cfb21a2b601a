"""Reading scenarios from the text of a file. Every error names the line."""

import re
from collections.abc import Iterator
from typing import Final

from engine.play.scenario.model import PHASES, CardEntry, Expect, Move, Refuse, Scenario, Step, Turn, Until
from engine.play.scenario.tree import (
    Items,
    Leaf,
    ScenarioError,
    Table,
    Tree,
    entries_of,
    items_of,
    number_of,
    only_keys,
    parse_documents,
    text_of,
    texts_of,
)
from engine.redemption.model.category import USUAL, UnknownCategory, find_category
from engine.redemption.model.ruleset import EDITIONS, USUAL_EDITION
from engine.redemption.model.teams import TEAMS
from engine.redemption.model.zones import ALL_ZONES, BATTLE, SIDE_BATTLE

ZONES: Final = frozenset(z for z in ALL_ZONES if z != SIDE_BATTLE)
_KEYS: Final = frozenset(
    {
        "id",
        "rules",
        "edition",
        "options",
        "seats",
        "teams",
        "turn",
        "cards",
        "script",
        "expect",
        "note",
        "source",
        "by_hand",
        "category",
    }
)
_CARD_KEYS: Final = frozenset(
    {
        "card",
        "pool",
        "as",
        "owner",
        "on",
        "face",
        "active",
        "counters",
        "converted",
        "turns_set_aside",
        "known_to",
        "role",
    }
)
EXPECTATIONS: Final = frozenset(
    {
        "phase", "active", "turn", "battle", "situation", "initiative", "decision", "legal", "illegal", "where",
        "numbers", "brigades", "alignment", "type", "controller", "face", "identifiers", "negated", "protected_from",
        "hand", "deck", "deck_top", "souls", "sees", "sees_not", "successful", "winner", "over",
        "status", "status_not", "advantage", "defeated", "controllers", "uses_left", "turns_aside", "side",
        "special_initiative", "pending", "hand_limit", "unread",
    }
)  # fmt: skip
#: What a City is used as.
ROLES: Final = ("site", "fortress")
_RULE_ID: Final = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")


def read_scenarios(text: str, file: str = "") -> tuple[Scenario, ...]:
    """Return the scenarios in the text of a file, one in each YAML document.

    Raises:
        ScenarioError: the text cannot be read; the message names file and line.
    """
    found = []
    for scenario in read_each(text, file):
        if isinstance(scenario, ScenarioError):
            raise scenario
        found.append(scenario)
    return tuple(found)


def read_each(text: str, file: str = "") -> Iterator[Scenario | ScenarioError]:
    """Generate the scenarios in the text of a file, and for one that cannot be read its error."""
    for each in trees_in(text, file):
        if isinstance(each, ScenarioError):
            yield each
            continue
        try:
            yield scenario_in(each, file)
        except ScenarioError as error:
            yield error.within(file, id_of(each))


def trees_in(text: str, file: str) -> Iterator[Tree | ScenarioError]:
    """Generate the documents of a file, or the error that prevents reading it."""
    try:
        trees = parse_documents(text)
        if not trees:
            raise ScenarioError("there is no scenario in this file", 1)
    except ScenarioError as error:
        yield error.within(file)
        return
    yield from trees


def scenario_in(tree: Tree, file: str) -> Scenario:
    """Return the scenario in a document. Raises ScenarioError."""
    top = only_keys(tree, "a scenario", _KEYS)
    if "id" not in top:
        raise ScenarioError("a scenario needs an id", tree.line)
    seats = texts_of(top["seats"], "seats") if "seats" in top else ("A", "B")
    if not 2 <= len(seats) <= 5 or len(set(seats)) != len(seats):
        raise ScenarioError("seats are two to five different names", top["seats"].line)
    expect = top.get("expect")
    return Scenario(
        id=text_of(top["id"], "id"),
        file=file,
        line=tree.line,
        rules=rules_in(top.get("rules")),
        editions=_editions(top.get("edition")),
        options=entries_of(top["options"], "options") if "options" in top else {},
        category=_category(top.get("category"), seats),
        teams="teams" in top and _teams(top["teams"], seats),
        seats=seats,
        turn=_turn(top.get("turn"), seats),
        cards=_cards(top.get("cards"), seats),
        script=tuple(step_in(s, seats) for s in items_of(top["script"], "script")) if "script" in top else (),
        expect=expect_in(expect) if expect is not None else None,
        note=text_of(top["note"], "note") if "note" in top else "",
        by_hand=tuple((text_of(t, "a card"), t.line) for t in items_of(top["by_hand"], "by_hand"))
        if "by_hand" in top
        else (),
    )


def _category(tree: Tree | None, seats: tuple[str, ...]) -> str:
    if tree is None:
        return USUAL
    try:
        found = find_category(text_of(tree, "category"))
    except UnknownCategory as error:
        raise ScenarioError(str(error), tree.line) from None
    if len(seats) not in found.seats:
        raise ScenarioError(f"{found.name} is not played by {len(seats)}; name the seats", tree.line)
    return found.id


def _teams(tree: Tree, seats: tuple[str, ...]) -> bool:
    """Check that the teams are those of alternating seats. Rule: DBR-TEAMS-02"""
    told = tuple(texts_of(each, "a team") for each in items_of(tree, "teams"))
    if len(seats) != 2 * TEAMS or told != tuple(seats[n::TEAMS] for n in range(TEAMS)):
        raise ScenarioError("teams of four seats A, B, C, D are [[A, C], [B, D]]", tree.line)
    return True


def id_of(tree: Tree) -> str:
    """Return the id of a document that cannot be read as a whole; empty if it has none."""
    named = tree.entries.get("id") if isinstance(tree, Table) else None
    return named.text if isinstance(named, Leaf) else ""


def rules_in(tree: Tree | None) -> tuple[str, ...]:
    """Return the rules that a scenario is about. Raises ScenarioError."""
    rules = texts_of(tree, "rules") if tree is not None else ()
    for rule in rules:
        if not _RULE_ID.fullmatch(rule):
            raise ScenarioError(f"{rule!r} is no rule id", tree.line if tree else 0)
    return rules


def _editions(tree: Tree | None) -> tuple[str, ...]:
    if tree is None:
        return (USUAL_EDITION,)
    editions = texts_of(tree, "edition")
    for edition in editions:
        if edition not in EDITIONS:
            raise ScenarioError(f"there is no edition {edition!r}; there are {', '.join(EDITIONS)}", tree.line)
    if tree is not None and not editions:
        raise ScenarioError("an edition has to be named, or left out", tree.line)
    return editions or (USUAL_EDITION,)


def _turn(tree: Tree | None, seats: tuple[str, ...]) -> Turn:
    if tree is None:
        return Turn(seats[0])
    entries = only_keys(tree, "turn", frozenset({"active", "phase", "number"}))
    active = text_of(entries["active"], "active") if "active" in entries else seats[0]
    phase = text_of(entries["phase"], "phase") if "phase" in entries else "preparation"
    number = number_of(entries["number"], "number") if "number" in entries else 3
    known(active, seats, "seat", tree.line)
    known(phase, PHASES, "phase", tree.line)
    if number < 1:
        raise ScenarioError("turns are counted from 1", tree.line)
    return Turn(active, phase, number)


def known(word: str, those: tuple[str, ...] | frozenset[str], what: str, line: int) -> str:
    """Return a word that is one of those known. Raises ScenarioError."""
    if word not in those:
        raise ScenarioError(f"there is no {what} {word!r}; there are {', '.join(sorted(those))}", line)
    return word


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(tree: Tree | None, seats: tuple[str, ...]) -> dict[tuple[str, str], tuple[CardEntry, ...]]:
    found: dict[tuple[str, str], tuple[CardEntry, ...]] = {}
    for seat, zones in (entries_of(tree, "cards") if tree is not None else {}).items():
        known(seat, seats, "seat", zones.line)
        for zone, entries in entries_of(zones, f"the cards of {seat}").items():
            known(zone, ZONES, "zone", entries.line)
            found[seat, zone] = tuple(_card(entry, zone, seats) for entry in items_of(entries, zone))
    return found


def _card(tree: Tree, zone: str, seats: tuple[str, ...]) -> CardEntry:
    if isinstance(tree, Leaf):
        return CardEntry(tree.line, tree.text)
    if isinstance(tree, Items):
        raise ScenarioError("a card is a text or a mapping", tree.line)
    entries = only_keys(tree, "a card", _CARD_KEYS)
    if ("card" in entries) == ("pool" in entries):
        raise ScenarioError("a card is described by `card` or named by `pool`, one of them", tree.line)

    def text(key: str) -> str:
        return text_of(entries[key], key) if key in entries else ""

    if text("face") not in ("", "up", "down"):
        raise ScenarioError("a face is up or down", entries["face"].line)
    if text("role") not in ("", *ROLES):
        raise ScenarioError(f"a role is {' or '.join(ROLES)}", entries["role"].line)
    if text("owner"):
        known(text("owner"), seats, "seat", tree.line)
    known_to = texts_of(entries["known_to"], "known_to") if "known_to" in entries else ()
    for seat in known_to:
        known(seat, seats, "seat", tree.line)
    return CardEntry(
        line=tree.line,
        text=text("card") or text("pool"),
        from_pool="pool" in entries,
        handle=text("as"),
        owner=text("owner"),
        host=text("on"),
        face=text("face"),
        active=text("active") == "true",
        counters=_pair(entries["counters"]) if "counters" in entries else (0, 0),
        converted=text("converted"),
        turns_set_aside=number_of(entries["turns_set_aside"], "turns_set_aside") if "turns_set_aside" in entries else 0,
        known_to=known_to,
        role=text("role"),
    )


def _pair(tree: Tree) -> tuple[int, int]:
    text = text_of(tree, "counters")
    found = re.fullmatch(r"([+-]?\d+)\s*/\s*([+-]?\d+)", text)
    if found is None:
        raise ScenarioError(f"counters are written like 2/2, not {text!r}", tree.line)
    return int(found[1]), int(found[2])


# --- the script -----------------------------------------------------------------------------------------------------


def step_in(tree: Tree, seats: tuple[str, ...], expectations: frozenset[str] = EXPECTATIONS) -> Step:
    """Return a step of a script. Raises ScenarioError."""
    if not isinstance(tree, Table) or len(tree.entries) != 1:
        raise ScenarioError("a step is one of `SEAT: move`, `expect:`, `refused:`, `until:`", tree.line)
    key, value = next(iter(tree.entries.items()))
    if key == "expect":
        return expect_in(value, expectations)
    if key == "until":
        return Until(tree.line, expect_in(value, expectations).what)
    if key == "refused":
        entries = dict(entries_of(value, "refused"))
        rule = text_of(entries.pop("rule"), "rule") if "rule" in entries else ""
        if len(entries) != 1:
            raise ScenarioError("`refused` names one seat with its move, and may name a rule", tree.line)
        seat, move = next(iter(entries.items()))
        return Refuse(tree.line, known(seat, seats, "seat", tree.line), text_of(move, "a move"), rule)
    return Move(tree.line, known(key, seats, "seat", tree.line), text_of(value, "a move"))


def expect_in(tree: Tree, known_ones: frozenset[str] = EXPECTATIONS) -> Expect:
    """Return what must be true. Raises ScenarioError."""
    return Expect(tree.line, only_keys(tree, "an expectation", known_ones))


def zone_named(text: str) -> str | None:
    """Return the zone a phrase such as `discard pile` names."""
    name = "_".join(text.lower().split())
    name = {"discard": "discard_pile", "artifact": "artifact_pile", "field_of_battle": BATTLE}.get(name, name)
    return name if name in ZONES else None
