"""The Mission's part of consent by hand: whose cards an operation touches, what wins, what a computer agrees to."""

from typing import Final, assert_never

from engine.by_hand import consent
from engine.by_hand.consent import Concern, Ground, may_be_touched, of_card, touching, when
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import frames, manual, zones
from engine.mission.model.characters import TURN
from engine.mission.model.points import points
from engine.mission.model.printed import Kind
from engine.mission.model.seats import churches, playing, voice_of
from engine.mission.model.status import kind_of
from engine.mission.rules.manual import DECK_OF, RULE, cards_of

_SCORING: Final = (zones.CHURCH, zones.SOULS)


class MissionHands:
    """Implements `HandRules`."""

    rule = RULE
    decks = frozenset(DECK_OF.values())

    def others(self, state: State, player: Seat) -> tuple[Seat, ...]:
        """Return everybody else who is still in the game, except the Enemy. Rule: TM-ENEMY-03"""
        voices = dict.fromkeys(voice_of(state, s) for s in playing(state))
        return tuple(s for s in voices if s != player)

    def parties(self, state: State, card: CardId) -> tuple[Seat, ...]:
        """Return a card's owner and the player whose zone it is in."""
        held = state.cards[card]
        return (held.owner, held.location.zone.seat)

    def scores(self, state: State, card: CardId, zone: str) -> bool:
        """Say whether a card in this zone is a Christian, or may become one. Rule: TM-VP-04"""
        return zone in _SCORING and kind_of(state, card) is Kind.CHARACTER

    def has_scored(self, before: State, after: State) -> bool:
        """Say whether somebody's victory points have changed. Rule: TM-VP-04"""
        return any(points(before, s) != points(after, s) for s in churches(before))

    def decides(self, before: State, step: Step) -> bool:
        """Say whether a step ended the game or the phase."""
        return step.outcome is not None or _place_in_turn(before) != _place_in_turn(step.state)

    def is_granted(self, state: State, player: Seat, operation: manual.Operation) -> bool:
        """Return False: a text played by hand has no reading that could say what it allows.

        Rule: HOUSE-MISSION-36
        """
        return False

    def planned(self, state: State, player: Seat, operation: manual.Operation) -> list[Concern]:
        """Return whom an operation of The Mission concerns, and why, by what it says alone. Rule: HOUSE-MISSION-36"""
        everybody = self.others(state, player)
        match operation:
            case manual.DoTo(card, effect):
                shows = when(isinstance(effect, nodes.Evangelise), Ground.SHOWS, everybody)
                scores = isinstance(
                    effect, nodes.Mature | nodes.LoseMaturity | nodes.Shake | nodes.MakeSteady | nodes.Backslide
                )
                return [*of_card(self, state, player, card), *shows, *when(scores, Ground.SCORES, everybody)]
            case manual.PutOn(card, host):
                return [*of_card(self, state, player, card), *of_card(self, state, player, host)]
            case manual.DrawByHand(seat):
                return [*when(True, Ground.SHOWS, everybody), *touching(self, state, player, (seat,))]
            case manual.ShufflePile(seat, zone):
                knowing = [s for s in everybody if any(state.cards[c].is_known_to(s) for c in state.zone(zone, seat))]
                return touching(self, state, player, (seat, *knowing))
            case manual.CounterCard(card):
                return of_card(self, state, player, card)
            case manual.MoveCard() | manual.LookAt() | manual.RevealCards():
                return [*consent.planned(self, state, player, operation)]
            case _:
                assert_never(operation)

    def computer_lets(self, state: State, player: Seat, operation: manual.Operation) -> bool:
        """Say whether a computer agrees to an operation that decides nothing. Rule: HOUSE-PLAY-10"""
        match operation:
            case manual.DrawByHand(seat):
                return seat == player
            case manual.LookAt(seat, looked_at):
                own = [(name, player) for name in self.decks]
                return seat == player and all(state.cards[c].location.zone in own for c in looked_at)
            case manual.ShufflePile():
                return False
            case _:
                named = cards_of(operation)
                return _plays_by_hand(state, player) and all(may_be_touched(state, player, c) for c in named)


HANDS: Final = MissionHands()


def _plays_by_hand(state: State, player: Seat) -> bool:
    """Say whether a player is asked to carry out a text without a reading. Rule: HOUSE-MISSION-33"""
    frame = state.frames[-1] if state.frames else None
    is_by_hand = isinstance(frame, frames.Carry) and isinstance(frame.effect, nodes.PlayedByHand)
    return is_by_hand and state.decision is not None and state.decision.player == player


def _place_in_turn(state: State) -> tuple[int, tuple[str, ...]]:
    return state.number(TURN), tuple(phase.name for phase in state.phases)
