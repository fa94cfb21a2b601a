"""`berean opponents`: what computer players know, learnt from games between them."""

from pathlib import Path
from typing import Annotated

import typer

from engine.redemption.model.ruleset import EDITIONS, NEWEST


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    group = typer.Typer(help="Learn again what the computer players know.", no_args_is_help=True)
    group.callback()(opponents)
    group.command("train")(train)
    app.add_typer(group, name="opponents", hidden=True)


def opponents() -> None:
    """Commands for computer players."""


def train(
    out: Annotated[Path, typer.Argument(help="The file to write, such as data/play/worth.json.")],
    games: Annotated[int, typer.Option(min=10, max=1_000_000, help="How many games with each sort of decks.")] = 2_000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each later one adds 1.")] = 100_000,
    player: Annotated[str, typer.Option(help="Who plays: greedy, or one that thinks.")] = "greedy",
    budget: Annotated[
        int | None, typer.Option(min=1, help="Roll-outs for each answer, for players that think.")
    ] = None,
    covered: Annotated[bool, typer.Option("--covered", help="Also with decks drawn from the covered cards.")] = False,
    edition: Annotated[str, typer.Option(help="The rules: " + " or ".join(EDITIONS) + ".")] = NEWEST,
) -> None:
    """Learn from games what a table is worth. Every fifth game is not learnt from, but used to measure the result."""
    import json

    from bot.cli.simulate import covered_decks
    from bot.services.decks.in_play import STARTERS, deck_choice, readings_for
    from bot.services.decks.minds import mind_with
    from bot.services.games.values import ruleset_of
    from engine.play.driver import Computer
    from engine.play.search.features import FEATURES
    from engine.play.search.learning import TrainingExample, fitted, told_right, training_examples

    kind, mind, rules = Computer(player), mind_with(budget), ruleset_of(edition)
    choices = tuple(deck_choice(code) for code in STARTERS)
    starters = tuple(choice.deck for choice in choices)
    kept: list[TrainingExample] = []
    held_back: list[TrainingExample] = []
    drawn, drawn_readings = covered_decks(2) if covered else (None, {})
    for number in range(seed, seed + games):
        found = training_examples(
            starters[:: 1 if number % 2 else -1], rules, number, kind, readings_for(choices), mind
        )
        if drawn is not None:
            found += training_examples(drawn(number), rules, number, kind, drawn_readings, mind)
        (kept if number % 5 else held_back).extend(found)
    weights = fitted(kept, str(seed))
    loss, right = told_right(weights, held_back)
    about = {
        "games": games, "seed": seed, "player": player, "budget": budget, "covered": covered, "edition": edition,
    }  # fmt: skip
    figures = {"positions": len(kept), "held back": len(held_back), "loss": round(loss, 4), "told": round(right, 4)}
    named = {name: round(weight, 4) for name, weight in zip(FEATURES, weights, strict=True)}
    document = {"learnt from": about, "figures": figures, "weights": named}
    out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    typer.echo(f"{len(kept)} positions; of {len(held_back)} held back the winner is told in {right:.1%}.")
