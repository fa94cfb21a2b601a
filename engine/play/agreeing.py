"""What a computer agrees to where an operation by hand takes its consent."""

from engine.kernel.engine import Step, submit
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import manual, zones
from engine.redemption.model.ability_frames import ByHand
from engine.redemption.model.setup import setup_of
from engine.redemption.rules.by_hand.consent import decides
from engine.redemption.rules.by_hand.manual import cards_of
from engine.redemption.rules.table import RULES


def computer_agrees(state: State, given: Manual) -> bool:
    """Say whether a computer agrees to an operation by hand; nothing is changed.

    Rule: HOUSE-PLAY-10

    Raises:
        IllegalAnswer: it could not be done whoever agreed.
    """
    player = given.player
    if player is None:
        return True
    step: Step = submit(RULES, state, replace(given, agreed=state.seats))
    if decides(state, step):
        return False
    match given.operation:
        case manual.DrawCards(seat):
            return seat == player
        case manual.LookAt(seat, looked_at):
            return seat == player and all(_is_own_deck(state, player, c) for c in looked_at)
        case manual.ShuffleDeck() | manual.SetPhase() | manual.EndBattle():
            return False
        case operation:
            named = (*cards_of(operation), *_protected_from(operation))
            return _plays_by_hand(state, player) and all(_may_be_touched(state, player, c) for c in named)


def _plays_by_hand(state: State, player: Seat) -> bool:
    """Say whether a player is asked about a card that is not automated, or plays where none is."""
    frame = state.frames[-1] if state.frames else None
    return not setup_of(state).readings or (isinstance(frame, ByHand) and frame.seat == player)


def _is_own_deck(state: State, player: Seat, card: CardId) -> bool:
    return state.cards[card].location.zone == (zones.DECK, player)


def _may_be_touched(state: State, player: Seat, card: CardId) -> bool:
    place = state.cards[card].location
    return place.zone.seat == player or seats_that_see(state, place) == state.everyone


def _protected_from(operation: manual.Operation) -> tuple[CardId, ...]:
    return operation.cards if isinstance(operation, manual.ProtectCard) else ()
