"""What must hold for every list: the form never changes the verdict, comments never do, and the advice mends."""

import random
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.judge import DeckVerdict
from engine.lists.faults import MendKind, Violation
from engine.lists.lackey import lackey_dek
from tests.decks.pool import (
    ABILITY_SOULS,
    ARTIFACTS,
    DOMINANTS,
    HEROES,
    HOPPER,
    PRINTINGS,
    SITES,
    SOULS,
    VILLAINS,
    Build,
    judge,
    verdict_of,
)

FORMATS = ["type1", "type2", "type1@1.3", "type2@1.3", "type1-2005", "type2-2005"]
SPICE = sorted({printing.name for printing in PRINTINGS} - {*HEROES[20:], *VILLAINS[20:], *ARTIFACTS[5:], *SOULS[3:]})
COMMENTS = ["// talk", "# talk", "; talk", "-----", "Author: Ruth", "", "   ", "<!-- talk -->", "Total: 50"]

spice = st.dictionaries(st.sampled_from(SPICE), st.integers(1, 6), max_size=6)


def build(fmt: str, more: int, put: dict[str, int], reserve: dict[str, int], lean: int) -> "Lists":
    size = (50 if fmt.startswith("type1") else 100) + more
    return *Build(fmt, size, put, reserve, lean=lean).lists(), fmt


lists = st.builds(
    build,
    st.sampled_from(FORMATS),
    st.sampled_from([-1, 0, 1, 7, 45, 50, 60, 104, 105]),
    spice,
    spice,
    st.sampled_from([0, 0, 0, 2]),
)
Lists = tuple[Counter[str], Counter[str], str]


def plain(deck: Counter[str], reserve: Counter[str]) -> str:
    lines = [f"{number} {name}" for name, number in deck.items() if number]
    beside = [f"{number} {name}" for name, number in reserve.items() if number]
    return "\n".join([*lines, "Reserve:", *beside] if beside else lines)


def same(verdict: DeckVerdict) -> tuple[object, ...]:
    """What may not depend on how a list is written."""
    faults = Counter(
        (violation.rule, violation.citation, frozenset(violation.cards)) for violation in verdict.violations
    )
    return verdict.legal, faults, verdict.counts, verdict.hash, set(verdict.house)


def shuffled(names: list[str], rng: random.Random) -> list[str]:
    rng.shuffle(names)
    return names


@given(lists, st.randoms(use_true_random=False))
def test_the_order_of_lines_and_splitting_a_line_change_nothing(found: Lists, rng: random.Random) -> None:
    deck, reserve, fmt = found
    singles = [f"1 {name}" for name in shuffled(list(deck.elements()), rng)]
    beside = [f"1 {name}" for name in shuffled(list(reserve.elements()), rng)]
    split = "\n".join([*singles, "Reserve:", *beside] if beside else singles)
    assert same(verdict_of(split, fmt)) == same(verdict_of(plain(deck, reserve), fmt))


FORMS = [
    "{n} {c}",
    "{n}x {c}",
    "{n}\t{c}",
    "- {n} {c}",
    "{c} x{n}",
    "  {n} x {c}  ",
    "• {n}× {c}",
    "{n}\t{c}\tPi\tpicture",
]


@given(lists, st.sampled_from(FORMS), st.sampled_from(["\n", "\r\n", "\n\n"]), st.booleans(), st.booleans())
def test_the_form_of_the_lines_changes_nothing(found: Lists, form: str, end: str, fenced: bool, marked: bool) -> None:
    deck, reserve, fmt = found
    lines = [form.format(n=number, c=name) for name, number in deck.items()]
    if reserve:
        lines += ["Sideboard (10)", *(form.format(n=number, c=name) for name, number in reserve.items())]
    text = end.join(["```", *lines, "```"] if fenced else lines)
    assert same(verdict_of("\ufeff" + text if marked else text, fmt)) == same(verdict_of(plain(deck, reserve), fmt))


@given(lists)
def test_a_lackey_file_and_a_list_without_line_breaks_say_the_same(found: Lists) -> None:
    deck, reserve, fmt = found
    text = plain(deck, reserve)
    mine = same(verdict_of(text, fmt))
    assert same(verdict_of(lackey_dek(deck.items(), reserve.items()), fmt)) == mine
    assert same(verdict_of(text.replace("\n", " "), fmt)) == mine
    assert same(verdict_of(text.replace("\n", ", "), fmt)) == mine


@given(lists, st.lists(st.tuples(st.integers(0, 200), st.sampled_from(COMMENTS)), max_size=8))
def test_comments_and_blank_lines_change_nothing(found: Lists, comments: list[tuple[int, str]]) -> None:
    deck, reserve, fmt = found
    lines = plain(deck, reserve).split("\n")
    spoken = lines.copy()
    for at, comment in comments:
        spoken.insert(at % (len(spoken) + 1), comment)
    assert same(verdict_of("\n".join(spoken), fmt)) == same(verdict_of("\n".join(lines), fmt))


@given(lists)
def test_every_violation_disappears_when_mended_as_advised(found: Lists) -> None:
    deck, reserve, fmt = found
    for violation in verdict_of(plain(deck, reserve), fmt).violations:
        better, beside = mended(deck, reserve, violation, fmt)
        after = verdict_of(plain(better, beside), fmt)
        assert not [
            left
            for left in after.violations
            if (left.rule, left.citation) == (violation.rule, violation.citation)
            and (not violation.cards or set(left.cards) <= set(violation.cards))
        ], violation


def mended(
    deck: Counter[str], reserve: Counter[str], violation: Violation, fmt: str
) -> tuple[Counter[str], Counter[str]]:
    """Do what the advice says, in the plainest way."""
    mend = violation.mend
    piles = {"deck": deck.copy(), "reserve": reserve.copy()}
    fresh = {
        "soul": iter(name for name in (*SOULS, *ABILITY_SOULS) * 20),
        "neutral": iter(name for name in ARTIFACTS if name not in deck and name not in reserve),
        "": iter(name for name in (*HEROES, *VILLAINS) if name not in deck and name not in reserve),
    }
    if mend.kind is MendKind.ADD:
        piles["deck"].update(next(fresh[""]) for _ in range(mend.count))
        return piles["deck"], piles["reserve"]
    souls = {printing.name for printing in PRINTINGS if judge(fmt).names.pool.of(printing).soul}
    quotas = [("reserve", mend.count)] if mend.reserve else [("deck", mend.count), ("reserve", mend.count)]
    if mend.beside is not None:
        quotas = [("deck", mend.count - mend.beside), ("reserve", mend.beside)]
    done = 0
    for pile, quota in quotas:
        names = mend.cards or tuple(name for name in piles[pile] if name not in souls)
        left = min(quota, mend.count - done)
        for name in dict.fromkeys(names):
            taken = min(left, piles[pile][name])
            left, done = left - taken, done + taken
            piles[pile][name] -= taken
            if mend.kind is MendKind.REPLACE:
                piles[pile].update(next(fresh[mend.wanted]) for _ in range(taken))
    assert done == mend.count, violation
    return +piles["deck"], +piles["reserve"]


MISTAKES = [
    ("type1", 50, {HEROES[0]: 9}, {}, "special-ability-limit"),
    ("type1", 50, {"Plain Blessing": 43}, {}, "vanilla-limit"),
    ("type1", 95, {HEROES[0]: 3}, {HEROES[0]: 2}, "special-ability-limit"),
    ("type1", 50, dict.fromkeys(SITES[:12], 1), {}, "sites-cities"),
    ("type1", 50, dict.fromkeys(DOMINANTS[:12], 1), {DOMINANTS[13]: 1}, "dominant-limit"),
    ("type1", 50, {HOPPER: 3}, {}, "lost-soul-ability"),
    ("type1", 160, {}, {}, "deck-size"),
    ("type1", 30, {}, {}, "deck-size"),
    ("type1", 154, {}, dict.fromkeys(VILLAINS[-9:], 1), "joint-size"),
    ("type1", 50, {"Reuel (G)": 2, "Reuel (Pr)": 5, "Jethro, Priest of Midian": 1}, {}, "special-ability-limit"),
    ("type2", 100, {}, dict.fromkeys(HEROES[-5:], 1), "good-evil-balance"),
    ("type2", 100, {"Son of God (G)": 1, "Chariot of Fire": 1}, {}, "mutual-exclusion"),
]


@pytest.mark.parametrize(("fmt", "size", "put", "reserve", "rule"), MISTAKES)
def test_the_advice_for_a_big_mistake_mends_it(
    fmt: str, size: int, put: dict[str, int], reserve: dict[str, int], rule: str
) -> None:
    deck, beside = Build(fmt, size, put, reserve).lists()
    verdict = verdict_of(plain(deck, beside), fmt)
    assert rule in {violation.rule for violation in verdict.violations}
    for violation in verdict.violations:
        if violation.rule == rule:
            after = verdict_of(plain(*mended(deck, beside, violation, fmt)), fmt)
            again = {left.cards for left in after.violations if left.rule == rule}
            assert violation.cards not in again


#: format, size, Lost Souls, Dominants in the deck and in the Reserve, and what the advice says of them
TOO_MANY_DOMINANTS = [
    ("type1", 50, 0, 4, 1, "Put in the 7 Lost Souls the deck lacks"),
    ("type1", 50, 0, 4, 1, "replace 4 of the Dominants in the deck and 1 in the Reserve with other cards"),
    ("type1", 50, 0, 0, 1, "replace 1 of the Dominants in the Reserve with other cards"),
    ("type1", 50, 7, 8, 0, "Replace 1 of the Dominants in the deck with other cards."),
    ("type1", 50, 7, 7, 1, "Replace 1 of the Dominants in the Reserve with other cards."),
    ("type1", 50, 6, 9, 1, "Replace 3 of the Dominants in the deck and 1 in the Reserve with other cards."),
    ("type1@1.3", 50, 0, 4, 1, "Put in the 7 Lost Souls the deck lacks"),
    ("type1", 44, 0, 4, 1, "Put in the 7 Lost Souls the deck lacks"),
    ("type1", 200, 0, 4, 1, "Replace 4 of the Dominants in the deck and 1 in the Reserve with other cards."),
    ("type2", 99, 0, 4, 1, "Put in the 14 Lost Souls the deck lacks"),
]


@pytest.mark.parametrize(("fmt", "size", "souls", "within", "beside", "told"), TOO_MANY_DOMINANTS)
def test_the_advice_for_too_many_dominants_says_where_they_are(
    fmt: str, size: int, souls: int, within: int, beside: int, told: str
) -> None:
    put, reserve = dict.fromkeys(DOMINANTS[:within], 1), dict.fromkeys(DOMINANTS[within : within + beside], 1)
    deck, kept = Build(fmt, size, put, reserve, souls=souls).lists()
    (violation,) = [v for v in verdict_of(plain(deck, kept), fmt).violations if v.rule == "dominant-limit"]
    assert told in violation.mend.text
    after = verdict_of(plain(*mended(deck, kept, violation, fmt)), fmt)
    assert "dominant-limit" not in {left.rule for left in after.violations}


@given(st.text(max_size=3_000))
def test_no_text_whatever_is_more_than_judged_or_refused(text: str) -> None:
    try:
        verdict = verdict_of(text)
    except ValueError as error:
        assert str(error).endswith((".", "'"))
        return
    seen = Counter(
        chain(
            (line.line for line in verdict.resolved),
            (line.line for line in verdict.unresolved),
            (remark.line for remark in (*verdict.headings, *verdict.comments)),
        )
    )
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\u200b", "")
    for number, line in enumerate(lines.split("\n"), 1):
        assert bool(seen[number]) is bool(line.strip()) or verdict.warnings
