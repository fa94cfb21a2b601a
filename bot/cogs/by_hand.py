"""/byhand: what the engine does not carry out, done by its players and logged for everybody.

What concerns others is asked of them first.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.cogs.finding import TableCog
from bot.cogs.proposals import When, propose_by_hand, require_when
from bot.errors import UserFacing
from bot.games.known import require
from bot.games.protocol import Feature
from bot.hosting.marks import mark_of
from bot.hosting.place import names_of
from bot.hosting.questions import told_text
from bot.services.games.by_hand import asking
from bot.services.games.records import operations_since
from bot.services.games.values import Game
from bot.text.board import card_text
from bot.text.log import log_lines
from bot.text.names import ToldNames
from bot.ui import limits, send
from bot.ui.affairs import SAW
from bot.ui.panel import Panel, TextFile
from bot.ui.router import Press, on_press
from engine.kernel.ids import Bond, CardId, Facing, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import handle
from engine.redemption.model import manual, zones
from engine.redemption.model.battle import Situation
from engine.redemption.view import CardView, redacted, view

if TYPE_CHECKING:
    from bot.app import Berean

Reason = app_commands.Range[str, 1, 200]
CardName = app_commands.Range[str, 1, 100]
#: whose zone: one's own, the one opponent's, or a player's by his name
Whose = app_commands.Range[str, 1, 100]
MINE, THEIRS = "mine", "my opponent's"
Make = Callable[[Game, Seat], manual.Operation]
ZONES = [
    app_commands.Choice(name=zone.replace("_", " "), value=zone)
    for zone in zones.ALL_ZONES
    if zone not in (zones.SIDE_BATTLE, zones.NOWHERE)
]
OUTCOMES = [app_commands.Choice(name=s.value, value=s.name) for s in Situation]
BONDS = [app_commands.Choice(name=b.value, value=b.name) for b in Bond]


class ByHandCog(TableCog):
    """Operations by hand."""

    by_hand = app_commands.Group(
        name="byhand", description="Do by hand what Berean does not carry out; all see it", guild_only=True
    )

    @by_hand.command(name="move", description="Move a card")
    @app_commands.describe(card="Which card", to="Where to", whose="Whose zone", place="Above or below", reason="Why")
    @app_commands.choices(to=ZONES)
    async def move(
        self,
        interaction: discord.Interaction[Any],
        card: CardName,
        to: app_commands.Choice[str],
        reason: Reason,
        whose: Whose | None = None,
        place: Literal["on top", "below everything"] = "on top",
        face: Literal["up", "down"] = "up",
    ) -> None:
        """Move a card to a zone."""
        index = 0 if place == "on top" else -1
        facing = Facing.UP if face == "up" else Facing.DOWN

        def make(game: Game, seat: Seat) -> manual.Operation:
            owner = None if whose is None else _seat_meant(game, seat, whose)
            return manual.MoveCard(card_meant(game, seat, card), to.value, owner, index, facing)

        await self._carry_out_by_hand(interaction, make, reason)

    @by_hand.command(name="draw", description="Draw cards")
    @app_commands.describe(count="How many", reason="Why")
    async def draw(
        self, interaction: discord.Interaction[Any], count: app_commands.Range[int, 1, 20], reason: Reason
    ) -> None:
        """Draw cards."""
        await self._carry_out_by_hand(interaction, lambda _, seat: manual.DrawCards(seat, count), reason)

    @by_hand.command(name="look", description="Look at cards of a deck, hand or Reserve, from the top")
    @app_commands.describe(zone="Where", whose="Whose", count="How many", reason="Why")
    async def look(
        self,
        interaction: discord.Interaction[Any],
        zone: Literal["deck", "hand", "reserve"],
        whose: Whose,
        count: app_commands.Range[int, 1, 100],
        reason: Reason,
    ) -> None:
        """Look at cards; what was seen is told to the one who looks."""

        def make(game: Game, seat: Seat) -> manual.Operation:
            found = game.state.zone(zone, _seat_meant(game, seat, whose))[:count]
            return manual.LookAt(seat, tuple(found))

        await self._carry_out_by_hand(interaction, make, reason)

    @by_hand.command(name="reveal", description="Show one of your cards to everybody")
    @app_commands.describe(card="Which card", reason="Why")
    async def reveal(self, interaction: discord.Interaction[Any], card: CardName, reason: Reason) -> None:
        """Reveal a card."""
        await self._carry_out_by_hand(
            interaction, lambda game, seat: manual.RevealCards((card_meant(game, seat, card),)), reason
        )

    @by_hand.command(name="shuffle", description="Shuffle a deck")
    @app_commands.describe(whose="Whose", reason="Why")
    async def shuffle(self, interaction: discord.Interaction[Any], whose: Whose, reason: Reason) -> None:
        """Shuffle a deck."""
        await self._carry_out_by_hand(
            interaction, lambda game, seat: manual.ShuffleDeck(_seat_meant(game, seat, whose)), reason
        )

    @by_hand.command(name="numbers", description="Add to a card's strength and toughness")
    @app_commands.describe(card="Which card", strength="To strength", toughness="To toughness", reason="Why")
    async def numbers(
        self,
        interaction: discord.Interaction[Any],
        card: CardName,
        strength: app_commands.Range[int, -50, 50],
        toughness: app_commands.Range[int, -50, 50],
        reason: Reason,
    ) -> None:
        """Change a card's numbers."""
        await self._carry_out_by_hand(
            interaction,
            lambda game, seat: manual.ChangeNumbers(card_meant(game, seat, card), strength, toughness),
            reason,
        )

    @by_hand.command(name="attach", description="Place a card on another, equip it, or put it in")
    @app_commands.describe(card="Which card", host="On which", how="How", reason="Why")
    @app_commands.choices(how=BONDS)
    async def attach(
        self,
        interaction: discord.Interaction[Any],
        card: CardName,
        host: CardName,
        how: app_commands.Choice[str],
        reason: Reason,
    ) -> None:
        """Attach a card to another."""

        def make(game: Game, seat: Seat) -> manual.Operation:
            return manual.AttachCard(card_meant(game, seat, card), card_meant(game, seat, host), Bond[how.value])

        await self._carry_out_by_hand(interaction, make, reason)

    @by_hand.command(name="turn", description="Turn a card face up or face down")
    @app_commands.describe(card="Which card", face="Which side shows", reason="Why")
    async def turn(
        self, interaction: discord.Interaction[Any], card: CardName, face: Literal["up", "down"], reason: Reason
    ) -> None:
        """Turn a card."""
        facing = Facing.UP if face == "up" else Facing.DOWN
        await self._carry_out_by_hand(
            interaction, lambda game, seat: manual.TurnCard(card_meant(game, seat, card), facing), reason
        )

    @by_hand.command(name="battle", description="End the battle with a result")
    @app_commands.describe(outcome="How it stands for the attacker; as the numbers say by default", reason="Why")
    @app_commands.choices(outcome=OUTCOMES)
    async def battle(
        self, interaction: discord.Interaction[Any], reason: Reason, outcome: app_commands.Choice[str] | None = None
    ) -> None:
        """End the battle."""
        result = Situation[outcome.value] if outcome else None
        await self._carry_out_by_hand(interaction, lambda game, seat: manual.EndBattle(result), reason)

    @move.autocomplete("card")
    @reveal.autocomplete("card")
    @numbers.autocomplete("card")
    @attach.autocomplete("card")
    @attach.autocomplete("host")
    @turn.autocomplete("card")
    async def cards(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the cards the person sees in the game of this thread."""
        game = await self._game_here(interaction, None)
        require(game.state, Feature.BY_HAND)
        seat = self._seat(game, interaction)
        seen = [(c, place_text(game, c)) for c in cards_seen(game, seat)]
        named = [(c.handle, f"{card_text(c)}, {where}") for c, where in seen]
        fitting = [(key, name) for key, name in named if current.casefold() in name.casefold()]
        shown = fitting[: limits.CHOICES]
        return [app_commands.Choice(name=limits.clip(name, limits.CHOICE_NAME), value=key) for key, name in shown]

    @move.autocomplete("whose")
    @look.autocomplete("whose")
    @shuffle.autocomplete("whose")
    async def players(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer one's own, and each other player's."""
        game = await self._game_here(interaction, None)
        require(game.state, Feature.BY_HAND)
        seat = self._seat(game, interaction)
        named = [MINE, *(name for number, name in enumerate(names_of(game)) if number != seat)]
        fitting = [name for name in named if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=limits.clip(n, limits.CHOICE_NAME), value=n) for n in fitting]

    async def _carry_out_by_hand(self, interaction: discord.Interaction[Any], make: Make, reason: str) -> None:
        game = await self._game_here(interaction, None)
        require(game.state, Feature.BY_HAND)
        seat = self._seat(game, interaction)
        require_when(game, When.PLAYING)
        given = asking.with_computers(game, Manual(seat, make(game, seat), reason))
        if asking.wanted(game, given) - {*given.agreed}:
            await propose_by_hand(self.bot, interaction, game, given)
            return
        played = await self.desk.games.submit(game.id, given)
        self.bot.tables.changed(played)
        await send.answer(interaction, Panel(told_text(played, seat) or "Done."))
        await self.bot.tables.go_on(played)

    @on_press(SAW)
    async def what_you_saw(self, press: Press) -> None:
        """Tell whoever presses what he, and he alone, saw of an operation by hand."""
        game = await self.desk.games.load(press.argument(0))
        seat = self._seat(game, press.interaction)
        done = await operations_since(self.desk.database, game.id, 0)
        meant = [each for each in done if mark_of(game, each.version - 1) == press.argument(1)]
        if not meant:
            raise UserFacing("This has been taken back already.")
        names = ToldNames(game.state, seat, names_of(game))
        text = "\n".join(log_lines(redacted(meant[0].facts, seat), names))
        files = () if len(text) <= limits.CONTENT else (TextFile("seen.txt", text),)
        await send.answer(press.interaction, Panel(limits.clip(text, limits.CONTENT), files=files))


def cards_seen(game: Game, seat: Seat | None) -> list[CardView]:
    """Return every card that a seat sees lying anywhere, known ones first."""
    found = [c for s in view(game.state, seat).seats for zone in s.cards.values() for c in zone]
    return sorted(found, key=lambda c: (c.name is None, c.seat != seat, c.name or ""))


def place_text(game: Game, card: CardView) -> str:
    """Say where a card is."""
    return f"{names_of(game)[card.seat]}'s {card.zone.replace('_', ' ')}"


def card_meant(game: Game, seat: Seat | None, written: str) -> CardId:
    """Return the card that a suggestion, or a typed name, means to this player.

    Raises:
        UserFacing: he sees no such card, or several.
    """
    wanted = written.strip()
    for card in game.state.cards:
        if handle(game.state, seat, card) == wanted:
            return card
    named = [c for c in cards_seen(game, seat) if c.name is not None and c.name.casefold() == wanted.casefold()]
    if len(named) != 1:
        raise UserFacing(f"Pick “{wanted[:60]}” from the suggestions: you see {len(named)} cards of that name.")
    return next(card for card in game.state.cards if handle(game.state, seat, card) == named[0].handle)


def _seat_meant(game: Game, seat: Seat, whose: str) -> Seat:
    """Return the seat meant; "my opponent's" where there is one only.

    Raises:
        UserFacing: nobody is called so, or there are several opponents.
    """
    said = whose.strip().casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    names = [player.name for player in game.about.players]
    for number, name in enumerate(names):
        if said in (name.casefold(), f"{name}'s".casefold()):
            return Seat(number)
    others = [Seat(s) for s in range(len(names)) if s != seat]
    if said in (MINE, "me", "my"):
        return seat
    if said in (THEIRS, "my opponent", "opponent", "theirs") and len(others) == 1:
        return others[0]
    able = " or ".join([MINE, *(names[s] for s in others)])
    raise UserFacing(f"{whose[:60]!r} could be anybody's here: say {able}.")


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(ByHandCog(bot))
