"""Shapes of strength and toughness, and of the hand size."""

from typing import Any

from engine.language.notation import Constant, Production, Refused, rule, words
from engine.redemption.language.ast.conditions import Event, Happening
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import By, Choice, Effect, HandSize
from engine.redemption.language.ast.nouns import Reference, Target
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb
from engine.redemption.language.grammar.nouns import Groups
from engine.redemption.language.grammar.protection import THIS
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import Steps


def change(verb: Verb, targets: tuple[Target, ...], by: By) -> Steps:
    """Increase or decrease strength and toughness."""
    return (Effect(verb=verb, targets=targets, arguments=by),)


def _hand_size(number: Any, sign: int) -> Steps:
    return (Effect(verb=Verb.CHANGE_HAND_SIZE, arguments=HandSize(change=sign * number)),)


def _keep(number: int) -> Steps:
    return (Effect(verb=Verb.CHANGE_HAND_SIZE, arguments=HandSize(change=number, sets=True)),)


def _stat(value: str) -> Any:
    if value.startswith("*"):
        raise Refused("not a change")
    return [part if part == "X" else int(part) for part in value.upper().split("/")]


def _by(value: str, limit: int | None) -> By:
    strength, toughness = _stat(value)
    return By(strength=strength, toughness=toughness, limit=limit)


def _by_limited(value: str, limit: str) -> By:
    most, same_again = _stat(limit)
    if most != same_again or most == "X":
        raise Refused("one limit for both")
    return _by(value, most)


def _either_way(targets: tuple[Target, ...], by: By) -> Steps:
    return (Choice(branches=(change(Verb.INCREASE, targets, by), change(Verb.DECREASE, targets, by))),)


def _whose_hand_size(who: Player, change_: int) -> Steps:
    if who is Player.YOU:
        raise Refused("said by the shorter shape")
    return (Effect(verb=Verb.CHANGE_HAND_SIZE, arguments=HandSize(change=change_, whose=who)),)


def _worth(who: Target, value: str) -> Steps:
    strength, toughness = _stat(value)
    return (Effect(verb=Verb.INCREASE, targets=(who,), arguments=By(strength, toughness, sets=True)),)


def _each_turn(value: str) -> By:
    strength, toughness = _stat(value)
    return By(strength, toughness, each_turn=True)


def _weaker(target: Target, value: str) -> Steps:
    return change(Verb.DECREASE, (target,), _by(value, None))


def stronger(target: Target, value: str) -> Steps:
    """Increase a card by its two numbers, written "2/2"."""
    return change(Verb.INCREASE, (target,), _by(value, None))


def _stronger_each_turn(who: Target, value: str, _: None) -> Steps:
    return change(Verb.INCREASE, (who,), _each_turn(value))


def _and_stronger_by(first: Verb, targets: tuple[Target, ...], value: str) -> Steps:
    return _and_change(first, Verb.INCREASE, targets, _by(value, None))


#: half of strength and toughness, not rounded. Rule: REG-INCDEC-07
_HALF = By("half", "half")
_ON_RETURN = Event((Happening.RETURNS,))


def _returning(who: Target) -> Target:
    if not isinstance(who.what, Reference):
        raise Refused("who was set aside returns")
    return who


def _returns_stronger(who: Target, value: str) -> Clause:
    """Read "Hero returns with abilities increased": a set-aside Hero has it once it returns. Rule: REG-SETA-05"""
    return Clause(steps=stronger(_returning(who), value), trigger=_ON_RETURN)


def _returns_weaker(who: Target, value: str) -> Clause:
    return Clause(steps=_weaker(_returning(who), value), trigger=_ON_RETURN)


def _by_each(value: str, groups: Groups) -> By:
    if groups.plural is not False:
        raise Refused("each takes the singular")
    strength, toughness = _stat(value)
    return By(strength=strength, toughness=toughness, for_each=groups.what)


def _and_change(first: Verb, verb: Verb, targets: tuple[Target, ...], by: By) -> Steps:
    many = len(targets) > 1 or targets[0].count != ONE
    back = Target(what=Reference(pointer=Pointer.THEM if many else Pointer.IT))
    return (Effect(verb=first, targets=targets), *change(verb, (back,), by))


def _and_weaker(first: Verb, targets: tuple[Target, ...], by: By) -> Steps:
    return _and_change(first, Verb.DECREASE, targets, by)


def _andstronger(first: Verb, targets: tuple[Target, ...], by: By) -> Steps:
    return _and_change(first, Verb.INCREASE, targets, by)


_HALVED: dict[str, By] = {
    "strength|offense": By("half", 0),
    "toughness|defense": By(0, "half"),
    "abilities": _HALF,
}


def _weaker_by(target: Target, by: By) -> Steps:
    return change(Verb.DECREASE, (target,), by)


def _halved(what: By, targets: tuple[Target, ...]) -> Steps:
    return change(Verb.DECREASE, targets, what)


RULES: list[Production] = [
    *words("halved", _HALVED),
    rule("change", "by half", Constant(_HALF)),
    rule("shape", "<subject> decreases|decrease by half", lambda who: _weaker_by(who, _HALF)),
    rule("shape", "<subject> is|are worth half [its|his|their] [value]", lambda who: _weaker_by(who, _HALF)),
    rule("shape", "<target> 's <halved> decreases|decrease by half", _weaker_by),
    rule("shape", "decrease the <halved> of <targets> by half", _halved),
    rule(
        "shape",
        "<mover> and decrease <targets> <change>",
        _and_weaker,
    ),
    rule(
        "shape",
        "<mover> and increase <targets> <change>",
        _andstronger,
    ),
    rule("shape", "increase <subject-noun> <change>", lambda who, by: change(Verb.INCREASE, (who,), by)),
    rule("shape", "decrease <subject-noun> <change>", lambda who, by: change(Verb.DECREASE, (who,), by)),
    rule("shape", "holder|you may keep up to <INTEGER> cards in hand", lambda number: _keep(number)),
    rule("shape", "increase hand size by <INTEGER>", lambda number: _hand_size(number, 1)),
    rule("shape", "decrease|reduce hand size by <INTEGER>", lambda number: _hand_size(number, -1)),
    rule("shape", "<subject> is|are? worth <STATS>", lambda who, value: _worth(who, value)),
    rule("shape", "worth <STATS>", lambda value: _worth(THIS, value)),
    rule("shape", "abilities are <STATS>", lambda value: _worth(THIS, value)),
    rule("change", "[by] <STATS> for each|every turn <set-aside-words>", lambda value, _: _each_turn(value)),
    rule(
        "shape",
        "<subject> gains|gain <STATS> for each|every turn <set-aside-words>",
        _stronger_each_turn,
    ),
    rule("set-aside-words", "hero|character|it is set aside", Constant(None)),
    rule("set-aside-words", "hero|character|it is set-aside", Constant(None)),
    rule("set-aside-words", "set aside", Constant(None)),
    rule("shape", "increase <target> 's abilities <change>", lambda target, by: change(Verb.INCREASE, (target,), by)),
    rule("shape", "decrease <target> 's abilities <change>", lambda target, by: change(Verb.DECREASE, (target,), by)),
    rule(
        "shape",
        "<target> 's abilities decrease|decreases [by] <STATS>",
        _weaker,
    ),
    rule(
        "shape",
        "<target> 's abilities increase|increases [by] <STATS>",
        stronger,
    ),
    rule("change", "[by] <STATS> <limit-note>?", _by),
    rule("change", "[by] <STATS> ( limit <STATS> )", _by_limited),
    rule("shape", "increase or decrease <targets> <change>", _either_way),
    rule("shape", "reduce <targets> <change>", lambda targets, by: change(Verb.DECREASE, targets, by)),
    rule("shape", "<subject> each gain <STATS>", stronger),
    rule("shape", "<subject> each decrease <STATS>", _weaker),
    rule("shape", "<subject> increases|increase [by] <STATS>", stronger),
    rule("shape", "<subject> 's abilities are decreased [by] <STATS>", _weaker),
    rule("shape", "<subject> 's abilities are increased [by] <STATS>", stronger),
    rule("shape", "<subject> increases|increase abilities [by] <STATS>", stronger),
    rule("shape", "increase abilities of <targets> <change>", lambda targets, by: change(Verb.INCREASE, targets, by)),
    rule("shape", "decrease abilities of <targets> <change>", lambda targets, by: change(Verb.DECREASE, targets, by)),
    rule("shape", "<mover> <targets> and increase [abilities] [by] <STATS>", _and_stronger_by),
    rule(
        "shape",
        "holder|you may keep [up] to <INTEGER> cards in hand instead of <INTEGER>",
        lambda new, old: _hand_size(new - old, 1),
    ),
    rule("clause", "<subject> return|returns with abilities increased [by] <STATS>", _returns_stronger),
    rule("clause", "<subject> return|returns with abilities decreased [by] <STATS>", _returns_weaker),
    rule("shape", "<subject> 's abilities are <STATS>", _worth),
    rule("shape", "increase <target> to <STATS>", _worth),
    rule(
        "shape", "select|choose <targets> to decrease [by] <STATS>", lambda t, n: change(Verb.DECREASE, t, _by(n, None))
    ),
    rule(
        "shape", "select|choose <targets> to increase [by] <STATS>", lambda t, n: change(Verb.INCREASE, t, _by(n, None))
    ),
    rule("set-aside-words", "hero|character mourns|prays|meditates|sleeps", Constant(None)),
    rule("shape", "increase <targets> <change>", lambda targets, by: change(Verb.INCREASE, targets, by)),
    rule("shape", "decrease <targets> <change>", lambda targets, by: change(Verb.DECREASE, targets, by)),
    rule(
        "shape",
        "<subject> gains|gain <STATS>",
        stronger,
    ),
    rule(
        "shape",
        "<subject> decreases|decrease [by] <STATS>",
        _weaker,
    ),
    rule(
        "shape",
        "<subject> is|are increased [by] <STATS>",
        stronger,
    ),
    rule(
        "shape",
        "<subject> is|are decreased [by] <STATS>",
        _weaker,
    ),
    rule("change", "by? <STATS> for each|every <description>", lambda value, groups: _by_each(value, groups)),
    rule(
        "shape",
        "<subject> gains|gain <STATS> for each|every <description>",
        lambda who, value, groups: change(Verb.INCREASE, (who,), _by_each(value, groups)),
    ),
    rule(
        "shape",
        "<subject> decreases|decrease <STATS> for each|every <description>",
        lambda who, value, groups: change(Verb.DECREASE, (who,), _by_each(value, groups)),
    ),
    rule("shape", "increase your hand size by <INTEGER>", lambda number: _hand_size(number, 1)),
    rule("shape", "decrease your hand size by <INTEGER>", lambda number: _hand_size(number, -1)),
    rule(
        "shape",
        "decrease|reduce <possessor> hand size by <INTEGER>",
        lambda who, number: _whose_hand_size(who, -number),
    ),
    rule("shape", "increase <possessor> hand size by <INTEGER>", lambda who, number: _whose_hand_size(who, number)),
]
