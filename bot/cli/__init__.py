"""The `berean` command: one module for each command, each only calling a service.

A module `bot/cli/NAME.py` has a function `register(app)`, which adds its commands, and is listed in `COMMANDS`.
"""

import codecs
import gc
import importlib
import io
import os
import sys
from typing import Annotated

import typer

from bot import __version__
from bot.errors import UserFacing, reference_of
from bot.terminal.folding import tell

#: the modules of the commands, in the order in which `--help` lists them
COMMANDS = (
    "learn",
    "play",
    "simulate",
    "opponents",
    "puzzle",
    "ruling",
    "whatif",
    "rule",
    "cards",
    "mission",
    "deckcheck",
    "database",
    "archive",
    "documents",
    "abilities",
    "verify",
    "scenario",
    "rules",
    "evaluate",
    "discord",
)

#: how rarely Python looks for reference cycles, of which there are few: the newest objects take it 3 ms, all of them a
#: third of a second with a thousand games
COLLECTIONS = (50_000, 100, 50)
#: permissions that other users do not get on the files that Berean writes: hands, seeds and decks are in them
OTHERS = 0o077
FAILED = 1
WRONG_INPUT = 2


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"berean {__version__}")
        raise typer.Exit


def build_app() -> typer.Typer:
    """Return the root command with every command module registered."""
    app = typer.Typer(
        name="berean",
        help="A judge and rules-enforcing game host for the Redemption card game.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def root(
        context: typer.Context,
        version: Annotated[
            bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
        ] = False,
    ) -> None:
        """Start Berean: in Discord if DISCORD_TOKEN is set, otherwise in this terminal."""
        if context.invoked_subcommand is None:
            from bot.terminal.start import start

            start(run)

    for name in COMMANDS:
        importlib.import_module(f"bot.cli.{name}").register(app)
    return app


#: characters that some terminals cannot show -> what they show instead
_INSTEAD = {
    "✓": "+", "✗": "x", "·": "-", "†": "*", "…": "...", "–": "-", "—": "-", "“": '"', "”": '"', "‘": "'", "’": "'",
    "•": "-", "→": "->",
}  # fmt: skip


def write_anywhere() -> None:
    """Replace each character that the terminal or file cannot show by a similar one, or by `?`."""

    def instead(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        left = error.object[error.start : error.end]
        return "".join(_INSTEAD.get(one, "?") for one in left), error.end

    codecs.register_error("berean", instead)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="berean")


def main() -> None:
    """Run the command line and turn every failure into one sentence on standard error."""
    gc.set_threshold(*COLLECTIONS)
    os.umask(OTHERS)
    write_anywhere()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code: 0 fine, 1 what was asked failed, 2 wrong usage or input."""
    try:
        result = build_app()(arguments, prog_name="berean", standalone_mode=False)
    except UserFacing as error:
        tell(error.message, to_errors=True)
        return WRONG_INPUT
    except typer.TyperException as error:
        wrong = error.format_message()
        is_help = wrong.startswith("Usage:")  # a group of commands was named and none of them
        tell(wrong if is_help else f"{wrong} (berean --help shows how it is used)", to_errors=True)
        return WRONG_INPUT
    except typer.Abort:
        typer.echo("Stopped.", err=True)
        return FAILED
    except Exception as error:  # the funnel: nobody is shown a traceback
        from bot.settings import default_home, load_settings

        try:
            home = load_settings().home
        except UserFacing:
            home = default_home()
        reference, log = reference_of(error, home)
        tell(f"Something went wrong that should not have; its reference is {reference} in {log}.", to_errors=True)
        return FAILED
    return result if isinstance(result, int) else 0
