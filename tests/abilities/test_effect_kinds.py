"""The table of effects against the REG's effect listing, and no other list of effects beside it."""

import ast
import re

import pytest

from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kind import EffectKind, Lasts
from engine.redemption.language.effect_kinds import KINDS
from glossary import load_rules
from glossary.model import Section
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
    listed = {title for title, page in PAGES.items() if page.chapter == "Effect Listing"}
    assert listed - set(NO_EFFECT) == {kind.page for kind in KINDS.values()} & listed


def is_verb(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Verb"


def lists_of_effects(source: str) -> int:
    """Count the collections that name two effects or more; a mapping tells what carries each out, and is none."""
    collections = (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Set | ast.Tuple | ast.List))
    return sum(
        sum(is_verb(e) or isinstance(e, ast.Starred) for e in each.elts) > 1
        for each in collections
        if any(map(is_verb, each.elts))
    )


def test_no_other_place_lists_effects() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): number
        for folder in ("engine", "bot")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.name != "effect_kinds.py" and (number := lists_of_effects(path.read_text(encoding="utf-8")))
    }
    assert not found, "a property of an effect is a field of its record"
