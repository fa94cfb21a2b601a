"""The features of a reading, by name: the smallest things that the engine must carry out and a scenario can show.

A feature is a field of a node that is set, with its value if that is one of a fixed list, or with the class of the node
in it: "Effect.verb discard", "Filter.states royal", "Effect.duration ForTurns", "HasStatus.by". What each effect, event
or condition has to carry out for itself is one with its name, too: "discard for ForTurns", "drawn by you".
"""

import enum
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final, get_args

from engine.redemption.abilities.reading.readings import step_at
from engine.redemption.language.ast.conditions import Condition, Event
from engine.redemption.language.ast.document import (
    ActivatesOn,
    Clause,
    CountOf,
    IdentifierAbility,
    Mark,
    PrintedValue,
    Section,
    SpecialAbility,
    Taunts,
    TokenCard,
    Unity,
)
from engine.redemption.language.ast.effects import Choice, Effect, Limit, Restriction, Step, With
from engine.redemption.language.ast.nouns import AnyOf, Count, Filter, Past, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Player, SectionLabel, Verb, Zone
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
#: Words of a card that are looked up as they stand.
_WORDS: Final = frozenset({"Unity.all_words"})
#: Where cards lie in an order.
_ENDS: Final = frozenset({Zone.DECK_TOP, Zone.DECK_BOTTOM})
#: Where cards go: to several places is a choice, which each effect would have to offer.
_DESTINATIONS: Final = frozenset({"ToPlace.place", "Onto.place"})
_CONDITIONS: Final = frozenset(get_args(Condition))


def features_of(whole: SpecialAbility) -> frozenset[str]:
    """Return all features of a reading; a meek identity has none."""
    identifiers = whole.identifiers
    taunts = tuple(a.ability for a in identifiers.abilities if isinstance(a, Taunts) and a.ability is not None)
    acting = (*(s for s in whole.sections if s.abilities or s.modifiers), *taunts)
    found = set(_walk(acting)) | _of_x(whole, acting)
    for said in (identifiers.unity, identifiers.holds, *identifiers.abilities):
        found |= of_identifier(said)
    found |= {"IdentifierAbilities other" for _ in identifiers.other}
    return frozenset(found - {""})


def features_within(node: object) -> frozenset[str]:
    """Return the features of a part of a reading."""
    return frozenset(_walk(node))


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
    found = set(_own(effect, frozenset() if alternative else frozenset({"alternative"})))
    found |= set(_own(under.clauses[path[0]], frozenset({"steps", "paired"})))
    for length in range(2, len(path), 2):
        choice = step_at(under, path[:length])
        assert isinstance(choice, Choice)  # noqa: S101 - on the way to an effect there are choices alone
        found |= set(_own(choice, frozenset({"branches"})))
    found |= set(_own(here, frozenset({"abilities", "modifiers"})))
    found |= _of_x(whole, effect)
    if effect.verb is Verb.CREATE_TOKEN:
        found |= {f for said in whole.identifiers.abilities if isinstance(said, TokenCard) for f in of_identifier(said)}
    if here.label is not SectionLabel.STAR:
        found |= of_identifier(whole.identifiers.unity)
    return frozenset(found - {""})


def features_of_modifier(whole: SpecialAbility, section: int, modifier: int) -> frozenset[str]:
    """Return the features that are exercised if a modifier had a visible effect."""
    of = whole.sections[section].modifiers[modifier]
    return frozenset({f"Section.modifiers {type(of).__name__}", *_walk(of)})


def of_identifier(said: Unity | Target | IdentifierAbility | None) -> frozenset[str]:
    """Return the features of an ability that is printed among the identifiers of a card."""
    match said:
        case None | Taunts():
            return frozenset()
        case Target():
            return frozenset({"IdentifierAbilities holds", *_walk(said)})
        case Unity():
            return frozenset({"IdentifierAbilities unity", *_walk(said)})
        case ActivatesOn():
            return frozenset({"IdentifierAbilities ActivatesOn", *_walk(said)})
        case Mark():
            return frozenset({f"IdentifierAbilities {said.value}"})
        case _:
            kind = type(said).__name__
            return frozenset({f"IdentifierAbilities {kind}", *(f"{kind}: {f}" for f in _walk(said))})


def _of_x(whole: SpecialAbility, within: object) -> frozenset[str]:
    """Return the features of X, if a part of the reading uses X."""
    if not any("X" in _values(n) for n in nodes(within)):
        return frozenset()
    x = whole.identifiers.x
    match x:
        case None:
            return frozenset({"X without a meaning"})
        case CountOf():
            return frozenset({"IdentifierAbilities CountOf", *(f"X: {f}" for f in _walk(x))})
        case PrintedValue(of=of):
            return frozenset({"IdentifierAbilities PrintedValue", f"PrintedValue.of {type(of).__name__}", *_walk(of)})


def _values(node: object) -> tuple[object, ...]:
    return tuple(getattr(node, name) for name in _names(node))


def _names(node: object) -> tuple[str, ...]:
    return tuple(f.name for f in fields(node) if f.name != "node") if is_dataclass(node) else ()


def _walk(node: Any, by: tuple[str, ...] = (), via: str = "") -> Iterator[str]:
    if isinstance(node, tuple):
        for item in node:
            yield from _walk(item, by, via)
    elif is_dataclass(node):
        yield from _own(node, frozenset(), by, via)


def _own(node: Any, without: frozenset[str], by: tuple[str, ...] = (), via: str = "") -> Iterator[str]:
    """Generate the features of a node and of all below it, except for some of its fields.

    `by` names what carries it out, the nearest effect, event or condition; `via` is the field in which the node stands.
    """
    kind = type(node)
    by = _carried_out_by(node) or by
    yield from (f"{name} {part}" for name in by for part in _for_itself(node, without, via))
    yield from _together(node)
    for name in _names(node):
        value = getattr(node, name)
        if value is None or value is False or value == () or name in without:
            continue
        for item in value if isinstance(value, tuple) else (value,):
            yield from _said(f"{kind.__name__}.{name}", item)
        yield from _walk(value, by, f"{kind.__name__}.{name}")


def _carried_out_by(node: Any) -> tuple[str, ...]:
    """Name what carries a node out by code of its own, if it is such a node."""
    match node:
        case Effect():
            return (node.verb.value,)
        case Event() | Past():
            return tuple(h.value for h in node.happenings)
        case _:
            return (type(node).__name__,) if type(node) in _CONDITIONS else ()


def _for_itself(node: Any, without: frozenset[str], via: str) -> Iterator[str]:
    """Generate what an effect, event or condition carries out by code of its own, in words that follow its name."""
    match node:
        case Effect():
            if any(_is_anywhere(t) for t in node.targets):
                yield "without a place"
            if isinstance(node.arguments, With):
                yield from (f"{_number(t)} with {_number(node.arguments.target)}" for t in node.targets)
            argument = _shape(node.arguments) if node.arguments is not None else ""
            if argument:
                yield argument
            if node.duration is not None:
                yield f"for {_shape(node.duration)}"
            if argument and node.duration is not None:
                yield f"{argument} for {_shape(node.duration)}"
            if node.actor is not None:
                yield f"by {node.actor.value}"
            if node.alternative is not None and "alternative" not in without:
                yield f"or {_shape(node.alternative)}"
            if node.diverted is not None:
                yield f"but {_shape(node.diverted)}"
        case Event():
            yield from (f"of {kind}" for about in (node.subject, node.object) for kind in _kinds(about))
            if node.by is not None:
                yield f"by {node.by.value if isinstance(node.by, Player) else 'cards'}"
            yield from (f"with {name}" for name in ("verbs", "place", "excluding") if getattr(node, name))
        case Past():
            yield f"before by {node.by.value if isinstance(node.by, Player) else type(node.by).__name__}"
        case Place():
            yield from (f"{via} {zone.value}" for zone in node.zones)
            yield from (f"{via} in {kind}" for kind in _kinds(node.inside))
            if via in _DESTINATIONS and len(node.zones) > 1:
                yield f"{via} several"
            if via in _DESTINATIONS and node.owner is not None:
                yield f"{via} of {node.owner.value}"
        case Target(source=Place(inside=Filter() as inside)):
            yield f"{_number(node)} in {inside.kind.value}"
        case Target(source=Place() as place) if not _ENDS.isdisjoint(place.zones):
            yield f"{_number(node)} of {' or '.join(zone.value for zone in place.zones)}"
        case Target() if via == "Onto.target":
            yield f"onto {_number(node)}"
        case Restriction():
            yield f"{node.action.value} {_shape(node)}"
        case _:
            return


def _is_anywhere(target: Target) -> bool:
    """Say whether cards are named without a place, where an effect may look nowhere by itself. Rule: REG-TARGET-23"""
    options = target.what.options if isinstance(target.what, AnyOf) else (target.what,)
    named = (o for o in options if isinstance(o, Filter))
    return target.source is None and any(o.place is None and o.among is None and o.reached_by is None for o in named)


def _number(target: Target) -> str:
    """Name how many cards a phrase is about."""
    match target.count:
        case None:
            return "those"
        case Count(number=1) as count:
            return f"{count.kind.value} 1"
        case count:
            return count.kind.value


def _together(node: Any) -> Iterator[str]:
    """Generate what is carried out of two parts together."""
    match node:
        case Filter(on=on) if on is not None:
            yield f"{node.kind.value} on {' or '.join(_kinds(on))}"
        case Clause():
            if node.replaces:
                yield from (f"instead of {h.value}" for h in (node.trigger.happenings if node.trigger else ()))
            if node.limit is not None:
                yield from _limited(node)
            then = [s for later in node.paired for s in later.steps]
            yield from (f"{a.verb.value}: {b.verb.value}" for a in _effects(node.steps) for b in _effects(then))
        case Section(modifiers=modifiers) if any(isinstance(m, Limit) for m in modifiers):
            yield from (f for ability in node.abilities for clause in ability.clauses for f in _limited(clause))
        case _:
            return


def _effects(steps: Iterable[Step]) -> Iterator[Effect]:
    return (step for step in steps if isinstance(step, Effect))


def _limited(clause: Clause) -> Iterator[str]:
    if clause.trigger is None and clause.chooser is not None:
        yield f"Limit by {clause.chooser.value}"


def _kinds(about: Any) -> tuple[str, ...]:
    """Name the kinds of cards of a phrase, or who is spoken of."""
    match about:
        case Target(what=what):
            return _kinds(what)
        case Filter(kind=kind):
            return (kind.value,)
        case AnyOf(options=options):
            return tuple(k for o in options for k in _kinds(o))
        case Reference(noun=noun) | This(noun=noun):
            return (f"{type(about).__name__} {noun.value if noun else ''}".strip(),)
        case _:
            return ()


def _shape(node: Any) -> str:
    """Name the class of a node and those of its fields that are set."""
    held = (n for n in _names(node) if getattr(node, n) not in (None, False, ()))
    return f"{type(node).__name__}({', '.join(held)})"


def _said(field: str, value: object) -> Iterator[str]:
    if field in _SILENT:
        return
    if field in _ALIKE:
        yield field
    elif isinstance(value, enum.Enum):
        yield f"{field} {value.value}"
    elif is_dataclass(value):
        yield f"{field} {type(value).__name__}"
    elif value == "X" or field in _WORDS:
        yield f"{field} {str(value).casefold() if field in _WORDS else value}"
    else:
        yield field
