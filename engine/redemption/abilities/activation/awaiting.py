"""Cards played by hand whose text waits for an event: their players are asked when it happens."""

from typing import Final

from engine.cards.model import CardClass
from engine.kernel.facts import Fact, Moved, Noted, PhaseBegan
from engine.kernel.ids import AbilityId, CardId, Field
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import is_in
from engine.redemption.abilities.conditions.events import met, of_fact
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import awaited
from engine.redemption.language.ast.conditions import Each, Event
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards, ByHand
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance

_KEPT: Final = "cards that await something"


def anybody_waits(state: State) -> bool:
    """Say whether any card of the game is played by hand and waits for an event."""
    return bool(_waiting(state))


def brought_up_by(state: State, fact: Fact) -> list[ByHand]:
    """Return the cards whose text waits for this fact, as questions; the active player's come first.

    Rules: HOUSE-PLAY-04, REG-SA-25, REG-SA-26, REG-PRIO-02
    """
    waiting = _waiting(state)
    if not isinstance(fact, Moved | Noted | PhaseBegan):
        return []
    found = [ByHand(c, cards.controller(state, c), event=fact.event.id) for c in waiting if _is_met(state, c, fact)]
    active = state.phase().seat
    return sorted(found, key=lambda frame: (frame.seat - active) % len(state.seats), reverse=True)


def _waiting(state: State) -> tuple[CardId, ...]:
    """Return the cards of the game that are played by hand and await something."""
    found: tuple[CardId, ...] | None = state.of_game.get(_KEPT)
    if found is None:
        found = state.of_game[_KEPT] = tuple(c for c in sorted(state.definitions) if awaited(state, c))
    return found


def _is_met(state: State, card: CardId, fact: Moved | Noted | PhaseBegan) -> bool:
    if not _listens(state, card, fact) or _is_asked_about(state, card, fact):
        return False
    context = Context(state, _on(state, card))
    events = tuple(of_fact(state, fact))
    return any(
        is_in(context, wanted)
        if isinstance(wanted, Each)
        else any(met(context, wanted, what, fact.event.id) is not None for what in events)
        for wanted in awaited(state, card)
        if isinstance(wanted, Event) or isinstance(fact, PhaseBegan)
    )


def _listens(state: State, card: CardId, fact: Fact) -> bool:
    """Say whether a card is face up where its abilities act, or was until this fact. Rules: REG-ACT-02, REG-SA-28"""
    left = isinstance(fact, Moved) and fact.card == card and _acts_in(state, card, fact.origin.zone.name)
    return left or (cards.is_face_up(state, card) and _acts_in(state, card, state.cards[card].location.zone.name))


def _acts_in(state: State, card: CardId, zone: str) -> bool:
    at_home = cards.type_of(state, card) in cards.STAYING or cards.has_class(state, card, CardClass.TERRITORY)
    at_home = at_home or cards.is_placed(state, card)
    return zone in zones.FIELD_OF_BATTLE or (zone in zones.IN_PLAY and at_home)


def _is_asked_about(state: State, card: CardId, fact: Moved | Noted | PhaseBegan) -> bool:
    """Say whether the player of a card is asked about it already: for this event, or as it activates."""
    return any(
        (isinstance(f, ByHand) and f.card == card and f.event in (None, fact.event.id))
        or (isinstance(f, ActivateCards) and card in f.cards)
        for f in state.frames
    )


def _on(state: State, card: CardId) -> AbilityInstance:
    """Return an instance that stands for the ability of a card played by hand."""
    return AbilityInstance(
        AbilityId(state.counters.ability), card, state.cards[card].stay, cards.controller(state, card), 0, NO_ABILITY,
        state.phase().id, state.number(Field("turn")),
    )  # fmt: skip
