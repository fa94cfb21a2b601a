"""`berean scenario`: run scenario files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.redemption.model.ruleset import EDITIONS

if TYPE_CHECKING:
    from engine.play.scenario.script import Result


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("scenario")(scenario)


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE_OR_FOLDER...", help="Scenario files, or folders.")],
    json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each scenario and edition.")] = False,
    edition: Annotated[
        str | None, typer.Option(help="The rules to run all by, whatever they name: " + " or ".join(EDITIONS) + ".")
    ] = None,
) -> None:
    """Run scenario files; exit with 1 if any of them fails."""
    from functools import cache

    from bot.errors import UserFacing
    from bot.services.assurance.scenarios import line_of, pool_of, run_files, scenario_files
    from bot.services.cards.pool import load_catalog

    if edition is not None and edition not in EDITIONS:
        raise UserFacing(f"Scenarios are run by the rules of {' or of '.join(EDITIONS)}.")
    all_cards = cache(load_catalog)
    results = run_files(scenario_files(paths), pool_of(all_cards), all_cards, edition)
    passed = failed = 0
    for result in results:
        passed, failed = passed + result.passed, failed + (not result.passed)
        if json:
            typer.echo(line_of(result).model_dump_json())
        elif not result.passed:
            _tell(result)
    if not json:
        typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _tell(result: "Result") -> None:
    typer.echo(f"FAILED {result.id} (edition {result.edition or '?'})")
    if result.error:
        typer.echo(f"  {result.error}")
    for failure in result.failures:
        typer.echo(f"  step {failure.step}, line {failure.line}: expected {failure.expected}; got {failure.got}")
    for line in result.table.splitlines():
        typer.echo(f"    {line}")
