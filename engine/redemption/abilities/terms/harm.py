"""What happens to a card that an ability targets: it is targeted, perhaps harmed, and by some effects more. Pure."""

from typing import Final

from engine.kernel.ids import CardId, Seat, Zone
from engine.kernel.state import State
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.language.ast.conditions import Happening
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.instances import AbilityInstance

_BY_AIM: Final = (Happening.TARGETED, Happening.HARMED)


def is_harm(state: State, source: CardId, player: Seat, card: CardId) -> bool:
    """Say whether being targeted by a card is harm. Rule: REG-CTRL-14"""
    ours, theirs = cards.alignment_of(state, card), cards.alignment_of(state, source)
    if theirs.value == "neutral":
        return player not in teams.controllers(state, card)
    return ours is not theirs and ours.value != "neutral"


def befalls(
    state: State, instance: AbilityInstance, effect: Effect, targets: tuple[CardId, ...]
) -> dict[CardId, tuple[Happening, ...]]:
    """Return, for each card that an effect targets, the events that abilities may wait for: "harmed" ...

    An effect that targets only abilities targets no card, and a card does not count as targeting itself. It is harmed
    only in play.

    Rules: REG-CTRL-14, REG-CTRL-21
    """
    awaited = roster(state).waiting
    called = KINDS[effect.verb].happening
    if KINDS[effect.verb].on_abilities or not (called in awaited or any(k in awaited for k in _BY_AIM)):
        return {}
    found: dict[CardId, tuple[Happening, ...]] = {}
    for card in targets:
        if card == instance.card:
            continue
        in_play = state.cards[card].location.zone.name in zones.IN_PLAY
        harmed = in_play and is_harm(state, instance.card, instance.controller, card)
        kinds = (called, Happening.TARGETED if in_play else None, Happening.HARMED if harmed else None)
        if meant := tuple(k for k in kinds if k is not None and k in awaited):
            found[card] = meant
    return found


def places_reached(state: State, targets: tuple[CardId, ...]) -> tuple[Zone, ...]:
    """Return the places out of play in which an effect targets cards, if abilities wait for that: "targets your hand".

    Rule: REG-SA-25
    """
    if Happening.TARGETED not in roster(state).waiting:
        return ()
    held = dict.fromkeys(state.cards[c].location.zone for c in targets)
    return tuple(z for z in held if z.name not in zones.IN_PLAY)
