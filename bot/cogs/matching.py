"""/play find: a partner for a game who looks for the same."""

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.cogs.challenge import ChallengeCommands
from bot.cogs.joining import deck_name
from bot.cogs.offer_options import CATEGORIES, GAMES, CategoryOption, DeckOption, GameOption, told
from bot.cogs.permissions import channel_for_games
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.hosting import decks, offers, searching
from bot.hosting.away.members import has_left
from bot.hosting.beginning import Side, begin_game, from_match
from bot.hosting.closings import want
from bot.hosting.offers import Offer
from bot.hosting.place import mark_of_offer
from bot.hosting.terms import Terms
from bot.quotas.games import require_room_for_offer
from bot.services.games.dealing.sealing import new_secret
from bot.services.games.values import Game, Player
from bot.text.outside import person_name
from bot.ui import send
from bot.ui.offers import HOST_DECK, HOST_LIST, deck_panel, offer_panel
from bot.ui.panel import Panel
from engine.kernel.chance import seal_of
from engine.kernel.ids import Seat

TWO = 2


class MatchingCommands(ChallengeCommands):
    """Looking for a partner."""

    @play.command(name="find", description="Look for a partner: the game begins when somebody looks for the same")
    @app_commands.describe(
        **told("category", "deck", "game"),
        speed="now: 45 minutes each; days: no clock; any: either",
    )
    @app_commands.choices(category=CATEGORIES, game=GAMES)
    async def find(
        self,
        interaction: discord.Interaction[Any],
        category: CategoryOption = None,
        speed: offers.Pace = "any",
        deck: DeckOption = None,
        game: GameOption = None,
    ) -> None:
        """Begin the game with somebody who already looks for the same, or post one line and wait."""
        terms = await self._terms(interaction, category=category, game=game)
        if terms.seats != TWO:
            raise UserFacing("That is played by more than two; `/play open` offers a table with so many seats.")
        channel = await channel_for_games(self.bot, interaction)
        await send.acknowledge(interaction)
        search = await self._new_search(interaction, channel, terms, speed, deck)
        room = partial(require_room_for_offer, offer=search, limits=await self.desk.limits(search.guild))
        await searching.save_search(self.desk.database, search, room)
        self.bot.searches.look()
        if (begun := await self._match(interaction, channel, search)) is not None:
            await send.answer(interaction, Panel(await self._begun_text(begun, Seat(1))))
            return
        named = await decks.choices_for(self.desk.database, search.host, terms.edition)
        text = (
            f"You look for a game, with **{deck_name(search.deck)}**; the line in the channel says until when and goes "
            "by itself. You are called when somebody looks for the same or presses **Play**."
        )
        await send.answer(interaction, deck_panel(search, named, HOST_DECK, HOST_LIST, text))
        message = await send.answer(interaction, offer_panel(search), private=False)
        if message is not None:
            await self._note_line(search, message)

    @find.autocomplete("deck")
    async def decks_to_find_with(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the shipped decks and the person's own."""
        return await self._decks_offered(interaction, current)

    async def _new_search(
        self,
        interaction: discord.Interaction[Any],
        channel: discord.TextChannel,
        terms: Terms,
        pace: offers.Pace,
        deck: str | None,
    ) -> Offer:
        user, secret = interaction.user, new_secret()
        chosen = decks.default_in(terms.edition)
        if deck is not None:
            chosen = await decks.find_deck(self.desk.database, user.id, deck, terms.edition)
        await self._see_to_deck(chosen, terms.checked)
        return Offer(
            id=await offers.new_offer_id(self.desk.database),
            guild=interaction.guild_id or 0,
            channel=channel.id,
            host=user.id,
            host_name=person_name(user.display_name),
            guest=None,
            terms=terms.model_copy(update={"control": offers.CLOCKS[pace]}),
            deck=chosen,
            made_at=offers.moment(),
            shown_in=interaction.channel_id,
            seal=seal_of(secret),
            secret=secret,
            pace=pace,
            until=searching.new_end(pace),
        )

    async def _match(
        self, interaction: discord.Interaction[Any], channel: discord.TextChannel, search: Offer
    ) -> Game | None:
        """Begin the game with the first of those who look for the same and can play it; None if there is nobody."""
        for found in await searching.partners(self.desk.database, search):
            if await has_left(self.bot, found.guild, found.host):
                await self.desk.database.write(partial(searching.end_searches, people=[found.host]))
                continue
            terms = searching.agreed(found, search).terms
            sides = [_side(found), _side(search)]
            try:
                return await begin_game(self.bot, sides, terms, channel, from_match(interaction.id, found, search))
            except UserFacing:  # he plays as many games as he may, or another was quicker: the next one, then
                if await offers.load_offer(self.desk.database, search.id) is None:
                    return await self.desk.games.marked(mark_of_offer(search.id))
        return None

    async def _note_line(self, search: Offer, message: int) -> None:
        """Remember the line of a search; if the search has ended meanwhile, delete the line."""
        await offers.note_message(self.desk.database, search.id, message)
        if await offers.load_offer(self.desk.database, search.id) is None:
            await self.desk.database.write(partial(want, offer=search, message=message))
        self.bot.searches.look()


def _side(search: Offer) -> Side:
    return Side(Player(kind="human", name=search.host_name, id=str(search.host)), search.deck)
