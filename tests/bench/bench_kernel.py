"""What the kernel costs: a fork, a commit, an undoing, saving and loading, on a table of the size of a game.

Run with `python -m tests.bench.bench_kernel`.
"""

import json
import time
from collections.abc import Callable

from engine.kernel.changes import Add, Move, Set
from engine.kernel.codec import Snapshot, dump, dump_live, load
from engine.kernel.engine import submit
from engine.kernel.ids import AbilityId, CardId, Field
from engine.kernel.inputs import Answer
from engine.kernel.ledger import close_phase, commit, open_phase, undo
from engine.kernel.state import State
from tests.kernel.table import RULES, A, by, new_table, place
from tests.kernel.toy import RULES as TOY
from tests.kernel.toy import new_game

CARDS_A_SEAT = 70


def microseconds(work: Callable[[], object], times: int) -> float:
    """Return what one run costs: the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - start)
    return best / times * 1e6


def in_a_long_game() -> State:
    """Return a table in its fortieth phase, with twenty facts of the open one."""
    state = new_table(each=CARDS_A_SEAT)
    for phase in range(40):
        open_phase(state, "turn", A, RULES)
        for n in range(10):
            card = CardId((phase * 10 + n) % (2 * CARDS_A_SEAT) + 1)
            zone = ("territory", "battle", "discard_pile")[phase % 3]
            commit(state, by(n), [Move(card, place(zone, A)), Set(Field("controller", card), 1)])
            commit(state, by(n), [Add(Field("strength", card), 1)])
        if phase < 39:
            close_phase(state, RULES)
    return state


def commit_three(state: State) -> None:
    twin = state.fork()
    commit(twin, by(1), [Move(CardId(1), place("hand", A)), Add(Field("strength", 1), 2), Set(Field("brigade"), "red")])


def undo_ten(state: State) -> None:
    undo(state.fork(), frozenset({AbilityId(1)}), RULES)


def main() -> None:
    """Print the figures."""
    early, late = new_table(each=CARDS_A_SEAT), in_a_long_game()
    open_phase(early, "turn", A, RULES)
    text = json.dumps(dump(late))
    toy = new_game()
    assert toy.decision is not None
    given = Answer(A, toy.decision.id, (toy.decision.options[0].key,))
    figures = {
        "fork, first phase": microseconds(early.fork, 5000),
        "fork, fortieth phase": microseconds(late.fork, 5000),
        "fork and commit three changes": microseconds(lambda: commit_three(late), 3000),
        "fork and undo one ability": microseconds(lambda: undo_ten(late), 2000),
        "submit of the toy game": microseconds(lambda: submit(TOY, toy.state, given), 2000),
        "dump, what changes": microseconds(lambda: dump_live(late), 200),
        "dump to text, whole": microseconds(lambda: json.dumps(dump(late)), 100),
        "load from text": microseconds(lambda: load(Snapshot(*json.loads(text))), 100),
    }
    for name, cost in figures.items():
        print(f"{name:32} {cost:10.1f} us")
    print(f"{'snapshot':32} {len(text) / 1024:10.1f} KiB")


if __name__ == "__main__":
    main()
