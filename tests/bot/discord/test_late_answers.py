"""An answer to a press that is long in coming: no older question takes the place of a newer one meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest

from bot.app import Berean
from bot.games.known import game_of
from bot.hosting import panels
from bot.services.games.values import Played
from bot.ui.custom_ids import parse_custom_id
from engine.kernel.inputs import Answer
from tests.bot.discord.playing import Player, begin, buttons
from tests.bot.discord.test_absent import asked, the_game
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Message, Person, limits


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that takes long takes a tenth of a second."""
    monkeypatch.setattr(panels, "PRESSED", 0.1)
    monkeypatch.setattr("bot.ui.send.PROMPT_SECONDS", 0.0)


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    return await begin(ada, ben, general)


def question_on(panel: Message) -> int:
    """The number of the question that a panel asks; 0 where it asks nothing."""
    found = [parse_custom_id(part["custom_id"]) for part in limits.walk(panel.components) if "custom_id" in part]
    numbers = [int(a.arguments[2]) for a in found if a is not None and a.action in ("pick", "picknone", "pickfrom")]
    return max(numbers, default=0)


async def hands_over(bot: Berean, person: Person, panel: Message) -> dict[str, Any] | None:
    """Return a button after which the other is asked."""
    game = await the_game(bot)
    for button in buttons(panel, "pick:"):
        address = parse_custom_id(button["custom_id"])
        assert address is not None and game.decision is not None
        picks = (game.decision.options[int(address.arguments[4])].key,)
        step = game_of(game.state).submit(game.state, Answer(game.decision.player, game.decision.id, picks))
        if step.state.decision is not None and step.state.decision.player != game.decision.player:
            return button
    return None


async def meanwhile(
    bot: Berean, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, people: tuple[Person, Person], thread: Channel,
    begun: Callable[[], Awaitable[None]], let_it_come: Callable[[], None],
) -> list[int]:  # fmt: skip
    """Let somebody press whose answer is late, and the other play until it is his turn again.

    Returns:
        The questions that then stood on his panel, one after the other; 0 where it was another's turn.
    """
    pressing, other = await asked(bot, *people)
    own = (await Player(pressing).ask(thread)).message
    theirs = (await Player(other).ask(thread)).message
    while (button := await hands_over(bot, pressing, own)) is None:
        await Player(pressing).answer(own)
        await bot.tables.settled()
        assert (await asked(bot, *people))[0] is pressing, "what a random answer leads to is as it was in all runs"
    shown: list[int] = []
    edit = fake.edit

    def noted(message: Message, *arguments: Any, **more: Any) -> None:
        edit(message, *arguments, **more)
        if message is own:
            shown.append(question_on(own))

    monkeypatch.setattr(fake, "edit", noted)
    await begun()
    press = asyncio.create_task(pressing.click(own, custom_id=button["custom_id"]))
    await fake.until(lambda: question_on(theirs) > 0, 30)
    while (await asked(bot, *people))[0] is other:
        assert await Player(other).answer(theirs)
    await asyncio.sleep(0.5)  # what is not held back is on the panel by then
    let_it_come()
    await (await press).settled()
    await bot.tables.settled()
    newest = (await the_game(bot)).decision
    assert newest is not None
    await fake.until(lambda: question_on(own) == newest.id)
    return shown


def goes_back(shown: list[int]) -> bool:
    """Whether a question was followed by an earlier one, or by none."""
    return any(later < earlier for earlier, later in pairwise(shown))


async def test_computing_long_ends_with_the_newest_question(
    bot: Berean, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person, thread: Channel
) -> None:
    holding, go_on, held = asyncio.Event(), bot.tables.go_on, []

    async def long(played: Played) -> Played:
        if not held:
            held.append(played)
            await holding.wait()
        return await go_on(played)

    async def begun() -> None:
        monkeypatch.setattr(bot.tables, "go_on", long)

    shown = await meanwhile(bot, fake, monkeypatch, (ada, ben), thread, begun, holding.set)
    assert held and not goes_back(shown), shown


async def test_an_edit_that_is_long_under_way_ends_with_the_newest_question(
    bot: Berean, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person, thread: Channel
) -> None:
    async def begun() -> None:
        fake.faults.add(FaultKind.SLOW, "edit original", seconds=3.0)

    shown = await meanwhile(bot, fake, monkeypatch, (ada, ben), thread, begun, lambda: None)
    assert fake.faults.fired and not goes_back(shown), shown
