"""What one person may have: games, offers, calls of others and decks; what is too much is refused in one sentence."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

import pytest

from bot.app import Berean
from bot.errors import UserFacing
from bot.hosting import offers
from bot.hosting.offers import DeckRef, Offer
from bot.hosting.terms import Terms
from bot.quotas.calls import Calls
from bot.quotas.games import require_room_for_offer
from bot.services.people.servers import change_settings
from bot.settings import Settings, load_settings
from bot.storage import decks
from engine.kernel.ids import Seat
from tests.bot.discord.conftest import registered, running
from tests.bot.discord.playing import begin, buttons
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Permission, Person, Reply, text_of
from tests.fake_discord.world import Role

GAMES, OFFERS = 5, 3


@pytest.fixture
def host(fake: FakeDiscord, guild: Guild) -> Person:
    """Somebody who manages the server."""
    role = Role(fake.snowflakes.next(), "Host", Permission.MANAGE_GUILD)
    guild.roles[role.id] = role
    person = fake.person("hosea", guild)
    guild.members[person.id].roles.append(role)
    return person


async def solo(person: Person, channel: Channel) -> str:
    return (await (await person.slash("play solo", channel)).settled()).text


async def challenge(host: Person, guest: Person, channel: Channel) -> Reply:
    return await host.slash("play challenge", channel, opponent=guest, deck="starter:G")


async def accept(guest: Person, offer: Message) -> str:
    menu = (await guest.click(offer, "Accept")).message
    before, reply = text_of(menu), await guest.select(menu, "Starter deck H")
    await guest.fake.until(lambda: reply.followups or text_of(menu) != before)
    return text_of(reply.followups[-1] if reply.followups else menu)


async def open_games(bot: Berean) -> int:
    return len(await bot.desk.games.recent(open_only=True))


def threads(channel: Channel) -> int:
    return sum(each.is_thread for each in channel.guild.channels.values())


# Games.


async def test_of_thirty_solo_games_in_a_minute_five_begin(bot: Berean, ada: Person, general: Channel) -> None:
    told = [await solo(ada, general) for _ in range(30)]
    assert all("The game begins in" in text for text in told[:GAMES])
    assert all(
        text == "You play 5 open games in this server, and one person may play 5 here: finish or concede one first; "
        "`/play list` shows them."
        for text in told[GAMES:]
    )
    assert await open_games(bot) == threads(general) == GAMES


async def test_a_game_that_ends_makes_room(
    bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    await change_settings(bot.desk.database, guild.id, games=1)
    thread = await begin(ada, ben, general)
    assert "1 open game in this server" in await solo(ada, general)
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    await bot.tables.settled()
    assert "The game begins in" in await solo(ada, general)


async def test_of_two_offers_accepted_at_once_by_who_has_room_for_one_game_one_begins(
    bot: Berean, guild: Guild, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    await change_settings(bot.desk.database, guild.id, games=1)
    offers = [(await challenge(person, eve, general)).message for person in (ada, ben)]
    told = await asyncio.gather(*(accept(eve, offer) for offer in offers))
    await bot.tables.settled()
    assert sum("You play 1 open game in this server" in text for text in told) == 1
    assert await open_games(bot) == 1
    assert sum(bool(buttons(offer, "accept:")) for offer in offers) == 1, "the other offer stands"


async def test_a_guest_is_told_that_the_host_has_no_room_and_the_offer_stands(
    bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    await change_settings(bot.desk.database, guild.id, games=1)
    offer = await (await challenge(ada, ben, general)).for_all()
    await solo(ada, general)
    assert "Ada plays 1 open game in this server" in await accept(ben, offer)
    assert await open_games(bot) == 1 and buttons(offer, "accept:")


async def test_who_has_no_room_for_a_game_offers_none(bot: Berean, guild: Guild, ada: Person, general: Channel) -> None:
    await change_settings(bot.desk.database, guild.id, games=1)
    await solo(ada, general)
    assert "You play 1 open game" in (await ada.slash("play open", general, deck="starter:G")).text


async def test_a_rematch_counts_as_a_game(
    bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    await change_settings(bot.desk.database, guild.id, games=1)
    thread = await begin(ada, ben, general)
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    await bot.tables.settled()
    over = next(m for m in thread.messages.values() if buttons(m, "rematch:"))
    await solo(ada, general)
    proposal = await ada.click(over, "Rematch")
    refused = await (await ben.click(proposal.message, "Agree")).settled()
    assert "Ada plays 1 open game in this server" in refused.text
    assert await open_games(bot) == 1


# Offers.


async def test_of_twelve_challenges_in_a_row_one_pings(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    told = [await challenge(ada, ben, general) for _ in range(12)]
    assert len(ben.pings) == 1
    assert all("has an open challenge from you" in reply.text and reply.is_private for reply in told[1:])
    back = await challenge(ben, ada, general)
    assert "has challenged you already" in back.text and not ada.pings


async def test_two_challenges_at_once_ping_once(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    await asyncio.gather(*(challenge(ada, ben, general) for _ in range(3)))
    assert len(ben.pings) == 1


async def test_a_fourth_open_offer_is_refused_until_one_is_withdrawn(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    shown = [(await ada.slash("play open", general, deck="starter:G")).message for _ in range(OFFERS)]
    refused = await ada.slash("play open", general, deck="starter:G")
    assert refused.is_private
    assert "You have 3 open offers in this server, and one person may have 3 here" in refused.text
    assert "3 open offers" in (await challenge(ada, ben, general)).text and not ben.pings
    await ada.click(shown[0], "Withdraw")
    assert not (await ada.slash("play open", general, deck="starter:G")).is_private


async def test_offers_made_at_once_are_no_more_than_one_person_may_have(
    bot: Berean, guild: Guild, general: Channel
) -> None:
    limits = await bot.desk.limits(guild.id)

    async def offered() -> None:
        offer = Offer(
            id=await offers.new_offer_id(bot.desk.database),
            guild=guild.id,
            channel=general.id,
            host=7,
            host_name="Ada",
            guest=None,
            terms=Terms(),
            deck=DeckRef(kind="starter", name="G"),
            made_at=offers.moment(),
        )
        room = partial(require_room_for_offer, offer=offer, limits=limits)
        await offers.save_offer(bot.desk.database, offer, room)

    done = await asyncio.gather(*(offered() for _ in range(8)), return_exceptions=True)
    assert [each for each in done if each is not None and not isinstance(each, UserFacing)] == []
    assert done.count(None) == len(await offers.standing_offers(bot.desk.database, guild.id)) == OFFERS


# What a server and an operator set.


async def test_a_server_sets_what_one_person_may_have(bot: Berean, host: Person, ada: Person, general: Channel) -> None:
    shown = await host.slash("settings limits", general, games=2, calls=7)
    assert "2 open games, 3 open offers; calls others 7 times in 10 minutes" in shown.text
    told = [await solo(ada, general) for _ in range(3)]
    assert "one person may play 2 here" in told[2] and await open_games(bot) == 2


async def test_a_server_sets_no_more_than_its_operator_allows(
    fake: FakeDiscord,
    guild: Guild,
    settings: Settings,
    host: Person,
    ada: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BEREAN_MOST_GAMES", "2")
    monkeypatch.setenv("BEREAN_MOST_OFFERS", "1")
    async with running(load_settings(), fake) as bot:
        await registered(bot, fake)
        refused = await host.slash("settings limits", general, games=3)
        assert "allows at most 2 games a person" in refused.text
        assert "2 open games, 1 open offer;" in (await host.slash("settings show", general)).text
        await ada.slash("play open", general, deck="starter:G")
        assert "one person may have 1 here" in (await ada.slash("play open", general, deck="starter:G")).text
        told = [await solo(ada, general) for _ in range(3)]
        assert "one person may play 2 here" in told[2] and await open_games(bot) == 2


async def test_what_the_operator_allows_holds_for_all_servers_together(
    fake: FakeDiscord, guild: Guild, settings: Settings, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BEREAN_MOST_GAMES", "2")
    other = fake.guild()
    mal, elsewhere = fake.person("mal", guild, other), next(iter(other.channels.values()))
    async with running(load_settings(), fake) as bot:
        await registered(bot, fake)
        told = [await solo(mal, channel) for channel in (general, elsewhere, general)]
        assert "You play the 2 open games that one person may play in all servers together" in told[2]
        assert await open_games(bot) == 2


# Calls of others.


WAYS: dict[str, Callable[[Person, Person, Channel], Awaitable[Reply]]] = {
    "challenge": challenge,
    "proposal": lambda ada, eve, thread: ada.slash("game adjourn", thread),
    "proposal by hand": lambda ada, eve, thread: ada.slash("byhand draw", thread, count=1, reason="its ability"),
    "judge": lambda ada, eve, thread: ada.slash("game judge", thread, reason="He takes back everything"),
}


@pytest.mark.parametrize("way", WAYS)
async def test_who_has_called_others_too_often_calls_nobody(
    way: str, bot: Berean, guild: Guild, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    await bot.tables.settled()
    await change_settings(bot.desk.database, guild.id, calls=1)  # his challenge was one
    before = len(ben.pings) + len(eve.pings)
    refused = await WAYS[way](ada, eve, thread)
    assert refused.is_private, refused.text
    assert "You have called others once within 10 minutes, and one person may once here" in refused.text
    assert len(ben.pings) + len(eve.pings) == before
    await change_settings(bot.desk.database, guild.id, calls=2)
    assert "called others" not in (await WAYS[way](ada, eve, thread)).text, "what was refused does not count"


async def test_a_rematch_asked_for_is_a_call(
    bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    await bot.tables.settled()
    await change_settings(bot.desk.database, guild.id, calls=1)
    over = next(m for m in thread.messages.values() if buttons(m, "rematch:"))
    assert "called others" in (await ada.click(over, "Rematch")).text
    assert "for a rematch" in (await ben.click(over, "Rematch")).text, "each has his own"


async def test_an_objection_is_a_call(bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel) -> None:
    thread = await begin(ada, ben, general)
    card = (await bot.desk.games.load((await bot.desk.games.recent())[0].id)).state.zone("hand", Seat(1))[0]
    await ben.slash("byhand move", thread, card=f"c{card}", to="territory", reason="its ability")
    await bot.tables.settled()
    await change_settings(bot.desk.database, guild.id, calls=1)  # his challenge was one
    told = next(m for m in thread.messages.values() if buttons(m, "object:"))
    before = len(ben.pings)
    assert "called others" in (await ada.click(told, "Object")).text
    assert "called others" in (await ada.slash("game object", thread, reason="no")).text
    assert len(ben.pings) == before
    await change_settings(bot.desk.database, guild.id, calls=2)
    assert "waits" in (await ada.click(told, "Object")).text


def test_calls_count_for_ten_minutes_and_refused_ones_never() -> None:
    moment = timedelta()
    calls = Calls(lambda: moment.total_seconds())
    for minute in range(3):
        moment = timedelta(minutes=minute)
        with calls.one_of(1, 3):
            pass
    with pytest.raises(UserFacing, match="try again in 8 min"), calls.one_of(1, 3):
        pass
    with calls.one_of(2, 3):
        pass
    moment = timedelta(minutes=10)
    with pytest.raises(KeyError), calls.one_of(1, 3):
        raise KeyError
    with calls.one_of(1, 3):
        pass
    with pytest.raises(UserFacing, match="try again in 1 min"), calls.one_of(1, 3):
        pass


# Decks.


async def test_decks_saved_at_once_are_no_more_than_one_person_may_have(bot: Berean) -> None:
    def saved(name: str) -> Awaitable[bool]:
        return decks.save_deck(bot.desk.database, owner="7", name=name, format_="t", decklist="1 Lost Soul", most=2)

    assert sorted(await asyncio.gather(*map(saved, "abcd"))) == [False, False, True, True]
    kept = [deck.name for deck in await decks.decks_of(bot.desk.database, "7")]
    assert len(kept) == 2
    assert await saved(kept[0]), "one takes the place of its own former form"
