"""/byhand: what the engine does not carry out, done by its players and logged for everybody.

Players whom an operation concerns are asked first.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.cogs.finding import TableCog
from bot.cogs.proposals import When, propose_by_hand, require_when
from bot.errors import UserFacing
from bot.games.hands import CARD, SeenCard
from bot.games.known import game_of, require
from bot.games.protocol import Feature
from bot.hosting.marks import mark_of
from bot.hosting.place import names_of
from bot.hosting.questions import told_text
from bot.services.games.by_hand import asking
from bot.services.games.records import operations_since
from bot.services.games.values import Game
from bot.ui import limits, send
from bot.ui.affairs import SAW
from bot.ui.panel import Panel, TextFile
from bot.ui.router import Press, on_press
from engine.by_hand.operations import LookAt, RevealCards
from engine.kernel.ids import Bond, CardId, Facing, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import handle
from engine.redemption.model import manual
from engine.redemption.model.battle import Situation

if TYPE_CHECKING:
    from bot.app import Berean

Reason = app_commands.Range[str, 1, 200]
CardName = app_commands.Range[str, 1, 100]
#: whose zone: one's own, the one opponent's, or a player's by his name
Whose = app_commands.Range[str, 1, 100]
MINE, THEIRS = "mine", "my opponent's"
#: the name of a place, a pile or a deck, which differs between Redemption and The Mission
Named = app_commands.Range[str, 1, 40]
Words = app_commands.Range[str, 1, 200]
Make = Callable[[Game, Seat], Any]
OUTCOMES = [app_commands.Choice(name=s.value, value=s.name) for s in Situation]
BONDS = [app_commands.Choice(name=b.value, value=b.name) for b in Bond]


class ByHandCog(TableCog):
    """Operations by hand."""

    by_hand = app_commands.Group(
        name="byhand", description="Do by hand what Berean does not carry out; all see it", guild_only=True
    )

    @by_hand.command(name="do", description="Do something by hand in words: mature Anna by 2, move Ruth to discard")
    @app_commands.describe(what="What, in words; the suggestions say how", reason="Why")
    async def do(self, interaction: discord.Interaction[Any], what: Words, reason: Reason) -> None:
        """Do the operation that was typed."""

        def make(game: Game, seat: Seat) -> Any:
            return game_of(game.state).hands.read(game.state, seat, names_of(game), what)

        await self._carry_out_by_hand(interaction, make, reason)

    @by_hand.command(name="move", description="Move a card")
    @app_commands.describe(card="Which card", to="Where to", whose="Whose zone", place="Above or below", reason="Why")
    async def move(
        self,
        interaction: discord.Interaction[Any],
        card: CardName,
        to: Named,
        reason: Reason,
        whose: Whose | None = None,
        place: Literal["on top", "below everything"] = "on top",
        face: Literal["up", "down"] = "up",
    ) -> None:
        """Move a card to a zone."""
        index = 0 if place == "on top" else -1
        facing = Facing.UP if face == "up" else Facing.DOWN

        def make(game: Game, seat: Seat) -> Any:
            owner = None if whose is None else _seat_meant(game, seat, whose)
            return game_of(game.state).hands.move(card_meant(game, seat, card), to, owner, index, facing)

        await self._carry_out_by_hand(interaction, make, reason)

    @by_hand.command(name="draw", description="Draw cards")
    @app_commands.describe(count="How many", deck="From which deck, where there are several", reason="Why")
    async def draw(
        self,
        interaction: discord.Interaction[Any],
        count: app_commands.Range[int, 1, 20],
        reason: Reason,
        deck: Named | None = None,
    ) -> None:
        """Draw cards."""
        await self._carry_out_by_hand(
            interaction, lambda game, seat: game_of(game.state).hands.draw(seat, count, deck), reason
        )

    @by_hand.command(name="look", description="Look at cards of a deck, hand or Reserve, from the top")
    @app_commands.describe(zone="Where", whose="Whose", count="How many", reason="Why")
    async def look(
        self,
        interaction: discord.Interaction[Any],
        zone: Named,
        whose: Whose,
        count: app_commands.Range[int, 1, 100],
        reason: Reason,
    ) -> None:
        """Look at cards; only the one who looks is told which they are."""

        def make(game: Game, seat: Seat) -> Any:
            found = game_of(game.state).hands.pile(game.state, _seat_meant(game, seat, whose), zone)
            return LookAt(seat, tuple(found[:count]))

        await self._carry_out_by_hand(interaction, make, reason)

    @by_hand.command(name="reveal", description="Show one of your cards to everybody")
    @app_commands.describe(card="Which card", reason="Why")
    async def reveal(self, interaction: discord.Interaction[Any], card: CardName, reason: Reason) -> None:
        """Reveal a card."""
        await self._carry_out_by_hand(
            interaction, lambda game, seat: RevealCards((card_meant(game, seat, card),)), reason
        )

    @by_hand.command(name="shuffle", description="Shuffle a deck")
    @app_commands.describe(whose="Whose", deck="Which deck, where there are several", reason="Why")
    async def shuffle(
        self, interaction: discord.Interaction[Any], whose: Whose, reason: Reason, deck: Named | None = None
    ) -> None:
        """Shuffle a deck."""
        await self._carry_out_by_hand(
            interaction,
            lambda game, seat: game_of(game.state).hands.shuffle(_seat_meant(game, seat, whose), deck),
            reason,
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
            Feature.BATTLES,
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

        await self._carry_out_by_hand(interaction, make, reason, Feature.BATTLES)

    @by_hand.command(name="turn", description="Turn a card face up or face down")
    @app_commands.describe(card="Which card", face="Which side shows", reason="Why")
    async def turn(
        self, interaction: discord.Interaction[Any], card: CardName, face: Literal["up", "down"], reason: Reason
    ) -> None:
        """Turn a card."""
        facing = Facing.UP if face == "up" else Facing.DOWN
        await self._carry_out_by_hand(
            interaction,
            lambda game, seat: manual.TurnCard(card_meant(game, seat, card), facing),
            reason,
            Feature.BATTLES,
        )

    @by_hand.command(name="battle", description="End the battle with a result")
    @app_commands.describe(outcome="How it stands for the attacker; as the numbers say by default", reason="Why")
    @app_commands.choices(outcome=OUTCOMES)
    async def battle(
        self, interaction: discord.Interaction[Any], reason: Reason, outcome: app_commands.Choice[str] | None = None
    ) -> None:
        """End the battle."""
        result = Situation[outcome.value] if outcome else None
        await self._carry_out_by_hand(interaction, lambda game, seat: manual.EndBattle(result), reason, Feature.BATTLES)

    @move.autocomplete("card")
    @reveal.autocomplete("card")
    @numbers.autocomplete("card")
    @attach.autocomplete("card")
    @attach.autocomplete("host")
    @turn.autocomplete("card")
    async def cards(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the cards the person sees in the game of this thread."""
        game = await self._game_here(interaction, None)
        seen = cards_seen(game, self._seat(game, interaction))
        return offered([(c.handle, f"{c.label}, {place_text(game, c)}") for c in seen], current)

    @move.autocomplete("to")
    async def places(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the places where a card can be put in the game of this thread."""
        game = await self._game_here(interaction, None)
        self._seat(game, interaction)
        return offered([*game_of(game.state).hands.places.items()], current)

    @look.autocomplete("zone")
    async def piles(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the piles that can be looked at in the game of this thread."""
        game = await self._game_here(interaction, None)
        self._seat(game, interaction)
        return offered([(name, name) for name in game_of(game.state).hands.piles], current)

    @draw.autocomplete("deck")
    @shuffle.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the decks of the game of this thread."""
        game = await self._game_here(interaction, None)
        self._seat(game, interaction)
        return offered([(name, name) for name in game_of(game.state).hands.decks], current)

    @do.autocomplete("what")
    async def lines(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the operations that can be done now, in words, with each possible card."""
        game = await self._game_here(interaction, None)
        seat = self._seat(game, interaction)
        said = [
            (words, words)
            for way in game_of(game.state).hands.ways(game.state, seat)
            for words in ([way.words.replace(CARD, c.name or "") for c in way.cards] if way.takes_card else [way.words])
        ]
        return offered(list(dict.fromkeys(said)), current)

    @move.autocomplete("whose")
    @look.autocomplete("whose")
    @shuffle.autocomplete("whose")
    async def players(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer "mine" and each other player's."""
        game = await self._game_here(interaction, None)
        seat = self._seat(game, interaction)
        named = [MINE, *(name for number, name in enumerate(names_of(game)) if number != seat)]
        fitting = [name for name in named if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=limits.clip(n, limits.CHOICE_NAME), value=n) for n in fitting]

    async def _carry_out_by_hand(
        self, interaction: discord.Interaction[Any], make: Make, reason: str, wants: Feature | None = None
    ) -> None:
        game = await self._game_here(interaction, None)
        if wants is not None:
            require(game.state, wants)
        seat = self._seat(game, interaction)
        require_when(game, When.PLAYING)
        await carry_out(self.bot, interaction, game, Manual(seat, make(game, seat), reason))

    @on_press(SAW)
    async def what_you_saw(self, press: Press) -> None:
        """Tell the person who presses what he alone saw in an operation by hand."""
        game = await self.desk.games.load(press.argument(0))
        seat = self._seat(game, press.interaction)
        done = await operations_since(self.desk.database, game.id, 0)
        meant = [each for each in done if mark_of(game, each.version - 1) == press.argument(1)]
        if not meant:
            raise UserFacing("This has been taken back already.")
        text = "\n".join(game_of(game.state).log(meant[0].facts, game.state, seat, names_of(game)))
        files = () if len(text) <= limits.CONTENT else (TextFile("seen.txt", text),)
        await send.answer(press.interaction, Panel(limits.clip(text, limits.CONTENT), files=files))


async def carry_out(bot: "Berean", interaction: discord.Interaction[Any], game: Game, asked: Manual) -> None:
    """Carry out an operation by hand, or ask the players whom it concerns."""
    given = asking.with_computers(game, asked)
    if given.player is None or asking.wanted(game, given) - {*given.agreed}:
        await propose_by_hand(bot, interaction, game, given)
        return
    played = await bot.desk.games.submit(game.id, given)
    bot.tables.changed(played)
    await send.answer(interaction, Panel(told_text(played, given.player) or "Done."))
    await bot.tables.go_on(played)


def offered(named: Sequence[tuple[str, str]], current: str) -> list[app_commands.Choice[str]]:
    """Return the keys whose names contain the typed text, as suggestions."""
    fitting = [(key, name) for key, name in named if current.casefold() in name.casefold()]
    shown = fitting[: limits.CHOICES]
    return [app_commands.Choice(name=limits.clip(name, limits.CHOICE_NAME), value=key) for key, name in shown]


def cards_seen(game: Game, seat: Seat | None) -> Sequence[SeenCard]:
    """Return every card that a seat sees anywhere, known ones first."""
    return game_of(game.state).hands.seen(game.state, seat)


def place_text(game: Game, card: SeenCard) -> str:
    """Say where a card is."""
    zone = game.state.cards[card.card].location.zone
    names = names_of(game)
    whose = names[zone.seat] if zone.seat < len(names) else "the Enemy"
    return f"{whose}'s {zone.name.replace('_', ' ')}"


def card_meant(game: Game, seat: Seat | None, written: str) -> CardId:
    """Return the card that this player means by a suggestion or a typed name.

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
    return named[0].card


def _seat_meant(game: Game, seat: Seat, whose: str) -> Seat:
    """Return the seat meant; "my opponent's" only if there is one opponent.

    Raises:
        UserFacing: no player has this name, or there are several opponents.
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
