"""What playing The Mission by the numbers costs, and which of its rules greedy games come to.

A decision counts where it has at least two legal answers. Run with `python -m tests.bench.bench_mission [GAMES]`.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FrameType
from typing import Any

from bot.services.assurance.rule_coverage import ids_in, mission_rules_by_area
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
#: what only the code of a variant, a deck check or an import comes to
ELSEWHERE = ("teams", "solitaire", "deck")


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


def rules_met(games: int) -> Counter[str]:
    """Return how many calls of code that cites a rule greedy games of two come to, by rule."""
    calls: Counter[CodeType] = Counter()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and "engine/mission/" in frame.f_code.co_filename:
            calls[frame.f_code] += 1

    seats, rules = TABLES["2 seats"]
    sys.setprofile(watch)
    for seed in range(games):
        play_mission(decks(seats), rules, seed, (Computer.GREEDY,))
    sys.setprofile(None)
    met: Counter[str] = Counter()
    for code, count in calls.items():
        said = code.co_consts[0] if code.co_consts and isinstance(code.co_consts[0], str) else ""
        for rule in ids_in(said):
            met[rule] += count
    return met


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
    met = rules_met(games // 2)
    wanted = {rule for area, held in mission_rules_by_area().items() if area not in ELSEWHERE for rule in held}
    missing = sorted(wanted - met.keys())
    print(f"\nrules whose code {games // 2} greedy games come to: {len(wanted & met.keys())} of {len(wanted)}")
    print(f"not: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
