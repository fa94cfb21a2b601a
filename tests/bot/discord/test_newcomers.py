"""People new to Berean, in a fresh server with default permissions, who follow nothing but what its messages say."""

from collections.abc import Iterator
from itertools import count

import pytest

from bot.app import Berean
from engine.cards.starter import load_starter_deck
from engine.redemption.model.status import current_battle
from engine.redemption.view import view
from tests.bot.discord.phone import SCREEN, Newcomer, Walk
from tests.bot.discord.playing import Player, buttons, menus, thread_of
from tests.fake_discord import Channel, FakeDiscord, Message, Permission, Person, Reply, text_of
from tests.fake_discord.world import Role

TWO_MINUTES = 120
#: what a move that brings a card into the game begins with
PLAYING = ("Put ", "Play ")


@pytest.fixture
def walk(request: pytest.FixtureRequest) -> Iterator[Walk]:
    made = Walk(request.node.name.removeprefix("test_").replace("_", " "))
    yield made
    made.keep()


@pytest.fixture(autouse=True)
def same_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards every time, so that there is the same to read."""
    numbers = count(1)
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
    monkeypatch.setattr("bot.hosting.beginning.word_of", lambda press, typed="": "2")


@pytest.fixture
async def fresh(bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person) -> Channel:
    """The one channel of a server that has just invited the bot; Ada manages it."""
    guild = fake.guild("Antioch")
    for person in (ada, ben, eve):
        guild.members[person.id] = type(guild.members[fake.bot.id])(person.account)
    (channel,) = guild.channels.values()
    await fake.until(lambda: channel.messages)
    return channel


async def table(bot: Berean, fake: FakeDiscord) -> Channel:
    await fake.until(lambda: any(c.is_thread for c in fake.channels.values()))
    thread = thread_of(fake)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    await bot.tables.settled()
    return thread


def with_button(newcomer: Newcomer, channel: Channel, label: str) -> Message:
    """The newest message that has a button, as he looks for it."""
    shown = [m for m in newcomer.person.messages(channel) if any(b["label"] == label for b in buttons(m))]
    return shown[-1]


def reads_all(newcomer: Newcomer, channel: Channel) -> None:
    for message in newcomer.person.messages(channel):
        if message.only_for is None:
            newcomer.sees(message)


async def first_move(bot: Berean, fake: FakeDiscord, *newcomers: Newcomer) -> None:
    """From the table to the first card that somebody plays; whoever is asked reads the thread and does it."""
    thread = await table(bot, fake)
    panels: dict[int, Message] = {}
    for _ in range(6):
        game = await bot.desk.games.load((await bot.desk.games.recent())[0].id)
        assert game.decision is not None
        seat = game.decision.player
        mover = next(n for n in newcomers if str(n.person.id) == game.about.players[seat].id)
        if seat not in panels:  # else the next question stands where he has answered the one before
            reads_all(mover, thread)
            panels[seat] = (await mover.click(with_button(mover, thread, "My moves"), "My moves")).message
        picks = [b["label"] for b in buttons(panels[seat], "pick:")]
        offered = [*picks, *(o["label"] for m in menus(panels[seat]) for o in m["options"])]
        chosen = next((label for label in offered if label.startswith(PLAYING)), offered[0])
        await (mover.click if chosen in picks else mover.choose)(panels[seat], chosen)
        await bot.tables.settled()
        if chosen.startswith(PLAYING) or game.decision.prompt.key == "preparation":
            return
    raise AssertionError("nobody came to a move")


async def moves_until(bot: Berean, fake: FakeDiscord, newcomers: list[Newcomer], *wanted: str) -> None:
    """Let whoever is asked read the thread and do the first thing offered, until a battle begins."""
    thread = await table(bot, fake)
    panels: dict[int, Message] = {}
    for _ in range(60):
        game = await bot.desk.games.load((await bot.desk.games.recent())[0].id)
        if current_battle(game.state) is not None:
            return
        assert game.decision is not None
        seat = game.decision.player
        mover = next(n for n in newcomers if str(n.person.id) == game.about.players[seat].id)
        reads_all(mover, thread)
        shown = panels.get(seat)
        offered = _offered(shown) if shown is not None else []
        if not offered:
            panels[seat] = shown = (await mover.click(with_button(mover, thread, "My moves"), "My moves")).message
            offered = _offered(shown)
        assert shown is not None
        chosen = next((label for want in (*wanted, *PLAYING) for label in offered if label.startswith(want)), None)
        chosen = chosen or next((label for label in offered if "battle" in label.lower()), offered[0])
        picks = [b["label"] for b in buttons(shown, "pick:")]
        await (mover.click if chosen in picks else mover.choose)(shown, chosen)
        await bot.tables.settled()
    raise AssertionError("no battle began")


def _offered(panel: Message) -> list[str]:
    picks = [b["label"] for b in buttons(panel, "pick:")]
    return [*picks, *(o["label"] for m in menus(panel) for o in m["options"])]


def read_easily(walk: Walk) -> None:
    """No message is more than two screens of a phone, and no button is cut off by its width."""
    for block in "\n".join(walk.lines).split("\n\n"):
        assert len(block.splitlines()) <= 2 * SCREEN, block


async def test_from_invite_to_first_move(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, ada: Person, ben: Person
) -> None:
    host, guest = walk.newcomer(ada), walk.newcomer(ben)
    greeting = host.newest(fresh)
    await host.click(greeting, "Offer a game")
    offer = with_button(guest, fresh, "Join")
    chosen = await guest.click(offer, "Join")
    await guest.choose(chosen.message, "Starter deck H")
    await first_move(bot, fake, host, guest)
    read_easily(walk)
    assert walk.now < TWO_MINUTES, (walk.words, walk.steps)


async def test_a_challenge_by_what_help_says(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, ada: Person, ben: Person
) -> None:
    host, guest = walk.newcomer(ada), walk.newcomer(ben)
    await host.click(host.newest(fresh), "Help")
    await host.types("play challenge", fresh, opponent=ben)
    offer = with_button(guest, fresh, "Accept")
    assert offer in ben.pings
    chosen = await guest.click(offer, "Accept")
    await guest.choose(chosen.message, "Starter deck H")
    await first_move(bot, fake, host, guest)
    read_easily(walk)
    assert walk.now < 1.25 * TWO_MINUTES, (walk.words, walk.steps)


async def test_four_phones_to_the_first_battle_of_teams(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, ada: Person, ben: Person, eve: Person
) -> None:
    dan = fake.person("dan", fake.guilds[ada.messages(fresh)[0].channel.guild.id])
    four = [walk.newcomer(person) for person in (ada, ben, eve, dan)]
    host, *guests = four
    help_ = await host.click(host.newest(fresh), "Help")
    await host.choose(help_.message, "Find a game")
    offered = await host.types("play open", fresh, category="teams")
    await fake.until(lambda: offered.followups)
    assert "checked: Any decks" in host.sees(offered.followups[-1]), "the shipped decks make no team"
    for guest, labelled in zip(guests[:2], ("Starter deck G", "Starter deck H"), strict=True):
        chosen = await guest.click(with_button(guest, fresh, "Join"), "Join")
        answer = await guest.choose(chosen.message, labelled)
        await fake.until(lambda answer=answer, before=chosen.message: answer.followups or "a seat" in text_of(before))  # type: ignore[misc]
        told = guest.sees(answer.followups[-1] if answer.followups else chosen.message)
    assert "built together" in told and "checked: Any decks" in told
    await host.click(with_button(host, fresh, "Withdraw"), "Withdraw")
    await host.types("play open", fresh, category="teams", checked="any")
    for guest in guests:
        chosen = await guest.click(with_button(guest, fresh, "Join"), "Join")
        await guest.choose(chosen.message, "Starter deck H")
        await bot.tables.settled()
    await moves_until(bot, fake, four, "Attack", "Rescue")
    read_easily(walk)


async def test_against_the_computer(bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, eve: Person) -> None:
    player = walk.newcomer(eve)
    begun = await (await player.click(player.newest(fresh), "Play the computer")).settled()
    assert (begun.is_private and "<#" in player.sees(begun.message)) or "#" in begun.text
    await first_move(bot, fake, player)
    read_easily(walk)
    assert walk.now < TWO_MINUTES, (walk.words, walk.steps)


async def test_against_the_computer_with_closed_dms(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, eve: Person
) -> None:
    eve.account.accepts_dms = False
    player = walk.newcomer(eve)
    begun = await (await player.click(player.newest(fresh), "Play the computer")).settled()
    assert "does not let me write to you" in begun.text
    thread = await table(bot, fake)
    hand = await player.click(with_button(player, thread, "My hand"), "My hand")
    refused = await player.click(hand.message, "Send it by DM too")
    assert "privacy settings" in refused.text and not eve.dm
    eve.account.accepts_dms = True
    sent = await player.click(hand.message, "Send it by DM too")
    assert "in your DMs" in sent.text and len(eve.dm) == 1
    stopped = await player.click(eve.dm[0], "Stop sending it here")
    assert "not sent here any more" in stopped.text and len(eve.dm) == 1
    await Player(eve).answer((await Player(eve).ask(thread)).message)
    await bot.tables.settled()
    assert "not sent here any more" in text_of(eve.dm[0])
    fake.refusals.clear()


def messy_list() -> str:
    """A list as people paste it: numbers in every form, a heading, a typing mistake, a sideboard that is empty."""
    names = [printing.name for printing in load_starter_deck("G")]
    lines = [
        f"{'1x ' if n % 3 else '1 ' if n % 2 else ''}{name.lower() if n % 4 else name}" for n, name in enumerate(names)
    ]
    lines[3] = lines[3].replace("e", "", 1)
    return "\n".join(["My deck!!", "", *lines, "", "Reserve:", "thank you"])


async def test_a_messy_deck_pasted_in(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, ada: Person, ben: Person
) -> None:
    host, guest = walk.newcomer(ada), walk.newcomer(ben)
    await host.click(host.newest(fresh), "Offer a game")
    chosen = await guest.click(with_button(guest, fresh, "Join"), "Join")

    async def hand_in(text: str) -> Reply:
        opened = await guest.click(chosen.message, "Hand in a decklist")
        return await (await guest.fills_in(opened, **{"Decklist_(paste_it_here)": text})).settled()

    await hand_in(messy_list())
    await fake.until(lambda: "thank you" in text_of(guest.newest(fresh)))
    said = guest.sees(guest.newest(fresh))
    assert "line 55 “thank you”" in said and "Mend" in said
    mended = [line for line in messy_list().splitlines() if line != "thank you"]
    await hand_in("\n".join(mended))
    await first_move(bot, fake, host, guest)
    read_easily(walk)


async def test_a_spectator_looks_on(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, ada: Person, ben: Person, eve: Person
) -> None:
    host, guest, watcher = walk.newcomer(ada), walk.newcomer(ben), walk.newcomer(eve)
    await host.click(host.newest(fresh), "Offer a game")
    chosen = await guest.click(with_button(guest, fresh, "Join"), "Join")
    await guest.choose(chosen.message, "Starter deck H")
    thread = await table(bot, fake)
    walk.lines.clear()
    reads_all(watcher, fresh)
    assert f"#{thread.name}" in "\n".join(walk.lines), "where they play is said where everybody reads"
    reads_all(watcher, thread)
    refused = await watcher.click(with_button(watcher, thread, "My hand"), "My hand")
    assert refused.is_private and "watch" in refused.text
    told = "\n".join(walk.lines)
    assert "Waiting for" in told and "My moves plays" in told
    read_easily(walk)


async def test_a_judge_is_called_in(
    bot: Berean, fake: FakeDiscord, fresh: Channel, walk: Walk, ada: Person, ben: Person, eve: Person
) -> None:
    host, guest, judge = walk.newcomer(ada), walk.newcomer(ben), walk.newcomer(eve)
    assert fresh.guild is not None
    manager = Role(fake.snowflakes.next(), "Host", Permission.MANAGE_GUILD)
    fresh.guild.roles[manager.id] = manager
    fresh.guild.members[eve.id].roles.append(manager)
    await host.click(host.newest(fresh), "Offer a game")
    chosen = await guest.click(with_button(guest, fresh, "Join"), "Join")
    await guest.choose(chosen.message, "Starter deck H")
    thread = await table(bot, fake)
    walk.lines.clear()
    help_ = await host.click(with_button(host, fresh, "Help"), "Help")
    await host.choose(help_.message, "Around a game")
    called = await host.types("game judge", thread, reason="May he block with two?")
    assert called.is_private and "manages" in called.text
    reads_all(judge, thread)
    assert any(c.startswith("referee") for c in judge.known), "the call says with what a judge acts"
    await judge.types("referee look", thread, player="Ada", zone="hand", reason="the question")
    reads_all(guest, thread)
    assert "looks at Ada's hand" in " ".join("\n".join(walk.lines).split())
    await judge.types("referee adjourn", thread, reason="I have to read up")
    told = await guest.click(with_button(guest, thread, "My moves"), "My moves")
    assert "adjourned" in told.text
    await judge.types("referee resume", thread, reason="he may not")
    await bot.tables.settled()
    game = await bot.desk.games.load((await bot.desk.games.recent())[0].id)
    assert game.halt is None and view(game.state, None).waiting_for is not None
    read_easily(walk)
