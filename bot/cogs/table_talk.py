"""/play undo and hold: what a player may ask for beside his moves."""

import hashlib
from typing import Any

import discord
from discord import app_commands

from bot.cogs.game import GameCommands
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.hosting.place import place_of
from bot.services.games import Game, Played
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press

AGREE, REFUSE = "undoyes", "undono"
GONE_ON = "The game has gone on meanwhile; ask again."


def mark_of(game: Game) -> str:
    """Return what tells this moment of a game from any other, without saying how many answers it took."""
    return hashlib.sha256(f"{game.state.chance.seed}:{game.version}".encode()).hexdigest()[:12]


class TableTalk(GameCommands):
    """Taking back by consent, and asking to be stopped."""

    @play.command(name="undo", description="Ask your opponent to let you take your last answer back")
    @app_commands.describe(game="Which game, if you play several")
    async def undo(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Ask for a take-back where the opponent sees it."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        others = [p for s, p in enumerate(found.about.players) if s != seat and p.kind == "human"]
        if not others:
            taken = await self.desk.games.take_back(found.id, seat)
            self.bot.tables.changed(Played(taken, ()))
            await send.answer(interaction, Panel("Taken back."))
            return
        if interaction.channel_id != place_of(found.about).thread:
            raise UserFacing("Ask in the thread of the game, where your opponent reads it.")
        address = (found.id, seat, mark_of(found))
        buttons = (
            Button("Agree", custom_id(AGREE, *address), Style.GO),
            Button("Refuse", custom_id(REFUSE, *address)),
        )
        asked = " ".join(f"<@{p.id}>" for p in others)
        text = f"{asked}, {interaction.user.mention} asks to take back the last answer."
        panel = Panel(text, rows=(buttons,), mentions=tuple(int(p.id) for p in others))
        await send.answer(interaction, panel, private=False)

    @on_press(AGREE)
    async def agree(self, press: Press) -> None:
        """Take back, if the game still stands where it was asked."""
        game = await self._asked_back(press)
        taken = await self.desk.games.take_back(game.id, self._asker(press))
        self.bot.tables.changed(Played(taken, ()))
        await send.update(press.interaction, Panel(f"{press.interaction.user.mention} agreed; it is taken back."))

    @on_press(REFUSE)
    async def refuse(self, press: Press) -> None:
        """Leave it as it is."""
        await self._asked_back(press)
        await send.update(press.interaction, Panel(f"{press.interaction.user.mention} did not agree; it stands."))

    async def _asked_back(self, press: Press) -> Game:
        game = await self.desk.games.load(press.argument(0))
        if self._seat(game, press.interaction) == self._asker(press):
            raise UserFacing("Your opponent has to answer that.")
        if press.argument(2) != mark_of(game):
            raise UserFacing(GONE_ON)
        return game

    def _asker(self, press: Press) -> Any:
        return int(press.argument(1)) if press.argument(1).isdecimal() else -1

    @play.command(name="hold", description="Be asked at the next point where you could act")
    @app_commands.describe(wanted="No takes it back", game="Which game, if you play several")
    async def hold(self, interaction: discord.Interaction[Any], wanted: bool = True, game: str | None = None) -> None:
        """Call a hold, or take it back."""
        found = await self._game_here(interaction, game)
        played = await self.desk.games.hold(found.id, self._seat(found, interaction), wanted=wanted)
        self.bot.tables.changed(played)
        told = "You will be asked at the next point." if wanted else "You call no hold."
        await send.answer(interaction, Panel(told))

    @undo.autocomplete("game")
    @hold.autocomplete("game")
    async def own_games(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
