"""What a convert turns a card into: another alignment, or the other identity of a dual-icon card."""

from typing import Final

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Brigade, CardType
from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import brigades_named, matches
from engine.redemption.language.ast.effects import Becomes, Effect
from engine.redemption.language.ast.nouns import Filter, Reference
from engine.redemption.language.ast.vocabulary import Alignment, Kind
from engine.redemption.model import cards, uniqueness

#: What a card may turn to that is no character, and is of the side that is printed on it.
_NO_SIDE: Final = {Kind.FORTRESS: CardType.FORTRESS, Kind.SITE: CardType.SITE, Kind.CITY: CardType.CITY}


def type_after(context: Context, effect: Effect, card: CardId) -> CardType:
    """Return the type a card becomes: the named one, else that of the other alignment; an Enhancement stays one.

    Rules: REG-CONVERT-01, REG-CONVERT-07, REG-CONVERT-14
    """
    becomes = effect.arguments.what if isinstance(effect.arguments, Becomes) else None
    said, now = becomes if isinstance(becomes, Filter) else None, cards.type_of(context.state, card)
    if said is not None and said.kind in _NO_SIDE:
        return _NO_SIDE[said.kind]
    good = _is_good(said) if said is not None else _is_good_by_match(context, becomes_of(effect))
    if good is None:
        good = now in (CardType.EVIL_CHARACTER, CardType.EVIL_ENHANCEMENT)
    if now in cards.ENHANCEMENTS and (said is None or said.kind in (Kind.CARD, Kind.ENHANCEMENT)):
        return CardType.GOOD_ENHANCEMENT if good else CardType.EVIL_ENHANCEMENT
    return CardType.HERO if good else CardType.EVIL_CHARACTER


def becomes_of(effect: Effect) -> Becomes | None:
    """Return what the words of a convert turn a card into, None if they leave it open."""
    return effect.arguments if isinstance(effect.arguments, Becomes) else None


def brigades_matched(context: Context, becomes: Becomes) -> frozenset[Brigade]:
    """Return the brigades of the cards that a brigade has to match: named cards, or those an effect acted on.

    Rule: REG-CONVERT-14
    """
    what, state = becomes.matching, context.state
    match what:
        case None:
            return frozenset()
        case Reference(pointer=pointer):
            found = context.pointed_at(pointer)
        case Filter(reached_by=verb) if verb is not None:
            found = context.reached(verb)
        case _:
            found = tuple(c for c in sorted(state.cards) if cards.in_play(state, c))
    return frozenset(b for c in found if matches(context, what, c) for b in cards.brigades_of(state, c))


def _is_good_by_match(context: Context, becomes: Becomes | None) -> bool | None:
    """Say whether the brigade to match is good: the chosen one, or all possible ones; None if that is open."""
    if becomes is None or becomes.matching is None:
        return None
    told = context.instance.outcome(context.path)
    able = frozenset(told.brigades) if told is not None and told.brigades else brigades_matched(context, becomes)
    return able <= GOOD_BRIGADES if able and (able <= GOOD_BRIGADES or able <= EVIL_BRIGADES) else None


def becomes_artifact(effect: Effect) -> bool:
    """Say whether a convert makes cards Artifacts. Rule: R11-CONVERT-05"""
    becomes = effect.arguments.what if isinstance(effect.arguments, Becomes) else None
    return isinstance(becomes, Filter) and becomes.kind is Kind.ARTIFACT


def _is_good(becomes: Filter) -> bool | None:
    """Say whether the words name a Hero, a good brigade or the good alignment; None if they leave it open."""
    if becomes.kind in (Kind.HERO, Kind.EVIL_CHARACTER):
        return becomes.kind is Kind.HERO
    if len(becomes.alignments) == 1:
        return becomes.alignments[0] is Alignment.GOOD
    named = brigades_named(becomes.brigades)
    sides = [side for side in (GOOD_BRIGADES, EVIL_BRIGADES) if named & side]
    return sides[0] is GOOD_BRIGADES if len(sides) == 1 else None


def own_identity(context: Context, card: CardId, kind: CardType) -> int | None:
    """Return the inactive identity to which a card converts itself, if it has one of this type. Rule: REG-CONVERT-10"""
    if card != context.card or cards.type_of(context.state, card) is kind:
        return None
    return next(iter(cards.faces_of_type(context.state, card, frozenset({kind}))), None)


def makes_no_second(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether the identity a card turns to is no duplicate of a card its player controls. Rule: REG-UNIQ-02"""
    other = own_identity(context, card, type_after(context, effect, card))
    seat = cards.controller(context.state, card)
    return other is None or not uniqueness.would_duplicate(context.state, seat, card, other)
