"""`berean whatif`: how a battle would end."""

from typing import Annotated

import typer

from engine.redemption.model.ruleset import EDITIONS, NEWEST


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("whatif")(whatif)


def whatif(
    attacker: Annotated[str, typer.Argument(help="The Hero who attacks.")],
    block: Annotated[str | None, typer.Option(help="The Evil Character who blocks; nobody by default.")] = None,
    play: Annotated[list[str] | None, typer.Option(help="An Enhancement that is played; several in order.")] = None,
    souls: Annotated[int, typer.Option(min=0, max=5, help="Lost Souls of the defender.")] = 2,
    edition: Annotated[str, typer.Option(help="The rules: " + " or ".join(EDITIONS) + ".")] = NEWEST,
    scenario: Annotated[bool, typer.Option("--scenario", help="Print the table, for `berean scenario`.")] = False,
    play_on: Annotated[bool, typer.Option("--play-on", help="Play on from there; you answer for both sides.")] = False,
    computer: Annotated[
        str | None, typer.Option(help="With --play-on: the side the computer plays, attacker or defender.")
    ] = None,
) -> None:
    """Set up a battle, play it, and say how it ends."""
    from bot.cli.ruling import play_from
    from bot.errors import UserFacing
    from bot.services.cards.newest import newest_catalog
    from bot.services.verdicts.battles.whatif import lay_out, outcome
    from bot.services.verdicts.table import scenario_of
    from bot.terminal.folding import tell
    from bot.text.lookup.verdicts import direct_text

    if edition not in EDITIONS:
        raise UserFacing(f"A battle is played by the rules of {' or of '.join(EDITIONS)}.")
    catalog = newest_catalog()
    lay = lay_out(attacker, block, play or [], souls, catalog)
    if play_on:
        play_from(scenario_of(lay, edition), computer)
        return
    if scenario:
        typer.echo(scenario_of(lay, edition))
        return
    tell(direct_text(outcome(lay, edition, catalog)))
