"""Discord's rate limits: whatever can be waited for is waited for, nobody else is held up, and people are told."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import pytest_asyncio

from bot.app import Berean
from bot.ui.send import UNSURE
from tests.bot.discord.playing import Player, begin, board_of, is_board, play_on
from tests.bot.discord.test_rematch import ended
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Guild, Person, Reply, text_of
from tests.fake_discord.ratelimits import Limit, RateLimits


def threads(channel: Channel) -> list[Channel]:
    assert channel.guild is not None
    return [c for c in channel.guild.channels.values() if c.parent is channel]


def told(reply: Reply) -> list[str]:
    """All that a person was told for one press, in the order it came."""
    return [text_of(m) for m in (reply.interaction.original, *reply.followups) if m is not None]


@pytest.fixture
def strangers(fake: FakeDiscord, guild: Guild) -> list[Person]:
    return [fake.person(name, guild) for name in ("tabitha", "lydia", "silas", "jason", "apollos", "phoebe")]


# The limits of the fake are those of Discord in kind.


def test_a_window_counts_down_and_is_full_again_when_it_is_over() -> None:
    now = 0.0
    limits = RateLimits({"thread create": Limit(2, 300.0)}, now=lambda: now)
    here, there = {"channel": "1"}, {"channel": "2"}
    seen = [limits.take("thread create", here, with_token=True) for _ in range(3)]
    assert [headers["X-RateLimit-Remaining"] for headers, _ in seen] == ["1", "0", "0"]
    assert [refusal is None for _, refusal in seen] == [True, True, False]
    refusal = seen[2][1]
    assert refusal is not None and (refusal.scope, refusal.seconds) == ("user", 300.0)
    assert limits.take("thread create", there, with_token=True)[1] is None, "each channel has its own"
    now = 300.0
    assert limits.take("thread create", here, with_token=True)[1] is None


def test_all_requests_together_have_a_limit_but_answers_to_interactions() -> None:
    limits = RateLimits({}, together=2, quicker=1.0, now=lambda: 0.0)
    refusals = [limits.take("message get", {}, with_token=True)[1] for _ in range(3)]
    assert refusals[2] is not None and refusals[2].body["global"] is True
    assert refusals[2].headers["X-RateLimit-Global"] == "true"
    assert limits.take("callback", {}, with_token=False)[1] is None


def test_a_limit_that_others_use_up_is_told_as_shared() -> None:
    limits = RateLimits(now=lambda: 0.0)
    limits.share("thread create", 20.0)
    _, refusal = limits.take("thread create", {"channel": "1"}, with_token=True)
    assert refusal is not None and refusal.headers["X-RateLimit-Scope"] == "shared"


# Several games in one channel.


async def test_three_solos_in_one_channel_begin(
    bot: Berean, fake: FakeDiscord, strangers: list[Person], general: Channel
) -> None:
    for person in strangers[:3]:
        reply = await (await person.slash("play solo", general)).settled()
        assert "The game begins in" in reply.text
    assert len(threads(general)) == 3 and not fake.ratelimits.refused


async def test_three_challenges_in_one_channel_begin(
    bot: Berean, fake: FakeDiscord, strangers: list[Person], general: Channel
) -> None:
    pairs = list(zip(strangers[::2], strangers[1::2], strict=True))
    for host, guest in pairs:
        offer = await host.slash("play challenge", general, opponent=guest)
        chosen = await guest.click(await offer.for_all(), "Accept")
        await (await guest.select(chosen.message, "Starter deck H")).settled()
        await fake.until(lambda shown=chosen: "The game begins in" in text_of(shown.message))
    assert len(threads(general)) == 3


async def test_three_rematches_in_one_channel_begin(bot: Berean, strangers: list[Person], general: Channel) -> None:
    for person in strangers[:3]:
        await (await person.slash("play solo", general)).settled()
    for person, thread in zip(strangers, threads(general), strict=False):
        over = await ended(bot, person, thread)
        assert "The rematch begins" in (await (await person.click(over, "Rematch")).settled()).text
    assert len(threads(general)) == 6


async def test_the_last_thread_a_limit_lets_through_comes_at_once(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    fake.ratelimits.limits["thread create"] = Limit(1, 300.0)
    assert "The game begins in" in (await (await ada.slash("play solo", general)).settled()).text


# What must be waited for.

#: seconds of a window that ends only when the test sets the clock forward
WINDOW = 50.0


@pytest.fixture
def soon(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second is long, and there is no limit but that of the test."""
    monkeypatch.setattr("bot.ui.waits.LONG", 0.1)
    fake.ratelimits.limits.clear()
    fake.ratelimits.quicker = 1.0
    fake.ratelimits.together = 0


Later = Callable[[Callable[[], object]], Awaitable[None]]


@pytest_asyncio.fixture
async def later(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Set the clock of bot and fake forward, window by window, until something holds: no window ends before."""
    loop = asyncio.get_running_loop()
    runs, ahead = loop.time, 0.0
    monkeypatch.setattr(loop, "time", lambda: runs() + ahead)
    monkeypatch.setattr(fake.ratelimits, "now", lambda: loop.time())

    async def forward(condition: Callable[[], object]) -> None:
        nonlocal ahead
        for _ in range(60):
            if condition():
                return
            ahead += WINDOW
            await asyncio.sleep(0.5)
        raise AssertionError("nothing of the kind in sixty windows")

    return forward


async def test_who_must_wait_is_told_at_once_and_gets_what_he_asked_for_while_others_go_on(
    soon: None,
    later: Later,
    bot: Berean,
    fake: FakeDiscord,
    guild: Guild,
    strangers: list[Person],
    general: Channel,
) -> None:
    other = fake.channel(guild, "games")
    fake.ratelimits.limits["thread create"] = Limit(1, WINDOW)
    ada, ben, eve, silas = strangers[:4]
    await (await ada.slash("play solo", general)).settled()
    waits = await asyncio.gather(*(person.slash("play solo", general) for person in (ben, silas)))
    assert len(threads(general)) == 1, "they were told before it was their turn"
    for reply in waits:
        assert reply.is_private and "Discord opens its thread only in about" in reply.text
    assert "The game begins in" in (await eve.slash("play solo", other)).text, "another channel waits for nobody"
    assert len(threads(general)) == 1
    await later(lambda: len(threads(general)) == 3)
    await fake.until(lambda: silas.pings and ben.pings)
    await bot.tables.settled()
    for person in (ben, silas):
        assert any(m.channel in threads(general) for m in person.pings), "he is called when it is there"
    assert not fake.ratelimits.refused, "what the headers told was kept to"


async def test_a_guest_and_a_rematch_that_must_wait_are_told_and_begin(
    soon: None,
    later: Later,
    bot: Berean,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    eve: Person,
    general: Channel,
) -> None:
    await (await eve.slash("play solo", general)).settled()
    over = await ended(bot, eve, threads(general)[0])
    fake.ratelimits.limits["thread create"] = Limit(1, WINDOW)
    await (await ada.slash("play solo", general)).settled()
    offer = await ada.slash("play challenge", general, opponent=ben)
    chosen = await ben.click(await offer.for_all(), "Accept")
    await ben.select(chosen.message, "Starter deck H")
    await fake.until(lambda: "Discord opens its thread only in" in text_of(chosen.message))
    again = await eve.click(over, "Rematch")
    assert "The rematch has begun. Discord opens its thread only in" in again.text
    await later(lambda: len(threads(general)) == 4)
    await bot.tables.settled()


@pytest.mark.parametrize("scope", ["shared", "user", "global"])
async def test_a_refusal_that_no_header_foretold_is_waited_out_and_told(
    soon: None, bot: Berean, fake: FakeDiscord, ada: Person, general: Channel, scope: str
) -> None:
    fake.faults.add(FaultKind.RATE_LIMITED, "thread create", seconds=1.0, scope=scope)
    begun = await ada.slash("play solo", general)
    assert "Discord opens its thread only in about 5 seconds" in begun.text
    await fake.until(lambda: threads(general))
    await bot.tables.settled()


async def test_whatever_else_a_press_waits_for_is_told_in_private(
    soon: None, bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    await bot.tables.settled()
    fake.faults.add(FaultKind.RATE_LIMITED, "message create", seconds=1.0)
    asked = await ada.slash("game judge", thread, reason="May I band?")
    await fake.until(lambda: any("I go on by myself in about 5 seconds" in text for text in told(asked)))
    assert all(m.only_for is ada.account for m in asked.followups)
    await fake.until(lambda: any("May I band?" in m.content for m in thread.messages.values() if m.only_for is None))


async def test_a_request_refused_again_and_again_is_still_carried_out(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    fake.faults.add(FaultKind.RATE_LIMITED, "thread create", times=7, seconds=0.02)
    assert "The game begins in" in (await (await ada.slash("play solo", general)).settled()).text


async def test_a_player_is_told_that_the_table_is_shown_late_and_plays_on(
    soon: None, later: Later, bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    await (await ada.slash("play solo", general)).settled()
    (thread,) = threads(general)
    await bot.tables.settled()
    fake.ratelimits.limits["message edit"] = Limit(1, WINDOW)
    player = Player(ada)
    await play_on([player], thread, 3)
    await fake.until(lambda: bot.tables.busy)
    panel = await ada.slash("play moves", thread)
    assert "Discord shows this game late, in about" in panel.text
    assert await player.answer(panel.message), "moves count meanwhile"
    shown = asyncio.ensure_future(bot.tables.settled())
    await later(shown.done)
    assert "Discord shows this game late" not in (await ada.slash("play moves", thread)).text


async def test_a_hand_that_must_wait_for_its_dm_holds_up_no_table(
    soon: None,
    later: Later,
    bot: Berean,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    general: Channel,
) -> None:
    fake.ratelimits.limits["dm open"] = Limit(1, WINDOW)
    thread = await begin(ada, ben, general)
    assert await play_on([Player(ada), Player(ben)], thread, 3) == 3
    await bot.tables.settled()
    board = board_of(thread)
    assert board.edited and len(ada.dm) == 1 and not ben.dm, "the board goes on, and one hand is still to come"
    await later(lambda: ben.dm)
    await bot.tables.settled()
    assert "Your hand" in text_of(ben.dm[0])


# Connections that break.


@pytest.mark.parametrize("kind", [FaultKind.LOST_REQUEST, FaultKind.LOST_ANSWER])
@pytest.mark.parametrize("route", ["callback", "message create", "message edit"])
async def test_connections_that_break_several_times_in_one_request_cost_nobody_anything(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, kind: FaultKind, route: str
) -> None:
    thread = await begin(ada, ben, general)
    await bot.tables.settled()
    fake.faults.add(kind, f"^{route}$", times=3)
    assert await play_on([Player(ada), Player(ben)], thread, 4) == 4
    await bot.tables.settled()
    assert not [r for p in (ada, ben) for r in p.ever_saw("Something went wrong")]
    shown = [m for m in thread.messages.values() if is_board(m)]
    assert len(shown) == 1
    fake.refusals = [r for r in fake.refusals if r.code != 40060]


async def test_who_cannot_be_told_whether_it_was_done_is_told_so(
    bot: Berean, ada: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks() -> None:
        raise ConnectionResetError("gone")

    monkeypatch.setattr("bot.cogs.about.help_panel", breaks)
    reply = await ada.slash("help", general)
    assert reply.text == UNSURE and "Reference" not in reply.text
