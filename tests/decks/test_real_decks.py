"""The sixteen starter decks and lists of real cards under the whole pool, where the reference material is there."""

import json
from functools import cache
from pathlib import Path

import pytest

from engine.cards.catalog import Catalog
from engine.decks.formats import DeckFormat, find_format
from engine.decks.identity import identity_of_cards
from engine.decks.judge import DeckJudge, DeckVerdict
from engine.lists.faults import listed
from tests.shared import SHARED, card_pool, needs_shared

GOLDEN = Path(__file__).parent / "golden" / "starter_decks.json"
FORMATS = ["type1@1.0", "type1@1.3", "type1-2005", "type2@1.0"]

pytestmark = needs_shared


@cache
def catalog() -> Catalog:
    return Catalog(card_pool().printings)


@cache
def judge(name: str) -> DeckJudge:
    fmt = find_format(name)
    assert isinstance(fmt, DeckFormat)
    return DeckJudge(catalog(), fmt, identity_of_cards())


def verdict_of(text: str, name: str = "type1@1.0") -> DeckVerdict:
    return judge(name).judge(text)


def summary(verdict: DeckVerdict) -> dict[str, object]:
    """What is kept of a verdict: no card text and no list, only names of decks, figures and rules."""
    return {
        "verdict": verdict.words,
        "deck": verdict.counts.deck,
        "reserve": verdict.counts.reserve,
        "souls": verdict.counts.souls,
        "rules": sorted(f"{violation.rule} {violation.citation}" for violation in verdict.violations),
    }


def all_summaries() -> dict[str, dict[str, dict[str, object]]]:
    return {
        path.stem: {name: summary(verdict_of(path.read_text("utf-8"), name)) for name in FORMATS}
        for path in sorted((SHARED / "decks").glob("*.dek"))
    }


def test_the_starter_decks_get_the_verdicts_on_record() -> None:
    """Written by `python -m tests.decks.test_real_decks` after each was looked at by hand."""
    assert all_summaries() == json.loads(GOLDEN.read_text("utf-8"))


def rest(*lines: str, size: int = 50, fmt: str = "type1@1.0", reserve: tuple[str, ...] = ()) -> str:
    """Fill a list of real cards up to a legal deck with plain Lost Souls and Heroes and Evil Characters of one copy."""
    pool = judge(fmt).names.pool
    wanted = verdict_of("\n".join([*lines, "Reserve:", *reserve]), fmt)
    used = {key for ruled, _ in (*wanted.deck, *wanted.reserve) for key in ruled.key_names}
    have = wanted.counts.deck
    souls = find_format(fmt).souls.required(size) - wanted.counts.souls  # type: ignore[union-attr, operator]
    text = [*lines, *([f"{souls} Lost Soul Luke 13:25 (UL)"] if souls > 0 else [])]
    fill: list[str] = []
    for printing in catalog().printings:
        ruled = pool.of(printing)
        plain = ruled.side and not (ruled.noteworthy or ruled.dominant or ruled.site or ruled.soul)
        if (
            plain
            and len(printing.faces) == 1
            and used.isdisjoint(ruled.key_names)
            and ruled.card.printing.set_code == "Pri"
        ):
            used.update(ruled.key_names)
            fill.append(f"1 {printing.name}")
    text += fill[: size - have - max(souls, 0)]
    return "\n".join([*text, "Reserve:", *reserve] if reserve else text)


REAL = [
    # a line or lines of real cards, and the rules a Type I deck of 50 with them breaks
    (["1 Son of God (G)"], set()),
    (["1 Son of God (G)", "1 Son of God (J)"], {"dominant-unique"}),
    (["1 Son of God (G)", "1 Chariot of Fire"], {"mutual-exclusion"}),
    (["1 Son of God (G)", "1 Chariot of Fire (Wa)"], set()),
    (["1 New Jerusalem (I/J+)", "1 The Second Coming [Fundraiser]"], {"mutual-exclusion"}),
    (["1 New Jerusalem (Wo)", "1 The Second Coming"], set()),
    (["1 Mourn and Weep"], {"banned-card"}),
    (["1 Mourn and Wepe"], {"banned-card"}),
    (["1 Ephesian Widow"], {"banned-card"}),
    (["1 Ephesion Widow"], {"banned-card"}),
    (["1 Daniel (CoW AB)"], {"banned-card"}),
    (["3 Daniel (Pr)"], set()),
    (["1 Samuel (RoA)"], {"banned-card"}),
    (["1 Samuel (CoW)"], set()),
    (["1 Endless Treasures (Banned)"], {"banned-card"}),
    (["1 Endless Treasures (Errata)"], set()),
    (["1 Lost Souls (Two Liner)"], {"banned-card"}),
    (["1 Lost Souls (Three Liner)"], {"banned-card"}),
    (["1 The Foretelling Angel (PC)"], set()),
    (["4 Faithful Witness (RoJ)"], set()),
    (["5 Faithful Witness (RoJ)"], {"special-card-limit"}),
    (["5 Locust from the Pit (RoJ)"], set()),
    (["6 Locust from the Pit (RoJ)"], {"special-card-limit"}),
    (["5 Locust from the Pit (RoJ)", "3 Locust from the Pit (L)"], set()),
    (["4 Locust from the Pit (L)"], {"vanilla-limit"}),
    (["2 Legion (Ap)", "2 Legion (Di)"], set()),
    (["3 Legion (Ap)", "2 Legion (Di)"], {"special-card-limit"}),
    (["4 Angry Mob (EC, Black)", "4 Angry Mob (EC, Brown)", "4 Angry Mob (EC, Gray)"], set()),
    (["5 Angry Mob (EC, Brown)"], {"special-card-limit"}),
    (['1 Lost Soul "Hopper" [II Chronicles 28:13 - RR]'], set()),
    (['2 Lost Soul "Hopper" [II Chronicles 28:13 - RR]'], {"lost-soul-ability"}),
    (
        ["1 Lost Soul II Chronicles 28:13 (Hopper)", '1 Lost Soul "Hopper" [II Chronicles 28:13 - RR]'],
        {"lost-soul-ability"},
    ),
    (["1 Moses (G)", "1 Moses in Glory (GoC)"], {"special-ability-limit", "same-card"}),
    (["1 Shem", "1 Noah's Sons"], {"special-ability-limit", "same-card"}),
    (["1 Saul of Tarsus [2022 - Seasonal]", "1 Paul (Promo)"], set()),
    (["1 King Saul (Brown) (Ki)", "1 King Saul (Purple) (Ki)"], set()),
    (["1 King Saul (Brown) (Ki)", "1 King Saul (CoW)"], {"special-ability-limit", "same-card"}),
    (["1 Sadducees - Group of 10", "1 Sadducees - Group of 4", "1 Sadducees - Group of 6"], set()),
    (["1 Ark of the Covenant (Ki)", "1 Ark of the Covenant (RoJ)"], {"special-ability-limit", "same-card"}),
    (["2 King Saul (CoW)"], {"multi-brigade"}),
    (["43 Breastplate of Righteousness (B)"], {"multi-brigade"}),
    (["3x Christian Soldier (A)"], set()),
    (["4x Christian Soldier (A)"], {"vanilla-limit"}),
    (["1 Blorpo the Great"], {"unknown-card"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "broken"),
    REAL,
    ids=lambda value: (
        "+".join(sorted(map(str, value)) if isinstance(value, set | frozenset) else map(str, value))[:60] or "legal"
    ),
)
def test_a_list_of_real_cards(lines: list[str], broken: set[str]) -> None:
    verdict = verdict_of(rest(*lines))
    assert {violation.rule for violation in verdict.violations} == broken
    assert verdict.legal is not bool(broken)


def test_every_card_of_the_pool_can_be_judged_in_every_format() -> None:
    """No card is without an answer to how many copies of it may be played, except where the rules give none."""
    for name in FORMATS:
        pool = judge(name).names.pool
        free = [
            printing.name
            for printing in catalog().printings
            if pool.of(printing).tier is None and not printing.token and not pool.of(printing).soul
        ]
        plain_sites = [entry for entry in free if pool.of(catalog().printing(entry)).site]  # type: ignore[arg-type]
        assert free == plain_sites, listed(sorted(set(free) - set(plain_sites)))


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(json.dumps(all_summaries(), indent=1, ensure_ascii=False) + "\n", "utf-8")
