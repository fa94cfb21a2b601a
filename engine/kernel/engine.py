"""A value, an input, the next value: `submit` forks the state, runs the rules to the next decision, and returns."""

from typing import Protocol

from engine.kernel.chance import Chance
from engine.kernel.decisions import Basis, Constraint, Decision, Kind, Message, Option, Source
from engine.kernel.errors import EngineInvariant, IllegalAnswer, StaleDecision
from engine.kernel.facts import Answered, Cause, Fact
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer, Hold, Input, Intervention, Object, Remark, Setting, TimeUp
from engine.kernel.ledger import new_event, next_fact, record
from engine.kernel.records import dataclass, replace
from engine.kernel.state import Frame, Outcome, State

#: More frames than this in one submit is a loop in the rules, not a game.
MAX_FRAMES_PER_SUBMIT = 20_000


class Rules(Protocol):
    """What a game supplies: how its frames run. Implementations hold no state of their own."""

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame: pop or replace it, push others, commit changes, or ask."""
        ...

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        """Carry out a legal answer to what the top frame asked. Raise IllegalAnswer where only the rules can tell."""
        ...

    def intervene(self, state: State, given: Intervention) -> None:
        """Carry out an intervention. Raise IllegalAnswer if it is not allowed.

        The open decision is closed: the top frame runs again and asks anew. A hold, an objection and a remark leave it
        open, and time that is up never comes here: it takes the default of the decision.
        """
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """The result of a submit: the next state, the facts that led to it, and the open decision or the outcome."""

    state: State
    facts: tuple[Fact, ...]
    decision: Decision | None
    outcome: Outcome | None


def begin(rules: Rules, state: State) -> Step:
    """Run a newly made state to its first decision."""
    return _run(rules, state)


def submit(rules: Rules, state: State, given: Input) -> Step:
    """Return the step from `state` under one input; `state` itself is never changed.

    Raises:
        StaleDecision: the answer is to a decision that is not open.
        IllegalAnswer: the open decision, or a rule, does not allow it.
        EngineInvariant: a bug; the old value is intact.
    """
    if state.outcome is not None and not isinstance(given, Object | Remark):
        raise IllegalAnswer(("game_over",))
    following = state.fork()
    if isinstance(given, Answer):
        decision = state.decision
        if decision is None or decision.player != given.player or decision.id != given.decision:
            raise StaleDecision
        problems = decision.problems(given.picks)
        if problems:
            raise IllegalAnswer(problems, decision.source.rule or None)
        take(rules, following, decision, given.picks, forced=False)
    elif isinstance(given, TimeUp):
        decision = state.decision
        if decision is None or decision.player != given.player or decision.problems(decision.default):
            raise IllegalAnswer(("no_default",))
        take(rules, following, decision, decision.default, forced=True)
    else:
        if not _leaves_open(given, following.decision):
            following.decision = None
        rules.intervene(following, given)
    return _run(rules, following)


def _leaves_open(given: Intervention, decision: Decision | None) -> bool:
    """Say whether the open question stays open after an intervention; a setting closes only its player's own."""
    if isinstance(given, Setting):
        return decision is not None and decision.player != given.player
    return isinstance(given, Hold | Object | Remark)


def take(rules: Rules, state: State, decision: Decision, picks: tuple[str, ...], *, forced: bool) -> None:
    """Carry out an answer to the open decision; `forced` if no player gave it."""
    state.decision = None
    event = new_event(state, Cause(rule=decision.source.rule))
    record(state, Answered(next_fact(state), event, decision.player, decision.id, picks, forced))
    rules.answer(state, state.frames[-1], decision, picks)


def _run(rules: Rules, state: State) -> Step:
    for _ in range(MAX_FRAMES_PER_SUBMIT):
        if state.decision is not None or state.outcome is not None:
            _refuse_leftovers(state, state.frames)
            return Step(state, tuple(state.emitted), state.decision, state.outcome)
        if not state.frames:
            raise EngineInvariant("no work left, no decision open, and no outcome")
        top = state.frames[-1]
        if top.owner is not None:
            _refuse_leftovers(state, (top,))
        rules.step(state, top)
        asked = _asked(state)
        if asked is not None:
            only = asked.only_answer()
            if only is not None and asked.basis is Basis.PUBLIC:
                take(rules, state, asked, only, forced=True)
    raise EngineInvariant("the rules do not come to a decision")


def _asked(state: State) -> Decision | None:
    """Return the open decision; a call, since the type checker would not expect the rules to have set it."""
    return state.decision


def _refuse_leftovers(state: State, frames: tuple[Frame, ...]) -> None:
    for frame in frames:
        owner = frame.owner
        if owner is not None and owner not in state.instances:
            raise EngineInvariant(f"{type(frame).__name__} is left over from ability {owner}")


def ask(
    state: State,
    player: Seat,
    kind: Kind,
    options: tuple[Option, ...],
    prompt: Message,
    *,
    minimum: int = 1,
    maximum: int = 1,
    source: Source = Source(),  # noqa: B008 - frozen
    constraint: Constraint | None = None,
    default: tuple[str, ...] = (),
    basis: Basis = Basis.HIDDEN,
) -> None:
    """Open a decision for the top frame, which stays where it is until the answer comes.

    Raises:
        EngineInvariant: two options share a key.
    """
    if len({o.key for o in options}) != len(options):
        raise EngineInvariant(f"two options of {prompt.key} share a key")
    count = state.asked[player] + 1
    state.asked = (*state.asked[:player], count, *state.asked[player + 1 :])
    state.decision = Decision(
        count, player, kind, options, minimum, maximum, prompt, constraint, source, default, basis
    )


def push(state: State, *frames: Frame) -> None:
    """Put work on the stack; the first given is done first."""
    state.frames = (*state.frames, *reversed(frames))


def pop(state: State) -> None:
    """Take the top frame off."""
    state.frames = state.frames[:-1]


def swap(state: State, *frames: Frame) -> None:
    """Replace the top frame by others; the first given is done first."""
    state.frames = (*state.frames[:-1], *reversed(frames))


def take_back(earlier: State, now: State) -> State:
    """Go on from an earlier state; chance is never rewound, and no id is given out twice.

    The question that was open then is asked again under a new id, so a late answer to any later question is stale.
    """
    state = earlier.fork()
    state.chance = Chance(now.chance.seed, max(now.chance.counter, earlier.chance.counter))
    state.counters = earlier.counters.or_later(now.counters)
    state.asked = tuple(max(pair) for pair in zip(earlier.asked, now.asked, strict=True))
    if state.decision is not None:
        player = state.decision.player
        count = state.asked[player] + 1
        state.asked = (*state.asked[:player], count, *state.asked[player + 1 :])
        state.decision = replace(state.decision, id=count)
    return state
