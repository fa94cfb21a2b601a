"""Sentences: what leads them, how effects are joined, what trails behind, and modifiers."""

from dataclasses import dataclass, replace

from engine.redemption.abilities.ast.conditions import Duration
from engine.redemption.abilities.ast.document import Clause
from engine.redemption.abilities.ast.effects import (
    Choice,
    Effect,
    Instead,
    Step,
)
from engine.redemption.abilities.ast.nouns import AnyOf, Count, Filter, Place, Reference, Selection, Target
from engine.redemption.abilities.ast.vocabulary import Player, State, Verb
from engine.redemption.abilities.ast.walk import nodes
from engine.redemption.abilities.grammar.conditions import Conditions
from engine.redemption.abilities.grammar.leads import Lead, both
from engine.redemption.abilities.grammar.moves import Frame, To, draw, then
from engine.redemption.abilities.grammar.notation import Production, Refused, rule, same
from engine.redemption.abilities.grammar.nouns import either, narrowed
from engine.redemption.abilities.grammar.places import join_places
from engine.redemption.abilities.grammar.quantities import exactly

Steps = tuple[Step, ...]


# joining effects


def _last(step: Step, **fields: object) -> Step:
    return replace(step, **fields)  # type: ignore[arg-type]


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
            return (*steps[:-1], replace(last, alternative=alternative))


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


def _draw_unless(limit: int, conditions: Conditions) -> Steps:
    """Read "draw X (limit 3 unless ...)": with the condition there is no limit."""
    free = Instead(conditions=conditions, count=exactly("X"))
    return (Effect(verb=Verb.DRAW, count=exactly("X", limit), alternative=free),)


def _source_excepting(verb: Verb, targets: tuple[Target, ...], source: Place, exception: Selection) -> Steps:
    return _excepting(Frame(verb)(targets, source), exception)


def _other_count(step: Effect, other: Target) -> Choice:
    return Choice(branches=((step,), (replace(step, targets=(replace(other, source=step.targets[0].source),)),)))


def _also(targets: tuple[Target, ...], other: Target) -> tuple[Target, ...]:
    if len(targets) != 1 or targets[0].count != other.count or other.source or other.at_random:
        raise Refused("an alternative of another number")
    if not isinstance(targets[0].what, Filter | AnyOf):
        raise Refused("an alternative to a pronoun")
    return (replace(targets[0], what=either(targets[0].what, other.what)),)


def _bracketed(steps: Steps, alternative: Instead | Place | Target) -> Steps:
    return _with_alternative(steps, alternative)


def _instead_count(count: Count, conditions: Conditions) -> Instead:
    return Instead(conditions=conditions, count=count)


def _instead_target(target: Target, conditions: Conditions) -> Instead:
    if target.at_random or isinstance(target.what, Reference):
        raise Refused("an alternative is described")
    return Instead(conditions=conditions, count=target.count, what=target.what, source=target.source)


def _instead_verb(verb: Verb, conditions: Conditions) -> Instead:
    if verb is Verb.RESERVE:
        raise Refused("the Reserve is meant")
    return Instead(conditions=conditions, verb=verb)


def _instead_place(place: Place, conditions: Conditions) -> Instead:
    return Instead(conditions=conditions, source=place)


def _and_maybe(first: Steps, rest: Steps) -> Steps:
    return first + tuple(_last(step, optional=True) for step in rest)


def _and_if(first: Steps, conditions: Conditions, rest: Steps) -> Steps:
    return first + tuple(_conditional(step, conditions) for step in rest)


def _conditional(step: Step, conditions: Conditions) -> Step:
    if step.conditions:
        raise Refused("two conditions")
    return replace(step, conditions=conditions)


def _choice(first: Steps, rest: tuple[Steps, ...]) -> Steps:
    return (Choice(branches=(first, *rest)),)


def _choice_both(first: Steps, second: Steps) -> Steps:
    return (Choice(branches=(first, second), both_allowed=True),)


def _verbs_or(first: Verb, second: Verb, targets: tuple[Target, ...], source: Place | None, both: bool) -> Steps:
    return (Choice(branches=(Frame(first)(targets, source), Frame(second)(targets, source)), both_allowed=both),)


def _or_if(first: Steps, second: Steps, conditions: Conditions) -> Steps:
    step = second[0]
    if (
        isinstance(step, Effect)
        and step.arguments is None
        and step.targets
        and isinstance(step.targets[0].what, Reference)
    ):
        raise Refused("another verb for the same card")
    return (Choice(branches=(first, tuple(_conditional(step, conditions) for step in second))),)


def _verb_or_if(
    first: Verb, second: Verb, conditions: Conditions, targets: tuple[Target, ...], source: Place | None
) -> Steps:
    (effect,) = Frame(first)(targets, source)
    if not isinstance(effect, Effect):
        raise Refused("one effect")
    return (replace(effect, alternative=Instead(conditions=conditions, verb=second)),)


def _cost(costs: Steps, benefit: Steps) -> Steps:
    if any(isinstance(step, Effect) and step.verb in _NO_COST for step in costs):
        raise Refused("not a cost")
    return (*[replace(step, cost=True) for step in costs], *benefit)


_NO_COST = frozenset({Verb.CHOOSE_OPPONENT, Verb.PROTECT, Verb.IGNORE, Verb.RESTRICT})


# who acts


def _by(who: Player, steps: Steps, *, must: bool = False) -> Steps:
    return tuple(_acting(step, who, must) for step in steps)


def _acting(step: Step, who: Player, must: bool) -> Step:
    if isinstance(step, Choice):
        branches = tuple(tuple(_acting(inner, who, False) for inner in branch) for branch in step.branches)
        return replace(step, actor=who, compelled=must, branches=branches)
    if step.actor is not None or step.verb in _NEEDS_NO_ACTOR:
        raise Refused("somebody else acts")
    return replace(step, actor=who, compelled=must)


_NEEDS_NO_ACTOR = frozenset(
    {Verb.PROTECT, Verb.IGNORE, Verb.RESTRICT, Verb.SITE_ACCESS, Verb.USE_OTHER, Verb.FIRST_STRIKE}
)


@dataclass(frozen=True, slots=True)
class Body:
    """The effects of a sentence and who may decline them."""

    steps: Steps
    chooser: Player | None = None


def _may(who: Player, steps: Steps) -> Body:
    if who is Player.YOU:
        return Body(steps, Player.YOU)
    return Body(_by(who, steps), who)


def _may_elided(steps: Steps) -> Body:
    first = steps[0].branches[0][0] if isinstance(steps[0], Choice) else steps[0]
    if isinstance(first, Effect) and (first.verb in (Verb.BAND, Verb.USE_OTHER) or first.optional):
        raise Refused("said by the frame")
    return Body(steps, Player.YOU)


def _must(who: Player, steps: Steps) -> Body:
    if who is Player.YOU:
        return Body(tuple(replace(step, compelled=True) for step in steps))
    return Body(_by(who, steps, must=True))


def _does(who: Player, steps: Steps) -> Body:
    if who in (Player.YOU,):
        raise Refused("you act unless somebody else is named")
    return Body(_by(who, steps))


def _and_must(first: Steps, who: Player, rest: Steps) -> Steps:
    return first + _by(who, rest, must=True)


def _maybe_by(who: Player, steps: Steps) -> Steps:
    if who is Player.YOU:
        raise Refused("said by the shorter production")
    return tuple(_last(step, optional=True) for step in _by(who, steps))


def _select_one(steps: Steps) -> Body:
    if len(steps) != 1 or not isinstance(steps[0], Choice):
        raise Refused("one of which?")
    return Body(steps)


def _or_may(first: Body, second: Steps) -> Body:
    if first.chooser is not Player.YOU and not _always_optional(first.steps):
        raise Refused("only a choice is continued")
    branches = (
        first.steps[0].branches
        if len(first.steps) == 1 and isinstance(first.steps[0], Choice) and not first.steps[0].both_allowed
        else (first.steps,)
    )
    return Body((Choice(branches=tuple(_plain(b) for b in (*branches, second))),), Player.YOU)


def _or_if_may(first: Body, conditions: Conditions, second: Steps) -> Body:
    return _or_may(first, tuple(_conditional(step, conditions) for step in second))


def _always_optional(steps: Steps) -> bool:
    return all(isinstance(step, Effect) and step.optional for step in steps)


def _plain(steps: Steps) -> Steps:
    return tuple(
        replace(step, optional=False) if isinstance(step, Effect) and step.verb is Verb.BAND else step for step in steps
    )


def _sentence(lead: Lead | None, body: Body, trail: Lead | None) -> Clause:
    around = both(lead or Lead(), trail or Lead())
    if trail and (trail.conditions or trail.standing or trail.unless) and len(body.steps) > 1:
        raise Refused("to which effect does the condition belong?")
    if around.trigger is not None and around.trigger.imminent:
        around = replace(around, trigger=replace(around.trigger, imminent=False), instead=True)
    return Clause(
        steps=body.steps,
        chooser=body.chooser,
        trigger=around.trigger,
        conditions=around.conditions,
        standing=around.standing,
        unless=around.unless,
        limit=around.limit,
        regardless=around.regardless,
        replaces=around.instead,
    )


def _colon(first: Clause, second: Clause) -> tuple[Clause, Clause]:
    return (first, replace(second))


def _paired(first: Clause, second: Clause) -> Clause:
    last = first.steps[-1]
    if not (isinstance(last, Effect) and last.verb in (Verb.PLACE, Verb.SET_ASIDE)):
        raise Refused("nothing is placed")
    return replace(first, paired=(second,))


def _instead_sentence(lead: Lead, body: Body, trail: Lead | None) -> Clause:
    return _sentence(both(lead, Lead(instead=True)), body, trail)


def _joined(first: Clause, second: Clause) -> "Joined":
    last = first.steps[-1]
    if isinstance(last, Effect) and last.verb in (Verb.PLACE, Verb.SET_ASIDE):
        raise Refused("what follows a placing is paired with it")
    return Joined((first, second))


@dataclass(frozen=True, slots=True)
class Joined:
    """Clauses a colon joins into one ability."""

    clauses: tuple[Clause, ...]


# modifiers


RULES: list[Production] = [
    # effects and what follows each
    rule("effect", "<frame>", same),
    rule("effect", "<effect> <duration>", _with_duration),
    rule("alternative", "<place>", same),
    rule("alternative", "from <place>", same),
    rule("alternative", "<target>", same),
    rule("alternative", "<count> if <conditions>", _instead_count),
    rule("alternative", "top|bottom <count> if <conditions>", _instead_count),
    rule("alternative", "<mover> [it|them] if <conditions>", _instead_verb),
    rule("alternative", "<target> if <conditions>", _instead_target),
    rule("alternative", "[from] <place> if <conditions>", _instead_place),
    rule("alternative", "or , if <conditions> , <count>", lambda c, n: _instead_count(n, c)),
]
RULES = [production for production in RULES if production.symbol != "effect"] + [
    rule("effect", "<frame>", same),
    rule("effect", "<frame> <duration>", _with_duration),
    rule("effect", "<frame> ( or <alternative> )", _with_alternative),
    rule(
        "effect", "<frame> ( or <alternative> ) <duration>", lambda f, a, d: _with_duration(_with_alternative(f, a), d)
    ),
    rule(
        "effect", "<frame> <duration> ( or <alternative> )", lambda f, d, a: _with_alternative(_with_duration(f, d), a)
    ),
    rule(
        "effect",
        "<mover> <targets> ( or <alternative> ) from <place>",
        lambda v, t, a, p: _with_alternative(Frame(v)(t, p), a),
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
    rule("effect", "draw x ( limit <INTEGER> unless <conditions> )", _draw_unless),
    rule("effect", "<frame> ( or <frame> )", lambda first, second: (Choice(branches=(first, second)),)),
    rule("effect", "<frame> ( or <frame> [,] if <conditions> )", lambda first, second, c: _or_if(first, second, c)),
    rule(
        "effect", "<mover> ( or <mover> if <conditions> ) <targets>", lambda a, b, c, t: _verb_or_if(a, b, c, t, None)
    ),
    rule(
        "effect",
        "<mover> ( or <mover> if <conditions> ) <targets> from <place>",
        lambda a, b, c, t, p: _verb_or_if(a, b, c, t, p),
    ),
    rule("effect", "<mover> or <mover> <targets>", lambda a, b, t: _verbs_or(a, b, t, None, False)),
    rule("effect", "<mover> or <mover> <targets> from <place>", lambda a, b, t, p: _verbs_or(a, b, t, p, False)),
    rule("effect", "<mover> and/or <mover> <targets>", lambda a, b, t: _verbs_or(a, b, t, None, True)),
    rule("effect", "<mover> and/or <mover> <targets> from <place>", lambda a, b, t, p: _verbs_or(a, b, t, p, True)),
    rule("steps-and", "<effect>", same),
    rule("steps-and", "<effect> and|then [then] <steps-and>", then),
    rule("steps-and", "<effect> , [and] then <steps-and>", then),
    rule("steps-and", "<effect> , <steps-comma>", then),
    rule("steps-comma", "<effect> and <effect>", then),
    rule("steps-comma", "<effect> , and <effect>", then),
    rule("steps-and", "<effect> and you may <steps-and>", _and_maybe),
    rule("steps-and", "<effect> and <actor> must <steps-and>", _and_must),
    rule("steps-and", "<effect> and <actor> may <steps-and>", lambda first, who, rest: first + _maybe_by(who, rest)),
    rule("or-more", "or <actor> must <steps-and>", lambda who, steps: (_by(who, steps, must=True),)),
    rule("or-more", ", or <actor> must <steps-and>", lambda who, steps: (_by(who, steps, must=True),)),
    rule("body", "select|choose 1 : <steps-or>", lambda steps: _select_one(steps)),
    rule("body", "you may select|choose 1 : <steps-or>", lambda steps: replace(_select_one(steps), chooser=Player.YOU)),
    rule("steps-and", "<effect> ( and [if] <conditions> , <effect> )", _and_if),
    rule("steps-and", "<effect> ( and <effect> if <conditions> )", lambda first, rest, c: _and_if(first, c, rest)),
    rule(
        "steps-and",
        "<effect> ( and you may <effect> if <conditions> )",
        lambda first, rest, c: _and_if(first, c, _and_maybe((), rest)),
    ),
    rule("steps-or", "<steps-and>", same),
    rule("steps-or", "<steps-and> <or-more>", _choice),
    rule("or-more", "or <steps-and>", lambda steps: (steps,)),
    rule("or-more", ", or <steps-and>", lambda steps: (steps,)),
    rule("or-more", "or <steps-and> to <steps-and>", lambda costs, benefit: (_cost(costs, benefit),)),
    rule("or-more", ", or <steps-and> to <steps-and>", lambda costs, benefit: (_cost(costs, benefit),)),
    rule("or-more", ", <steps-and> <or-more>", lambda steps, rest: (steps, *rest)),
    rule("steps-or", "<effect> and/or <effect>", _choice_both),
    rule("steps", "<steps-or>", same),
    rule("steps", "<steps-and> to <steps-or>", _cost),
    rule("body", "<steps>", lambda steps: Body(steps)),
    rule("body", "<actor> may <steps>", _may),
    rule("body", "<actor> may then|also <steps>", _may),
    rule("body", "<actor> must then|also|immediately <steps>", _must),
    rule("body", "then <steps>", Body),
    rule("body", "may <steps>", lambda steps: _may_elided(steps)),
    rule(
        "clause",
        "<leads> instead <choice-body> <trails>?",
        _instead_sentence,
    ),
    rule("effect", "<frame> without using it", same),
    rule("effect", "<frame> in any order", same),
    rule("body", "<actor> must <steps>", _must),
    rule("body", "<actor> <acted-steps>", _does),
    rule("acted-steps", "<steps>", same),
    rule("choice-body", "<body>", same),
    rule("choice-body", "<body> , or you may <steps>", _or_may),
    rule("choice-body", "<body> or you may <steps>", _or_may),
    rule(
        "choice-body",
        "<body> , or if <conditions> , <steps>",
        _or_if_may,
    ),
    rule(
        "choice-body",
        "<body> , or if <conditions> , you may <steps>",
        _or_if_may,
    ),
    rule("clause", "<leads>? <choice-body> <trails>?", _sentence),
    rule("sentence", "<clause>", same),
    rule("sentence", "<clause> : <clause>", _joined),
    rule("sentence", "<clause> : <clause>", _paired),
    rule("sentence", "<modifier>", same),
    # modifiers
]

__all__ = ["RULES", "Joined"]
