"""Games in progress: beginning, answering, taking back, conceding. Used by the terminal and Discord.

Each call locks the game, loads it, lets the engine decide, commits in one transaction, and only then returns. So
whatever was shown is stored, and a click that comes twice finds its decision answered.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from bot.errors import UserFacing, reference_of
from bot.games.known import game_of, of_edition
from bot.games.protocol import Feature, Wish
from bot.retention.gone import what_stays
from bot.services.games import clocks
from bot.services.games.by_hand.endings import about_by_hand, at_version, not_ended, playable, reopenable
from bot.services.games.clocks import Clock, TimeControl
from bot.services.games.computers import Asked, Thinker, answered, see_to_players, takes_thought
from bot.services.games.dealing.sealing import Deal, dealt_with, list_hash, new_deal
from bot.services.games.on_time import about_after, holding_clocks
from bot.services.games.outliving.release import noted
from bot.services.games.pauses import Halt, Pause, halt_after, may_come, stopped
from bot.services.games.stored import StoredGames
from bot.services.games.taking_back import Consent, TakeBackPoint, Wanted, before_operation, earlier_state, last_asked
from bot.services.games.values import (
    About,
    DeckChoice,
    Game,
    Laid,
    Played,
    Player,
    begun,
    change_of,
    changed,
    commit_of,
    dumped,
    is_a_persons,
    mark_of_person,
    played_on,
    seated,
)
from bot.storage import games as store
from bot.storage import purges, tables
from bot.storage.database import Database
from bot.storage.ids import fresh_ids
from engine.kernel import chance, codec
from engine.kernel.engine import Step, take_back
from engine.kernel.errors import EngineInvariant, IllegalAnswer, StaleDecision
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer, Concede, Hold, Input, Object, Remark
from engine.play.players import seat_seed
from engine.play.search.levels import Mind
from engine.redemption.model import stops as game_stops
from engine.redemption.model.category import USUAL

Halting = Callable[[Halt | None], Halt | None]
#: how often an answer is tried again because another process has written first, and what is said then
TRIES = 3
BUSY = "Others are answering in this game at the same moment; try again."
PLACE = {"place"}


class Games(StoredGames):
    """The games of one database."""

    def __init__(
        self,
        database: Database,
        home: Path,
        now: Callable[[], datetime] = clocks.now,
        open_for: timedelta = timedelta(),
    ) -> None:
        """Begin with a database; errors of the engine are logged under `home`; `now` is the time for clocks.

        A game that ended by hand is open to objection for `open_for`.
        """
        super().__init__(database)
        self._open_for = open_for
        self._home = home
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(
        self,
        players: Sequence[Player],
        decks: Sequence[DeckChoice],
        *,
        edition: str,
        category: str = USUAL,
        agreed: Mapping[str, Any] | None = None,
        seed: str | None = None,
        deal: Deal | None = None,
        place: dict[str, Any] | None = None,
        readings: Mapping[str, str] | None = None,
        control: TimeControl | None = None,
        stops: Sequence[frozenset[game_stops.Stop]] = (),
        speeds: Sequence[game_stops.Speed] = (),
        marks: Sequence[str] = (),
        lesson: str = "",
        table: Laid | None = None,
        also: store.Also | None = None,
    ) -> Played:
        """Begin a game and commit it up to its first question.

        Its seed is made from a deal, one that was sealed before or one drawn now, or it is the given `seed`. `place` is
        whatever the edge wants to store with the game, such as a channel; `readings` are those of the cards whose
        special abilities the engine carries out (see `in_play.readings_for`); with a `control` there are clocks, even
        if only windows close. `stops` say where each player wants to be asked out of his turn, `speeds` how often;
        without them all are asked at their stops, whatever they can do. A `lesson` guides the first player. With a
        `table` the game goes on from there, without decks. The game is found by its `marks` and its players; `also` is
        done in the transaction that makes it.

        Raises:
            UserFacing: the edition or category is not known, or an optional rule.
            Exception: whatever `also` raises. There is no game then.
        """
        (game_id,) = await fresh_ids(self._database, tables.game.c.id)
        dealt = dealt_with(seed if seed is not None else deal or new_deal(), [choice.deck for choice in decks])
        about = About(
            players=seated(players),
            decks=tuple(choice.name for choice in decks),
            edition=edition,
            category=category,
            agreed=dict(agreed or {}),
            commitment=chance.commitment(dealt.seed, game_id, dealt.deck_hashes, dealt.nonces),
            nonces=dealt.nonces,
            deck_hashes=dealt.deck_hashes,
            list_hashes=tuple(list_hash(choice.deck) for choice in decks),
            deal=dealt.deal,
            place=place or {},
            lesson=lesson,
            scenario=table.scenario if table is not None else "",
            releases=await asyncio.to_thread(noted, (), 1),
        )
        game = of_edition(edition)
        game.require(edition, category, agreed or {})
        see_to_players(game, players)
        own = (tuple(stops), readings, tuple(speeds)) if Feature.SPEEDS in game.features else ()
        wish = Wish(dealt.decks, edition, category, agreed or {}, dealt.seed, *own)
        wish = replace(wish, laid=table.step) if table is not None else wish
        step, snapshot = await asyncio.to_thread(begun, wish, players)  # large decks take a while, and others wait
        if control is not None:
            clock = clocks.start(control, len(players), step.state.decision, about.people, self._now())
            about = about.model_copy(update={"clock": clock})
        first = commit_of({"begin": game_id}, step, snapshot.live)
        await store.create_game(
            self._database,
            game_id,
            about=about.model_dump(mode="json"),
            fixed=snapshot.fixed,
            first=first,
            marks=sorted({*marks, *(mark_of_person(player.id) for player in players if player.id)}),
            also=also,
        )
        return Played(self.kept.keep(Game(game_id, 1, about, self._shared.share(step.state))), step.facts)

    async def answer(self, game_id: str, seat: Seat, decision: int, picks: Sequence[str]) -> Played:
        """Answer a decision; it is in the store when this returns.

        Raises:
            UserFacing: the decision is no longer open, or the answer is not legal. Nothing has changed.
        """
        return await self.submit(game_id, Answer(seat, decision, tuple(picks)))

    async def computer_move(self, game_id: str, thinker: Thinker | None = None) -> Played:
        """Let the computer player whose decision is open answer it; `thinker` finds the answer of one that thinks.

        Its dice are made for each answer from the secret seed, so a game goes on the same way after a restart.

        Raises:
            UserFacing: it is not a computer's turn, or the game has gone on while it thought.
        """
        game = await self._playable(game_id)
        decision = game.state.decision
        if decision is None or game.about.players[decision.player].kind == "human":
            raise UserFacing("It is not a computer's turn to answer.")
        player = game.about.players[decision.player]
        dice = f"{seat_seed(game.state.chance.seed, decision.player)}/{game.version}"
        asked = Asked(player, game.state, decision, dice)
        thoughtful = thinker is not None and takes_thought(player)
        found = await thinker(asked) if thinker is not None and thoughtful else answered(asked, Mind())
        played = await self.answer(game_id, decision.player, decision.id, found.picks)
        return replace(played, why=found.why)

    async def concede(self, game_id: str, seat: Seat) -> Played:
        """Give the game up for a player."""
        return await self.submit(game_id, Concede(seat))

    async def hold(self, game_id: str, seat: Seat, *, wanted: bool = True) -> Played:
        """Call a Hold for a player: he is asked at the next point where he could act; or take it back."""
        return await self.submit(game_id, Hold(seat, wanted))

    async def submit(
        self, game_id: str, given: Input, halting: Halting | None = None, *, asked_at: int | None = None
    ) -> Played:
        """Give the engine an input and commit the result, before anybody is shown anything.

        `halting` turns the halt so far into the new one; `asked_at` is the version the input is for.

        Raises:
            UserFacing: the engine refuses it, or the game is over, frozen, stopped or gone on. Nothing has changed.
        """
        async with self._lock(game_id):
            for _ in range(TRIES):
                game = await self.glance(game_id)
                try:
                    step, after, written = await self._prepared(
                        playable(at_version(game, asked_at), given), given, halting
                    )
                except UserFacing:
                    if await store.version_of(self._database, game_id) == game.version:
                        raise
                    self.kept.let_go(game_id)
                    continue
                try:
                    version = await store.commit(self._database, game_id, game.version, written)
                except store.Conflict:
                    self.kept.let_go(game_id)
                    continue
                return Played(self.kept.keep(replace(after, version=version)), step.facts)
        raise UserFacing(BUSY)

    async def _prepared(self, game: Game, given: Input, halting: Halting | None) -> tuple[Step, Game, store.Commit]:
        """Return the result of an input: the engine's step, the game after it, and what to store."""
        if game.halt is not None and not may_come(given, game.halt):
            raise UserFacing(game.halt.why)
        halt = halting(game.halt) if halting is not None else halt_after(given, game.halt)
        step = await self._step(game, given)
        has_ended = step.outcome is not None and game.outcome is None
        halt = None if has_ended else holding_clocks(game, halt)
        now = self._now()
        about = about_by_hand(about_after(game, step.state, halt, now), game, given, step, now, self._open_for)
        about = played_on(about, game.version + 1)
        live = codec.dump_live(step.state)
        written = commit_of(codec.encode(given), step, live, changed(about, game.about), halt)
        if has_ended and about.objections_until is not None:
            written = replace(written, forgets=False)  # a judge may have to go back
        if isinstance(given, Remark | Object):  # the same table: the earlier of two equal snapshots goes
            written = replace(written, back_to=game.version - 1)
        return step, replace(game, about=about, state=step.state, halt=halt), written

    async def take_back(
        self, game_id: str, seat: Seat, consent: Consent = Consent.OPPONENT, *, asked_at: int | None = None
    ) -> Game:
        """Go back to before a player's last answer. The caller makes sure that the others consent.

        `asked_at` is the version at which consent was asked, if it is valid only for that.

        Raises:
            UserFacing: there is nothing to take back, or a hidden card became known since; the message says which.
        """

        def wanted(game: Game) -> TakeBackPoint:
            return last_asked(at_version(game, asked_at), seat)

        return await self._go_back(game_id, {"take_back": seat}, consent, wanted)

    async def take_operation_back(self, game_id: str, version: int, consent: Consent) -> Game:
        """Go back to before the operation by hand that followed a version of the game, and all that came after it.

        Raises:
            UserFacing: it cannot be taken back, or a hidden card became known since; the message says which.
        """
        given = {"take_back": None, "operation": version}
        return await self._go_back(game_id, given, consent, lambda game: before_operation(game, version))

    async def _go_back(self, game_id: str, given: dict[str, Any], consent: Consent, wanted: Wanted) -> Game:
        async with self._lock(game_id):
            game = reopenable(await self.load(game_id))
            if stopped(game.halt) and consent is Consent.OPPONENT and "operation" not in given:
                raise UserFacing(game.halt.why if game.halt else "")
            version, earlier = await earlier_state(self._database, game, wanted(game), consent)
            state = take_back(earlier, game.state)
            halt = None if game.halt is not None and game.halt.stop is Pause.OBJECTION else game.halt
            about = not_ended(about_after(game, state, halt, self._now()))
            written = store.Commit(
                {**given, store.TAKEN_BACK_TO: version},
                [],
                codec.dump_live(state),
                outcome=None,
                forgets=False,
                back_to=version,
                about=changed(about, game.about),
                halt=dumped(halt),
            )
            try:
                version = await store.commit(self._database, game_id, game.version, written)
            except store.Conflict:
                raise UserFacing("The game has gone on meanwhile; look at it again.") from None
            return self.kept.keep(replace(game, version=version, about=about, state=state, halt=halt))

    async def remember_place(self, game_id: str, place: dict[str, Any]) -> None:
        """Store where the edge shows a game; this is no part of the game and has no version."""
        await self.remember_places({game_id: place})

    async def remember_places(self, places: Mapping[str, dict[str, Any]]) -> None:
        """Store where the edge shows several games, in one transaction."""
        async with AsyncExitStack() as held:
            for game_id in sorted(places):
                await held.enter_async_context(self._lock(game_id))
            games = [await self.glance(game_id) for game_id in places]
            abouts = {g.id: g.about.model_copy(update={"place": places[g.id]}) for g in games}
            changes = {g.id: change for g in games if (change := changed(abouts[g.id], g.about)) is not None}
            if changes:
                await store.update_abouts(self._database, changes)
            for game in games:
                self.kept.keep(replace(game, about=abouts[game.id]))

    async def change_about(self, game_id: str, change: Callable[[About], About]) -> Game:
        """Change the record of a game, not its state."""
        async with self._lock(game_id):
            game = await self.glance(game_id)
            return await self._about_written(game, change(game.about))

    async def _about_written(self, game: Game, about: About, at: int | None = None) -> Game:
        if (change := changed(about, game.about)) is not None:
            await store.update_about(self._database, game.id, change, at)
        return self.kept.keep(replace(game, about=about))

    async def set_clock(self, game_id: str, change: Callable[[Clock, datetime], Clock]) -> Game:
        """Change the clocks of a game without a move: stop them, let them run, give time.

        Raises:
            UserFacing: the game has no clocks, or is over.
        """
        async with self._lock(game_id):
            for _ in range(TRIES):
                game = await self._playable(game_id)
                if game.about.clock is None:
                    raise UserFacing("This game has no clocks.")
                about = game.about.model_copy(update={"clock": change(game.about.clock, self._now())})
                try:
                    return await self._about_written(game, about, game.version)
                except store.Conflict:
                    self.kept.let_go(game_id)
        raise UserFacing(BUSY)

    async def open_hand(self, game_id: str, seat: Seat, *, opened: bool) -> Game:
        """Let spectators see a player's hand, or no longer."""
        async with self._lock(game_id):
            game = await self._playable(game_id)
            others = tuple(s for s in game.about.open_hands if s != seat)
            about = game.about.model_copy(update={"open_hands": (*others, int(seat)) if opened else others})
            return await self._about_written(game, about)

    async def out_of_time(self, game_id: str, seat: Seat) -> Seat:
        """Return the opponent against whom a player may claim the game.

        Raises:
            UserFacing: no opponent's time is up.
        """
        game = await self._playable(game_id)
        clock, now = game.about.clock, self._now()
        rivals = game_of(game.state).opponents(game.state, seat)
        late = [s for s in rivals if clock is not None and clock.is_out_of_time(s, now)]
        if not late:
            raise UserFacing("Nobody you play against is out of time.")
        return late[0]

    async def take_place(self, game_id: str, place: dict[str, Any], mark: str) -> None:
        """Store where the edge shows a game from now on, and let it be found by that."""
        async with self._lock(game_id):
            game = await self.glance(game_id)
            about = game.about.model_copy(update={"place": place})
            await store.mark_game(self._database, game_id, mark, change_of(about, PLACE))
            self.kept.keep(replace(game, about=about))

    async def call_off(self, game_id: str, also: store.Also | None = None) -> bool:
        """Delete a game in which no person has moved yet, as if it had never begun; say whether that was done.

        `also` is done in the same transaction.
        """
        async with self._lock(game_id):
            game = await self.glance(game_id)
            if any(is_a_persons(entry, game.about) for entry in (await self.history(game_id))[1:]):
                return False
            try:
                await store.delete_game(self._database, game_id, game.version, also)
            except store.Conflict:
                return False
            finally:
                self.kept.let_go(game_id)
            return True

    async def purge(self, game_id: str, before: datetime, now: datetime) -> bool:
        """Delete all of a game but its row, if it ended finally before a moment; say whether that was done."""
        async with self._lock(game_id):
            has_gone = await purges.begin_purge(self._database, game_id, before, now, what_stays)
            if has_gone:
                self.kept.let_go(game_id)
        if has_gone:
            await purges.finish_purge(self._database, game_id)
        return has_gone

    async def _playable(self, game_id: str) -> Game:
        return playable(await self.load(game_id))

    async def _step(self, game: Game, given: Input) -> Step:
        try:
            return game_of(game.state).submit(game.state, given)
        except StaleDecision:
            raise UserFacing("That question has been answered already; here is the one that is open.") from None
        except IllegalAnswer as error:
            raise UserFacing(game_of(game.state).refusal(error, game.about.edition)) from None
        except EngineInvariant as error:
            reference, log = reference_of(error, self._home)
            await store.freeze_game(self._database, game.id, reference)
            self.kept.let_go(game.id)
            raise UserFacing(
                f"The rules have failed here and this game is stopped as it was; report {reference} from {log}."
            ) from error

    def _lock(self, game_id: str) -> asyncio.Lock:
        return self._locks.get(game_id) or self._locks.setdefault(game_id, asyncio.Lock())
