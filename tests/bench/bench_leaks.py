"""Whether questions, facts and views tell hidden cards: random games of covered decks, played on in two worlds.

Run with `python -m tests.bench.bench_leaks [GAMES] [FIRST_SEED]`; one game is made again by `1 SEED`. The exit code is
1 where an observer could tell two worlds apart. The decks need the reference material beside the repository.
"""

import random
import sys

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.redemption import new_game
from engine.redemption.model.ruleset import EDITIONS, load_ruleset
from engine.redemption.model.stops import Stop
from tests.redemption.covered import covered_decks
from tests.redemption.two_worlds import Tally, compare
from tests.shared import SHARED, WANTING_SHARED

GAMES = 1000
#: how many steps of each game are compared at most
MOST = 400


def begun(seed: int) -> tuple[str, Step]:
    """Return a game by its seed: editions in turn, two to four seats, any stops; and what to call it."""
    dice = random.Random(seed)
    edition, seats = EDITIONS[seed % 2], dice.choice((2, 2, 3, 4))
    decks, readings = covered_decks(seed, seats, about_hidden=dice.random() < 0.6)
    stops = tuple(frozenset(s for s in Stop if dice.random() < 0.2) for _ in decks)
    return f"seed {seed} ({edition}, {seats} seats)", new_game(
        decks, load_ruleset(edition), seed_from(seed), stops, readings
    )


def run(games: int, first: int = 1, most: int = MOST) -> Tally:
    """Compare so many games, from a seed on."""
    tally = Tally()
    for seed in range(first, first + games):
        before = len(tally.differences)
        compare(*begun(seed), tally, most=most)
        covered_decks.cache_clear()
        for found in tally.differences[before:]:
            print(f"  {found}", flush=True)
    return tally


def main() -> int:
    """Print the figures, and return the exit code."""
    if not SHARED.is_dir():
        print(f"left out: {WANTING_SHARED}")
        return 0
    games, first = (int(a) for a in (*sys.argv[1:3], GAMES, 1)[:2]) if len(sys.argv) != 2 else (int(sys.argv[1]), 1)
    tally = run(games, first)
    swaps = tally.swapped / max(1, tally.pairs)
    print(f"{tally.games} games, {tally.pairs} pairs of worlds ({swaps:.0f} cards swapped in each),", end=" ")
    print(f"{tally.steps} steps compared, {len(tally.differences)} differences")
    for why, count in sorted(tally.ended.items()):
        print(f"  {count} pairs ended early: {why}")
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
