"""What has happened to cards before: who blocked or was banded into this battle, who banished what, what a card was."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.kernel.facts import Moved, SetTo
from engine.kernel.ids import CardId, Field
from engine.kernel.ledger import without
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.language.ast.conditions import Happening
from engine.redemption.language.ast.nouns import Past, This
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.model import cards, zones
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import BATTLE, current_battle

_BEFORE: Final = "before it left"
#: Who banished a card that an ability banished.
BANISHED_BY: Final = "banished_by"


def _entries(state: State) -> Iterator[tuple[Moved, bool]]:
    """Generate the moves of characters into battle in the open phase, and whether the block was over then."""
    phase, over = state.phase().id, False
    for fact in state.facts.values():
        if fact.event.phase != phase or fact.id in state.undone:
            continue
        if isinstance(fact, SetTo) and fact.field == BATTLE:
            over = getattr(fact.value, "block_over", False)
        came = isinstance(fact, Moved) and fact.origin.zone.name not in zones.FIELD_OF_BATTLE
        if came and isinstance(fact, Moved) and fact.destination.zone.name in zones.FIELD_OF_BATTLE:
            yield fact, over


def blocked(state: State) -> tuple[CardId, ...]:
    """Return the characters that blocked in this battle, wherever they are now.

    Rules: REG-BATTLE-12, R11-BATTLE-09
    """
    fight = current_battle(state)
    first = rules_of(state).blockers == "first_group"
    if fight is None:
        return ()
    came = (f.card for f, over in _entries(state) if f.destination.zone.seat == fight.defender and not (first and over))
    return tuple(dict.fromkeys(c for c in came if cards.is_character(state, c)))


def banded(state: State) -> tuple[CardId, ...]:
    """Return the characters that band abilities brought into this battle. Rule: REG-BAND-01"""
    return tuple(dict.fromkeys(f.card for f, _ in _entries(state) if _is_by(state, f, Verb.BAND)))


def _banded_by(state: State, card: CardId) -> tuple[CardId, ...]:
    """Return the characters that abilities of one card brought into this battle. Rule: REG-BAND-01"""
    made = (f for f, _ in _entries(state) if _is_by(state, f, Verb.BAND))
    return tuple(f.card for f in made if f.event.cause.ability and state.instances[f.event.cause.ability].card == card)


def _is_by(state: State, fact: Moved, verb: Verb) -> bool:
    cause = fact.event.cause
    instance = state.instances.get(cause.ability) if cause.ability is not None else None
    effect = dict(effects_in(state, instance)).get(cause.path) if instance is not None else None
    return effect is not None and effect.verb is verb


#: What can be told of cards after it has happened.
TOLD: Final[Mapping[Happening, Callable[[State], tuple[CardId, ...]]]] = {
    Happening.BLOCKS: blocked,
    Happening.BANDED: banded,
}


def has_been(context: Context, past: Past, card: CardId) -> bool:
    """Say whether something has happened to a card, or it has done something. Rules: REG-BATTLE-12, REG-BANISH-01"""
    state = context.state
    if isinstance(past.by, Player):
        by = state.read(Field(BANISHED_BY, card))
        return by is not None and by in context.seats(past.by, card)
    if isinstance(past.by, This):
        return card in _banded_by(state, context.card)
    return any(card in TOLD[kind](state) for kind in past.happenings)


def before_it_left(state: State, card: CardId) -> State:
    """Return the state in which a card last lay where it has one identity, this one if it lies there now.

    In a pile it has none of its own: what is compared with it is compared with what it was. Rules: REG-DUAL-01,
    REG-DUAL-04, REG-BGL-04
    """
    if state.cards[card].location.zone.name not in zones.FACE_VALUE:
        return state
    address = (_BEFORE, card)
    if address not in state.of_board:
        left = next((f for f in reversed(state.facts.values()) if isinstance(f, Moved) and _leaves(f, card)), None)
        gone = left is None or left.id in state.undone or state.cards[card].stay != left.stay
        state.of_board[address] = None if left is None or gone else without(state, left.event.id)
    found: State | None = state.of_board[address]
    return state if found is None else found


def _leaves(fact: Moved, card: CardId) -> bool:
    there, here = fact.destination.zone.name, fact.origin.zone.name
    return fact.card == card and there in zones.FACE_VALUE and here in zones.PLAYING_SURFACE
