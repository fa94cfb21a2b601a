"""What happened is put into words once for all who saw the same, and apart for who saw more."""

from itertools import count

import pytest

from bot.games.known import game_of
from bot.services.games.service import Games
from bot.services.games.values import Played
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.play.players import RandomPlayer
from tests.bot.services.test_games import PLAYERS, starter_decks

VIEWERS = (None, Seat(0), Seat(1))


@pytest.mark.parametrize("seed", [24, 25])
async def test_each_is_told_what_the_log_tells_him_in_words_made_once_for_who_saw_the_same(
    database: Database, settings: Settings, seed: int
) -> None:
    games = Games(database, settings.home)
    played = await games.create(PLAYERS, starter_decks(), edition="2023", seed=seed_from(seed))
    apart = together = 0
    for number in count():
        lines = [played.lines(viewer) for viewer in VIEWERS]
        assert lines == [_told_alone(played, viewer) for viewer in VIEWERS]
        together += all(each is lines[0] for each in lines)
        apart += any(each != lines[0] for each in lines)
        if (decision := played.game.decision) is None or number == 400:
            break
        picks = RandomPlayer(f"{seed}/{number}").choose(played.game.state, decision)
        played = await games.answer(played.game.id, decision.player, decision.id, picks)
    assert apart and together > 5 * apart


def _told_alone(played: Played, viewer: Seat | None) -> list[str]:
    state = played.game.state
    return game_of(state).log(played.facts, state, viewer, [player.name for player in PLAYERS])
