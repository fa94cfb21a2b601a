"""/game judge, draw, adjourn, resume, leave and object: what players agree on, or ask a judge to decide."""

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, TableCog
from bot.cogs.game_group import game as group
from bot.cogs.proposals import propose
from bot.errors import UserFacing
from bot.hosting.marks import mark_of
from bot.hosting.place import names_of, place_of
from bot.services.games import pauses
from bot.services.games.by_hand.endings import playable
from bot.services.games.pauses import Pause
from bot.services.games.records import last_remark, operations_of
from bot.services.games.taking_back import Consent
from bot.services.games.values import Game, Played
from bot.services.people.servers import settings_of
from bot.text.table import affairs as words
from bot.ui import limits, send
from bot.ui.affairs import CALL_JUDGE, OBJECT, TAKE_OP_BACK, WITHDRAW, objection_panel
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from engine.kernel.ids import Seat
from engine.kernel.inputs import Manual, Object, Remark

#: how long no judge is called again in a game after one was called
PATIENCE = timedelta(minutes=10)
Reason = app_commands.Range[str, 1, 200]


class AffairCommands(TableCog):
    """Commands for what happens around a game: judges, draws, breaks, objections."""

    @group.command(name="judge", description="Call a judge of this server into the thread of the game")
    @app_commands.describe(reason="What he is to decide")
    async def judge(self, interaction: discord.Interaction[Any], reason: Reason) -> None:
        """Call a judge."""
        found = await self._game_here(interaction, None)
        await self._call_judge(interaction, found, self._seat(found, interaction), reason)

    @group.command(name="draw", description="Offer the others to end the game without a winner")
    async def draw(self, interaction: discord.Interaction[Any]) -> None:
        """Offer a draw."""
        found = await self._game_here(interaction, None)
        seat = self._seat(found, interaction)
        if found.about.people.count(True) < 2:
            raise UserFacing("The computer agrees to no draw; `/play concede` gives the game up.")
        await propose(self.bot, interaction, found, seat, "draw")

    @group.command(name="adjourn", description="Ask the others to stop the game for now")
    async def adjourn(self, interaction: discord.Interaction[Any]) -> None:
        """Ask to adjourn."""
        found = await self._game_here(interaction, None)
        await propose(self.bot, interaction, found, self._seat(found, interaction), "adjourn")

    @group.command(name="resume", description="Come back to a game, or ask to go on with one that is stopped")
    @app_commands.describe(game="Which game, if you play several")
    async def resume(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Come back, or ask to go on."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        if found.halt is not None and found.halt.stop is Pause.OBJECTION:
            await self._show_objection(found, interaction.id)
            await send.answer(interaction, Panel(f"{found.halt.why} It is in the thread once more, with its buttons."))
            return
        if found.halt is not None and found.halt.stop is None and seat in found.halt.left:
            given = Remark("resumed", seat)
            played = await self.desk.games.submit(found.id, given, lambda halt: pauses.back(halt, seat))
            self.bot.tables.changed(played)
            await self.bot.tables.announce(played.game, Panel(f"{interaction.user.mention} is back."), "back")
            await send.answer(interaction, Panel("You are back at the table."))
            return
        await propose(self.bot, interaction, found, seat, "resume")

    @group.command(name="leave", description="Leave the table for now; when all have left the game is put away")
    @app_commands.describe(game="Which game, if you play several")
    async def leave(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Leave for now."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        people = [s for s, is_person in enumerate(found.about.people) if is_person]
        given = Remark("left_table", seat)
        played = await self.desk.games.submit(found.id, given, lambda halt: pauses.left(halt, seat, people))
        self.bot.tables.changed(played)
        is_away = pauses.stopped(played.game.halt)
        told = words.left_text(interaction.user.mention, is_away=is_away)
        await self.bot.tables.announce(played.game, Panel(told), "left")
        await send.answer(interaction, Panel(words.PUT_AWAY if is_away else words.LEFT))

    @group.command(name="object", description="Object to what another player has just done by hand")
    @app_commands.describe(reason="Why")
    async def object_to_operation(self, interaction: discord.Interaction[Any], reason: Reason) -> None:
        """Object to the newest operation by hand of an opponent."""
        found = await self._game_here(interaction, None)
        seat = self._seat(found, interaction)
        operations = await operations_of(self.desk.games, found)
        others = [version for version, given in operations if given.player not in (None, seat)]
        if not others:
            raise UserFacing(words.NO_OBJECTION)
        await self._object(interaction, found, seat, others[-1], reason)

    @resume.autocomplete("game")
    @leave.autocomplete("game")
    async def games_to_leave(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)

    # Objections.

    @on_press(OBJECT)
    async def press_object(self, press: Press) -> None:
        """Object to the operation that a message is about."""
        found = await self._game_pressed(press)
        seat = self._seat(found, press.interaction)
        if press.argument(1) == str(seat):
            raise UserFacing("That was yours; `/play undo` asks to take it back.")
        meant = [v for v, _ in await operations_of(self.desk.games, found) if mark_of(found, v) == press.argument(2)]
        if not meant:
            raise UserFacing("This has been taken back already.")
        await self._object(press.interaction, found, seat, meant[0], "")

    async def _object(
        self, interaction: discord.Interaction[Any], found: Game, seat: Seat, version: int, reason: str
    ) -> None:
        given = Object(seat, reason)
        async with self.desk.calling_others(interaction.user.id, interaction.guild_id):
            played = await self.desk.games.submit(
                found.id, given, lambda halt: pauses.objected(halt, seat, version, reason)
            )
        self.bot.tables.changed(played)
        await self._show_objection(played.game, "objection")
        await send.answer(interaction, Panel("The game waits until this is settled."))

    async def _show_objection(self, found: Game, mark: object) -> None:
        """Post the message with which an objection is settled; again if the first one is lost."""
        if found.halt is None or found.halt.by is None:
            return
        operator = await self._operator(found)
        text = words.objected_text(_mention(found, Seat(found.halt.by)), _mention(found, operator), found.halt.reason)
        await self.bot.tables.announce(found, objection_panel(found.id, text, _users(found)), mark)

    @on_press(WITHDRAW, edits=True)
    async def withdraw(self, press: Press) -> None:
        """Withdraw one's objection."""
        found = await self._game_pressed(press)
        seat = self._seat(found, press.interaction)
        given = Remark("objection_settled", seat)
        played = await self.desk.games.submit(found.id, given, lambda halt: pauses.settled(halt, by=seat))
        await self._goes_on(press, played, "withdrew the objection; it stands.")

    @on_press(TAKE_OP_BACK, edits=True)
    async def take_operation_back(self, press: Press) -> None:
        """Take back the operation that another player objects to."""
        found = await self._game_pressed(press)
        seat = self._seat(found, press.interaction)
        if found.halt is None or found.halt.stop is not Pause.OBJECTION:
            raise UserFacing("There is no open objection in this game.")
        if await self._operator(found) != seat:
            raise UserFacing("Only the one who did it can take it back.")
        taken = await self.desk.games.take_operation_back(found.id, found.halt.operation, Consent.OPPONENT)
        await self._goes_on(press, Played(taken, ()), "took it back, with all that came after it.")

    @on_press(CALL_JUDGE, edits=True)
    async def press_judge(self, press: Press) -> None:
        """Call a judge to decide an objection."""
        found = await self._game_pressed(press)
        reason = "an objection to what was done by hand"
        await self._call_judge(press.interaction, found, self._seat(found, press.interaction), reason)

    async def _goes_on(self, press: Press, played: Played, told: str) -> None:
        self.bot.tables.changed(played)
        await self.bot.tables.go_on(played)
        goes_on = "The end stands." if played.game.outcome is not None else "The game goes on."
        await send.update(press.interaction, Panel(f"{press.interaction.user.mention} {told} {goes_on}"))

    async def _operator(self, found: Game) -> Seat | None:
        """Return who did the operation that is objected to."""
        if found.halt is None:
            return None
        operations: dict[int, Manual] = dict(await operations_of(self.desk.games, found))
        given = operations.get(found.halt.operation)
        return given.player if given is not None else None

    # Judges.

    async def _call_judge(self, interaction: discord.Interaction[Any], found: Game, seat: Seat, reason: str) -> None:
        playable(found, Remark("judge_called"))
        now = datetime.now(UTC)
        last = await last_remark(self.desk.games, found, "judge_called")
        if last is not None and now - last < PATIENCE:
            raise UserFacing(f"A judge has been called <t:{int(last.timestamp())}:R>; give him a moment.")
        async with self.desk.calling_others(interaction.user.id, interaction.guild_id):
            played = await self.desk.games.submit(found.id, Remark("judge_called", seat, reason))
        self.bot.tables.changed(played)
        role = (await settings_of(self.desk.database, place_of(found.about).guild)).judge_role
        others = [name for s, name in enumerate(names_of(found)) if s != seat]
        text = words.called_text(interaction.user.mention, role, others, reason)
        panel = Panel(limits.clip(text, limits.CONTENT), roles=(role,) if role is not None else ())
        await self.bot.tables.announce(played.game, panel, "called")
        await send.answer(interaction, Panel(self._whether_told(interaction, role)))

    def _whether_told(self, interaction: discord.Interaction[Any], role: int | None) -> str:
        """Return the words on whether the judges are notified; a role that cannot be mentioned is only named."""
        if role is None:
            return "The call stands in the thread. This server names no judges, so ask whoever manages it to look here."
        found = interaction.guild.get_role(role) if interaction.guild is not None else None
        if found is not None and not found.mentionable and not interaction.app_permissions.mention_everyone:
            return "The call stands in the thread, but Discord lets me notify that role only if it can be mentioned."
        return "The judges are called."


def _mention(found: Game, seat: Seat | None) -> str:
    user = found.about.players[seat].id if seat is not None else ""
    return f"<@{user}>" if user else "somebody"


def _users(found: Game) -> list[int]:
    return [int(player.id) for player in found.about.players if player.kind == "human" and player.id]
