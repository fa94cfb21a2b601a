"""What is stored about a user, and deleting it: his own data is deleted, his games stay readable without him."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from bot.retention.gone import Gone
from bot.services.games.service import Games
from bot.services.games.values import About, Game, changed, mark_of_person
from bot.storage import games as store
from bot.storage import tables
from bot.storage.database import Database

FORMER = "Former player"
FORMER_JUDGE = "Former judge"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is stored about a user: how much of each kind, and the games he plays and played."""

    decks: int
    answers: int
    rulings: int
    open_games: tuple[str, ...]
    finished_games: tuple[str, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is stored about him."""
        return not (self.decks or self.answers or self.rulings or self.open_games or self.finished_games)


def _owner(user: int) -> str:
    return f"discord:{user}"


async def kept_of(database: Database, user: int) -> Kept:
    """Return what is stored about a user."""
    conditions = (
        (tables.deck, tables.deck.c.owner == _owner(user)),
        (tables.poor_answer, tables.poor_answer.c.person == str(user)),
        (tables.server_ruling, tables.server_ruling.c.author_id == str(user)),
        (tables.proposed_reading, tables.proposed_reading.c.author_id == str(user)),
    )
    queries = [select(func.count()).select_from(table).where(condition) for table, condition in conditions]
    counts = await database.read(lambda connection: [connection.execute(q).scalar_one() for q in queries])
    rows = [row for row in await store.records(database) if _plays(row.about, user)]
    is_open = [row.outcome is None for row in rows]
    decks, answers, rulings, readings = counts
    return Kept(
        decks=decks,
        answers=answers,
        rulings=rulings + readings,
        open_games=tuple(row.id for row, going_on in zip(rows, is_open, strict=True) if going_on),
        finished_games=tuple(row.id for row, going_on in zip(rows, is_open, strict=True) if not going_on),
    )


def _plays(about: Any, user: int) -> bool:
    return any(player.get("id") == str(user) for player in about["players"])


async def forget_in_game(games: Games, game_id: str, user: int) -> Game:
    """Remove a user from the record of a game: his name, his id, his messages, the decks he brought."""
    return await games.change_about(game_id, lambda about: without(about, user))


async def forget_in_purged(database: Database, gone: Gone, user: int) -> None:
    """Remove a user from what is stored of a purged game."""
    if (change := changed(without(gone.about, user), gone.about)) is not None:
        await store.update_about(database, gone.game, change)


def without(about: About, user: int) -> About:
    """Return the record of a game without a user."""
    seats = [seat for seat, player in enumerate(about.players) if player.id == str(user)]
    players = tuple(
        player.model_copy(update={"name": FORMER, "id": ""}) if seat in seats else player
        for seat, player in enumerate(about.players)
    )
    decks = tuple("" if seat in seats else deck for seat, deck in enumerate(about.decks))
    place = dict(about.place)
    place["log"], place["logged"] = [], 0  # told anew, with the names as they are then
    place["hands"] = {seat: hand for seat, hand in (place.get("hands") or {}).items() if int(seat) not in seats}
    if place.get("opening"):
        place["opening"] = {**place["opening"], "offer": None}
    place["decks"] = []  # for a rematch, which there is none with somebody who is gone
    return about.model_copy(update={"players": players, "decks": decks, "place": place})


async def forget_user(database: Database, user: int) -> None:
    """Delete what is stored about a user outside his games; his rulings stay with their servers, without his name."""
    ruling, answer, setting, offer = tables.server_ruling, tables.poor_answer, tables.setting, tables.offer

    def forget(connection: Connection) -> None:
        connection.execute(delete(tables.deck).where(tables.deck.c.owner == _owner(user)))
        connection.execute(delete(tables.mark).where(tables.mark.c.mark == mark_of_person(str(user))))
        connection.execute(delete(answer).where(answer.c.person == str(user)))
        for table in (ruling, tables.proposed_reading):
            connection.execute(
                update(table).where(table.c.author_id == str(user)).values(author=FORMER_JUDGE, author_id="")
            )
        named = [row.id for row in connection.execute(select(offer.c.id, offer.c.about)) if _names(row.about, user)]
        connection.execute(delete(offer).where(offer.c.id.in_(named)))
        connection.execute(delete(setting).where(setting.c.scope == f"user:{user}"))

    await database.write(forget)


def _names(about: dict[str, Any], user: int) -> bool:
    """Say whether an offer names a person: as host, as invited, or as one who has joined."""
    joined = (each.get("id") for each in about.get("joined", ()))
    return user in (about.get("host"), about.get("guest"), *about.get("others", ()), *joined)
