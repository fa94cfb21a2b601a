"""By hand between strangers: what concerns the other is asked of him first, and what ended the game can be undone."""

import asyncio
from datetime import timedelta

import pytest

from bot.app import Berean
from bot.hosting.place import place_of
from bot.services.games import clocks
from bot.services.games.by_hand import asking
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.services.people.servers import change_settings
from bot.settings import Settings
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import handle
from engine.redemption.model import cards, manual
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, buttons, leaks, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Permission, Person, Reply, limits, text_of
from tests.fake_discord.interactions import Kind
from tests.fake_discord.world import Role


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


def names(game: Game, found: tuple[CardId, ...]) -> set[str]:
    return {cards.printing(game.state, card).base_name for card in found}


def unknown_to(game: Game, seat: Seat) -> set[CardId]:
    return {card for card, held in game.state.cards.items() if not held.is_known_to(seat)}


CHEATS: list[tuple[str, dict[str, object]]] = [
    ("look", {"zone": "hand", "whose": "my opponent's", "count": 100}),
    ("look", {"zone": "deck", "whose": "my opponent's", "count": 60}),
    ("look", {"zone": "deck", "whose": "mine", "count": 60}),
    ("draw", {"count": 20}),
    ("shuffle", {"whose": "my opponent's"}),
    ("reveal", {"card": ("hand", 1)}),
    ("move", {"card": ("hand", 1), "to": "discard_pile"}),
    ("move", {"card": ("deck", 1), "to": "banish_pile"}),
    ("move", {"card": ("deck", 0), "to": "hand"}),
    ("move", {"card": ("hand", 0), "to": "land_of_redemption"}),
    ("move", {"card": ("hand", 0), "to": "deck", "whose": "my opponent's"}),
    ("numbers", {"card": ("deck", 1), "strength": 1, "toughness": 1}),
    ("turn", {"card": ("hand", 1), "face": "up"}),
]


def options_of(game: Game, said: dict[str, object]) -> dict[str, object]:
    """Name the first card of a zone as Ada's client may name it: by the handle she has for it."""
    found = dict(said)
    if isinstance(said.get("card"), tuple):
        zone, seat = said["card"]  # type: ignore[misc]
        found["card"] = handle(game.state, Seat(0), game.state.zone(zone, Seat(seat))[0])
    return found


@pytest.mark.parametrize(("what", "said"), CHEATS, ids=[f"{w}-{n}" for n, (w, _) in enumerate(CHEATS)])
async def test_nothing_of_another_is_shown_or_touched_without_his_consent(
    bot: Berean, ada: Person, ben: Person, thread: Channel, what: str, said: dict[str, object]
) -> None:
    before = await the_game(bot)
    hidden = unknown_to(before, Seat(0))
    reply = await ada.slash(f"byhand {what}", thread, **options_of(before, said), reason="x")
    await bot.tables.settled()
    after = await the_game(bot)
    assert after.version == before.version and after.state.board() == before.state.board()
    assert unknown_to(after, Seat(0)) == hidden and not leaks(before.state, ada, hidden)
    assert reply.message in ben.pings, "whom it concerns is called"
    assert not leaks(before.state, ben, unknown_to(before, Seat(1)))
    assert "others have to" in (await ada.click(reply.message, "Agree")).text
    assert (await the_game(bot)).version == before.version


async def test_five_souls_moved_win_nothing(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    await play_on([Player(ada), Player(ben)], thread, 2)
    game = await the_game(bot)
    souls = [c for s in game.state.seats for c in game.state.zone("land_of_bondage", s)]
    mine = [*souls, *game.state.zone("hand", Seat(0))][:5]
    for card in mine:
        name = handle(game.state, Seat(0), card)
        await ada.slash("byhand move", thread, card=name, to="land_of_redemption", whose="mine", reason="x")
    game = await the_game(bot)
    assert game.outcome is None and set(souls).isdisjoint(game.state.zone("land_of_redemption", Seat(0)))


async def test_who_is_asked_reads_what_it_is_and_may_refuse(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    before = await the_game(bot)
    asked = await ada.slash("byhand look", thread, zone="hand", whose="my opponent's", count=100, reason="Is it fair?")
    number = len(before.state.zone("hand", Seat(1)))
    assert f"look at all {number} cards in Ben's hand" in asked.text and "Is it fair?" in asked.text
    assert "hidden cards" in asked.text
    assert "not your game" in (await eve.click(asked.message, "Agree")).text
    assert "refused" in (await ben.click(asked.message, "Refuse")).text
    assert "gone on" in (await ben.click(asked.message, "Agree", late=True)).text
    assert (await the_game(bot)).version == before.version


async def forge(person: Person, message: Message, custom_id: str) -> Reply:
    """Press what the message never had, as a client of one's own making can."""
    data = {"custom_id": custom_id, "component_type": limits.BUTTON}
    return await person._interact(message.channel, data, Kind.COMPONENT, message)


async def test_nobody_can_forge_the_consent_of_another(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    before = await the_game(bot)
    asked = await ada.slash("byhand draw", thread, count=20, reason="x")
    agree = buttons(asked.message, "agree")[0]["custom_id"]
    _, _, what, game, seat, mark = agree.split(":")
    assert (what, seat) == ("byhand", "0")
    forged = [
        (ada, f"b1:agree:{what}:{game}:1:{mark}"),  # as if Ben had asked, and Ada agreed
        (ada, f"b1:agree:{what}:{game}:0:{mark}:1"),  # as if Ben had agreed
        (ada, f"b1:agree:draw:{game}:1:{mark}"),
        (ada, f"b1:agree:{what}:{game}:7:{mark}"),
        (ada, f"b1:agree:{what}:{game}:²:{mark}"),
        (eve, agree),
        (eve, f"b1:agree:{what}:{game}:1:{mark}"),
        (ben, f"b1:agree:{what}:{game}:0:000000000000"),
    ]
    for person, custom_id in forged:
        assert (await forge(person, asked.message, custom_id)).is_private
    after = await the_game(bot)
    assert after.version == before.version and after.outcome is None
    await ben.click(asked.message, "Agree")
    assert len((await the_game(bot)).state.zone("hand", Seat(0))) == len(before.state.zone("hand", Seat(0))) + 8


async def test_an_old_proposal_is_void_once_the_game_has_gone_on(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    asked = await ada.slash("byhand look", thread, zone="deck", whose="mine", count=60, reason="x")
    was = (await the_game(bot)).version
    await play_on([Player(ada), Player(ben)], thread, 1)
    while (before := await the_game(bot)).version == was:  # a slow answer is acknowledged before it is carried out
        await asyncio.sleep(0.01)
    assert "gone on" in (await ben.click(asked.message, "Agree")).text
    after = await the_game(bot)
    assert after.version == before.version and unknown_to(after, Seat(0)) == unknown_to(before, Seat(0))


async def test_a_proposal_that_another_replaced_is_void(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    first = await ada.slash("byhand draw", thread, count=1, reason="x")
    second = await ada.slash("byhand draw", thread, count=2, reason="x")
    assert "gone on" in (await ben.click(first.message, "Agree")).text
    before = len((await the_game(bot)).state.zone("hand", Seat(0)))
    await ben.click(second.message, "Agree")
    await ben.click(second.message, "Agree", late=True)
    assert len((await the_game(bot)).state.zone("hand", Seat(0))) == before + 2, "done once"


async def test_what_was_agreed_to_is_seen_by_who_looks_alone_and_told_in_one_line(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    before = await the_game(bot)
    deck = before.state.zone("deck", Seat(0))
    asked = await ada.slash("byhand look", thread, zone="deck", whose="mine", count=60, reason="a search")
    await bot.close()
    async with running(settings, fake) as again:
        await ben.click(asked.message, "Agree")
        await again.tables.settled()
        told = [m for m in ben.messages(thread) if buttons(m, "object")]
        assert len(told) == 1 and f"Ada looks at {len(deck)} cards." in told[0].content
        assert len(told[0].content.splitlines()) == 2
        hidden = unknown_to(before, Seat(1))
        assert not leaks(before.state, ben, hidden) and not leaks(before.state, eve, hidden)
        seen = await ada.click(told[0], "What you saw")
        assert seen.is_private and all(name in seen.text for name in names(before, deck[:5]))
        assert f"looks at {len(deck)} cards" in (await ben.click(told[0], "What you saw")).text
        assert not leaks(before.state, ben, hidden)
        assert "not your game" in (await eve.click(told[0], "What you saw")).text


async def test_solo_the_computer_shows_nothing_and_gives_nothing_away(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    await (await ada.slash("play solo", general)).settled()
    await bot.tables.settled()
    solo = next(c for c in fake.channels.values() if c.is_thread)
    for what, said in CHEATS:
        before = await the_game(bot)
        reply = await ada.slash(f"byhand {what}", solo, **options_of(before, said), reason="x")
        is_own_deck = said.get("whose") == "mine" or what == "draw"
        assert ("does not agree" in reply.text) is not is_own_deck, (what, said, reply.text)
        if not is_own_deck:
            assert (await the_game(bot)).version == before.version
    assert not leaks((await the_game(bot)).state, ada, unknown_to(await the_game(bot), Seat(0)))


# Games that end by hand.


@pytest.fixture
async def judge(bot: Berean, fake: FakeDiscord, guild: Guild, eve: Person) -> Person:
    """Eve, who judges here and plays in no game."""
    role = Role(fake.snowflakes.next(), "Judges", Permission(0), mentionable=True)
    guild.roles[role.id] = role
    fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()})
    guild.members[eve.id].roles.append(role)
    await change_settings(bot.desk.database, guild.id, judge_role=role.id)
    return eve


async def won_by_hand(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    """Ben agrees to five moves of Ada, which win her the game."""
    for _ in range(5):
        game = await the_game(bot)
        card = handle(game.state, Seat(0), game.state.zone("hand", Seat(0))[0])
        asked = await ada.slash("byhand move", thread, card=card, to="land_of_redemption", reason="a soul")
        await (await ben.click(asked.message, "Agree")).settled()
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is not None


def proof_shown(thread: Channel) -> bool:
    return any("Seed of the shuffles" in text_of(m) for m in thread.messages.values())


async def test_a_game_won_by_hand_is_open_to_objection_and_not_rated_yet(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    await won_by_hand(bot, ada, ben, thread)
    assert any("open to objection until" in text_of(m) for m in ben.messages(thread))
    assert not proof_shown(thread)
    exported = await ben.slash("game export", thread)
    assert "Seed of the shuffles" not in exported.text and not leaks(
        (await the_game(bot)).state, ben, unknown_to(await the_game(bot), Seat(1))
    )
    assert "No finished game" in (await ada.slash("stats", thread)).text
    assert "over" in (await ben.slash("byhand draw", thread, count=1, reason="x")).text
    assert "waits" in (await ben.slash("game object", thread, reason="I misread it")).text
    await bot.tables.settled()
    settling = [m for m in ada.messages(thread) if any(b["label"] == "Take it back" for b in buttons(m))][-1]
    assert "goes on" in (await ada.click(settling, "Take it back")).text
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.outcome is None and len(game.state.zone("land_of_redemption", Seat(0))) == 4
    assert await play_on([Player(ada), Player(ben)], thread, 2) == 2


async def test_a_judge_reopens_a_game_won_by_hand(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    assert "Only a game that ended by hand" in (await judge.slash("referee reopen", thread, reason="x")).text
    await won_by_hand(bot, ada, ben, thread)
    assert "called" in (await ben.slash("game judge", thread, reason="I was cheated")).text
    await judge.slash("referee reopen", thread, reason="That was no soul")
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is None
    assert await play_on([Player(ada), Player(ben)], thread, 2) == 2
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    await bot.tables.settled()
    assert proof_shown(thread) and (await the_game(bot)).is_final, "who concedes has ended it himself"
    assert "1 lost" in (await ada.slash("stats", thread)).text


async def test_a_judge_who_takes_back_reopens_it_and_one_who_lets_it_stand_ends_it(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    await won_by_hand(bot, ada, ben, thread)
    await ben.slash("game object", thread, reason="no")
    await judge.slash("referee takeback", thread, reason="x")
    assert (await the_game(bot)).outcome is None
    game = await the_game(bot)
    card = handle(game.state, Seat(0), game.state.zone("hand", Seat(0))[0])
    asked = await ada.slash("byhand move", thread, card=card, to="land_of_redemption", reason="a soul")
    await ben.click(asked.message, "Agree")
    await bot.tables.settled()
    assert not proof_shown(thread)
    await judge.slash("referee stand", thread, reason="He agreed")
    await bot.tables.settled()
    assert (await the_game(bot)).is_final and proof_shown(thread)
    assert "1 won" in (await ada.slash("stats", thread)).text
    assert "over" in (await ben.slash("game object", thread, reason="no")).text
    assert "Only a game that ended by hand" in (await judge.slash("referee reopen", thread, reason="x")).text


async def test_when_the_time_is_over_the_end_is_final_also_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    await won_by_hand(bot, ada, ben, thread)
    game = await the_game(bot)
    until = game.about.objections_until
    assert until is not None and until > clocks.now() + timedelta(hours=23)
    passed = {"objections_until": clocks.now() - timedelta(seconds=1)}
    await bot.desk.games.change_about(game.id, lambda about: about.model_copy(update=passed))
    await bot.close()
    async with running(settings, fake) as again:
        await fake.until(lambda: proof_shown(thread))
        await again.tables.settled()
        game = await again.desk.games.load(game.id)
        assert game.is_final and place_of(game.about).is_over
        assert "1 won" in (await ada.slash("stats", thread)).text
        assert "over" in (await ben.slash("game object", thread, reason="no")).text


async def test_an_objection_holds_the_end_open_beyond_its_time(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    await won_by_hand(bot, ada, ben, thread)
    await ben.slash("game object", thread, reason="no")
    game = await the_game(bot)
    passed = {"objections_until": clocks.now() - timedelta(seconds=1)}
    await bot.desk.games.change_about(game.id, lambda about: about.model_copy(update=passed))
    await bot.close()
    async with running(settings, fake) as again:
        await again.tables.settled()
        assert (await again.desk.games.load(game.id)).can_be_reopened and not proof_shown(thread)
        settling = [m for m in ben.messages(thread) if any(b["label"] == "Withdraw the objection" for b in buttons(m))]
        assert "The end stands" in (await ben.click(settling[-1], "Withdraw the objection")).text
        await fake.until(lambda: proof_shown(thread))
        assert (await again.desk.games.load(game.id)).is_final


async def test_what_was_done_by_hand_is_told_after_a_crash_before_it_was(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    game = await the_game(bot)
    card = game.state.zone("hand", Seat(0))[0]
    await bot.desk.games.submit(
        game.id, Manual(Seat(0), manual.MoveCard(card, "territory"), "its ability")
    )  # committed, and the process ends before anything is shown
    assert not any(buttons(m, "object") for m in ben.messages(thread))
    await bot.close()
    async with running(settings, fake) as again:
        await again.tables.settled()
        await fake.until(lambda: any(buttons(m, "object") for m in ben.messages(thread)))
        told = [m for m in ben.messages(thread) if buttons(m, "object")]
        assert len(told) == 1 and "its ability" in told[0].content
        assert "waits" in (await ben.click(told[0], "Object")).text
    async with running(settings, fake) as third:
        await third.tables.settled()
        assert len([m for m in ben.messages(thread) if buttons(m, "object")]) == 1, "told once"


async def test_an_end_that_becomes_final_while_the_game_is_loaded_is_shown_as_final(
    bot: Berean,
    fake: FakeDiscord,
    settings: Settings,
    ada: Person,
    ben: Person,
    thread: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await won_by_hand(bot, ada, ben, thread)
    game = await the_game(bot)
    passed = {"objections_until": clocks.now() - timedelta(seconds=1)}
    await bot.desk.games.change_about(game.id, lambda about: about.model_copy(update=passed))
    await bot.close()
    load, settle_end, settled = Games.load, asking.settle_end, asyncio.Event()

    async def load_late(self: Games, game_id: str) -> Game:
        found = await load(self, game_id)
        task = asyncio.current_task()
        if task is not None and task.get_name().startswith("show "):
            await asyncio.wait_for(settled.wait(), 60)
            await asyncio.sleep(0.05)
        return found

    async def settle(games: Games, game_id: str) -> Game:
        found = await settle_end(games, game_id)
        settled.set()
        return found

    monkeypatch.setattr(Games, "load", load_late)
    monkeypatch.setattr(asking, "settle_end", settle)
    async with running(settings, fake):
        await fake.until(lambda: proof_shown(thread))
