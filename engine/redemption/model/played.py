"""The cards played in the open phase, in order, by which "last", "next" and "played by" are found."""

from typing import Final, NamedTuple

from engine.kernel.changes import Join
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import cards, zones

#: Entries of (card, number of the next ability at that moment, phase, player, turn).
PLAYED: Final = Field("played")
TURN: Final = Field("turn")
#: how many turns a player has had, the one under way with them
TURNS_TAKEN: Final = "turns_taken"


class Play(NamedTuple):
    """A card that was played, the number of the next ability at that time, and who played the card."""

    card: CardId
    number: int
    seat: Seat


def plan_note(state: State, card: CardId, seat: Seat) -> Join:
    """Plan to record that a player played a card; giving it to another user does not count as playing it.

    Rules: REG-CTRL-17, R11-CTRL-09, REG-UNIQ-25
    """
    return Join(PLAYED, (card, state.counters.ability, state.phase().id, seat, state.number(TURN)))


def plays(state: State) -> list[Play]:
    """Return what was played in the open phase, in order. Rule: REG-TARGET-26"""
    phase = state.phases[-1].id if state.phases else 0
    return [Play(e.value[0], e.value[1], e.value[3]) for e in state.entries(PLAYED) if e.value[2] == phase]


def plays_in_turn(state: State) -> list[Play]:
    """Return what was played in the current turn, in order."""
    turn = state.number(TURN)
    return [Play(e.value[0], e.value[1], e.value[3]) for e in state.entries(PLAYED) if e.value[4] == turn]


#: Entries like those of PLAYED, of characters put in battle, kept where a text asks for the next or last card.
ENTERED: Final = Field("entered_in_order")


def plan_entered(state: State, card: CardId, seat: Seat) -> Join:
    """Plan to record when a character was put in battle, which is to play it. Rule: REG-CTRL-17"""
    return replace(plan_note(state, card, seat), field=ENTERED)


def in_order(state: State) -> list[Play]:
    """Return what was played in the open phase, with the characters put in battle, in order.

    Rules: REG-TARGET-26, REG-CTRL-17
    """
    phase = state.phases[-1].id if state.phases else 0
    came = [Play(e.value[0], e.value[1], e.value[3]) for e in state.entries(ENTERED) if e.value[2] == phase]
    return sorted([*came, *plays(state)], key=lambda p: p.number)


#: Entries of (card, player, turn), kept where a text of the game asks for them.
PUT_IN_PLAY: Final = Field("put_in_play")


def plan_put_in_play(state: State, card: CardId, seat: Seat) -> Join:
    """Plan to record that a player put a card in play. Rule: REG-COND-10"""
    return Join(PUT_IN_PLAY, (card, seat, state.number(TURN)))


def put_in_play_in_turn(state: State) -> list[tuple[CardId, Seat]]:
    """Return the cards that were put in play in the current turn, and by whom, in order."""
    turn = state.number(TURN)
    return [(e.value[0], e.value[1]) for e in state.entries(PUT_IN_PLAY) if e.value[2] == turn]


def player_of(state: State, card: CardId) -> Seat | None:
    """Return who played a card in the open phase, if somebody did."""
    return next((p.seat for p in reversed(plays(state)) if p.card == card), None)


def is_of_battle(state: State, card: CardId) -> bool:
    """Say whether a card is in battle, or is an Enhancement played in it that has left since, such as a cost."""
    if state.cards[card].location.zone.name in zones.FIELD_OF_BATTLE:
        return True
    return cards.is_enhancement(state, card) and any(p.card == card for p in plays(state))
