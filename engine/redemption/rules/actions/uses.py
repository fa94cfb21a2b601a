"""Abilities that their player may use at will: offered whenever a Dominant may be played."""

from typing import Final

from engine.kernel.ids import Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation.triggers import may_use, use_at_will
from engine.redemption.abilities.conditions.singled_out import singled_out
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effects_in, manual_clauses
from engine.redemption.abilities.targeting.search import looks_into_hidden
from engine.redemption.abilities.targeting.targeting import parts, reaches_any
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Verb
from engine.redemption.model import cards, teams
from engine.redemption.model import intents as does
from engine.redemption.model.instances import AbilityInstance, instance_of
from engine.redemption.rules.actions import dominants
from engine.redemption.rules.actions.checks import Check, allowed


def usable(state: State, seat: Seat) -> list[does.Intent]:
    """Return the abilities a player may use now, of his own cards or of cards that let opponents use them.

    Rules: REG-SA-22, REG-SA-23
    """
    found = [
        does.UseAbility(instance.card, instance.id, number)
        for instance, number in roster(state).at_will
        if _is_user(state, instance, number, seat)
    ]
    return list(allowed(USE, state, seat, found)) if found else []


def usable_to_heal(state: State, seat: Seat) -> list[does.Intent]:
    """Return the abilities that heal, perhaps at a price, and that a player may use now.

    Rules: REG-HEAL-03, REG-HEAL-10
    """
    able: list[does.Intent] = []
    for intent in usable(state, seat):
        if isinstance(intent, does.UseAbility):
            every = effects_in(state, instance_of(state, intent.ability))
            if any(path[0] == intent.clause and effect.verb is Verb.HEAL for path, effect in every):
                able.append(intent)
    return able


def has_manual(state: State, seat: Seat) -> bool:
    """Say whether a face-up card has an ability that this player may use at will, even if not right now.

    Rule: R11-PRIO-03
    """
    for instance, number in roster(state).at_will:  # noqa: SIM110 - asked in every window
        if _is_user(state, instance, number, seat):
            return True
    return False


def _is_ready(state: State, seat: Seat, intent: does.UseAbility) -> bool:
    instance = state.instances.get(intent.ability)
    if instance is None or intent.clause not in manual_clauses(state, instance):
        return False
    if not _is_user(state, instance, intent.clause, seat):
        return False
    return may_use(state, instance, intent.clause)


def _is_user(state: State, instance: AbilityInstance, number: int, seat: Seat) -> bool:
    """Say whether this player may use a clause: its controller, or any opponent if it says so.

    A card that was placed with another player stays its own player's. Rules: REG-SA-22, REG-CTRL-04, DBR-TEAMS-07
    """
    of_opponents = ability_of(state, instance).clauses[number].chooser in ONE_OPPONENT
    if of_opponents:
        return teams.are_opponents(state, instance.controller, seat)
    holders = teams.controllers(state, instance.card)
    if cards.is_placed(state, instance.card) and instance.controller not in holders:
        holders = ()
    return instance.controller == seat or seat in holders


def _can_begin(state: State, seat: Seat, intent: does.UseAbility) -> bool:
    """Say whether the first effect has a target, as far as all players can see."""
    instance = state.instances.get(intent.ability)
    if instance is None:
        return False
    conditions = ability_of(state, instance).clauses[intent.clause].conditions
    meant = singled_out(Context(state, instance), conditions)
    return _reaches_something(state, instance if meant is None else replace(instance, meant=meant), intent.clause)


def _reaches_something(state: State, instance: AbilityInstance, number: int) -> bool:
    first = ability_of(state, instance).clauses[number].steps[0]
    if not isinstance(first, Effect):
        return True
    context = Context(state, instance, (number, 0))
    wanted = parts(first)
    return not wanted or any(looks_into_hidden(context, first, t) or reaches_any(context, first, t) for t in wanted[:1])


USE: Final[tuple[Check[does.UseAbility], ...]] = (
    Check(
        ("REG-SA-22", "REG-SA-23", "REG-COND-17", "REG-COND-18", "REG-COND-19", "REG-COND-23"), _is_ready, "not_ready"
    ),
    Check(("REG-TARGET-31",), _can_begin, "nothing_to_do"),
)


def out_of_turn(state: State, seat: Seat) -> list[does.Intent]:
    """Return what a player may do whenever he has Action Priority: Dominants first. Rules: REG-SA-24, REG-PRIO-01"""
    return [*dominants.playable(state, seat), *usable(state, seat)]


def act(state: State, seat: Seat, intent: does.PlayDominant | does.UseAbility) -> None:
    """Carry out what a player chose out of turn: play the Dominant, or use the ability."""
    match intent:
        case does.PlayDominant(card):
            dominants.play(state, seat, card)
        case does.UseAbility(_, ability, clause):
            use_at_will(state, instance_of(state, ability), clause, seat)
