"""One effect and what follows it: a duration, another number, place or card in brackets."""

from typing import Any

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same
from engine.redemption.language.ast.conditions import Duration, Holds
from engine.redemption.language.ast.effects import Choice, Diverted, Effect, Instead, Step
from engine.redemption.language.ast.nouns import AnyOf, Count, Filter, Place, Reference, Selection, Target
from engine.redemption.language.ast.vocabulary import Kind, Pointer, State, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.grammar.conditions import Conditions
from engine.redemption.language.grammar.nouns import Group, either, narrowed
from engine.redemption.language.grammar.places import join_places
from engine.redemption.language.grammar.quantities import ALL, exactly
from engine.redemption.language.grammar.shapes import Shape, Steps, To, draw, search


def _with_duration(steps: Steps, duration: Duration) -> Steps:
    last = steps[-1]
    if not isinstance(last, Effect) or last.duration is not None:
        raise Refused("two durations")
    if any(
        isinstance(node, Filter) and State.PLAYED in node.states and not node.place
        for step in steps
        for node in nodes(step)
    ):
        raise Refused("played within that time")
    return (*steps[:-1], replace(last, duration=duration))


def _with_alternative(steps: Steps, alternative: Instead | Place | Target) -> Steps:
    last = steps[-1]
    if not isinstance(last, Effect) or last.alternative is not None or len(steps) > 1:
        raise Refused("an alternative to what?")
    match alternative:
        case Place():
            return (*steps[:-1], replace(last, targets=_from_also(last.targets, alternative)))
        case Target() if len(last.targets) == 1 and last.targets[0].count != alternative.count:
            return (_other_count(last, alternative),)
        case Target():
            return (*steps[:-1], replace(last, targets=_also(last.targets, alternative)))
        case Instead():
            if alternative.source is not None and not (last.targets and last.targets[-1].source):
                raise Refused("another place than which?")
            if last.count is None and not last.targets:
                raise Refused("an alternative to what?")
            if alternative.verb is None:
                return (*steps[:-1], replace(last, alternative=alternative))
            return (_either_effect(last, alternative.verb, alternative.conditions),)


def _either_effect(effect: Effect, other: Verb, conditions: Conditions) -> Choice:
    """Read "topdeck it (or take it if ...)": if that is true, either effect may be chosen.

    Rules: REG-SA-17, HOUSE-ABIL-60
    """
    return Choice(branches=((effect,), (conditional(replace(effect, verb=other), conditions),)))


def _from_also(targets: tuple[Target, ...], place: Place) -> tuple[Target, ...]:
    if len(targets) != 1 or targets[0].source is None:
        raise Refused("another place than which?")
    return (replace(targets[0], source=join_places(targets[0].source, place)),)


def _excepting(steps: Steps, exception: Selection) -> Steps:
    (step,) = steps
    if not isinstance(step, Effect) or len(step.targets) != 1:
        raise Refused("an exception to what?")
    target = step.targets[0]
    return (replace(step, targets=(replace(target, what=narrowed(target.what, "excluding", exception)),)),)


def _placed_alternative(verb: Verb, targets: tuple[Target, ...], alternative: Any, place: Place) -> Steps:
    """Read "capture a Hero (or 2 Heroes if ...) in battle": the place belongs to both."""
    placed = tuple(replace(target, what=narrowed(target.what, "place", place)) for target in targets)
    if isinstance(alternative, Place):
        raise Refused("two places")
    if isinstance(alternative, Instead) and alternative.what is not None:
        alternative = replace(alternative, what=narrowed(alternative.what, "place", place))
    if isinstance(alternative, Target):
        alternative = replace(alternative, what=narrowed(alternative.what, "place", place))
    return _with_alternative(Shape(verb)(placed), alternative)


def _limited(steps: Steps, limit: int) -> Steps:
    """Read a limit after the whole effect as the limit of its X."""
    (step,) = steps
    if not isinstance(step, Effect):
        raise Refused("a limit of what?")
    if step.count is not None and step.count.number == "X" and step.count.limit is None:
        return (replace(step, count=replace(step.count, limit=limit)),)
    if len(step.targets) != 1 or step.targets[0].count is None:
        raise Refused("a limit of what?")
    count = step.targets[0].count
    if count.number != "X" or count.limit is not None:
        raise Refused("only X is limited")
    return (replace(step, targets=(replace(step.targets[0], count=replace(count, limit=limit)),)),)


def _limited_unless(steps: Steps, limit: int, conditions: Conditions) -> Steps:
    (step,) = _limited(steps, limit)
    if not isinstance(step, Effect) or step.count is None or step.verb is not Verb.DRAW:
        raise Refused("a limit of what?")
    return (replace(step, alternative=Instead(conditions=conditions, count=replace(step.count, limit=None))),)


def _or_these_if(first: Steps, conditions: Conditions, second: Steps) -> Steps:
    return (Choice(branches=(first, tuple(conditional(step, conditions) for step in second))),)


def _or_activate(verb: Verb, both: bool, targets: tuple[Target, ...], source: Place | None) -> Steps:
    ways = (Shape(verb)(targets, source), Shape(Verb.ACTIVATE_ARTIFACT)(targets, source))
    return (Choice(branches=ways, both_allowed=both),)


def _draw_or(verb: Verb, count: Count) -> Steps:
    """Read "draw and/or discard up to X cards": up to X by each of the two effects."""
    cards = (Target(Filter(Kind.CARD), count),)
    return (Choice(branches=(draw(count), Shape(verb)(cards)), both_allowed=True),)


def _search_or(place: Place, alternative: Instead | Place | Target, targets: tuple[Target, ...]) -> Steps:
    if not isinstance(alternative, Instead) or alternative.source is None:
        raise Refused("another place")
    return _with_alternative(search(place, targets), alternative)


def _divert(steps: Steps, diverted: Diverted) -> Steps:
    (step,) = steps
    if not isinstance(step, Effect) or not step.targets:
        raise Refused("instead of what?")
    return (replace(step, diverted=diverted),)


def _group_diverted(group: Group) -> Diverted:
    if group.plural is not False:
        raise Refused("one card")
    return Diverted(group.what, Verb.PUT_IN_PLAY)


def _draw_unless(limit: int, conditions: Conditions) -> Steps:
    """Read "draw X (limit 3 unless ...)": if the condition is true there is no limit."""
    free = Instead(conditions=conditions, count=exactly("X"))
    return (Effect(verb=Verb.DRAW, count=exactly("X", limit), alternative=free),)


def _source_excepting(verb: Verb, targets: tuple[Target, ...], source: Place, exception: Selection) -> Steps:
    return _excepting(Shape(verb)(targets, source), exception)


def _other_count(step: Effect, other: Target) -> Choice:
    return Choice(branches=((step,), (replace(step, targets=(replace(other, source=step.targets[0].source),)),)))


def _also(targets: tuple[Target, ...], other: Target) -> tuple[Target, ...]:
    if len(targets) != 1 or targets[0].count != other.count or other.source or other.at_random:
        raise Refused("an alternative of another number")
    if not isinstance(targets[0].what, Filter | AnyOf):
        raise Refused("an alternative to a pronoun")
    return (replace(targets[0], what=either(targets[0].what, other.what)),)


def _instead_count(count: Count, conditions: Conditions) -> Instead:
    return Instead(conditions=conditions, count=count)


def _instead_target(target: Target, conditions: Conditions) -> Instead:
    if target.at_random or isinstance(target.what, Reference):
        raise Refused("an alternative is described")
    return Instead(conditions=conditions, count=target.count, what=target.what, source=target.source)


def _place_holding(place: Place, target: Target) -> Instead:
    if target.count is None or target.source is not None:
        raise Refused("how many?")
    return Instead(conditions=(Holds(place=place, count=target.count, what=target.what),), source=place)


def _instead_verb(verb: Verb, conditions: Conditions) -> Instead:
    if verb is Verb.RESERVE:
        raise Refused("the Reserve is meant")
    return Instead(conditions=conditions, verb=verb)


def _instead_place(place: Place, conditions: Conditions) -> Instead:
    return Instead(conditions=conditions, source=place)


def conditional(step: Step, conditions: Conditions) -> Step:
    """Give conditions to a step that has none yet."""
    if step.conditions:
        raise Refused("two conditions")
    return replace(step, conditions=conditions)


def _verbs_or(first: Verb, second: Verb, targets: tuple[Target, ...], source: Place | None, both: bool) -> Steps:
    return (Choice(branches=(Shape(first)(targets, source), Shape(second)(targets, source)), both_allowed=both),)


def _all_or(verb: Verb, first: Target, second: Target) -> Steps:
    """Read "discard all Heroes in a territory or all Heroes in battle": all of the first, or all of the second."""
    if first.count != ALL or second.count != ALL:
        raise Refused("some of either are one target")
    return (Choice(branches=(Shape(verb)((first,)), Shape(verb)((second,)))),)


def _or_it(first: Steps, second: Steps) -> Steps:
    """Read "take a Hero from deck (or add it to battle)": "it" is the card that the first effect would have taken."""
    return (Choice(branches=(first, _on_the_same(first, second))),)


def _on_the_same(first: Steps, second: Steps) -> Steps:
    meant = first[-1].targets if isinstance(first[-1], Effect) else ()
    step = second[0]
    if len(meant) != 1 or not isinstance(step, Effect):
        return second
    targets = tuple(
        replace(meant[0], source=t.source or meant[0].source) if t.what in _PRONOUNS else t for t in step.targets
    )
    return (replace(step, targets=targets), *second[1:])


_PRONOUNS = (Reference(Pointer.IT), Reference(Pointer.THEM))


def _or_if(first: Steps, second: Steps, conditions: Conditions) -> Steps:
    step = second[0]
    if (
        isinstance(step, Effect)
        and step.arguments is None
        and step.targets
        and isinstance(step.targets[0].what, Reference)
    ):
        raise Refused("another verb for the same card")
    second = _on_the_same(first, second)
    return (Choice(branches=(first, tuple(conditional(step, conditions) for step in second))),)


def _verb_or_if(
    first: Verb, second: Verb, conditions: Conditions, targets: tuple[Target, ...], source: Place | None
) -> Steps:
    (effect,) = Shape(first)(targets, source)
    if not isinstance(effect, Effect):
        raise Refused("one effect")
    return (_either_effect(effect, second, conditions),)


RULES: list[Production] = [
    # effects and what follows each
    rule("alternative", "<place>", same),
    rule("alternative", "from <place>", same),
    rule("alternative", "<target>", same),
    rule("alternative", "<count> if <conditions>", _instead_count),
    rule("alternative", "top|bottom <count> if <conditions>", _instead_count),
    rule("alternative", "<mover> if <conditions>", _instead_verb),
    rule("alternative", "<mover> it|them if <conditions>", lambda verb, c: Instead(c, verb=verb)),
    rule("alternative", "<target> if <conditions>", _instead_target),
    rule("alternative", "add it|them to battle if <conditions>", lambda c: Instead(c, verb=Verb.ADD_TO_BATTLE)),
    rule("alternative", "put it|them in play if <conditions>", lambda c: Instead(c, verb=Verb.PUT_IN_PLAY)),
    rule("alternative", "activate it|them if <conditions>", lambda c: Instead(c, verb=Verb.ACTIVATE_ARTIFACT)),
    rule("alternative", "<place> if it contains <target>", _place_holding),
    rule("alternative", "[from] <place> if <conditions>", _instead_place),
    rule("alternative", "or , if <conditions> , <count>", lambda c, n: _instead_count(n, c)),
    rule("effect", "<shape>", same),
    rule("effect", "<shape> <duration>", _with_duration),
    rule("effect", "<shape> ( or <alternative> )", _with_alternative),
    rule(
        "effect", "<shape> ( or <alternative> ) <duration>", lambda f, a, d: _with_alternative(_with_duration(f, d), a)
    ),
    rule(
        "effect", "<shape> <duration> ( or <alternative> )", lambda f, d, a: _with_alternative(_with_duration(f, d), a)
    ),
    rule(
        "effect",
        "<mover> <targets> ( or <alternative> ) from <place>",
        lambda v, t, a, p: _with_alternative(Shape(v)(t, p), a),
    ),
    rule(
        "effect",
        "capture <targets> ( or <alternative> ) to <whose-capture>",
        lambda t, a, p: _with_alternative(To(Verb.CAPTURE)(t, p), a),
    ),
    rule("effect", "draw <count> ( or <alternative> ) from <place>", lambda n, a, p: _with_alternative(draw(n, p), a)),
    rule(
        "effect",
        "<mover> <targets> from <place> ( except <selection> )",
        _source_excepting,
    ),
    rule("effect", "<shape> ( <diverted> )", _divert),
    rule("effect", "<shape> ( limit <INTEGER> )", _limited),
    rule("effect", "<shape> ( limit <INTEGER> unless <conditions> )", _limited_unless),
    rule("effect", "<shape> ( or , if <conditions> , <steps-and> )", _or_these_if),
    rule("effect", "<shape> ( or if <conditions> , <steps-and> )", _or_these_if),
    rule("effect", "<mover> <or-and> activate <targets> <source>?", _or_activate),
    rule("or-and", "or", Constant(False)),
    rule("or-and", "and/or", Constant(True)),
    rule("source", "from <place>", same),
    rule("effect", "draw and/or <mover> <count> cards", _draw_or),
    rule("effect", "search <place> ( or <alternative> ) for <targets>", _search_or),
    rule("effect", "<mover> <targets> ( or <alternative> ) in <anywhere>", _placed_alternative),
    rule("effect", "<shape> ( or <alternative> , <diverted> )", lambda f, a, d: _divert(_with_alternative(f, a), d)),
    rule("diverted", "put <selection> in play instead", lambda what: Diverted(what, Verb.PUT_IN_PLAY)),
    rule("diverted", "if it is a|an <group> [,] put it in play instead", _group_diverted),
    rule("effect", "draw x ( limit <INTEGER> unless <conditions> )", _draw_unless),
    rule("effect", "<shape> ( or <shape> )", _or_it),
    rule("effect", "<shape> ( or <shape> [,] if <conditions> )", lambda first, second, c: _or_if(first, second, c)),
    rule(
        "effect", "<mover> ( or <mover> if <conditions> ) <targets>", lambda a, b, c, t: _verb_or_if(a, b, c, t, None)
    ),
    rule(
        "effect",
        "<mover> ( or <mover> if <conditions> ) <targets> from <place>",
        lambda a, b, c, t, p: _verb_or_if(a, b, c, t, p),
    ),
    rule("effect", "<mover> <target-one> or <target-one>", _all_or),
    rule("effect", "<either-move>", same),
    rule("either-move", "<mover> or <mover> <targets>", lambda a, b, t: _verbs_or(a, b, t, None, False)),
    rule("effect", "<mover> or <mover> <targets> from <place>", lambda a, b, t, p: _verbs_or(a, b, t, p, False)),
    rule("either-move", "<mover> and/or <mover> <targets>", lambda a, b, t: _verbs_or(a, b, t, None, True)),
    rule("effect", "<mover> and/or <mover> <targets> from <place>", lambda a, b, t, p: _verbs_or(a, b, t, p, True)),
]

__all__ = ["RULES", "conditional"]
