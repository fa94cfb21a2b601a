"""What comes before or after the effects of a sentence: when, under which conditions, how often."""

from engine.kernel.records import dataclass
from engine.language.notation import Constant, Production, Refused, rule, same
from engine.redemption.language.ast.conditions import (
    AtAnyTime,
    During,
    Each,
    Earlier,
    Event,
    HasStatus,
    OneOf,
    Phase,
    Result,
    Status,
)
from engine.redemption.language.ast.effects import Limit, Regardless
from engine.redemption.language.ast.vocabulary import Player
from engine.redemption.language.grammar.conditions import Conditions


@dataclass(frozen=True, slots=True)
class Lead:
    """What comes before the comma of a sentence, or after its effects: when, and under what conditions."""

    trigger: Event | None = None
    conditions: Conditions = ()
    standing: Conditions = ()
    unless: Conditions = ()
    limit: Limit | None = None
    regardless: Regardless | None = None
    instead: bool = False
    any_outcome: bool = False


def both(first: Lead, second: Lead) -> Lead:
    """Join two leads into one."""
    for name in ("trigger", "limit", "regardless"):
        if getattr(first, name) is not None and getattr(second, name) is not None:
            raise Refused(f"two of {name}")
    return Lead(
        trigger=first.trigger or second.trigger,
        conditions=first.conditions + second.conditions,
        standing=first.standing + second.standing,
        unless=first.unless + second.unless,
        limit=first.limit or second.limit,
        regardless=first.regardless or second.regardless,
        instead=first.instead or second.instead,
        any_outcome=first.any_outcome or second.any_outcome,
    )


def _moment(condition: During | Each | AtAnyTime) -> Lead:
    return Lead(standing=(condition,))


def _event_and(event: Event, conditions: Conditions) -> Lead:
    return Lead(trigger=event, conditions=conditions)


def _one_of(first: Conditions, second: Conditions) -> Conditions:
    if len(first) != 1 or len(second) != 1:
        raise Refused("or between lists of conditions")
    return (OneOf(options=(first[0], second[0])),)


def _if_or(first: Conditions, second: Conditions) -> Lead:
    return Lead(conditions=_one_of(first, second))


def _while_or(first: Conditions, second: Conditions) -> Lead:
    return Lead(standing=_one_of(first, second))


def _if_during(conditions: Conditions, phase: Phase, whose: Player | None = None) -> Lead:
    return Lead(conditions=conditions, standing=(During(phase=phase, whose=whose),))


_SET_ASIDE = Constant(Lead(standing=(HasStatus(Status.IN_SET_ASIDE),)))
_OTHERWISE = Constant(Lead(conditions=(Earlier(Result.OTHERWISE),)))

RULES: list[Production] = [
    rule("lead", "if <conditions>", lambda c: Lead(conditions=c)),
    rule("lead", "if <conditions> while <conditions>", lambda c, w: Lead(standing=c + w)),
    rule("lead", "if <conditions> during <phase>", _if_during),
    rule("lead", "if <conditions> during <possessor> <phase>", lambda c, who, phase: _if_during(c, phase, who)),
    rule("lead", "if|when <conditions> ( or if|when <conditions> )", _if_or),
    rule("lead", "while <conditions> ( or while <conditions> )", _while_or),
    rule("lead", "<trigger> during <phase>", lambda event, phase: Lead(trigger=event, standing=(During(phase=phase),))),
    rule("leads", "<moment-event>", lambda event: Lead(trigger=event)),
    rule("lead", "when <conditions>", lambda c: Lead(conditions=c)),
    rule("lead", "while <conditions>", lambda c: Lead(standing=c)),
    rule("lead", "as long as <conditions>", lambda c: Lead(standing=c)),
    rule("lead", "unless <conditions>", lambda c: Lead(unless=c)),
    rule("lead", "while set-aside", _SET_ASIDE),
    rule("lead", "while set aside", _SET_ASIDE),
    rule("lead", "otherwise", _OTHERWISE),
    rule("leads", "otherwise", _OTHERWISE),
    rule("lead", "<trigger>", lambda event: Lead(trigger=event)),
    rule("lead", "<trigger> and <conditions>", _event_and),
    rule("lead", "if <conditions> and <any-event>", lambda c, e: _event_and(e, c)),
    rule("lead", "<moment>", _moment),
    rule("lead", "<frequency>", lambda limit: Lead(limit=limit)),
    rule("leads", "<lead> ,", same),
    rule("leads", "<lead> , <leads>", both),
    rule("leads", "<moment> <moment-if>", lambda moment, lead: both(_moment(moment), lead)),
    rule("moment-if", "if <conditions> ,", lambda c: Lead(conditions=c)),
    rule("trail", "if <conditions>", lambda c: Lead(conditions=c)),
    rule("trail", "when <conditions>", lambda c: Lead(conditions=c)),
    rule("trail", "while <conditions>", lambda c: Lead(standing=c)),
    rule("trail", ", unless <conditions>", lambda c: Lead(unless=c)),
    rule("trail", "unless <conditions>", lambda c: Lead(unless=c)),
    rule("trail", "<moment-event>", lambda event: Lead(trigger=event)),
    rule("trail", "<moment>", _moment),
    rule("trail", "instead", Constant(Lead(instead=True))),
    rule("trail", "<frequency>", lambda limit: Lead(limit=limit)),
    rule("trail", "( may be used <frequency> )", lambda limit: Lead(limit=limit)),
    rule("trail", "( limit <frequency> )", lambda limit: Lead(limit=limit)),
    rule("trail", "[,] regardless of <verb-list> [abilities]", lambda verbs: Lead(regardless=Regardless(of=verbs))),
    rule("trail", "regardless of brigade", Constant(Lead(regardless=Regardless(of=())))),
    rule("trail", "( regardless of <verb-list> [abilities] )", lambda verbs: Lead(regardless=Regardless(of=verbs))),
    rule("lead", "regardless of <verb-list> [abilities]", lambda verbs: Lead(regardless=Regardless(of=verbs))),
    rule("lead", "regardless of [the] battle outcome", Constant(Lead(any_outcome=True))),
    rule("trail", "[,] regardless of [the] battle outcome", Constant(Lead(any_outcome=True))),
    rule("leads", "if <status>", lambda status: Lead(conditions=(HasStatus(status=status),))),
    rule("trails", "<trail>", same),
    rule("trails", "<trail> <trails>", both),
]
