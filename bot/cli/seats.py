"""The seats of a game, from the options of a command."""

from collections.abc import Sequence


def seated(
    players: Sequence[str | None],
    decks: Sequence[str | None],
    usual: str,
    wanted: int | None = None,
    category: str = "casual",
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who plays in each seat with which deck: as many seats as asked for, as named, or as is usual.

    Seats that are not named get `usual`; decks that are not named are G and H in turn.

    Raises:
        UserFacing: the category is not for so many players.
    """
    from bot.errors import UserFacing
    from bot.text.categories import category_of, seats_of

    found = category_of(category)
    named = max(n % len(players) for n, told in enumerate((*players, *decks)) if told is not None) + 1
    number = seats_of(found, wanted if wanted is not None else (named if named > 2 else None))
    if named > max(2, number):
        raise UserFacing(f"{number} play, and a seat {named} was named.")
    return (
        tuple(players[n] or usual for n in range(number)),
        tuple(decks[n] or "GH"[n % 2] for n in range(number)),
    )


def mission_seats(
    players: Sequence[str | None], decks: Sequence[str | None], *, teams: bool, solitaire: str | None
) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Return who plays in each seat of a game of The Mission, with which deck, and the category for their number.

    Raises:
        UserFacing: The Mission is not for so many players.
    """
    from bot.errors import UserFacing
    from bot.text.categories import category_of, fitting

    named = max((n % len(players) for n, told in enumerate((*players, *decks)) if told is not None), default=0) + 1
    number = 1 if solitaire else 4 if teams else max(2, named)
    if (named > number and not solitaire) or (solitaire and teams):
        raise UserFacing("Teams are four seats, and solitaire is one; leave the others out.")
    found = category_of("teams") if teams else fitting(category_of("casual"), max(2, number))
    seats = tuple(players[n] or "greedy" for n in range(number))
    return seats, tuple(decks[n] or "HR"[n % 2] for n in range(number)), found.id
