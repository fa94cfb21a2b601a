"""Abilities that stay active when their cards move: into another battle, or back into one."""

from collections.abc import Mapping

from engine.kernel.facts import Moved
from engine.kernel.ids import CardId, EntryId, Stay
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.model.instances import AbilityInstance, Progress, instances
from engine.redemption.model.status import bearer_of, current_battle


def carry_over(state: State, moved: Mapping[CardId, Stay]) -> None:
    """Keep abilities active on cards that moved from one battle to another; `moved` gives their former stays.

    Rules: REG-SIDE-08, RB-SIDE-04, RB-SIDE-05
    """
    for instance in instances(state):
        if moved.get(instance.card) == instance.stay:
            state.put(instance.id, replace(instance, stay=state.cards[instance.card].stay))


def is_of_waiting_battle(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability belongs to a battle that waits for a side battle: only the end of its own battle counts.

    Rule: HOUSE-ABIL-32
    """
    fight = current_battle(state)
    if fight is None or fight.suspended is None:
        return False
    place = state.cards[instance.card].location.zone.name
    if place == fight.suspended.zone:
        return True
    acted_there = instance.phase == fight.suspended.phase != fight.phase
    return acted_there and place not in zones.PLAYING_SURFACE


def take_up(state: State, made: list[AbilityInstance]) -> list[AbilityInstance]:
    """Return which abilities of entering cards activate: not those that activated on an entry that was undone.

    Those stay active, or wait to reactivate, on the card where it is now. An ability that was itself stopped begins
    anew.

    Rules: HOUSE-ABIL-31, REG-BATTLE-20, REG-ART-04
    """
    undone, cards_made = _undone_visits(state), {i.card for i in made}
    on_them = [i for i in instances(state) if i.stay in undone and i.card in cards_made]
    going_on = [i for i in on_them if i.progress is not Progress.STOPPED]
    for instance in going_on:
        bearer = bearer_of(state, instance.card)
        state.put(instance.id, replace(instance, stay=state.cards[instance.card].stay, bearer=bearer))
    acted = {_address(i) for i in going_on if i.firing is None and i.copied_by is None}
    return [i for i in made if _address(i) not in acted]


def _address(instance: AbilityInstance) -> tuple[CardId, EntryId | None, int, int]:
    """Return what distinguishes an ability from its card's others; an ability gained twice counts as two."""
    return instance.card, instance.gained, instance.section, instance.ability


def _undone_visits(state: State) -> frozenset[Stay]:
    """Return the stays of cards that began in this phase by a move that was undone."""
    moves = (state.facts.get(number) for number in state.undone)
    return frozenset(m.stay for m in moves if isinstance(m, Moved))
