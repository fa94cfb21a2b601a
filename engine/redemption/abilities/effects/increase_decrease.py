"""Increase and decrease: strength and toughness of the targets change."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId, Field
from engine.kernel.records import replace
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.variables import x_of
from engine.redemption.language.ast.conditions import Each, ForSpan
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import By, Effect
from engine.redemption.language.ast.nouns import AnyOf, Filter
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, points
from engine.redemption.model.points import Pair
from engine.redemption.model.status import is_active_artifact

SIGNS: Final[Mapping[Verb, int]] = {verb: kind.sign for verb, kind in KINDS.items() if kind.sign}


def amounts(context: Context, effect: Effect, own: Pair = (0, 0)) -> Pair:
    """Return what an effect adds to strength and toughness; X has the value it has when the effect completes.

    A half is one of the card's `own` numbers, and is not rounded. Rules: REG-INCDEC-05, REG-INCDEC-07
    """
    by = effect.arguments
    if not isinstance(by, By):
        return 0, 0
    sign = SIGNS[effect.verb]
    strength, toughness = (
        of / 2 if n == "half" else _number(context, n, by.limit)
        for n, of in zip((by.strength, by.toughness), own, strict=True)
    )
    return sign * strength, sign * toughness


def fixed(effect: Effect) -> Pair | None:
    """Return what an effect adds to strength and toughness if the text says it in figures; else None."""
    by = effect.arguments
    if not isinstance(by, By) or by.sets or by.each_turn or by.for_each is not None:
        return None
    if isinstance(by.strength, str) or isinstance(by.toughness, str):
        return None
    sign = SIGNS[effect.verb]
    return sign * by.strength, sign * by.toughness


def is_half(effect: Effect) -> bool:
    """Say whether an effect changes numbers by half of what they are."""
    by = effect.arguments
    return isinstance(by, By) and "half" in (by.strength, by.toughness)


def _number(context: Context, number: int | str, limit: int | None) -> int:
    if isinstance(number, int):
        return number
    return x_of(context) if limit is None else min(x_of(context), limit)


def _of(context: Context, effect: Effect, card: CardId) -> Pair:
    """Return what an effect adds to one card; if it sets a value, the difference to that value.

    Rules: REG-INCDEC-01, R11-INCDEC-01, REG-INCDEC-09
    """
    if _is_by_x(effect) and not context.chosen:  # "the hand of its owner" is that of each card's owner
        context = replace(context, chosen=(card,))
    own = cards.own_strength(context.state, card), cards.own_toughness(context.state, card)
    strength, toughness = amounts(context, effect, own)
    if isinstance(effect.arguments, By) and effect.arguments.sets:
        sign = SIGNS[effect.verb]
        strength, toughness = sign * strength - own[0], sign * toughness - own[1]
    return strength, toughness


def would_lower(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> bool:
    """Say whether an increase to a value would lower strength or toughness: it is then optional. Rule: REG-INCDEC-08"""
    sets = isinstance(effect.arguments, By) and effect.arguments.sets
    if effect.verb is not Verb.INCREASE or not sets or is_derived(context, effect):
        return False
    return any(min(_of(context, effect, card)) < 0 for card in targets)


def is_standing(clause: Clause, effect: Effect) -> bool:
    """Say whether a change is there only while a condition is true: "while ..."; one made each turn stays.

    Rules: REG-SA-20, REG-INCDEC-05
    """
    waits = clause.trigger is not None or clause.chooser is not None or clause.replaces
    checks = bool(clause.standing) and not any(isinstance(c, Each) for c in clause.standing)
    return effect.verb in SIGNS and checks and not waits and not effect.optional


def is_derived(context: Context, effect: Effect) -> bool:
    """Say whether the numbers are derived while the ability is active, so that nothing is stored.

    They are so under a "while", on an active Artifact, and if all of a kind change for a time that the text names: such
    a change is ongoing, follows its X, applies to cards that come later and ends with the ability. Rules:
    REG-INCDEC-02, R11-INCDEC-02, REG-INCDEC-03, REG-INCDEC-04, REG-SA-20, REG-EFF-05
    """
    if not context.path:
        return False
    clause = context.ability.clauses[context.path[0]]
    if is_standing(clause, effect) or _goes_on_as_artifact(context, clause, effect):
        return True
    return goes_on_for_its_time(clause, effect)


def goes_on_for_its_time(clause: Clause, effect: Effect) -> bool:
    """Say whether the numbers of all of a kind change for a time that the text names, so that they follow X."""
    if clause.chooser is not None or clause.replaces or effect.optional or not isinstance(effect.duration, ForSpan):
        return False
    everybody = all(
        isinstance(t.what, Filter | AnyOf) and t.count is not None and t.count.is_all for t in effect.targets
    )
    return effect.verb in SIGNS and bool(effect.targets) and everybody and _is_plain(effect)


def _is_plain(effect: Effect) -> bool:
    by = effect.arguments
    return isinstance(by, By) and not by.sets and not by.each_turn and not is_half(effect)


def _goes_on_as_artifact(context: Context, clause: Clause, effect: Effect) -> bool:
    """Say whether an active Artifact changes numbers by itself: not by a trigger, nor for a time that it names."""
    waits = clause.trigger is not None or clause.chooser is not None or clause.replaces or bool(clause.standing)
    if waits or effect.verb not in SIGNS or effect.duration is not None or context.instance.firing is not None:
        return False
    return _is_plain(effect) and is_active_artifact(context.state, context.card)


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the change of the numbers; a change for each turn set aside comes as turns are counted.

    Rules: REG-INCDEC-01, REG-INCDEC-05, REG-SETA-03
    """
    if isinstance(effect.arguments, By) and effect.arguments.each_turn:
        return []
    strength, toughness = amounts(context, effect)
    changes: list[Change] = []
    told = targets
    if is_derived(context, effect):
        targets = ()
    elif effect.duration is not None and _is_by_x(effect):
        changes.append(Set(_kept(context, effect), (strength, toughness)))
    elif effect.duration is not None and is_half(effect):
        changes += [Set(_kept(context, effect, card), _of(context, effect, card)) for card in targets]
    for card in targets:
        changes += _add(card, _of(context, effect, card))
    return [*changes, Note(effect.verb.value, context.you, told, (strength, toughness))]


def _add(card: CardId, more: Pair) -> list[Change]:
    return [*points.add(cards.STRENGTH, card, more[0]), *points.add(cards.TOUGHNESS, card, more[1])]


def _is_by_x(effect: Effect) -> bool:
    by = effect.arguments
    return isinstance(by, By) and "X" in (by.strength, by.toughness)


def _kept(context: Context, effect: Effect, card: CardId | None = None) -> Field:
    """Return the field that keeps what X was, or half of a card's number, for a change that ends before its ability.

    Rule: REG-INCDEC-05
    """
    of = "" if card is None else f" {card}"
    return Field(f"amounts of {effect.verb.value}{of}", context.instance.id)


def plan_turn(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan what a turn adds to characters that are set aside. Rule: REG-SETA-03"""
    by = effect.arguments
    once = replace(effect, arguments=replace(by, each_turn=False)) if isinstance(by, By) else effect
    return plan(context, once, targets)


def plan_end(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the end of a change that lasted for a time. Rule: REG-INCDEC-04"""
    of_all = context.state.read(_kept(context, effect)) or amounts(context, effect)
    changes: list[Change] = []
    for card in targets:
        strength, toughness = context.state.read(_kept(context, effect, card)) or of_all
        changes += _add(card, (-strength, -toughness))
    return changes


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
