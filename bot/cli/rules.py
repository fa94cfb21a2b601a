"""`berean rules coverage`: how many rules are cited by code and covered by tests."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.services.assurance.rule_coverage import AreaCoverage


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    rules = typer.Typer(help="What the code and the tests say about the rules.", rich_markup_mode=None)
    rules.callback(invoke_without_command=True)(_help)
    rules.command("coverage")(coverage)
    app.add_typer(rules, name="rules")


def _help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def coverage(
    tests: Annotated[Path, typer.Option("--tests", help="The folder of tests and scenarios.")] = Path("tests"),
    missing: Annotated[bool, typer.Option("--missing/--counts", help="List the rules that are lacking.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each area.")] = False,
    edition: Annotated[
        str | None, typer.Option(help="An edition with statements of its own, such as 2026; else the documents held.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game: redemption or mission.")] = "redemption",
) -> None:
    """Show for each area how many rules there are, and how many are cited by code and covered by a passing test."""
    import engine
    from bot.errors import UserFacing
    from bot.services.assurance.edition_coverage import coverage_of
    from bot.services.assurance.rule_coverage import MISSION, cited_in, covered_by, mission_rules_by_area
    from bot.services.assurance.rule_coverage import coverage as count
    from bot.services.rulings.answers import edition_of
    from glossary.editions.later import is_later

    if not tests.is_dir():
        raise UserFacing(f"There is no folder {tests}; name the one of the tests with --tests.")
    wanted = edition_of(edition)
    if game not in ("redemption", MISSION) or (game == MISSION and edition is not None):
        raise UserFacing("The games are redemption and mission, and The Mission has one edition.")
    if wanted is not None and not is_later(wanted):
        wanted = None  # the documents held are those of the editions before
    root = Path(engine.__path__[0])
    cited, covered = cited_in(root) | cited_in(root.parent / "data"), covered_by(tests)
    if wanted is not None:
        areas = coverage_of(wanted, cited, covered)
    else:
        areas = count(cited, covered, areas=mission_rules_by_area() if game == MISSION else None)
    if as_json:
        for area in areas:
            typer.echo(area.model_dump_json())
        return
    typer.echo(f"{'area':17} {'in scope':>9} {'cited':>7} {'covered':>9} {'waiting':>9} {'not enforceable':>17}")
    for area in areas:
        typer.echo(_row(area.area, [area]))
    typer.echo(_row("all", areas))
    if missing:
        for area in areas:
            typer.echo(f"\n{area.area}, cited by no code: {', '.join(area.not_cited) or 'none'}")
            typer.echo(f"{area.area}, covered by no test: {', '.join(area.not_covered) or 'none'}")
            for rule, reason in area.waiting.items():
                typer.echo(f"{area.area}, not carried out yet: {rule}: {reason}")
            for rule, reason in area.not_enforceable.items():
                typer.echo(f"{area.area}, not enforceable: {rule}: {reason}")


def _row(name: str, areas: "list[AreaCoverage]") -> str:
    in_scope, cited, covered = (sum(getattr(a, n) for a in areas) for n in ("in_scope", "cited", "covered"))
    waiting, beyond = sum(len(a.waiting) for a in areas), sum(len(a.not_enforceable) for a in areas)
    return f"{name:17} {in_scope:9} {cited:7} {covered:9} {waiting:9} {beyond:17}"
