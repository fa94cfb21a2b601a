"""Numbers that characters have as long as a check that goes on is true: derived, never written."""

from collections.abc import Iterator
from typing import Final

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.covering import covers_card
from engine.redemption.abilities.effects import numbers
from engine.redemption.abilities.readings import ability_of
from engine.redemption.abilities.roster import Done
from engine.redemption.abilities.standing import at_work
from engine.redemption.model import variables

_KEPT: Final = "standing numbers"
_NOTHING: Final = (0, 0)


def standing_numbers(state: State, card: CardId) -> tuple[int, int]:
    """Return what effects at work add to the strength and toughness of a card. Rules: REG-INCDEC-04, REG-EFF-05"""
    kept = _kept(state)
    if not kept:
        return _NOTHING
    found: tuple[int, int] | None = state.of_board.get((_KEPT, card))
    if found is None:
        state.of_board[_KEPT, card] = _NOTHING  # who asks for the numbers on the way to them finds the printed ones
        found = state.of_board[_KEPT, card] = _sum(state, kept, card)
    return found


def lowers_by_check(state: State) -> bool:
    """Say whether any effect at work takes from numbers as long as its check is true."""
    return bool(at_work(state, Verb.DECREASE)) and any(effect.verb is Verb.DECREASE for _, _, effect in _kept(state))


def _kept(state: State) -> tuple[Done, ...]:
    if not state.instances:
        return ()
    found: tuple[Done, ...] | None = state.of_board.get(_KEPT)
    if found is None:
        state.of_board[_KEPT] = ()
        found = state.of_board[_KEPT] = tuple(_find(state))
    return found


def _find(state: State) -> Iterator[Done]:
    for verb in numbers.SIGNS:
        for instance, path, effect in at_work(state, verb):
            if numbers.is_standing(ability_of(state, instance).clauses[path[0]], effect):
                yield instance, path, effect


def _sum(state: State, kept: tuple[Done, ...], card: CardId) -> tuple[int, int]:
    strength = toughness = 0
    for instance, path, effect in kept:
        context = Context(state, instance, path)
        if covers_card(context, effect, card):
            stronger, tougher = numbers.amounts(context, effect)
            strength, toughness = strength + stronger, toughness + tougher
    return strength, toughness


variables.define_standing(standing_numbers)
