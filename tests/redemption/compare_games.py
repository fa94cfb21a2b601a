"""Games of random covered decks, before and after a change: the same step by step, or the first that differs.

    python -m tests.redemption.compare_games write FILE [--games 500] [--first 1]
    python -m tests.redemption.compare_games compare FILE        the games of FILE, played by the code as it is
    python -m tests.redemption.compare_games show EDITION SEED [FROM] [TO]    the steps of one game, in words

A step is marked by where all cards are, what is known of them, every number, and what is asked of whom; the marks name
no class of the code, so they outlive a renaming. To see what a step was before, `show` it in a checkout of that time.
"""

import hashlib
import json
import multiprocessing
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.kernel.chance import seed_from
from engine.kernel.codec import dump_live
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.inputs import Answer
from engine.redemption.game import new_game, submit
from engine.redemption.model.ruleset import EDITIONS, load_ruleset
from tests.redemption.covered import covered_decks
from tests.redemption.support import a_pick

GAMES, MOST_ANSWERS = 500, 1200
Key = tuple[str, int]


def steps(edition: str, seed: int) -> Iterator[Step]:
    """Play a game of two random covered decks by random answers."""
    decks, readings = covered_decks(seed)
    step = new_game(decks, load_ruleset(edition), seed_from(seed), readings=readings)
    dice = random.Random(f"compare {edition} {seed}")
    yield step
    for _ in range(MOST_ANSWERS):
        if step.decision is None:
            return
        step = submit(step.state, Answer(step.decision.player, step.decision.id, a_pick(step.decision, dice)))
        yield step


def asked_in(decision: Decision | None) -> list[Any] | None:
    """Return what is asked, without a name of the code."""
    return decision and [int(decision.player), decision.prompt.key, [o.key for o in decision.options]]


def mark_of(step: Step) -> str:
    """Return eight letters for how the game stands."""
    live = dump_live(step.state)
    seen = [live["zones"], live["cards"], sorted(live["numbers"], key=repr), asked_in(step.decision)]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:8]


def played(key: Key) -> tuple[Key, str]:
    """Return the marks of a game, one after the other; the last tells how it broke, if it did."""
    marks = []
    try:
        marks += [mark_of(step) for step in steps(*key)]
    except Exception as error:
        marks.append(f" {type(error).__name__}")
    return key, "".join(marks)


def play_all(keys: list[Key]) -> Iterator[tuple[Key, str]]:
    """Play games in as many processes as there are processors."""
    with multiprocessing.Pool() as pool:
        yield from pool.imap(played, keys, chunksize=4)


def write(path: Path, games: int, first: int) -> None:
    """Keep the marks of so many games of each edition."""
    keys = [(edition, seed) for edition in EDITIONS for seed in range(first, first + games)]
    found = {f"{edition} {seed}": marks for (edition, seed), marks in play_all(keys)}
    path.write_text(json.dumps(found, indent=0), encoding="utf-8")
    print(f"{len(found)} games, {sum(len(m) // 8 for m in found.values())} steps")


def compare(path: Path) -> int:
    """Play the games of a file again; print the first step that differs of each, and how many games do."""
    before = json.loads(path.read_text(encoding="utf-8"))
    keys = [(edition, int(seed)) for edition, seed in (name.split() for name in before)]
    different = 0
    for (edition, seed), marks in play_all(keys):
        was = before[f"{edition} {seed}"]
        if was == marks:
            continue
        different += 1
        step = next((n for n in range(len(was) // 8 + 1) if was[n * 8 : n * 8 + 8] != marks[n * 8 : n * 8 + 8]), 0)
        print(f"edition {edition}, seed {seed}: differs from step {step} on; show {edition} {seed} {max(step - 2, 0)}")
    print(f"{different} of {len(keys)} games differ")
    return 1 if different else 0


def show(edition: str, seed: int, first: int, last: int) -> None:
    """Print steps of a game: what came of the answer, and what is asked then."""
    for number, step in enumerate(steps(edition, seed)):
        if first <= number <= last:
            print(f"step {number} {mark_of(step)}: asked {asked_in(step.decision)}")
            for fact in step.facts:
                print(f"    {fact}")


def main(arguments: list[str]) -> int:
    """Do what is asked on the command line."""
    match arguments:
        case ["write", path, *rest]:
            options = dict(zip(rest[::2], rest[1::2], strict=True))
            write(Path(path), int(options.get("--games", GAMES)), int(options.get("--first", 1)))
            return 0
        case ["compare", path]:
            return compare(Path(path))
        case ["show", edition, seed, *span]:
            first, last = (*map(int, span), *(0, 1_000_000)[len(span) :])
            show(edition, int(seed), first, last)
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
