"""What a player may do only if his opponent agrees: asked in the game's thread, answered with a button.

**To add a proposal:** a line in `PROPOSALS`, and a command that calls `propose`.
"""

import enum
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot.cogs.base import promptly
from bot.cogs.finding import TableCog
from bot.errors import UserFacing
from bot.hosting.beginning import begin_rematch
from bot.hosting.place import place_of
from bot.services import clocks
from bot.services.games import Game, Played
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press
from engine.kernel.ids import Seat

if TYPE_CHECKING:
    from bot.app import Berean

AGREE, REFUSE = "agree", "refuse"
GONE_ON = "The game has gone on meanwhile; ask again."


class When(enum.Enum):
    """When something can be proposed."""

    PLAYING = "while the game goes on"
    OVER = "when it is over"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that takes consent: what is asked, and how it is done; doing it returns what is said then.

    One that is not `lasting` can be agreed to only while the game stands where it was asked.
    """

    asks: str
    carry_out: Callable[["Berean", Game, Seat], Awaitable[str]]
    lasting: bool = False
    when: When = When.PLAYING


async def _take_back(bot: "Berean", game: Game, seat: Seat) -> str:
    bot.tables.changed(Played(await bot.desk.games.take_back(game.id, seat), ()))
    return "It is taken back."


async def _pause(bot: "Berean", game: Game, seat: Seat) -> str:
    bot.tables.changed(Played(await bot.desk.games.set_clock(game.id, clocks.paused), ()))
    return "The clocks are stopped; `/game clock` lets them go on."


async def _rematch(bot: "Berean", game: Game, seat: Seat) -> str:
    place = await begin_rematch(bot, game)
    return f"The rematch begins in <#{place.thread}>."


PROPOSALS: dict[str, Proposal] = {
    "undo": Proposal("to take back the last answer", _take_back),
    "pause": Proposal("to stop the clocks", _pause, lasting=True),
    "rematch": Proposal("for a rematch with the same decks", _rematch, lasting=True, when=When.OVER),
}


def mark_of(game: Game) -> str:
    """Return what tells this moment of a game from any other, without saying how many answers it took."""
    return hashlib.sha256(f"{game.state.chance.seed}:{game.version}".encode()).hexdigest()[:12]


async def propose(bot: "Berean", interaction: discord.Interaction[Any], game: Game, seat: Seat, what: str) -> None:
    """Ask the opponents where they read it; with none but computers, do it at once.

    Raises:
        UserFacing: it was asked elsewhere than in the thread of the game, or cannot be done.
    """
    proposal = PROPOSALS[what]
    others = [p for s, p in enumerate(game.about.players) if s != seat and p.kind == "human"]
    if not others:
        await send.answer(interaction, Panel(await proposal.carry_out(bot, game, seat)))
        return
    if interaction.channel_id != place_of(game.about).thread:
        raise UserFacing("Ask in the thread of the game, where your opponent reads it.")
    address = (what, game.id, seat, mark_of(game))
    buttons = (
        Button("Agree", custom_id(AGREE, *address), Style.GO),
        Button("Refuse", custom_id(REFUSE, *address)),
    )
    asked = " ".join(f"<@{p.id}>" for p in others)
    text = f"{asked}, {interaction.user.mention} asks {proposal.asks}."
    panel = Panel(text, rows=(buttons,), mentions=tuple(int(p.id) for p in others))
    await send.answer(interaction, panel, private=False)


class ProposalAnswers(TableCog):
    """The buttons under a proposal."""

    @on_press(AGREE)
    async def agree(self, press: Press) -> None:
        """Do what was asked."""
        game, proposal = await self._proposed(press)
        work = proposal.carry_out(self.bot, game, Seat(int(press.argument(2))))
        done = await promptly(press.interaction, work, new_message=False)
        await send.update(press.interaction, Panel(f"{press.interaction.user.mention} agreed. {done}"))

    @on_press(REFUSE)
    async def refuse(self, press: Press) -> None:
        """Leave it as it is."""
        _, proposal = await self._proposed(press)
        text = f"{press.interaction.user.mention} was asked {proposal.asks} and refused; it stands as it is."
        await send.update(press.interaction, Panel(text))

    async def _proposed(self, press: Press) -> tuple[Game, Proposal]:
        proposal = PROPOSALS.get(press.argument(0))
        game = await self.desk.games.load(press.argument(1))
        if proposal is None or not press.argument(2).isdecimal():
            raise UserFacing(GONE_ON)
        if self._seat(game, press.interaction) == int(press.argument(2)):
            raise UserFacing("Your opponent has to answer that.")
        is_time = (game.outcome is None) is (proposal.when is When.PLAYING)
        if not is_time or (not proposal.lasting and press.argument(3) != mark_of(game)):
            raise UserFacing(GONE_ON)
        return game, proposal
