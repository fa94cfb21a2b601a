"""Shapes of restrictions: what players may not do."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same
from engine.redemption.language.ast.conditions import Condition, Duration
from engine.redemption.language.ast.effects import Action, Effect, Restriction
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Place, Selection, Target
from engine.redemption.language.ast.vocabulary import Kind, Player, Verb
from engine.redemption.language.grammar.nouns import Groups
from engine.redemption.language.grammar.quantities import PLURAL
from engine.redemption.language.grammar.shapes import Steps
from engine.redemption.language.grammar.targets import agree


def restrict(who: Player, action: Action, what: Selection | None) -> Steps:
    """Forbid players an action."""
    return (Effect(verb=Verb.RESTRICT, arguments=Restriction(players=who, action=action, what=what)),)


def _plays(who: Player, what: Selection) -> Steps:
    return restrict(who, Action.PLAY, what)


def _only(such: tuple[Condition, ...], steps: Steps) -> Steps:
    """Read "restrict players who control a king": only such players are restricted."""
    return tuple(replace(step, conditions=such) for step in steps)


def _of_type(verbs: tuple[Verb, ...]) -> Steps:
    return _plays(Player.EACH_PLAYER, Filter(Kind.CARD, abilities=verbs))


def _restrict_class(targets: tuple[Target, ...]) -> Steps:
    (target,) = targets
    if target.count != PLURAL:
        raise Refused("a class is restricted")
    return restrict(Player.EACH_PLAYER, Action.PLAY, target.what)


def _restricted(who: Player, forbidden: Restriction) -> Steps:
    return (
        Effect(
            Verb.RESTRICT, arguments=Restriction(who, forbidden.action, forbidden.what, forbidden.place, forbidden.most)
        ),
    )


def _forbid(action: Action, what: Selection | None = None, place: Place | None = None) -> Restriction:
    return Restriction(Player.EACH_PLAYER, action, what, place)


def _no_more_than(number: int, groups: Groups) -> Restriction:
    agree(Count(CountKind.EXACTLY, number), groups.plural)
    return Restriction(Player.EACH_PLAYER, Action.CONTROL, groups.what, most=number)


def _searching(place: Place) -> Restriction:
    return _forbid(Action.SEARCH, None, place)


def _no_draw_no_rescue(who: Player, lasting: Duration) -> Steps:
    both = (Restriction(who, Action.DRAW), Restriction(who, Action.RESCUE_ATTEMPT))
    return tuple(Effect(Verb.RESTRICT, arguments=one, duration=lasting) for one in both)


def _no_draw_no_search(who: Player, place: Place, lasting: Duration) -> Steps:
    both = (Restriction(who, Action.DRAW), Restriction(who, Action.SEARCH, place=place))
    return tuple(Effect(Verb.RESTRICT, arguments=one, duration=lasting) for one in both)


def _no_draw_by_own(who: Player) -> Steps:
    return restrict(who, Action.DRAW, Filter(Kind.CARD))


def _skipped(action: Action) -> Steps:
    """Read "must skip their next battle phase": the player named carries the effect out."""
    return restrict(Player.YOU, action, None)


RULES: list[Production] = [
    rule("skipped", "draw", Constant(Action.SKIP_DRAW)),
    rule("skipped", "battle", Constant(Action.SKIP_BATTLE)),
    rule("shape", "skip [their|your|his|the] next <skipped> phase", _skipped),
    rule("shape", "restrict <actor> from playing <selection>", _plays),
    rule("shape", "restrict <actor> <who> from playing <selection>", lambda w, such, a: _only(such, _plays(w, a))),
    rule("shape", "restrict <actor> <who> from <forbidden>", lambda w, such, a: _only(such, _restricted(w, a))),
    rule("shape", "restrict <selected-class>", _restrict_class),
    rule("selected-class", "<targets>", same),
    rule("shape", "<actor> may not|cannot play|use <selection>", _plays),
    rule("shape", "<actor> may not make a rescue attempt", lambda who: restrict(who, Action.RESCUE_ATTEMPT, None)),
    rule("shape", "restrict <actor> from attacking", lambda who: restrict(who, Action.ATTACK, None)),
    rule("shape", "restrict <actor> from blocking", lambda who: restrict(who, Action.BLOCK, None)),
    rule("shape", "<actor> may not attack", lambda who: restrict(who, Action.ATTACK, None)),
    rule("shape", "restrict <actor> from drawing [cards]", lambda who: restrict(who, Action.DRAW, None)),
    rule("shape", "restrict <actor> from drawing [cards] by [special] abilities they control", _no_draw_by_own),
    rule("shape", "<actor> may not draw [any] cards", lambda who: restrict(who, Action.DRAW, None)),
    rule("effect", "<actor> may not draw cards or make a rescue attempt <duration>", _no_draw_no_rescue),
    rule("nobody", "no opponent|opponents may|can", Constant(Player.EACH_OPPONENT)),
    rule("nobody", "no player|players may|can", Constant(Player.EACH_PLAYER)),
    rule("shape", "<nobody> <not-done>", _restricted),
    rule("not-done", "play|use <selection>", lambda what: _forbid(Action.PLAY, what)),
    rule("not-done", "play <selection> from <place>", lambda what, place: _forbid(Action.PLAY, what, place)),
    rule("not-done", "attack", Constant(_forbid(Action.ATTACK))),
    rule("not-done", "block", Constant(_forbid(Action.BLOCK))),
    rule("not-done", "draw [any] [cards]", Constant(_forbid(Action.DRAW))),
    rule("not-done", "make a rescue attempt", Constant(_forbid(Action.RESCUE_ATTEMPT))),
    rule("not-done", "search <place>", _searching),
    rule("shape", "no <description> may|can be played|used", lambda groups: _plays(Player.EACH_PLAYER, groups.what)),
    rule("shape", "no <verb-list> card|cards may|can be played|used", _of_type),
    rule("shape", "<actor> may not search <place>", lambda who, place: _restricted(who, _searching(place))),
    rule(
        "shape",
        "<actor> may not play <selection> from <place>",
        lambda who, what, place: _restricted(who, _forbid(Action.PLAY, what, place)),
    ),
    rule("effect", "<actor> may not draw any cards or search <place> <duration>", _no_draw_no_search),
    rule("restricted", "yourself", Constant(Player.YOU)),
    rule("restricted", "<actor>", same),
    rule("shape", "restrict <restricted> from <forbidden>", _restricted),
    rule("forbidden", "searching <place>", lambda place: _forbid(Action.SEARCH, None, place)),
    rule("forbidden", "rescuing <selection>", lambda what: _forbid(Action.RESCUE, what)),
    rule("forbidden", "activating <selection>", lambda what: _forbid(Action.ACTIVATE, what)),
    rule("forbidden", "deactivating <selection>", lambda what: _forbid(Action.DEACTIVATE, what)),
    rule("forbidden", "playing <selection> from <place>", lambda what, place: _forbid(Action.PLAY, what, place)),
    rule("forbidden", "controlling more than <INTEGER> <description>", _no_more_than),
]

__all__ = ["RULES", "restrict"]
