"""What the executor carries out: a reading with anything else in it is played by hand, as a whole.

A verb, argument or condition is listed here only while a passing scenario exercises it.
"""

from collections.abc import Iterator

from engine.redemption.abilities.ast import conditions as ast
from engine.redemption.abilities.ast.document import Clause, SpecialAbility
from engine.redemption.abilities.ast.effects import (
    Access,
    Against,
    Arguments,
    Becomes,
    By,
    CannotBe,
    Choice,
    Effect,
    Step,
    ToPlace,
    Uses,
)
from engine.redemption.abilities.ast.nouns import CountKind, Filter, Place, Reference
from engine.redemption.abilities.ast.vocabulary import Kind, Nth, Player, Pointer, Verb, Zone
from engine.redemption.abilities.ast.walk import nodes
from engine.redemption.abilities.conditions import JUDGED
from engine.redemption.abilities.effects import EFFECTS
from engine.redemption.abilities.filters import KNOWN_STATES

#: Verbs the executor carries out, with the kinds of argument it understands for each.
ARGUMENTS: dict[Verb, tuple[type, ...]] = {
    Verb.PROTECT: (Against,),
    Verb.IGNORE: (Against,),
    Verb.INCREASE: (By,),
    Verb.DECREASE: (By,),
    Verb.CONVERT: (Becomes,),
    Verb.PUT_IN_PLAY: (ToPlace,),
    Verb.RELEASE: (ToPlace,),
    Verb.TAKE: (ToPlace,),
    Verb.USE_OTHER: (Uses,),
    Verb.SITE_ACCESS: (Access,),
}
VERBS = frozenset(EFFECTS) | {Verb.INTERRUPT}
_ONE_PLAYER = frozenset({None, Player.YOU, Player.OPPONENT, Player.THAT_PLAYER})


def problems(whole: SpecialAbility) -> tuple[str, ...]:
    """List what in a reading the executor does not carry out; empty if it plays the card."""
    return tuple(_problems(whole))


_POINTERS = frozenset({Pointer.IT, Pointer.THEM, Pointer.BEARER, Pointer.CONTENTS})


def _noun_phrases(whole: SpecialAbility) -> Iterator[str]:
    """List what no filter understands, wherever in the reading it stands."""
    for node in nodes(whole.sections):
        match node:
            case Filter():
                if node.matching is not None or node.among is not None or node.played_by is not None:
                    yield "filter relation"
                if node.on is not None and node.kind is not Kind.ABILITY:
                    yield "filter on"
                if node.nth is Nth.FIRST:
                    yield "first"
                yield from (f"state {s.value}" for s in node.states if s not in KNOWN_STATES)
                if any("X" in (t.number,) for t in (node.strength, node.toughness) if t is not None):
                    yield "X"
            case Place(zones=named):
                if Zone.HERE in named:
                    yield "here"
            case Reference(pointer=pointer):
                if pointer not in _POINTERS:
                    yield f"pointer {pointer.value}"
            case _:
                continue


def _problems(whole: SpecialAbility) -> Iterator[str]:
    yield from _noun_phrases(whole)
    identifiers = whole.identifiers
    if identifiers.x is not None or identifiers.unity is not None or identifiers.holds is not None or identifiers.other:
        yield "identifier"
    for section in whole.sections:
        for modifier in section.modifiers:
            if not isinstance(modifier, CannotBe) or modifier.granted_to is not None or modifier.by is not None:
                yield f"modifier {type(modifier).__name__}"
            else:
                yield from _conditions((*modifier.conditions, *modifier.unless))
        for ability in section.abilities:
            for clause in ability.clauses:
                yield from _clause(clause)


def _clause(clause: Clause) -> Iterator[str]:
    if clause.trigger is not None:
        yield "trigger"
    if clause.replaces:
        yield "instead"
    if clause.limit is not None:
        yield "limit"
    if clause.regardless is not None:
        yield "regardless"
    if clause.paired:
        yield "paired abilities"
    yield from _conditions((*clause.conditions, *clause.standing, *clause.unless))
    for step in clause.steps:
        yield from _step(step)


def _step(step: Step) -> Iterator[str]:
    if step.actor not in _ONE_PLAYER:
        yield f"actor {step.actor}"
    if isinstance(step, Choice):
        for branch in step.branches:
            for inner in branch:
                yield from _step(inner)
        return
    yield from _effect(step)


def _effect(effect: Effect) -> Iterator[str]:
    if effect.verb not in VERBS:
        yield f"verb {effect.verb.value}"
    if effect.alternative is not None:
        yield "alternative"
    allowed = ARGUMENTS.get(effect.verb, ())
    arguments: Arguments | None = effect.arguments
    if arguments is not None and not isinstance(arguments, allowed):
        yield f"argument {type(arguments).__name__} of {effect.verb.value}"
    if isinstance(arguments, By) and (arguments.for_each is not None or arguments.each_turn or arguments.sets):
        yield "numbers that depend on the game"
    if isinstance(arguments, By) and "X" in (arguments.strength, arguments.toughness):
        yield "X"
    if isinstance(effect.duration, ast.ForTurns | ast.Until):
        yield "turns"
    for target in effect.targets:
        count = target.count
        if count is not None and (count.number == "X" or count.kind is CountKind.EQUAL):
            yield "X"
    yield from _conditions(effect.conditions)


def _conditions(held: tuple[ast.Condition, ...]) -> Iterator[str]:
    for condition in held:
        if type(condition) not in JUDGED:
            yield f"condition {type(condition).__name__}"
