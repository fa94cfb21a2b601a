"""Why a move is not offered: the rules that stand against it, for the one who asks."""

from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.redemption.model.frames import (
    BattlePhase,
    BlockStep,
    DiscardPhase,
    InitiativeStep,
    PreparationPhase,
    PriorityWindow,
)
from engine.redemption.model.status import current_battle
from engine.redemption.rules.situation import situation

_BATTLE_MOVES = frozenset({"play", "pass", "use", "add_site"})


def reasons(state: State, asked: Decision | None, seat: Seat, move: str) -> tuple[str, ...]:
    """Return the ids of the rules under which a kind of move is refused to a seat now; empty if none is known.

    `move` is the kind of move in one word: `play`, `pass`, `block`, `rescue`, `put`, ...
    """
    if asked is None or not state.frames:
        return ("RB-WIN-01",)
    frame = state.frames[-1]
    fight = current_battle(state)
    if fight is not None and isinstance(frame, InitiativeStep | BlockStep) and move in _BATTLE_MOVES:
        if asked.player != seat:
            how = situation(state, fight).value.upper().replace(" ", "_")
            return ("REG-INIT-01", "REG-INIT-02", "RB-INIT-01", *_WHO_PLAYS[how])
        return ("REG-TYPE-10", "RB-INIT-05", "RB-INIT-06", "REG-BRIG-04", "RB-INIT-04")
    if move in ("rescue", "challenge", "taunt"):
        return ("REG-TURN-01", "REG-ATT-01", "REG-ATT-05", "RB-TURN-13", "REG-BATTLE-08", "REG-BATTLE-20", "RB-OVER-06")
    if move in ("block", "no_block", "pass_block"):
        return ("REG-ATT-07", "RB-BLOCK-01", "RB-DOM-06")
    if move == "put":
        return ("REG-UNIQ-02", "REG-UNIQ-01", "RB-PREP-03", *_of_phase(frame))
    if move in ("activate", "deactivate"):
        return ("REG-TURN-11", "REG-TURN-12", "REG-TURN-13", "REG-ART-03", "RB-PREP-13", "RB-PREP-15", "RB-TURN-05")
    if move in ("end_turn", "discard"):
        return ("REG-TURN-15", "REG-TURN-16", "REG-HAND-05", "RB-TURN-16", "RB-DISC-01")
    if move in ("play", "equip"):
        return ("REG-TURN-17", "REG-TYPE-19", "REG-TYPE-20", "RB-TURN-10", *_of_phase(frame))
    return ()


#: Who may play next, by how the battle stands.
_WHO_PLAYS = {
    "LOSING": ("RB-INIT-10", "RB-INIT-02"),
    "WINNING": ("RB-INIT-10", "RB-INIT-02"),
    "STALEMATE": ("RB-INIT-03", "RB-INIT-09", "REG-INIT-03"),
    "MUTUAL_DESTRUCTION": ("RB-INIT-03", "RB-INIT-09", "REG-INIT-03"),
}


def _of_phase(frame: object) -> tuple[str, ...]:
    match frame:
        case PreparationPhase():
            return ("RB-TURN-02", "REG-TURN-06")
        case BattlePhase() | BlockStep() | InitiativeStep():
            return ("REG-BATTLE-08", "RB-TURN-13")
        case DiscardPhase():
            return ("RB-TURN-15", "REG-TURN-15")
        case PriorityWindow():
            return ("REG-PRIO-01", "REG-PRIO-03")
        case _:
            return ()
