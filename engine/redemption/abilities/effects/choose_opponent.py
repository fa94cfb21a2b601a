"""Choose opponent: a player says which character fights in place of the present ones."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame
from engine.redemption.abilities.ongoing.enter_battle import plan_entry
from engine.redemption.abilities.ongoing.protect import is_protected
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.effects import Effect, Role
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.status import characters_on, current_battle, opponent_in_battle


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that the chosen character replaces all that oppose; if one of these cannot be targeted, plan nothing.

    Rules: REG-CHOOSE-01, REG-CHOOSE-02, REG-CHOOSE-03, REG-CHOOSE-04, R11-CHOOSE-02,
    REG-CHOOSE-05, REG-CHOOSE-06
    """
    state = context.state
    fight, seat = current_battle(state), opponent_in_battle(state, context.you)
    if fight is None or seat is None or not targets or not _fights(context, effect):
        return []
    there = characters_on(state, fight, seat)
    if any(is_protected(state, c, context.instance, Verb.CHOOSE_OPPONENT) for c in there):
        return []
    changes: list[Change] = []
    for card in there:
        changes += relocation.relocate(state, card, zones.TERRITORY)
    for card in targets:
        changes += plan_entry(state, seat, card, cards.type_of(state, card), fight.zone)
    return [*changes, Note("choose_opponent", context.you, targets)]


def _fights(context: Context, effect: Effect) -> bool:
    """Say whether the character to be opposed, if the text names one, is in battle. Rule: R11-CHOOSE-03"""
    wanted = effect.arguments.against if isinstance(effect.arguments, Role) else None
    fight = current_battle(context.state)
    if wanted is None or fight is None:
        return True
    there = characters_on(context.state, fight, context.you)
    return any(matches(context, wanted, c) for c in there)


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of the newcomer's abilities, by the player who has to use it."""
    seat: Seat | None = opponent_in_battle(context.state, context.you)
    return (ActivateCards(targets, seat),) if seat is not None and targets else ()
