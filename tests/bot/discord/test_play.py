"""A game in Discord: challenge, thread, board, hands, moves, and everything people do wrong."""

import asyncio
import gc
import random

import discord
import pytest

from bot.app import Berean
from bot.hosting import panels
from bot.hosting.questions import ANSWERED
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.chance import commitment
from engine.kernel.ids import Seat
from engine.redemption.view import view
from tests.bot.discord.playing import Player, begin, buttons, is_board, leaks, never_shown, play_on
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Message, Permission, Person, text_of
from tests.shared import part


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


def board(person: Person, thread: Channel):
    return next(m for m in person.messages(thread) if is_board(m))


def private(person: Person, thread: Channel) -> list[Message]:
    """What he alone sees there."""
    return [m for m in person.messages(thread) if m.only_for is person.account and not m.deleted]


async def mover(thread: Channel, *people: Person) -> tuple[Person, Person]:
    """Who is to act, and who is not, by whom the newest notice calls."""
    notice = [m for m in thread.messages.values() if m.mentions][-1]
    first = next(p for p in people if p.account in notice.mentions)
    return first, next(p for p in people if p is not first)


async def test_nobody_is_told_a_hidden_card(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 80)
    await bot.tables.settled()
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    checked = 0
    for viewer, person in ((Seat(0), ada), (Seat(1), ben), (None, eve)):
        hidden = never_shown(game.state, await bot.desk.games.facts(row.id), viewer)
        checked += len(hidden)
        assert not leaks(game.state, person, hidden)
    assert checked > 60


async def test_the_board_is_one_message_edited_in_place(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    before = board(ada, thread)
    await play_on([Player(ada), Player(ben)], thread, 30)
    await bot.tables.settled()
    assert board(ada, thread) is before and before.edited
    assert len([m for m in ada.messages(thread) if is_board(m)]) == 1


@pytest.mark.usefixtures("called_at_once")
async def test_only_the_one_to_act_is_pinged(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 30)
    await bot.tables.settled()
    notices = [m for m in thread.messages.values() if m.mentions]
    assert len(notices) == 1, "an old notice is taken away"
    assert len(notices[0].mentions) == 1 and not eve.pings
    assert ada.pings and ben.pings


async def test_the_hand_comes_by_dm_and_by_button(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    assert len(ada.dm) == 1 and "Your hand" in text_of(ada.dm[0])
    reply = await ada.click(board(ada, thread), "My hand")
    assert reply.is_private and "Your hand" in reply.text
    options = [o for c in reply.message.components for s in c["components"] for o in s.get("options") or []]
    assert len(options) >= 8
    read = await ada.select(reply.message, options[0]["label"])
    assert read.is_private and read.message.embeds
    await play_on([Player(ada), Player(ben)], thread, 20)
    await bot.tables.settled()
    assert len(ada.dm) == 1, "the hand is edited in place"


async def test_a_card_known_in_the_deck_is_shown_in_the_hand_when_it_is_drawn(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    state = (await bot.desk.games.load((await bot.desk.games.recent())[0].id)).state
    name = state.definitions[state.zone("deck", Seat(0))[0]].base_name
    asked = await ada.slash("byhand look", thread, zone="deck", whose="mine", count=1, reason="its ability")
    await ben.click(asked.message, "Agree")
    await bot.tables.settled()
    assert name in ada.dm[0].embeds[0]["fields"][-1]["value"]
    asked = await ada.slash("byhand draw", thread, count=1, reason="its ability")
    await ben.click(asked.message, "Agree")
    await bot.tables.settled()
    pressed = await ada.click(board(ada, thread), "My hand")
    shown, wanted = ada.dm[0].embeds[0], pressed.message.embeds[0]
    assert name in wanted["description"]
    assert (shown["description"], shown.get("fields")) == (wanted["description"], wanted.get("fields"))


async def test_closed_dms_hurt_nobody(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    ben.account.accepts_dms = False
    thread = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], thread, 20)
    await bot.tables.settled()
    assert not ben.dm and ada.dm
    assert "Your hand" in (await ben.click(board(ben, thread), "My hand")).text
    assert [r.code for r in fake.refusals] == [50007], "the bot does not knock at a closed door again"


async def test_a_double_click_counts_once(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    first, _ = await mover(thread, ada, ben)
    panel = (await Player(first).ask(thread)).message
    button = buttons(panel, "pick:")[0]
    (row,) = await bot.desk.games.recent()
    before = row.version
    one, two = await asyncio.gather(
        first.click(panel, custom_id=button["custom_id"]), first.click(panel, custom_id=button["custom_id"])
    )
    assert one.message is two.message is panel
    (row,) = await bot.desk.games.recent()
    assert row.version == before + 1


async def test_a_stale_button_is_answered_politely(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    first, _ = await mover(thread, ada, ben)
    panel = (await Player(first).ask(thread)).message
    button = buttons(panel, "pick:")[0]
    await first.click(panel, custom_id=button["custom_id"])
    again = await first.click(panel, custom_id=button["custom_id"], late=True)
    assert ANSWERED in again.text


async def test_a_player_has_one_panel_that_shows_his_next_question_by_itself(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    first, second = await mover(thread, ada, ben)
    waiting = (await Player(second).ask(thread)).message
    for _ in range(2):
        panel = (await Player(first).ask(thread)).message
        await first.fake.until(lambda panel=panel: [m for m in private(first, thread) if buttons(m)] == [panel])
    while not buttons(waiting, "pick:"):
        assert await Player(first, random.Random(5)).answer(panel)
        await bot.tables.settled()
    assert "'s move" in text_of(panel) and not [m for m in thread.messages.values() if m.mentions], "nobody is called"


async def test_who_is_silent_before_his_question_is_called_after_a_while(
    bot: Berean, ada: Person, ben: Person, thread: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await mover(thread, ada, ben)
    assert first.pings, "who has nothing open is called at once"
    for person in (ada, ben):
        await Player(person).ask(thread)
    monkeypatch.setattr(panels, "SILENCE", 0.3)
    await play_on([Player(ada), Player(ben)], thread, 6)
    await bot.tables.settled()
    (called,) = await ada.fake.until(lambda: [m for m in thread.messages.values() if m.mentions])
    (row,) = await bot.desk.games.recent()
    decision = (await bot.desk.games.load(row.id)).decision
    assert decision is not None and called.mentions == [(ada, ben)[decision.player].account]


async def test_a_call_is_answered_by_one_press(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    (row,) = await bot.desk.games.recent()
    first, second = await mover(thread, ada, ben)
    (called,) = [m for m in thread.messages.values() if m.mentions]
    before = text_of(called)
    going_on = buttons(called, "answercall:")[-1]
    assert "another player" in (await second.click(called, custom_id=going_on["custom_id"])).text
    assert "not your game" in (await eve.click(called, custom_id=going_on["custom_id"])).text
    assert (await bot.desk.games.load(row.id)).version == row.version
    done = await first.click(called, custom_id=going_on["custom_id"])
    assert done.is_private and (await bot.desk.games.load(row.id)).version == row.version + 1
    assert text_of(called) == before, "what he is asked next is for his eyes alone"
    assert ANSWERED in (await first.click(called, custom_id=going_on["custom_id"], late=True)).text
    assert (await bot.desk.games.load(row.id)).version == row.version + 1


async def test_a_press_that_was_answered_is_freed_at_once(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    first, _ = await mover(thread, ada, ben)
    player = Player(first)
    await player.ask(thread)  # what is kept from the start is there
    await bot.tables.settled()
    gc.disable()
    try:
        before = {id(each) for each in gc.get_objects() if isinstance(each, discord.Interaction)}
        panel = (await player.ask(thread)).message
        assert await player.answer(panel) and (await first.click(board(first, thread), "My hand")).is_private
        await bot.tables.settled()
        left = [each for each in gc.get_objects() if isinstance(each, discord.Interaction) and id(each) not in before]
    finally:
        gc.enable()
    assert not left, "it holds all that Discord sends with a press, and only a search for rings would find it"


async def test_a_stranger_is_turned_away(bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel) -> None:
    for label in ("My hand", "My moves"):
        reply = await eve.click(board(eve, thread), label)
        assert reply.is_private and "not your game" in reply.text
    reply = await eve.slash("play hand", thread)
    assert "not your game" in reply.text
    assert "Waiting for" in (await eve.slash("play board", thread)).text


async def test_it_is_not_your_move(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    _, second = await mover(thread, ada, ben)
    reply = await Player(second).ask(thread)
    assert reply.is_private and "'s move" in reply.text and not buttons(reply.message, "pick:")


async def test_conceding_asks_first(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    asked = await ada.slash("play concede", thread)
    assert asked.is_private
    done = await ada.click(asked.message, "Concede")
    assert "conceded" in done.text
    await bot.tables.settled()
    assert "Ben wins" in text_of(ben.messages(thread)[-1])
    again = await ada.click(asked.message, "Concede", late=True)
    assert "over" in again.text


async def test_the_same_person_in_both_seats_is_refused(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    assert "against yourself" in (await ada.slash("play challenge", general, opponent=ada)).text
    offer = await ada.slash("play open", general)
    reply = await ada.click(offer.message, "Join")
    assert reply.is_private and "against yourself" in reply.text


async def test_a_challenge_is_for_the_one_who_is_asked(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    offer = await ada.slash("play challenge", general, opponent=ben)
    assert [m.id for m in ben.pings] == [offer.message.id] and not eve.pings
    assert "somebody else" in (await eve.click(await offer.for_all(), "Accept")).text
    assert "Only those" in (await eve.click(await offer.for_all(), "Decline")).text
    await ben.click(await offer.for_all(), "Decline")
    assert "declined" in offer.text and not offer.message.components
    late = await ben.click(offer.message, "Accept", late=True)
    assert "no longer on offer" in late.text


async def test_an_open_game_goes_to_the_first(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    offer = await ada.slash("play open", general)
    choice_ben = await ben.click(offer.message, "Join")
    choice_eve = await eve.click(offer.message, "Join")
    await asyncio.gather(
        ben.select(choice_ben.message, "Starter deck H"), eve.select(choice_eve.message, "Starter deck H")
    )
    await fake.until(lambda: any("no longer" in r.text for p in (ben, eve) for r in p.received))
    await fake.until(lambda: any("play in <#" in r.text for r in ada.received))
    await bot.tables.settled()
    assert len([c for c in fake.channels.values() if c.is_thread]) == 1


async def test_the_list_names_games_and_offers(
    bot: Berean, ada: Person, ben: Person, thread: Channel, general: Channel
) -> None:
    await ben.slash("play open", general)
    shown = (await ada.slash("play list", general)).text
    assert f"<#{thread.id}>" in shown and "offers a game" in shown


async def test_a_missing_permission_is_named(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    general.denied[general.guild.id] = Permission.CREATE_PUBLIC_THREADS | Permission.EMBED_LINKS
    reply = await ada.slash("play challenge", general, opponent=ben)
    assert reply.is_private and "Create Public Threads" in reply.text and "Embed Links" in reply.text


async def test_a_permission_lost_in_mid_game_is_named_and_the_game_goes_on(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel, general: Channel
) -> None:
    general.denied[general.guild.id] = Permission.EMBED_LINKS
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    before = text_of(board(ada, thread))
    await play_on([Player(ada), Player(ben)], thread, 4)
    await bot.tables.settled()
    assert text_of(board(ada, thread)) != before, "the table is no embed, and goes on without that permission"
    general.denied[general.guild.id] = Permission.SEND_MESSAGES_IN_THREADS
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    fake.delete(board(ada, thread))
    for person in (ada, ben):
        await Player(person).answer((await person.slash("play moves", thread)).message)
    await bot.tables.settled()
    reply = await ada.slash("play moves", thread)
    assert "Send Messages in Threads" in reply.text
    general.denied.clear()
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    for person in (ada, ben):
        await Player(person).answer((await person.slash("play moves", thread)).message)
    await bot.tables.settled()
    await play_on([Player(ada), Player(ben)], thread, 10)


async def test_a_deleted_board_comes_back(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    old = board(ada, thread)
    fake.delete(old)
    await play_on([Player(ada), Player(ben)], thread, 5)
    await bot.tables.settled()
    assert board(ada, thread) is not old


async def test_an_archived_thread_is_opened_again(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    thread.archived = True
    await play_on([Player(ada), Player(ben)], thread, 3)
    await bot.tables.settled()
    assert not thread.archived and board(ada, thread).edited


@pytest.mark.usefixtures("called_at_once")
@pytest.mark.parametrize("kind", part(reversed(FaultKind), 2))  # by day the kinds that affairs do not meet
async def test_bad_weather_at_every_request(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, kind: FaultKind
) -> None:
    thread = await begin(ada, ben, general)
    for route in ("callback", "message edit", "message create", "message delete"):
        fake.faults.add(kind, route, seconds=0.05)
    await play_on([Player(ada), Player(ben)], thread, 12)
    await bot.tables.settled()
    assert len(fake.faults.fired) == 4
    assert len([m for m in thread.messages.values() if m.mentions]) == 1
    fake.refusals = [r for r in fake.refusals if r.code != 40060]


async def test_taking_back_needs_the_opponents_consent(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    (row,) = await bot.desk.games.recent()
    for _ in range(60):
        game = await bot.desk.games.load(row.id)
        assert game.decision is not None
        asker, other = (ada, ben) if game.decision.player == 0 else (ben, ada)
        asked = await asker.slash("play undo", thread)
        if not asked.is_private:
            break
        assert "take" in asked.text, "why it cannot be is said at once"
        assert await Player(asker).answer((await Player(asker).ask(thread)).message)
    assert asked.message in other.pings and asked.message not in asker.pings
    assert "others have to" in (await asker.click(asked.message, "Agree")).text
    refused = await other.click(asked.message, "Refuse")
    assert "it stands" in refused.text
    late = await asker.slash("play undo", thread)
    asked = await asker.slash("play undo", thread)
    assert "is taken back" in (await other.click(asked.message, "Agree")).text
    assert (await bot.desk.games.load(row.id)).version == game.version + 1
    assert "gone on" in (await other.click(late.message, "Agree")).text


async def test_a_hold_is_called_and_taken_back(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    assert "will be asked" in (await ada.slash("play hold", thread)).text
    assert "call no hold" in (await ada.slash("play hold", thread, wanted=False)).text


async def test_the_hold_button_stops_the_game_at_the_next_point(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    (row,) = await bot.desk.games.recent()
    await play_on([Player(ada), Player(ben)], thread, 2)
    active = view((await bot.desk.games.load(row.id)).state, None).active
    assert active is not None
    holder = (ben, ada)[active]
    assert "not your game" in (await eve.click(board(eve, thread), "Hold")).text
    called = await holder.click(board(holder, thread), "Hold")
    assert called.is_private and "will be asked" in called.text
    await holder.click(called.message, "Take it back")
    assert "no hold" in called.text
    await holder.click(board(holder, thread), "Hold")
    for _ in range(10):
        decision = (await bot.desk.games.load(row.id)).decision
        assert decision is not None
        if decision.player != active and decision.prompt.key == "window":
            break
        await play_on([Player((ada, ben)[decision.player])], thread, 1)
    panel = await Player(holder).ask(thread)
    assert decision.prompt.key == "window" and "do you act?" in panel.text


async def test_a_game_against_the_computer(bot: Berean, fake: FakeDiscord, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("play solo", general)).settled()
    assert reply.is_private and "<#" in reply.text
    thread = next(c for c in fake.channels.values() if c.is_thread)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    given = await play_on([Player(ada)], thread, 15)
    await bot.tables.settled()
    assert given == 15 and ada.ever_saw("The computer")


async def test_what_berean_does_not_do_is_done_by_hand_and_told_to_all(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    (row,) = await bot.desk.games.recent()
    state = (await bot.desk.games.load(row.id)).state
    card = state.zone("hand", Seat(0))[0]
    name = state.definitions[card].base_name
    offered = await ada.choices("byhand move", thread, "card", card=name[:5])
    chosen = next(c["value"] for c in offered if c["name"].startswith(name))
    done = await ada.slash("byhand move", thread, card=chosen, to="territory", reason="its ability")
    assert done.is_private
    drawn = await ada.slash("byhand draw", thread, count=2, reason="its ability")
    await ben.click(drawn.message, "Agree")
    await ada.slash("byhand numbers", thread, card=chosen, strength=2, toughness=1, reason="a bonus")
    await ada.slash("byhand shuffle", thread, whose="mine", reason="after a search")
    before = len(ada.received)
    looked = await ada.slash("byhand look", thread, zone="deck", whose="mine", count=1, reason="its ability")
    await ben.click(looked.message, "Agree")
    await bot.tables.settled()
    state = (await bot.desk.games.load(row.id)).state
    assert card in state.zone("territory", Seat(0)) and len(state.zone("hand", Seat(0))) >= 9
    assert ben.ever_saw("by hand") and eve.ever_saw(name)
    seen = state.definitions[state.zone("deck", Seat(0))[0]].base_name
    assert any(seen in r.text for r in ada.received[before:])
    assert "not your game" in (await eve.slash("byhand draw", thread, count=1, reason="x")).text
    assert "you see 0 cards" in (await ada.slash("byhand reveal", thread, card="Nobody", reason="x")).text
    refused = await ada.slash("byhand battle", thread, reason="x")
    assert refused.is_private and "HOUSE-PLAY-04" in refused.text


async def test_the_shuffles_are_promised_at_the_start_and_shown_at_the_end(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    start = next(iter(ada.messages(thread)))
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    about = game.about
    assert about.deal is not None and about.deal.seal in text_of(start)
    assert about.commitment in text_of(start) and game.state.chance.seed not in text_of(start)
    kept = (game.state.chance.seed, about.deal.secret, *about.list_hashes, *about.nonces)
    assert not any(p.ever_saw(secret) for p in (ada, ben) for secret in kept), "who knows lists knows no deck by them"
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    await bot.tables.settled()
    end = text_of(ada.messages(thread)[-1])
    assert all(shown in end for shown in (*kept, *about.deck_hashes))
    assert commitment(game.state.chance.seed, game.id, about.deck_hashes, about.nonces) in end


async def test_what_was_answered_but_not_shown_is_shown_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    before = board(ada, thread)
    (row,) = await bot.desk.games.recent()
    await bot.close()
    async with await Database.open(settings) as database:  # the process ended between the commit and the showing
        games = Games(database, settings.home)
        for _ in range(4):
            asked = (await games.load(row.id)).decision
            assert asked is not None
            await games.answer(row.id, asked.player, asked.id, next(asked.answers(1)))
    again = Berean(settings)
    running = asyncio.create_task(again.start(fake.token))
    try:
        await fake.until(lambda: before.edited)
        await again.tables.settled()
        assert "Turn 1" in text_of(before)
        assert len([m for m in thread.messages.values() if m.mentions]) == 1
        await play_on([Player(ada), Player(ben)], thread, 3)
    finally:
        await again.close()
        await running
