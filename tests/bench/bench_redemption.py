"""What playing Redemption by the numbers costs: decisions, submits, forks, views, snapshots, first against 500th.

A decision counts where it has at least two legal answers. Players that think are for `bench_players`. Run with
`python -m tests.bench.bench_redemption [GAMES]`.
"""

import json
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.cards.starter import load_starter_deck
from engine.kernel.chance import seed_from
from engine.kernel.codec import Snapshot, dump, dump_live, load
from engine.kernel.engine import Step
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.play.driver import Computer, make_player, play_game, play_out, thinks
from engine.play.players import seat_seed
from engine.redemption.game import new_game, submit
from engine.redemption.model.ruleset import EDITIONS, load_ruleset
from engine.redemption.model.setup import Decks, GameDeck
from engine.redemption.view import view
from tests.bench.bench_kernel import microseconds

GAMES = 100
#: Lands on the same decision of a game as a long one has late.
LATE = 500


def decks(seats: int = 2) -> Decks:
    """Return starter decks G and H, in turn."""
    return tuple(GameDeck(load_starter_deck(code)) for code in ("GHGHG"[:seats]))  # type: ignore[arg-type]


@dataclass
class Speed:
    """What a series of games came to."""

    games: int = 0
    choices: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        a_second, a_game = self.choices / self.seconds, self.choices / self.games
        return f"{a_second:8.0f} decisions/s {self.games / self.seconds:8.1f} games/s {a_game:8.0f} decisions a game"


def games_of(kind: Computer, edition: str, games: int) -> Speed:
    """Play games of two computer players of a kind."""
    found = Speed(games)
    rules = load_ruleset(edition)
    start = time.process_time()
    for seed in range(games):
        found.choices += play_game(decks(), rules, seed, (kind, kind)).choices
    found.seconds = time.process_time() - start
    return found


def long_game(edition: str) -> list[Step]:
    """Return the steps of a five-seat game of more than 500 decisions."""
    for seed in range(1000):
        steps = [new_game(decks(5), load_ruleset(edition), seed_from(seed))]
        players = [make_player(Computer.RANDOM, seat_seed(str(seed), Seat(s))) for s in range(5)]
        play_out(steps[0], players, steps.append)
        if len(steps) > LATE + 50:
            return steps
    raise AssertionError("no game is that long")


def submits(games: int, edition: str) -> list[float]:
    """Return what each submit of random games costs, in microseconds of the processor, sorted."""
    costs: list[float] = []
    for seed in range(games):
        step = new_game(decks(), load_ruleset(edition), seed_from(seed))
        players = [make_player(Computer.RANDOM, seat_seed(str(seed), Seat(s))) for s in range(2)]
        while step.decision is not None:
            asked = step.decision
            given = Answer(asked.player, asked.id, players[asked.player].choose(step.state, asked))
            start = time.process_time_ns()
            step = submit(step.state, given)
            costs.append((time.process_time_ns() - start) / 1000)
    return sorted(costs)


def costs_at(step: Step) -> Iterator[tuple[str, float, str]]:
    """Measure what one moment of a game costs: name, figure, unit."""
    state, asked = step.state, step.decision
    assert asked is not None
    given = Answer(asked.player, asked.id, asked.default)
    text = json.dumps(dump(state), separators=(",", ":"))
    live = json.dumps(dump_live(state), separators=(",", ":"))

    def timed(work: Callable[[], object], times: int) -> float:
        return microseconds(work, times)

    yield "fork", timed(state.fork, 2000), "us"
    yield "submit of the default answer", timed(lambda: submit(state, given), 500), "us"
    yield "view of the one to move", timed(lambda: view(state, asked.player), 200), "us"
    yield "dump of what changes, to text", timed(lambda: json.dumps(dump_live(state)), 50), "us"
    yield "dump, whole, to text", timed(lambda: json.dumps(dump(state)), 20), "us"
    yield "load from text", timed(lambda: load(Snapshot(*json.loads(text))), 20), "us"
    yield "snapshot, whole", len(text) / 1024, "KiB"
    yield "snapshot, whole, zlib", len(zlib.compress(text.encode())) / 1024, "KiB"
    yield "snapshot, what changes", len(live) / 1024, "KiB"
    yield "snapshot, what changes, zlib", len(zlib.compress(live.encode())) / 1024, "KiB"


def main() -> None:
    """Print the figures."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for kind in (kind for kind in Computer if not thinks(kind)):
        for edition in EDITIONS:
            print(f"{kind.value:8} {edition}  {games_of(kind, edition, games)}")
    for edition in EDITIONS:
        costs = submits(games // 2, edition)
        p50, p99, most = (costs[int(len(costs) * share)] for share in (0.5, 0.99, 0.9999))
        print(f"submit   {edition}  p50 {p50:.0f} us, p99 {p99:.0f} us, p99.99 {most:.0f} us, of {len(costs)}")
    steps = long_game("2023")
    # the same kind of moment early and late: the menu of a Preparation Phase
    menus = [i for i, s in enumerate(steps) if s.decision is not None and s.decision.prompt.key == "preparation"]
    early, late = menus[0], next(i for i in menus if i >= LATE)
    print(f"\nfive seats, 250 cards: decision {early} against decision {late}")
    for (name, first, unit), (_, later, _) in zip(costs_at(steps[early]), costs_at(steps[late]), strict=True):
        print(f"{name:32} {first:10.1f} {later:10.1f} {unit}")


if __name__ == "__main__":
    main()
