"""Look, reveal and search: cards are shown to those who may see them."""

from engine.kernel.changes import Change, Learn, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.effects import zone_moves
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effects_of
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Reference
from engine.redemption.language.ast.vocabulary import Verb


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan to show the cards: to all for a reveal or a card found by a search, else only to the player.

    Rules: REG-LOOK-01, REG-LOOK-02, REG-REVEAL-01, R11-REVEAL-01, REG-SEARCH-01
    """
    if effect.verb is Verb.SEARCH and (effect.arguments is not None or not _is_taken_up(context)):
        return zone_moves.plan(context, effect, targets)
    seats = (context.carrier,) if effect.verb is Verb.LOOK else context.state.seats
    shown: list[Change] = [Learn(s, c) for c in targets for s in seats]
    named = () if effect.verb is Verb.LOOK else targets
    return [*shown, Note(effect.verb.value, context.you, named, len(targets))]


def _is_taken_up(context: Context) -> bool:
    """Say whether the text goes on to say where a found card goes, come what may; else it goes to hand.

    What stands before the search speaks of another card. Rule: REG-SEARCH-03
    """
    clauses, own = context.ability.clauses, context.path[0]
    return any(
        path[0] == own or (clauses[path[0]].chooser is None and not clauses[path[0]].conditions)
        for path, effect in effects_of(context.ability)
        if path > context.path and any(isinstance(t.what, Reference) for t in effect.targets)
    )


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
