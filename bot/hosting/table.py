"""One table: bringing what a game shows in Discord up to date.

Requests may have to wait for their turn, so their content is made when the turn has come, of the game as it is then.
"""

import asyncio
from collections.abc import Sequence

import discord

from bot.games.known import game_of
from bot.hosting.delivery import Delivery
from bot.hosting.host import Host
from bot.hosting.marks import mark_of
from bot.hosting.opening import Openings
from bot.hosting.place import GamePlace, HandPlace, Keeping, keeping, names_of, nonce_of, place_of, versus_in
from bot.hosting.questions import answers_on_call
from bot.hosting.rate_limit import CALL
from bot.services.games import clocks
from bot.services.games.pauses import stopped
from bot.services.games.records import Done, log_entries_of, operations_since, proof_of
from bot.services.games.values import Game, Played
from bot.services.people.digests import digest_of, takes_calls
from bot.storage import games as store
from bot.text.learner import lines_with_reasons
from bot.text.table.affairs import by_hand_text, halt_lines
from bot.ui.affairs import by_hand_panel
from bot.ui.board import ended_panel, laid_over_panel, notice_panel, over_panel
from bot.ui.clocks import clock_lines
from bot.ui.panel import Panel
from bot.ui.send import CANNOT_WRITE_TO_USER
from bot.ui.shown import shown_game
from engine.kernel import codec
from engine.kernel.facts import Learned, Noted
from engine.kernel.ids import Seat
from engine.kernel.state import Outcome

LOG_KEPT = 8
#: seconds to wait for the channel of a player's DMs; if it takes longer, his hand is sent when the channel is there
PATIENCE = 2.0
#: the key of the engine's note of an operation by hand
BY_HAND = "manual"


class Table:
    """A game in its thread and in the DMs of its players. `game` is its newest known state while it is shown."""

    def __init__(self, bot: Host, delivery: Delivery, openings: Openings, game_id: str) -> None:
        self._bot = bot
        self._delivery = delivery
        self._openings = openings
        self._id = game_id
        self._game: Game | None = None
        self._place: GamePlace | None = None
        self._written: GamePlace | None = None
        self._drawn: Game | None = None
        #: what each answer led to
        self._news: list[Played] = []
        #: the players' DMs that are being opened
        self._direct: dict[Seat, asyncio.Task[discord.DMChannel]] = {}
        #: who has just asked for his hand by DM, or for no more of it
        self._wishes: dict[Seat, bool] = {}
        #: whether an earlier request may have made its thread already
        self._was_asked_for = True
        #: the version up to which operations by hand are announced, if known, and whether there may be later ones
        self._by_hand_told: int | None = None
        self._by_hand_untold = True
        #: whether the game is over and its end is shown
        self.is_done = False

    def tell(self, played: Played) -> None:
        """Record what an answer led to."""
        self._game = played.game
        self._news.append(played)
        self._by_hand_untold |= any(isinstance(fact, Noted) and fact.key == BY_HAND for fact in played.facts)

    def rest(self) -> None:
        """Drop what is needed only while the game is being shown."""
        self._game = self._drawn = None
        self._news.clear()

    def place_for(self, game: Game) -> GamePlace:
        """Return the place of the game, as known here or as stored."""
        return self._place or place_of(game.about)

    @property
    def place(self) -> GamePlace | None:
        """The place of the game, if known while it is being shown."""
        return self._place or (place_of(self._game.about) if self._game is not None else None)

    def is_new(self) -> None:
        """Record that the game has just begun, so that it has no thread or message in Discord yet."""
        self._was_asked_for = False

    async def take_place(self, place: GamePlace) -> None:
        """Set the place of the game."""
        self._place = self._written = place
        await self._bot.desk.games.remember_place(self._id, place.model_dump(mode="json"))

    def wish_hand(self, seat: Seat, *, wanted: bool) -> None:
        """Record that a player wants his hand by DM, or no longer wants it."""
        self._wishes[seat] = wanted

    @property
    def unwritten(self) -> GamePlace | None:
        """The place of the game, if it differs from what is stored."""
        return self._place if self._place != self._written else None

    def is_written(self, place: GamePlace) -> None:
        """Record that a place has been stored."""
        self._written = place

    async def show(self) -> None:
        """Bring everything up to date."""
        if self._game is None:
            loaded = await self._bot.desk.games.load(self._id)
            self._game = self._newest(loaded)  # what was told while it was loaded is newer
        place = self._place or place_of(self._game.about)
        if self._written is None:
            self._written = place
        if not place.is_somewhere or place.is_over:
            self.is_done = True
            return
        self._delivery.begins(self._id)
        if place.opening is not None:
            place = await self._open(place)
        old = place.notice
        try:
            if not place.board:
                place = await self._show_board(self._game, place)
            place = await self._tell_by_hand(self._game, place)
            place = await self._show_notice(self._game, place)
            for seat, player in enumerate(self._game.about.players):
                if player.kind == "human" and player.id:
                    place = await self._show_hand(self._game, place, Seat(seat), int(player.id))
            drawn = self._game  # it may end while its board is drawn: then the end is told with the next board
            place = await self._show_board(drawn, place)
            place = await self._show_end(drawn, drawn.outcome, place)
        finally:  # what has been shown stays shown, so that nothing is posted twice
            self._place = place
            match keeping(self._written, place):
                case Keeping.NOW:
                    await self.take_place(place)
                case Keeping.SOON:
                    self._bot.tables.put_by_soon(self._id)
        self._delivery.ends(self._id)
        if old and place.notice != old:
            await self._delivery.delete(self._id, place.thread, old)
        self.is_done = place.is_over
        if self.is_done:
            self._bot.tables.panels.forget(drawn)

    async def _open(self, place: GamePlace) -> GamePlace:
        """Give the game its thread, and do what else its beginning still needs."""
        game = self._game or await self._bot.desk.games.load(self._id)
        if not place.thread:
            is_first, self._was_asked_for = not self._was_asked_for, True
            place = await self._openings.find_thread(game, place, is_first=is_first)
            self._place = self._written = place
            known = self._game
            seen = await self._bot.desk.games.glance(self._id)
            self._game = seen if self._game is known else self._newest(seen)
            self._bot.tables.stands(self._id, place)
        place = await self._openings.tell(game, place)
        await self.take_place(place)
        return place

    def _newest(self, game: Game) -> Game:
        return self._game or game

    async def _with_log(self, game: Game, place: GamePlace) -> GamePlace:
        """Add to the place's log what has happened since; make the log again if something was taken back."""
        happened = await self._happened_since(game, place.logged)
        if happened is None:
            entries = await log_entries_of(self._bot.desk.games, game, None)
            lines = [line for entry in entries[-LOG_KEPT:] for line in entry.lines]
        else:
            lines = [*place.log, *self._worded(game, happened)]
        return place.model_copy(update={"log": tuple(lines[-LOG_KEPT:]), "logged": game.version})

    def _worded(self, game: Game, happened: Sequence[Played]) -> list[str]:
        """Return in words what all saw happen, with the reasons that were given."""
        if len(happened) == 1 and not happened[0].why:
            return happened[0].lines(None)
        log, names = game_of(game.state).log, names_of(game)
        answers = [(played.facts, played.why) for played in happened]
        return lines_with_reasons(answers, lambda facts: log(facts, game.state, None, names))

    async def _happened_since(self, game: Game, version: int) -> list[Played] | None:
        """Return what has happened since a version; None if something has been taken back since.

        It is what was recorded here, or comes from the store if something is missing; a take-back leaves no facts.
        """
        if version == game.version:
            return []
        told = [played for played in self._news if version < played.game.version <= game.version]
        self._news = [played for played in self._news if played.game.version > game.version]
        if [played.game.version for played in told if played.facts] == list(range(version + 1, game.version + 1)):
            return told
        if await self._bot.desk.games.was_taken_back(self._id, version):
            return None
        raw = await store.facts_since(self._bot.desk.database, self._id, version)
        return [Played(game, tuple(codec.decode(fact) for fact in raw))]

    async def _show_board(self, game: Game, place: GamePlace) -> GamePlace:
        if self._drawn is game:
            return place
        await self._delivery.rate_limit.take()
        game = self._newest(game)
        place = await self._with_log(game, place)
        about, names = game.about, names_of(game)
        times = clock_lines(about.clock, names, clocks.now()) if about.clock is not None else []
        times += halt_lines(game.halt, names)
        shown_as = shown_game(game.state)
        panel = shown_as.board(self._id, game.state, None, names, place.log, f"Game {self._id}", times)
        nonce = nonce_of(game, "board", place.board)
        shown = await self._delivery.put(self._id, place.thread, place.board, panel, nonce=nonce)
        # one posted without a known board may be from before a crash, given back by Discord
        if shown and (place.board or game.version == 1):
            self._drawn = game
        return place.model_copy(update={"board": shown or place.board, "shown": game.version})

    async def _tell_by_hand(self, game: Game, place: GamePlace) -> GamePlace:
        """Announce operations by hand, each once, also those that were not announced before the process ended."""
        if not self._by_hand_untold:
            return place
        if self._by_hand_told is None:
            self._by_hand_told = place.by_hand or place.shown
        self._by_hand_untold = False
        try:
            for done in await operations_since(self._bot.desk.database, self._id, self._by_hand_told):
                if done.given.player is not None:
                    panel = _by_hand_panel(game, done.given.player, done)
                    await self._delivery.rate_limit.take()
                    nonce = nonce_of(game, "by hand", done.version)
                    await self._delivery.put(self._id, place.thread, 0, panel, nonce=nonce)
                self._by_hand_told = done.version
                place = self._place = place.model_copy(update={"by_hand": done.version})
        except BaseException:
            self._by_hand_untold = True
            raise
        return place

    async def _show_notice(self, game: Game, place: GamePlace) -> GamePlace:
        """Post the message that calls the next player, once each time it becomes his move."""
        if stopped(game.halt):
            if not place.notice_for:
                return place
            return place.model_copy(update={"notice_for": "", "halts": place.halts + 1})  # he is called anew then
        panels = self._bot.tables.panels
        if await panels.refresh(game) and (left := panels.silence_left(game)):
            self._bot.tables.show_in(self._id, left)  # he has his question before him, and is called if he is silent
            is_his = place.notice_for.partition(":")[0] == str(game.decision.player if game.decision else "")
            return place if is_his else place.model_copy(update={"notice": 0, "notice_for": ""})
        if _called(game, place) is None:
            return place
        await self._delivery.rate_limit.take(CALL)
        game = self._newest(game)
        called = _called(game, place)
        if called is None or stopped(game.halt):  # another is asked by now, or nobody
            self._delivery.rate_limit.give_back()
            return place
        user, key, told = called
        heading = game_of(game.state).heading(game.state, names_of(game))
        wish = await digest_of(self._bot.desk.database, str(user))
        control = game.about.clock.control if game.about.clock is not None else clocks.NO_CLOCK
        answers = answers_on_call(game)
        panel = notice_panel(self._id, user, heading, told, answers, pings=not takes_calls(wish, control))
        nonce = nonce_of(game, key, place.notice, place.halts)
        made = await self._delivery.put(self._id, place.thread, 0, panel, nonce=nonce)
        return place if made is None else place.model_copy(update={"notice": made, "notice_for": key})

    async def _show_hand(self, game: Game, place: GamePlace, seat: Seat, user: int) -> GamePlace:
        hand = place.hands.get(str(seat), HandPlace())
        if (wanted := self._wishes.pop(seat, None)) is not None:
            hand = hand.model_copy(update={"closed": not wanted, "shown": ""})
            place = place.model_copy(update={"hands": {**place.hands, str(seat): hand}})
        before, shown = game, "" if hand.closed else hand_digest(game, seat)
        if hand.closed or hand.shown == shown:
            return place
        await self._delivery.rate_limit.take()
        game = self._newest(game)
        where = f"Your hand: {versus_in(game)}"
        try:
            channel = hand.channel or await self._direct_channel(seat, user)
            if not channel:
                return place
            panel = shown_game(game.state).hand(self._id, game.state, seat, where, sent=True)
            nonce = nonce_of(game, "hand", seat, game.version)
            message = await self._delivery.put(self._id, channel, hand.message, panel, nonce=nonce)
            shown = shown if game is before else hand_digest(game, seat)
            hand = HandPlace(channel=channel, message=message or hand.message, shown=shown)
        except discord.HTTPException as error:
            if error.code not in CANNOT_WRITE_TO_USER:
                raise
            hand = HandPlace(closed=True)
        return place.model_copy(update={"hands": {**place.hands, str(seat): hand}})

    async def _direct_channel(self, seat: Seat, user: int) -> int:
        """Return the channel of a player's DMs; 0 if Discord makes it wait, so that nobody else has to.

        Raises:
            discord.HTTPException: it cannot be opened.
        """
        opening = self._direct.get(seat)
        if is_new := opening is None:
            opening = self._direct[seat] = asyncio.create_task(self._bot.create_dm(discord.Object(user)))
        if is_new and not (await asyncio.wait([opening], timeout=PATIENCE))[0]:
            opening.add_done_callback(lambda _: self._bot.tables.show_again(self._id))
        if not opening.done():
            return 0
        del self._direct[seat]
        return opening.result().id

    def leave(self) -> None:
        """Cancel all tasks of the game, except showing it."""
        for opening in self._direct.values():
            opening.cancel()

    async def _show_end(self, game: Game, outcome: Outcome | None, place: GamePlace) -> GamePlace:
        """Announce how the game ended: finally, or open to objection, and then without the decks."""
        until = game.about.objections_until
        if outcome is None or (until is not None and place.end_told):
            return place if outcome is not None or not place.end_told else _reopened(place)
        told = game_of(game.state).outcome(outcome, game.state, names_of(game))
        rematch = game.about.deal.rematch_seal if game.about.deal is not None else ""
        await self._delivery.rate_limit.take()
        if until is not None:
            panel, nonce = ended_panel(self._id, told, until, rematch), nonce_of(game, "ended", game.version)
            await self._delivery.put(self._id, place.thread, 0, panel, nonce=nonce)
            return place.model_copy(update={"end_told": True})
        proof = proof_of(game)
        is_dealt = not game.about.scenario
        panel = (
            over_panel(told, proof, game.about.list_hashes, rematch) if is_dealt else laid_over_panel(told, proof.game)
        )
        await self._delivery.put(self._id, place.thread, 0, panel, nonce=nonce_of(game, "over"))
        return place.model_copy(update={"is_over": True})


def _reopened(place: GamePlace) -> GamePlace:
    return place.model_copy(update={"end_told": False})


def _by_hand_panel(game: Game, seat: Seat, done: Done) -> Panel:
    """Return the message about an operation by hand."""
    lines = game_of(game.state).log(done.facts, game.state, None, names_of(game))
    has_shown = any(isinstance(fact, Learned) for fact in done.facts)
    can_object = game.about.people.count(True) > 1
    mark = mark_of(game, done.version - 1)
    return by_hand_panel(game.id, seat, mark, by_hand_text(lines), can_object=can_object, has_shown=has_shown)


def _called(game: Game, place: GamePlace) -> tuple[int, str, str] | None:
    """Return whom to call, for which question, and the words; None if nobody, or he was called already."""
    decision = game.decision
    if decision is None:
        return None
    player = game.about.players[decision.player]
    hosted = game_of(game.state)
    key = f"{decision.player}:{hosted.turn(game.state)}"
    if player.kind != "human" or not player.id or place.notice_for == key:
        return None
    return int(player.id), key, hosted.call(decision.prompt)


def hand_digest(game: Game, seat: Seat) -> str:
    """Return a text that changes when the cards that only this player sees change."""
    return game_of(game.state).private(game.state, seat)
