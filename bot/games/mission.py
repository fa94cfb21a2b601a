"""The Mission as a hosted game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.errors import UserFacing
from bot.games.hands import HandWork
from bot.games.mission_hands import MissionHands
from bot.games.protocol import HIDDEN, Feature, Wish
from bot.text.categories import in_teams
from bot.text.decisions.problems import PROBLEMS
from bot.text.decisions.questions import Worded
from bot.text.mission.board import board_lines, chain_lines, hand_lines, title_text, whole_card_lines
from bot.text.mission.log import log_of, outcome_text
from bot.text.mission.names import with_enemy
from bot.text.mission.questions import CALLS, ask_in_words
from engine import mission
from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Fact, Moved
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Input
from engine.kernel.knowledge import handle
from engine.kernel.state import Outcome, State
from engine.mission.game import empty_table
from engine.mission.model import zones
from engine.mission.model.characters import TURN
from engine.mission.model.seats import are_opponents, has_left, playing
from engine.mission.model.setup import Deck, MissionRules, MissionSetup, Solitaire, rules_of
from engine.mission.model.status import printed
from engine.mission.rules.table import RULES
from engine.mission.view import known_to, view
from engine.play.driver import Computer
from engine.play.mission.games import player_of
from engine.play.mission.names import MissionNames
from engine.play.mission.refused import meanings, rules_against
from engine.play.players import Player

EDITION: Final = "mission"
SOLITAIRE: Final = "solitaire"
#: what tables may agree on, by the names of `MissionRules`
SWITCHES: Final = ("objective", "team_objective", SOLITAIRE)
#: where a judge looks -> the zones that he sees
_LOOKED_AT: Final[Mapping[HIDDEN, tuple[str, ...]]] = {
    "hand": zones.HANDS,
    "deck": (zones.MISSION_DECK, zones.ENEMY_DECK, zones.CHARACTERS),
    "reserve": (zones.SIDE_DECK,),
    "face-down cards": (zones.STRONGHOLDS,),
}


class MissionGame:
    """The Mission. Implements `HostedGame`."""

    name = "mission"
    title = "The Mission"
    computers = (Computer.RANDOM.value, Computer.GREEDY.value)
    features: frozenset[Feature] = frozenset()
    hands: HandWork = MissionHands()
    rules = RULES

    def require(self, edition: str, category: str, agreed: Mapping[str, Any]) -> None:
        """Refuse rules that The Mission does not have."""
        rules_with(category, agreed)

    def begin(self, wish: Wish) -> Step:
        """Begin a game; with a single deck it is solitaire."""
        try:
            return mission.new_game(wish.decks, rules_with(wish.category, wish.agreed), wish.seed, wish.computers)
        except mission.WrongSeats as error:
            raise UserFacing(str(error)) from None

    def submit(self, state: State, given: Input) -> Step:
        """Return the step from a state."""
        return mission.submit(state, given)

    def player(self, kind: str, seed: str, mind: Any) -> Player:
        """Return a computer player. Raises ValueError if there is none of this kind."""
        return player_of(Computer(kind), seed)

    def opponents(self, state: State, seat: Seat) -> Sequence[Seat]:
        """Return whom a seat plays against."""
        return tuple(s for s in playing(state) if are_opponents(state, seat, s))

    def is_out(self, state: State, seat: Seat) -> bool:
        """Say whether a seat has left a game that goes on."""
        return has_left(state, seat)

    def turn(self, state: State) -> int:
        """Return the number of the turn."""
        return state.number(TURN)

    def shown(self, state: State) -> None:
        """Return None: all that a table shows follows from its facts."""

    def check(self, state: State) -> None:
        """Check nothing, since cards are stored with their meaning."""

    def opening(self, state: State, facts: Iterable[Fact]) -> State:
        """Return the table before the first of its facts."""
        began_in = {card: held.location.zone.name for card, held in state.cards.items()}
        moved: set[CardId] = set()
        for fact in facts:
            if isinstance(fact, Moved) and fact.card not in moved:
                moved.add(fact.card)
                began_in[fact.card] = fact.origin.zone.name
        setup: MissionSetup = state.setup
        return empty_table(tuple(_decks(state, began_in)), setup.rules, state.chance.seed, setup.computers)

    def decks_on(self, table: State) -> list[Deck]:
        """Return the decks, each with its side deck."""
        return _decks(table, {card: held.location.zone.name for card, held in table.cards.items()})

    def table(self, setup: Any, decks: Sequence[Any], seed: str) -> State | None:
        """Return the table that a record describes."""
        if not isinstance(setup, MissionSetup) or not all(isinstance(deck, Deck) for deck in decks):
            return None
        return empty_table(tuple(decks), setup.rules, seed, setup.computers)

    def rules_text(self, edition: str, category: str, agreed: Mapping[str, Any]) -> str:
        """Say by which rules a game is played."""
        told = [self.title, *(["teams"] if in_teams(category) else [])]
        told += [f"{name.replace('_', ' ')} {value}" for name, value in agreed.items()]
        return ", ".join(told)

    def heading(self, state: State, players: Sequence[str]) -> str:
        """Say which phase it is, and whose action."""
        return title_text(view(state, None), with_enemy(state, players))

    def board(self, state: State, viewer: Seat | None, players: Sequence[str], told: Any = None) -> list[str]:
        """Show the table."""
        return board_lines(view(state, viewer), with_enemy(state, players))

    def moment(self, state: State, viewer: Seat | None, players: Sequence[str]) -> tuple[Any, list[str]]:
        """Return the phase of the turn, and what waits to be resolved."""
        seen = view(state, viewer)
        return (seen.turn, seen.phase, seen.acting == viewer), chain_lines(seen, with_enemy(state, players))

    def hand(self, state: State, seat: Seat) -> list[str]:
        """Show a player's own hand."""
        return hand_lines(view(state, seat).churches[seat])

    def private(self, state: State, seat: Seat) -> str:
        """Return the handles of the cards in hand."""
        return " ".join(handle(state, seat, c) for name in zones.HANDS for c in state.zone(name, seat))

    def visible(self, state: State, viewer: Seat) -> Mapping[str, CardId]:
        """Return the cards a viewer may name."""
        found: dict[str, CardId] = {}
        for card in state.cards:
            if known_to(state, viewer, card):
                found.setdefault(printed(state, card).name.strip("~ "), card)
        return found

    def hidden(self, state: State, seat: Seat, where: HIDDEN) -> Sequence[tuple[str, CardId]]:
        """Return the cards of a hand, a deck, the side deck, or the strongholds."""
        return [(printed(state, c).name, c) for name in _LOOKED_AT[where] for c in state.zone(name, seat)]

    def card(self, state: State, viewer: Seat, card: CardId) -> list[str]:
        """Show a card."""
        return whole_card_lines(printed(state, card)) if known_to(state, viewer, card) else []

    def question(self, state: State, decision: Decision, players: Sequence[str]) -> Worded:
        """Return a question in words."""
        return ask_in_words(state, decision, with_enemy(state, players))

    def open_part(self, state: State, decision: Decision) -> None:
        """Return None: which answers are possible depends on hidden hands."""

    def call(self, message: Message) -> str:
        """Say why a player is called."""
        return CALLS.get(message.key, "")

    def log(self, facts: Iterable[Fact], state: State, viewer: Seat | None, players: Sequence[str]) -> list[str]:
        """Say what a viewer saw happen."""
        return log_of(facts, state, viewer, with_enemy(state, players))

    def learnt(self, facts: Iterable[Fact], state: State, viewer: Seat | None) -> Any:
        """Return the viewer, since each is told something different."""
        return viewer

    def outcome(self, outcome: Outcome, state: State, players: Sequence[str]) -> str:
        """Say how a game ended."""
        return outcome_text(outcome, with_enemy(state, players))

    def refusal(self, error: IllegalAnswer, edition: str) -> str:
        """Say why an answer was refused, with the rule that forbids it."""
        told = " ".join(PROBLEMS.get(problem, f"That is not allowed ({problem}).") for problem in error.problems)
        return f"{told} [{error.rule}]" if error.rule else told

    def against(self, state: State, seat: Seat, players: Sequence[str], words: str) -> str:
        """Say which rules forbid a typed move with cards that the player knows."""
        names = MissionNames(state, tuple(with_enemy(state, players)))
        known = [m for m in meanings(state, seat, words, names) if _is_known(state, seat, m)]
        rules = rules_against(state, state.decision, seat, words, names) if known else ()
        return f"That cannot be done now: {', '.join(rules)}." if rules else ""


def _is_known(state: State, seat: Seat, intent: object) -> bool:
    card = getattr(intent, "card", None)
    return card is None or known_to(state, seat, card)


def _decks(state: State, lies_in: Mapping[CardId, str]) -> list[Deck]:
    """Return the decks of a game, whose cards are numbered in the order of their lists. Rule: TM-SOLO-01"""
    seats = state.seats[:1] if rules_of(state).solitaire is not Solitaire.NONE else state.seats
    found = []
    for seat in seats:
        own = [c for c in state.definitions if len(seats) == 1 or state.cards[c].owner == seat]
        main = tuple(printed(state, c) for c in own if lies_in[c] != zones.SIDE_DECK)
        found.append(Deck(main, tuple(printed(state, c) for c in own if lies_in[c] == zones.SIDE_DECK)))
    return found


def rules_with(category: str, agreed: Mapping[str, Any]) -> MissionRules:
    """Return the rules of a game in a category, with the optional rules agreed on.

    Raises:
        UserFacing: The Mission has no such optional rule.
    """
    rules = MissionRules(teams=in_teams(category))
    for name, value in agreed.items():
        if name == SOLITAIRE and value in (Solitaire.OPEN.value, Solitaire.AUTOMATIC.value):
            rules = replace(rules, solitaire=Solitaire(value))
        elif name in ("objective", "team_objective") and isinstance(value, int) and 1 <= value <= 60:
            switch: dict[str, Any] = {name: value}
            rules = replace(rules, **switch)
        else:
            raise UserFacing(f"{name} {value} is nothing to agree on in The Mission; an objective is.")
    return rules
