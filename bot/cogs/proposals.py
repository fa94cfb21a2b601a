"""What a player may do only if others agree: asked in the game's thread, answered with a button.

What was asked, and who has agreed, is stored with the game, not in the buttons.

**To add a proposal:** a line in `PROPOSALS`, and a command that calls `propose`.
"""

import enum
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot.cogs.finding import TableCog
from bot.errors import UserFacing
from bot.games.known import game_of
from bot.hosting.beginning import begin_rematch
from bot.hosting.marks import mark_of, marked
from bot.hosting.place import names_of, place_of
from bot.services.games import clocks, pauses
from bot.services.games.by_hand import asking
from bot.services.games.by_hand.asking import manual_of
from bot.services.games.by_hand.endings import GONE_ON
from bot.services.games.dealing.sealing import word_of
from bot.services.games.taking_back import Consent, earlier_state, last_asked
from bot.services.games.values import Game, Played, Proposed
from bot.ui import limits, send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press
from engine.kernel import codec
from engine.kernel.ids import Seat
from engine.kernel.inputs import AgreeDraw, Manual, Remark

if TYPE_CHECKING:
    from bot.app import Berean

AGREE, REFUSE = "agree", "refuse"
BY_HAND = "byhand"


class When(enum.Enum):
    """When something can be proposed; the value is the reason to give if it cannot."""

    PLAYING = "This game goes on."
    STOPPED = "This game is stopped."
    OVER = "This game is over."


class Stands(enum.Enum):
    """How long a proposal can be agreed to."""

    UNTIL_AN_ANSWER = enum.auto()
    THIS_TURN = enum.auto()
    ALWAYS = enum.auto()


def asked_of(game: Game, proposed: Proposed) -> list[Seat]:
    """Return the people whose consent a player needs: all other people still in the game."""
    hosted = game_of(game.state)
    gone = [seat for seat in game.state.seats if hosted.is_out(game.state, seat)]
    return [seat for seat in _people(game) if seat != proposed.by and seat not in gone]


def _all_others(game: Game, proposed: Proposed) -> list[Seat]:
    """Return all other people, also those who left, since each of them would play again."""
    return [seat for seat in _people(game) if seat != proposed.by]


def _concerned(game: Game, proposed: Proposed) -> list[Seat]:
    """Return the people whom an operation by hand concerns."""
    wanted = asking.wanted(game, manual_of(proposed))
    return [seat for seat in _people(game) if seat in wanted]


def _people(game: Game) -> list[Seat]:
    return [Seat(s) for s, p in enumerate(game.about.players) if p.kind == "human" and p.id]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that needs consent: what is asked, and how it is done; doing it returns what to say then.

    `check` raises UserFacing if it could not be done anyway, so that nobody is asked in vain. `asked` says whose
    consent it needs.
    """

    asks: Callable[[Game, Proposed], str]
    carry_out: Callable[["Berean", Game, Proposed], Awaitable[str]]
    stands: Stands = Stands.UNTIL_AN_ANSWER
    when: When = When.PLAYING
    check: Callable[["Berean", Game, Seat], Awaitable[object]] | None = None
    asked: Callable[[Game, Proposed], list[Seat]] = asked_of


def _said(words: str) -> Callable[[Game, Proposed], str]:
    return lambda game, proposed: words


async def _can_take_back(bot: "Berean", game: Game, seat: Seat) -> object:
    return await earlier_state(bot.desk.database, game, last_asked(game, seat), Consent.OPPONENT)


async def _take_back(bot: "Berean", game: Game, proposed: Proposed) -> str:
    taken = await bot.desk.games.take_back(game.id, Seat(proposed.by), asked_at=game.version)
    bot.tables.changed(Played(taken, ()))
    return "It is taken back."


async def _pause(bot: "Berean", game: Game, proposed: Proposed) -> str:
    bot.tables.changed(Played(await bot.desk.games.set_clock(game.id, clocks.paused), ()))
    return "The clocks are stopped; `/game clock` lets them go on."


async def _rematch(bot: "Berean", game: Game, proposed: Proposed) -> str:
    words = [proposed.words.get(str(seat), "") for seat in range(len(game.about.players))]
    return bot.tables.where_text(await begin_rematch(bot, game, words), "The rematch")


async def _draw(bot: "Berean", game: Game, proposed: Proposed) -> str:
    bot.tables.changed(await bot.desk.games.submit(game.id, AgreeDraw()))
    return "Nobody wins this game."


async def _adjourn(bot: "Berean", game: Game, proposed: Proposed) -> str:
    seat = Seat(proposed.by)
    given = Remark("adjourned", seat)
    bot.tables.changed(await bot.desk.games.submit(game.id, given, lambda halt: pauses.adjourned(halt, seat)))
    return "The game is adjourned; `/game resume` asks to go on."


async def _resume(bot: "Berean", game: Game, proposed: Proposed) -> str:
    played = await bot.desk.games.submit(game.id, Remark("resumed", Seat(proposed.by)), pauses.resumed)
    bot.tables.changed(played)
    await bot.tables.go_on(played)
    return "The game goes on."


async def _do_by_hand(bot: "Berean", game: Game, proposed: Proposed) -> str:
    done = _by_hand_words(game, proposed)
    played = await bot.desk.games.submit(game.id, manual_of(proposed), asked_at=game.version)
    bot.tables.changed(played)
    await bot.tables.go_on(played)
    return f"By hand, to {done}: it is done."


def _asks_by_hand(game: Game, proposed: Proposed) -> str:
    hands = game_of(game.state).hands
    why = hands.why(hands.consent(game.state, manual_of(proposed)))
    reason = f" Reason: {limits.clip(proposed.reason, 200)}." if proposed.reason else ""
    return f"by hand to **{_by_hand_words(game, proposed)}**.{reason} It takes your consent, since {why}"


def _by_hand_words(game: Game, proposed: Proposed) -> str:
    hands = game_of(game.state).hands
    words = hands.told(game.state, manual_of(proposed).operation, names_of(game), Seat(proposed.by))
    return limits.clip(words, 900)


PROPOSALS: dict[str, Proposal] = {
    "undo": Proposal(_said("to take back the last answer"), _take_back, check=_can_take_back),
    "pause": Proposal(_said("to stop the clocks"), _pause, Stands.ALWAYS),
    "rematch": Proposal(
        _said("for a rematch with the same decks"), _rematch, Stands.ALWAYS, When.OVER, asked=_all_others
    ),
    "draw": Proposal(_said("to end the game without a winner"), _draw, Stands.THIS_TURN),
    "adjourn": Proposal(_said("to adjourn the game"), _adjourn, Stands.THIS_TURN),
    "resume": Proposal(_said("to go on with the game"), _resume, Stands.ALWAYS, When.STOPPED),
    BY_HAND: Proposal(_asks_by_hand, _do_by_hand, asked=_concerned),
}


def _mark(game: Game, stands: Stands, proposed: Proposed) -> str:
    match stands:
        case Stands.UNTIL_AN_ANSWER if proposed.operation is not None:
            return marked(game, f"{game.version}:{proposed.operation}:{proposed.reason}")
        case Stands.UNTIL_AN_ANSWER:
            return mark_of(game)
        case Stands.THIS_TURN:
            return marked(game, f"turn {game_of(game.state).turn(game.state)}")
        case Stands.ALWAYS:
            return ""


def when_is(game: Game) -> When:
    """Return the situation in which a game is now."""
    if game.outcome is not None:
        return When.OVER
    return When.STOPPED if pauses.stopped(game.halt) else When.PLAYING


def require_when(game: Game, when: When) -> None:
    """Refuse a proposal that cannot be made in the game as it is now.

    Raises:
        UserFacing: it cannot be made; with the reason.
    """
    if (now := when_is(game)) is not when:
        raise UserFacing(game.halt.why if now is When.STOPPED and game.halt is not None else now.value)


async def propose(bot: "Berean", interaction: discord.Interaction[Any], game: Game, seat: Seat, what: str) -> None:
    """Ask the opponents in the thread of the game; if all are computers, do it at once.

    Raises:
        UserFacing: it was not asked in the thread of the game, or cannot be done now.
    """
    await _propose(
        bot, interaction, game, Proposed(what=what, by=seat, mark="", words={str(int(seat)): word_of(interaction.id)})
    )


async def propose_by_hand(bot: "Berean", interaction: discord.Interaction[Any], game: Game, given: Manual) -> None:
    """Ask the players whom an operation by hand concerns and who have not agreed yet.

    Raises:
        UserFacing: it was not asked in the thread of the game, or cannot be done now.
    """
    if given.player is None:
        raise UserFacing("A judge need not ask anybody.")
    operation = codec.encode(given.operation)
    agreed = tuple(int(seat) for seat in given.agreed)
    proposed = Proposed(what=BY_HAND, by=given.player, mark="", agreed=agreed, operation=operation, reason=given.reason)
    await _propose(bot, interaction, game, proposed)


async def _propose(bot: "Berean", interaction: discord.Interaction[Any], game: Game, proposed: Proposed) -> None:
    proposal = PROPOSALS[proposed.what]
    require_when(game, proposal.when)
    proposed = proposed.model_copy(update={"mark": _mark(game, proposal.stands, proposed)})
    others = [seat for seat in proposal.asked(game, proposed) if seat not in proposed.agreed]
    if not others:
        await send.answer(interaction, Panel(await proposal.carry_out(bot, game, proposed)))
        return
    if interaction.channel_id != place_of(game.about).thread:
        raise UserFacing("Ask in the thread of the game, where the others read it.")
    if proposal.check is not None:
        await proposal.check(bot, game, Seat(proposed.by))
    async with bot.desk.calling_others(interaction.user.id, interaction.guild_id):
        await asking.put(bot.desk.games, game.id, proposed)
    await send.answer(interaction, _question(game, proposed, proposal, others), private=False)


def _question(game: Game, proposed: Proposed, proposal: Proposal, waited_for: Sequence[Seat]) -> Panel:
    """Return the message that asks for the consent still needed, with who has agreed already."""
    players = game.about.players
    address = (proposed.what, game.id, str(proposed.by), proposed.mark)
    buttons = (Button("Agree", custom_id(AGREE, *address), Style.GO), Button("Refuse", custom_id(REFUSE, *address)))
    users = [int(players[seat].id) for seat in waited_for]
    asked = " ".join(f"<@{user}>" for user in users)
    have = " and ".join(f"<@{players[seat].id}>" for seat in proposed.agreed if players[seat].id)
    text = f"{asked}, <@{players[proposed.by].id}> asks {proposal.asks(game, proposed)}."
    text += f" {have} agreed." if have else ""
    return Panel(limits.clip(text, limits.CONTENT), rows=(buttons,), mentions=tuple(users))


class ProposalAnswers(TableCog):
    """The buttons under a proposal."""

    @on_press(AGREE, edits=True)
    async def agree(self, press: Press) -> None:
        """Do what was asked, once all who were asked have agreed."""
        game, proposal, proposed, seat = await self._proposed(press)
        game, proposed = await asking.agree(self.desk.games, game.id, proposed, seat, word_of(press.interaction.id))
        waited_for = [each for each in proposal.asked(game, proposed) if each not in proposed.agreed]
        if waited_for:
            await send.update(press.interaction, _question(game, proposed, proposal, waited_for))
            return
        done = await proposal.carry_out(self.bot, game, proposed)
        await asking.drop(self.desk.games, game.id, proposed)
        await send.update(press.interaction, Panel(f"{press.interaction.user.mention} agreed. {done}"))

    @on_press(REFUSE, edits=True)
    async def refuse(self, press: Press) -> None:
        """Leave it as it is."""
        game, proposal, proposed, _ = await self._proposed(press)
        await asking.drop(self.desk.games, game.id, proposed)
        asked = proposal.asks(game, proposed)
        text = f"{press.interaction.user.mention} was asked {asked} and refused; it stands as it is."
        await send.update(press.interaction, Panel(limits.clip(text, limits.CONTENT)))

    async def _proposed(self, press: Press) -> tuple[Game, Proposal, Proposed, Seat]:
        """Return what a button is about, and who pressed it.

        Raises:
            UserFacing: the user is not asked, or the proposal is no longer open.
        """
        proposal = PROPOSALS.get(press.argument(0))
        game = await self._game_pressed(press, 1)
        by = press.argument(2)
        if proposal is None or not (by.isascii() and by.isdecimal() and len(by) < 3):
            raise UserFacing(GONE_ON)
        seat = self._seat(game, press.interaction)
        if seat == int(by):
            raise UserFacing("The others have to answer that.")
        proposed = asking.found(game, press.argument(0), int(by), press.argument(3))
        if when_is(game) is not proposal.when or proposed.mark != _mark(game, proposal.stands, proposed):
            raise UserFacing(GONE_ON)
        if seat not in proposal.asked(game, proposed):
            raise UserFacing("You are not asked; it concerns others.")
        return game, proposal, proposed, seat
