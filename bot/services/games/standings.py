"""Results and ratings of a server's players, worked out from the games that were finished there.

The rating is Elo's: it begins at 1500, and a game moves at most 32 points from one player to the other, fewer the more
the result was to be expected. Games against the computer, and of people who were forgotten, count for nobody.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has reached in a server."""

    user: str
    name: str
    rating: float = BEGINNING
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many games he has finished."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game of people: who played (id and name), and whose victory it was; nobody's in a draw."""

    players: tuple[tuple[str, str], ...]
    winners: frozenset[str]
    #: who played together, by id; everybody by himself where there are no teams
    sides: tuple[frozenset[str], ...] = ()


async def results_of(database: Database, server: int) -> list[Result]:
    """Return the finished games of a server in the order in which they ended."""
    found = []
    for about, outcome in await store.finished(database):
        known = About.read(about)
        if known.objections_until is not None:
            continue
        if known.place.get("guild") != server or not all(p.kind == "human" and p.id for p in known.players):
            continue
        ended = codec.decode(outcome)
        if isinstance(ended, Outcome) and ended.reason not in COUNTS_FOR_NOBODY:
            players = tuple((p.id, p.name) for p in known.players)
            winners = frozenset(players[seat][0] for seat in ended.winners)
            found.append(Result(players, winners, _sides_of(known)))
    return found


def _sides_of(about: About) -> tuple[frozenset[str], ...]:
    people = [player.id for player in about.players]
    return tuple(frozenset(people[n::TEAMS]) for n in range(TEAMS)) if in_teams(about.category) else ()


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return every player's standing, the best first; a game of several counts as one against each opponent."""
    held: dict[str, Standing] = {}
    for result in results:
        before = {user: replace(held.get(user, Standing(user, name)), name=name) for user, name in result.players}
        for user, standing in before.items():
            own = next((side for side in result.sides if user in side), frozenset({user}))
            others = [s for u, s in before.items() if u not in own]
            held[user] = _after(standing, others, result)
    return sorted(held.values(), key=lambda s: (-s.rating, s.name.casefold(), s.user))


def _after(standing: Standing, others: Sequence[Standing], result: Result) -> Standing:
    """Return a standing after a game against others."""
    has_won = standing.user in result.winners
    moved = 0.0
    for other in others:
        score = 0.5 if has_won == (other.user in result.winners) else float(has_won)
        moved += MOST * (score - expected(standing.rating, other.rating)) / len(others)
    return replace(
        standing,
        rating=standing.rating + moved,
        won=standing.won + has_won,
        lost=standing.lost + (bool(result.winners) and not has_won),
        drawn=standing.drawn + (not result.winners),
    )


def expected(own: float, other: float) -> float:
    """Return the score to be expected against another rating, between 0 and 1."""
    return float(1 / (1 + 10 ** ((other - own) / SCALE)))
