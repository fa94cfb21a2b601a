"""`berean discord`: register the commands with Discord, and make the link that invites the bot."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bot.app import Berean
    from bot.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    group = typer.Typer(
        help="Run in Discord, register the commands there, invite the bot.", no_args_is_help=True, rich_markup_mode=None
    )
    group.command("run")(run)
    group.command("sync")(sync)
    group.command("invite")(invite)
    group.command("commands")(commands)
    group.command("check")(check)
    app.add_typer(group, name="discord")


def run() -> None:
    """Connect to Discord and serve until stopped."""
    from bot.running import run as serve
    from bot.settings import load_settings

    serve(load_settings())


def sync(
    guild: Annotated[int | None, typer.Option(help="Only for this server (its id): shown there at once.")] = None,
) -> None:
    """Register the commands with Discord; needed once, and again after an update that changed them."""
    import asyncio

    from bot.settings import load_settings

    count = asyncio.run(_sync(load_settings(), guild))
    typer.echo(f"Discord knows {count} commands {'in that server' if guild else 'now, in every server'}.")


def invite() -> None:
    """Print the link with which the manager of a server adds the bot, and why it needs each permission."""
    import asyncio

    from bot.settings import load_settings
    from bot.text.discord import PERMISSIONS

    typer.echo(asyncio.run(_invite(load_settings())))
    typer.echo("")
    for name, reason in PERMISSIONS.values():
        typer.echo(f"{name:26} {reason}")


def check() -> None:
    """Check the token, the clock, the commands, the limits and the permissions in each server; nothing is changed."""
    import asyncio

    from bot.settings import load_settings

    if not asyncio.run(_check(load_settings())):
        raise typer.Exit(1)


def commands() -> None:
    """Print the commands as they would be sent to Discord, as JSON."""
    import asyncio
    import json

    from bot.settings import load_settings

    typer.echo(json.dumps(asyncio.run(_payload(load_settings())), indent=2, ensure_ascii=False))


def _clerk(settings: "Settings") -> "Berean":
    """Return the bot without its storage: it knows its commands and can log in, but does nothing else."""
    from bot.app import Berean

    class Clerk(Berean):
        async def setup_hook(self) -> None:
            await self.add_cogs()

    return Clerk(settings)


async def _payload(settings: "Settings") -> list[dict[str, Any]]:
    bot = _clerk(settings)
    await bot.add_cogs()
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


async def _log_in(bot: "Berean", settings: "Settings") -> None:
    import aiohttp
    import discord

    from bot.errors import UserFacing

    if settings.discord_token is None:
        raise UserFacing("Set DISCORD_TOKEN to the bot's token first.")
    try:
        await bot.login(settings.discord_token.get_secret_value())
    except discord.LoginFailure:
        raise UserFacing("Discord does not accept DISCORD_TOKEN; copy it anew from the developer portal.") from None
    except aiohttp.ClientConnectionError as error:
        raise UserFacing(f"Discord cannot be reached: {error}.") from None


async def _sync(settings: "Settings", guild: int | None) -> int:
    import discord

    from bot.errors import UserFacing

    async with _clerk(settings) as bot:
        await _log_in(bot, settings)
        where = discord.Object(guild) if guild is not None else None
        if where is not None:
            bot.tree.copy_global_to(guild=where)
        try:
            return len(await bot.tree.sync(guild=where))
        except discord.Forbidden:
            raise UserFacing("Discord does not let the bot into that server; is it a member of it?") from None
        except discord.HTTPException as error:
            raise UserFacing(f"Discord refused the commands: {error}.") from None


async def _invite(settings: "Settings") -> str:
    import discord

    from bot.text.discord import PERMISSIONS

    async with _clerk(settings) as bot:
        await _log_in(bot, settings)
        permissions = discord.Permissions(**dict.fromkeys(PERMISSIONS, True))
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(bot.application_id or 0, permissions=permissions, scopes=scopes)


async def _check(settings: "Settings") -> bool:
    import aiohttp
    import discord

    from bot.errors import UserFacing
    from bot.hosting.examination import examined

    well = True
    async with _clerk(settings) as bot:
        await _log_in(bot, settings)
        try:
            async for finding in examined(bot, settings):
                typer.echo(f"{'well ' if finding.is_well else 'MEND '} {finding.told}")
                well = well and finding.is_well
        except discord.HTTPException as error:
            raise UserFacing(f"Discord refused to be asked: {error}.") from None
        except aiohttp.ClientConnectionError as error:
            raise UserFacing(f"Discord cannot be reached: {error}.") from None
    return well
