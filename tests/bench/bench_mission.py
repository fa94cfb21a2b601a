"""What playing The Mission by the numbers costs.

A decision counts where it has at least two legal answers. Run with `python -m tests.bench.bench_mission [GAMES]`.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.mission import new_game, submit
from engine.mission.cards.pool import starter_deck
from engine.mission.model.setup import MissionRules, Solitaire
from engine.play.driver import Computer
from engine.play.mission.games import play_mission, player_of
from engine.play.players import seat_seed
from tests.bench.bench_redemption import Speed

GAMES = 40
TABLES: dict[str, tuple[int, MissionRules]] = {
    "2 seats": (2, MissionRules()),
    "3 seats": (3, MissionRules()),
    "5 seats": (5, MissionRules()),
    "teams": (4, MissionRules(teams=True)),
    "solitaire": (1, MissionRules(solitaire=Solitaire.AUTOMATIC)),
}


def decks(seats: int) -> tuple[Any, ...]:
    """Return the starter decks, in turn."""
    return tuple(starter_deck("HR"[n % 2]) for n in range(seats))


def games_of(kind: Computer, table: str, games: int) -> Speed:
    """Play games of computer players of a kind."""
    found, (seats, rules) = Speed(games), TABLES[table]
    start = time.process_time()
    for seed in range(games):
        found.choices += play_mission(decks(seats), rules, seed, (kind,)).choices
    found.seconds = time.process_time() - start
    return found


def steps_of(seed: int, kind: Computer, seats: int, rules: MissionRules) -> Iterator[tuple[Step, Answer]]:
    """Play a game and hand out each question with its answer."""
    step = new_game(decks(seats), rules, seed_from(seed))
    players = [player_of(kind, seat_seed(str(seed), Seat(n))) for n in range(len(step.state.seats))]
    while step.decision is not None:
        asked = step.decision
        given = Answer(asked.player, asked.id, players[asked.player].choose(step.state, asked))
        yield step, given
        step = submit(step.state, given)


def submits(games: int, table: str) -> list[float]:
    """Return what each submit of random games costs, in microseconds of the processor, sorted."""
    seats, rules = TABLES[table]
    costs: list[float] = []
    for seed in range(games):
        for step, given in steps_of(seed, Computer.RANDOM, seats, rules):
            start = time.process_time_ns()
            submit(step.state, given)
            costs.append((time.process_time_ns() - start) / 1000)
    return sorted(costs)


def main() -> None:
    """Print the figures."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for kind in (Computer.RANDOM, Computer.GREEDY):
        for table in TABLES:
            print(f"{kind.value:8} {table:10} {games_of(kind, table, games)}")
    for table in ("2 seats", "5 seats", "solitaire"):
        costs = submits(games // 2, table)
        p50, p99, most = (costs[int(len(costs) * share)] for share in (0.5, 0.99, 0.9999))
        print(f"submit   {table:10} p50 {p50:.0f} us, p99 {p99:.0f} us, p99.99 {most:.0f} us, of {len(costs)}")


if __name__ == "__main__":
    main()
