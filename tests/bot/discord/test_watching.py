"""What an operator sees of a running bot: health, figures, and a log without hands."""

import json
import logging

import aiohttp
import pytest

from bot.app import Berean
from bot.settings import Settings
from bot.watching.health import HealthServer
from bot.watching.logs import JsonLines
from bot.watching.metrics import Uncounted, make_metrics
from engine.redemption.model import zones
from tests.bot.discord.playing import Player, begin, play_on
from tests.fake_discord import Channel, FakeDiscord, Person


async def fetched(server: HealthServer, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{server.port}{path}") as answer:
        return answer.status, await answer.text()


@pytest.fixture
async def server(bot: Berean):
    opened = HealthServer(bot, "127.0.0.1:0")
    await opened.start()
    yield opened
    await opened.close()


async def test_a_healthy_bot_says_so(server: HealthServer) -> None:
    status, text = await fetched(server, "/healthz")
    told = json.loads(text)
    assert status == 200 and told["well"] and told["discord"] and told["database"] and told["heartbeat"] < 60


async def test_a_lost_database_is_told(bot: Berean, server: HealthServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OSError("no such file")

    monkeypatch.setattr(bot.desk.database, "read", gone)
    status, text = await fetched(server, "/healthz")
    assert status == 503 and not json.loads(text)["database"]


async def test_what_is_done_is_counted(
    bot: Berean, server: HealthServer, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    pytest.importorskip("prometheus_client")
    thread = await begin(ada, ben, general)
    given = await play_on([Player(ada), Player(ben)], thread, 10)
    await eve.slash("play hand", thread)
    await bot.tables.settled()
    _, text = await fetched(server, "/metrics")
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures["berean_moves_total"]) >= given
    assert float(figures['berean_interactions_total{kind="component"}']) >= given
    assert float(figures['berean_failures_total{kind="refused",of="play hand"}']) == 1
    assert float(figures["berean_games_open"]) == 1 and float(figures["berean_database_bytes"]) > 10_000
    assert float(figures["berean_queue_light"]) == 0 == float(figures["berean_limited_total"])
    assert float(figures["berean_show_seconds_count"]) >= 1


async def test_without_the_extra_nothing_is_counted_and_nothing_fails(
    bot: Berean, server: HealthServer, ada: Person, general: Channel
) -> None:
    bot.metrics = Uncounted()
    assert "Berean" in (await ada.slash("help", general)).text
    status, text = await fetched(server, "/metrics")
    assert status == 501 and "berean[metrics]" in text
    assert make_metrics() is not None


async def test_no_log_line_names_a_card_of_a_hand(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="berean")
    ben.account.accepts_dms = False
    thread = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], thread, 30)
    await bot.tables.settled()
    (row,) = await bot.desk.games.recent()
    state = (await bot.desk.games.load(row.id)).state
    held = {state.definitions[c].base_name for seat in state.seats for c in state.zone(zones.HAND, seat)}
    told = "\n".join(JsonLines().format(record) for record in caplog.records if record.name.startswith("berean"))
    assert held and not [name for name in held if name in told]


def test_a_log_line_is_one_json_object() -> None:
    record = logging.LogRecord("berean", logging.WARNING, "", 1, "game %s\nwaits", ("ab",), None)
    told = json.loads(JsonLines().format(record))
    assert told["message"] == "game ab\nwaits" and told["level"] == "warning" and told["at"].endswith("+00:00")


@pytest.mark.parametrize("address", ["8080x", "localhost", "localhost:"])
def test_an_address_without_a_port_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEREAN_HEALTH_ADDRESS", address)
    with pytest.raises(ValueError, match="HOST:PORT"):
        Settings()
