"""Tables of The Mission to play at, with decks of invented cards."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.kernel import codec
from engine.kernel.chance import seed_from
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.mission import new_game, submit
from engine.mission.model.setup import Deck, MissionRules, Solitaire
from tests.mission.invented import ENEMIES, MISSIONS, people, walls


def a_deck(seed: int) -> Deck:
    """Return a deck of the least size of invented cards."""
    dice = random.Random(seed)
    missions = [dice.choice(MISSIONS) for _ in range(32)]
    enemies = [dice.choice(ENEMIES) for _ in range(28)]
    side = [*dice.sample(MISSIONS, 5), *dice.sample(ENEMIES, 5)] if seed % 2 else []
    return Deck((*people(dice), *walls(), *missions, *enemies), tuple(side))


VARIANTS: dict[str, tuple[int, MissionRules]] = {
    "two": (2, MissionRules()),
    "three": (3, MissionRules()),
    "four": (4, MissionRules()),
    "five": (5, MissionRules()),
    "teams": (4, MissionRules(teams=True)),
    "open": (1, MissionRules(solitaire=Solitaire.OPEN)),
    "automatic": (1, MissionRules(solitaire=Solitaire.AUTOMATIC)),
}


@dataclass(frozen=True)
class Table:
    """A game that can be begun again and again."""

    variant: str
    seed: int

    def begin(self) -> Step:
        seats, rules = VARIANTS[self.variant]
        return new_game(tuple(a_deck(self.seed + n) for n in range(seats)), rules, seed_from(self.seed))


@dataclass(frozen=True)
class Taken:
    """A step of a game: what was before, what was asked and answered, what came of it."""

    number: int
    before: State
    asked: Decision
    answer: Answer
    step: Step


def tables(count: int, first_seed: int) -> list[Table]:
    """Return tables of all variants in turn."""
    names = list(VARIANTS)
    return [Table(names[i % len(names)], first_seed + i) for i in range(count)]


def a_pick(asked: Decision, dice: random.Random) -> tuple[str, ...]:
    """Pick any legal answer."""
    keys = [o.key for o in asked.options]
    for _ in range(200):
        size = dice.randint(asked.minimum, min(asked.maximum, len(keys)))
        picks = tuple(dice.sample(keys, size))
        if not asked.problems(picks):
            return picks
    return asked.default


def walk(table: Table, most: int = 6000, swap: Callable[[State], State] = lambda state: state) -> Iterator[Taken]:
    """Play a game at random to its end, and hand out each step."""
    dice = random.Random(table.seed)
    step = table.begin()
    for number in range(most):
        if step.decision is None:
            return
        before = swap(step.state)
        asked = step.decision
        answer = Answer(asked.player, asked.id, a_pick(asked, dice))
        step = submit(before, answer)
        yield Taken(number, before, asked, answer, step)


def saved(state: State) -> State:
    """Return a state that was written down and read again."""
    return codec.load(codec.dump(state))
