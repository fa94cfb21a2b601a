"""Speeds and passing in words, the same in Discord and at the terminal."""

from collections.abc import Mapping
from typing import Final

from bot.errors import UserFacing
from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Speed, Until
from engine.redemption.rules.turn.asking import DECLINING, passes_until
from engine.redemption.rules.turn.turn import ACTIVE

SPEEDS: Final[Mapping[Speed, str]] = {
    Speed.FULL: "asked before battles are resolved, at the end of each turn, and where there is one answer only",
    Speed.NORMAL: "out of your turn asked for blocks, in your battles, and at your own stops",
    Speed.FAST: "as normal, but not at your stops; a Hold still works",
}
UNTILS: Final[Mapping[Until, str]] = {
    Until.MY_TURN: "until your next turn",
    Until.BATTLE_OVER: "until this battle is over",
    Until.BATTLE: "until a battle begins",
    Until.ENTERS: "until something of another player enters",
}
#: what is typed or offered for each
TYPED: Final[Mapping[Until, str]] = {
    Until.MY_TURN: "my turn",
    Until.BATTLE_OVER: "this battle is over",
    Until.BATTLE: "a battle",
    Until.ENTERS: "something enters",
}
WHERE_HELD: Final = "A Hold always stops the game for you."


def read_speed(typed: str) -> Speed:
    """Return the speed that was typed.

    Raises:
        UserFacing: the word names no speed.
    """
    found = [speed for speed in Speed if speed.value == typed.strip().casefold()]
    if not found:
        raise UserFacing(f"There is no such speed; type one of: {', '.join(speed.value for speed in Speed)}.")
    return found[0]


def read_until(typed: str) -> Until:
    """Return until when a person wants to pass, from what he typed.

    Raises:
        UserFacing: the words fit none of the moments, or several.
    """
    words = set(typed.casefold().split()) - {"until", "a", "the", "my", "is"}
    found = [until for until, said in TYPED.items() if words and words <= set(said.split())]
    exact = [until for until in found if words == set(TYPED[until].split()) - {"a", "my", "is"}]
    if len(exact or found) != 1:
        raise UserFacing(f"Pass until when? Type one of: {'; '.join(TYPED.values())}.")
    return (exact or found)[0]


def speed_text(speed: Speed) -> str:
    """Say what a speed means."""
    return f"Speed {speed.value}: you are {SPEEDS[speed].removeprefix('you are ')}. {WHERE_HELD}"


def passing_text(state: State, seat: Seat) -> str:
    """Say until when a player passes; empty if he does not."""
    until = passes_until(state, seat)
    return "" if until is None else f"You pass {UNTILS[until]}."


def ways_to_pass(state: State, decision: Decision) -> tuple[tuple[Until, str], ...]:
    """Return until when a player may pass at this question, each with a label."""
    if decision.default[:1] not in {(key,) for key in DECLINING}:
        return ()
    ends = () if state.read(ACTIVE) == decision.player else ((Until.MY_TURN, "Pass until my turn"),)
    battle = ((Until.BATTLE_OVER, "Pass this battle"),) if current_battle(state) is not None else ()
    return (*battle, *ends)
