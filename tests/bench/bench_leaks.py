"""Whether questions, facts and views tell hidden cards: random games of covered decks, played on in two worlds.

Run with `python -m tests.bench.bench_leaks [GAMES] [FIRST_SEED] [several]`; one game is made again by `1 SEED`, and
`several` plays by three and more alone. The exit code is 1 where an observer could tell two worlds apart. The decks
need the reference material beside the repository.
"""

import random
import sys
from itertools import count, islice

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.ids import CardId
from engine.redemption.game import new_game
from engine.redemption.model.category import categories, rules_for
from engine.redemption.model.ruleset import EDITIONS
from engine.redemption.model.stops import Speed, Stop
from tests.redemption.covered import covered_decks, with_other_cards
from tests.redemption.two_worlds import Tally, compare, compare_lists
from tests.shared import SHARED, WANTING_SHARED

GAMES = 40
#: how many steps of each game are compared at most
MOST = 400
#: of so many games one is played again in worlds of other lists
SHARE_OF_LISTS = 10


def how(seed: int) -> tuple[str, int, str, random.Random]:
    """Return the edition, the seats and the category of a game, and the dice for the rest."""
    dice = random.Random(seed)
    edition, seats = EDITIONS[seed % len(EDITIONS)], dice.choice((2, 2, 3, 4, 5))
    return edition, seats, dice.choice([c.id for c in categories().values() if seats in c.seats]), dice


def begun(seed: int, fixed: frozenset[CardId] | None = None) -> tuple[str, Step]:
    """Return a game by its seed: editions in turn, two to five seats in a category, any stops; and what to call it.

    In every other game each player has a speed.

    Where cards are `fixed`, all others of its lists are changed for other cards.
    """
    edition, seats, category, dice = how(seed)
    decks, readings = covered_decks(seed, seats, about_hidden=dice.random() < 0.6)
    assert len(decks) == seats
    if fixed is not None:
        decks, readings = with_other_cards(decks, fixed, seed)
    stops = tuple(frozenset(s for s in Stop if dice.random() < 0.2) for _ in decks)
    speeds = tuple(dice.choice(list(Speed)) for _ in decks) if seed % 2 else ()
    step = new_game(decks, rules_for(edition, category), seed_from(seed), stops, readings, speeds)
    return f"seed {seed} ({edition}, {category}, {seats} seats)", step


def run(games: int, first: int = 1, most: int = MOST, *, lists: bool = False, several: bool = False) -> Tally:
    """Compare so many games, from a seed on, in worlds of the same lists or of other lists."""
    tally = Tally()
    for seed in islice((s for s in count(first) if not several or how(s)[1] > 2), games):
        before = len(tally.differences)
        name, step = begun(seed)
        tally.of[name.partition(" (")[2]] += 1
        if lists:
            compare_lists(name, step, lambda fixed, seed=seed: begun(seed, fixed)[1], tally, most=most)
        else:
            compare(name, step, tally, most=most)
        covered_decks.cache_clear()
        for found in tally.differences[before:]:
            print(f"  {found}", flush=True)
    return tally


def main() -> int:
    """Print the figures, and return the exit code."""
    if not SHARED.is_dir():
        print(f"left out: {WANTING_SHARED}")
        return 0
    given = [int(a) for a in sys.argv[1:3]]
    games, first = given[0] if given else GAMES, given[1] if len(given) > 1 else 1
    several = "several" in sys.argv[3:]
    same = run(games, first, several=several)
    report("the same lists", same)
    others = run(max(1, games // SHARE_OF_LISTS), first, lists=True, several=several)
    report("other lists", others)
    return 1 if same.differences or others.differences else 0


def report(what: str, tally: Tally) -> None:
    """Print what a series of games came to."""
    changed = tally.swapped / max(1, tally.pairs)
    print(f"{what}: {tally.games} games, {tally.pairs} pairs of worlds ({changed:.0f} cards changed in each),", end=" ")
    print(f"{tally.steps} steps compared, {len(tally.differences)} differences", flush=True)
    for why, pairs in sorted(tally.ended.items()):
        print(f"  {pairs} pairs ended early: {why}", flush=True)
    for what_is_played, games in sorted(tally.of.items()):
        print(f"  {games} games: {what_is_played.rstrip(')')}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
