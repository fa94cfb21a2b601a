"""Which noun phrases the engine does not carry out, wherever they are in a reading."""

from collections.abc import Iterator
from typing import Final

from engine.redemption.abilities.reading.history import is_known_past
from engine.redemption.abilities.targeting.targeting import is_one_of_such
from engine.redemption.abilities.terms.filters import KNOWN_LIKENESSES, KNOWN_STATES
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.effects import Effect, FromBrigades, Onto, ToPlace
from engine.redemption.language.ast.nouns import (
    AnyOf,
    Count,
    CountKind,
    Filter,
    Likeness,
    Matching,
    Place,
    Reference,
    Selection,
    Target,
    This,
    names_a_brigade,
)
from engine.redemption.language.ast.vocabulary import Kind, Pointer, Verb, Zone
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS, verbs_of

_POINTERS = frozenset({Pointer.IT, Pointer.THEM, Pointer.BEARER, Pointer.CONTENTS, Pointer.EVENT})
_SEEN = frozenset({Pointer.LOOKED_AT, Pointer.REVEALED})


#: What a look or reveal of the same text gives a meaning.
_SHOWN = frozenset({Pointer.LOOKED_AT, Pointer.REVEALED, Pointer.REST})


def _shows(whole: SpecialAbility) -> bool:
    return any(isinstance(n, Effect) and KINDS[n.verb].finds_alone for n in nodes(whole.sections))


def _is_understood(whole: SpecialAbility, pronoun: Reference) -> bool:
    if pronoun.pointer in _SHOWN:
        return _shows(whole) or _means_such(whole, pronoun)
    return pronoun.pointer in _POINTERS


def _means_such(whole: SpecialAbility, pronoun: Reference) -> bool:
    those = [n for n in nodes(whole.sections) if isinstance(n, Target) and n.what is pronoun]
    return bool(those) and all(is_one_of_such(t) for t in those)


def _brigades_chosen(whole: SpecialAbility) -> Iterator[Selection]:
    """Generate the phrases for brigades that are, or were, chosen."""
    for node in nodes(whole.sections):
        match node:
            case FromBrigades(target=target):
                yield target.what
            case Effect(verb=verb, targets=targets) if KINDS[verb].derived:  # it reaches no cards before the choice
                yield from (n.other for n in nodes(node) if isinstance(n, Matching) and n.other is not None)
                if KINDS[verb].for_brigades and len(targets) == 1:
                    yield targets[0].what
            case Effect(verb=verb, targets=targets) if KINDS[verb].for_brigades and len(targets) == 1:
                yield targets[0].what
            case Matching(likeness=Likeness.BRIGADE, other=Filter() as other) if other.reached_by is not None:
                yield other
            case _:
                continue


#: Effects that look for their targets nowhere unless the text says where.
_NO_DEFAULT: Final = verbs_of(lambda kind: kind.needs_place)


def _is_nowhere(target: Target) -> bool:
    """Say whether a phrase for cards, not a pronoun, names no place and no cards seen before. Rule: REG-TARGET-23"""
    options = target.what.options if isinstance(target.what, AnyOf) else (target.what,)
    return target.source is None and any(
        isinstance(o, Filter) and o.place is None and o.among is None and o.reached_by is None for o in options
    )


def noun_problems(whole: SpecialAbility) -> Iterator[str]:
    """List the noun phrases, anywhere in a reading, that the engine does not carry out."""
    chosen = tuple(_brigades_chosen(whole))
    for node in nodes(whole.sections):
        match node:
            case Filter():
                unseen = node.among is not None and node.among not in _SEEN
                if (
                    unseen
                    or _is_not_kept(whole, node.reached_by)
                    or (node.past is not None and not is_known_past(node.past))
                ):
                    yield "filter relation"
                if _leaves_nobody(node):
                    yield "exception of everybody"
                if node.kind is Kind.BRIGADE and not any(node is b for b in chosen):
                    yield "brigade"
                if node.matching is not None and (
                    node.matching.likeness not in KNOWN_LIKENESSES or not _is_comparable(node.matching)
                ):
                    yield "filter relation"
                if node.on is not None and not _lies_on_a_card(whole, node):
                    yield "filter on"
                yield from (f"state {s.value}" for s in node.states if s not in KNOWN_STATES)
                if whole.identifiers.x is None and any(
                    t.number == "X" for t in (node.strength, node.toughness) if t is not None
                ):
                    yield "X"
            case Count(number="X") if whole.identifiers.x is None:
                yield "X"
            case Place(zones=named, inside=inside):
                if Zone.HERE in named and not _is_looked_into(whole, node):
                    yield "here"
                if inside is not None and not _is_put_inside(whole, node):
                    yield "contents of cards"
            case Effect(verb=verb, targets=targets) if verb in _NO_DEFAULT and any(map(_is_nowhere, targets)):
                yield f"place of a {verb.value}"
            case Reference(pointer=pointer) if not _is_understood(whole, node):
                yield f"pointer {pointer.value}"
            case _:
                continue


def _leaves_nobody(what: Filter) -> bool:
    """Say whether an exception names every type of character, which would mean a number of each."""
    other = what.excluding
    kinds = {o.kind for o in other.options if isinstance(o, Filter)} if isinstance(other, AnyOf) else set()
    return what.kind is Kind.CHARACTER and kinds == {Kind.HERO, Kind.EVIL_CHARACTER}


#: What may have cards that are placed on it, equipped to it or used by it.
_HOSTS = frozenset({Kind.HERO, Kind.EVIL_CHARACTER, Kind.CHARACTER, Kind.LOST_SOUL})
_LAID = frozenset({Kind.CARD, Kind.ENHANCEMENT, Kind.COVENANT, Kind.CURSE})


def _lies_on_a_card(whole: SpecialAbility, what: Filter) -> bool:
    """Say whether the engine can tell which cards are on such a host; a card to be played on it is not there yet."""
    played = (n for n in nodes(whole.sections) if isinstance(n, Effect) and KINDS[n.verb].about_playing)
    if what.kind is Kind.ABILITY or any(what is n for effect in played for n in nodes(effect)):
        return True
    if what.kind not in _LAID:
        return False
    match what.on:
        case This():
            return True
        case Filter(kind=kind):
            return kind in _HOSTS
        case Reference(noun=noun):
            return noun in _HOSTS
        case _:
            return False


def _is_looked_into(whole: SpecialAbility, place: Place) -> bool:
    """Say whether "here" is a place where cards are looked for, or an event puts them. Rule: REG-ZONE-08"""
    for node in nodes(whole.sections):
        match node:
            case Effect(verb=Verb.HOLD, arguments=Onto(place=to)) if to is place:
                return True
            case ToPlace(place=to) if to is place:
                return False
            case Onto(place=to) if to is place:
                return False
            case ast.Event(place=at) if at is place:
                return node.happenings in ((ast.Happening.PUT,), (ast.Happening.RESCUED,))
            case _:
                continue
    return True


def _is_put_inside(whole: SpecialAbility, place: Place) -> bool:
    """Say whether a place inside cards is where an event puts a card, a captive goes, or cards are looked for.

    All cards in one of several such cards are not looked for, since nobody chooses that card. Rules: REG-ZONE-08,
    REG-CAPTURE-06, REG-RELEASE-03
    """
    effects = [n for n in nodes(whole.sections) if isinstance(n, Effect)]
    if any(e.verb is Verb.CAPTURE and isinstance(e.arguments, ToPlace) and e.arguments.place is place for e in effects):
        return True
    if any(isinstance(e.arguments, Onto) and e.arguments.place is place and e.arguments.target for e in effects):
        return True
    if any(e.verb is Verb.RELEASE and any(t.source is place for t in e.targets) for e in effects):
        return True
    if any(_is_found_inside(t, place) for e in effects for t in e.targets):
        return True
    if any(isinstance(n, ast.Exists) and n.place is place for n in nodes(whole.sections)):
        return True
    events = (n for n in nodes(whole.sections) if isinstance(n, ast.Event) and n.place is place)
    return any(e.happenings == (ast.Happening.PUT,) for e in events)


def _is_found_inside(target: Target, place: Place) -> bool:
    """Say whether cards are looked for inside cards: in a single one, or for one of their contents."""
    options = target.what.options if isinstance(target.what, AnyOf) else (target.what,)
    if target.source is not place and not any(isinstance(o, Filter) and o.place is place for o in options):
        return False
    is_named = isinstance(place.inside, Filter) and bool(place.inside.names)
    count = target.count
    return is_named or count is None or count.kind is CountKind.PLURAL or count == Count(CountKind.EXACTLY, 1)


#: Effects of which it is kept by the ability that has them, and not told to others.
_KEPT_BY_ITSELF = verbs_of(lambda kind: kind.unchosen)


def _is_not_kept(whole: SpecialAbility, verb: Verb | None) -> bool:
    own = any(isinstance(n, Effect) and n.verb is verb for n in nodes(whole.sections))
    own |= verb is Verb.DRAW and any(
        isinstance(n, ast.Event) and ast.Happening.DRAWS in n.happenings for n in nodes(whole.sections)
    )
    return verb in _KEPT_BY_ITSELF and not own


def _is_comparable(wanted: Matching) -> bool:
    """Say whether the engine can tell with which cards a card is compared."""
    other = wanted.other
    reached = isinstance(other, Filter) and other.reached_by is not None
    return reached or names_a_brigade(wanted) or isinstance(other, Reference | This | None)
