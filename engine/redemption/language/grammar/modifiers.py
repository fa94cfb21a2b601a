"""Modifiers: what cannot be negated, limits, and "regardless of"."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.conditions import AtAnyTime, Duration, During, Each, HasStatus, Status
from engine.redemption.language.ast.effects import CannotBe, Immunity, Limit, Regardless
from engine.redemption.language.ast.nouns import Filter, Place, Reference, Selection, This
from engine.redemption.language.ast.vocabulary import Player, Verb, Zone
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.grammar.conditions import Conditions
from engine.redemption.language.grammar.leads import Lead, both
from engine.redemption.language.grammar.nouns import list_of
from engine.redemption.language.grammar.targets import described

_IN_BATTLE = Lead(conditions=(HasStatus(status=Status.IN_BATTLE),))
_BATTLE = Place((Zone.BATTLE,))


def _in_battle(kinds: tuple[Immunity, ...]) -> CannotBe:
    """Read "cannot be negated in battle": the card itself is meant."""
    return _cannot_be(None, kinds, None, _IN_BATTLE)


def _those_in_battle(what: Selection | None, kinds: tuple[Immunity, ...]) -> CannotBe:
    """Read "Heroes cannot be negated in battle": the Heroes are meant."""
    if isinstance(what, Filter) and what.place is None:
        return _cannot_be(replace(what, place=_BATTLE), kinds, None, None)
    return _cannot_be(what, kinds, None, _IN_BATTLE)


def _for_a_time(what: Selection | None, kinds: tuple[Immunity, ...], duration: Duration) -> CannotBe:
    return CannotBe(immunities=kinds, granted_to=what, duration=duration)


def _this_cannot(kinds: tuple[Immunity, ...], trail: Lead | None) -> CannotBe:
    return _cannot_be(None, kinds, None, trail)


def _others_cannot(what: Selection | None, kinds: tuple[Immunity, ...], trail: Lead | None) -> CannotBe:
    return _cannot_be(what, kinds, None, trail)


def _cannot_be(
    what: Selection | None, kinds: tuple[Immunity, ...], by: Selection | Player | None, trail: Lead | None
) -> CannotBe:
    trail = trail or Lead()
    if trail.trigger or trail.limit or trail.regardless or trail.instead:
        raise Refused("a modifier has conditions only")
    return CannotBe(immunities=kinds, granted_to=what, by=by, conditions=_moments_last(trail), unless=trail.unless)


def _modified(what: Selection) -> Selection | None:
    if any(isinstance(n, Filter) and isinstance(n.on, Reference) and n.on.noun is None for n in nodes(what)):
        raise Refused("on whom?")
    return None if isinstance(what, This) else what


def _regardless(what: Selection | None, verbs: tuple[Verb, ...], trail: Lead | None) -> Regardless:
    trail = trail or Lead()
    if trail != Lead(conditions=trail.conditions, standing=trail.standing):
        raise Refused("a modifier has conditions only")
    return Regardless(of=verbs, granted_to=what, conditions=_moments_last(trail))


def _led(lead: Lead, modifier: CannotBe | Limit | Regardless) -> CannotBe | Regardless:
    unless = lead.unless if isinstance(modifier, CannotBe) else ()
    if isinstance(modifier, Limit) or lead != Lead(conditions=lead.conditions, standing=lead.standing, unless=unless):
        raise Refused("a modifier has conditions only")
    conditions = _moments_last(lead, modifier.conditions)
    if isinstance(modifier, Regardless):
        return replace(modifier, conditions=conditions)
    return replace(modifier, conditions=conditions, unless=unless + modifier.unless)


def _at_a_moment(moment: Each | During | AtAnyTime, trail: Lead | None) -> Lead:
    """Join a moment inside a sentence, "the first evil Enhancement each battle cannot ...", to what trails it."""
    return both(Lead(standing=(moment,)), trail or Lead())


def _moments_last(lead: Lead, more: Conditions = ()) -> Conditions:
    every = lead.conditions + lead.standing + more
    return tuple(sorted(every, key=lambda condition: isinstance(condition, During | Each | AtAnyTime)))


_IMMUNITIES = {
    "negated": Immunity.NEGATED,
    "interrupted": Immunity.INTERRUPTED,
    "prevented": Immunity.PREVENTED,
}

RULES: list[Production] = [
    *words("immunity", _IMMUNITIES),
    *list_of("immunity-list", "immunity"),
    rule("modifier", "cannot be <immunity-list> <trails>?", _this_cannot),
    rule(
        "modifier",
        "cannot be <immunity-list> by <agent-selection> <trails>?",
        lambda kinds, by, trail: _cannot_be(None, kinds, by, trail),
    ),
    rule(
        "modifier",
        "<modified> cannot be <immunity-list> <trails>?",
        _others_cannot,
    ),
    rule("modifier", "<modified> cannot be <immunity-list> by <agent-selection> <trails>?", _cannot_be),
    rule(
        "modifier",
        "<modified>? cannot be <immunity-list> ( except by <selection> )",
        lambda what, kinds, but: CannotBe(immunities=kinds, granted_to=what, excluding=but),
    ),
    rule(
        "modifier",
        "<modified> <moment> cannot be <immunity-list> <trails>?",
        lambda what, moment, kinds, trail: _cannot_be(what, kinds, None, _at_a_moment(moment, trail)),
    ),
    rule(
        "modifier",
        "<modified> <moment> cannot be <immunity-list> by <agent-selection> <trails>?",
        lambda what, moment, kinds, by, trail: _cannot_be(what, kinds, by, _at_a_moment(moment, trail)),
    ),
    rule(
        "modifier",
        "<modified> <moment> are|is regardless of <verb-list> [abilities] <trails>?",
        lambda what, moment, verbs, trail: _regardless(what, verbs, _at_a_moment(moment, trail)),
    ),
    rule("modified", "<selection>", lambda what: _modified(what)),
    rule("modified", "<targets>", lambda targets: _modified(described(targets, special=True))),
    rule("modified", "this [ability]", Constant(None)),
    rule("modifier", "cannot be <immunity-list> in battle", _in_battle),
    rule("modifier", "<modified> cannot be <immunity-list> in battle", _those_in_battle),
    rule(
        "modifier",
        "<modified> may not be <immunity-list> <trails>?",
        _others_cannot,
    ),
    rule(
        "modifier",
        "ability cannot be <immunity-list> <trails>?",
        _this_cannot,
    ),
    rule("modifier", "may not be <immunity-list> <trails>?", _this_cannot),
    rule("sentence", "<leads> <modifier>", lambda lead, modifier: _led(lead, modifier)),
    rule(
        "modifier",
        "<modified> are|is regardless of <verb-list> [abilities] <trails>?",
        lambda what, verbs, trail: _regardless(what, verbs, trail),
    ),
    rule(
        "modifier",
        "regardless of <verb-list> [abilities] <trails>",
        lambda verbs, trail: _regardless(None, verbs, trail),
    ),
    rule("modifier", "<modified> cannot be <immunity-list> <duration>", _for_a_time),
    rule("modifier", "limit <frequency>", same),
    rule("modifier", "may be used <frequency>", same),
    rule("modifier", "[this] [special] ability may be used <frequency>", same),
    rule(
        "modifier",
        "ability cannot be <immunity-list> by <agent-selection> <trails>?",
        lambda kinds, by, trail: _cannot_be(None, kinds, by, trail),
    ),
    rule("modifier", "regardless of <verb-list> [abilities]", lambda verbs: Regardless(of=verbs)),
]
