"""What a table asks of its players' patience: whole games of sensible players, in Discord and at the terminal.

Printed a mode: answers of which there was only one, pings, calls and clicks a turn, live private panels a player, lines
of a terminal game. `python -m tests.bench.bench_manners [GAMES]`.
"""

import asyncio
import os
import sys
import tempfile

from bot.hosting import panels
from bot.settings import load_settings
from engine.redemption.model.stops import Speed
from tests.bench.manners import PATIENT, Manners, discord_game, terminal_game
from tests.bench.shuffles import come_again
from tests.bot.discord.conftest import running
from tests.fake_discord import FakeDiscord, interactions
from tests.fake_discord.overrides import apply

GAMES = 20
PER_GUILD = 20


async def measure(games: int) -> None:
    """Play so many games a mode and print what was counted."""
    async with FakeDiscord(strict=False) as fake:
        apply(fake.base_url)
        fake.patience, fake.patient = 600.0, True
        guild = fake.guild()
        async with running(load_settings(), fake) as bot:
            await bot.tree.sync()
            for speed in Speed:
                noted = Manners()
                for number in range(games):
                    await discord_game(fake, bot, guild, number, noted, speed)
                print("\n".join(noted.report(f"Discord, {speed.value}")), flush=True)
            terminal = Manners()
            for number in range(games):
                await terminal_game(bot, number, terminal)
            print("\n".join(terminal.report("terminal")), flush=True)
        assert not fake.invalid, fake.invalid[:3]


def main() -> None:
    """Measure with shuffles that come again, and by no clock: calls come where somebody looks elsewhere."""
    panels.SILENCE = PATIENT
    interactions.DEADLINE_SECONDS = PATIENT
    come_again(24)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(BEREAN_HOME=home, BEREAN_REQUESTS_PER_SECOND="0", BEREAN_HEAVY_PROCESSES="0")
        os.environ.pop("DISCORD_TOKEN", None)
        asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))


if __name__ == "__main__":
    main()
