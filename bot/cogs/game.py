"""/play board, hand, moves, concede, and every button of a game that has begun."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption
from bot.cogs.play_group import play
from bot.cogs.unreadable import UnreadableGames
from bot.errors import UserFacing
from bot.games.known import game_of, require
from bot.games.protocol import Feature
from bot.hosting.place import HandPlace, names_of, place_of, seat_of
from bot.hosting.questions import ANSWERED, answered_on_call, moves_panel, told_text
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.values import Game, Played
from bot.services.people.hands_sent import set_wants_hand
from bot.text.table.table_picture import table_png
from bot.ui import decisions, send
from bot.ui.custom_ids import custom_id
from bot.ui.hand import HAND_BY_DM
from bot.ui.panel import Button, Panel, Picture, Style, TextFile
from bot.ui.router import Press, on_press
from bot.ui.shown import shown_game
from bot.ui.table_frame import HAND_BUTTON, MOVES_BUTTON, is_cut
from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.inputs import Setting
from engine.redemption.model.attention import PASSES
from engine.redemption.view import view

CONCEDE = "concede"
SENT = "Your hand is in your DMs, and kept up to date there."
NOT_SENT = (
    "Discord does not let me write to you. Allow direct messages in the privacy settings of this server and press once "
    "more, or go on without: **My hand** always shows your cards."
)
NO_MORE = "Your hand is not sent here any more; **My hand** in the thread of the game shows it, and sends it again."


class GameCommands(UnreadableGames):
    """Playing a game that has begun."""

    # Commands.

    @play.command(name="board", description="Show the table")
    @app_commands.describe(game="Which game, if you play several", picture="Also draw it")
    async def board(
        self, interaction: discord.Interaction[Any], game: GameOption = None, picture: bool = False
    ) -> None:
        """Show the board in private; a picture shows a player his own side with his hand."""
        found = await self._game_here(interaction, game)
        told = self.bot.tables.where(found).log
        panel = shown_game(found.state).board(found.id, found.state, None, names_of(found), told, f"Game {found.id}")
        if is_cut(panel):
            whole = "\n".join(game_of(found.state).board(found.state, None, names_of(found)))
            panel = replace(panel, files=(TextFile("table.txt", whole),))
        if picture:
            require(found.state, Feature.PICTURES)
            seen = view(found.state, seat_of(found.about, interaction.user.id))
            drawn = await self.desk.heavily(table_png, seen, names_of(found))
            panel = replace(panel, files=(*panel.files, Picture("table.png", drawn)))
        await send.answer(interaction, panel)

    @play.command(name="hand", description="Show your hand, for your eyes only")
    @app_commands.describe(game="Which game, if you play several")
    async def hand(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Show the hand in private."""
        await self._send_hand(interaction, await self._game_here(interaction, game))

    @play.command(name="moves", description="Show what you may do now")
    @app_commands.describe(game="Which game, if you play several")
    async def moves(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Show the open question in private."""
        await self._send_moves(interaction, await self._game_here(interaction, game))

    @play.command(name="concede", description="Give a game up")
    @app_commands.describe(game="Which game, if you play several")
    async def concede(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Ask the player to confirm."""
        try:
            found = await self._game_here(interaction, game)
        except Unreadable as lost:
            await self._offer_to_end(interaction, lost)
            return
        self._seat(found, interaction)
        rows = ((Button("Concede", custom_id(CONCEDE, found.id), Style.GRAVE),),)
        text = f"Do you concede to {self._opponents(found, interaction)}? That cannot be taken back."
        await send.answer(interaction, Panel(content=text, rows=rows))

    @board.autocomplete("game")
    @hand.autocomplete("game")
    @moves.autocomplete("game")
    @concede.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)

    # Buttons that stand for as long as the game.

    @on_press(HAND_BUTTON)
    async def press_hand(self, press: Press) -> None:
        """Show the hand of whoever pressed."""
        await self._send_hand(press.interaction, await self._game_pressed(press, glance=True))

    @on_press(MOVES_BUTTON)
    async def press_moves(self, press: Press) -> None:
        """Show the user who pressed what he may do; his own panel is changed, a public board never."""
        game = await self._game_pressed(press, glance=True)
        message = press.interaction.message
        if message is not None and message.flags.ephemeral and not message.flags.components_v2:
            note = self.bot.tables.delivery.in_the_way(game.id)
            await self._show(press, game, self._seat(game, press.interaction), note=note)
        else:
            await self._send_moves(press.interaction, game)

    @on_press(HAND_BY_DM)
    async def wish_hand(self, press: Press) -> None:
        """Send the player's hand by DM from now on, or stop sending it, in this game and later ones."""
        game = await self._game_pressed(press, glance=True)
        seat, wanted = self._seat(game, press.interaction), press.argument(1) == "yes"
        await set_wants_hand(self.desk.database, str(press.interaction.user.id), wanted=wanted)
        is_sent = await self.bot.tables.wish_hand(game.id, seat, wanted=wanted)
        if wanted:
            await send.answer(press.interaction, Panel(SENT if is_sent else NOT_SENT))
        else:
            await send.update(press.interaction, Panel(NO_MORE))

    @on_press(CONCEDE)
    async def press_concede(self, press: Press) -> None:
        """Concede for good."""
        game = await self._game_pressed(press, glance=True)
        seat = self._seat(game, press.interaction)
        played = await self.desk.games.concede(game.id, seat)
        self.bot.tables.changed(played)
        await self._show(press, played.game, seat, note="You conceded.")

    # Answers to questions.

    @on_press(decisions.MOVES)
    async def turn_page(self, press: Press) -> None:
        """Show another page of a question, with what has been picked so far."""
        game, seat, decision = await self._open(press)
        if decision is None:
            await self._show(press, game, seat, note=ANSWERED)
            return
        drafted = decisions.read_draft(press.argument(6), len(decision.options))
        await self._show(press, game, seat, page=_number(press.argument(5)), drafted=drafted)

    @on_press(decisions.PICK)
    async def pick(self, press: Press) -> None:
        """Answer with one option."""
        await self._answer(press, (_number(press.argument(4)),))

    @on_press(decisions.ANSWER_CALL)
    async def answer_call(self, press: Press) -> None:
        """Answer with a button of the call; the next question opens in private."""
        game = await self._game_pressed(press, glance=True)
        seat = self._seat(game, press.interaction)
        if press.argument(1) != str(seat):
            raise UserFacing("These are another player's moves.")
        key = answered_on_call(game, press.argument(2), _number(press.argument(3)))
        if game.decision is None or key is None:
            await self._answer_with_moves(press.interaction, game, seat, ANSWERED)
            return
        played = await self._carry_out(game, seat, game.decision, (key,))
        note = self.bot.tables.delivery.in_the_way(game.id) or told_text(played, seat)
        await self._answer_with_moves(press.interaction, played.game, seat, note)

    @on_press(decisions.PICK_FROM)
    async def pick_from(self, press: Press) -> None:
        """Answer with what was chosen from a menu."""
        await self._answer(press, tuple(_number(v) for v in press.values))

    @on_press(decisions.PICK_NONE)
    async def pick_none(self, press: Press) -> None:
        """Answer with nothing."""
        await self._answer(press, ())

    @on_press(decisions.PICK_ANY)
    async def pick_any(self, press: Press) -> None:
        """Answer with the default, or else with the first legal answer."""
        game, seat, decision = await self._open(press)
        if decision is None:
            await self._show(press, game, seat, note=ANSWERED)
            return
        picks = decision.default or next(decision.answers(1), ())
        await self._submit(press, game, seat, decision, picks)

    @on_press(decisions.DRAFT)
    async def draft(self, press: Press) -> None:
        """Add an option to what has been picked so far."""
        game, seat, decision = await self._open(press)
        if decision is None:
            await self._show(press, game, seat, note=ANSWERED)
            return
        before = decisions.read_draft(press.argument(5), len(decision.options))
        added = tuple(n for n in map(_number, press.values) if n < len(decision.options))
        await self._show(press, game, seat, drafted=tuple(dict.fromkeys((*before, *added))))

    @on_press(decisions.DRAFTED)
    async def drafted(self, press: Press) -> None:
        """Answer with what has been picked."""
        await self._answer(press, decisions.read_draft(press.argument(4), 36 * 36))

    @on_press(decisions.PASS_UNTIL)
    async def pass_until(self, press: Press) -> None:
        """Pass this question, and later ones until something happens."""
        game, seat, decision = await self._open(press)
        if decision is None:
            await self._show(press, game, seat, note=ANSWERED)
            return
        await self._set_and_show(press, Setting(seat, PASSES, press.argument(4)), game)

    @on_press(decisions.ASK_AGAIN)
    async def ask_again(self, press: Press) -> None:
        """Stop passing, so that the player is asked again."""
        game = await self._game_pressed(press, glance=True)
        await self._set_and_show(press, Setting(self._seat(game, press.interaction), PASSES), game)

    @on_press(decisions.NUMBER)
    async def number(self, press: Press) -> None:
        """Answer with a number."""
        game, seat, decision = await self._open(press)
        picked = press.values[0] if press.values else press.argument(4)
        await self._submit(press, game, seat, decision, (picked,))

    @on_press(decisions.NAME)
    async def name(self, press: Press) -> None:
        """Open the form for a name."""
        form = discord.ui.Modal(title="Your answer", custom_id=custom_id(decisions.NAMED, *press.arguments), timeout=60)
        form.add_item(discord.ui.TextInput(label="Name", custom_id="name", max_length=100))
        await send.form(press.interaction, form)

    @on_press(decisions.NAMED)
    async def named(self, press: Press) -> None:
        """Answer with the name typed."""
        game, seat, decision = await self._open(press)
        await self._submit(press, game, seat, decision, (press.fields.get("name", "").strip(),))

    # How it is done.

    async def _answer(self, press: Press, indices: tuple[int, ...]) -> None:
        game, seat, decision = await self._open(press)
        options = decision.options if decision is not None else ()
        picks = tuple(options[i].key for i in indices if i < len(options))
        await self._submit(press, game, seat, decision, picks)

    async def _open(self, press: Press) -> tuple[Game, Seat, Decision | None]:
        """Return the game of a component, the seat of whoever pressed it, and its decision if that is still open.

        Raises:
            UserFacing: the user does not play in the game, or the button is another player's.
        """
        game = await self._game_pressed(press, glance=True)
        seat = self._seat(game, press.interaction)
        if press.argument(1) != str(seat):
            raise UserFacing("These are another player's moves.")
        self.bot.tables.panels.pressed(game.id, seat)
        decision = game.decision
        if decision is None or decision.player != seat or game.outcome is not None:
            return game, seat, None
        same = (str(decision.id), decisions.digest(decision)) == (press.argument(2), press.argument(3))
        return game, seat, decision if same else None

    async def _submit(
        self, press: Press, game: Game, seat: Seat, decision: Decision | None, picks: tuple[str, ...]
    ) -> None:
        """Give an answer to the engine, save it, and show what comes next."""
        note = ANSWERED
        if decision is not None:
            try:
                played = await self._carry_out(game, seat, decision, picks)
                game, note = played.game, self.bot.tables.delivery.in_the_way(game.id) or told_text(played, seat)
            except UserFacing as error:
                note = error.message
                game = await self.desk.games.load(game.id)
        await self._show(press, game, seat, note=note)

    async def _set_and_show(self, press: Press, setting: Setting, game: Game) -> None:
        """Change a setting of a player, such as until when he passes, and show what comes next."""
        require(game.state, Feature.SPEEDS)
        played = await self._set(game, setting)
        await self._show(press, played.game, setting.player, note=told_text(played, setting.player))

    async def _set(self, game: Game, setting: Setting) -> Played:
        played = await self.desk.games.submit(game.id, setting)
        self.bot.tables.changed(played)
        return await self.bot.tables.go_on(played)

    async def _carry_out(self, game: Game, seat: Seat, decision: Decision, picks: tuple[str, ...]) -> Played:
        played = await self.desk.games.answer(game.id, seat, decision.id, picks)
        self.bot.tables.changed(played)
        return await self.bot.tables.go_on(played)

    async def _show(
        self, press: Press, game: Game, seat: Seat, *, note: str = "", page: int = 0, drafted: tuple[int, ...] = ()
    ) -> None:
        """Replace the question by what comes next. The answer counts even if this message fails."""
        newest = await self._newest(game)
        if newest.version != game.version:
            page, drafted = 0, ()
        with self.bot.tables.panels.answering(game, seat, note) as told:
            try:
                await send.update(press.interaction, moves_panel(newest, seat, note=told, page=page, drafted=drafted))
            except discord.HTTPException as error:
                if error.code not in send.TOO_LATE:
                    raise
                return
        message = press.interaction.message
        await self._is_open(press.interaction, message.id if message is not None else None, newest, seat)

    async def _newest(self, game: Game) -> Game:
        """Return a game as it is now: while an answer took its time, others may have moved."""
        seen = await self.desk.games.glance(game.id)
        return seen if seen.version > game.version else game

    async def _is_open(
        self, interaction: discord.Interaction[Any], message: int | None, game: Game, seat: Seat
    ) -> None:
        """Remember the panel that a player sees, and update it if the game has moved on meanwhile."""
        await self.bot.tables.panels.opened(interaction, message, game, seat)
        if (await self.desk.games.glance(game.id)).version > game.version:
            self.bot.tables.show_again(game.id)

    async def _answer_with_moves(
        self, interaction: discord.Interaction[Any], game: Game, seat: Seat, note: str = ""
    ) -> None:
        """Show what a player may do now in a private message, which replaces an earlier one."""
        newest = await self._newest(game)
        message = await send.answer(interaction, moves_panel(newest, seat, note=note))
        await self._is_open(interaction, message, newest, seat)

    async def _send_hand(self, interaction: discord.Interaction[Any], game: Game) -> None:
        opened = game.about.open_hands
        if opened and seat_of(game.about, interaction.user.id) is None:
            await send.answer(interaction, shown_game(game.state).open_hands(game.state, opened, names_of(game)))
            return
        seat = self._seat(game, interaction)
        sent = place_of(game.about).hands.get(str(seat), HandPlace())
        await send.answer(interaction, shown_game(game.state).hand(game.id, game.state, seat, can_send=sent.closed))

    async def _send_moves(self, interaction: discord.Interaction[Any], game: Game) -> None:
        seat = self._seat(game, interaction)
        await self._answer_with_moves(interaction, game, seat, self.bot.tables.delivery.in_the_way(game.id))

    def _opponents(self, game: Game, interaction: discord.Interaction[Any]) -> str:
        own = seat_of(game.about, interaction.user.id)
        return " and ".join(
            name
            for seat, name in enumerate(names_of(game))
            if own is None or Seat(seat) in game_of(game.state).opponents(game.state, own)
        )


def _number(written: str) -> int:
    """Read a position in a list; nonsense gives one beyond the end of any list."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 6 else 10**6
