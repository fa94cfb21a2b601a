"""Sensible players at a table, over the fake Discord and at the terminal, and what the table asks of their patience."""

import asyncio
import random
import textwrap
from dataclasses import dataclass, field

from bot.app import Berean
from bot.hosting import panels
from bot.hosting.place import names_of
from bot.hosting.questions import ANSWERED
from bot.services.decks.in_play import STARTERS, deck_choice
from bot.services.games.values import Game
from bot.services.people.stops import set_speed
from bot.terminal.client import Client
from bot.terminal.console import Left
from bot.terminal.play import NewGame, begin, players_of
from bot.text.decisions.questions import ask_in_words
from bot.ui.decisions import ANSWER_CALL, ORDER, PASS_UNTIL
from engine.cards.model import CardType
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.play.greedy import GreedyPlayer
from engine.redemption.game import submit
from engine.redemption.model import zones
from engine.redemption.model.cards import brigades_of
from engine.redemption.model.intents import BeginBattle, Block
from engine.redemption.model.orders import When
from engine.redemption.model.stops import Speed, Until
from engine.redemption.rules.turn.turn import TURN
from tests.bot.discord.playing import Player, buttons, menus
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Person

#: more answers than this in a game is a loop
MOST_ANSWERS = 2_000
#: a message of which nobody is notified
SILENT = 1 << 12
#: seconds that are over in no run: a call comes where somebody is away, however slow the machine
PATIENT = 86_400.0
#: how often a player looks elsewhere for longer than a call waits
AWAY = 0.1


@dataclass
class Manners:
    """What was counted over some games; `forced` are answers of which there was only one."""

    games: int = 0
    turns: int = 0
    answers: int = 0
    forced: int = 0
    pings: int = 0
    calls: int = 0
    clicks: int = 0
    panels: int = 0
    lines: list[int] = field(default_factory=list)
    forced_at: dict[str, int] = field(default_factory=dict)

    def note(self, decision: Decision) -> None:
        """Count an answer."""
        self.answers += 1
        if decision.count() == 1:
            self.forced += 1
            at = decision.prompt.key if decision.prompt.key != "window" else str(decision.prompt.args[0])
            self.forced_at[at] = self.forced_at.get(at, 0) + 1

    def report(self, name: str) -> list[str]:
        """Return the figures in lines."""
        turns = max(self.turns, 1)
        lines = [
            f"{name}: {self.games} games, {self.turns / self.games:.1f} turns and "
            f"{self.answers / self.games:.0f} answers a game, forced {self.forced / max(self.answers, 1):.1%}"
        ]
        if self.clicks:
            lines.append(
                f"  a turn: {self.pings / turns:.1f} pings, {self.calls / turns:.1f} calls, "
                f"{self.clicks / turns:.1f} clicks; at most {self.panels} live private panels a player"
            )
        if self.lines:
            lines.append(f"  lines a game: {sum(self.lines) / len(self.lines):.0f}, at most {max(self.lines)}")
        often = sorted(self.forced_at.items(), key=lambda pair: -pair[1])[:6]
        lines.append("  forced at: " + ", ".join(f"{at} {count / self.games:.1f}" for at, count in often))
        return lines


class Sensible:
    """One who answers as the greedy computer player would, by what his client shows."""

    def __init__(self, person: Person, seat: Seat, seed: int) -> None:
        self.hands = Player(person)
        self.person = person
        self.seat = seat
        self.clicks = 0
        self.panel: Message | None = None
        self._mind = GreedyPlayer(f"{seed}/{seat}")

    async def answer(self, game: Game, decision: Decision, thread: Channel) -> bool:
        """Open the question unless it is open before him, and answer it; False where he only gives an order first."""
        address = f":{game.id}:{self.seat}:{decision.id}:"
        picks = self._mind.choose(game.state, decision)
        if self.panel is None or self.panel.deleted or not _answers(self.panel, address):
            if await self._answers_call(game, decision, picks, thread):
                return True
            self.clicks += 1
            self.panel = (await self.hands.ask(thread)).message
        if decision.count() == 1 and (battle := buttons(self.panel, f"{PASS_UNTIL}:")):
            found = [b["custom_id"] for b in battle if b["custom_id"].endswith(Until.BATTLE_OVER.value)]
            if found:  # he can do nothing in this battle
                self.clicks += 1
                await self.person.click(self.panel, custom_id=found[0])
                return True
        if order := self._order(game.state, decision, picks):
            self.clicks += 1
            await self.person.click(self.panel, custom_id=order)
            return order.endswith(When.OFFERED.value)  # that answers the question too
        places = [i for i, o in enumerate(decision.options) if o.key in picks]
        self.clicks += 1
        if len(places) == 1 and (button := _ending(buttons(self.panel, "pick:"), f"{address}", str(places[0]))):
            await self.person.click(self.panel, custom_id=button)
            return True
        for menu in menus(self.panel):
            values = [o["value"] for o in menu["options"]]
            wanted = [str(place) for place in places]
            least, most = menu.get("min_values", 1), menu.get("max_values") or 1
            if "pickfrom:" in menu["custom_id"] and set(wanted) <= set(values) and least <= len(wanted) <= most:
                await self.person.select(self.panel, *wanted, custom_id=menu["custom_id"], by_value=True)
                return True
        if not await self.hands.answer(self.panel):  # what was shown has been changed meanwhile: he looks again
            self.clicks += 1
            self.panel = (await self.hands.ask(thread)).message
            if not await self.hands.answer(self.panel):
                raise AssertionError(f"no way to answer {decision.prompt.key} on the panel")
        return True

    async def _answers_call(self, game: Game, decision: Decision, picks: tuple[str, ...], thread: Channel) -> bool:
        """Answer on the call itself where what he wants stands there, and he has no more to say than that."""
        called = [m for m in thread.messages.values() if self.person.account in m.mentions and not m.deleted]
        if not called or len(picks) != 1 or decision.count() == 1 or self._lacks_support(game.state, decision, picks):
            return False
        (place,) = (i for i, option in enumerate(decision.options) if option.key == picks[0])
        wanted = ask_in_words(game.state, decision, names_of(game)).labels[place]
        found = [b for b in buttons(called[-1], f"{ANSWER_CALL}:") if b["label"] == wanted]
        if not found:
            return False
        self.clicks += 1
        reply = await self.person.click(called[-1], custom_id=found[0]["custom_id"])
        self.panel = reply.message
        return ANSWERED not in reply.text

    def _order(self, state: State, decision: Decision, picks: tuple[str, ...]) -> str | None:
        """Return the order he gives beforehand: what he knows he will have nothing for, by his deck and his hand."""
        offered = {b["custom_id"].rsplit(":", 1)[1]: b["custom_id"] for b in buttons(self.panel, f"{ORDER}:")}
        if When.OFFERED.value in offered and not decision.options and not self._may_ever_have(state, decision):
            return offered[When.OFFERED.value]
        lacking = self._lacks_support(state, decision, picks)
        return offered.get(lacking.value) if lacking is not None else None

    def _lacks_support(self, state: State, decision: Decision, picks: tuple[str, ...]) -> When | None:
        """Return what he may decline beforehand: a battle in which his hand has nothing for the one he sends there."""
        intent = decision.option(picks[0]).intent if len(picks) == 1 and decision.options else None
        if isinstance(intent, BeginBattle) and not self._can_play(state, intent.hero, CardType.GOOD_ENHANCEMENT):
            return When.BLOCKED
        if isinstance(intent, Block) and not self._can_play(state, intent.card, CardType.EVIL_ENHANCEMENT):
            return When.BLOCKING
        return None

    def _can_play(self, state: State, fighter: CardId, kind: CardType) -> bool:
        """Say whether his hand holds a Dominant, or an Enhancement of this kind and of a brigade of this character."""
        brigades = brigades_of(state, fighter)
        for face in (face for c in state.zone(zones.HAND, self.seat) for face in state.definitions[c].faces):
            is_his = face.type is kind and (face.rainbow or brigades & set(face.brigades))
            if is_his or face.type is CardType.DOMINANT:
                return True
        return False

    def _may_ever_have(self, state: State, decision: Decision) -> bool:
        """Say whether his deck or hand has a card that the one which asks speaks of by its name."""
        assert decision.source.card is not None
        named = {word.strip(".,") for word in state.definitions[decision.source.card].text.split() if word[0].isupper()}
        own = (c for zone in (zones.DECK, zones.HAND, zones.RESERVE) for c in state.zone(zone, self.seat))
        return any(named & set(state.definitions[c].base_name.split()) for c in own)

    def live_panels(self, thread: Channel) -> int:
        """Count his private messages in the thread that still have something to press."""
        own = [m for m in thread.messages.values() if m.only_for is self.person.account and not m.deleted]
        return sum(1 for m in own if any(b for b in (*buttons(m), *menus(m))))


def _answers(panel: Message, address: str) -> bool:
    ids = [c["custom_id"] for c in (*buttons(panel), *menus(panel))]
    return any(address in i + ":" for i in ids)


def _ending(found: list[dict[str, str]], address: str, place: str) -> str | None:
    wanted = (b["custom_id"] for b in found if address in b["custom_id"] and b["custom_id"].endswith(f":{place}"))
    return next(wanted, None)


async def discord_game(fake: FakeDiscord, bot: Berean, guild: Guild, number: int, noted: Manners, speed: Speed) -> None:
    """Let two people play a game to its end at a speed, and count."""
    channel = fake.channel(guild, f"table-{number}-{speed.value}")
    people = [fake.person(f"user{number}{speed.value}{side}", guild) for side in "ab"]
    for person in people:
        await set_speed(bot.desk.database, str(person.id), speed)
    offer = await people[0].slash("play challenge", channel, opponent=people[1], deck="starter:G")
    chosen = await people[1].click(await offer.for_all(), "Accept")
    await (await people[1].select(chosen.message, "Starter deck H")).settled()
    thread = await fake.until(lambda: next((c for c in guild.channels.values() if c.parent is channel), None), 60)
    await bot.tables.settled()
    rows = await bot.desk.games.recent(limit=1)
    game = await bot.desk.games.load(rows[0].id)
    seats = {player.id: Seat(i) for i, player in enumerate(game.about.players)}
    players = {seats[str(p.id)]: Sensible(p, seats[str(p.id)], number) for p in people}
    before = {p.id: len(p.pings) for p in people}
    most, dice = 0, random.Random(number)
    for _ in range(MOST_ANSWERS):
        await bot.tables.settled()
        game = await bot.desk.games.load(game.id)
        decision = game.decision
        if decision is None:
            break
        if dice.random() < AWAY:  # he looks elsewhere for longer than a call waits
            panels.SILENCE = 0.0
            bot.tables.show_again(game.id)
            await bot.tables.settled()
            panels.SILENCE = PATIENT
        if await players[decision.player].answer(game, decision, thread):
            noted.note(decision)
        most = max(most, *(player.live_panels(thread) for player in players.values()))
    noted.games += 1
    noted.turns += game.state.number(TURN)
    noted.clicks += sum(player.clicks for player in players.values())
    calls = [m for p in people for m in p.pings[before[p.id] :] if m.channel is thread]
    noted.calls += len(calls)
    noted.pings += sum(1 for m in calls if not m.flags & SILENT)
    noted.panels = max(noted.panels, most)


class Typing:
    """A console whose person answers as the greedy player would; what he is shown is counted, folded at its width."""

    width = 80

    def __init__(self, seed: int, noted: Manners) -> None:
        self.client: Client | None = None
        self.lines = 0
        self.texts: list[str] = []
        self._mind = GreedyPlayer(f"{seed}/typing")
        self._noted = noted
        self._asked = 0

    def show(self, text: str) -> None:
        """Count the lines."""
        self.texts.append(text)
        self.lines += sum(max(len(textwrap.wrap(line, self.width)), 1) for line in text.split("\n"))

    def ask(self, prompt: str) -> str:
        """Type the number of the option."""
        self._asked += 1
        if self.client is None or self.client.game.decision is None or self._asked > MOST_ANSWERS:
            raise Left
        decision = self.client.game.decision
        self.lines += 1
        self._noted.note(decision)
        picks = self._run(self.client.game.state, decision)
        if decision.kind in (Kind.NUMBER, Kind.NAME):
            typed = picks[0]
        else:
            order = ask_in_words(self.client.game.state, decision, self.client.players).order
            keys = [decision.options[place].key for place in order]
            typed = ", ".join(str(keys.index(pick) + 1) for pick in picks) or "none"
        self.texts.append(prompt + typed)
        return typed

    def _run(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Pick what the greedy player would, and with a card to put down or discard those that come after it."""
        picks = self._mind.choose(state, decision)
        found, asked, at = list(picks), decision, state
        runs = ask_in_words(state, decision, ("a", "b")).runs
        run = next((r for r in runs if any(decision.options[i].key in picks for i in r.places)), None)
        keys = [(decision.options[i].intent, decision.options[i].key) for i in run.places] if run is not None else []
        while run is not None and len(found) < run.most:
            at = submit(at, Answer(asked.player, asked.id, picks)).state
            if (
                at.decision is None
                or at.decision.prompt.key != decision.prompt.key
                or at.decision.player != asked.player
            ):
                break
            asked = at.decision
            picks = self._mind.choose(at, asked)
            following = asked.option(picks[0]).intent if len(picks) == 1 else None
            key = next((key for intent, key in keys if intent == following), None)
            if key is None:
                break
            found.append(key)
        return tuple(found)

    def cover(self) -> None:
        """Nothing is shown on a screen."""


async def terminal_game(bot: Berean, number: int, noted: Manners) -> Typing:
    """Let one person play against the computer at a terminal, and count."""
    wanted = NewGame(("human", "greedy"), STARTERS, "2023", number)
    begun = await begin(bot.desk.games, players_of(wanted.seats), tuple(deck_choice(d) for d in wanted.decks), wanted)
    console = Typing(number, noted)
    client = console.client = Client(bot.desk.games, console, begun.game)
    try:
        await client.play(begun.facts)
    except Left:
        await asyncio.sleep(0)
    noted.games += 1
    noted.turns += client.game.state.number(TURN)
    noted.lines.append(console.lines)
    return console
