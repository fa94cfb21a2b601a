"""What can be typed in a game besides an answer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Protocol

from bot.errors import UserFacing
from bot.games.hands import CARD
from bot.games.known import game_of, require
from bot.games.protocol import Feature
from bot.services.games.by_hand import asking
from bot.services.games.service import Games
from bot.services.games.values import Game, Played
from bot.services.games.why import why
from bot.terminal.console import Console, Left, consent
from bot.text.decisions.orders import HOW, orders_text, read_order
from bot.text.decisions.picks import read_picks
from bot.text.decisions.speeds import read_speed, read_until, speed_text
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.inputs import Manual, Setting
from engine.redemption.model.attention import PASSES, SPEED, speed_of
from engine.redemption.model.orders import NO_ORDER, ORDERS
from engine.redemption.rules.priority.priority import HOLD
from engine.redemption.view import card_view

#: lines of the log that `log` shows; `log all` shows every one
RECENT = 25

HELP = """\
Answer with the number of an option, or with enough of its words; several with commas; Enter takes what is in brackets.
  board        show the table            hand         show your hand
  text NAME    show a card's text (text 3: that of option 3)
  why NAME     why a card has its numbers, brigades and protections, and what its abilities do
  why MOVE     which rules forbid a move (why block with Goliath)
  hint         your two best answers, and what may follow (against computers only)
  log          what happened last        log all      all that happened
  undo         take your last answer back
  hold         be asked at the next point where you could act (again: no longer)
  pass until WHEN   pass until: my turn, this battle is over, a battle, something enters
  order WHAT   decline beforehand: if blocked, if I block, if attacked, never NAME; alone lists, order none takes back
  speed WHICH  how often you are asked: full, normal, fast
  do ...       carry out by hand what a card says (do alone lists how)
  concede      give the game up          quit         leave; the game is saved"""


#: the lines of the help that begin so are for games with the feature
ONLY_WITH = {
    Feature.SPEEDS: ("pass until", "speed", "order"),
    Feature.HINTS: ("hint",),
    Feature.REASONS: ("why NAME",),
}


class Session(Protocol):
    """One game at one terminal, as far as commands need it."""

    games: Games
    console: Console
    game: Game
    players: tuple[str, ...]
    people: tuple[Seat, ...]

    def tell(self, played: Played) -> None:
        """Take the present state of the game, and show what has happened."""

    def forget_shown(self) -> None:
        """Show the whole table before the next question."""

    def show_board(self) -> None:
        """Show the table as the person at the terminal may see it."""


Command = Callable[[Session, Decision, str], Awaitable[None]]


async def run(session: Session, decision: Decision, line: str) -> bool:
    """Carry out a command; return False if the line is none.

    Raises:
        UserFacing: the command cannot be carried out.
        Left: the person leaves.
    """
    word, _, rest = line.strip().removeprefix("/").partition(" ")
    command = COMMANDS.get(word.lower())
    if command is None or (rest.strip() and word.lower() not in TAKES_WORDS):
        return False
    if word.lower() == "pass" and not rest.strip().lower().startswith("until "):
        return False
    await command(session, decision, rest.strip())
    return True


async def _help(session: Session, decision: Decision, rest: str) -> None:
    missing = [words for feature, words in ONLY_WITH.items() if feature not in game_of(session.game.state).features]
    lines = (line for line in HELP.splitlines() if not any(line.strip().startswith(w) for ws in missing for w in ws))
    session.console.show("\n".join(lines))


async def _board(session: Session, decision: Decision, rest: str) -> None:
    session.show_board()


async def _hand(session: Session, decision: Decision, rest: str) -> None:
    state = session.game.state
    session.console.show("\n".join(game_of(state).hand(state, decision.player)))


async def _text(session: Session, decision: Decision, rest: str) -> None:
    if not rest:
        raise UserFacing("Type text and the name of a card, or the number of an option.")
    state = session.game.state
    meant = _card_meant(session, decision, rest)
    if meant is not None:
        session.console.show("\n".join(game_of(state).card(state, decision.player, meant)))
        return
    if Feature.REASONS not in game_of(state).features:
        raise UserFacing(f"You see no card called “{rest[:60]}”.")
    from bot.services.cards.pool import load_catalog, show_card
    from bot.text.lookup.cards import card_lines as catalog_lines

    card = show_card(load_catalog(), rest)
    if not card.found:
        raise UserFacing(f"No card is called “{rest[:60]}”.")
    session.console.show("\n".join(catalog_lines(card)))


async def _why(session: Session, decision: Decision, rest: str) -> None:
    if not rest:
        raise UserFacing("Type why and a card, a move in words, or the number of an option.")
    state = session.game.state
    if Feature.REASONS not in game_of(state).features:
        told = game_of(state).against(state, decision.player, session.players, rest)
        session.console.show(told or "Type why and a move in words: why play Prayer on Anna.")
        return
    card = _card_meant(session, decision, rest) if rest.isdecimal() else None
    named = card_view(state, decision.player, card).name if card is not None else None
    session.console.show(why(state, decision.player, session.players, named or rest))


def _card_meant(session: Session, decision: Decision, wanted: str) -> CardId | None:
    """Return the card of an option's number, or the card with this name among those the person sees."""
    state = session.game.state
    if wanted.isdecimal():
        order = game_of(state).question(state, decision, session.players).order
        place = read_picks(wanted, [option.key for option in decision.options])[0]
        card = decision.options[order[place]].card
        if card is None:
            raise UserFacing(f"Option {wanted} is no card.")
        return card
    seen = game_of(state).visible(state, decision.player)
    try:
        places = read_picks(wanted, list(seen))
    except UserFacing:
        return None
    return list(seen.values())[places[0]] if places else None


async def _log(session: Session, decision: Decision, rest: str) -> None:
    facts = await session.games.facts(session.game.id)
    state = session.game.state
    lines = game_of(state).log(facts, state, decision.player, session.players)
    session.console.show("\n".join(lines if rest.lower() == "all" else lines[-RECENT:]))


async def _undo(session: Session, decision: Decision, rest: str) -> None:
    seat = decision.player
    others = [session.players[other] for other in session.people if other != seat]
    if others and not consent(
        session.console, f"{session.players[seat]} wants to take back. {others[0]}, do you agree?"
    ):
        raise UserFacing("It stays as it is.")
    session.game = await session.games.take_back(session.game.id, seat)
    session.forget_shown()
    session.console.show("Taken back.")


async def _hint(session: Session, decision: Decision, rest: str) -> None:
    require(session.game.state, Feature.HINTS)
    from bot.services.decks.hints import hint_text, require_alone

    game = session.game
    require_alone(game, decision.player)
    seed = f"hint/{game.version}"
    told = await asyncio.to_thread(hint_text, game.state, decision.player, session.players, seed)
    session.console.show(told)


async def _hold(session: Session, decision: Decision, rest: str) -> None:
    wanted = not session.game.state.read(Field(HOLD, decision.player))
    session.tell(await session.games.hold(session.game.id, decision.player, wanted=wanted))
    session.console.show("You will be asked at the next point." if wanted else "The hold is taken back.")


async def _do(session: Session, decision: Decision, rest: str) -> None:
    seat, state = decision.player, session.game.state
    hands = game_of(state).hands
    words = rest or _way_chosen(session, decision)
    if not words:
        return
    operation = hands.read(state, seat, session.players, words)
    given = asking.with_computers(session.game, Manual(seat, operation))
    for other in sorted(asking.wanted(session.game, given) - {*given.agreed}):
        done = hands.told(state, operation, session.players, seat)
        if not consent(
            session.console, f"{session.players[seat]} asks by hand to {done}. {session.players[other]}, do you agree?"
        ):
            raise UserFacing("It stays as it is.")
        given = replace(given, agreed=(*given.agreed, other))
    session.tell(await session.games.submit(session.game.id, given))


def _way_chosen(session: Session, decision: Decision) -> str:
    """Return the words of the operation by hand that is picked from a list; empty if none is."""
    seat, state, console = decision.player, session.game.state, session.console
    hands = game_of(state).hands
    console.show(hands.help)
    if hands.carried(decision) is None:
        return ""
    ways = hands.ways(state, seat)
    console.show("\n".join(f"  {n}. {way.label}" for n, way in enumerate(ways, 1)))
    line = console.ask("What do you do? (Enter: nothing) > ")
    if not line.strip():
        return ""
    way = ways[_one(line, [each.label for each in ways])]
    if not way.takes_card:
        return way.words
    console.show("\n".join(f"  {n}. {card.label}" for n, card in enumerate(way.cards, 1)))
    line = console.ask(f"{way.label}: which card? (Enter: none) > ")
    if not line.strip():
        return ""
    return way.words.replace(CARD, way.cards[_one(line, [card.label for card in way.cards])].handle)


def _one(line: str, labels: list[str]) -> int:
    places = read_picks(line, labels)
    if len(places) != 1:
        raise UserFacing("Pick one of them.")
    return places[0]


async def _speed(session: Session, decision: Decision, rest: str) -> None:
    require(session.game.state, Feature.SPEEDS)
    seat = decision.player
    if rest:
        session.tell(await session.games.submit(session.game.id, Setting(seat, SPEED, read_speed(rest).value)))
    speed = speed_of(session.game.state, seat)
    session.console.show(speed_text(speed) if speed is not None else "This game is played at full speed.")


async def _pass_until(session: Session, decision: Decision, rest: str) -> None:
    require(session.game.state, Feature.SPEEDS)
    until = read_until(rest)
    session.tell(await session.games.submit(session.game.id, Setting(decision.player, PASSES, until.value)))


async def _order(session: Session, decision: Decision, rest: str) -> None:
    require(session.game.state, Feature.SPEEDS)
    seat = decision.player
    if rest:
        name, value = (
            (NO_ORDER, None) if rest.lower() == "none" else (ORDERS, read_order(rest, session.game.state, seat))
        )
        session.tell(await session.games.submit(session.game.id, Setting(seat, name, value)))
    session.console.show(orders_text(session.game.state, seat) or f"You have given no orders. {HOW}")


async def _concede(session: Session, decision: Decision, rest: str) -> None:
    if consent(session.console, "Do you really give the game up?"):
        session.tell(await session.games.concede(session.game.id, decision.player))


async def _quit(session: Session, decision: Decision, rest: str) -> None:
    raise Left


COMMANDS: dict[str, Command] = {
    "help": _help,
    "?": _help,
    "board": _board,
    "hand": _hand,
    "text": _text,
    "why": _why,
    "log": _log,
    "undo": _undo,
    "hint": _hint,
    "hold": _hold,
    "do": _do,
    "speed": _speed,
    "pass": _pass_until,
    "order": _order,
    "orders": _order,
    "concede": _concede,
    "quit": _quit,
    "save": _quit,
    "exit": _quit,
}
TAKES_WORDS = frozenset({"text", "why", "log", "do", "speed", "pass", "order"})
