"""Redemption's part of consent by hand: whose cards an operation touches, what it decides, what a card allows."""

from collections.abc import Iterable
from typing import Final, assert_never

from engine.by_hand import consent
from engine.by_hand.consent import Concern, Ground, is_open, may_be_touched, touching, when
from engine.cards.model import CardType
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.model import cards, manual, zones
from engine.redemption.model.ability_frames import ByHand
from engine.redemption.model.setup import setup_of
from engine.redemption.model.status import current_battle
from engine.redemption.rules.actions.game_rules import out_of_game
from engine.redemption.rules.by_hand import question
from engine.redemption.rules.by_hand.manual import cards_of
from engine.redemption.rules.turn import turn

_SOULS: Final = frozenset({zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION})


class RedemptionHands:
    """Implements `HandRules`."""

    rule = "HOUSE-PLAY-09"
    decks = frozenset({zones.DECK})

    def others(self, state: State, player: Seat) -> tuple[Seat, ...]:
        """Return everybody else who is still in the game."""
        gone = out_of_game(state)
        return tuple(s for s in state.seats if s != player and s not in gone)

    def parties(self, state: State, card: CardId) -> tuple[Seat, ...]:
        """Return a card's owner, its controller and the player whose zone it is in."""
        held = state.cards[card]
        return (held.owner, cards.permanent_controller(state, card), held.location.zone.seat)

    def scores(self, state: State, card: CardId, zone: str) -> bool:
        """Say whether a card is a Lost Soul, or counts as one in this zone."""
        return zone in _SOULS or (is_open(state, card) and cards.is_soul(state, card))

    def has_scored(self, before: State, after: State) -> bool:
        """Say whether a card entered, left or moved within a Land of Bondage or Land of Redemption."""
        moved = ((h.location, after.cards[c].location) for c, h in before.cards.items())
        return any(was != now and (was.zone.name in _SOULS or now.zone.name in _SOULS) for was, now in moved)

    def decides(self, before: State, step: Step) -> bool:
        """Say whether a step ended the game, the battle or the phase."""
        was, now = current_battle(before), current_battle(step.state)
        has_ended = was is not None and (now is None or now.zone != was.zone)
        return step.outcome is not None or has_ended or _place_in_turn(before) != _place_in_turn(step.state)

    def is_granted(self, state: State, player: Seat, operation: manual.Operation) -> bool:
        """Say whether a sentence of the card that is being carried out by hand tells the player to do exactly this.

        Rule: HOUSE-PLAY-09
        """
        return question.grant_of(state, player, operation) is not None

    def planned(self, state: State, player: Seat, operation: manual.Operation) -> list[Concern]:
        """Return whom an operation of Redemption concerns, and why, by what it says alone. Rule: HOUSE-PLAY-09"""
        everybody = self.others(state, player)
        match operation:
            case manual.AttachCard(card, host):
                return self._of_cards(state, player, (card, host))
            case manual.GiveControl(card, seat):
                return [*self._of_cards(state, player, (card,)), *touching(self, state, player, (seat,))]
            case manual.ConvertCard(card, kind):
                souls = when(kind is CardType.LOST_SOUL, Ground.SCORES, everybody)
                return [*self._of_cards(state, player, (card,)), *souls]
            case manual.ProtectCard(card, against):
                named = any(not consent.may_show(self, state, player, c) for c in against)
                return [*self._of_cards(state, player, (card,)), *when(named, Ground.SHOWS, everybody)]
            case manual.TurnCard(card) | manual.ChangeNumbers(card) | manual.SetFirstStrike(card):
                return self._of_cards(state, player, (card,))
            case manual.DrawCards(seat):
                return [*when(True, Ground.SHOWS, everybody), *touching(self, state, player, (seat,))]
            case manual.ShuffleDeck(seat):
                deck = state.zone(zones.DECK, seat)
                knowing = [s for s in everybody if any(state.cards[c].is_known_to(s) for c in deck)]
                return touching(self, state, player, (seat, *knowing))
            case manual.SetPhase() | manual.EndBattle():
                return when(True, Ground.DECIDES, everybody)
            case manual.MoveCard() | manual.LookAt() | manual.RevealCards():
                return [*consent.planned(self, state, player, operation)]
            case _:
                assert_never(operation)

    def _of_cards(self, state: State, player: Seat, named: Iterable[CardId]) -> list[Concern]:
        found: list[Concern] = []
        for card in named:
            is_soul = self.scores(state, card, state.cards[card].location.zone.name)
            found += consent.of_card(self, state, player, card)
            found += when(is_soul, Ground.SCORES, self.others(state, player))
        return found

    def computer_lets(self, state: State, player: Seat, operation: manual.Operation) -> bool:
        """Say whether a computer agrees to an operation that decides nothing. Rule: HOUSE-PLAY-10"""
        match operation:
            case manual.DrawCards(seat):
                return seat == player
            case manual.LookAt(seat, looked_at):
                own = (zones.DECK, player)
                return seat == player and all(state.cards[c].location.zone == own for c in looked_at)
            case manual.ShuffleDeck() | manual.SetPhase() | manual.EndBattle():
                return False
            case _:
                against = operation.cards if isinstance(operation, manual.ProtectCard) else ()
                named = (*cards_of(operation), *against)
                return _plays_by_hand(state, player) and all(may_be_touched(state, player, c) for c in named)


HANDS: Final = RedemptionHands()


def _plays_by_hand(state: State, player: Seat) -> bool:
    """Say whether a player is asked about a card played by hand, or all cards of the game are."""
    frame = state.frames[-1] if state.frames else None
    return not setup_of(state).readings or (isinstance(frame, ByHand) and frame.seat == player)


def _place_in_turn(state: State) -> tuple[int, Seat | None, tuple[str, ...]]:
    return state.number(turn.TURN), state.read(turn.ACTIVE), tuple(phase.name for phase in state.phases)
