"""Decks of The Mission checked: each rule on both sides of its boundary, and mends that mend."""

import random
from collections import Counter

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.services.decks.checks import DeckService, as_answer
from bot.services.decks.kept import as_lackey
from bot.text.decks import verdict_text
from engine.cards.starter import starter_catalog
from engine.lists.decklist import DecklistRefused
from engine.mission.cards.files import read_cards
from engine.mission.cards.pool import STARTERS, Pool, starter_list, starter_pool
from engine.mission.decks.judge import MissionJudge, MissionVerdict

JUDGE = MissionJudge(starter_pool())
#: A legal deck of the least size, whatever the starter decks come to be.
LEGAL = {
    "Joel the Baker": 1, "Nadia the Nurse": 1, "Tomas the Carpenter": 1, "Lena the Student": 1,
    "Micah the Driver": 1, "Abena the Widow": 1, "Pieter the Banker": 1, "Rosa the Singer": 1, "Fear of Faces": 3,
    "Pride of Heart": 3, "Lust of the Eyes": 2, "Love of Money": 2, "Root of Anger": 1, "Double Mind": 1,
    "Prayer": 3, "Offer of life": 4, "Kitchen Table Talk": 3, "Street Corner Sermon": 2, "Open Door": 1,
    "Morning Psalms": 2, "Long Obedience": 1, "Second Wind": 2, "Rest by the Brook": 1, "Carried Home": 1,
    "Honest Confession": 2, "Walls Come Down": 1, "Shared Burden": 1, "Shield Raised": 2, "Weigh the Spirits": 1,
    "Watch in the Night": 1, "Oil for the Lamp": 2, "Servant's Towel": 1, "~Great Awakening~": 1,
    "Cold Shoulder": 3, "Lustful intentions": 2, "Sleepless Night": 3, "Purse Strings": 2, "Whom he may devour": 2,
    "Backslide": 2, "Deep Roots": 2, "Another Wall": 1, "Weary Feet": 2, "Numb Heart": 1, "Stony Ground": 2,
    "Unteachable": 2, "Stage Fright": 1, "A time of Shaking": 1, "Divided House": 2,
}  # fmt: skip


def deck(**changes: int) -> dict[str, int]:
    """Return a legal deck by names and copies, changed; `_` in a name is a blank."""
    return {**LEGAL, **{name.replace("_", " "): number for name, number in changes.items()}}


def text_of(copies: dict[str, int], side: dict[str, int] | None = None) -> str:
    lines = [f"{number} {name}" for name, number in copies.items() if number]
    if side:
        lines += ["Side deck:", *(f"{number} {name}" for name, number in side.items() if number)]
    return "\n".join(lines)


def faults(copies: dict[str, int], side: dict[str, int] | None = None) -> list[tuple[str, str]]:
    return [(v.rule, v.citation) for v in JUDGE.judge(text_of(copies, side)).violations]


@pytest.mark.parametrize("letter", STARTERS)
def test_the_starter_decks_are_legal(letter: str) -> None:
    verdict = JUDGE.judge("\n".join(starter_list(letter)[1]))
    assert (verdict.words, verdict.warnings, verdict.house) == ("legal", (), ())


@pytest.mark.parametrize(
    ("name", "citation"),
    [
        ("Micah the Driver", "TM-DECK-01"),
        ("Root of Anger", "TM-DECK-02"),
        ("Carried Home", "TM-DECK-03"),
        ("Numb Heart", "TM-DECK-04"),
    ],
)
def test_one_card_less_than_the_minimum_of_a_kind(name: str, citation: str) -> None:
    """Rules: TM-DECK-01 to TM-DECK-04, HOUSE-MISSION-01"""
    assert faults(deck() | {name: 0}) == [("deck-size", citation)]
    more = JUDGE.judge(text_of(deck() | {name: 2}))
    assert more.legal


def test_the_side_deck_does_not_fill_the_minimum() -> None:
    """Ruling: HOUSE-MISSION-01"""
    verdict = JUDGE.judge(text_of(deck(Prayer=2), {"Prayer": 5}))
    assert [v.citation for v in verdict.violations] == ["TM-DECK-03"]
    assert verdict.house == ("HOUSE-MISSION-01",)


@pytest.mark.parametrize(
    ("side", "wrong"),
    [
        ({"Prayer": 5}, 0),
        ({"Prayer": 6}, 1),
        ({"Harsh Word": 3, "Old Grudge": 2}, 0),
        ({"Harsh Word": 3, "Old Grudge": 3}, 1),
        ({"Prayer": 6, "Harsh Word": 3, "Old Grudge": 3}, 2),
        ({"Double Mind": 1}, 1),
        ({"Hana the Midwife": 1}, 1),
    ],
)
def test_the_side_deck_has_five_of_either(side: dict[str, int], wrong: int) -> None:
    """Rule: TM-DECK-05"""
    assert faults(deck(), side) == [("side-deck", "TM-DECK-05")] * wrong


def test_three_quarters_of_one_gender() -> None:
    """Rule: TM-DECK-06"""
    men = {"Samuel the Librarian": 1, "Elias the Watchman": 1}
    six = deck() | men | {"Lena the Student": 0, "Rosa the Singer": 0}
    assert faults(six) == []
    seven = six | {"Nadia the Nurse": 0, "Kofi the Boxer": 1}
    assert faults(seven) == [("genders", "TM-DECK-06")]
    assert faults(seven | {"Grace the Physician": 1, "Hana the Midwife": 1}) == []


@pytest.mark.parametrize(
    ("name", "copies", "wrong"),
    [
        ("Cold Shoulder", 3, False),
        ("Cold Shoulder", 4, True),
        ("Joel the Baker", 3, False),
        ("Joel the Baker", 4, True),
        ("Prayer", 9, False),
        ("Offer of life", 9, False),
        ("Fear of Faces", 9, False),
    ],
)
def test_three_copies_of_a_card(name: str, copies: int, wrong: bool) -> None:
    """Rules: TM-DECK-07, HOUSE-MISSION-03"""
    women = {"Grace the Physician": 1, "Yara the Gardener": 1, "Hana the Midwife": 1}
    assert faults(deck() | women | {name: copies}) == ([("copy-limit", "TM-DECK-07")] if wrong else [])


def test_copies_of_deck_and_side_deck_count_together() -> None:
    """Ruling: HOUSE-MISSION-02"""
    verdict = JUDGE.judge(text_of(deck(), {"Cold Shoulder": 1}))
    assert [v.citation for v in verdict.violations] == ["TM-DECK-07"]
    assert verdict.house == ("HOUSE-MISSION-02",)
    assert faults(deck(), {"Harsh Word": 3}) == []


def test_a_title_is_there_once() -> None:
    """Rule: TM-DECK-08"""
    assert faults(deck() | {"~Great Awakening~": 2}) == [("title-once", "TM-DECK-08")]
    assert faults(deck() | {"~Great Awakening~": 1}, {"Great Awakening": 1}) == [("title-once", "TM-DECK-08")]


def test_a_deck_that_cannot_begin() -> None:
    """Rules: TM-SETUP-02, TM-SETUP-03, HOUSE-MISSION-04"""
    people = "\n".join(
        f"{name},character,{gender},{heart}"
        for name, gender, heart in [
            *((f"Man {i}", "male", 5) for i in range(5)),
            *((f"Woman {i}", "female", heart) for i, heart in enumerate((6, 7, 6))),
        ]
    )
    pool = Pool([*read_cards(f"name,kind,gender,heart\n{people}"), *starter_pool().records.values()])
    rest = {name: n for name, n in deck().items() if pool.find(name).card.kind.value != "character"}  # type: ignore[union-attr]
    mine = rest | {f"Man {i}": 1 for i in range(5)} | {f"Woman {i}": 1 for i in range(3)}
    assert [v.citation for v in MissionJudge(pool).judge(text_of(mine)).violations] == ["HOUSE-MISSION-04"]
    lighter = mine | {"Woman 0": 0, "Nadia the Nurse": 1}
    assert MissionJudge(pool).judge(text_of(lighter)).legal


def test_unknown_cards_are_faults_and_no_others_depend_on_them() -> None:
    """Ruling: HOUSE-DECK-10"""
    unknown = deck() | {"Prayer": 2, "Micah the Driver": 0, "Zebra Crossing": 2}
    assert faults(unknown) == [("unknown-card", "HOUSE-DECK-10")]
    told = JUDGE.judge("3 Prayre\n1 Zebra Crossing")
    assert [line.name for line in told.resolved] == ["Prayer"]
    assert told.resolved[0].guess
    assert told.warnings[0] == "Line 1: '3 Prayre' is read as Prayer (a guess)."
    assert [line.line for line in told.unresolved] == [2]


def test_lists_are_read_however_they_are_written() -> None:
    plain = JUDGE.judge(text_of(deck()))
    rows = list(deck().items())
    random.Random(3).shuffle(rows)
    headed = "My deck\n\nCharacters:\n" + "\n".join(f"{name.upper()} x{number}" for name, number in rows)
    other = JUDGE.judge(headed.replace("Characters:", "Characters (8)\nStrongholds (12)\nEnemy cards (28)"))
    assert other.legal is (not other.unresolved)
    assert [line.text for line in other.unresolved] == ["My deck"]
    assert other.hash == plain.hash
    assert len(other.headings) == 3
    assert JUDGE.judge(as_lackey(plain)).hash == plain.hash


def test_what_players_note_behind_a_name_and_headings_of_one_kind_are_read() -> None:
    rows = list(deck().items())
    noted = [f"{n} {name} ({'f' if i % 2 else 'male, heart 4'})" for i, (name, n) in enumerate(rows[:8])]
    rest = [f"{n} {name}" for name, n in rows[8:]]
    text = "\n".join(["Character", *noted, "**Stronghold**", *rest[:6], "Mission", *rest[6:23], "Enemy", *rest[23:]])
    other = JUDGE.judge(text)
    assert (other.words, len(other.headings)) == ("legal", 4)
    assert other.hash == JUDGE.judge(text_of(deck())).hash
    seven = text.replace("Abena the Widow", "Boaz the Foreman").replace("Lena the Student", "Kofi the Boxer")
    seven = seven.replace("Nadia the Nurse (f)", "Elias the Watchman (m)")
    assert [v.citation for v in JUDGE.judge(seven).violations] == ["TM-DECK-06"]


def test_what_is_no_list_is_refused() -> None:
    with pytest.raises(DecklistRefused):
        JUDGE.judge("  ")


def mended(verdict: MissionVerdict) -> tuple[Counter[str], Counter[str]]:
    """Return deck and side deck after the mends of all faults that are told."""
    main, side = Counter[str](), Counter[str]()
    for pile, into in ((verdict.deck, main), (verdict.side, side)):
        for record, number in pile:
            into[record.name] += number
    for fault in verdict.violations:
        mend = fault.mend
        if mend.kind.value in ("replace", "remove"):
            left = mend.count
            for pile in (side, main) if mend.beside or mend.reserve else (main,):
                for name in mend.cards:
                    taken = min(left, pile[name])
                    pile[name] -= taken
                    left -= taken
            assert left == 0
        if mend.kind.value in ("replace", "add"):
            for _ in range(mend.count):
                main[spare(mend.wanted, main + side)] += 1
    return main, side


def spare(wanted: str, held: Counter[str]) -> str:
    """Return a card of a kind or gender of which there are fewest."""
    cards = [record for record in starter_pool().records.values() if not record.once]
    fit = [r.name for r in cards if wanted in (r.card.kind.value, r.card.gender)]
    return min(fit, key=lambda name: (held[name], name))


@pytest.mark.parametrize("seed", range(60))
def test_mends_mend(seed: int) -> None:
    """Each mend takes its fault away; what it brings, if anything, is mended next."""
    dice = random.Random(seed)
    copies = deck()
    for name in dice.sample(sorted(record.name for record in starter_pool().records.values()), 8):
        copies[name] = dice.choice((0, 0, 1, 2, 4, 5))
    side = {
        name: dice.randint(1, 3) for name in dice.sample(["Prayer", "Cold Shoulder", "Harsh Word", "Two by Two"], 2)
    }
    verdict = JUDGE.judge(text_of(copies, side))
    for _ in range(4):
        if verdict.legal:
            break
        verdict = JUDGE.judge(text_of(*map(dict, mended(verdict))))
    assert verdict.legal, [fault.message for fault in verdict.violations]


def test_the_same_words_as_for_any_deck() -> None:
    service = DeckService(starter_catalog(), {})
    verdict = service.check([text_of(deck(Prayer=2), {"Cold Shoulder": 1})], "The Mission")
    text = verdict_text(verdict)
    assert text.startswith("✗ Not legal in The Mission by advanced rules")
    assert "Characters 8 (4 male, 4 female)" in text
    assert "Mend: Add 1 mission card." in text
    assert "Rule: At least 32 mission cards are required." in text
    answer = as_answer(verdict, service)
    assert (answer.format, answer.legal, answer.warnings) == ("mission", False, [])
    assert answer.counts is not None
    assert answer.counts.model_dump()["missions"] == 31


def test_decks_of_the_mission_are_for_games_of_the_mission() -> None:
    service = DeckService(starter_catalog(), {})
    with pytest.raises(UserFacing, match="another game"):
        service.check_one(text_of(deck()), "mission")
    with pytest.raises(UserFacing, match="one list"):
        service.check([text_of(deck())] * 2, "mission")


def test_the_command(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "deck.txt"
    path.write_text(text_of(deck()), encoding="utf-8")
    assert run(["deckcheck", str(path), "--format", "mission"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("✓ Legal in The Mission")
    assert "starter decks" not in told
