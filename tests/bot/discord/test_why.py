"""Asking in Discord why a move is not possible, or why a card is as it is."""

import pytest

from bot.app import Berean
from engine.redemption.model import cards, zones
from tests.bot.discord.playing import begin
from tests.bot.discord.test_moving import game_of, movers
from tests.fake_discord import Channel, Person


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    return await begin(ada, ben, general, abilities="by hand")


async def test_why_tells_in_private_which_rules_stand_against_a_move(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    _, other = await movers(bot, ada, ben)
    before = (await game_of(bot)).version
    told = await other.slash("game why", thread, what="end turn")
    assert told.is_private and " Rules: REG-" in told.text
    assert (await game_of(bot)).version == before


async def test_why_offers_and_explains_only_cards_one_sees(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    game = await game_of(bot)
    state = game.state
    mine, theirs = ({cards.printing(state, c).base_name for c in state.zone(zones.HAND, seat)} for seat in state.seats)
    offered = {c["name"] for n in sorted(mine) for c in await ada.choices("game why", thread, "what", what=n)}
    assert mine <= offered
    hidden = sorted(name for name in theirs - mine if not name.startswith("Lost Soul"))  # others of them are in play
    assert hidden
    for name in hidden:  # a part of a title of one's own, as Egypt, offers that one
        assert name not in {c["name"] for c in await ada.choices("game why", thread, "what", what=name)}
    card = sorted(mine)[0]
    told = await ada.slash("game why", thread, what=card)
    assert told.is_private and told.text.startswith(card)
    for name in hidden:
        assert not (await ada.slash("game why", thread, what=name)).text.startswith(name)


async def test_the_card_one_reads_has_the_why_of_it(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    before = len(ben.received), len(eve.received)
    hand = await ada.slash("play hand", thread)
    menu = hand.message.components[0]["components"][0]
    read = await ada.select(hand.message, menu["options"][0]["value"], by_value=True)
    told = await ada.click(read.message, "Why is it so?")
    assert told.is_private and told.text.startswith(read.message.embeds[0]["title"].split(" (")[0])
    title = read.message.embeds[0]["title"].split(" (")[0]
    since = [*ben.received[before[0] :], *eve.received[before[1] :]]
    assert not any(title in r.text for r in since)


async def test_why_is_for_players(bot: Berean, eve: Person, thread: Channel) -> None:
    assert "not your game" in (await eve.slash("game why", thread, what="end turn")).text
    assert await eve.choices("game why", thread, "what", what="") == []
