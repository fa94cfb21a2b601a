"""Look, reveal and search: cards are shown to those who may see them."""

from typing import Final

from engine.kernel.changes import Change, Learn, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context

VERBS: Final = frozenset({Verb.LOOK, Verb.REVEAL, Verb.SEARCH})


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the showing: to all for a reveal or a card found by a search, else to the player alone.

    Rules: REG-LOOK-01, REG-REVEAL-01, REG-SEARCH-01
    """
    seats = (context.you,) if effect.verb is Verb.LOOK else context.state.seats
    shown: list[Change] = [Learn(s, c) for c in targets for s in seats]
    named = () if effect.verb is Verb.LOOK else targets
    return [*shown, Note(effect.verb.value, context.you, named, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
