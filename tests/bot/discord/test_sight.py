"""A game is looked at by its players, and by whoever sees its thread now; to everybody else there is no such game."""

from collections.abc import Callable

import pytest

from bot.app import Berean
from tests.bot.discord.playing import Player, begin, buttons, play_on, thread_of
from tests.fake_discord import CannotDo, Channel, FakeDiscord, Guild, Permission, Person, Reply, text_of
from tests.fake_discord.world import ChannelType, Member, Role

READING = ("game log", "game replay", "game export", "game clock", "play board", "play hand", "play moves")
NOWHERE = "0123abcd"


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], opened, 6)
    await bot.tables.settled()
    return opened


@pytest.fixture
async def game(bot: Berean, thread: Channel) -> str:
    (row,) = await bot.desk.games.recent()
    return row.id


def changed(channel: Channel, fake: FakeDiscord) -> None:
    """Tell the bot how a channel is now."""
    fake.gateway.dispatch("CHANNEL_UPDATE", channel.payload(), 1)


async def refused(person: Person, channel: Channel, game: str, *, also: tuple[str, ...] = ()) -> None:
    """Nothing of the game is told, and nothing tells it from one that does not exist."""
    person.received.clear()
    for path in (*READING, *also):
        told = [(await person.slash(path, channel, game=each)).text for each in (game, NOWHERE)]
        assert told[0].replace(game, NOWHERE) == told[1] == f"There is no game '{NOWHERE}'.", path
    assert not person.ever_saw("Ada") and not person.ever_saw("Ben")


async def test_who_sees_the_thread_reads_the_game_from_elsewhere(
    fake: FakeDiscord, guild: Guild, eve: Person, general: Channel, thread: Channel, game: str
) -> None:
    for where in (thread, general, fake.channel(guild, "elsewhere")):
        assert "Ada" in (await eve.slash("game log", where, game=game)).text
        assert "The game so far" in (await eve.slash("game export", where, game=game)).text
        assert "Ada" in (await eve.slash("play board", where, game=game)).text


async def test_who_is_of_another_server_reads_nothing(
    bot: Berean, fake: FakeDiscord, thread: Channel, game: str
) -> None:
    elsewhere = fake.guild("Ephesus")
    stranger = fake.person("demas", elsewhere)
    here = next(iter(elsewhere.channels.values()))
    await refused(stranger, here, game, also=("play concede", "game openhand"))
    assert (await stranger.slash("game why", here, what="Moses", game=game)).text == f"There is no game '{game}'."


async def test_nobody_else_reads_it_in_a_dm(
    bot: Berean, fake: FakeDiscord, ada: Person, eve: Person, thread: Channel, game: str
) -> None:
    assert (await eve.slash("play board", fake.dm(eve.account), game=game)).text == f"There is no game '{game}'."
    own = await ada.slash("play hand", fake.dm(ada.account), game=game)
    assert "Your hand" in own.text


Shut = Callable[[FakeDiscord, Guild, Channel, Person], None]


def _for_everyone(fake: FakeDiscord, guild: Guild, channel: Channel, person: Person) -> None:
    channel.denied[guild.id] = Permission.VIEW_CHANNEL


def _for_him(fake: FakeDiscord, guild: Guild, channel: Channel, person: Person) -> None:
    channel.denied[person.id] = Permission.VIEW_CHANNEL


def _for_his_role(fake: FakeDiscord, guild: Guild, channel: Channel, person: Person) -> None:
    role = Role(fake.snowflakes.next(), "Out", Permission(0))
    guild.roles[role.id] = role
    fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()}, 1)
    guild.members[person.id].roles.append(role)
    channel.denied[role.id] = Permission.VIEW_CHANNEL


@pytest.mark.parametrize("shut", [_for_everyone, _for_him, _for_his_role])
async def test_a_private_channels_game_is_private(
    bot: Berean,
    fake: FakeDiscord,
    guild: Guild,
    ada: Person,
    eve: Person,
    general: Channel,
    thread: Channel,
    game: str,
    shut: Shut,
) -> None:
    elsewhere = fake.channel(guild, "elsewhere")
    log = await eve.slash("game log", elsewhere, game=game)
    replay = await (await eve.slash("game replay", elsewhere, game=game)).settled()
    general.allowed[ada.id] = Permission.VIEW_CHANNEL
    general.allowed[fake.bot.id] = Permission.VIEW_CHANNEL
    shut(fake, guild, general, eve)
    changed(general, fake)
    await refused(eve, elsewhere, game)
    opened: list[tuple[Reply, str]] = [(log, "logpage:"), (replay, "step:")]
    for reply, action in opened:  # what he opened before leads no further either
        found = [b for b in buttons(reply.message) if b["custom_id"].split(":")[2] == game]
        for button in found:
            pressed = await eve.click(reply.message, custom_id=button["custom_id"])
            assert pressed.text == f"There is no game '{game}'.", action
    assert any(buttons(reply.message) for reply, _ in opened)
    assert "Ada" in (await ada.slash("game log", elsewhere, game=game)).text, "players always may"


async def test_a_deleted_thread_is_seen_by_nobody_but_the_players(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, eve: Person, general: Channel, thread: Channel, game: str
) -> None:
    del fake.channels[thread.id], guild.channels[thread.id]
    gone = {"id": str(thread.id), "guild_id": str(guild.id), "parent_id": str(general.id), "type": int(thread.type)}
    fake.gateway.dispatch("THREAD_DELETE", gone, 1)
    await refused(eve, general, game)
    assert "Ada" in (await ada.slash("game log", general, game=game)).text


async def test_an_archived_thread_is_still_seen(
    bot: Berean, fake: FakeDiscord, eve: Person, general: Channel, thread: Channel, game: str
) -> None:
    thread.archived = True
    fake.gateway.dispatch("THREAD_UPDATE", thread.payload(), 1)
    assert "Ada" in (await eve.slash("game log", general, game=game)).text


async def test_a_private_thread_is_seen_by_its_members(
    bot: Berean, fake: FakeDiscord, eve: Person, general: Channel, thread: Channel, game: str
) -> None:
    fake.gateway.dispatch("THREAD_DELETE", thread.payload(), 1)
    thread.type = ChannelType.PRIVATE_THREAD
    fake.gateway.dispatch("THREAD_CREATE", thread.payload(), 1)
    await refused(eve, general, game)
    thread.people.append(eve.account)
    assert "Ada" in (await eve.slash("game log", general, game=game)).text


async def test_an_offer_in_a_private_channel_is_not_listed_to_others(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    lodge = fake.channel(guild, "lodge")
    lodge.denied[eve.id] = Permission.VIEW_CHANNEL
    changed(lodge, fake)
    await ada.slash("play open", lodge)
    listed = await ben.slash("play list", general)
    assert "offers a game" in listed.text and buttons(listed.message, "accept:")
    kept = await eve.slash("play list", general)
    assert "offers a game" not in kept.text and not buttons(kept.message, "accept:")
    lodge.denied[ben.id] = Permission.VIEW_CHANNEL
    changed(lodge, fake)
    assert "no longer on offer" in (await ben.click(listed.message, "Play Ada")).text


# Games begun from within a thread.


async def test_a_game_asked_for_in_a_thread_gets_one_beside_it(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    talk = fake.make_thread(general, "talk", ada.account, ChannelType.PUBLIC_THREAD)
    offer = await ada.slash("play challenge", talk, opponent=ben)
    chosen = await ben.click(await offer.for_all(), "Accept")
    await ben.select(chosen.message, "Starter deck H")
    await fake.until(lambda: "The game begins in" in text_of(chosen.message))
    opened = thread_of(fake)
    assert opened.parent is general and opened is not talk
    await fake.until(lambda: f"play in <#{opened.id}>" in offer.text)
    assert not buttons(offer.message), "the offer is closed where it stands"
    solo = await (await ada.slash("play solo", talk)).settled()
    assert "The game begins in" in solo.text and thread_of(fake).parent is general


async def test_who_left_the_server_cannot_do_anything_there(
    bot: Berean, guild: Guild, eve: Person, general: Channel, thread: Channel
) -> None:
    guild.members.pop(eve.id)
    with pytest.raises(CannotDo):
        await eve.slash("game log", general)
    guild.members[eve.id] = Member(eve.account)
