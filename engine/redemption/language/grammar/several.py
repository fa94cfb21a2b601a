"""Shapes with two objects, each with a number or a place of its own."""

from engine.kernel.records import replace
from engine.language.notation import Production, Refused, rule
from engine.redemption.language.ast.effects import Choice
from engine.redemption.language.ast.nouns import CountKind, Filter, Place, Reference, Target
from engine.redemption.language.ast.vocabulary import Verb, Zone
from engine.redemption.language.grammar.shapes import Shape, Steps


def _two_sources(
    verb: Verb, first: tuple[Target, ...], source: Place, second: tuple[Target, ...], other: Place
) -> Steps:
    return (Choice(branches=(Shape(verb)(first, source), Shape(verb)(second, other))),)


def _two_places(
    verb: Verb, first: tuple[Target, ...], source: Place, second: tuple[Target, ...], other: Place
) -> Steps:
    return (*Shape(verb)(first, source), *Shape(verb)(second, other))


def _placed_already(targets: tuple[Target, ...]) -> bool:
    return all(t.source is not None or (isinstance(t.what, Filter) and t.what.place is not None) for t in targets)


def _or_other_number(verb: Verb, first: tuple[Target, ...], second: tuple[Target, ...]) -> Steps:
    """Read "discard a Hero or 2 Sites": two effects to choose from, as their numbers differ."""
    same_number = first[0].count == second[0].count and second[0].source is None
    if len(first) != 1 or first[0].count is None or same_number or second[0].count is None:
        raise Refused("one description")
    if second[0].count.kind is CountKind.PLURAL:
        raise Refused("the number is said once")
    edge = second[0].source is not None and set(second[0].source.zones) <= {Zone.DECK_TOP, Zone.DECK_BOTTOM}
    if (
        first[0].source is not None
        or (second[0].source is not None and not edge)
        or isinstance(second[0].what, Reference)
    ):
        raise Refused("another source")
    return (Choice(branches=(Shape(verb)(first), Shape(verb)(second))),)


def _and_or_other_number(verb: Verb, first: tuple[Target, ...], second: tuple[Target, ...]) -> Steps:
    (choice,) = _or_other_number(verb, first, second)
    if not isinstance(choice, Choice):
        raise Refused("a choice")
    return (replace(choice, both_allowed=True),)


def _other_source(verb: Verb, first: tuple[Target, ...], second: tuple[Target, ...], source: Place) -> Steps:
    """Read "discard X in play or Y from hand": "from hand" belongs to Y alone, since X has a place of its own."""
    if not _placed_already(first):
        raise Refused("the source belongs to both")
    return (Choice(branches=(Shape(verb)(first), Shape(verb)(second, source))),)


def _source_first(verb: Verb, first: tuple[Target, ...], source: Place, second: tuple[Target, ...]) -> Steps:
    """Read "discard X from hand or Y in battle": "from hand" belongs to X alone, since Y has a place of its own."""
    if not _placed_already(second):
        raise Refused("where is it?")
    return (Choice(branches=(Shape(verb)(first, source), Shape(verb)(second))),)


def _source_first_and(verb: Verb, first: tuple[Target, ...], source: Place, second: tuple[Target, ...]) -> Steps:
    if not _placed_already(second):
        raise Refused("where is it?")
    return (*Shape(verb)(first, source), *Shape(verb)(second))


def _and_source(verb: Verb, first: tuple[Target, ...], second: tuple[Target, ...], source: Place) -> Steps:
    if not _placed_already(first):
        raise Refused("the source belongs to both")
    return (*Shape(verb)(first), *Shape(verb)(second, source))


RULES: list[Production] = [
    rule("shape", "<mover> <targets> or <targets>", _or_other_number),
    rule("shape", "<mover> <targets> and/or <targets>", _and_or_other_number),
    rule("shape", "<mover> <targets> from <place> or <targets>", _source_first),
    rule("shape", "<mover> <targets> from <place> and <targets>", _source_first_and),
    rule("shape", "<mover> <targets> from <place> or <targets> from <place>", _two_sources),
    rule("shape", "<mover> <targets> or <targets> from <place>", _other_source),
    rule("shape", "<mover> <targets> and <targets> from <place>", _and_source),
    rule("shape", "<mover> <targets> from <place> and <targets> from <place>", _two_places),
]
