"""What others see, and when, is the same whatever a player holds: prompts, their order, requests, and timers."""

import re
from dataclasses import dataclass, field

import discord

from bot.app import Berean
from bot.hosting.place import GamePlace, Opening
from bot.services.decks.in_play import readings_for
from bot.services.games.clocks import CONTROLS
from bot.services.games.values import DeckChoice
from bot.services.games.values import Player as Seated
from engine.cards.model import CardType, Printing
from engine.cards.starter import load_starter_deck
from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.redemption.model.intents import EndTurn, NextPhase, Pass
from engine.redemption.model.setup import GameDeck
from engine.redemption.model.stops import Stop
from tests.fake_discord import Channel, FakeDiscord, Person

#: ids, hashes, moments, and what a full hand must give away: what may differ between the two games
ACCIDENT = re.compile(
    r"[0-9a-f]{6,}|\d{4}-\d\d-\d\dT[\d:.+]+|\d{9,}|(?<=Ben discards )[^.]+"
    r'|(\{"label": "Discarded: [^}]*\}(, )?)+'
)
ANSWERS, SEED = 70, "7" * 64


@dataclass
class Seen:
    """What the others could notice of one game, answer by answer."""

    asked: list[tuple[Seat, str, object]] = field(default_factory=list)
    requests: list[list[str]] = field(default_factory=list)
    received: list[list[str]] = field(default_factory=list)
    timers: list[tuple[str, int] | None] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)


def inert(deck: list[Printing]) -> list[Printing]:
    """The same deck with whatever could answer anybody replaced by a character that can nothing but fight."""
    (plain,) = [p for p in deck if p.name == "Idolaters"]
    kept = {CardType.LOST_SOUL, CardType.EVIL_CHARACTER}
    return [p if p.faces[0].type in kept and len(p.faces) == 1 else plain for p in deck]


async def watched(
    bot: Berean, fake: FakeDiscord, channel: Channel, ada: Person, ben: Person, eve: Person, deck: list[Printing]
) -> Seen:
    """Play a game in which Ada does the same every time, and Ben, whose deck it is, only ever declines."""
    choices = [DeckChoice("G", GameDeck(tuple(load_starter_deck("G")))), DeckChoice("H", GameDeck(tuple(deck)))]
    players = [Seated(kind="human", name=p.name.title(), id=str(p.id)) for p in (ada, ben)]
    place = bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    control, stops = CONTROLS["1d"], [frozenset(Stop)] * 2
    readings = readings_for([*choices, DeckChoice("H", GameDeck(tuple(load_starter_deck("H"))))])
    begun = await bot.desk.games.create(
        players,
        choices,
        edition="2023",
        seed=SEED,
        stops=stops,
        control=control,
        readings=readings,
        place=GamePlace(guild=place.guild.id, channel=place.id, opening=Opening()).model_dump(mode="json"),
    )
    await bot.tables.begin(begun)
    await bot.tables.settled()
    seen, game = Seen(), begun.game
    for _ in range(ANSWERS):
        for heard in (ada.received, eve.received, fake.requests):
            heard.clear()
        decision = game.decision
        assert decision is not None
        seen.offered.append(len(decision.options))
        seen.asked.append((decision.player, decision.prompt.key, decision.default))
        picks = _by_number(decision, game.version) if decision.player == 0 else _declining(decision)
        played = await bot.desk.games.answer(game.id, decision.player, decision.id, picks)
        bot.tables.changed(played)
        await bot.tables.settled()
        seen.received.append(sorted(ACCIDENT.sub("#", r.text) for p in (ada, eve) for r in p.received))
        seen.requests.append(sorted(fake.requests))
        game = played.game
        due = game.about.clock.next_due() if game.about.clock is not None else None
        seen.timers.append((due[1].value, round((due[0] - game.about.clock.since).total_seconds())) if due else None)
    return seen


def _by_number(decision: Decision, number: int) -> tuple[str, ...]:
    """Return an answer that hangs on nothing but what is offered and how far the game is."""
    offered = list(decision.answers(12))
    return offered[number % len(offered)]


def _declining(decision: Decision) -> tuple[str, ...]:
    """Return the answer of somebody who does nothing: the default, the next phase, or whatever comes first."""
    if decision.default is not None:
        return decision.default
    going_on = [o.key for o in decision.options if isinstance(o.intent, Pass | NextPhase | EndTurn)]
    return (going_on[0],) if going_on else next(iter(decision.answers(1)))


async def test_others_see_the_same_whatever_a_player_holds(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    deck = list(load_starter_deck("H"))
    full = await watched(bot, fake, general, ada, ben, eve, deck)
    empty = await watched(bot, fake, general, ada, ben, eve, inert(deck))
    assert {p for p, _, _ in full.asked} == {0, 1} and {"window", "block"} <= {key for _, key, _ in full.asked}
    assert full.offered != empty.offered, "one of the two hands could have done something"
    assert full.asked == empty.asked, "who is asked what, in which order"
    assert full.timers == empty.timers, "how long every window stays open"
    assert full.requests == empty.requests, "what is sent to Discord"
    assert any("answercall" in text for texts in full.received for text in texts), "calls carried answers"
    assert full.received == empty.received, "what the opponent and those who watch receive"
