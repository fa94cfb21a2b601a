"""The features of a reading, by name: the smallest things that the engine must carry out and a scenario can show.

A feature is a field of a node that is set, with its value if that is one of a fixed list, or with the class of the node
in it: "Effect.verb discard", "Filter.states royal", "Effect.duration ForTurns", "HasStatus.by".
"""

import enum
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from engine.redemption.abilities.reading.readings import step_at
from engine.redemption.language.ast.document import ActivatesOn, CountOf, PrintedValue, SpecialAbility, Taunts, Unity
from engine.redemption.language.ast.effects import Choice, Effect
from engine.redemption.language.ast.nouns import Target
from engine.redemption.language.ast.vocabulary import SectionLabel
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model.instances import Path

#: Lists of verbs: one road leads to each of them.
_ALIKE: Final = frozenset(
    {
        "FromAbilities.verbs", "FromAbilities.except_verbs", "FromCards.except_verbs", "Filter.abilities",
        "UsedAbility.verbs", "Event.verbs",
        "Earlier.verb",
    }
)  # fmt: skip
#: What holds other nodes and says nothing itself; what a noun calls a card that is pointed at.
_SILENT: Final = frozenset(
    {
        "Clause.steps",
        "Clause.paired",
        "Choice.branches",
        "Ability.clauses",
        "Section.abilities",
        "Section.quoted",
        "Reference.noun",
        "This.noun",
    }
)


def features_of(whole: SpecialAbility) -> frozenset[str]:
    """Return all features of a reading; a meek identity has none."""
    taunts = tuple(a.ability for a in whole.identifiers.abilities if isinstance(a, Taunts) and a.ability is not None)
    acting = (*(s for s in whole.sections if s.abilities or s.modifiers), *taunts)
    found = set(_walk(acting)) | {_pair(n) for n in nodes(acting) if isinstance(n, Effect)}
    found |= _of_x(whole, acting)
    on_cards = (a for a in whole.identifiers.abilities if isinstance(a, ActivatesOn))
    for said in (whole.identifiers.unity, whole.identifiers.holds, *on_cards):
        found |= of_identifier(said)
    return frozenset(found - {""})


def features_at(
    whole: SpecialAbility, section: int, ability: int, path: Path, *, alternative: bool = False
) -> frozenset[str]:
    """Return the features that are exercised when one effect of a reading is carried out.

    These are the features of the effect, of its clause, and of the choices that led to it; and those of its
    `alternative`, if that was carried out instead.
    """
    here, under = whole.sections[section], whole.sections[section].abilities[ability]
    effect = step_at(under, path)
    assert isinstance(effect, Effect)  # noqa: S101 - the address of an effect
    found = set(_own(effect, frozenset() if alternative else frozenset({"alternative"}))) | {_pair(effect)}
    found |= set(_own(under.clauses[path[0]], frozenset({"steps", "paired"})))
    for length in range(2, len(path), 2):
        choice = step_at(under, path[:length])
        assert isinstance(choice, Choice)  # noqa: S101 - on the way to an effect there are choices alone
        found |= set(_own(choice, frozenset({"branches"})))
    found |= set(_own(here, frozenset({"abilities", "modifiers"})))
    found |= _of_x(whole, effect)
    if here.label is not SectionLabel.STAR:
        found |= of_identifier(whole.identifiers.unity)
    return frozenset(found - {""})


def features_of_modifier(whole: SpecialAbility, section: int, modifier: int) -> frozenset[str]:
    """Return the features that are exercised if a modifier had a visible effect."""
    of = whole.sections[section].modifiers[modifier]
    return frozenset({f"Section.modifiers {type(of).__name__}", *_walk(of)})


def of_identifier(said: Unity | Target | ActivatesOn | None) -> frozenset[str]:
    """Return the features of an ability that is printed among the identifiers of a card."""
    match said:
        case None:
            return frozenset()
        case Target():
            return frozenset({"IdentifierAbilities holds", *_walk(said)})
        case Unity():
            return frozenset({"IdentifierAbilities unity", *_walk(said)})
        case ActivatesOn():
            return frozenset({"IdentifierAbilities ActivatesOn", *_walk(said)})


def _of_x(whole: SpecialAbility, within: object) -> frozenset[str]:
    """Return the features of X, if a part of the reading uses X."""
    x = whole.identifiers.x
    if x is None or not any("X" in _values(n) for n in nodes(within)):
        return frozenset()
    match x:
        case CountOf():
            return frozenset({"IdentifierAbilities CountOf", *_walk(x)})
        case PrintedValue(of=of):
            return frozenset({"IdentifierAbilities PrintedValue", f"PrintedValue.of {type(of).__name__}", *_walk(of)})


def _values(node: object) -> tuple[object, ...]:
    return tuple(getattr(node, name) for name in _names(node))


def _names(node: object) -> tuple[str, ...]:
    return tuple(f.name for f in fields(node) if f.name != "node") if is_dataclass(node) else ()


def _pair(effect: Effect) -> str:
    return f"{effect.verb.value} {type(effect.arguments).__name__}" if effect.arguments is not None else ""


def _walk(node: Any) -> Iterator[str]:
    if isinstance(node, tuple):
        for item in node:
            yield from _walk(item)
    elif is_dataclass(node):
        yield from _own(node, frozenset())


def _own(node: Any, without: frozenset[str]) -> Iterator[str]:
    """Generate the features of a node and of all below it, except for some of its fields."""
    kind = type(node)
    for name in _names(node):
        value = getattr(node, name)
        if value is None or value is False or value == () or name in without:
            continue
        for item in value if isinstance(value, tuple) else (value,):
            yield from _said(f"{kind.__name__}.{name}", item)
        yield from _walk(value)


def _said(field: str, value: object) -> Iterator[str]:
    if field in _SILENT:
        return
    if field in _ALIKE:
        yield field
    elif isinstance(value, enum.Enum):
        yield f"{field} {value.value}"
    elif is_dataclass(value):
        yield f"{field} {type(value).__name__}"
    elif value == "X":
        yield f"{field} X"
    else:
        yield field
