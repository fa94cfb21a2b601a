"""Thinking about one answer: roll-outs of every answer in the same worlds; each round drops the worse half.

The greedy player's answer is never dropped, and another is taken only if it did better by more than chance: most
answers are worth about the same, and one of many looks best by chance alone.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import islice, zip_longest
from typing import Final

from engine.kernel.decisions import Decision, Kind
from engine.kernel.errors import KernelError
from engine.kernel.inputs import Answer
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.play.greedy import GreedyPlayer
from engine.play.players import Player
from engine.play.search.features import features
from engine.play.search.levels import Budget
from engine.play.search.standpoint import Standpoint
from engine.play.search.worth import learnt, standing, weights
from engine.redemption.game import submit
from engine.redemption.rules.turn.turn import TURN

#: By how many standard errors another answer has to do better than the one that greed takes.
_SURE: Final = 1.0
#: In how many worlds at least.
_WORLDS: Final = 3
#: By how many nothing that is still to come is expected to change the answer.
_SETTLED: Final = 2.5

_LOOKED_AHEAD: Final = 60

Picks = tuple[str, ...]


@dataclass(slots=True)
class Considered:
    """An answer, and the results of its roll-outs, by the number of the world."""

    picks: Picks
    values: dict[int, float] = field(default_factory=dict)
    #: the features of the table where a roll-out was cut off before the game was over
    stood: dict[int, tuple[float, ...]] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """Its average worth; very low if no roll-out came to an end."""
        return sum(self.values.values()) / len(self.values) if self.values else -2.0

    def gain_over(self, other: "Considered") -> tuple[float, float] | None:
        """Return by how much it does better than another answer in the same worlds, and the standard error of that.

        None if there were too few worlds.
        """
        gains = [value - other.values[world] for world, value in self.values.items() if world in other.values]
        if len(gains) < _WORLDS:
            return None
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
        return mean, math.sqrt(spread / len(gains))

    def is_surely_better(self, other: "Considered", errors: float = _SURE) -> bool:
        """Say whether it does better than another answer by more than so many standard errors."""
        found = self.gain_over(other)
        return found is not None and found[0] > max(0.0, errors * found[1])

    def is_hardly_better(self, other: "Considered", little: float) -> bool:
        """Say whether it does better than another answer, if at all, by no more than a little."""
        found = self.gain_over(other)
        return found is not None and found[0] + 2 * found[1] < little


@dataclass(slots=True)
class Thought:
    """The result of thinking: the answers that were considered, best first, and how much work it was."""

    considered: list[Considered]
    worlds: int = 0
    rollouts: int = 0
    failed: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def picks(self) -> Picks:
        """The answer to give."""
        return self.considered[0].picks


def policy_of(seed: str) -> Player:
    """Return the player that answers in roll-outs."""
    return GreedyPlayer(seed)


def think(
    at: Standpoint, decision: Decision, budget: Budget, seed: str, stopped: Callable[[], bool] = lambda: False
) -> Thought:
    """Find the best answers to an open decision within a budget; equal views, budgets and seeds give equal results.

    After a trial in several worlds, answers that came to the same as another in each are left aside, unless all did;
    once no other answer can gain much on the best, the rest of the budget is left.
    `stopped` is called between roll-outs and ends the thinking, for callers that limit the time.
    """
    player, world = GreedyPlayer(f"{seed}/self"), at.world(f"{seed}/self")
    greedy = player.choose(world, decision)
    tried = candidates(ranked(player, world, decision), greedy, budget.breadth)
    first, *rest = (Considered(picks) for picks in tried)
    thought = Thought([first, *rest])
    if not rest:
        return thought

    def roll(worlds: int) -> None:
        for _ in range(worlds):
            if thought.worlds and (stopped() or is_settled([first, *rest], budget)):
                break
            _roll_all(at, decision, [first, *rest], thought, budget, seed)

    roll(max(1, min(_WORLDS, budget.rollouts // (2 + 2 * len(rest)))))
    apart, alike = told_apart(first, rest) if thought.worlds > 1 else ([], [])
    rest, dropped = (apart, alike) if apart else (rest, [])
    left = budget.rollouts - thought.rollouts
    rounds = max(1, (len(rest) - 1).bit_length() - 1)
    for _ in range(rounds):
        rest.sort(key=lambda c: c.mean, reverse=True)
        keep = max(2, (len(rest) + 1) // 2)
        dropped = [*rest[keep:], *dropped]
        rest = rest[:keep]
        roll(max(1, left // (rounds * (1 + len(rest)))))
    rest.sort(key=lambda c: c.mean, reverse=True)
    better = [c for c in rest if c.is_surely_better(first)]
    others = [c for c in (*rest, *dropped) if c not in better]
    thought.considered = [*better, first, *others]
    return thought


def ranked(player: GreedyPlayer, world: State, decision: Decision) -> Decision:
    """Return a question with its options in the order in which they are worth a trial, where that may be changed.

    By turns what greed thinks best and worst: whether a choice is to harm or to help a card, greed does not know.
    """
    if decision.constraint is not None or not decision.options:
        return decision
    best = player.ranked(world, decision)
    half = (len(best) + 1) // 2
    pairs = zip_longest(best[:half], reversed(best[half:]))
    return replace(decision, options=tuple(option for pair in pairs for option in pair if option is not None))


def candidates(decision: Decision, greedy: Picks, breadth: int) -> list[Picks]:
    """Return the answers to consider: first the greedy player's, then others in their order."""
    found = {greedy: None, **({decision.default: None} if not decision.problems(decision.default) else {})}
    if decision.kind is Kind.NAME:
        return list(found)
    for picks in islice(decision.answers(breadth), breadth):
        found[picks] = None
    return list(found)[: max(breadth, 1)]


def told_apart(first: Considered, rest: Sequence[Considered]) -> tuple[list[Considered], list[Considered]]:
    """Divide answers into those that led elsewhere than all before, and those that came to the same in every world."""
    seen = [first.values]
    apart: list[Considered] = []
    alike: list[Considered] = []
    for one in rest:
        if one.values in seen:
            alike.append(one)
        else:
            seen.append(one.values)
            apart.append(one)
    return apart, alike


def is_settled(answers: Sequence[Considered], budget: Budget) -> bool:
    """Say whether the best of these answers is far ahead of each other one, or as good as the same."""
    best = max(answers, key=lambda c: c.mean)
    return len(best.values) >= budget.enough and all(
        best.is_surely_better(other, _SETTLED) or best.is_hardly_better(other, budget.little)
        for other in answers
        if other is not best
    )


def _roll_all(
    at: Standpoint, decision: Decision, alive: Sequence[Considered], thought: Thought, budget: Budget, seed: str
) -> None:
    """Roll every answer out in the next world, with the same dice."""
    thought.worlds += 1
    name = f"{seed}/{thought.worlds}"
    world = at.world(name)
    for one in alive:
        thought.rollouts += 1
        try:
            given = Answer(decision.player, decision.id, one.picks)
            last = rolled_out(world, given, budget, name)
            if last.outcome is None:
                found = one.stood[thought.worlds] = tuple(features(last, given.player))
                one.values[thought.worlds] = standing(weights(), found)
            else:
                one.values[thought.worlds] = learnt()(last, given.player)
        except KernelError:
            thought.failed += 1


def expected(
    at: Standpoint, decision: Decision, picks: Picks, most: int, seed: str
) -> list[tuple[State, Decision, Picks]]:
    """Return how a player might go on after an answer, in one world: his own answers until the turn ends.

    Only his choices are included, and only those about cards he knows already.
    """
    world = at.world(seed)
    step = submit(world, Answer(decision.player, decision.id, picks))
    turn = world.number(TURN)
    players = [policy_of(f"{seed}/{seat}") for seat in world.seats]
    found: list[tuple[State, Decision, Picks]] = []
    for _ in range(_LOOKED_AHEAD):
        asked = step.decision
        if asked is None or step.state.number(TURN) > turn or len(found) >= most:
            break
        chosen = players[asked.player].choose(step.state, asked)
        if asked.player == decision.player and asked.count() > 1:
            named = [o.card for o in asked.options if o.key in chosen]
            if any(card is not None and not world.cards[card].is_known_to(decision.player) for card in named):
                break
            found.append((step.state, asked, chosen))
        step = submit(step.state, Answer(asked.player, asked.id, chosen))
    return found


def rolled_out(world: State, given: Answer, budget: Budget, seed: str) -> State:
    """Return the table to which an answer led in one world."""
    last = world.number(TURN) + budget.turns
    step = submit(world, given)
    players = [policy_of(f"{seed}/{seat}") for seat in world.seats]
    for _ in range(budget.moves):
        asked = step.decision
        if asked is None or step.state.number(TURN) > last:
            break
        picks = players[asked.player].choose(step.state, asked)
        step = submit(step.state, Answer(asked.player, asked.id, picks))
    return step.state
