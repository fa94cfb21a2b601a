"""From what two people agreed on to a table: decks fetched and read, the game made, its thread opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.errors import UserFacing
from bot.hosting import decks
from bot.hosting.offers import DeckRef
from bot.hosting.place import place_of
from bot.hosting.terms import Terms
from bot.services.decks_in_play import readings_for
from bot.services.games import DeckChoice, Game, Player
from bot.services.stops import stops_of
from engine.redemption.model.stops import DEFAULT_STOPS

if TYPE_CHECKING:
    from bot.app import Berean


@dataclass(frozen=True, slots=True)
class Side:
    """A player and the deck he brings."""

    player: Player
    deck: DeckRef


async def begin_game(bot: "Berean", sides: Sequence[Side], terms: Terms, channel: discord.TextChannel) -> Game:
    """Begin a game in a thread of a channel and return it; computers make their first moves.

    Raises:
        UserFacing: a deck cannot be played.
        discord.Forbidden: Berean may not open a thread. Nothing has been made then.
    """
    choices = [await bot.desk.aside(decks.deck_choice, side.deck) for side in sides]
    readings = await bot.desk.aside(_readings, choices, terms)
    players = [side.player for side in sides]
    thread = await bot.tables.open_thread(channel, [player.name for player in players])
    stops = [await stops_of(bot.desk.database, player.id) if player.id else DEFAULT_STOPS for player in players]
    begun = await bot.desk.games.create(
        players, choices, edition=terms.edition, readings=readings, control=terms.clock, stops=stops
    )
    refs = tuple(side.deck for side in sides)
    await bot.tables.open(begun.game, thread, terms, refs)
    bot.tables.changed(begun)
    await bot.tables.go_on(begun)
    return await bot.desk.games.glance(begun.game.id)


async def begin_rematch(bot: "Berean", game: Game) -> Game:
    """Begin the same game anew: the same players, decks and terms, in the same channel. Only once for each game.

    Raises:
        UserFacing: it has been begun already, or cannot be.
    """
    place = place_of(game.about)
    channel = bot.get_channel(place.channel)
    if not place.decks or not isinstance(channel, discord.TextChannel):
        raise UserFacing("A rematch cannot be begun from here; `/play challenge` asks for a new game.")
    if place.rematch or game.id in bot.tables.rematches:
        raise UserFacing("The rematch has been begun already.")
    bot.tables.rematches.add(game.id)
    is_begun = False
    try:
        sides = [Side(player, deck) for player, deck in zip(game.about.players, place.decks, strict=True)]
        begun = await begin_game(bot, sides, place.terms, channel)
        told = place.model_copy(update={"rematch": place_of(begun.about).thread})
        await bot.desk.games.remember_place(game.id, told.model_dump(mode="json"))
        is_begun = True
    finally:
        if not is_begun:
            bot.tables.rematches.discard(game.id)
    return begun


def _readings(choices: Sequence[DeckChoice], terms: Terms) -> Mapping[str, str]:
    return readings_for(choices) if terms.abilities == "carried out" else {}
