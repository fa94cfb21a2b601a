"""A text of The Mission that nobody reads, done by hand in Discord: buttons, consent, objection, a judge."""

import pytest

from bot.app import Berean
from bot.services.cards.mission import import_file
from bot.services.games.values import Game
from bot.settings import Settings
from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import handle
from engine.kernel.state import State
from engine.mission.cards.pool import starter_list
from engine.mission.model import status, zones
from engine.mission.model.characters import TURN
from tests.bot.discord.playing import Player, buttons, leaks, menus, never_shown, play_on
from tests.bot.discord.test_mission import GAME, nobody_saw_what_he_may_not
from tests.bot.discord.test_mission_around import play_to, said_in, the_game
from tests.fake_discord import Channel, Message, Person, text_of

#: *Prayer* is in the starter decks, and what stands on it here nobody reads
ODD = """name,kind,response,kairos,text
Prayer,mission,4,yes,Let whoever bears this be surprised by joy.
"""


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel, settings: Settings, tmp_path) -> Channel:
    file = tmp_path / "odd.csv"
    file.write_text(ODD)
    await import_file(settings, file)
    text = "\n".join(starter_list("H")[1])
    saved = await ada.slash("deck save", general, name="Odd", file=("odd.txt", text.encode()), format="mission")
    assert "Saved as **Odd**" in (await saved.settled()).text
    offer = await (await ada.slash("play challenge", general, opponent=ben, deck="Odd", **GAME)).for_all()
    chosen = await ben.click(offer, "Accept")
    await (await ben.select(chosen.message, "Starter deck R")).settled()
    opened: Channel = await ada.fake.until(lambda: next((c for c in ada.fake.channels.values() if c.is_thread), None))
    await ada.fake.until(lambda: any(m.mentions for m in opened.messages.values()))
    await bot.tables.settled()
    return opened


async def whose(bot: Berean, ada: Person, ben: Person) -> tuple[Person, Person, Game]:
    """Who is asked, the other, and the game."""
    game = await the_game(bot)
    assert game.decision is not None
    asked = ada if game.decision.player == 0 else ben
    return asked, ben if asked is ada else ada, game


async def to_the_odd_card(bot: Berean, ada: Person, ben: Person, thread: Channel) -> tuple[Person, Person, Message]:
    """Play until a Prayer can be played, and play it to where it is carried out by hand."""
    for _ in range(120):
        game = await play_to(bot, "mission_action", [ada, ben], thread)
        asked, other, _ = await whose(bot, ada, ben)
        panel = (await Player(asked).ask(thread)).message
        prayers = [o for menu in menus(panel) for o in menu["options"] if o["label"].startswith("Play Prayer")]
        pressed = [b for b in buttons(panel, "pick") if b["label"].startswith("Play Prayer")]
        if prayers:
            menu = next(m for m in menus(panel) if prayers[0] in m["options"])
            await asked.select(panel, prayers[0]["value"], custom_id=menu["custom_id"], by_value=True)
        elif pressed:
            await asked.click(panel, custom_id=pressed[0]["custom_id"])
        else:
            await Player(asked).answer(panel)
            continue
        await play_to(bot, "mission_by_hand", [ada, ben], thread)
        game = await the_game(bot)
        asked, other, _ = await whose(bot, ada, ben)
        assert game.decision is not None
        return asked, other, (await Player(asked).ask(thread)).message
    raise AssertionError("nobody could play a Prayer")


def own_christian(state: State, seat: Seat) -> CardId:
    return status.christians(state, seat)[0]


async def test_the_words_are_shown_and_buttons_do_it_once_the_other_agrees(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    """Rules: HOUSE-MISSION-33, HOUSE-MISSION-36"""
    asked, other, panel = await to_the_odd_card(bot, ada, ben, thread)
    assert "surprised by joy" in text_of(panel) and "/byhand" in text_of(panel)
    before = await the_game(bot)
    assert before.decision is not None
    seat = before.decision.player
    offered = (await asked.click(panel, "Do it by hand")).message
    assert "surprised by joy" in text_of(offered)
    chosen = (await asked.select(offered, "Give a point of maturity")).message
    who = own_christian(before.state, seat)
    name = status.printed(before.state, who).name
    reply = await asked.select(chosen, name)
    assert "give" in reply.text and "victory points" in reply.text and reply.message in other.pings
    assert (await the_game(bot)).version == before.version
    assert "others have to" in (await asked.click(reply.message, "Agree")).text
    assert "not your game" in (await eve.click(reply.message, "Agree")).text
    await other.click(reply.message, "Agree")
    await bot.tables.settled()
    after = await the_game(bot)
    assert status.maturity(after.state, who) == min(5, status.maturity(before.state, who) + 1)
    assert after.decision is not None and after.decision.prompt.key == "mission_by_hand"
    assert f"gives {name} 1 maturity" in said_in(thread) and "as Prayer says" in said_in(thread)
    done = (await Player(asked).ask(thread)).message
    await asked.click(done, custom_id=buttons(done, "pick")[0]["custom_id"])
    assert (await the_game(bot)).decision != after.decision


async def test_what_is_ones_own_needs_nobody_and_can_be_objected_to_and_taken_back(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    """Rules: HOUSE-MISSION-36, HOUSE-PLAY-04"""
    game = await play_to(bot, "mission_action", [ada, ben], thread)
    who = own_christian(game.state, Seat(0))
    name = status.printed(game.state, who).name
    done = await ada.slash("byhand do", thread, what=f"dormant {name}", reason="as it says")
    assert "dormant" in done.text
    await bot.tables.settled()
    told = [m for m in ben.messages(thread) if buttons(m, "object")]
    assert len(told) == 1 and f"makes {name} dormant" in told[0].content and "as it says" in told[0].content
    assert "waits" in (await ben.click(told[0], "Object")).text
    await bot.tables.settled()
    settling = [m for m in ada.messages(thread) if any(b["label"] == "Take it back" for b in buttons(m))]
    assert "objects" in said_in(thread)
    await ada.click(settling[-1], "Take it back")
    await bot.tables.settled()
    after = await the_game(bot)
    assert after.state.board() == game.state.board()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("look", {"zone": "enemy hand", "whose": "my opponent's", "count": 7}),
        ("look", {"zone": "mission deck", "whose": "mine", "count": 7}),
        ("draw", {"count": 2, "deck": "mission"}),
        ("shuffle", {"whose": "my opponent's", "deck": "enemy"}),
        ("do", {"what": "draw 1 enemy"}),
        ("do", {"what": "draw 1 character"}),
    ],
)
async def test_what_concerns_the_other_is_asked_of_him_first(
    bot: Berean, ada: Person, ben: Person, thread: Channel, command: str, said: dict[str, object]
) -> None:
    game = await play_to(bot, "mission_action", [ada, ben], thread)
    hidden = never_shown(game.state, await bot.desk.games.facts(game.id), Seat(0))
    named = leaks(game.state, ada, hidden)  # she chose of all her characters, and saved her list
    reply = await ada.slash(f"byhand {command}", thread, **said, reason="x")
    await bot.tables.settled()
    after = await the_game(bot)
    assert after.version == game.version and reply.message in ben.pings
    assert leaks(after.state, ada, hidden) == named
    await ben.click(reply.message, "Agree")
    assert (await the_game(bot)).version == game.version + 1


async def test_words_that_mean_nothing_here_change_nothing_and_say_what_there_is(
    bot: Berean, ada: Person, thread: Channel
) -> None:
    game = await the_game(bot)
    version, own = game.version, handle(game.state, Seat(0), game.state.zone(zones.CHARACTERS, Seat(0))[0])
    for what in ("dance", "mature Nobody", "move Ruth to the moon", "draw 99 mission", "engage", "look x"):
        reply = await ada.slash("byhand do", thread, what=what, reason="x")
        assert reply.is_private and reply.text, what
    assert "no battles" in (await ada.slash("byhand battle", thread, reason="x")).text
    assert "no battles" in (await ada.slash("byhand turn", thread, card="x", face="up", reason="x")).text
    assert "no place" in (await ada.slash("byhand move", thread, card=own, to="battle", reason="x")).text
    assert (await the_game(bot)).version == version


async def test_suggestions_are_those_of_the_game(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    await play_to(bot, "mission_action", [ada, ben], thread)
    places = {c["name"] for c in await ada.choices("byhand move", thread, "to", to="", card="c1")}
    assert "mission discard" in places and "battle" not in places
    assert {c["name"] for c in await ada.choices("byhand draw", thread, "deck", deck="")} == {
        "mission",
        "enemy",
        "characters",
    }
    lines = [c["name"] for c in await ada.choices("byhand do", thread, "what", what="dormant")]
    assert lines and all(line.startswith("dormant ") for line in lines)


async def test_a_judge_mends_a_table_of_the_mission(
    bot: Berean, ada: Person, ben: Person, judge: Person, thread: Channel
) -> None:
    game = await play_to(bot, "mission_action", [ada, ben], thread)
    who = own_christian(game.state, Seat(1))
    name = status.printed(game.state, who).name
    held = len(game.state.zone(zones.MISSION_HAND, Seat(0)))
    mended = await judge.slash("referee draw", thread, player="Ada", count=1, deck="mission", reason="a missed draw")
    assert "Done" in mended.text
    assert "Done" in (await judge.slash("referee do", thread, what=f"shake {name}", reason="a forgotten loss")).text
    after = await the_game(bot)
    assert len(after.state.zone(zones.MISSION_HAND, Seat(0))) == held + 1
    assert status.is_shaky(after.state, who) and after.state.number(TURN) == game.state.number(TURN)
    assert f"makes {name} shaky" in said_in(thread) and "a forgotten loss" in said_in(thread)
    refused = await judge.slash("referee do", thread, what=f"mature {name}", reason="x")
    assert "not shaky" in refused.text


@pytest.mark.nightly
async def test_a_whole_game_in_which_a_card_is_done_by_hand(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel, settings: Settings
) -> None:
    """Its words, a look, a move, a refusal, an objection, and then on to its end. Rules: HOUSE-MISSION-33, -36"""
    asked, other, _ = await to_the_odd_card(bot, ada, ben, thread)
    before = await the_game(bot)
    assert before.decision is not None
    seat = before.decision.player
    rival = Seat(1 - seat)
    looked = await asked.slash("byhand look", thread, zone="enemy hand", whose="my opponent's", count=7, reason="joy")
    hidden = {*before.state.zone(zones.ENEMY_HAND, rival)} & never_shown(
        before.state, await bot.desk.games.facts(before.id), seat
    )
    assert "refused" in (await other.click(looked.message, "Refuse")).text
    assert (await the_game(bot)).version == before.version and not leaks(before.state, asked, hidden)
    who = own_christian(before.state, seat)
    name = status.printed(before.state, who).name
    given = await asked.slash("byhand do", thread, what=f"mature {name} by 1", reason="joy")
    assert (await the_game(bot)).version == before.version, "a point of victory is the other's concern"
    await (await other.click(given.message, "Agree")).settled()
    card = before.state.zone(zones.MISSION_HAND, seat)[0]
    await asked.slash(
        "byhand move", thread, card=handle(before.state, seat, card), to="mission discard", reason="a slip"
    )
    await bot.tables.settled()
    moved = await the_game(bot)
    assert moved.version == before.version + 2
    assert card in moved.state.zone(zones.MISSION_DISCARD, seat)
    assert status.maturity(moved.state, who) == min(5, status.maturity(before.state, who) + 1)
    told = [m for m in other.messages(thread) if buttons(m, "object")]
    assert len(told) == 2 and f"gives {name} 1 maturity: joy" in said_in(thread)
    assert "waits" in (await other.click(told[-1], "Object")).text
    await bot.tables.settled()
    settling = [m for m in asked.messages(thread) if any(b["label"] == "Take it back" for b in buttons(m))]
    await asked.click(settling[-1], "Take it back")
    await bot.tables.settled()
    back = await the_game(bot)
    assert card in back.state.zone(zones.MISSION_HAND, seat)
    assert status.maturity(back.state, who) == status.maturity(moved.state, who), "what was agreed to stands"
    await play_on([Player(ada), Player(ben)], thread)
    await bot.tables.settled()
    assert any("Seed of the shuffles" in text_of(m) for m in thread.messages.values())
    shown: dict[Seat | None, Person] = {None: eve}
    await nobody_saw_what_he_may_not(settings, shown)
    assert (await the_game(bot)).is_final
