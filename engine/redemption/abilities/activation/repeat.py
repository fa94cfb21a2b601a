"""The repetition of an ability: an instance of its own for each time, so that each has its own targets."""

from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, swap
from engine.kernel.ids import AbilityId
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.model.ability_frames import FinishAbility, Repeat, RunClause, Settle
from engine.redemption.model.instances import Firing, Progress, instance_of
from engine.redemption.model.options import ACCEPT, DECLINE


def step_repeat(state: State, frame: Repeat) -> None:
    """Ask whether the ability is repeated; repeat it without asking if it must be. Rule: HOUSE-ABIL-12"""
    if frame.times < 1:
        pop(state)
        return
    if not frame.optional:
        _again(state, frame)
        return
    instance = instance_of(state, frame.ability)
    source = Source(card=instance.card, ability=instance.id)
    prompt = Message("repeat", (instance.card,))
    ask(state, instance.controller, Kind.CONFIRM, (ACCEPT, DECLINE), prompt, source=source, default=("no",))


def answer_repeat(state: State, frame: Repeat, decision: Decision, picks: tuple[str, ...]) -> None:
    """Repeat the ability once, or stop repeating."""
    if picks == ("yes",):
        _again(state, frame)
    else:
        pop(state)


def _again(state: State, frame: Repeat) -> None:
    first = instance_of(state, frame.ability)
    number = AbilityId(state.counters.ability)
    state.counters.ability += 1
    begins = first.firing.clause if first.firing is not None else 0
    about = first.firing or Firing(first.id, begins)
    again = replace(
        first,
        id=number,
        progress=Progress.ACTIVATING,
        outcomes=(),
        cut=None,
        firing=about,
        challenged=False,
        returns=0,
    )
    state.put(number, again)
    work: list[Frame] = [RunClause(number, c) for c in range(begins, frame.path[0])]
    swap(state, *work, FinishAbility(number), Settle("HOUSE-ABIL-12"), replace(frame, times=frame.times - 1))
