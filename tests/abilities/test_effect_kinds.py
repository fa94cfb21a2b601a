"""The table of effects against the REG's effect listing, and no other list of effects beside it."""

import ast
import re
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import CannotBe, Immunity, Limit, Modifier, Regardless
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kind import EffectKind, Lasts
from engine.redemption.language.effect_kinds import KINDS
from glossary import load_rules
from glossary.model import Section
from tests.abilities.pool import whole
from tests.shared import ROOT

#: entries of the listing that are no effect of a reading, each with what it is instead
NO_EFFECT = {
    "Cannot be Ignored": "a modifier (ast.effects.CannotBe)",
    "Taunt": "begins a battle by an identifier (REG-TAUNT-01)",
}
PAGES = {s.title: s for s in load_rules().sections if s.doc == "REG" and s.area.startswith("effect:")}
#: what is told of abilities beside the effect itself
OF_OTHERS = re.compile(
    r"paired with an ongoing|paired abilities ongoing|paired ongoing|Ongoing effects tied|active ongoing"
)


def said_of(page: Section) -> set[str]:
    """Return whether an entry calls its effect instant, ongoing or both."""
    texts = (OF_OTHERS.sub("", statement.text) for statement in page.statements)
    return {word for text in texts for word in re.findall(r"\b(?<!prevented )(instant|ongoing)\b(?! ability)", text)}


def test_there_is_one_record_for_each_effect() -> None:
    assert set(KINDS) == set(Verb)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.verb.value)
def test_an_effect_lasts_as_its_entry_says(kind: EffectKind) -> None:
    """Negate stops for as long as it is at work, and undoes at once: what is ongoing of it counts.

    Covers: REG-EFF-03, REG-EFF-04
    """
    page = PAGES.get(kind.page)
    if page is None:
        assert kind.page in {"", *(s.title for s in load_rules().sections)}
        return
    said = said_of(page)
    match kind.lasts:
        case Lasts.INSTANT:
            assert said == {"instant"}
        case Lasts.ONGOING:
            assert "ongoing" in said
        case Lasts.EITHER:
            assert said == {"instant", "ongoing"}


def test_every_entry_of_the_listing_has_a_record() -> None:
    """Covers: REG-EFFECTS-LIST-01"""
    listed = {title for title, page in PAGES.items() if page.chapter == "Effect Listing"}
    assert listed - set(NO_EFFECT) == {kind.page for kind in KINDS.values()} & listed


@pytest.mark.parametrize(("name", "page"), [("retreat", "Withdraw"), ("repent", "Convert")])
def test_an_entry_is_found_by_its_second_name_too(name: str, page: str) -> None:
    """Covers: REG-EFFECTS-LIST-01"""
    assert name in PAGES[page].aliases


def test_a_retreat_is_a_withdrawal() -> None:
    """Covers: REG-EFFECTS-LIST-01"""
    assert whole("A Hero must retreat from battle.") == whole("Withdraw a Hero.")


#: what a text with each modifier of the listing holds of it
MODIFIERS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "Cannot be Interrupted": (
        "Draw 1. Cannot be interrupted.", lambda n: isinstance(n, CannotBe) and n.immunities == (Immunity.INTERRUPTED,)
    ),
    "Cannot be Negated": (
        "Draw 1. Cannot be negated.", lambda n: isinstance(n, CannotBe) and n.immunities == (Immunity.NEGATED,)
    ),
    "Cannot be Prevented": (
        "Draw 1. Cannot be prevented.", lambda n: isinstance(n, CannotBe) and n.immunities == (Immunity.PREVENTED,)
    ),
    "Instead": (
        "If your Hero is discarded, topdeck it instead.", lambda n: isinstance(n, Clause) and n.replaces
    ),
    "Limit": ("Draw 1. Limit once per turn.", lambda n: isinstance(n, Limit)),
    "Regardless": (
        "Discard a Hero. Regardless of protect abilities.", lambda n: isinstance(n, Regardless)
    ),
}  # fmt: skip


def test_every_modifier_of_the_listing_is_read_as_one_and_there_is_no_other() -> None:
    """Covers: REG-MODS-LIST-01"""
    listed = {s.title for s in load_rules().sections if s.doc == "REG" and s.area.startswith("modifier:")}
    assert listed == set(MODIFIERS)
    for name, (text, is_such) in MODIFIERS.items():
        held = [n for n in nodes(whole(text).sections) if isinstance(n, get_args(Modifier)) or is_such(n)]
        assert [n for n in held if is_such(n)] == held, name
        assert len(held) == 1, name


#: mappings from effects to what does with them what is done, or to words; none says what is true of an effect
DISPATCH = {
    "engine/redemption/abilities/effects/__init__.py": "which module carries an effect out",
    "engine/redemption/abilities/effects/zone_moves.py": "where the mover of this module puts its targets",
    "engine/redemption/language/render/effects.py": "words",
    "engine/assurance/tally.py": "words of the second reader, which shares nothing with the first",
    "engine/assurance/proof/oracle.py": "where targets must lie, said apart from what moves them, to find its faults",
    "engine/assurance/proof/stand_ins.py": "texts of stand-ins",
    "engine/assurance/interchange/arguments.py": "what another format leaves unsaid",
    "bot/services/cards/rule_sections.py": "headings to show",
    "bot/services/verdicts/reach/undergoing.py": "words",
}
VALUES = {verb.value for verb in Verb}
#: words that are effects by chance: keys of notes, words that players type
WORDS = {"bot/text/table/log.py", "engine/redemption/abilities/conditions/events.py"}


def is_verb(node: ast.AST | None) -> bool:
    """Say whether an expression names an effect, by whatever name its class is imported."""
    return isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[-1] == "Verb"


def has_verb(node: ast.AST) -> bool:
    return any(is_verb(each) for each in ast.walk(node))


def compared(node: ast.expr) -> list[str]:
    """Return what an expression compares with one effect, and with how many."""
    match node:
        case ast.Compare(left=left, ops=[ast.Is() | ast.Eq()], comparators=[other]) if is_verb(other):
            return [ast.unparse(left)]
    return []


def lists_effects(node: ast.AST) -> bool:
    """Say whether a piece of code states of two effects or more that they are alike."""
    match node:
        case ast.Set(elts=elts) | ast.Tuple(elts=elts) | ast.List(elts=elts):
            named = any(map(is_verb, elts)) and sum(is_verb(e) or isinstance(e, ast.Starred) for e in elts) > 1
            strings = [e.value for e in elts if isinstance(e, ast.Constant)]
            return named or (isinstance(node, ast.Set) and len(strings) == len(elts) > 1 and VALUES.issuperset(strings))
        case ast.BinOp(op=ast.BitOr() | ast.Sub() | ast.Add(), left=left, right=right):
            return any(isinstance(e, ast.Set | ast.Tuple | ast.List) and has_verb(e) for e in (left, right))
        case ast.BoolOp(op=ast.Or(), values=values):
            subjects = [subject for value in values for subject in compared(value)]
            return len(subjects) > len(set(subjects))
        case ast.match_case(
            pattern=ast.MatchOr(patterns=patterns), body=[ast.Return(value=ast.Constant(value=bool()))]
        ):
            return sum(has_verb(p) for p in patterns) > 1
    return False


def maps_effects(node: ast.AST) -> bool:
    return isinstance(node, ast.Dict) and sum(is_verb(key) for key in node.keys) > 1


def places_that(say: Callable[[ast.AST], bool], apart_from: Collection[str]) -> dict[str, list[int]]:
    """Return the lines, by file of the engine and the bot, that say something of several effects."""
    found = {
        path.relative_to(ROOT).as_posix(): [getattr(n, "lineno", 0) for n in ast.walk(tree(path)) if say(n)]
        for folder in ("engine", "bot")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.name != "effect_kinds.py"
    }
    return {file: lines for file, lines in found.items() if lines and file not in apart_from}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


LISTED = """
A = frozenset({Verb.DRAW, Verb.LOOK})
B = STOPPING | {vocabulary.Verb.SELECT}
C = verb is Verb.DRAW or verb is Verb.LOOK
D = {"draw", "look"}
match verb:
    case Verb.DRAW | Verb.LOOK if x: return False
E = (*MOVERS, Verb.DRAW)
"""
NOT_LISTED = """
A = verb is Verb.DRAW or other is Verb.LOOK
B = {Verb.DRAW}
C = {"draw", "pause"}
match verb:
    case Verb.DRAW | Verb.LOOK: return seen(verb)
"""


def test_lists_are_found_in_whatever_way_they_are_written() -> None:
    assert sum(map(lists_effects, ast.walk(ast.parse(LISTED)))) == 6
    assert not any(map(lists_effects, ast.walk(ast.parse(NOT_LISTED))))


def test_no_other_place_lists_effects() -> None:
    """A property of an effect is a field of its record."""
    assert not places_that(lists_effects, WORDS)


def test_what_maps_effects_dispatches() -> None:
    assert not places_that(maps_effects, DISPATCH)
    assert set(places_that(maps_effects, ())) == set(DISPATCH), "and no name here stands for nothing"
