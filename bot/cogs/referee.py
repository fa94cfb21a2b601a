"""/referee: a judge at a table. Whatever he does in the thread of a game is told to its players with his reason."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.cogs.by_hand import BONDS, OUTCOMES, Words, card_meant, cards_seen, offered, place_text
from bot.cogs.finding import TableCog
from bot.cogs.permissions import require_judge
from bot.cogs.unreadable import end_lost_game
from bot.errors import UserFacing
from bot.games.known import game_of, require
from bot.games.protocol import HIDDEN, Feature
from bot.hosting.place import names_of, place_of, seat_of
from bot.hosting.unreadable import ENDED
from bot.services.games import pauses
from bot.services.games.by_hand import asking
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.pauses import Halt, Pause
from bot.services.games.records import operations_of
from bot.services.games.taking_back import Consent, before_operation, earlier_state, last_asked
from bot.services.games.values import Game, Played
from bot.services.people.servers import settings_of
from bot.text.table import affairs as words
from bot.text.table.board import PHASES
from bot.ui import limits, send
from bot.ui.affairs import looked_panel
from bot.ui.panel import Panel
from engine.by_hand.operations import RevealCards
from engine.kernel.ids import Bond, Facing, Seat
from engine.kernel.inputs import Adjudicate, Input, Manual, Remark
from engine.kernel.knowledge import handle
from engine.redemption.model import manual
from engine.redemption.model.battle import Situation

if TYPE_CHECKING:
    from bot.app import Berean

Reason = app_commands.Range[str, 1, 200]
Name = app_commands.Range[str, 1, 100]
Make = Callable[[Game], Any]
#: the values that stand for nobody and, with a number, for a seat; no player can have such a name
NOBODY, SEAT = "nobody", "seat"
_BEFORE_TURNS = ("pre-game", "intro-prep")
PHASE_CHOICES = [
    app_commands.Choice(name=name, value=phase) for phase, name in PHASES.items() if phase not in _BEFORE_TURNS
]


class RefereeCog(TableCog):
    """A judge at a table."""

    referee = app_commands.Group(
        name="referee", description="For judges: mend a table, look, take back, stop or end a game", guild_only=True
    )

    # Looking.

    @referee.command(name="look", description="Look at a player's hand, deck or Reserve; both players are told")
    @app_commands.describe(player="Whose", zone="What", reason="Why; the players read it")
    async def look(self, interaction: discord.Interaction[Any], player: Name, zone: HIDDEN, reason: Reason) -> None:
        """Look at hidden cards. This is recorded and announced before he sees them."""
        game = await self._table(interaction)
        seat = _seat_named(game, player)
        played = await self.desk.games.submit(game.id, Remark("judge_looked", seat, (zone, reason)))
        self.bot.tables.changed(played)
        name = names_of(game)[seat]
        text = words.looked_text(interaction.user.mention, name, zone, _mentions(game), reason)
        await self._tell(played.game, text)
        state = played.game.state
        cards = [f"{n} `{handle(state, None, c)}`" for n, c in game_of(state).hidden(state, seat, zone)]
        await send.answer(interaction, looked_panel(name, zone, cards))

    # Mending the table.

    @referee.command(name="move", description="Move a card")
    @app_commands.describe(
        card="Which card", to="Where to", player="Whose zone", place="Above or below", face="Which side", reason="Why"
    )
    async def move(
        self,
        interaction: discord.Interaction[Any],
        card: Name,
        to: Name,
        reason: Reason,
        player: Name | None = None,
        place: Literal["on top", "below everything"] = "on top",
        face: Literal["up", "down"] = "up",
    ) -> None:
        """Move a card to a zone."""
        index = 0 if place == "on top" else -1
        facing = Facing.UP if face == "up" else Facing.DOWN

        def make(game: Game) -> Any:
            owner = None if player is None else _seat_named(game, player)
            return game_of(game.state).hands.move(card_meant(game, None, card), to, owner, index, facing)

        await self._mend(interaction, make, reason)

    @referee.command(name="draw", description="Let a player draw cards")
    @app_commands.describe(
        player="Who draws", count="How many", deck="From which deck, where there are several", reason="Why"
    )
    async def draw(
        self,
        interaction: discord.Interaction[Any],
        player: Name,
        count: app_commands.Range[int, 1, 20],
        reason: Reason,
        deck: Name | None = None,
    ) -> None:
        """Let a player draw."""
        await self._mend(
            interaction,
            lambda game: game_of(game.state).hands.draw(_seat_named(game, player), count, deck),
            reason,
        )

    @referee.command(name="shuffle", description="Shuffle a player's deck")
    @app_commands.describe(player="Whose deck", deck="Which deck, where there are several", reason="Why")
    async def shuffle(
        self, interaction: discord.Interaction[Any], player: Name, reason: Reason, deck: Name | None = None
    ) -> None:
        """Shuffle a deck."""
        await self._mend(
            interaction, lambda game: game_of(game.state).hands.shuffle(_seat_named(game, player), deck), reason
        )

    @referee.command(name="do", description="Mend the table in words: mature Anna by 2, steady Paul")
    @app_commands.describe(what="What, in words; “help” lists how", reason="Why")
    async def do(self, interaction: discord.Interaction[Any], what: Words, reason: Reason) -> None:
        """Do the operation that was typed."""

        def make(game: Game) -> Any:
            return game_of(game.state).hands.read(game.state, None, names_of(game), what)

        await self._mend(interaction, make, reason)

    @referee.command(name="reveal", description="Show a card to everybody")
    @app_commands.describe(card="Which card", reason="Why")
    async def reveal(self, interaction: discord.Interaction[Any], card: Name, reason: Reason) -> None:
        """Reveal a card."""
        await self._mend(interaction, lambda game: RevealCards((card_meant(game, None, card),)), reason)

    @referee.command(name="numbers", description="Add to a card's strength and toughness")
    @app_commands.describe(card="Which card", strength="To strength", toughness="To toughness", reason="Why")
    async def numbers(
        self,
        interaction: discord.Interaction[Any],
        card: Name,
        strength: app_commands.Range[int, -50, 50],
        toughness: app_commands.Range[int, -50, 50],
        reason: Reason,
    ) -> None:
        """Change a card's numbers."""
        await self._mend(
            interaction,
            lambda game: manual.ChangeNumbers(card_meant(game, None, card), strength, toughness),
            reason,
            Feature.BATTLES,
        )

    @referee.command(name="attach", description="Place a card on another, equip it, or put it in")
    @app_commands.describe(card="Which card", host="On which", how="How", reason="Why")
    @app_commands.choices(how=BONDS)
    async def attach(
        self,
        interaction: discord.Interaction[Any],
        card: Name,
        host: Name,
        how: app_commands.Choice[str],
        reason: Reason,
    ) -> None:
        """Attach a card to another."""
        bond = Bond[how.value]
        await self._mend(
            interaction,
            lambda game: manual.AttachCard(card_meant(game, None, card), card_meant(game, None, host), bond),
            reason,
            Feature.BATTLES,
        )

    @referee.command(name="turn", description="Turn a card face up or face down")
    @app_commands.describe(card="Which card", face="Which side shows", reason="Why")
    async def turn(
        self, interaction: discord.Interaction[Any], card: Name, face: Literal["up", "down"], reason: Reason
    ) -> None:
        """Turn a card."""
        facing = Facing.UP if face == "up" else Facing.DOWN
        await self._mend(
            interaction,
            lambda game: manual.TurnCard(card_meant(game, None, card), facing),
            reason,
            Feature.BATTLES,
        )

    @referee.command(name="control", description="Give a card to a player")
    @app_commands.describe(card="Which card", player="Who controls it from now on", reason="Why")
    async def control(self, interaction: discord.Interaction[Any], card: Name, player: Name, reason: Reason) -> None:
        """Give control of a card."""
        await self._mend(
            interaction,
            lambda game: manual.GiveControl(card_meant(game, None, card), _seat_named(game, player)),
            reason,
            Feature.BATTLES,
        )

    @referee.command(name="phase", description="Put the turn into a phase")
    @app_commands.describe(phase="Which phase", reason="Why")
    @app_commands.choices(phase=PHASE_CHOICES)
    async def phase(
        self, interaction: discord.Interaction[Any], phase: app_commands.Choice[str], reason: Reason
    ) -> None:
        """Go to a phase."""
        await self._mend(interaction, lambda game: manual.SetPhase(phase.value), reason, Feature.BATTLES)

    @referee.command(name="battle", description="End the battle with a result")
    @app_commands.describe(outcome="How it stands for the attacker; as the numbers say by default", reason="Why")
    @app_commands.choices(outcome=OUTCOMES)
    async def battle(
        self, interaction: discord.Interaction[Any], reason: Reason, outcome: app_commands.Choice[str] | None = None
    ) -> None:
        """End the battle."""
        result = Situation[outcome.value] if outcome else None
        await self._mend(interaction, lambda game: manual.EndBattle(result), reason, Feature.BATTLES)

    # Taking back, stopping, deciding.

    @referee.command(name="takeback", description="Take a player's last answer back, or what is objected to")
    @app_commands.describe(reason="Why", player="Whose answer; leave it out for what is objected to")
    async def takeback(self, interaction: discord.Interaction[Any], reason: Reason, player: Name | None = None) -> None:
        """Take back moves; a judge may do so even if cards have been seen.

        It is recorded first, so that nothing is taken back twice if the process stops in between.
        """
        game = await self._table(interaction)
        games, remark = self.desk.games, Remark("judge_took_back", None, reason)
        if player is not None:
            seat = _seat_named(game, player)
            await earlier_state(self.desk.database, game, last_asked(game, seat), Consent.JUDGE)
            said = (await games.submit(game.id, remark)).game
            taken = await games.take_back(game.id, seat, Consent.JUDGE, asked_at=said.version)
            told = f"The last answer of {names_of(game)[seat]} is taken back."
        elif game.halt is not None and game.halt.stop is Pause.OBJECTION:
            operation = game.halt.operation
            await earlier_state(self.desk.database, game, before_operation(game, operation), Consent.JUDGE)
            await games.submit(game.id, remark)
            taken = await games.take_operation_back(game.id, operation, Consent.JUDGE)
            told = "What was objected to is taken back."
        else:
            raise UserFacing("Nothing is objected to; name the player whose last answer is to be taken back.")
        await self._done(interaction, Played(taken, ()), told, reason)

    @referee.command(name="stand", description="Turn an objection down, or make an end final that is open to objection")
    @app_commands.describe(reason="Why")
    async def stand(self, interaction: discord.Interaction[Any], reason: Reason) -> None:
        """Reject an objection; if it was to the end of a game, that end is final."""
        game = await self._table(interaction)
        given = Remark("objection_settled", None, reason)
        has_objection = game.halt is not None and game.halt.stop is Pause.OBJECTION
        settling = _settled if has_objection or not game.can_be_reopened else _as_it_is
        played = await self.desk.games.submit(game.id, given, settling)
        ended = played.game.can_be_reopened
        if ended:
            played = Played(await asking.settle_end(self.desk.games, game.id), played.facts)
        told = "What was done by hand stands." + (" The end is final." if ended else "")
        await self._done(interaction, played, told, reason)

    @referee.command(name="reopen", description="Take back what was done by hand and ended the game; it goes on")
    @app_commands.describe(reason="Why")
    async def reopen(self, interaction: discord.Interaction[Any], reason: Reason) -> None:
        """Reopen a game that ended by hand and is still open to objection."""
        game = await self._table(interaction)
        if not game.can_be_reopened:
            raise UserFacing("Only a game that ended by hand can be reopened, as long as its end is open to objection.")
        by_players = [v for v, given in await operations_of(self.desk.games, game) if given.player is not None]
        point = before_operation(game, by_players[-1])
        await earlier_state(self.desk.database, game, point, Consent.JUDGE)
        await self.desk.games.submit(game.id, Remark("judge_took_back", None, reason))
        taken = await self.desk.games.take_operation_back(game.id, by_players[-1], Consent.JUDGE)
        told = "The game is open again, as it was before what was done by hand."
        await self._done(interaction, Played(taken, ()), told, reason)

    @referee.command(name="adjourn", description="Stop the game for now")
    @app_commands.describe(reason="Why")
    async def adjourn(self, interaction: discord.Interaction[Any], reason: Reason) -> None:
        """Adjourn the game."""
        given = Remark("adjourned", None, reason)
        told = "The game is adjourned."
        await self._rule(interaction, given, told, reason, lambda halt: pauses.adjourned(halt, None, reason))

    @referee.command(name="resume", description="Let a stopped game go on")
    @app_commands.describe(reason="Why")
    async def resume(self, interaction: discord.Interaction[Any], reason: Reason) -> None:
        """Let the game go on."""
        await self._rule(interaction, Remark("resumed", None, reason), "The game goes on.", reason, pauses.resumed)

    @referee.command(name="end", description="End the game")
    @app_commands.describe(winner="Who wins; “nobody” for a draw", reason="Why")
    async def end(self, interaction: discord.Interaction[Any], winner: Name, reason: Reason) -> None:
        """End the game."""
        try:
            game = await self._table(interaction)
        except Unreadable as lost:
            await end_lost_game(self, lost.game)
            await send.answer(interaction, Panel(ENDED))
            return
        winners = () if winner.strip().casefold() == NOBODY else (_seat_named(game, winner),)
        played = await self.desk.games.submit(game.id, Adjudicate(winners, reason))
        await self._done(interaction, played, "The game is over.", reason)

    # Suggestions.

    @look.autocomplete("player")
    @move.autocomplete("player")
    @draw.autocomplete("player")
    @shuffle.autocomplete("player")
    @control.autocomplete("player")
    @takeback.autocomplete("player")
    async def players(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the players of the game."""
        return await self._players(interaction, current)

    @end.autocomplete("winner")
    async def winners(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the players, and "nobody"."""
        return [*await self._players(interaction, current), app_commands.Choice(name="Nobody", value=NOBODY)]

    async def _players(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        names = names_of(await self._table(interaction))
        return [
            app_commands.Choice(name=limits.clip(name, limits.CHOICE_NAME), value=f"{SEAT} {seat + 1}")
            for seat, name in enumerate(names)
            if current.casefold() in name.casefold()
        ]

    @move.autocomplete("card")
    @reveal.autocomplete("card")
    @numbers.autocomplete("card")
    @attach.autocomplete("card")
    @attach.autocomplete("host")
    @turn.autocomplete("card")
    @control.autocomplete("card")
    async def cards(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the cards that everybody sees, and hidden ones by the mark that /referee look shows."""
        game = await self._table(interaction)
        seen = cards_seen(game, None)
        return offered([(c.handle, f"{c.label}, {place_text(game, c)} ({c.handle})") for c in seen], current)

    @move.autocomplete("to")
    async def places(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the places where a card can be put in the game of this thread."""
        game = await self._table(interaction)
        return offered([*game_of(game.state).hands.places.items()], current)

    @draw.autocomplete("deck")
    @shuffle.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the decks of the game of this thread."""
        game = await self._table(interaction)
        return offered([(name, name) for name in game_of(game.state).hands.decks], current)

    # How it is done.

    async def _table(self, interaction: discord.Interaction[Any]) -> Game:
        """Return the game of this thread, if the person is a judge here and does not play in it.

        Raises:
            UserFacing: the user is no judge, plays in the game, or this is no thread of a game.
        """
        require_judge(interaction, await settings_of(self.desk.database, interaction.guild_id))
        game = await self._game_of_thread(interaction.channel_id)
        if game is None or place_of(game.about).guild != interaction.guild_id:
            raise UserFacing(words.NOT_HERE)
        if seat_of(game.about, interaction.user.id) is not None:
            raise UserFacing(words.JUDGES_OWN)
        return game

    async def _mend(
        self, interaction: discord.Interaction[Any], make: Make, reason: str, wants: Feature | None = None
    ) -> None:
        game = await self._table(interaction)
        if wants is not None:
            require(game.state, wants)
        played = await self.desk.games.submit(game.id, Manual(None, make(game), reason))
        await self._done(interaction, played, " ".join(played.lines(None)) or "The table is mended.", reason)

    async def _rule(
        self,
        interaction: discord.Interaction[Any],
        given: Input,
        told: str,
        reason: str,
        halting: Callable[[Halt | None], Halt | None],
    ) -> None:
        game = await self._table(interaction)
        await self._done(interaction, await self.desk.games.submit(game.id, given, halting), told, reason)

    async def _done(self, interaction: discord.Interaction[Any], played: Played, told: str, reason: str) -> None:
        """Show what was done and tell the players, then let the computers go on."""
        self.bot.tables.changed(played)
        text = words.acted_text(interaction.user.mention, _mentions(played.game), told, reason)
        await self._tell(played.game, text)
        await send.answer(interaction, Panel("Done; the players are told."))
        await self.bot.tables.go_on(played)

    async def _tell(self, game: Game, text: str) -> None:
        users = tuple(int(player.id) for player in game.about.players if player.kind == "human" and player.id)
        await self.bot.tables.announce(game, Panel(limits.clip(text, limits.CONTENT), mentions=users), "judge")


def _settled(halt: Halt | None) -> None:
    pauses.settled(halt, by=None)


def _as_it_is(halt: Halt | None) -> Halt | None:
    return halt


def _mentions(game: Game) -> list[str]:
    return [f"<@{player.id}>" for player in game.about.players if player.kind == "human" and player.id]


def _seat_named(game: Game, written: str) -> Seat:
    """Return the seat that a suggestion, or a typed name, means.

    Raises:
        UserFacing: no player has this name.
    """
    names = names_of(game)
    chosen = [seat for seat in range(len(names)) if written == f"{SEAT} {seat + 1}"]  # nobody is called so
    if chosen:
        return Seat(chosen[0])
    named = [seat for seat, name in enumerate(names) if name.casefold() == written.strip().casefold()]
    if len(named) != 1:
        raise UserFacing(f"Pick a player from the suggestions; this game is played by {', '.join(names)}.")
    return Seat(named[0])


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(RefereeCog(bot))
