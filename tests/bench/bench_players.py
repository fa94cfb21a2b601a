"""How well computer players play: matches on swapped seats and decks, each game logged with its seed.

`python -m tests.bench.bench_players club greedy --games 400 --log FILE` goes on where its log ends. With `--decks both`
a seed is played with the shipped decks and with decks drawn from the covered cards, from both seats each.
Without arguments, as `make bench` runs it, two games tell the speed: roll-outs a second, worlds, time of an answer.
"""

import argparse
import gc
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.cli.simulate import covered_decks
from bot.services.assurance.draws import interval
from bot.services.decks.in_play import STARTERS, deck_choice, readings_for
from bot.services.decks.minds import mind_with
from bot.services.games.values import ruleset_of
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.play.driver import MAX_DECISIONS, Computer, make_player
from engine.play.players import Player
from engine.play.search.levels import Mind
from engine.play.search.player import ThinkingPlayer
from engine.redemption.game import new_game, submit
from engine.redemption.model.setup import Decks
from engine.redemption.model.zones import LAND_OF_REDEMPTION

FIRST_SEED = 50_000

#: The log keeps how many souls each had rescued, of the first player first, and why the game ended.
Entry = dict[str, object]


@dataclass(slots=True)
class Work:
    """What a player's thinking took: seconds of each answer that took thought, roll-outs and worlds."""

    seconds: list[float] = field(default_factory=list)
    rollouts: int = 0
    worlds: int = 0

    def text(self) -> str:
        """Tell it in a line."""
        if not self.seconds:
            return "does not think"
        slow = sorted(self.seconds)[int(0.95 * (len(self.seconds) - 1))]
        return (
            f"{self.rollouts / sum(self.seconds):.0f} roll-outs/s, {self.worlds / len(self.seconds):.1f} worlds and "
            f"{sum(self.seconds) / len(self.seconds):.3f} s an answer, p95 {slow:.3f} s"
        )


class Match:
    """One player against another, game by game."""

    def __init__(self, first: str, second: str, minds: tuple[Mind, Mind], *, seeing: bool = False) -> None:
        choices = tuple(deck_choice(code) for code in STARTERS)
        self._kinds = (Computer(first), Computer(second))
        self._minds = minds
        self._seeing = seeing
        self._starters: Decks = tuple(choice.deck for choice in choices)
        self._readings = readings_for(choices)
        self._drawn: tuple[Callable[[int], Decks], Mapping[str, str]] | None = None
        self.work = (Work(), Work())

    def decks(self, name: str, seed: int) -> tuple[Decks, Mapping[str, str]]:
        """Return decks by how they are called: the shipped ones change seats from seed to seed."""
        if name == "starter":
            return self._starters[:: 1 if seed % 2 else -1], self._readings
        if self._drawn is None:
            self._drawn = covered_decks(2)
        return self._drawn[0](seed), self._drawn[1]

    def play(self, decks: str, seed: int, seat: int) -> Entry:
        """Play a game with the first player in a seat; return what the log keeps of it."""
        brought, readings = self.decks(decks, seed)
        step = new_game(brought, ruleset_of("2023"), seed_from(seed), readings=readings)
        players = [self._player(number ^ seat, f"{seed}/{seat}/{number}") for number in (0, 1)]
        for _ in range(MAX_DECISIONS):
            asked = step.decision
            if asked is None:
                break
            player = players[asked.player]
            began = time.perf_counter()
            picks = player.choose(step.state, asked)
            self._note(self.work[asked.player ^ seat], player, time.perf_counter() - began)
            step = submit(step.state, Answer(asked.player, asked.id, picks))
        outcome = step.outcome
        winners = outcome.winners if outcome else ()
        return {
            "result": "none" if not winners else "won" if seat in winners else "lost",
            "reason": outcome.reason if outcome else "cap",
            "souls": [len(step.state.zone(LAND_OF_REDEMPTION, s)) for s in (Seat(seat), Seat(1 - seat))],
        }

    def _player(self, which: int, seed: str) -> Player:
        player = make_player(self._kinds[which], seed, self._minds[which])
        if self._seeing and which == 0 and isinstance(player, ThinkingPlayer):
            return ThinkingPlayer(seed, player.budget, self._minds[0].prior, sees_all=True)
        return player

    @staticmethod
    def _note(work: Work, player: Player, seconds: float) -> None:
        if isinstance(player, ThinkingPlayer) and player.last is not None and player.last.rollouts:
            work.seconds.append(seconds)
            work.rollouts += player.last.rollouts
            work.worlds += player.last.worlds


def games(number: int, sorts: tuple[str, ...], first: int = FIRST_SEED) -> Iterator[tuple[str, int, int]]:
    """Generate the games of a match: with which decks, by which seed, from which seat."""
    every = ((decks, first + n, seat) for n in range(number) for decks in sorts for seat in (0, 1))
    yield from (game for _, game in zip(range(number), every, strict=False))


def summary(log: list[Entry]) -> str:
    """Tell the result of a log; a game that nobody won counts half."""
    lines = []
    for decks in ("starter", "covered", None):
        results = [one["result"] for one in log if decks in (one["decks"], None)]
        stalled = sum(one.get("reason") == "stalled" for one in log if decks in (one["decks"], None))
        if results:
            won, none = results.count("won"), results.count("none")
            low, high = interval((won + none / 2) / len(results), len(results))
            decided = len(results) - none
            share = f", {won / decided:.1%} of those decided" if none and decided else ""
            lines.append(
                f"{decks or 'all':8} {len(results):4} games: {won} won, {results.count('lost')} lost, {none} without a "
                f"winner: {(won + none / 2) / len(results):.1%} ({low:.1%} to {high:.1%}){share}"
                f"; {stalled} stalled"
            )
    return "\n".join(lines)


def main() -> None:
    """Play a match."""
    parser = argparse.ArgumentParser()
    parser.add_argument("first", nargs="?", default="club")
    parser.add_argument("second", nargs="?", default="greedy")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--budget", type=int, nargs=2, help="roll-outs an answer of both, 0 for those of the level")
    parser.add_argument("--decks", choices=("starter", "covered", "both"), default="starter")
    parser.add_argument("--seeing", action="store_true", help="the first player sees everything")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game, to share a match out")
    parser.add_argument("--log", type=Path)
    told = parser.parse_args()
    mind = mind_with()
    first, second = (replace(mind, rollouts=n or None) for n in told.budget or (0, 0))
    match = Match(told.first, told.second, (first, second), seeing=told.seeing)
    log: list[Entry] = []
    if told.log is not None and told.log.exists():
        log = [json.loads(line) for line in told.log.read_text(encoding="utf-8").splitlines()]
    done = {(one["decks"], one["seed"], one["seat"]) for one in log}
    sorts = ("starter", "covered") if told.decks == "both" else (told.decks,)
    for decks in sorts:
        match.decks(decks, told.seed)
    gc.collect()
    gc.freeze()  # these cards and readings stay: to look through them again takes a twentieth of the time
    for decks, seed, seat in games(told.games, sorts, told.seed):
        if (decks, seed, seat) in done:
            continue
        entry: Entry = {
            "first": told.first, "second": told.second, "budget": told.budget, "decks": decks, "seed": seed,
            "seat": seat, **match.play(decks, seed, seat),
        }  # fmt: skip
        log.append(entry)
        if told.log is not None:
            with told.log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
    print(summary(log))
    for name, work in zip((told.first, told.second), match.work, strict=True):
        print(f"{name}: {work.text()}")


if __name__ == "__main__":
    main()
