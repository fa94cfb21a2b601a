"""Games that were begun on each release so far are played to their end on this one, by people in Discord."""

import itertools
import json
import random
import sqlite3
from pathlib import Path

import pytest

from bot.hosting.place import GamePlace, Opening
from bot.settings import Settings
from bot.storage.database import Database
from tests.bot.discord.conftest import registered, running
from tests.bot.discord.playing import Player, buttons, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of
from tests.shared import WHOLE
from tests.stored.golden import FOLDER, UNDER_WAY, read, restored

GAME = "0badcafe"
FILES = [file.name for file in sorted(FOLDER.glob("*.json.xz"))]
RELEASES = [list(of) for _, of in itertools.groupby(FILES, lambda name: name.rpartition("-")[0])]
#: by day the last stretch of a game of each release, of each next one by another edition; at night every one under way
BY_DAY = [(of[number % len(of)], "late") for number, of in enumerate(RELEASES)]
BY_NIGHT = [(name, stage) for name in FILES for stage in UNDER_WAY if stage != "adjourned"]


async def moved_in(path: Path, stage: str, people: list[Person], channel: Channel) -> None:
    """Let one game of an older database be that of these people, who wait for its thread."""
    async with await Database.open_url(f"sqlite+aiosqlite:///{path}"):
        pass  # brought up to date, as at the start after an upgrade
    place = GamePlace(guild=channel.guild.id if channel.guild else 0, channel=channel.id, opening=Opening())
    with sqlite3.connect(path) as plain:
        (about,) = plain.execute("SELECT about FROM game WHERE id = ?", (stage,)).fetchone()
        held = json.loads(about)
        for player, person in zip(held["players"], people, strict=True):
            player["id"] = str(person.id)
        held["place"] = place.model_dump(mode="json")
        for table in ("step", "mark", "game_fixed"):
            plain.execute(f"DELETE FROM {table} WHERE game_id <> ?", (stage,))
            plain.execute(f"UPDATE {table} SET game_id = ?", (GAME,))
        plain.execute("DELETE FROM game WHERE id <> ?", (stage,))
        plain.execute("UPDATE game SET id = ?, about = ?", (GAME, json.dumps(held)))
        plain.execute("DELETE FROM mark")
        plain.executemany("INSERT INTO mark VALUES (?, ?)", [(f"person:{person.id}", GAME) for person in people])


@pytest.mark.parametrize(("name", "stage"), BY_NIGHT if WHOLE else [*BY_DAY, (FILES[0], UNDER_WAY[0])])
async def test_it_is_played_to_its_end(
    fake: FakeDiscord,
    guild: Guild,
    general: Channel,
    settings: Settings,
    ada: Person,
    ben: Person,
    name: str,
    stage: str,
) -> None:
    settings.home.mkdir()
    restored(read(FOLDER / name)["database"], settings.home / "berean.db")
    await moved_in(settings.home / "berean.db", stage, [ada, ben], general)
    async with running(settings, fake) as bot:
        await registered(bot, fake)
        thread = await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))
        await fake.until(lambda: any(buttons(m, "mymoves:") for m in thread.messages.values()))
        answers = await play_on([Player(ada, random.Random(name)), Player(ben, random.Random(stage))], thread)
        await bot.tables.settled()
        assert answers > 5
        game = await bot.desk.games.load(GAME)
        assert game.outcome is not None and len(game.about.releases) > 0
        assert any("over" in text_of(message) for message in thread.messages.values())
