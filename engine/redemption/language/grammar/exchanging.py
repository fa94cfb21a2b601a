"""Shapes of exchanging cards."""

from engine.language.notation import Production, Refused, rule
from engine.redemption.language.ast.effects import Effect, With
from engine.redemption.language.ast.nouns import Place, Reference, Target
from engine.redemption.language.ast.vocabulary import Pointer, Verb
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import Steps, from_place, search


def exchange(
    first: tuple[Target, ...], source: Place | None, second: tuple[Target, ...], other_source: Place | None
) -> Steps:
    """Exchange cards of one side with cards of another."""
    if len(second) != 1:
        raise Refused("exchanged with one description")
    with_ = With(target=from_place(second, other_source)[0])
    return (Effect(verb=Verb.EXCHANGE, targets=from_place(first, source), arguments=with_),)


def _exchange_two(targets: tuple[Target, ...]) -> Steps:
    if len(targets) != 1 or targets[0].count is None or targets[0].count.number != 2:
        raise Refused("two cards are exchanged")
    return (Effect(verb=Verb.EXCHANGE, targets=targets),)


def _search_and_exchange(place: Place, given: tuple[Target, ...], found: tuple[Target, ...]) -> Steps:
    """Read "search deck and exchange this card with X": what is found is exchanged."""
    if len(found) != 1 or found[0].count != ONE:
        raise Refused("one card is exchanged")
    back = Target(what=Reference(pointer=Pointer.IT), source=place)
    return (*search(place, found), Effect(verb=Verb.EXCHANGE, targets=given, arguments=With(target=back)))


RULES: list[Production] = [
    rule("shape", "search <place> and exchange <targets> with <targets>", _search_and_exchange),
    rule("shape", "exchange <targets>", lambda targets: _exchange_two(targets)),
    rule("shape", "exchange <targets> for <targets>", lambda first, second: exchange(first, None, second, None)),
    rule("shape", "exchange <targets> with <targets>", lambda first, second: exchange(first, None, second, None)),
    rule("shape", "exchange <targets> from <place> with <targets>", lambda a, p, b: exchange(a, p, b, None)),
    rule("shape", "exchange <targets> with <targets> from <place>", lambda a, b, q: exchange(a, None, b, q)),
    rule("shape", "exchange <targets> from <place> with <targets> from <place>", exchange),
]
