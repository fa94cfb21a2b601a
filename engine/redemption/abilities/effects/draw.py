"""Draw: cards from the top of a deck go to its owner's hand, Lost Souls into play."""

from collections.abc import Sequence

from engine.kernel.changes import Add, Change, Drawn
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.draw import drawn_field, plan_draw
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.effects import Action, Effect
from engine.redemption.language.ast.nouns import CountKind
from engine.redemption.language.ast.vocabulary import Verb, Zone


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the draw: by the players the effect names, from the top or bottom of the deck as it says.

    Rules: REG-DRAW-01, R11-DRAW-01, REG-TARGET-13, REG-RESTR-01
    """
    said = context.instance.outcome(context.path) if leaves_number_open(effect) else None
    number = said.number if said is not None and said.number is not None else number_of(context, effect.count)
    below = any(t.source is not None and Zone.DECK_BOTTOM in t.source.zones for t in effect.targets)
    seats = [s for s in context.carriers() if not _is_kept_from(context, s)]
    changes = [change for seat in seats for change in plan_draw(context.state, seat, number, from_bottom=below)]
    own = sum(c.count for c in changes if isinstance(c, Drawn) and c.seat == context.you)
    if own:
        changes.append(Add(drawn_field(context.state, context.you, by_own_ability=True), own))
    return changes


def leaves_number_open(effect: Effect) -> bool:
    """Say whether its player says how many cards he draws. Rule: REG-SA-17"""
    return effect.verb is Verb.DRAW and effect.count is not None and effect.count.kind is CountKind.UP_TO


def _is_kept_from(context: Context, seat: Seat) -> bool:
    """Say whether a player may not draw, or not by abilities he controls, of which this is one. Rule: REG-RESTR-01"""
    own = context.card if seat == context.you else None
    return any(is_restricted(context.state, seat, Action.DRAW, by) for by in dict.fromkeys((None, own)))


def falls_short(carriers: Sequence[Context], effect: Effect, drawn: int) -> bool:
    """Say whether fewer cards were drawn than the effect names, as from too small a deck. Rule: REG-CTRL-15"""
    if effect.verb is not Verb.DRAW or effect.count is None or effect.count.kind is not CountKind.EXACTLY:
        return False
    return drawn < sum(number_of(own, effect.count) * len(own.carriers()) for own in carriers)


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
