"""One type for every question to a player, and his answer to it."""

import enum
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

from engine.kernel.errors import EngineInvariant
from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.records import dataclass

#: Above this many answers a decision with a constraint is not searched for whether one alone is legal.
MANY_ANSWERS = 1000


class Kind(enum.Enum):
    """What sort of answer a decision wants."""

    PLAY = "play"
    TARGET = "target"
    CHOOSE = "choose"
    CONFIRM = "confirm"
    ORDER = "order"
    NUMBER = "number"
    NAME = "name"


class Basis(enum.Enum):
    """What the options of a decision depend on.

    A question whose options depend on hidden cards is asked even if only one answer is possible, since leaving it out
    would give the cards away. Where all players can see the options it need not be asked (OPEN), or never is (PUBLIC).
    """

    HIDDEN = "hidden"
    OPEN = "open"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class Message:
    """A key that the edge turns into words, and what fills it."""

    key: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be picked.

    `key` is stable for the life of the decision and is all an answer quotes: for a card its handle as this player sees
    it. `intent` is what picking it means to the rules; `card` is set where the option is a card the player may know.
    """

    key: str
    intent: Any = None
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Distinct:
    """No two picks may share a group; `groups` names the group of each option, in the order of the options."""

    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """The weights of the picks may not add up to more than `most`."""

    weights: tuple[int, ...]
    most: int


@dataclass(frozen=True, slots=True)
class OrNone:
    """Either nothing is picked, or at least `least` options."""

    least: int


@dataclass(frozen=True, slots=True)
class Mixed:
    """The picks may not all be of one group; `groups` names the group of each option, in the order of the options."""

    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Every:
    """All of these constraints hold at once."""

    parts: "tuple[Distinct | Total | OrNone | Mixed, ...]"


Constraint = Distinct | Total | OrNone | Mixed | Every


@dataclass(frozen=True, slots=True)
class Source:
    """What asks the question: a rule, by its id, or an ability instance of a card."""

    rule: str = ""
    card: CardId | None = None
    ability: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player.

    `id` counts this player's own decisions, so it tells nothing about what others were asked. A NUMBER has no options,
    and its answer is between `minimum` and `maximum`; a NAME has no options either, and the rules judge the text. Where
    `basis` is PUBLIC and one answer is legal, the answer is given for the player.
    """

    id: int
    player: Seat
    kind: Kind
    options: tuple[Option, ...]
    minimum: int
    maximum: int
    prompt: Message
    constraint: Constraint | None = None
    source: Source = Source()
    default: tuple[str, ...] = ()
    basis: Basis = Basis.HIDDEN

    @property
    def fewest(self) -> int:
        """Return how many options an answer that is not empty has to pick at least."""
        return max(1, self.minimum, self.constraint.least if isinstance(self.constraint, OrNone) else 0)

    def option(self, key: str) -> Option:
        """Return the option with this key. Raises KeyError."""
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    def problems(self, picks: tuple[str, ...]) -> tuple[str, ...]:
        """List what is wrong with these picks, as message keys; empty if they are a legal answer."""
        if self.kind is Kind.NUMBER:
            return _number_problems(picks, self.minimum, self.maximum)
        if self.kind is Kind.NAME:
            return () if len(picks) == 1 and 0 < len(picks[0]) <= 100 else ("not_one_name",)
        if len(picks) == 1 and self.minimum == self.maximum == 1 and self.constraint is None:
            return () if any(o.key == picks[0] for o in self.options) else ("not_an_option",)
        found = []
        keys = {o.key for o in self.options}
        if any(p not in keys for p in picks):
            found.append("not_an_option")
        if len(set(picks)) != len(picks):
            found.append("picked_twice")
        if not self.minimum <= len(picks) <= self.maximum:
            found.append("wrong_count")
        if not found and self.constraint is not None and self._breaks_constraint(picks):
            found.append("breaks_constraint")
        return tuple(found)

    def _breaks_constraint(self, picks: tuple[str, ...]) -> bool:
        at = [i for i, o in enumerate(self.options) if o.key in picks]
        return self.constraint is not None and _breaks(self.constraint, at)

    def answers(self, limit: int) -> Iterator[tuple[str, ...]]:
        """Generate legal answers in a fixed order, at most `limit`; none for a NAME, whose domain is open."""
        given = 0
        for picks in self._candidates():
            if given >= limit:
                return
            if self.constraint is None or not self._breaks_constraint(picks):
                given += 1
                yield picks

    def _candidates(self) -> Iterator[tuple[str, ...]]:
        keys = [o.key for o in self.options]
        if self.kind is Kind.NUMBER:
            yield from ((str(n),) for n in range(self.minimum, self.maximum + 1))
        elif self.kind is Kind.ORDER:
            for size in range(self.minimum, self.maximum + 1):
                yield from permutations(keys, size)
        elif self.kind is not Kind.NAME:
            for size in range(self.minimum, min(self.maximum, len(keys)) + 1):
                yield from combinations(keys, size)

    def only_answer(self) -> tuple[str, ...] | None:
        """Return the only legal answer, or None if there are several. Raises EngineInvariant if there is none."""
        loose = self.count()
        if loose > (1 if self.constraint is None else MANY_ANSWERS):
            return None
        found = tuple(self.answers(2))
        if not found:
            raise EngineInvariant(f"no legal answer to {self.prompt.key}")
        return found[0] if len(found) == 1 else None

    def count(self) -> int:
        """Return how many answers would be legal if there were no constraint."""
        n = len(self.options)
        if self.kind is Kind.NUMBER:
            return self.maximum - self.minimum + 1
        if self.kind is Kind.NAME:
            return 2
        ways = perm if self.kind is Kind.ORDER else comb
        return sum(ways(n, k) for k in range(self.minimum, min(self.maximum, n) + 1))


def _breaks(constraint: Constraint, at: list[int]) -> bool:
    """Say whether the picks at these places break a constraint."""
    match constraint:
        case Distinct(groups):
            return len({groups[i] for i in at}) != len(at)
        case Total(weights, most):
            return sum(weights[i] for i in at) > most
        case OrNone(least):
            return 0 < len(at) < least
        case Mixed(groups):
            return len(at) > 1 and len({groups[i] for i in at}) == 1
        case Every(parts):
            return any(_breaks(part, at) for part in parts)


def _number_problems(picks: tuple[str, ...], low: int, high: int) -> tuple[str, ...]:
    digits = picks[0].removeprefix("-") if len(picks) == 1 else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10) or str(int(picks[0])) != picks[0]:
        return ("not_one_number",)
    return () if low <= int(picks[0]) <= high else ("out_of_range",)
