"""What games cost in which the cards act by themselves: starter decks G and H, and random decks of covered cards.

Of covered cards also what three to five seats cost beside two, and decks of Type II from 100 to 250 cards; whole games
of these are as many as they are, which differs, so what counts is the cost of an answer.

A decision counts where it has at least two legal answers. Forks are the looks ahead of special initiative and of
submits; machine code calls itself and cannot be counted from outside.

Run with `python -m tests.bench.bench_ability_games [GAMES]`, interpreted or as machine code; the covered decks need an
imported card file.
"""

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.cards.starter import load_starter_deck
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.play.driver import Computer, make_player
from engine.play.players import seat_seed
from engine.play.random_decks import random_deck
from engine.play.readings import reader_for, readings_of
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.game import new_game, submit
from engine.redemption.model.category import USUAL, rules_for
from engine.redemption.model.profile import profile
from engine.redemption.model.ruleset import EDITIONS
from engine.redemption.model.setup import Decks, GameDeck

GAMES = 4
#: how many sit where, beside two
SEVERAL = ((3, "type1-multiplayer"), (4, "type1-multiplayer"), (5, "type1-multiplayer"), (4, "teams"))
Make = Callable[[int], Decks]


@dataclass
class Cost:
    """What a series of games came to."""

    choices: int = 0
    submits: int = 0
    forks: int = 0
    seconds: float = 0.0
    costs: tuple[float, ...] = ()

    @property
    def mean(self) -> float:
        """What an answer costs, in milliseconds."""
        return 1000 * self.seconds / max(1, self.submits)

    def __str__(self) -> str:
        p99 = sorted(self.costs)[int(0.99 * len(self.costs))] if self.costs else 0.0
        rate = self.choices / self.seconds if self.seconds else 0.0
        forks = f"  {self.forks / max(1, self.submits):5.2f} forks a submit" if self.forks else ""
        return f"{rate:8.0f} decisions/s  submit {self.mean:5.2f} ms, p99 {p99:6.2f} ms{forks}"


def play(make: Make, readings: Mapping[str, str], games: int, category: str = USUAL) -> Cost:
    """Play random games of a category, and measure each submit by processor time."""
    found, costs = Cost(), []
    rules = rules_for(EDITIONS[0], category)
    plain = State.fork

    def counted(state: State) -> State:
        found.forks += 1
        return plain(state)

    State.fork = counted  # type: ignore[method-assign]
    try:
        for seed in range(games):
            step = new_game(decks := make(seed), rules, seed_from(seed), readings=readings)
            players = [make_player(Computer.RANDOM, seat_seed(str(seed), Seat(s))) for s in range(len(decks))]
            while step.decision is not None:
                asked = step.decision
                given = Answer(asked.player, asked.id, players[asked.player].choose(step.state, asked))
                found.choices += asked.only_answer() is None
                start = time.process_time()
                step = submit(step.state, given)
                costs.append(1000 * (time.process_time() - start))
    finally:
        State.fork = plain  # type: ignore[method-assign]
    found.submits, found.seconds, found.costs = len(costs), sum(costs) / 1000, tuple(costs)
    return found


def starters() -> tuple[Make, dict[str, str]]:
    """Return decks G and H, with the readings of their cards."""
    decks = tuple(GameDeck(load_starter_deck(code)) for code in "GH")  # type: ignore[arg-type]
    printings = [p for deck in decks for p in deck.cards]
    return (lambda seed: decks), readings_of(reader_for(printings), printings)


NAMES = ("one", "two", "three", "four", "five")


def covered(seats: int = 2, size: int = 50) -> tuple[Make, dict[str, str]]:
    """Return random decks of covered cards, with their readings; what a process reads once is read before.

    One card in seven is a Lost Soul, as in a deck of 50. Rules: DBR-T1-03, DBR-T2-02
    """
    from bot.services.assurance.ability_coverage import covered_pool

    pool, readings = covered_pool()
    for document in readings.values():
        parsed(document)
    for printing in pool:
        for number in range(len(printing.faces)):
            profile(printing, number)
    souls = size // 7
    return (
        lambda seed: tuple(random_deck(pool, f"{seed} {name}", size - souls, souls) for name in NAMES[:seats])
    ), readings


def main() -> None:
    """Print the figures."""
    from bot.errors import UserFacing

    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"decks G and H, abilities on: {play(*starters(), games)}")
    try:
        play(*covered(len(NAMES)), games)  # what is worked out once for each card counts for none of them
        print(f"random covered decks:        {(usual := play(*covered(), games))}")
        for seats, category in SEVERAL:
            cost = play(*covered(seats), games, category)
            print(f"{seats} seats, {category}:  {cost}  {cost.mean / usual.mean:.2f} times two seats", flush=True)
        for size in (100, 150, 200, 250):
            cost = play(*covered(size=size), games, "type2")
            print(f"type2, {size} cards a seat: {cost}  {cost.mean / usual.mean:.2f} times 50 cards", flush=True)
    except UserFacing as error:
        print(f"random covered decks:        left out: {error}")


if __name__ == "__main__":
    main()
