"""Beginning a game that people agreed on: the decks are read, the game is made, its thread is opened.

The press that begins a game leads to one commit: the game, that it needs a thread, and that the offer is taken.
Everything in Discord follows from what is stored, now or after the next start.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord
from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting import decks, offers
from bot.hosting.closings import GONE, want
from bot.hosting.host import Host
from bot.hosting.offers import DeckRef, Offer
from bot.hosting.place import GamePlace, HandPlace, Opening, mark_of_offer, mark_of_rematch, place_of
from bot.hosting.searching import end_searches, take_both
from bot.hosting.terms import Terms
from bot.quotas.games import require_room_for_game
from bot.services.games.computers import computer_of
from bot.services.games.dealing.sealing import Deal, new_deal, new_secret, word_of
from bot.services.games.lessons import Lesson, lesson
from bot.services.games.values import Game, Laid, Player
from bot.services.people.hands_sent import wants_hand
from bot.services.people.stops import speed_of, stops_of
from bot.storage.database import Database
from bot.storage.games import is_marked
from bot.storage.preferences import find, preference, put
from bot.work.people import whose
from engine.kernel.chance import seal_of, seed_from
from engine.redemption.model.stops import DEFAULT_STOPS, Speed

#: the key, among a user's settings, of the secret by which the next game that he begins by himself is dealt
SEALED = "sealed"
BEGUN = "The rematch has been begun already."


@dataclass(frozen=True, slots=True)
class Side:
    """A player and the deck he brings."""

    player: Player
    deck: DeckRef


@dataclass(frozen=True, slots=True)
class Source:
    """How a game begins: the click that begins it, its marks, and the offers or searches that end by it.

    `deal` is the secret that was sealed for it, with the words of the players; a `lesson` has fixed shuffles. A game
    that goes on from a described `table` has no decks.
    """

    opening: Opening
    marks: tuple[str, ...] = ()
    take: Callable[[Connection], None] | None = None
    deal: Deal | None = None
    lesson: Lesson | None = None
    table: Laid | None = None


BY_ITSELF = Source(Opening())


class SealUsed(Exception):
    """The secret sealed for a person's next game was used by another game that he began at the same moment."""


async def from_person(database: Database, press: int, user: int) -> Source:
    """Return the source of a game that a person begins by himself.

    The seal of its secret was in the first message of his last such game; the secret of the next one is sealed now.
    """
    scope = f"user:{user}"
    held, following = await preference(database, scope, SEALED), new_secret()

    def take(connection: Connection) -> None:
        if find(connection, scope, SEALED) != held:
            raise SealUsed
        put(connection, scope, SEALED, following)

    deal = new_deal(held or "", (word_of(press),))
    return Source(Opening(since=press, next_seal=seal_of(following)), take=take, deal=deal)


def from_offer(press: int, offer: Offer, message: int, typed: str = "") -> Source:
    """Return the source of a game from an offer; `message` is where it was accepted, 0 if elsewhere.

    `typed` is the word for the shuffles of the person who takes the last seat.
    """

    def take(connection: Connection) -> None:
        taken = offers.take(connection, offer.id)
        if taken is None:
            raise UserFacing(GONE)
        if (taken.deck, taken.host_word) != (offer.deck, offer.host_word):
            raise UserFacing(f"{offer.host_name} has just chosen another deck or word; choose your deck once more.")
        if taken.brought != offer.brought:
            raise UserFacing("Somebody else has just taken a seat or left one; choose your deck once more.")
        if taken.pace:
            want(connection, taken, taken.message or message)

    words = [offer.brought[str(each.id)].word for each in offer.joined]
    deal = new_deal(offer.secret, (offer.host_word, *words, word_of(press, typed)))
    return Source(Opening(since=press, offer=offer, message=message), (mark_of_offer(offer.id),), take, deal)


def from_match(press: int, found: Offer, own: Offer) -> Source:
    """Return the source of a game between two people who look for the same; it ends both searches."""
    deal = new_deal(found.secret, (found.host_word, word_of(press)))
    marks = (mark_of_offer(found.id), mark_of_offer(own.id))
    opening = Opening(since=press, offer=found, message=found.message or 0)
    return Source(opening, marks, lambda connection: take_both(connection, found, own), deal)


def from_game(game: Game, words: Sequence[str]) -> Source:
    """Return the source of a rematch; the seal of its secret was in the last message of the game before."""
    mark = mark_of_rematch(game.id)

    def take(connection: Connection) -> None:
        if is_marked(connection, mark):
            raise UserFacing(BEGUN)

    secret = game.about.deal.rematch if game.about.deal is not None else ""
    return Source(Opening(since=place_of(game.about).thread), (mark,), take, new_deal(secret, words))


async def begin_game(
    bot: Host, sides: Sequence[Side], terms: Terms, channel: discord.TextChannel, source: Source = BY_ITSELF
) -> Game:
    """Begin a game that gets a thread in a channel, and return it; computers make their first moves.

    It may return before there is a thread, if Discord makes Berean wait.

    Raises:
        UserFacing: a deck cannot be played, a player has as many games as he may, the offer is gone,
            or there can be no thread. Nothing has changed then.
    """
    brought = tuple(side.deck for side in sides) if source.table is None else ()
    choices, readings = await bot.desk.heavily(decks.prepared, brought, terms) if brought else ((), None)
    players = [side.player for side in sides]
    stops = [await stops_of(bot.desk.database, player.id) if player.id else DEFAULT_STOPS for player in players]
    speeds = [await speed_of(bot.desk.database, player.id) if player.id else Speed.FULL for player in players]
    place = GamePlace(
        guild=channel.guild.id,
        channel=channel.id,
        terms=terms,
        decks=brought,
        hands=await _closed_hands(bot.desk.database, players),
        opening=source.opening,
    )
    limits, asked_by = await bot.desk.limits(channel.guild.id), whose()

    def also(connection: Connection) -> None:
        if source.take is not None:
            source.take(connection)
        people = [player for player in players if player.kind == "human"]
        end_searches(connection, [int(player.id) for player in people])
        require_room_for_game(connection, people, channel.guild.id, limits, asked_by)

    begun = await bot.desk.games.create(
        players,
        choices,
        edition=terms.edition,
        category=terms.category,
        agreed=terms.agreed,
        readings=readings,
        control=terms.clock,
        stops=stops,
        speeds=speeds,
        deal=source.deal,
        place=place.model_dump(mode="json"),
        marks=source.marks,
        lesson=source.lesson.id if source.lesson is not None else "",
        seed=seed_from(source.lesson.seed) if source.lesson is not None else None,
        table=source.table,
        also=also,
    )
    bot.searches.look()
    await bot.tables.begin(begun)
    await bot.tables.go_on(begun)
    return await bot.desk.games.glance(begun.game.id)


async def begin_solo(bot: Host, sides: Sequence[Side], terms: Terms, channel: discord.TextChannel, press: int) -> Game:
    """Begin a game of one person, who sits in the first seat, against computers.

    Raises:
        UserFacing: as in `begin_game`.
    """
    while True:
        try:
            source = await from_person(bot.desk.database, press, int(sides[0].player.id))
            return await begin_game(bot, sides, terms, channel, source)
        except SealUsed:
            continue


async def begin_lesson(bot: Host, learner: Player, channel: discord.TextChannel, press: int) -> Game:
    """Begin the guided first game of one person, who sits in the first seat, against the computer.

    Raises:
        UserFacing: as in `begin_game`.
    """
    about = lesson()
    own, against = (DeckRef(kind="starter", name=name) for name in about.decks)
    sides = [Side(learner, own), Side(computer_of(about.opponent), against)]
    terms = Terms(edition=about.edition)
    return await begin_game(bot, sides, terms, channel, Source(Opening(since=press), lesson=about))


async def begin_from_table(
    bot: Host, players: Sequence[Player], table: Laid, terms: Terms, channel: discord.TextChannel, press: int
) -> Game:
    """Begin a game that goes on from a described table, with the players in the order of its seats.

    Raises:
        UserFacing: as in `begin_game`.
    """
    none = DeckRef(kind="starter", name="")
    sides = [Side(player, none) for player in players]
    return await begin_game(bot, sides, terms, channel, Source(Opening(since=press), table=table))


async def begin_rematch(bot: Host, game: Game, words: Sequence[str] = ()) -> Game:
    """Begin the same game again: the same players, decks and terms, in the same channel. Only once for each game.

    `words` are those of the players for the shuffles, by seat.

    Raises:
        UserFacing: it has been begun already, or cannot be.
    """
    place = place_of(game.about)
    channel = bot.get_channel(place.channel)
    if not place.decks or not isinstance(channel, discord.TextChannel):
        raise UserFacing("A rematch cannot be begun from here; `/play challenge` asks for a new game.")
    if place.rematch:
        raise UserFacing(BEGUN)
    sides = [Side(player, deck) for player, deck in zip(game.about.players, place.decks, strict=True)]
    return await begin_game(bot, sides, place.terms, channel, from_game(game, words))


async def _closed_hands(database: Database, players: Sequence[Player]) -> dict[str, HandPlace]:
    """Return, by seat, a closed hand for each player who does not want his hand by DM."""
    people = {str(seat): player.id for seat, player in enumerate(players) if player.kind == "human" and player.id}
    return {seat: HandPlace(closed=True) for seat, user in people.items() if not await wants_hand(database, user)}
