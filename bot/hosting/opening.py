"""What a game that has begun still needs in Discord: a thread, its first message, and a last text for its offer.

Each step may have been done before the process ended, so each can be repeated safely.
"""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
from sqlalchemy import Connection

from bot.hosting import offers
from bot.hosting.delivery import NO_ACCESS, NO_PERMISSION, UNKNOWN_CHANNEL, Delivery
from bot.hosting.host import Host
from bot.hosting.place import GamePlace, mark_of_thread, names_of, nonce_of, place_of, versus_in
from bot.services.games.silence import can_be_silent
from bot.services.games.values import Game
from bot.storage import games as store
from bot.text.categories import versus
from bot.text.discord import missing_permissions
from bot.ui import limits
from bot.ui.board import start_panel
from bot.ui.offers import closed_offer_panel
from bot.ui.panel import Panel
from bot.ui.send import BROKEN, again, replace

log = logging.getLogger("berean.discord")

WEEK: Final = 10080  # minutes
PUBLIC_THREAD: Final = 11  # as Discord numbers the kinds of channels
TOO_MANY_THREADS = 160006
AGAIN = "The offer stands again."


class CalledOff(Exception):
    """A game can have no thread; `why` tells its players."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Openings:
    """Opening the tables of games that have begun."""

    def __init__(self, bot: Host, delivery: Delivery) -> None:
        self._bot = bot
        self._delivery = delivery
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def find_thread(self, game: Game, place: GamePlace, *, is_first: bool) -> GamePlace:
        """Give a game its thread, and store it: one that was made for it but not stored, or a new one.

        `is_first` says that none can have been made yet.

        Raises:
            CalledOff: Discord does not allow the thread.
            discord.HTTPException: Discord failed, and may allow it later.
        """
        async with self._lock(place.channel):  # two games of the same two would find each other's
            try:
                found = [] if is_first else await self._left_over(game, place)
                thread = found[0] if found else await self._make_thread(game, place)
            except discord.HTTPException as error:
                if (why := self._refusal(error, place.channel)) is None:
                    raise
                raise CalledOff(why) from error
            place = place.model_copy(update={"thread": thread})
            await self._bot.desk.games.take_place(game.id, place.model_dump(mode="json"), mark_of_thread(thread))
            for spare in {*found, *await self._free(self._known(game, place))} - {thread}:
                await self._put_away(game, spare)
        return place

    async def tell(self, game: Game, place: GamePlace) -> GamePlace:
        """Post the first message of a game, call its players into the thread, and close its offer."""
        opening = place.opening
        if opening is None:
            return place
        if opening.offer is not None:
            await self._close_offer(game, opening.offer, opening.message or opening.offer.message or 0, place.thread)
        about = game.about
        start = start_panel(
            game.id,
            about,
            place.terms.text,
            is_checked=place.terms.checked is not None,
            next_seal=opening.next_seal,
            silent_days=place.terms.silent_days if can_be_silent(about) else 0,
        )
        await self._delivery.rate_limit.take()
        await self._delivery.put(game.id, place.thread, 0, start, nonce=nonce_of(game, "start"))
        for player in about.players:
            if player.kind == "human" and player.id:
                add = functools.partial(self._bot.http.add_user_to_thread, place.thread, int(player.id))
                await self._quietly(game, add)
        return place.model_copy(update={"opening": None})

    async def call_off(self, game: Game, why: str, *, is_heard: bool) -> bool:
        """Undo the beginning of a game, so that its offer is open again; say whether that was still possible.

        Its players are told, unless `is_heard`: then one of them is waiting and is told at once.
        """
        opening = place_of(game.about).opening
        offer = opening.offer if opening is not None else None

        def put_back(connection: Connection) -> None:
            if offer is not None:
                offers.put_back(connection, offer)

        if not await self._bot.desk.games.call_off(game.id, put_back):
            return False
        log.warning("game %s is called off: %s", game.id, why)
        if not is_heard:
            text = f"The game {versus_in(game)} could not begin. {why}" + (f" {AGAIN}" if offer else "")
            for player in game.about.players:
                if player.kind == "human" and player.id:
                    await self._quietly(game, functools.partial(self._write_to, int(player.id), text))
        return True

    async def _write_to(self, user: int, text: str) -> None:
        channel = await self._bot.create_dm(discord.Object(user))
        await channel.send(**Panel(limits.clip(text, limits.CONTENT)).arguments())

    async def _make_thread(self, game: Game, place: GamePlace) -> int:
        await self._delivery.rate_limit.take()
        made = await self._bot.http.start_thread_without_message(
            place.channel, name=title_of(game), auto_archive_duration=WEEK, type=PUBLIC_THREAD
        )
        return int(made["id"])

    async def _left_over(self, game: Game, place: GamePlace) -> list[int]:
        """Return the threads that were made for a game before their ids could be stored."""
        await self._delivery.rate_limit.take()
        listed = await again(lambda: self._bot.http.get_active_threads(place.guild))
        return await self._free([int(each["id"]) for each in listed["threads"] if self._is_for(game, place, each)])

    def _known(self, game: Game, place: GamePlace) -> list[int]:
        """Return the known threads that look as if made for a game, since a failed request may have made one."""
        guild = self._bot.get_guild(place.guild)
        threads = list(guild.threads) if guild is not None else []
        told: list[dict[str, Any]] = [
            {"id": t.id, "owner_id": t.owner_id, "parent_id": t.parent_id, "name": t.name} for t in threads
        ]
        return [int(each["id"]) for each in told if self._is_for(game, place, each)]

    def _is_for(self, game: Game, place: GamePlace, thread: Mapping[str, Any]) -> bool:
        """Say whether a thread, as Discord describes it, looks as if made for a game."""
        since = place.opening.since if place.opening is not None else 0
        own = self._bot.user is not None and int(thread["owner_id"]) == self._bot.user.id
        in_channel = int(thread["parent_id"] or 0) == place.channel
        return own and in_channel and thread["name"] == title_of(game) and int(thread["id"]) > since > 0

    async def _free(self, threads: Sequence[int]) -> list[int]:
        """Return those of these threads that belong to no game."""
        database = self._bot.desk.database
        return [each for each in threads if not await store.games_marked(database, mark_of_thread(each))]

    async def _put_away(self, game: Game, thread: int) -> None:
        """Delete an empty thread, or archive it if only that is allowed."""
        try:
            await self._bot.http.delete_channel(thread)
        except discord.Forbidden:
            await self._quietly(game, lambda: self._bot.http.edit_channel(thread, archived=True))
        except (discord.HTTPException, *BROKEN) as error:
            log.info("the empty thread %s stays: %s", thread, error)

    def _refusal(self, error: discord.HTTPException, channel: int) -> str | None:
        """Say why Discord will never open a thread there; None if it may later."""
        if error.code == UNKNOWN_CHANNEL:
            return "The channel of this game is gone."
        if error.code == TOO_MANY_THREADS:
            return "This server has as many open threads as Discord allows; somebody can close some."
        if isinstance(error, discord.Forbidden) or error.code in (NO_ACCESS, NO_PERMISSION):
            found = self._bot.get_channel(channel)
            lacking = self._delivery.missing(channel) or ["create_public_threads"]
            return missing_permissions(lacking, f"#{getattr(found, 'name', 'its channel')}")
        if 400 <= error.status < 500 and error.status != 429:
            return f"Discord does not let me open a thread there: {error.text or error.status}."
        return None

    async def _close_offer(self, game: Game, offer: offers.Offer, message: int, thread: int) -> None:
        """Say in the channel where the game is played, in the message of its offer if that is known."""
        if not message or offer.pace:  # the line of a search goes with it
            return
        where = offer.shown_in or offer.channel
        players = " and ".join(f"<@{player.id}>" for player in game.about.players if player.id)
        panel = closed_offer_panel(f"{players} play in <#{thread}>.")
        await self._quietly(game, lambda: replace(self._bot.http, where, message, panel))

    async def _quietly(self, game: Game, work: Callable[[], Awaitable[object]]) -> None:
        await self._delivery.quietly(game.id, lambda: again(work))

    def _lock(self, channel: int) -> asyncio.Lock:
        return self._locks.get(channel) or self._locks.setdefault(channel, asyncio.Lock())


def title_of(game: Game) -> str:
    """Return the name of a game's thread."""
    return limits.clip(versus([name[:40] for name in names_of(game)], game.about.category), limits.THREAD_NAME)
