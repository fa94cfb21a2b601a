"""Results and ratings of a server's players, computed from the games that were finished there.

Games of two are rated by Elo: a rating begins at 1500, and a game moves at most 32 points from one player to the other,
fewer if the result was expected. Games of several, Teams included, have a separate rating by Plackett and Luce, from
the order of all players at the end; it also begins at 1500, and is a lower bound of a player's strength, so it moves a
lot at first. Games against the computer, and games of people who were forgotten, do not count.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.games.known import REDEMPTION, of_edition
from bot.services.games.outliving.unreadable import NO_RESULT
from bot.services.games.values import About
from bot.storage import games as store
from bot.storage.database import Database
from bot.text.categories import in_teams
from engine.kernel import codec
from engine.kernel.state import Outcome
from engine.redemption.model.teams import TEAMS

#: why a game ended in which nobody has moved for very long, and why games end that have no result
UNTOUCHED = "untouched"
COUNTS_FOR_NOBODY = frozenset({NO_RESULT, UNTOUCHED})
BEGINNING, MOST, SCALE = 1500.0, 32.0, 400.0
_SEVERAL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's results and ratings in a server."""

    user: str
    name: str
    rating: float = BEGINNING
    #: his rating in games of several; None before his first
    several: PlackettLuceRating | None = None
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many games he has finished."""
        return self.won + self.lost + self.drawn

    @property
    def among_several(self) -> float | None:
        """His rating in games of several, beginning at 1500; None before his first such game."""
        return None if self.several is None else self.several.ordinal(alpha=200 / _SEVERAL.sigma, target=BEGINNING)


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game of people: who played (id and name), and who won; nobody in a draw."""

    players: tuple[tuple[str, str], ...]
    winners: frozenset[str]
    #: who played together, by id; everybody by himself where there are no teams
    sides: tuple[frozenset[str], ...] = ()
    #: each player's rank in a game of several, 1 for the best; empty where only the winners are known
    ranks: tuple[int, ...] = ()

    def rank_of(self, user: str) -> int:
        """Return a player's rank; players who did not win are second if nothing else is known."""
        if self.ranks:
            return next(r for r, (player, _) in zip(self.ranks, self.players, strict=True) if player == user)
        return 1 if user in self.winners or not self.winners else 2


async def results_of(database: Database, server: int, game: str = REDEMPTION.name) -> list[Result]:
    """Return a server's finished games of Redemption, or of The Mission, in the order in which they ended."""
    found = []
    for about, outcome in await store.finished(database):
        known = About.read(about)
        if known.objections_until is not None:
            continue
        if known.place.get("guild") != server or not all(p.kind == "human" and p.id for p in known.players):
            continue
        if len(known.players) < 2 or of_edition(known.edition).name != game:
            continue
        ended = codec.decode(outcome)
        if isinstance(ended, Outcome) and ended.reason not in COUNTS_FOR_NOBODY:
            players = tuple((p.id, p.name) for p in known.players)
            winners = frozenset(players[seat][0] for seat in ended.winners)
            found.append(Result(players, winners, _sides_of(known), ended.ranks))
    return found


def _sides_of(about: About) -> tuple[frozenset[str], ...]:
    people = [player.id for player in about.players]
    return tuple(frozenset(people[n::TEAMS]) for n in range(TEAMS)) if in_teams(about.category) else ()


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return every player's standing, best first by Elo; then players who only played games of several."""
    held: dict[str, Standing] = {}
    for result in results:
        now = {user: replace(held.get(user, Standing(user, name)), name=name) for user, name in result.players}
        rated = _after_two(now, result) if len(now) == 2 else _after_several(now, result)
        held |= {user: _counted(standing, result) for user, standing in rated.items()}
    return sorted(held.values(), key=lambda s: (-s.rating, -(s.among_several or 0), s.name.casefold(), s.user))


def _after_two(before: dict[str, Standing], result: Result) -> dict[str, Standing]:
    """Return the standings of two players after a game between them."""
    found = {}
    for user, standing in before.items():
        other = next(s for u, s in before.items() if u != user)
        score = float(user in result.winners) if result.winners else 0.5
        moved = MOST * (score - expected(standing.rating, other.rating))
        found[user] = replace(standing, rating=standing.rating + moved)
    return found


def _after_several(before: dict[str, Standing], result: Result) -> dict[str, Standing]:
    """Return the standings of several players after a game, by their order at its end."""
    sides = [sorted(side) for side in result.sides] or [[user] for user in before]
    rated = _SEVERAL.rate(
        [[before[user].several or _SEVERAL.rating() for user in side] for side in sides],
        ranks=[float(result.rank_of(side[0])) for side in sides],
    )
    return {
        user: replace(before[user], several=new)
        for side, news in zip(sides, rated, strict=True)
        for user, new in zip(side, news, strict=True)
    }


def _counted(standing: Standing, result: Result) -> Standing:
    has_won = standing.user in result.winners
    return replace(
        standing,
        won=standing.won + has_won,
        lost=standing.lost + (bool(result.winners) and not has_won),
        drawn=standing.drawn + (not result.winners),
    )


def expected(own: float, other: float) -> float:
    """Return the expected score against another rating, between 0 and 1."""
    return float(1 / (1 + 10 ** ((other - own) / SCALE)))
