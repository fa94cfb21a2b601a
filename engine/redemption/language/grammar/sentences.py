"""Sentences: their leads, how effects are joined, what follows the effects, and modifiers."""

from engine.kernel.records import dataclass, replace
from engine.language.notation import Production, Refused, rule, same
from engine.redemption.language.ast.conditions import Earlier, Event, Exists, Happening, Result
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Action, Choice, Effect, Instead, Restriction, Step
from engine.redemption.language.ast.nouns import Count, CountKind, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.language.grammar.alternatives import conditional
from engine.redemption.language.grammar.conditions import Conditions
from engine.redemption.language.grammar.following import said, then
from engine.redemption.language.grammar.leads import Lead, both
from engine.redemption.language.grammar.shapes import Shape

Steps = tuple[Step, ...]


def _and_maybe(first: Steps, rest: Steps) -> Steps:
    """Read "discard a Hero and you may draw 1": you, though another may carry out the first effect. Rule: REG-SA-18"""
    return first + tuple(replace(step, optional=True, actor=step.actor or Player.YOU) for step in rest)


def _and_if(first: Steps, conditions: Conditions, rest: Steps) -> Steps:
    return first + tuple(conditional(step, conditions) for step in rest)


def _choice(first: Steps, rest: tuple[Steps, ...]) -> Steps:
    return (Choice(branches=(first, *rest)),)


def _choice_both(first: Steps, rest: tuple[Steps, ...]) -> Steps:
    return (Choice(branches=(first, *rest), both_allowed=True),)


def _cost(costs: Steps, benefit: Steps) -> Steps:
    if any(isinstance(step, Effect) and KINDS[step.verb].never_cost for step in costs):
        raise Refused("not a cost")
    return (*[replace(step, cost=True) for step in costs], *benefit)


def _in_any_order(found: Steps) -> Steps:
    """Read "in any order": whoever carries the effect out decides the order of the cards on or under a deck."""
    return tuple(_ordered(step) for step in found)


def _ordered(step: Step) -> Step:
    if isinstance(step, Choice):
        return replace(step, branches=tuple(_in_any_order(branch) for branch in step.branches))
    return replace(step, any_order=True) if KINDS[step.verb].end_of_deck is not None else step


# who acts


def _by(who: Player, steps: Steps, *, must: bool = False) -> Steps:
    if steps[0].actor is not None:
        raise Refused("somebody else acts")
    return tuple(step if step.actor is not None else _acting(step, who, must) for step in steps)


def _yours(steps: Steps) -> Steps:
    """Leave out that you act, since you do unless somebody else is named. Rule: REG-SA-18"""
    return tuple(_without_you(step) for step in steps)


def _without_you(step: Step) -> Step:
    actor = None if step.actor is Player.YOU else step.actor
    if isinstance(step, Effect):
        return step if actor is step.actor else replace(step, actor=actor)
    return replace(step, actor=actor, branches=tuple(_yours(branch) for branch in step.branches))


def _acting(step: Step, who: Player, must: bool) -> Step:
    if isinstance(step, Choice):
        branches = tuple(tuple(_acting(inner, who, False) for inner in branch) for branch in step.branches)
        return replace(step, actor=who, compelled=must, branches=branches)
    if KINDS[step.verb].is_had and not _skips(step):
        raise Refused("somebody else acts")
    return replace(step, actor=who, compelled=must)


def _skips(step: Effect) -> bool:
    """Say whether an effect skips a phase, so that it matters who carries it out."""
    skipping = (Action.SKIP_BATTLE, Action.SKIP_DRAW)
    return isinstance(step.arguments, Restriction) and step.arguments.action in skipping


@dataclass(frozen=True, slots=True)
class Body:
    """The effects of a sentence and who may decline them."""

    steps: Steps
    chooser: Player | None = None
    replaces: bool = False
    conditions: Conditions = ()


def _may(who: Player, steps: Steps) -> Body:
    if who is Player.YOU:
        return Body(steps, Player.YOU)
    return Body(steps if all(map(_is_for_a_time, steps)) else _by(who, steps), who)


def _may_allow(who: Player, steps: Steps) -> Body:
    """Read "opponent may allow you to draw 1": he decides, and you act. Rules: REG-SA-17, REG-SA-18"""
    if who is Player.YOU or any(step.actor is not None for step in steps) or all(map(_is_for_a_time, steps)):
        raise Refused("who allows what he does himself?")
    return Body(steps, who)


def _is_for_a_time(step: Step) -> bool:
    """Say whether cards are under an effect for some time, so that a player only decides whether it is used."""
    return isinstance(step, Effect) and step.actor is None and KINDS[step.verb].is_had and not _skips(step)


def _may_then(who: Player, steps: Steps) -> Body:
    """Read "you may then": only if the effect before was carried out. Rule: REG-COND-11"""
    return replace(_may(who, steps), conditions=(Earlier(Result.DID),))


def _must(who: Player, steps: Steps) -> Body:
    if who is Player.YOU:
        return Body(tuple(replace(step, compelled=True) for step in steps))
    return Body(_by(who, steps, must=True))


def _of_such(body: Body, such: Conditions) -> Body:
    """Read "each player who controls a king may draw 1": only such players may."""
    return replace(body, steps=tuple(conditional(step, such) for step in body.steps))


def _does(who: Player, steps: Steps) -> Body:
    if who in (Player.YOU,):
        raise Refused("you act unless somebody else is named")
    return Body(_by(who, steps))


def _and_must(first: Steps, who: Player, rest: Steps) -> Steps:
    return first + _by(who, rest, must=True)


def _maybe_by(who: Player, steps: Steps) -> Steps:
    if who is Player.YOU:
        raise Refused("said by the shorter production")
    return tuple(replace(step, optional=True) for step in _by(who, steps))


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
    return _or_may(first, tuple(conditional(step, conditions) for step in second))


def _always_optional(steps: Steps) -> bool:
    return all(isinstance(step, Effect) and step.optional for step in steps)


def _plain(steps: Steps) -> Steps:
    return tuple(
        replace(step, optional=False) if isinstance(step, Effect) and step.verb is Verb.BAND else step for step in steps
    )


def _chosen(body: Body) -> Body:
    """Read "a Hero may be discarded": you may discard it; banding is always up to its controller."""
    effects = [step for step in body.steps if isinstance(step, Effect) and step.verb is not Verb.BAND]
    if body.chooser is not None or len(effects) != len(body.steps) or not all(step.optional for step in effects):
        return body
    return replace(body, steps=tuple(replace(step, optional=False) for step in body.steps), chooser=Player.YOU)


def _about_this(standing: Conditions, steps: Steps) -> Conditions:
    """Read "protect this card while it remains in play": "it" is this card."""
    if len(steps) != 1 or not isinstance(steps[0], Effect) or [type(t.what) for t in steps[0].targets] != [This]:
        return standing
    it = Target(Reference(Pointer.IT))
    return tuple(
        replace(one, target=Target(This())) if isinstance(one, Exists) and one.target == it else one for one in standing
    )


def _sentence(lead: Lead | None, body: Body, trail: Lead | None) -> Clause:
    around = both(lead or Lead(), trail or Lead())
    if trail and (trail.conditions or trail.standing or trail.unless) and len(body.steps) > 1:
        raise Refused("to which effect does the condition belong?")
    if trail and trail.trigger and len(body.steps) > 1:
        raise Refused("only the last effect waits")
    if around.any_outcome:
        around, body = _whatever_the_outcome(around, body)
    if around.trigger is not None and around.trigger.imminent:
        around = replace(around, trigger=replace(around.trigger, imminent=False), instead=True)
    around = replace(around, standing=_about_this(around.standing, body.steps))
    body = _chosen(body)
    return Clause(
        steps=_yours(said(body.steps)),
        chooser=body.chooser,
        trigger=around.trigger,
        conditions=(*body.conditions, *around.conditions),
        standing=around.standing,
        unless=around.unless,
        limit=around.limit,
        regardless=around.regardless,
        replaces=around.instead or body.replaces,
    )


def _whatever_the_outcome(around: Lead, body: Body) -> tuple[Lead, Body]:
    """Read "regardless of battle outcome, discard a Hero": as the battle ends for him, that happens instead.

    Rules: REG-REGARD-05, REG-INSTEAD-12
    """
    step = body.steps[0]
    if len(body.steps) != 1 or not isinstance(step, Effect) or len(step.targets) != 1:
        raise Refused("whose outcome?")
    if around.trigger is not None and around.trigger not in _ENDS:
        raise Refused("it happens as the battle ends")
    ends = Event((Happening.REACHES_END,), subject=step.targets[0])
    to_him = replace(step, targets=(Target(Reference(Pointer.IT)),))
    return replace(around, trigger=ends, instead=True), replace(body, steps=(to_him,))


_ENDS = (Event((Happening.END_OF_BATTLE,)), Event((Happening.AFTER_BATTLE,)))


def _last_later(lead: Lead | None, body: Body, event: Event) -> "Followed":
    """Read "reveal a card to return this card after battle": "after battle" belongs to the last effect alone.

    Rules: REG-COND-08, REG-COND-11
    """
    if len(body.steps) < 2:
        raise Refused("it is the time of the only effect")
    now = tuple(replace(step, cost=False) if isinstance(step, Effect) else step for step in body.steps[:-1])
    needed = body.chooser is not None or any(isinstance(step, Effect) and step.cost for step in body.steps)
    first = _sentence(lead, replace(body, steps=now), None)
    again = () if needed else first.conditions
    done = (Earlier(Result.DID),) if needed else ()
    second = _sentence(None, Body(body.steps[-1:]), Lead(trigger=event))
    return Followed((first, replace(second, conditions=(*done, *again), standing=first.standing)))


def _paired(first: Clause, second: Clause) -> Clause:
    last = first.steps[-1]
    if not (isinstance(last, Effect) and KINDS[last.verb].pairs):
        raise Refused("nothing is placed")
    return replace(first, paired=(second,))


def _instead_sentence(lead: Lead, body: Body, trail: Lead | None) -> Clause:
    return _sentence(both(lead, Lead(instead=True)), body, trail)


_DISCARD_THIS: Steps = (Effect(Verb.DISCARD, targets=(Target(This()),)),)


def _discard_when(target: Target, event: Event) -> Clause:
    return Clause(steps=Shape(Verb.DISCARD)((target,)), trigger=event)


def _but_then(first: Clause, second: Clause) -> "Followed":
    """Read "may discard a Hero but then discard this card": the second is done if the first was."""
    if first.chooser is None or second.trigger is None or second.conditions:
        raise Refused("two sentences")
    return Followed((first, replace(second, conditions=(Earlier(Result.DID),))))


def _joined(first: Clause, second: Clause) -> "Joined":
    """Read a colon: what follows a look or reveal is about the cards seen, else it depends on what comes before.

    Rules: REG-COND-02, REG-COND-03, REG-COND-04
    """
    last = first.steps[-1]
    if isinstance(last, Effect) and KINDS[last.verb].pairs:
        raise Refused("what follows a placing is paired with it")
    if any(isinstance(node, Effect) and KINDS[node.verb].shows for node in nodes(first.steps)):
        return Joined((first, second))
    return Joined((first, replace(second, conditions=(Earlier(Result.DID), *second.conditions))))


@dataclass(frozen=True, slots=True)
class Followed:
    """Clauses of one sentence that are read as sentences of their own."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Clauses a colon joins into one ability."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """The first of several sentences from which a player picks a given number."""

    count: Count
    alternative: Instead | None
    first: Clause

    def whole(self, others: tuple[Clause, ...]) -> Clause | None:
        """Return one choice between the sentences' effects; None if a sentence says more than effects."""
        clauses = (self.first, *others)
        if any(replace(clause, steps=()) != Clause(steps=()) for clause in clauses):
            return None
        branches = tuple(clause.steps for clause in clauses)
        return Clause(steps=(Choice(branches=branches, pick=self.count, alternative=self.alternative),))


def _picked(number: int, alternative: Instead | None, first: Clause) -> Picked:
    return Picked(Count(CountKind.UP_TO, number), alternative, first)


def _picked_or(number: int, other: int, conditions: Conditions, first: Clause) -> Picked:
    return _picked(number, Instead(conditions, count=Count(CountKind.UP_TO, other)), first)


RULES: list[Production] = [
    rule("steps-and", "<effect>", same),
    rule("steps-and", "<effect> and|then [then] <steps-and>", then),
    rule("steps-and", "<effect> , [and] then <steps-and>", then),
    rule("steps-and", "<effect> , and <effect>", then),
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
    rule("or-more", ", or <steps-and> <or-more>", lambda steps, rest: (steps, *rest)),
    rule("or-more", "or <steps-and>", lambda steps: (steps,)),
    rule("or-more", ", or <steps-and>", lambda steps: (steps,)),
    rule("or-more", "or <steps-and> to <steps-and>", lambda costs, benefit: (_cost(costs, benefit),)),
    rule("or-more", ", or <steps-and> to <steps-and>", lambda costs, benefit: (_cost(costs, benefit),)),
    rule("or-more", ", <steps-and> <or-more>", lambda steps, rest: (steps, *rest)),
    rule("steps-or", "<effect> <each-more>", _choice_both),
    rule("each-more", "and/or <effect>", lambda steps: (steps,)),
    rule("each-more", "and/or <effect> <each-more>", lambda steps, rest: (steps, *rest)),
    rule("steps", "<steps-or>", same),
    rule("steps", "<steps-and> to <steps-or>", _cost),
    rule("body", "<steps>", lambda steps: Body(steps)),
    rule("body", "<actor> may <steps>", _may),
    rule("body", "<actor> may allow you to <steps>", _may_allow),
    rule("body", "hero may play <targets>", lambda targets: Body(Shape(Verb.PLAY)(targets), Player.YOU)),
    rule("body", "<actor> <who> may <steps>", lambda who, such, steps: _of_such(_may(who, steps), such)),
    rule("body", "<actor> <who> must <steps>", lambda who, such, steps: _of_such(_must(who, steps), such)),
    rule(
        "steps-and",
        "<effect> and <actor> <who> may <steps-and>",
        lambda first, who, such, rest: first + tuple(conditional(step, such) for step in _maybe_by(who, rest)),
    ),
    rule("body", "<actor> may also <steps>", _may),
    rule("body", "<actor> may then <steps>", _may_then),
    rule("body", "<actor> must then|also|immediately <steps>", _must),
    rule("body", "then <steps>", Body),
    rule(
        "clause",
        "<leads> instead <choice-body> <trails>?",
        _instead_sentence,
    ),
    rule("effect", "<shape> without using it", same),
    rule("effect", "<shape> in any order", _in_any_order),
    rule("effect", "<either-move> in any order", _in_any_order),
    rule("body", "<actor> must <steps>", _must),
    rule(
        "body",
        "<actor> may <steps-and> instead to <steps-or>",
        lambda who, costs, benefit: replace(_may(who, _cost(costs, benefit)), replaces=True),
    ),
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
    rule("shape", "force <actor> to <steps-and>", lambda who, steps: _by(who, steps, must=True)),
    rule("sentence", "<clause>", same),
    rule("sentence", "<leads>? <choice-body> <moment-event>", _last_later),
    rule("sentence", "<clause> : <clause>", _joined),
    rule("sentence", "<clause> but [then] <clause>", _but_then),
    rule("clause", "discard <moment-event>", lambda event: Clause(steps=_DISCARD_THIS, trigger=event)),
    rule("clause", "discard if|when <any-event>", lambda event: Clause(steps=_DISCARD_THIS, trigger=event)),
    rule("clause", "discard <target> if|when <any-event>", _discard_when),
    rule("sentence", "<clause> : <clause>", _paired),
    rule("sentence", "<clause> : <paired-grant>", _paired),
    rule("sentence", "select|choose up to <INTEGER> : <clause>", lambda n, first: _picked(n, None, first)),
    rule("sentence", "select|choose up to <INTEGER> ( or <INTEGER> if <conditions> ) : <clause>", _picked_or),
    rule("sentence", "<modifier>", same),
]

__all__ = ["RULES", "Followed", "Joined", "Picked"]
