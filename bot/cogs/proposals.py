"""What a player may do only if his opponent agrees: asked in the game's thread, answered with a button.

**To add a proposal:** a line in `PROPOSALS`, and a command that calls `propose`.
"""

import enum
import hashlib
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot.cogs.base import promptly
from bot.cogs.finding import TableCog
from bot.errors import UserFacing
from bot.hosting.beginning import begin_rematch
from bot.hosting.place import place_of
from bot.services import clocks, halts
from bot.services.games import Game, Played
from bot.services.taking_back import Consent, earlier_state, last_asked
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press
from engine.kernel.ids import Seat
from engine.kernel.inputs import AgreeDraw, Remark
from engine.redemption.rules.game_rules import out_of_game
from engine.redemption.view import view

if TYPE_CHECKING:
    from bot.app import Berean

AGREE, REFUSE = "agree", "refuse"
GONE_ON = "The game has gone on meanwhile; ask again."


class When(enum.Enum):
    """When something can be proposed; the value says why not when it is not."""

    PLAYING = "This game goes on."
    STOPPED = "This game is stopped."
    OVER = "This game is over."


class Stands(enum.Enum):
    """How long a proposal can be agreed to."""

    UNTIL_AN_ANSWER = enum.auto()
    THIS_TURN = enum.auto()
    ALWAYS = enum.auto()


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that takes consent: what is asked, and how it is done; doing it returns what is said then.

    `check` raises UserFacing where it could not be done anyway, so that nobody is asked for nothing.
    """

    asks: str
    carry_out: Callable[["Berean", Game, Seat], Awaitable[str]]
    stands: Stands = Stands.UNTIL_AN_ANSWER
    when: When = When.PLAYING
    check: Callable[["Berean", Game, Seat], Awaitable[object]] | None = None


async def _can_take_back(bot: "Berean", game: Game, seat: Seat) -> object:
    return await earlier_state(bot.desk.database, game, last_asked(game, seat), Consent.OPPONENT)


async def _take_back(bot: "Berean", game: Game, seat: Seat) -> str:
    bot.tables.changed(Played(await bot.desk.games.take_back(game.id, seat, asked_at=game.version), ()))
    return "It is taken back."


async def _pause(bot: "Berean", game: Game, seat: Seat) -> str:
    bot.tables.changed(Played(await bot.desk.games.set_clock(game.id, clocks.paused), ()))
    return "The clocks are stopped; `/game clock` lets them go on."


async def _rematch(bot: "Berean", game: Game, seat: Seat) -> str:
    return bot.tables.where_text(await begin_rematch(bot, game), "The rematch")


async def _draw(bot: "Berean", game: Game, seat: Seat) -> str:
    bot.tables.changed(await bot.desk.games.submit(game.id, AgreeDraw()))
    return "Nobody wins this game."


async def _adjourn(bot: "Berean", game: Game, seat: Seat) -> str:
    given = Remark("adjourned", seat)
    bot.tables.changed(await bot.desk.games.submit(game.id, given, lambda halt: halts.adjourned(halt, seat)))
    return "The game is adjourned; `/game resume` asks to go on."


async def _resume(bot: "Berean", game: Game, seat: Seat) -> str:
    played = await bot.desk.games.submit(game.id, Remark("resumed", seat), halts.resumed)
    bot.tables.changed(played)
    await bot.tables.go_on(played)
    return "The game goes on."


PROPOSALS: dict[str, Proposal] = {
    "undo": Proposal("to take back the last answer", _take_back, check=_can_take_back),
    "pause": Proposal("to stop the clocks", _pause, Stands.ALWAYS),
    "rematch": Proposal("for a rematch with the same decks", _rematch, Stands.ALWAYS, When.OVER),
    "draw": Proposal("to end the game without a winner", _draw, Stands.THIS_TURN),
    "adjourn": Proposal("to adjourn the game", _adjourn, Stands.THIS_TURN),
    "resume": Proposal("to go on with the game", _resume, Stands.ALWAYS, When.STOPPED),
}


def mark_of(game: Game, version: int | None = None) -> str:
    """Return what tells a moment of a game (now) from any other, without saying how many answers it took."""
    return _marked(game, game.version if version is None else version)


def _marked(game: Game, moment: object) -> str:
    return hashlib.sha256(f"{game.state.chance.seed}:{moment}".encode()).hexdigest()[:12]


def _mark(game: Game, stands: Stands) -> str:
    match stands:
        case Stands.UNTIL_AN_ANSWER:
            return mark_of(game)
        case Stands.THIS_TURN:
            return _marked(game, f"turn {view(game.state, None).turn}")
        case Stands.ALWAYS:
            return ""


def when_is(game: Game) -> When:
    """Say what can be proposed in a game as it is now."""
    if game.outcome is not None:
        return When.OVER
    return When.STOPPED if halts.stopped(game.halt) else When.PLAYING


async def propose(bot: "Berean", interaction: discord.Interaction[Any], game: Game, seat: Seat, what: str) -> None:
    """Ask the opponents where they read it; with none but computers, do it at once.

    Raises:
        UserFacing: it was asked elsewhere than in the thread of the game, or cannot be done now.
    """
    proposal = PROPOSALS[what]
    now = when_is(game)
    if now is not proposal.when:
        raise UserFacing(game.halt.why if now is When.STOPPED and game.halt is not None else now.value)
    others = asked_of(game, seat)
    if not others:
        await send.answer(interaction, Panel(await proposal.carry_out(bot, game, seat)))
        return
    if interaction.channel_id != place_of(game.about).thread:
        raise UserFacing("Ask in the thread of the game, where your opponent reads it.")
    if proposal.check is not None:
        await proposal.check(bot, game, seat)
    address = (what, game.id, str(int(seat)), _mark(game, proposal.stands))
    await send.answer(interaction, _question(game, address, proposal, (), others), private=False)


def asked_of(game: Game, seat: Seat) -> list[Seat]:
    """Return the people whose consent a player needs: all others who are still in the game."""
    gone = out_of_game(game.state)
    players = enumerate(game.about.players)
    return [Seat(s) for s, p in players if s != seat and p.kind == "human" and p.id and s not in gone]


def _question(
    game: Game, address: Sequence[str], proposal: Proposal, agreed: Collection[Seat], waited_for: Sequence[Seat]
) -> Panel:
    """Return what asks those whose consent is still wanted, with the consent there is."""
    what, players = (*address[:4], "".join(str(int(seat)) for seat in sorted(agreed))), game.about.players
    buttons = (Button("Agree", custom_id(AGREE, *what), Style.GO), Button("Refuse", custom_id(REFUSE, *what)))
    users = [int(players[seat].id) for seat in waited_for]
    asked = " ".join(f"<@{user}>" for user in users)
    have = " and ".join(f"<@{players[seat].id}>" for seat in sorted(agreed))
    text = f"{asked}, <@{players[int(address[2])].id}> asks {proposal.asks}." + (f" {have} agreed." if have else "")
    return Panel(text, rows=(buttons,), mentions=tuple(users))


class ProposalAnswers(TableCog):
    """The buttons under a proposal."""

    def __init__(self, bot: "Berean") -> None:
        super().__init__(bot)
        #: who has agreed to what, beside what the buttons carry: two may press before either sees the other's consent
        self._agreed: dict[tuple[str, ...], set[Seat]] = {}

    @on_press(AGREE)
    async def agree(self, press: Press) -> None:
        """Do what was asked, once every opponent has agreed."""
        game, proposal = await self._proposed(press)
        asker = Seat(int(press.argument(2)))
        agreed = self._agreed.setdefault(press.arguments[:4], set())
        agreed |= {Seat(int(s)) for s in "".join(press.arguments[4:]) if s.isdecimal()}
        agreed.add(self._seat(game, press.interaction))
        if waited_for := [each for each in asked_of(game, asker) if each not in agreed]:
            await send.update(press.interaction, _question(game, press.arguments, proposal, agreed, waited_for))
            return
        work = proposal.carry_out(self.bot, game, asker)
        done = await promptly(press.interaction, work, new_message=False)
        self._agreed.pop(press.arguments[:4], None)
        await send.update(press.interaction, Panel(f"{press.interaction.user.mention} agreed. {done}"))

    @on_press(REFUSE)
    async def refuse(self, press: Press) -> None:
        """Leave it as it is."""
        _, proposal = await self._proposed(press)
        text = f"{press.interaction.user.mention} was asked {proposal.asks} and refused; it stands as it is."
        await send.update(press.interaction, Panel(text))

    async def _proposed(self, press: Press) -> tuple[Game, Proposal]:
        proposal = PROPOSALS.get(press.argument(0))
        game = await self._game_pressed(press, 1)
        if proposal is None or not press.argument(2).isdecimal():
            raise UserFacing(GONE_ON)
        if self._seat(game, press.interaction) == int(press.argument(2)):
            raise UserFacing("Your opponent has to answer that.")
        stands = proposal.stands is Stands.ALWAYS or press.argument(3) == _mark(game, proposal.stands)
        if when_is(game) is not proposal.when or not stands:
            raise UserFacing(GONE_ON)
        return game, proposal
