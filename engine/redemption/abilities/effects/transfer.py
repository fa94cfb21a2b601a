"""Transfer: a captive goes to the Land of Bondage of another player, for good."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.places import receivers
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import zones


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the move of the captives to the chosen player, or to the only possible one. Rule: REG-TRANSF-01"""
    outcome = context.instance.outcome(context.path)
    chosen = outcome.to if outcome is not None else None
    able = receivers(context, effect)
    to = chosen if chosen is not None else next(iter(able), None)
    if to is None:
        return []
    changes: list[Change] = []
    for card in targets:
        changes += relocation.relocate(context.state, card, zones.LAND_OF_BONDAGE, to=to)
    return [*changes, Note("transfer", context.you, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
