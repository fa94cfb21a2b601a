"""What work by hand offers as buttons can be done: the words behind each are read, and what they mean makes sense."""

import random

import pytest

from bot.errors import UserFacing
from bot.games.hands import CARD
from bot.games.known import GAMES
from bot.games.protocol import HostedGame
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer, Manual
from engine.kernel.state import State
from tests.mission import support as mission
from tests.redemption import support as redemption

PLAYERS = ("Ada", "Ben")


def states(name: str) -> list[State]:
    """Return some moments of a game of two."""
    found = []
    if name == "mission":
        for taken in mission.walk(mission.Table("two", 21), most=400):
            if taken.number % 40 == 39:
                found.append(taken.step.state)
    else:
        dice = random.Random(3)
        step = redemption.Table("2023", 2, "invented", 5).begin()
        for number in range(160):
            if step.decision is None:
                break
            asked = step.decision
            answer = Answer(asked.player, asked.id, redemption.a_pick(asked, dice))
            step = GAMES[name].submit(step.state, answer)
            if number % 30 == 29:
                found.append(step.state)
    return [state for state in found if state.outcome is None]


@pytest.mark.parametrize("hosted", GAMES.values(), ids=list(GAMES))
def test_every_button_of_work_by_hand_means_something_that_can_be_done(hosted: HostedGame) -> None:
    tried: set[str] = set()
    for state in states(hosted.name):
        for seat in (Seat(0), Seat(1)):
            for way in hosted.hands.ways(state, seat):
                for card in (way.cards or (None,))[:3]:
                    words = way.words.replace(CARD, card.handle) if card is not None else way.words
                    operation = hosted.hands.read(state, seat, PLAYERS, words)
                    assert hosted.hands.told(state, operation, PLAYERS, seat)
                    try:
                        hosted.hands.consent(state, Manual(seat, operation))
                        tried.add(way.key)
                    except IllegalAnswer:
                        continue  # as to end a battle where there is none
    assert len(tried) >= (16 if hosted.name == "mission" else 8), tried


@pytest.mark.parametrize("hosted", GAMES.values(), ids=list(GAMES))
def test_a_player_names_only_what_he_sees(hosted: HostedGame) -> None:
    for state in states(hosted.name)[:4]:
        for seat in (Seat(0), Seat(1)):
            seen = hosted.hands.seen(state, seat)
            assert {c.card for c in seen if c.name is not None} <= {
                c for c, held in state.cards.items() if held.is_known_to(seat)
            }
            with pytest.raises(UserFacing):
                hosted.hands.read(state, seat, PLAYERS, "discard what is not there")
