"""A judge at a table: what he may do, what the players are told, and what stays hidden from everybody else."""

import pytest

from bot.app import Berean
from engine.kernel.ids import Seat
from engine.kernel.knowledge import handle
from tests.bot.discord.playing import Player, begin, leaks, never_shown, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean):
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def test_only_a_judge_who_does_not_play_and_only_in_the_thread(
    bot: Berean, guild: Guild, ada: Person, eve: Person, judge: Person, thread: Channel, general: Channel
) -> None:
    for person in (ada, eve):
        refused = await person.slash("referee look", thread, player="Ada", zone="hand", reason="x")
        assert refused.is_private and "Only the judges" in refused.text
    guild.members[ada.id].roles += guild.members[judge.id].roles
    assert "another judge" in (await ada.slash("referee look", thread, player="Ada", zone="hand", reason="x")).text
    assert "in the thread" in (await judge.slash("referee adjourn", general, reason="x")).text
    assert (await the_game(bot)).version == 1


async def test_a_judge_looks_at_a_hand_and_both_players_are_told(
    bot: Berean, ada: Person, ben: Person, eve: Person, judge: Person, thread: Channel
) -> None:
    game = await the_game(bot)
    hand = [game.state.definitions[c].base_name for c in game.state.zone("hand", Seat(0))]
    seen = await judge.slash("referee look", thread, player="Ada", zone="hand", reason="a missed draw")
    assert seen.is_private and all(name in seen.text for name in hand)
    for player in (ada, ben):
        told = player.pings[-1]
        assert "looks at Ada's hand" in told.content and "a missed draw" in told.content
    await bot.tables.settled()
    assert any("looks at the hand of Ada" in text_of(m) for m in eve.messages(thread)), "it stands in the log"
    game = await the_game(bot)
    for viewer, person in ((Seat(1), ben), (None, eve)):
        assert not leaks(game.state, person, never_shown(game.state, await bot.desk.games.facts(game.id), viewer))


async def test_a_deck_is_shown_whole_and_in_order_to_the_judge_alone(
    bot: Berean, fake: FakeDiscord, ada: Person, judge: Person, thread: Channel
) -> None:
    game = await the_game(bot)
    deck = [game.state.definitions[c].base_name for c in game.state.zone("deck", Seat(0))]
    seen = await judge.slash("referee look", thread, player="seat 1", zone="deck", reason="a wrong shuffle")
    text = seen.text
    if seen.message.attachments:
        text = fake.files[int(seen.message.attachments[0]["id"])].decode()
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    assert [line.partition(". ")[2].rpartition(" `")[0] for line in lines] == deck
    await bot.tables.settled()
    hidden = never_shown(game.state, await bot.desk.games.facts(game.id), Seat(0))
    assert not leaks(game.state, ada, hidden)


async def test_a_judge_mends_the_table_with_a_hidden_card_by_its_mark(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    game = await the_game(bot)
    card = game.state.zone("deck", Seat(0))[-1]
    mark = handle(game.state, None, card)
    assert mark.startswith("h")
    done = await judge.slash("referee move", thread, card=mark, to="territory", reason="it was there")
    assert done.is_private and "told" in done.text
    assert card in (await the_game(bot)).state.zone("territory", Seat(0))
    name = game.state.definitions[card].base_name
    assert ben.ever_saw(name) and "it was there" in ben.pings[-1].content and ben.pings[-1] is ada.pings[-1]
    offered = await judge.choices("referee numbers", thread, "card", card=name[:6])
    assert f"c{card}" in [c["value"] for c in offered]
    for path, given in (
        ("numbers", {"card": name, "strength": 1, "toughness": 1}),
        ("turn", {"card": name, "face": "down"}),
        ("draw", {"player": "Ben", "count": 1}),
        ("shuffle", {"player": "Ben"}),
        ("control", {"card": f"c{card}", "player": "Ben"}),
    ):
        reply = await judge.slash(f"referee {path}", thread, **given, reason=f"because of {path}")
        assert "told" in reply.text or "cards of that name" in reply.text, path
    refused = await judge.slash("referee battle", thread, reason="x")
    assert refused.is_private and "no battle" in refused.text
    nobody = await judge.slash("referee draw", thread, player="Nobody", count=1, reason="x")
    assert "played by Ada, Ben" in nobody.text


async def test_a_judge_does_not_name_a_card_he_has_not_looked_at(bot: Berean, judge: Person, thread: Channel) -> None:
    game = await the_game(bot)
    hidden = game.state.definitions[game.state.zone("hand", Seat(0))[0]].base_name
    refused = await judge.slash("referee reveal", thread, card=hidden, reason="x")
    assert "you see 0 cards" in refused.text


async def test_a_judge_decides_an_objection(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    assert "Nothing is objected to" in (await judge.slash("referee takeback", thread, reason="x")).text
    assert "no open objection" in (await judge.slash("referee stand", thread, reason="x")).text
    before = (await the_game(bot)).state.board()
    card = (await the_game(bot)).state.zone("hand", Seat(0))[0]
    for decision in ("stand", "takeback"):
        await ada.slash("byhand reveal", thread, card=f"c{card}", reason="its ability")
        await ben.slash("game object", thread, reason="no")
        assert "told" in (await judge.slash(f"referee {decision}", thread, reason="I have read it")).text
        assert (await the_game(bot)).halt is None
    assert (await the_game(bot)).state.board() == before
    assert await play_on([Player(ada), Player(ben)], thread, 2) == 2


async def test_a_judge_takes_the_last_answer_back(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 3)
    for _ in range(20):
        game = await the_game(bot)
        assert game.decision is not None
        seat = game.decision.player
        before = game.state.board()
        await Player((ada, ben)[seat]).answer((await Player((ada, ben)[seat]).ask(thread)).message)
        reply = await judge.slash("referee takeback", thread, player=f"seat {seat + 1}", reason="misclick")
        if "told" in reply.text:
            assert (await the_game(bot)).state.board() == before
            assert "misclick" in (await ben.slash("game log", thread)).text
            break
        assert "cannot be taken back" in reply.text
    else:
        pytest.fail("nothing could be taken back")


async def test_a_judge_stops_the_game_lets_it_go_on_and_ends_it(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    assert "goes on" in (await judge.slash("referee resume", thread, reason="x")).text
    await judge.slash("referee adjourn", thread, reason="lunch")
    assert "adjourned" in (await ada.slash("play moves", thread)).text
    await judge.slash("referee numbers", thread, card="c1", strength=0, toughness=0, reason="x")
    await judge.slash("referee resume", thread, reason="on with it")
    assert await play_on([Player(ada), Player(ben)], thread, 2) == 2
    offered = await judge.choices("referee end", thread, "winner", winner="")
    assert [c["name"] for c in offered] == ["Ada", "Ben", "Nobody"]
    await judge.slash("referee end", thread, winner="seat 2", reason="slow play")
    await bot.tables.settled()
    assert any("Ben wins by decision of a judge" in text_of(m) for m in ada.messages(thread))
    assert "over" in (await judge.slash("referee end", thread, winner="nobody", reason="x")).text
    assert "slow play" in (await ada.slash("game log", thread)).text


async def test_players_named_like_a_judge_like_a_number_and_alike_are_told_apart(
    bot: Berean, fake: FakeDiscord, guild: Guild, judge: Person, general: Channel
) -> None:
    """A name is no role, and a number no seat: `1` is neither the first player nor the one who is called so."""
    ada, ben = fake.person("1", guild), fake.person("A\u200b judge\u202e", guild)
    thread = await begin(ada, ben, general)
    game = (await bot.desk.games.recent())[0]
    assert [player["name"].lower() for player in game.about["players"]] == ["1 (a player)", "a judge (a player)"]
    for typed in ("0", "1", "2", "A judge", "Nobody"):
        refused = await judge.slash("referee draw", thread, player=typed, count=1, reason="x")
        assert "Pick a player from the suggestions" in refused.text
    offered = await judge.choices("referee draw", thread, "player", player="")
    drawn = await judge.slash("referee draw", thread, player=offered[1]["value"], count=1, reason="x")
    assert "Pick a player" not in drawn.text
    assert (await bot.desk.games.load(game.id)).version == 2
