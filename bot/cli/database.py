"""`berean database`: create, inspect, back up or restore it, and end games in it that cannot be read."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.services.games.outliving.upgrade import Upgrade
    from bot.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    database = typer.Typer(
        help="Create, look at, back up and restore the local database.", no_args_is_help=True, rich_markup_mode=None
    )
    database.command("create")(create)
    database.command("info")(info)
    database.command("backup")(backup)
    database.command("restore")(restore)
    database.command("end")(end)
    database.command("check")(check)
    app.add_typer(database, name="database")


def create() -> None:
    """Create the database, or bring an older one up to date; one that is up to date is left as it is."""
    from bot.settings import load_settings
    from bot.storage.database import Database, place_of

    async def run(settings: "Settings") -> None:
        async with await Database.open(settings):
            pass

    settings = load_settings()
    asyncio.run(run(settings))
    typer.echo(f"The database is ready: {place_of(settings)}")


def info(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Say where the database is and what is in it."""
    import json

    from bot.retention.purging import last_purge
    from bot.services.games.outliving.unreadable import unreadable_games
    from bot.settings import load_settings
    from bot.storage.database import Database
    from bot.storage.overview import overview

    async def more(settings: "Settings") -> "tuple[int, dict[str, Any] | None]":
        async with await Database.open(settings) as database:
            return len(await unreadable_games(database)), await last_purge(database)

    settings = load_settings()
    found = asyncio.run(overview(settings))
    found["unreadable"], last = asyncio.run(more(settings))
    found["last_purge"] = f"{last['at']}: {_count(last['games'])}" if last is not None else None
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, value in found.items():
        told = ", ".join(value) if isinstance(value, list) else value
        typer.echo(f"{name:12} {told if told not in (None, '') else '-'}")


def check(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Say, changing nothing, what this release would do to the database: tables, games it cannot load, disk space."""
    import json
    from dataclasses import asdict

    from bot.services.games.outliving.upgrade import foreseen
    from bot.settings import load_settings

    found = asyncio.run(foreseen(load_settings()))
    if as_json:
        typer.echo(json.dumps({**asdict(found), "is_safe": found.is_safe}))
    else:
        typer.echo("\n".join(_upgrade_lines(found)))
    if not found.is_safe:
        raise typer.Exit(1)


def _upgrade_lines(found: "Upgrade") -> "Iterator[str]":
    yield f"{found.place}: {found.size:,} bytes, tables of revision {found.revision}"
    if found.is_newer:
        yield "A newer Berean has made it; this release cannot use it."
        return
    yield "The tables stay as they are." if not found.steps else "The tables would be changed:"
    yield from (f"  {step}" for step in found.steps)
    if found.steps and found.free is not None:
        yield f"That takes up to {found.needed:,} bytes of the disk; {found.free:,} are free."
    yield f"Games under way: {sum(found.games.values())}"
    yield from (f"  {_count(count)} stored last by {release}" for release, count in found.games.items())
    yield from (f"  {game} would not load" for game in found.lost)
    yield "Nothing would be lost." if found.is_safe else "Do not upgrade before this is mended: keep the old release."


def end(game: Annotated[str, typer.Argument(help="The id of a game that cannot be read any more.")]) -> None:
    """End a game that this release cannot read, without a result; nobody could ever go on with it."""
    from bot.services.games.outliving.unreadable import end_unreadable
    from bot.settings import load_settings
    from bot.storage.database import Database

    async def run(settings: "Settings") -> None:
        async with await Database.open(settings) as database:
            await end_unreadable(database, game)

    asyncio.run(run(load_settings()))
    typer.echo(f"Game {game} is ended without a result.")


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, which must not be there yet; or a folder.")],
    keep: Annotated[
        int | None, typer.Option(min=1, help="FILE is a folder: name the backup by its moment, keep so many of them.")
    ] = None,
) -> None:
    """Copy the database to FILE and check the copy; games may go on meanwhile."""
    from bot.settings import load_settings
    from bot.storage.backup import back_up, keep_newest, named_now

    folder, file = file, named_now(file) if keep is not None else file
    games = asyncio.run(back_up(load_settings(), file))
    if keep is not None:
        for gone in keep_newest(folder, keep):
            typer.echo(f"Deleted {gone}.")
    typer.echo(f"Backed up to {file} ({_count(games)}, {file.stat().st_size:,} bytes); the copy was read through.")


def restore(file: Annotated[Path, typer.Argument(help="A file that `berean database backup` wrote.")]) -> None:
    """Replace the database by a backup, after checking it; refused while Berean is running."""
    from bot.settings import load_settings
    from bot.storage.backup import restore as put_back

    games = asyncio.run(put_back(load_settings(), file))
    typer.echo(f"Restored from {file} ({_count(games)}).")


def _count(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"
