"""Toss: which ability tosses an Enhancement as it is played, and which characters it may decrease."""

from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.in_order import next_played
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.ongoing.protect import is_protected
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Nth, Verb
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.model import cards, teams
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.status import current_battle, in_battle


def tossed_by(state: State, card: CardId) -> AbilityInstance | None:
    """Return the ability that tosses an Enhancement as it is played. Rules: REG-TOSS-02, REG-TOSS-03"""
    if not state.instances or not cards.is_enhancement(state, card) or not in_battle(state, card):
        return None
    for instance, path, effect in at_work(state, Verb.TOSS):
        context = Context(state, instance, path)
        covered = any(isinstance(t.what, Filter) and _covers(context, t.what, card) for t in effect.targets)
        if covered and opposing(state, instance, card):
            return instance
    return None


def _covers(context: Context, what: Filter, card: CardId) -> bool:
    if what.nth is Nth.NEXT:
        return next_played(context, what) == card
    bare = replace(what, place=None, states=tuple(s for s in what.states if s is not Property.PLAYED))
    return matches(context, bare, card)


def opposing(state: State, by: AbilityInstance, card: CardId) -> tuple[CardId, ...]:
    """Return the characters that the toss of an Enhancement can decrease: those on the other side of the battle.

    A card that lies outside the battle is on no side, so that it counts from the side of the Enhancement.

    Rules: REG-TOSS-01, REG-TOSS-06
    """
    fight = current_battle(state)
    if fight is None:
        return ()
    beside = state.cards[by.card].stay == by.stay and not in_battle(state, by.card)
    seat = state.cards[card].location.zone.seat if beside else by.controller
    return tuple(
        c
        for s in (fight.attacker, fight.defender)
        if teams.are_opponents(state, s, seat)
        for c in state.zone(fight.zone, s)
        if cards.is_character(state, c) and not is_protected(state, c, by, Verb.TOSS)
    )
