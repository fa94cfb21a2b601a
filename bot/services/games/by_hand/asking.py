"""Proposals for which players ask consent; they are stored with the game, so that no button says who agreed."""

from dataclasses import replace

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.services.games.by_hand.endings import GONE_ON
from bot.services.games.pauses import stopped
from bot.services.games.service import Games
from bot.services.games.values import About, Game, Proposed
from engine.kernel import codec
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import Seat
from engine.kernel.inputs import Manual

REFUSED_BY_COMPUTER = "The computer does not agree to that; `/rule HOUSE-PLAY-10` says what it agrees to."


def wanted(game: Game, given: Manual) -> frozenset[Seat]:
    """Return the seats whose consent an operation by hand needs, including those that have agreed.

    Raises:
        UserFacing: the operation is not possible, even if all agree.
    """
    try:
        concerns = game_of(game.state).hands.consent(game.state, given)
    except IllegalAnswer as error:
        raise UserFacing(game_of(game.state).refusal(error, game.about.edition)) from None
    return frozenset(seat for concern in concerns for seat in concern.seats)


def with_computers(game: Game, given: Manual) -> Manual:
    """Return an operation by hand with the consent of the computers whom it concerns.

    Raises:
        UserFacing: a computer refuses, or the operation is not possible, even if all agree.
    """
    computers = [seat for seat in wanted(game, given) if game.about.players[seat].kind != "human"]
    if computers and not game_of(game.state).hands.computer_agrees(game.state, given):
        raise UserFacing(REFUSED_BY_COMPUTER)
    return replace(given, agreed=tuple(sorted({*given.agreed, *computers})))


async def put(games: Games, game_id: str, proposed: Proposed) -> Game:
    """Store a proposal; it replaces an earlier one of the same player for the same thing."""
    return await games.change_about(
        game_id,
        lambda about: about.model_copy(
            update={"proposals": (*(p for p in about.proposals if not _same(p, proposed)), proposed)}
        ),
    )


def found(game: Game, what: str, by: int, mark: str) -> Proposed:
    """Return the proposal that a button belongs to.

    Raises:
        UserFacing: there is no such proposal, or it is no longer open.
    """
    for proposed in game.about.proposals:
        if (proposed.what, proposed.by, proposed.mark) == (what, by, mark):
            return proposed
    raise UserFacing(GONE_ON)


async def agree(games: Games, game_id: str, asked: Proposed, seat: Seat, word: str) -> tuple[Game, Proposed]:
    """Record that a seat agrees, with its word for the shuffles; return the proposal with all who have agreed.

    Raises:
        UserFacing: the proposal is no longer open.
    """
    game = await games.change_about(
        game_id,
        lambda about: about.model_copy(
            update={"proposals": tuple(_agreed(p, seat, word) if _is(p, asked) else p for p in about.proposals)}
        ),
    )
    return game, found(game, asked.what, asked.by, asked.mark)


async def drop(games: Games, game_id: str, asked: Proposed) -> None:
    """Forget a proposal that was carried out or refused."""
    await games.change_about(
        game_id,
        lambda about: about.model_copy(update={"proposals": tuple(p for p in about.proposals if not _is(p, asked))}),
    )


def manual_of(proposed: Proposed) -> Manual:
    """Return the operation by hand that was proposed, with who has agreed to it."""
    agreed = tuple(Seat(seat) for seat in proposed.agreed)
    return Manual(Seat(proposed.by), codec.decode(proposed.operation), proposed.reason, agreed)


def _same(one: Proposed, other: Proposed) -> bool:
    return (one.what, one.by) == (other.what, other.by)


def _is(one: Proposed, other: Proposed) -> bool:
    return _same(one, other) and one.mark == other.mark


def _agreed(proposed: Proposed, seat: Seat, word: str) -> Proposed:
    words = {**proposed.words, str(int(seat)): word}
    return proposed.model_copy(update={"agreed": tuple(sorted({*proposed.agreed, int(seat)})), "words": words})


async def settle_end(games: Games, game_id: str) -> Game:
    """Make the end of a game final that was open to objection, unless there is an objection."""

    def settled(about: About) -> About:
        return about.model_copy(update={"objections_until": None})

    game = await games.load(game_id)
    return game if not game.can_be_reopened or stopped(game.halt) else await games.change_about(game_id, settled)
