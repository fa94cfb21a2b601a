"""`berean simulate`: many games between computer seats, and what came of them."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.play.simulate import Tally
    from engine.redemption.model.setup import Decks


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("simulate")(simulate)


def simulate(
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each later one adds 1.")] = 1,
    p1: Annotated[str, typer.Option(help="Who sits in the first seat: random or greedy.")] = "random",
    p2: Annotated[str, typer.Option(help="Who sits in the second seat: random or greedy.")] = "random",
    deck1: Annotated[str, typer.Option(help="The deck of the first seat: G, H or a file.")] = "G",
    deck2: Annotated[str, typer.Option(help="The deck of the second seat.")] = "H",
    edition: Annotated[str, typer.Option(help="The rules: 2023 or 2005.")] = "2023",
    abilities: Annotated[bool, typer.Option("--abilities", help="Let the cards carry out their abilities.")] = False,
    covered: Annotated[
        bool, typer.Option("--covered", help="Draw the decks of each game from the covered cards, with abilities.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play games between computer seats and report how they went; equal arguments give equal games."""
    import json
    import time

    from bot.services.decks.in_play import deck_choice, readings_for
    from bot.services.games.service import ruleset_of
    from engine.play import simulate as engine

    readings: Mapping[str, str] | None = None
    decks: Decks | Callable[[int], Decks]
    if covered:
        decks, readings = _covered_decks()
    else:
        chosen = (deck_choice(deck1, edition), deck_choice(deck2, edition))
        decks = (chosen[0].deck, chosen[1].deck)
        readings = readings_for(chosen) if abilities else None
    kinds = (_computer(p1, "--p1"), _computer(p2, "--p2"))
    rules = ruleset_of(edition)
    started = time.perf_counter()
    tally = engine.Tally()
    for tally in engine.simulate(decks, rules, kinds, games, seed, readings):
        _show_progress(tally.games, games, as_json=as_json)
    figures = _figures(tally, time.perf_counter() - started)
    if as_json:
        typer.echo(json.dumps(figures))
        return
    for name, value in figures.items():
        typer.echo(f"{name:22} {value}")
    if tally.failures:
        raise typer.Exit(1)


def _covered_decks() -> "tuple[Callable[[int], Decks], Mapping[str, str]]":
    from bot.services.assurance.ability_coverage import covered_pool
    from engine.play.random_decks import random_deck

    pool, readings = covered_pool()
    return (lambda seed: (random_deck(pool, f"{seed} one"), random_deck(pool, f"{seed} two"))), readings


def _computer(name: str, option: str) -> Any:
    from bot.errors import UserFacing
    from engine.play.driver import Computer

    try:
        return Computer(name.lower())
    except ValueError:
        known = " or ".join(kind.value for kind in Computer)
        raise UserFacing(f"{option} {name!r}: a seat of a simulation is {known}.") from None


def _show_progress(done: int, games: int, *, as_json: bool) -> None:
    import sys

    if not as_json and sys.stderr.isatty() and (done % 10 == 0 or done == games):
        end = "\n" if done == games else ""
        sys.stderr.write(f"\r{done} of {games} games{end}")
        sys.stderr.flush()


def _figures(tally: "Tally", seconds: float) -> dict[str, Any]:
    """Return the figures in the form scripts read. A decision counts when it was put to a player."""
    from engine.play.simulate import ENDINGS

    return {
        "games": tally.games,
        "seconds": round(seconds, 3),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "decisions_per_game": round(tally.decisions / max(tally.games, 1), 2),
        "single_option_share": round(1 - tally.choices / max(tally.decisions, 1), 4),
        "winners": dict(sorted(tally.winners.items())),
        "ended_by": {ending: tally.ended_by[ending] for ending in ENDINGS},
        "failures": tally.failures,
    }
