"""The limits: what an operator allows at most, and within that what a server allows."""

from dataclasses import dataclass

from bot.errors import UserFacing
from bot.services.people.servers import ServerSettings
from bot.settings import Settings

#: minutes in which a person's calls of others are counted
WINDOW = 10
#: what a person may have in a server that has set nothing
GAMES, OFFERS, CALLS = 5, 3, 30


@dataclass(frozen=True, slots=True)
class Limits:
    """What one person may have: in one server, and (`all_...`) in all together; `calls` in ten minutes."""

    games: int
    offers: int
    calls: int
    all_games: int
    all_offers: int


def counted(number: int, what: str) -> str:
    """Return a number of something in words."""
    return f"{number} {what}" + "s" * (number != 1)


def times(number: int) -> str:
    """Say how often."""
    return "once" if number == 1 else f"{number} times"


def limits_in(server: ServerSettings, settings: Settings) -> Limits:
    """Return the limits in a server: what it has set, as far as the operator allows."""
    return Limits(
        games=min(server.games or GAMES, settings.most_games),
        offers=min(server.offers or OFFERS, settings.most_offers),
        calls=min(server.calls or CALLS, settings.most_calls),
        all_games=settings.most_games,
        all_offers=settings.most_offers,
    )


def require_allowed(settings: Settings, *, games: int | None, offers: int | None, calls: int | None) -> None:
    """Refuse limits that a server may not set.

    Raises:
        UserFacing: a limit is higher than the operator allows.
    """
    wanted = (("games", games, settings.most_games), ("offers", offers, settings.most_offers))
    for name, number, most in (*wanted, ("calls", calls, settings.most_calls)):
        if number is not None and number > most:
            raise UserFacing(f"Whoever runs Berean allows at most {most} {name} a person; set {most} or fewer.")
