"""Paralyzed, poisoned and diseased cards: by which abilities, and which effects last as long."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.changes import Change, Join, Leave, Set
from engine.kernel.ids import AbilityId, CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading.acting import afflictions_of
from engine.redemption.abilities.reading.readings import words_of
from engine.redemption.language.ast.conditions import Each, Phase, Status
from engine.redemption.language.ast.document import Clause
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance

#: What a word calls who has a condition. Rules: REG-PARA-01, REG-POISON-01
BY_STATUS: Final[Mapping[Status, str]] = {
    Status.PARALYZED: cards.PARALYZED,
    Status.POISONED: cards.POISONED,
    Status.DISEASED: cards.DISEASED,
}
FOREVER: Final = -1


def plan_begin(state: State, card: CardId, condition: str, until: int, by: AbilityId) -> list[Change]:
    """Plan an affliction, for good or until a turn; of two the longer counts, and effects paired with either continue.

    Rules: REG-PARA-03, REG-PARA-04, REG-PARA-05, REG-POISON-02
    """
    field, source = Field(condition, card), Field(cards.SOURCES[condition], card)
    joined = Join(source, by)
    if not cards.suffers(state, card, condition):
        return [*plan_end(state, card, condition), Set(field, until), joined]
    now = state.read(field)
    return [Set(field, until), joined] if now != FOREVER and (until == FOREVER or until > now) else [joined]


def plan_end(state: State, card: CardId, condition: str) -> list[Change]:
    """Plan the end of an affliction, and of all that is paired with it. Rules: REG-HEAL-01, REG-HEAL-02"""
    field, source = Field(condition, card), Field(cards.SOURCES[condition], card)
    over: list[Change] = [Set(field, None)] if state.read(field) is not None else []
    return [*over, *(Leave(source, e.id) for e in state.entries(source))]


def sufferers(state: State, by: frozenset[AbilityId], condition: str) -> tuple[CardId, ...]:
    """Return the cards that these abilities have given an affliction. Rules: REG-PARA-05, REG-POISON-02"""
    name = cards.SOURCES[condition]
    told = sorted(CardId(of) for said, of in state.lists if said == name and of is not None)
    given = (c for c in told if any(e.value in by for e in state.entries(Field(name, c))))
    return tuple(c for c in given if cards.suffers(state, c, condition))


def suffering_by(state: State, instance: AbilityInstance, condition: str) -> tuple[CardId, ...]:
    """Return who has an affliction by an ability, or by the ability that triggered it."""
    waited = () if instance.firing is None else (instance.firing.waited,)
    return sufferers(state, frozenset((instance.id, *waited)), condition)


def is_spared(state: State, instance: AbilityInstance, sentence: int, card: CardId) -> bool:
    """Say whether a card no longer has the affliction that a clause is paired with. Rules: REG-PARA-02, REG-HEAL-02"""
    words = words_of(state, instance)
    if sentence not in words.afflicting:
        return False
    conditions = afflictions_of(words.ability.clauses[sentence])
    return not all(card in suffering_by(state, instance, BY_STATUS[c]) for c in conditions)


def due(state: State, instance: AbilityInstance, clause: Clause, seat: Seat) -> tuple[CardId, ...]:
    """Return the afflicted cards on which an effect paired with the affliction acts in a player's Upkeep Phase.

    "Each upkeep" means the Upkeep Phases of the ability's controller, "each turn" those of the card's controller.
    Rules: REG-TURN-02, REG-TURN-05, RB-UPKEEP-02, REG-POISON-01, RB-GL-54, HOUSE-ABIL-45
    """
    if state.phase().name != Phase.UPKEEP.value:
        return ()
    own = any(isinstance(c, Each) and c.phase is Phase.UPKEEP for c in clause.standing)
    if own and instance.controller != seat:
        return ()
    found = [sufferers(state, frozenset({instance.id}), BY_STATUS[c]) for c in afflictions_of(clause)]
    first, *rest = found
    return tuple(c for c in first if all(c in r for r in rest) and (own or cards.controller(state, c) == seat))


def is_beside(state: State, instance: AbilityInstance, sentence: int) -> bool:
    """Say whether a clause is next to one paired with an affliction, and ends at its own time."""
    afflicting = words_of(state, instance).afflicting
    return bool(afflicting) and sentence not in afflicting


def goes_on(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability has an effect paired with an affliction that a card still has by it.

    Rules: REG-PARA-02, REG-POISON-01
    """
    words = words_of(state, instance)
    return any(
        sufferers(state, frozenset({instance.id}), BY_STATUS[c])
        for n in words.afflicting
        for c in afflictions_of(words.ability.clauses[n])
    )
