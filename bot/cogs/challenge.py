"""/play challenge, open and list, and the way from an offer to a table. Decks are handed in privately."""

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.cogs.base import Cog, promptly
from bot.cogs.finding import lost_game_text
from bot.cogs.formats import FORMATS, FormatOption
from bot.cogs.permissions import require_place, require_starter
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.hosting import decks, offers
from bot.hosting.beginning import Side, begin_game, begin_solo, from_offer
from bot.hosting.closings import GONE, end_offer, is_closed
from bot.hosting.delivery import NEEDED
from bot.hosting.offers import DeckRef, Offer, PublicOffer
from bot.hosting.place import mark_of_offer, names_of, place_of, seat_of
from bot.hosting.questions import waiting_text
from bot.hosting.sight import sees_channel
from bot.hosting.terms import Abilities, Terms
from bot.quotas.games import require_room_for_offer
from bot.services.games.clocks import CONTROLS
from bot.services.games.dealing.sealing import new_secret, typed_word, word_of
from bot.services.games.values import Game, Player
from bot.services.people.servers import GameEdition, settings_of
from bot.text.discord import missing_permissions
from bot.text.outside import person_name
from bot.ui import limits, send
from bot.ui.decklists import read_lists, show_form
from bot.ui.offers import (
    ACCEPT,
    ADD_WORD,
    DECLINE,
    HOST_DECK,
    HOST_LIST,
    JOIN_DECK,
    JOIN_LIST,
    START_OPEN,
    START_SOLO,
    WORD,
    WORD_ADDED,
    closed_offer_panel,
    deck_panel,
    offer_panel,
    offers_panel,
    word_form,
)
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.work.queue import TooMuchAtOnce
from engine.kernel.chance import seal_of
from engine.kernel.ids import Seat

if TYPE_CHECKING:
    from bot.app import Berean

CLOSED = "Discord does not let me write to you, so your hand comes only by the button **My hand** there."
COMPUTER = Player(kind="greedy", name="The computer")
CLOCKS = [app_commands.Choice(name=control.label, value=name) for name, control in CONTROLS.items()]
ClockOption = app_commands.Choice[str] | None
DeckOption = app_commands.Range[str, 1, 100] | None


class ChallengeCommands(Cog):
    """Finding an opponent."""

    def __init__(self, bot: "Berean") -> None:
        super().__init__(bot)
        #: who has pressed the button that begins a game against the computer, until that has begun
        self._beginning: set[int] = set()

    @play.command(name="challenge", description="Ask somebody to a game")
    @app_commands.describe(
        opponent="Whom you ask",
        deck="Your deck: G, H, or one you saved",
        edition="Which rules; the server's by default",
        checked="Both decks must be legal in this format",
        clock="How much time each player has",
        abilities="Who does what cards say",
    )
    @app_commands.choices(checked=FORMATS, clock=CLOCKS)
    async def challenge(
        self,
        interaction: discord.Interaction[Any],
        opponent: discord.User,
        deck: DeckOption = None,
        edition: GameEdition | None = None,
        checked: FormatOption = None,
        clock: ClockOption = None,
        abilities: Abilities = "carried out",
    ) -> None:
        """Post a challenge."""
        if opponent.id == interaction.user.id:
            raise UserFacing("You cannot play against yourself here: each seat needs a person of its own.")
        if opponent.bot:
            raise UserFacing("Bots do not play here; challenge a person.")
        await self._offer(
            interaction, opponent.id, deck, await self._terms(interaction, edition, checked, clock, abilities)
        )

    @play.command(name="open", description="Offer a game to whoever comes first")
    @app_commands.describe(
        deck="Your deck: G, H, or one you saved",
        edition="Which rules; the server's by default",
        checked="Both decks must be legal in this format",
        clock="How much time each player has",
        abilities="Who does what cards say",
    )
    @app_commands.choices(checked=FORMATS, clock=CLOCKS)
    async def open(
        self,
        interaction: discord.Interaction[Any],
        deck: DeckOption = None,
        edition: GameEdition | None = None,
        checked: FormatOption = None,
        clock: ClockOption = None,
        abilities: Abilities = "carried out",
    ) -> None:
        """Post an open game."""
        await self._offer(interaction, None, deck, await self._terms(interaction, edition, checked, clock, abilities))

    @play.command(name="solo", description="Play against the computer")
    @app_commands.describe(
        deck="Your deck: G, H, or one you saved",
        against="The computer's deck",
        edition="Which rules; the server's by default",
        abilities="Who does what cards say",
    )
    async def solo(
        self,
        interaction: discord.Interaction[Any],
        deck: DeckOption = None,
        against: Literal["G", "H"] = "H",
        edition: GameEdition | None = None,
        abilities: Abilities = "carried out",
    ) -> None:
        """Begin a game against the computer."""
        terms = await self._terms(interaction, edition, None, None, abilities)
        await self._solo(interaction, deck, against, terms)

    @on_press(START_SOLO)
    async def start_solo(self, press: Press) -> None:
        """Begin a game against the computer by what the server plays; a double click begins one."""
        user = press.interaction.user.id
        if user in self._beginning:
            raise UserFacing("Your game is just being begun.")
        self._beginning.add(user)
        try:
            await self._solo(press.interaction, None, "H", await self._terms(press.interaction))
        finally:
            self._beginning.discard(user)

    @on_press(START_OPEN)
    async def start_open(self, press: Press) -> None:
        """Offer a game to whoever comes first, by what the server plays."""
        await self._offer(press.interaction, None, None, await self._terms(press.interaction))

    async def _solo(self, interaction: discord.Interaction[Any], deck: str | None, against: str, terms: Terms) -> None:
        channel = await self._channel_for_games(interaction)
        user = interaction.user
        own = await decks.find_deck(self.desk.database, user.id, deck) if deck is not None else decks.DEFAULT
        await send.acknowledge(interaction)
        sides = (_side(user, own), Side(COMPUTER, DeckRef(kind="starter", name=against)))
        begun = await begin_solo(self.bot, sides, terms, channel, interaction.id)
        await send.answer(interaction, Panel(await self._begun_text(begun, Seat(0))))

    async def _begun_text(self, begun: Game, seat: Seat) -> str:
        """Say where a game begins, and whether the one who began it gets his hand by DM."""
        told = self.bot.tables.where_text(begun, "The game")
        if not place_of(begun.about).thread:
            return told
        told += " Go there and press **My moves**."
        return told if await self.bot.tables.gets_hand(begun.id, seat) else f"{told}\n{CLOSED}"

    @challenge.autocomplete("deck")
    @open.autocomplete("deck")
    @solo.autocomplete("deck")
    async def own_decks(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the shipped decks and the person's own."""
        found = await decks.choices_for(self.desk.database, interaction.user.id)
        fitting = [c for c in found if current.lower() in c.label.lower()]
        return [app_commands.Choice(name=c.label, value=c.value[: limits.CHOICE_VALUE]) for c in fitting]

    @play.command(name="list", description="Your games, and the games on offer in this server")
    async def list_games(self, interaction: discord.Interaction[Any]) -> None:
        """Show games and offers in private."""
        user = interaction.user.id
        lines = [_game_line(game) for game in await self.desk.games.open_games_of(str(user))]
        lines += map(lost_game_text, await self.desk.games.lost_games_of(str(user)))
        offered = await offers.standing_offers(self.desk.database, interaction.guild_id or 0)
        standing = [offer for offer in offered if self._may_see(interaction, offer)]
        await send.answer(interaction, offers_panel(lines, standing, user))

    async def _offer(
        self,
        interaction: discord.Interaction[Any],
        guest: int | None,
        deck: str | None,
        terms: Terms,
    ) -> None:
        channel = await self._channel_for_games(interaction)
        chosen = decks.DEFAULT
        if deck is not None:
            chosen = await decks.find_deck(self.desk.database, interaction.user.id, deck)
        await promptly(interaction, self._see_to_deck(chosen, terms.checked))
        secret = new_secret()
        offer = Offer(
            id=await offers.new_offer_id(self.desk.database),
            guild=interaction.guild_id or 0,
            channel=channel.id,
            host=interaction.user.id,
            host_name=person_name(interaction.user.display_name),
            guest=guest,
            terms=terms,
            deck=chosen,
            made_at=offers.moment(),
            shown_in=interaction.channel_id,
            seal=seal_of(secret),
            secret=secret,
        )
        room = partial(require_room_for_offer, offer=offer, limits=await self.desk.limits(offer.guild))
        async with self.desk.calling_others(offer.host, offer.guild) if guest is not None else nullcontext():
            await offers.save_offer(self.desk.database, offer, room)
        named = await decks.choices_for(self.desk.database, interaction.user.id)
        text = f"Your deck: **{_deck_name(chosen)}**. Only you see this; you can still choose another."
        own = deck_panel(offer, named, HOST_DECK, HOST_LIST, text)
        has_waited = send.is_answered(interaction)  # in private, and what comes first takes the place of that
        if has_waited:
            await send.answer(interaction, own)
        message = await send.answer(interaction, offer_panel(offer), private=False)
        if message is not None:
            await offers.note_message(self.desk.database, offer.id, message)
        if not has_waited:
            await send.answer(interaction, own)

    async def _channel_for_games(self, interaction: discord.Interaction[Any]) -> discord.TextChannel:
        """Return the channel in which a game can be given a thread: this one, or the one of this thread.

        Raises:
            UserFacing: it cannot be here, he may not start games, or a permission is missing.
        """
        here = interaction.channel
        channel = here.parent if isinstance(here, discord.Thread) else here
        if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
            raise UserFacing("Games are offered in a text channel of a server, where they get a thread of their own.")
        if self.bot.get_guild(interaction.guild_id) is None:
            raise UserFacing("I am not a member of this server; somebody who manages it can invite me.")
        settings = await settings_of(self.desk.database, interaction.guild_id)
        require_place(interaction, settings)
        require_starter(interaction, settings)
        lacking = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
        if lacking:
            raise UserFacing(missing_permissions(lacking, f"#{channel.name}"))
        return channel

    async def _terms(
        self,
        interaction: discord.Interaction[Any],
        edition: GameEdition | None = None,
        checked: FormatOption = None,
        clock: ClockOption = None,
        abilities: Abilities = "carried out",
    ) -> Terms:
        """Return the terms asked for; the rules are those of the server where none are named."""
        return Terms(
            edition=edition or (await settings_of(self.desk.database, interaction.guild_id)).edition,
            checked=checked.value if checked else None,
            control=clock.value if clock else "none",
            abilities=abilities,
        )

    # The host's deck.

    @on_press(HOST_DECK)
    async def host_deck(self, press: Press) -> None:
        """Change the deck of one's own offer."""
        offer = await self._own_offer(press)
        chosen = await decks.find_deck(self.desk.database, press.interaction.user.id, _first(press))
        await self._change_deck(press, offer, chosen)

    @on_press(HOST_LIST)
    async def host_list(self, press: Press) -> None:
        """Take a list for one's own offer: open the form, or read what was filled in."""
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
        work = self._see_to_deck(chosen, offer.terms.checked)
        await promptly(press.interaction, work, new_message=False)
        if not await offers.change_deck(self.desk.database, offer.id, chosen):
            raise UserFacing(GONE)
        named = await decks.choices_for(self.desk.database, offer.host)
        text = f"Your deck: **{_deck_name(chosen)}**."
        await send.update(press.interaction, deck_panel(offer, named, HOST_DECK, HOST_LIST, text))

    # The guest's answer.

    @on_press(ACCEPT)
    async def accept(self, press: Press) -> None:
        """Let the one who takes an offer up choose his deck, in private."""
        offer = await self._offer_for_guest(press)
        named = await decks.choices_for(self.desk.database, press.interaction.user.id)
        text = "With which deck do you play? Your opponent does not see it. The game begins when you have chosen."
        message = press.interaction.message
        stands_on = message.id if message is not None and not message.flags.ephemeral else 0
        await send.answer(press.interaction, deck_panel(offer, named, JOIN_DECK, JOIN_LIST, text, stands_on))

    @on_press(DECLINE)
    async def decline(self, press: Press) -> None:
        """Decline a challenge, or withdraw it."""
        offer = await self._offer_of(press)
        user = press.interaction.user.id
        if user not in (offer.host, offer.guest):
            raise UserFacing("Only the two of them can do that.")
        text = f"<@{user}> {'withdrew the offer' if user == offer.host else 'declined the challenge'}."
        shown = press.interaction.message
        await end_offer(self.desk.database, offer, text, shown.id if shown is not None else 0)
        await send.update(press.interaction, closed_offer_panel(text))
        await is_closed(self.desk.database, offer.id)

    @on_press(JOIN_DECK)
    async def join(self, press: Press) -> None:
        """Begin the game with a deck of the menu."""
        offer = await self._offer_for_guest(press)
        chosen = await decks.find_deck(self.desk.database, press.interaction.user.id, _first(press))
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
        await press.interaction.response.send_modal(word_form(*press.arguments[:2]))

    @on_press(WORD_ADDED)
    async def word_added(self, press: Press) -> None:
        """Put the word that was typed where the game finds it: with the offer, or on the guest's choice of a deck."""
        offer = await self._offer_of(press)
        user = press.interaction.user.id
        word = typed_word(press.fields.get(WORD, ""))
        named = await decks.choices_for(self.desk.database, user)
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
        is_party = interaction.user.id in (offer.host, offer.guest)
        return is_party or sees_channel(self.bot, interaction, offer.guild, offer.channel)

    async def _gone_text(self, press: Press) -> str:
        """Say that an offer is gone; to the players of the game it has become, where that is played."""
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
        if offer.guest not in (None, user):
            raise UserFacing("This challenge is for somebody else.")
        return offer

    async def _begin(self, press: Press, offer: Offer, chosen: DeckRef) -> None:
        """Make the game and its table. Whoever is quicker takes the offer; it stands on if there is no table."""
        interaction = press.interaction
        await send.acknowledge(interaction, new_message=False)
        channel = self.bot.get_channel(offer.channel)
        if not isinstance(channel, discord.TextChannel):
            raise UserFacing("The channel of this offer is gone.")
        await self._see_to_decks(offer, chosen)
        host = Side(Player(kind="human", name=offer.host_name, id=str(offer.host)), offer.deck)
        message = "".join(press.arguments[1:2])
        word = typed_word(press.arguments[2]) if press.arguments[2:] else ""
        source = from_offer(interaction.id, offer, int(message) if message.isdecimal() else 0, word)
        begun = await begin_game(self.bot, (host, _side(interaction.user, chosen)), offer.terms, channel, source)
        await send.update(interaction, Panel(await self._begun_text(begun, Seat(1))))

    async def _see_to_decks(self, offer: Offer, guests: DeckRef) -> None:
        """See that both decks can be played; what is wrong with the host's is not for the guest to read.

        Raises:
            UserFacing: one of them cannot.
        """
        await self._see_to_deck(guests, offer.terms.checked)
        try:
            await self._see_to_deck(offer.deck, offer.terms.checked)
        except TooMuchAtOnce:
            raise
        except UserFacing:
            raise UserFacing(f"The deck of {offer.host_name} cannot be played; he must choose another one.") from None

    async def _see_to_deck(self, deck: DeckRef, checked: str | None) -> None:
        """See that a deck can be played; a shipped one always can.

        Raises:
            UserFacing: it cannot.
        """
        if deck.kind != "starter" or checked is not None:
            await self.desk.heavily(decks.require_playable, deck, checked)


def _side(user: discord.User | discord.Member, deck: DeckRef) -> Side:
    return Side(Player(kind="human", name=person_name(user.display_name), id=str(user.id)), deck)


def _first(press: Press) -> str:
    return press.values[0] if press.values else ""


def _deck_name(ref: DeckRef) -> str:
    return f"Starter deck {ref.name}" if ref.kind == "starter" else ref.name


def _game_line(game: Game) -> str:
    thread = place_of(game.about).thread
    return f"{f'<#{thread}> ' if thread else ''}{' vs '.join(names_of(game))}: {waiting_text(game)}"
