"""Convert: a character changes its type, alignment and brigade."""

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment, CardType
from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.ids import Bond, CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities import relocation
from engine.redemption.abilities.ast.effects import Becomes, Effect
from engine.redemption.abilities.ast.nouns import Filter
from engine.redemption.abilities.ast.vocabulary import State
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.converting import own_identity, type_after
from engine.redemption.abilities.filters import brigades_named
from engine.redemption.model import cards, zones
from engine.redemption.model.status import in_battle


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the conversion; a character in battle leaves it, since it is on the wrong side.

    What it bears goes with it and stays. Rules: REG-CONVERT-01, REG-CONVERT-10, REG-CONVERT-13, RB-WEAPON-07
    """
    if isinstance(effect.arguments, Becomes) and State.MEEK in effect.arguments.states:
        return [*_to_meek(context, targets), Note("convert", context.you, targets, len(targets))]
    changes: list[Change] = []
    for card in targets:
        becomes = effect.arguments.what if isinstance(effect.arguments, Becomes) else None
        kind = type_after(context, effect, card)
        good = kind is CardType.HERO
        other = own_identity(context, card, kind)
        if other is not None:
            changes += [Set(Field(cards.IDENTITY, card), other), *_let_souls_out(context, card)]
        else:
            changes += [
                Set(Field(cards.TYPE, card), kind),
                Set(Field(cards.ALIGNMENT, card), Alignment.GOOD if good else Alignment.EVIL),
            ]
        if isinstance(becomes, Filter) and becomes.brigades:
            named = brigades_named(becomes.brigades) & (GOOD_BRIGADES if good else EVIL_BRIGADES)
            changes.append(Set(Field(cards.BRIGADES, card), named))
        if in_battle(context.state, card) and cards.type_of(context.state, card) is not kind:
            changes += relocation.relocate(context.state, card, zones.TERRITORY)
    return [*changes, Note("convert", context.you, targets, len(targets))]


def _let_souls_out(context: Context, card: CardId) -> list[Change]:
    """Plan that the Lost Souls in what is a Site no more lie loose in the Land of Bondage. Rule: REG-HOLD-05"""
    state = context.state
    held = [c for c in cards.attached(state, card) if state.cards[c].place.bond is Bond.HELD_IN]
    return [Move(c, zones.place(zones.LAND_OF_BONDAGE, state.cards[c].place.zone.seat)) for c in held]


def _to_meek(context: Context, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the change of identity of cards that have a meek one. Rules: REG-CONVERT-01, REG-TYPE-13"""
    able = [c for c in targets if len(cards.printing(context.state, c).faces) > 1]
    return [Set(Field(cards.IDENTITY, c), 1) for c in able if cards.identity_of(context.state, c) == 0]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
