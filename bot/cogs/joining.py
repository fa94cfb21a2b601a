"""From an offer to a game: decks and words are given in private, seats are taken, the last one begins the game."""

import logging
from typing import Any

import discord

from bot.cogs.base import Cog
from bot.errors import UserFacing
from bot.hosting import decks, offers
from bot.hosting.beginning import Side, begin_game, from_offer
from bot.hosting.closings import GONE, end_offer, is_closed
from bot.hosting.offers import Brought, DeckRef, Joined, Offer, PublicOffer
from bot.hosting.place import mark_of_offer, place_of, seat_of
from bot.hosting.sight import sees_channel
from bot.services.games.dealing.sealing import typed_word, word_of
from bot.services.games.values import Game, Player
from bot.text.categories import in_teams
from bot.text.outside import person_name
from bot.ui import send
from bot.ui.decklists import read_lists, show_form
from bot.ui.offers import (
    ACCEPT,
    ADD_WORD,
    DECLINE,
    HOST_DECK,
    HOST_LIST,
    JOIN_DECK,
    JOIN_LIST,
    WORD,
    WORD_ADDED,
    closed_offer_panel,
    deck_panel,
    offer_panel,
    word_form,
)
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.work.queue import TooMuchAtOnce
from engine.kernel.ids import Seat

CLOSED = "Discord does not let me write to you, so your hand comes only by the button **My hand** there."
log = logging.getLogger("berean.discord")


class Joining(Cog):
    """Taking a seat of a game on offer."""

    async def _begun_text(self, begun: Game, seat: Seat) -> str:
        """Say where a game begins, and whether the person who joined gets his hand by DM."""
        told = self.bot.tables.where_text(begun, "The game")
        if not place_of(begun.about).thread:
            return told
        told += " Go there and press **My moves**."
        return told if await self.bot.tables.gets_hand(begun.id, seat) else f"{told}\n{CLOSED}"

    # The host's deck.

    @on_press(HOST_DECK)
    async def host_deck(self, press: Press) -> None:
        """Change the deck of one's own offer."""
        offer = await self._own_offer(press)
        chosen = await decks.find_deck(
            self.desk.database, press.interaction.user.id, _first(press), offer.terms.edition
        )
        await self._change_deck(press, offer, chosen)

    @on_press(HOST_LIST)
    async def host_list(self, press: Press) -> None:
        """Set a list for one's own offer: open the form, or read what was filled in."""
        offer = await self._own_offer(press)
        if press.interaction.type is discord.InteractionType.component:
            await show_form(press.interaction, HOST_LIST, offer.id)
            return
        await send.acknowledge(press.interaction, new_message=False)  # a file has to be fetched
        chosen = DeckRef(kind="list", name="your list", text=await read_lists(press))
        await self._change_deck(press, offer, chosen)

    async def _own_offer(self, press: Press) -> Offer:
        offer = await self._offer_of(press)
        if offer.host != press.interaction.user.id:
            raise UserFacing("This is another player's offer.")
        return offer

    async def _change_deck(self, press: Press, offer: Offer, chosen: DeckRef) -> None:
        await self._see_to_deck(chosen, offer.terms.checked)
        if not await offers.change_deck(self.desk.database, offer.id, chosen):
            raise UserFacing(GONE)
        named = await decks.choices_for(self.desk.database, offer.host, offer.terms.edition)
        text = f"Your deck: **{deck_name(chosen)}**."
        await send.update(press.interaction, deck_panel(offer, named, HOST_DECK, HOST_LIST, text))

    # The guest's answer.

    @on_press(ACCEPT)
    async def accept(self, press: Press) -> None:
        """Let the person who accepts an offer choose his deck, in private."""
        offer = await self._offer_for_guest(press)
        named = await decks.choices_for(self.desk.database, press.interaction.user.id, offer.terms.edition)
        begins = "The game begins when you have chosen." if offer.is_last(press.interaction.user.id) else ""
        text = f"With which deck do you play? Nobody else sees it. {begins}".strip()
        message = press.interaction.message
        stands_on = message.id if message is not None and not message.flags.ephemeral else 0
        await send.answer(press.interaction, deck_panel(offer, named, JOIN_DECK, JOIN_LIST, text, stands_on))

    @on_press(DECLINE, edits=True)
    async def decline(self, press: Press) -> None:
        """Decline a challenge, or withdraw it."""
        offer = await self._offer_of(press)
        user = press.interaction.user.id
        if user in (each.id for each in offer.joined):
            await self._leave(press, offer)
            return
        if user not in (offer.host, *offer.asked):
            raise UserFacing("Only those whose game it would be can do that.")
        shown = press.interaction.message
        if offer.pace:
            await self._stop_looking(press, offer)
            return
        text = f"<@{user}> {'withdrew the offer' if user == offer.host else 'declined the challenge'}."
        await end_offer(self.desk.database, offer, text, shown.id if shown is not None else 0)
        await send.update(press.interaction, closed_offer_panel(text))
        await is_closed(self.desk.database, offer.id)

    async def _stop_looking(self, press: Press, offer: Offer) -> None:
        """End a search and delete its line."""
        await send.acknowledge(press.interaction, new_message=False)
        shown = press.interaction.message
        await end_offer(self.desk.database, offer, "", shown.id if shown is not None else 0)
        self.bot.searches.look()

    async def _leave(self, press: Press, offer: Offer) -> None:
        """Give a seat back; other players keep theirs."""
        left = await offers.leave(self.desk.database, offer.id, press.interaction.user.id)
        if left is None:
            raise UserFacing(GONE)
        shown = press.interaction.message
        if shown is not None and shown.id == left.message:
            await send.update(press.interaction, offer_panel(left))
            return
        await send.answer(press.interaction, Panel("You have left the table; the others keep their seats."))
        await self._show_seats(left)

    @on_press(JOIN_DECK)
    async def join(self, press: Press) -> None:
        """Begin the game with a deck from the menu."""
        offer = await self._offer_for_guest(press)
        chosen = await decks.find_deck(
            self.desk.database, press.interaction.user.id, _first(press), offer.terms.edition
        )
        await self._begin(press, offer, chosen)

    @on_press(JOIN_LIST)
    async def join_list(self, press: Press) -> None:
        """Begin the game with a list: open the form, or read what was filled in."""
        offer = await self._offer_for_guest(press)
        if press.interaction.type is discord.InteractionType.component:
            await show_form(press.interaction, JOIN_LIST, *press.arguments)
            return
        await send.acknowledge(press.interaction, new_message=False)  # a file has to be fetched
        await self._begin(press, offer, DeckRef(kind="list", name="a list", text=await read_lists(press)))

    # A word for the shuffles.

    @on_press(ADD_WORD)
    async def add_word(self, press: Press) -> None:
        """Open the form for a word of one's own."""
        await send.form(press.interaction, word_form(*press.arguments[:2]))

    @on_press(WORD_ADDED)
    async def word_added(self, press: Press) -> None:
        """Keep the word that was typed, with the offer, or with the guest's choice of a deck."""
        offer = await self._offer_of(press)
        user = press.interaction.user.id
        word = typed_word(press.fields.get(WORD, ""))
        named = await decks.choices_for(self.desk.database, user, offer.terms.edition)
        told = f"Your word for the shuffles: **{word}**. It stands in the first message of the game."
        if offer.host == user:
            await offers.note_word(self.desk.database, offer.id, word_of(press.interaction.id, word))
            panel = deck_panel(offer, named, HOST_DECK, HOST_LIST, told)
        else:
            await self._offer_for_guest(press)
            message = "".join(press.arguments[1:2])
            text = f"{told} With which deck do you play?"
            panel = deck_panel(
                offer, named, JOIN_DECK, JOIN_LIST, text, int(message) if message.isdecimal() else 0, word
            )
        await send.update(press.interaction, panel)

    async def _offer_of(self, press: Press) -> Offer:
        offer = await offers.load_offer(self.desk.database, press.argument(0))
        if offer is None or not self._may_see(press.interaction, offer):
            raise UserFacing(await self._gone_text(press))
        return offer

    def _may_see(self, interaction: discord.Interaction[Any], offer: PublicOffer) -> bool:
        """Say whether an offer is one's own, made to oneself, or made where one may look."""
        is_party = interaction.user.id in offer.people
        return is_party or sees_channel(self.bot, interaction, offer.guild, offer.channel)

    async def _gone_text(self, press: Press) -> str:
        """Say that an offer is gone; to players of the game that came of it, where that game is."""
        game = await self.desk.games.marked(mark_of_offer(press.argument(0)))
        if game is None or seat_of(game.about, press.interaction.user.id) is None:
            return GONE
        thread = place_of(game.about).thread
        return f"This game has begun{f' in <#{thread}>' if thread else ''}."

    async def _offer_for_guest(self, press: Press) -> Offer:
        offer = await self._offer_of(press)
        user = press.interaction.user.id
        if user == offer.host:
            raise UserFacing("You cannot play against yourself here: each seat needs a person of its own.")
        if not offer.is_for(user):
            raise UserFacing("This challenge is for somebody else.")
        return offer

    async def _begin(self, press: Press, offer: Offer, chosen: DeckRef) -> None:
        """Take a seat with a deck; the last one begins the game, and if that fails the offer stays open."""
        interaction = press.interaction
        await send.acknowledge(interaction, new_message=False)
        channel = self.bot.get_channel(offer.channel)
        if not isinstance(channel, discord.TextChannel):
            raise UserFacing("The channel of this offer is gone.")
        word = typed_word(press.arguments[2]) if press.arguments[2:] else ""
        if not offer.is_last(interaction.user.id):
            await self._see_to_deck(chosen, offer.terms.checked)
            if in_teams(offer.terms.category):
                seated = offer.decks_with(interaction.user.id, chosen)
                await self.desk.heavily(decks.require_together, seated, offer.terms)
            taken = await self._take_seat(press, offer, Brought(deck=chosen, word=word_of(interaction.id, word)))
            if taken is not None:
                free = taken.terms.seats - len(taken.joined) - 1
                when = f"{free} more {'has' if free == 1 else 'have'} joined"
                text = f"You have a seat, with **{deck_name(chosen)}**. The game begins when {when}."
                await send.update(interaction, Panel(text))
                await self._show_seats(taken)
                return
            offer = await self._offer_for_guest(press)
        await self._see_to_decks(offer, chosen)
        host = Side(Player(kind="human", name=offer.host_name, id=str(offer.host)), offer.deck)
        joined = [each for each in offer.joined if each.id != interaction.user.id]
        sides = [
            host,
            *(Side(Player(kind="human", name=j.name, id=str(j.id)), offer.brought[str(j.id)].deck) for j in joined),
            side_of(interaction.user, chosen),
        ]
        message = "".join(press.arguments[1:2])
        shown = int(message) if message.isdecimal() else 0
        source = from_offer(interaction.id, offer, shown or (offer.message or 0 if joined else 0), word)
        begun = await begin_game(self.bot, sides, offer.terms, channel, source)
        await send.update(interaction, Panel(await self._begun_text(begun, Seat(len(sides) - 1))))

    async def _take_seat(self, press: Press, offer: Offer, brings: Brought) -> Offer | None:
        """Take a seat that is not the last, and return the offer with it; None if it is the last by now."""
        user = press.interaction.user
        who = Joined(id=user.id, name=person_name(user.display_name))
        taken = await offers.join(self.desk.database, offer.id, who, brings)
        if taken is None and await offers.load_offer(self.desk.database, offer.id) is None:
            raise UserFacing(await self._gone_text(press))
        return taken

    async def _show_seats(self, offer: PublicOffer) -> None:
        """Show in the message of an offer who sits at the table now."""
        if offer.message is None:
            return
        where = offer.shown_in or offer.channel
        try:
            await self.bot.tables.delivery.rate_limit.take()
            await send.again(lambda: send.replace(self.bot.http, where, offer.message or 0, offer_panel(offer)))
        except discord.HTTPException as error:  # it is gone, or out of reach; the seats are kept all the same
            log.info("the message of offer %s stays as it is: %s", offer.id, error)

    async def _see_to_decks(self, offer: Offer, guests: DeckRef) -> None:
        """Refuse decks that cannot be played; the guest is not told what is wrong with the host's.

        Raises:
            UserFacing: one of the decks cannot be played.
        """
        await self._see_to_deck(guests, offer.terms.checked)
        try:
            await self._see_to_deck(offer.deck, offer.terms.checked)
        except TooMuchAtOnce:
            raise
        except UserFacing:
            raise UserFacing(f"The deck of {offer.host_name} cannot be played; he must choose another one.") from None

    async def _see_to_deck(self, deck: DeckRef, checked: str | None) -> None:
        """Refuse a deck that cannot be played; a shipped one always can.

        Raises:
            UserFacing: the deck cannot be played.
        """
        if deck.kind != "starter" or checked is not None:
            await self.desk.heavily(decks.require_playable, deck, checked)


def side_of(user: discord.User | discord.Member, deck: DeckRef) -> Side:
    """Return a person with the deck he brings."""
    return Side(Player(kind="human", name=person_name(user.display_name), id=str(user.id)), deck)


def _first(press: Press) -> str:
    return press.values[0] if press.values else ""


def deck_name(ref: DeckRef) -> str:
    """Return the name of a deck as its player knows it."""
    return f"Starter deck {ref.name}" if ref.kind == "starter" else ref.name
