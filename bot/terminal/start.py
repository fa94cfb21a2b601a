"""What `berean` alone starts: Discord with a token, else a menu at a terminal, else a demonstration."""

import asyncio
import sys
from collections.abc import Callable

from bot.settings import load_settings
from bot.terminal.folding import tell

#: seconds the first start waits for the card file
PATIENCE = 3.0


def start(run_command: Callable[[list[str]], int]) -> None:
    """Start Berean; `run_command` carries out a command line of `berean` and returns its exit code.

    Raises:
        UserFacing: the settings, the database or the token cannot be used.
    """
    from bot.services.cards.pool import first_import

    settings = load_settings()
    news = asyncio.run(first_import(settings, timeout=PATIENCE))
    if news is not None:
        tell(news)
    if settings.discord_token is not None:
        from bot.running import run

        run(settings)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        from bot.terminal.menu import menu

        menu(run_command)
    else:
        from bot.terminal.demonstration import demonstrate

        demonstrate(run_command)
