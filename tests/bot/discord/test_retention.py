"""Nothing grows the disk for ever: what is past its time goes, and what is asked of it is answered in a sentence."""

import asyncio
import json
import sqlite3
import zlib
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bot.app import Berean
from bot.errors import UserFacing
from bot.hosting import offers
from bot.hosting.timers import Timers
from bot.retention import daily, purging
from bot.retention.untouched import SCOPE, end_untouched
from bot.services.games.records import log_entries_of
from bot.services.games.standings import results_of, standings
from bot.settings import Settings
from bot.storage import games as store
from bot.storage import purges, tables
from bot.storage.database import Database
from bot.storage.preferences import everything
from tests.bot.discord.conftest import Operator, running
from tests.bot.discord.playing import Player, begin, buttons, play_on
from tests.bot.eventually import eventually
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of

DAYS = 90


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    """Where a game is under way."""
    opened = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], opened, 20)
    await bot.tables.settled()
    return opened


async def concede(bot: Berean, person: Person, thread: Channel) -> None:
    asked = await person.slash("play concede", thread)
    await person.click(asked.message, "Concede")
    await bot.tables.settled()


async def tidy_up(bot: Berean, **later: float) -> int:
    now = datetime.now(UTC) + timedelta(**later)
    return await purging.tidy_up(bot.desk.database, bot.desk.games, now, bot.settings.keep_games_days)


async def steps(database: Database) -> int:
    query = select(func.count()).select_from(tables.step)
    return await database.read(lambda connection: connection.execute(query).scalar_one())


async def only_row(database: Database) -> store.GameRow:
    (row,) = await store.games(database)
    return row


async def test_a_finished_game_is_purged_after_its_time_and_not_a_day_before(
    bot: Berean, ada: Person, thread: Channel
) -> None:
    await concede(bot, ada, thread)
    held = await steps(bot.desk.database)
    about = (await only_row(bot.desk.database)).about
    assert about["place"]["log"] and about["place"]["hands"] and about["clock"]
    assert await tidy_up(bot, days=DAYS - 1) == 0
    assert await steps(bot.desk.database) == held > 20
    assert "Ada" in (await ada.slash("game log", thread)).message.embeds[0]["description"]
    assert await tidy_up(bot, days=DAYS, minutes=1) == 1
    assert await steps(bot.desk.database) == 0
    about = (await only_row(bot.desk.database)).about
    assert not about["place"].get("log") and not about["place"].get("hands") and not about["clock"]
    assert await tidy_up(bot, days=DAYS + 1) == 0


async def test_whoever_asks_for_a_purged_game_reads_one_sentence(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel, general: Channel
) -> None:
    board = next(m for m in ben.messages(thread) if any(b["label"] == "My hand" for b in buttons(m)))
    await concede(bot, ada, thread)
    game = (await only_row(bot.desk.database)).id
    replay = await (await ben.slash("game replay", thread)).settled()
    await tidy_up(bot, days=DAYS + 1)
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    for command in ("game log", "game replay", "game export", "play board"):
        told = (await eve.slash(command, thread)).text
        assert f"ended on {today}, won by Ben" in told and "have been gone since" in told
        assert told.count(".") == 1 and "Ada vs Ben" in told
    assert "won by Ben" in (await ada.slash("game log", general, game=game)).text
    assert "won by Ben" in (await ben.click(replay.message, "Step ▶")).text
    assert "won by Ben" in (await ben.click(board, "My hand", late=True)).text, "pressed on a screen that is old"


async def test_what_is_purged_while_somebody_looks_at_it_is_told_as_gone_and_not_as_empty(
    bot: Berean, ada: Person, thread: Channel
) -> None:
    await concede(bot, ada, thread)
    game = await bot.desk.games.load((await only_row(bot.desk.database)).id)
    assert await log_entries_of(bot.desk.games, game, None)
    await tidy_up(bot, days=DAYS + 1)
    with pytest.raises(UserFacing, match="have been gone since"):
        await log_entries_of(bot.desk.games, game, None)


async def test_a_purged_game_of_a_place_one_may_not_see_is_no_game(
    bot: Berean, fake: FakeDiscord, ada: Person, thread: Channel
) -> None:
    await concede(bot, ada, thread)
    game = (await only_row(bot.desk.database)).id
    await tidy_up(bot, days=DAYS + 1)
    elsewhere = fake.guild()
    stranger = fake.person("mallory", elsewhere)
    told = (await stranger.slash("game log", next(iter(elsewhere.channels.values())), game=game)).text
    assert "There is no game" in told


async def test_statistics_are_the_same_before_and_after(
    bot: Berean, ada: Person, ben: Person, guild: Guild, thread: Channel
) -> None:
    await concede(bot, ada, thread)
    before = standings(await results_of(bot.desk.database, guild.id))
    shown = (await ben.slash("stats", thread)).text
    assert await tidy_up(bot, days=DAYS + 1) == 1
    assert standings(await results_of(bot.desk.database, guild.id)) == before != []
    assert (await ben.slash("stats", thread)).text == shown


async def test_a_game_under_way_is_never_purged(bot: Berean, ada: Person, thread: Channel) -> None:
    held = await steps(bot.desk.database)
    assert await tidy_up(bot, days=DAYS * 40) == 0
    assert await steps(bot.desk.database) == held
    assert not (await ada.slash("game log", thread)).text.count("gone since")


async def test_a_game_open_to_objection_is_never_purged(bot: Berean, ada: Person, thread: Channel) -> None:
    await concede(bot, ada, thread)
    game = (await only_row(bot.desk.database)).id
    still = {"objections_until": datetime.now(UTC) + timedelta(days=1)}
    await bot.desk.games.change_about(game, lambda about: about.model_copy(update=still))
    assert await tidy_up(bot, days=DAYS * 40) == 0
    await bot.desk.games.change_about(game, lambda about: about.model_copy(update={"objections_until": None}))
    assert await tidy_up(bot, days=DAYS * 40) == 1


async def test_a_game_that_cannot_be_read_is_never_purged(bot: Berean, ada: Person, thread: Channel) -> None:
    await concede(bot, ada, thread)
    held = await steps(bot.desk.database)
    damaged = update(tables.step).values(live=zlib.compress(b"{"))
    await bot.desk.database.write(lambda connection: connection.execute(damaged))
    assert await tidy_up(bot, days=DAYS * 40) == 0
    assert await steps(bot.desk.database) == held


async def test_with_no_days_set_everything_is_kept(bot: Berean, ada: Person, thread: Channel) -> None:
    await concede(bot, ada, thread)
    later = datetime.now(UTC) + timedelta(days=9_999)
    assert await purging.tidy_up(bot.desk.database, bot.desk.games, later, 0) == 0


async def test_an_end_between_two_transactions_leaves_everything_readable(
    bot: Berean, settings: Settings, fake: FakeDiscord, ada: Person, thread: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await concede(bot, ada, thread)
    monkeypatch.setattr(purges, "ROWS", 5)
    delete_some, done = purges._delete_some, 0

    def killed(connection: Any, game: str) -> int:
        nonlocal done
        done += 1
        if done > 2:
            raise ProcessLookupError("killed")
        return delete_some(connection, game)

    held = await steps(bot.desk.database)
    monkeypatch.setattr(purges, "_delete_some", killed)
    with pytest.raises(ProcessLookupError):
        await tidy_up(bot, days=DAYS + 1)
    assert held > await steps(bot.desk.database) > 0, "it ended in the middle"
    assert "gone since" in (await ada.slash("game log", thread)).text
    assert "0 won, 1 lost" in (await ada.slash("stats", thread)).text
    monkeypatch.setattr(purges, "_delete_some", delete_some)
    await bot.close()
    async with running(settings, fake) as again:
        await eventually(lambda: _no_steps(again.desk.database))
        assert "gone since" in (await ada.slash("game export", thread)).text


async def _no_steps(database: Database) -> bool:
    return await steps(database) == 0


async def test_it_is_done_at_the_start_and_every_day(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel, general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    await concede(bot, ada, thread)
    await bot.timers.close()
    passed = timedelta(days=DAYS - 1)
    monkeypatch.setattr(daily, "DAY", 0.05)
    bot.timers = Timers(bot, lambda: datetime.now(UTC) + passed)
    await bot.timers.start()
    offered = (await ben.slash("play open", general)).message
    await asyncio.sleep(0.3)
    assert await purges.purged_count(bot.desk.database) == 0
    assert buttons(offered, "accept:")
    passed = timedelta(days=DAYS, minutes=1)
    monkeypatch.setattr(offers, "LIFE", timedelta(seconds=-5))
    await eventually(lambda: purges.purged_count(bot.desk.database))
    await fake.until(lambda: "no longer on offer" in text_of(offered))
    query = select(func.count()).select_from(tables.offer)
    assert await bot.desk.database.read(lambda connection: connection.execute(query).scalar_one()) == 0


async def test_who_is_forgotten_is_taken_out_of_purged_games_too(
    bot: Berean, ada: Person, ben: Person, thread: Channel, general: Channel
) -> None:
    await concede(bot, ada, thread)
    await tidy_up(bot, days=DAYS + 1)
    asked = await ada.slash("forget-me", general)
    await ada.click(asked.message, "Delete it all")
    row = await only_row(bot.desk.database)
    assert str(ada.account.id) not in json.dumps(row.about) and "Ada" not in json.dumps(row.about)
    assert "Former player" in (await ben.slash("game log", thread)).text


async def test_the_operator_is_told_how_much_is_kept_and_when_something_went(
    bot: Berean,
    settings: Settings,
    operator: Operator,
    ada: Person,
    thread: Channel,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await concede(bot, ada, thread)
    await tidy_up(bot, days=DAYS + 1)
    for name in ("berean.db.damaged", ".berean-x7.db"):
        (settings.home / name).touch()
    capsys.readouterr()
    assert await operator("database", "info", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["games_purged"], told["answers"]) == (1, 1, 0)
    day = datetime.now(UTC) + timedelta(days=DAYS + 1)
    assert told["left_over"] == [".berean-x7.db", "berean.db.damaged"], "told only: they are the operator's"
    assert told["last_purge"].startswith(f"{day:%Y-%m-%d}") and told["last_purge"].endswith("1 game")


async def test_a_file_of_an_earlier_release_keeps_its_room_for_new_games(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.execute("CREATE TABLE once (x)")
        old.executemany("INSERT INTO once VALUES (?)", [("x" * 4_000,)] * 50)
        old.execute("DELETE FROM once")
        old.commit()
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path}/old.db") as database:
        assert await purges.give_back(database) == 0


async def test_the_room_is_given_back_to_the_disk(bot: Berean, ada: Person, thread: Channel) -> None:
    await concede(bot, ada, thread)

    async def pages(which: str) -> int:
        return await bot.desk.database.read(
            lambda connection: int(connection.exec_driver_sql(f"PRAGMA {which}").scalar() or 0)
        )

    before = await pages("page_count")
    await tidy_up(bot, days=DAYS + 1)
    assert await pages("freelist_count") == 0 and await pages("page_count") < before


async def untouched(bot: Berean, **later: float) -> None:
    await end_untouched(bot, datetime.now(UTC) + timedelta(**later), bot.settings.end_untouched_days)
    await bot.tables.settled()


def said(thread: Channel, words: str) -> int:
    """How many messages to all say so; private panels are left out."""
    return sum(words in text_of(m) for m in thread.messages.values() if m.only_for is None)


async def test_a_game_nobody_touches_for_a_year_is_told_and_then_ends_without_a_result(
    bot: Berean, ada: Person, ben: Person, guild: Guild, thread: Channel
) -> None:
    await untouched(bot, days=364)
    assert not said(thread, "nobody has played on")
    for _ in range(3):
        await untouched(bot, days=366)
    assert said(thread, "nobody has played on in this game for 365 days") == 1, "they are told once"
    assert any("nobody has played on" in text_of(m) for m in ben.pings)
    await untouched(bot, days=366 + 29)
    assert (await only_row(bot.desk.database)).outcome is None
    await untouched(bot, days=366 + 31)
    assert (await only_row(bot.desk.database)).outcome is not None
    assert said(thread, "ends without a winner, since nobody has played on for very long") == 1
    assert await results_of(bot.desk.database, guild.id) == [], "it counts for nobody"
    assert "Ada" in (await ada.slash("game log", thread)).message.embeds[0]["description"], "it is kept like any other"


async def test_a_move_keeps_a_game_alive_that_was_told_to_end(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    await untouched(bot, days=366)
    await play_on([Player(ada), Player(ben)], thread, 1)
    await untouched(bot, days=300)
    assert await everything(bot.desk.database, SCOPE) == {}, "what was noted of it does not stay either"
    for days in (366 + 31, 366 + 40):
        await untouched(bot, days=days)
    assert (await only_row(bot.desk.database)).outcome is None
    assert said(thread, "nobody has played on") == 2, "from that move on the year begins anew"


async def test_a_long_sleep_of_the_bot_ends_no_game_unannounced(
    bot: Berean, fake: FakeDiscord, thread: Channel
) -> None:
    await untouched(bot, days=2_000)
    assert (await only_row(bot.desk.database)).outcome is None and said(thread, "within 30 more") == 1


async def test_with_0_days_games_under_way_go_on_for_ever(bot: Berean, thread: Channel) -> None:
    for days in (5_000, 5_050):
        await end_untouched(bot, datetime.now(UTC) + timedelta(days=days), 0)
    await bot.tables.settled()
    assert (await only_row(bot.desk.database)).outcome is None and not said(thread, "nobody has played on")
