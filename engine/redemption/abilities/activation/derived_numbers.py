"""Strength and toughness that ongoing effects give: computed from the active abilities, never stored."""

from collections.abc import Iterable, Iterator
from math import inf
from typing import Final

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.effects import increase_decrease
from engine.redemption.abilities.ongoing.cannot_be import lifted
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.ongoing.protect import SHIELDING, is_protected
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.covering import covers_all_such, covers_card
from engine.redemption.abilities.terms.roster import Done, roster
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards, variables
from engine.redemption.model.points import Pair, Points
from engine.redemption.model.status import in_battle

_KEPT: Final = "standing numbers"
_TURNED: Final = "redirected numbers"
_NOTHING: Final[Pair] = (0, 0)
_NOBODY: Final[dict[CardId, Pair]] = {}


def standing_numbers(state: State, card: CardId) -> Pair:
    """Return what active effects add to a card's strength and toughness. Rules: REG-INCDEC-04, REG-EFF-05"""
    kept, turned = _kept(state), _redirected(state)
    if not kept and not turned:
        return _NOTHING
    strength, toughness = _checked(state, kept, card)
    stronger, tougher = turned.get(card, _NOTHING)
    return strength + stronger, toughness + tougher


def _checked(state: State, kept: tuple[Done, ...], card: CardId) -> Pair:
    found: Pair | None = state.of_board.get((_KEPT, card))
    if found is None:
        state.of_board[_KEPT, card] = _NOTHING  # who asks for the numbers on the way to them finds the printed ones
        found = state.of_board[_KEPT, card] = _sum(state, kept, card)
    return found


def _redirected(state: State) -> dict[CardId, Pair]:
    """Return the numbers that redirects take from cards in battle and add to their own cards, earliest first.

    The redirected ability need not be waiting to reactivate; once either card has left the battle nothing is added.
    Rules: REG-REDIR-01, REG-REDIR-04, REG-REDIR-05, REG-REDIR-06, REG-REDIR-10
    """
    found: dict[CardId, Pair] | None = state.of_board.get(_TURNED)
    if found is None:
        state.of_board[_TURNED] = _NOBODY
        found = state.of_board[_TURNED] = _turn(state)
    return found


def _turn(state: State) -> dict[CardId, Pair]:
    changed: dict[CardId, Pair] = {}
    for instance, path, effect in at_work(state, Verb.REDIRECT):
        if any(t.special for t in effect.targets):  # the abilities are redirected, and no numbers (REG-REDIR-06)
            continue
        outcome, by = instance.outcome(path), instance.card
        for card in outcome.cards if outcome is not None else ():
            if not (in_battle(state, card) and in_battle(state, by) and cards.is_enhancement(state, card)):
                continue
            own = cards.own_strength(state, card), cards.own_toughness(state, card)
            more, turned = changed.get(card, _NOTHING), changed.get(by, _NOTHING)
            changed[card] = (-own[0], -own[1])
            changed[by] = (turned[0] + own[0] + more[0], turned[1] + own[1] + more[1])
    return changed


def lowered_by_check(state: State, among: Iterable[CardId]) -> list[CardId]:
    """Return those of some cards whose toughness active effects reduce, and which could lose all of it by them."""
    most = _taken_at_most(state)
    near = [c for c in among if (own := cards.stored_toughness(state, c)) is None or own <= most] if most else []
    if not near:  # to find what is at work takes longer
        return []
    lowering = [(Context(state, i, path), effect) for i, path, effect in _kept(state) if effect.verb is Verb.DECREASE]
    meant = (c for c in near if any(covers_card(context, effect, c) for context, effect in lowering))
    return [c for c in meant if standing_numbers(state, c)[1] < 0]


def _taken_at_most(state: State) -> Points:
    """Return how much toughness a card can lose by effects from which numbers are derived, at work or not."""
    done = roster(state).done
    if not _derives(state, Verb.DECREASE):
        return 0
    taken: Points = inf if Verb.REDIRECT in done else 0
    for verb in increase_decrease.SIGNS:
        for one in done.get(verb, ()):
            if _is_derived(state, one):
                added = increase_decrease.fixed(one[2])
                taken = inf if added is None else taken - min(added[1], 0)
    return taken


def _kept(state: State) -> tuple[Done, ...]:
    found: tuple[Done, ...] | None = state.of_board.get(_KEPT)
    if found is None:
        state.of_board[_KEPT] = ()
        found = state.of_board[_KEPT] = tuple(_find(state))
    return found


def _find(state: State) -> Iterator[Done]:
    for verb in increase_decrease.SIGNS:
        if _derives(state, verb):  # to find what is at work takes longer
            yield from (done for done in at_work(state, verb) if _is_derived(state, done))


def _derives(state: State, verb: Verb) -> bool:
    """Say whether numbers are derived from an effect of a kind, at work or not."""
    done = roster(state).done.get(verb)
    return done is not None and any(_is_derived(state, one) for one in done)


def _is_derived(state: State, done: Done) -> bool:
    instance, path, effect = done
    return increase_decrease.is_derived(Context(state, instance, path), effect)


def _sum(state: State, kept: tuple[Done, ...], card: CardId) -> Pair:
    strength: Points = 0
    toughness: Points = 0
    for instance, path, effect in kept:
        context = Context(state, instance, path)
        if covers_card(context, effect, card) and not _is_shielded(context, effect, card):
            own = _NOTHING
            if increase_decrease.is_half(effect):
                own = cards.own_strength(state, card) + strength, cards.own_toughness(state, card) + toughness
            stronger, tougher = increase_decrease.amounts(context, effect, own)
            strength, toughness = strength + stronger, toughness + tougher
    return strength, toughness


def _is_shielded(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether a card is protected from a change that looks for its targets anew. Rules: REG-PROT-05, REG-EFF-05"""
    state, by, verb = context.state, context.instance, effect.verb
    if not covers_all_such(effect):
        return False
    asked_now = [key for kind in SHIELDING if (key := (kind, card)) not in state.of_board]
    shielded = is_protected(state, card, by, verb)
    if shielded and (spared := lifted(state, by, verb)):
        shielded = is_protected(state, card, by, verb, spared)
    for key in asked_now:  # a protection that asks for these numbers found the printed ones
        state.of_board.pop(key, None)
    return shielded


variables.define_added(standing_numbers)
