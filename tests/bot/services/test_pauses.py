"""A game that stands still: who may do what, what goes on, and what is taken back."""

import pytest

from bot.errors import UserFacing
from bot.services.games import clocks, pauses
from bot.services.games.clocks import CONTROLS
from bot.services.games.pauses import Halt, Pause
from bot.services.games.records import board_at, log_entries_of, recorded
from bot.services.games.service import Games
from bot.services.games.taking_back import Consent
from bot.services.games.values import Game
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Adjudicate, AgreeDraw, Manual, Object, Remark
from engine.redemption.model import manual
from engine.redemption.view import view
from tests.bot.services.test_games import PLAYERS, begun, open_decision, starter_decks, until_own_choice_twice


@pytest.fixture
def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


def card_of(game: Game) -> CardId:
    """A card of the first player's hand."""
    return game.state.zone("hand", Seat(0))[0]


ADJOURN = Remark("adjourned", Seat(0), "supper")


async def adjourned(games: Games, game: Game) -> Game:
    return (await games.submit(game.id, ADJOURN, lambda halt: pauses.adjourned(halt, 0, "supper"))).game


async def test_an_adjourned_game_takes_no_answer_and_goes_on_as_it_was(games: Games) -> None:
    game = await begun(games)
    asked = open_decision(game)
    stopped = await adjourned(games, game)
    assert stopped.halt is not None and stopped.halt.stop is Pause.ADJOURNED
    with pytest.raises(UserFacing, match="adjourned"):
        await games.answer(game.id, asked.player, asked.id, next(asked.answers(1)))
    with pytest.raises(UserFacing, match="adjourned"):
        await adjourned(games, game)
    on = (await games.submit(game.id, Remark("resumed"), pauses.resumed)).game
    assert on.halt is None and open_decision(on) == asked
    assert (await games.answer(game.id, asked.player, asked.id, next(asked.answers(1)))).game.version == 4
    with pytest.raises(UserFacing, match="goes on"):
        await games.submit(game.id, Remark("resumed"), pauses.resumed)


async def test_what_stops_a_game_outlives_the_process(games: Games, settings: Settings) -> None:
    game = await adjourned(games, await begun(games))
    async with await Database.open(settings) as database:
        again = await Games(database, settings.home).load(game.id)
    assert again.halt == game.halt


async def test_a_stopped_game_can_be_conceded_drawn_or_ended_by_a_judge(games: Games) -> None:
    for number, given in enumerate((AgreeDraw(), Adjudicate((Seat(1),), "late"))):
        game = await adjourned(games, await begun(games, number))
        over = (await games.submit(game.id, given)).game
        assert over.outcome is not None and over.halt is None
    assert over.outcome.winners == (Seat(1),)


async def test_a_judge_names_only_winners_who_play(games: Games) -> None:
    """Rule: HOUSE-PLAY-08"""
    game = await begun(games)
    with pytest.raises(UserFacing, match="not possible for this player"):
        await games.submit(game.id, Adjudicate((Seat(7),)))


async def test_the_clocks_stand_while_the_game_does(games: Games) -> None:
    made = await games.create(PLAYERS, starter_decks(), edition="2023", control=CONTROLS["45m"])
    stopped = await adjourned(games, made.game)
    assert stopped.about.clock is not None and stopped.about.clock.paused and stopped.halt.holds_clocks
    on = (await games.submit(stopped.id, Remark("resumed"), pauses.resumed)).game
    assert on.about.clock is not None and not on.about.clock.paused


async def test_clocks_that_stood_before_stand_afterwards(games: Games) -> None:
    made = await games.create(PLAYERS, starter_decks(), edition="2023", control=CONTROLS["45m"])
    await games.set_clock(made.game.id, clocks.paused)
    await adjourned(games, made.game)
    on = (await games.submit(made.game.id, Remark("resumed"), pauses.resumed)).game
    assert on.about.clock is not None and on.about.clock.paused


async def test_an_objection_stops_the_game_until_the_operation_is_taken_back(games: Games) -> None:
    game = await begun(games)
    shown = (await games.submit(game.id, Manual(Seat(0), manual.ChangeNumbers(card_of(game), 1, 1), "so"))).game
    await games.submit(game.id, Object(Seat(1), "no"), lambda halt: pauses.objected(halt, 1, game.version))
    with pytest.raises(UserFacing, match="objection"):
        await games.submit(game.id, Manual(Seat(0), manual.ChangeNumbers(card_of(game), 1, 1)))
    with pytest.raises(UserFacing, match="objection"):
        await games.take_back(game.id, Seat(0))
    back = await games.take_operation_back(game.id, game.version, Consent.OPPONENT)
    assert back.halt is None and back.state.board() == game.state.board() != shown.state.board()
    with pytest.raises(UserFacing, match="taken back already"):
        await games.take_operation_back(game.id, game.version + 1, Consent.OPPONENT)


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (manual.DrawCards(Seat(0), 1), "cards have been drawn"),
        (manual.ShuffleDeck(Seat(0)), "a deck has been shuffled"),
        ("reveal", "looked at or revealed"),
    ],
)
async def test_what_has_become_known_is_not_taken_back_and_the_reason_is_named(
    games: Games, operation: manual.Operation | str, why: str
) -> None:
    game = await begun(games)
    wanted = manual.RevealCards((card_of(game),)) if isinstance(operation, str) else operation
    after = (await games.submit(game.id, Manual(Seat(0), wanted, "so", (Seat(1),)))).game
    with pytest.raises(UserFacing, match=why):
        await games.take_operation_back(game.id, game.version, Consent.OPPONENT)
    with pytest.raises(UserFacing, match=why):
        await games.take_back(game.id, open_decision(after).player)
    if operation == "reveal":
        assert (await games.take_operation_back(game.id, game.version, Consent.JUDGE)).halt is None


async def test_a_remark_is_nothing_to_take_back(games: Games) -> None:
    before, after = await until_own_choice_twice(games, await begun(games))
    await games.submit(after.id, Remark("judge_called", Seat(0), "help"))
    back = await games.take_back(after.id, open_decision(before).player)
    assert back.state.board() == before.state.board() and back.version == after.version + 2


def test_a_game_is_put_away_when_the_last_has_left() -> None:
    one = pauses.left(None, 0, (0, 1))
    assert one == Halt(left=(0,)) and pauses.back(one, 0) is None and pauses.back(one, 1) == one
    with pytest.raises(UserFacing, match="left this game already"):
        pauses.left(one, 0, (0, 1))
    assert pauses.left(one, 1, (0, 1)).stop is Pause.PUT_AWAY
    assert pauses.left(None, 0, (0,)).stop is Pause.PUT_AWAY


async def test_whoever_moves_is_back(games: Games) -> None:
    game = await begun(games)
    asked = open_decision(game)
    remark = Remark("left_table", asked.player)
    left = (await games.submit(game.id, remark, lambda halt: pauses.left(halt, asked.player, (0, 1)))).game
    assert left.halt == Halt(left=(asked.player,))
    after = (await games.answer(game.id, asked.player, asked.id, next(asked.answers(1)))).game
    assert after.halt is None


async def test_a_game_that_judges_looked_after_is_told_again(games: Games) -> None:
    game = await begun(games)
    await games.submit(game.id, Manual(None, manual.ChangeNumbers(card_of(game), 1, 1), "so"))
    await games.submit(game.id, Remark("judge_looked", Seat(0), ("hand", "a doubt")))
    await games.take_operation_back(game.id, game.version, Consent.JUDGE)
    await adjourned(games, game)
    await games.submit(game.id, Remark("resumed"), pauses.resumed)
    over = (await games.submit(game.id, Adjudicate((), "late"))).game
    steps = await recorded(games, over)
    end = board_at(over, steps, len(steps) - 1)
    assert end.seen_by(None) == view(over.state, None) and end.state.board() == over.state.board()
    told = "\n".join(line for entry in await log_entries_of(games, over, None) for line in entry.lines)
    assert "A judge looks at the hand of Ruth: a doubt" in told, "it stays although the table was taken back"
    assert "by hand" not in told and "adjourns the game: supper" in told and "A judge ends the game: late" in told


def test_an_objection_is_withdrawn_by_whoever_made_it() -> None:
    halt = pauses.objected(None, 1, 5, "no")
    with pytest.raises(UserFacing, match="Only the player who objected"):
        pauses.settled(halt, by=0)
    with pytest.raises(UserFacing, match="no open objection"):
        pauses.settled(None, by=None)
    assert pauses.settled(halt, by=1) is None and pauses.settled(halt, by=None) is None
