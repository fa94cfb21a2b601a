"""Abilities of cards that go on in another place: in another battle, or brought in once more."""

from collections.abc import Mapping

from engine.kernel.facts import Moved
from engine.kernel.ids import CardId, EntryId, Stay
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.model.instances import AbilityInstance, Progress
from engine.redemption.model.status import bearer_of, current_battle


def carry_over(state: State, moved: Mapping[CardId, Stay]) -> None:
    """Let the abilities of cards go on that went from one battle to another; `moved` says which stay they had.

    Rules: REG-SIDE-08, RB-SIDE-04, RB-SIDE-05
    """
    for instance in tuple(state.instances.values()):
        if moved.get(instance.card) == instance.stay:
            state.put(instance.id, replace(instance, stay=state.cards[instance.card].stay))


def is_of_waiting_battle(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability belongs to a battle that a side battle holds up: the end it waits for is that one's.

    Rule: HOUSE-ABIL-32
    """
    fight = current_battle(state)
    if fight is None or fight.suspended is None:
        return False
    place = state.cards[instance.card].place.zone.name
    if place == fight.suspended.zone:
        return True
    acted_there = instance.phase == fight.suspended.phase != fight.phase
    return acted_there and place not in zones.PLAYING_SURFACE


def take_up(state: State, made: list[AbilityInstance]) -> list[AbilityInstance]:
    """Return which abilities of cards that come in begin to act: not those that did so on a visit that was undone.

    Those stand, or wait for their own return, and go on from where the card lies now. One that was stopped itself
    begins anew.

    Rules: HOUSE-ABIL-31, REG-BATTLE-20, REG-ART-04
    """
    undone, cards_made = _undone_visits(state), {i.card for i in made}
    on_them = [i for i in state.instances.values() if i.stay in undone and i.card in cards_made]
    going_on = [i for i in on_them if i.progress is not Progress.STOPPED]
    for instance in going_on:
        bearer = bearer_of(state, instance.card)
        state.put(instance.id, replace(instance, stay=state.cards[instance.card].stay, bearer=bearer))
    acted = {_address(i) for i in going_on if i.firing is None and i.copied_by is None}
    return [i for i in made if _address(i) not in acted]


def _address(instance: AbilityInstance) -> tuple[CardId, EntryId | None, int, int]:
    """Return what tells an ability of a card from its others: what it gained twice are two."""
    return instance.card, instance.gained, instance.section, instance.ability


def _undone_visits(state: State) -> frozenset[Stay]:
    """Return the visits of cards in this phase whose beginning was undone."""
    moves = (state.facts.get(number) for number in state.undone)
    return frozenset(m.stay for m in moves if isinstance(m, Moved))
