"""Redemption as a hosted game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.errors import UserFacing
from bot.games.hands import HandWork
from bot.games.protocol import HIDDEN, Feature, Wish
from bot.games.redemption_hands import RedemptionHands
from bot.text.categories import rules_text
from bot.text.decisions.problems import refusal
from bot.text.decisions.prompts import call_text
from bot.text.decisions.questions import Worded, ask_in_words
from bot.text.names import SeatNames, ToldNames
from bot.text.table.board import board_lines, card_lines, fight_lines, hand_lines, title_text
from bot.text.table.log import log_lines, outcome_text, quoted
from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Fact
from engine.kernel.ids import CardId, Facing, Seat
from engine.kernel.inputs import Input
from engine.kernel.knowledge import handle
from engine.kernel.state import Outcome, State
from engine.play.driver import Computer, make_player
from engine.play.players import Player
from engine.play.replay import opening
from engine.redemption import game as redemption
from engine.redemption.model import zones
from engine.redemption.model.category import UnknownCategory, rules_for
from engine.redemption.model.ruleset import UnknownEdition, UnknownOption
from engine.redemption.model.setup import GameDeck, GameSetup
from engine.redemption.model.teams import opponents_of
from engine.redemption.rules.actions.game_rules import out_of_game
from engine.redemption.rules.table import RULES
from engine.redemption.rules.turn.open_part import open_part
from engine.redemption.rules.turn.turn import TURN
from engine.redemption.stored import check_readings
from engine.redemption.view import Shown, card_view, redacted, shown_by, view


class RedemptionGame:
    """Redemption. Implements `HostedGame`."""

    name = "redemption"
    title = "Redemption"
    computers = tuple(kind.value for kind in Computer)
    features = frozenset(Feature)
    hands: HandWork = RedemptionHands()
    rules = RULES

    def require(self, edition: str, category: str, agreed: Mapping[str, Any]) -> None:
        """Refuse an edition, a category or optional rules that do not exist."""
        try:
            rules_for(edition, category, agreed)
        except (UnknownEdition, UnknownCategory, UnknownOption) as error:
            raise UserFacing(str(error)) from None

    def begin(self, wish: Wish) -> Step:
        """Begin a game."""
        self.require(wish.edition, wish.category, wish.agreed)
        rules = rules_for(wish.edition, wish.category, wish.agreed)
        return redemption.new_game(wish.decks, rules, wish.seed, wish.stops, wish.readings, wish.speeds, wish.computers)

    def submit(self, state: State, given: Input) -> Step:
        """Return the step from a state."""
        return redemption.submit(state, given)

    def player(self, kind: str, seed: str, mind: Any) -> Player:
        """Return a computer player."""
        return make_player(Computer(kind), seed, mind)

    def opponents(self, state: State, seat: Seat) -> Sequence[Seat]:
        """Return whom a seat plays against."""
        return opponents_of(state, seat)

    def is_out(self, state: State, seat: Seat) -> bool:
        """Say whether a seat has left a game that goes on."""
        return seat in out_of_game(state)

    def turn(self, state: State) -> int:
        """Return the number of the turn."""
        return state.number(TURN)

    def shown(self, state: State) -> Shown:
        """Return the numbers of cards, the battle and whose decision it is."""
        return shown_by(state)

    def check(self, state: State) -> None:
        """Check that the readings of the game's cards can be read."""
        check_readings(state)

    def opening(self, state: State, facts: Iterable[Fact]) -> State:
        """Return the table before the first of its facts."""
        return opening(state, facts)

    def decks_on(self, table: State) -> list[GameDeck]:
        """Return the decks, each with its Reserve."""
        found = []
        for seat in table.seats:
            piles = [
                tuple(table.definitions[card] for card in table.zone(name, seat))
                for name in (zones.DECK, zones.RESERVE)
            ]
            found.append(GameDeck(*piles))
        return found

    def table(self, setup: Any, decks: Sequence[Any], seed: str) -> State | None:
        """Return the table that a record describes."""
        if not isinstance(setup, GameSetup) or not all(isinstance(deck, GameDeck) for deck in decks):
            return None
        return redemption.empty_table(
            tuple(decks), setup.rules, seed, setup.stops, setup.readings, setup.speeds, setup.computers
        )

    def rules_text(self, edition: str, category: str, agreed: Mapping[str, Any]) -> str:
        """Say by which rules a game is played."""
        return rules_text(edition, category, agreed)

    def heading(self, state: State, players: Sequence[str]) -> str:
        """Say whose turn it is, in which phase."""
        return title_text(view(state, None, ()), players)

    def board(self, state: State, viewer: Seat | None, players: Sequence[str], told: Any = None) -> list[str]:
        """Show the table."""
        return board_lines(view(state, viewer, told=told), players)

    def moment(self, state: State, viewer: Seat | None, players: Sequence[str]) -> tuple[Any, list[str]]:
        """Return whether it is the viewer's own turn, and lines on the battle."""
        seen = view(state, viewer)
        is_met = seen.battle is not None and any(seen.seats[seen.battle.defender][z] for z in zones.FIELD_OF_BATTLE)
        fight = fight_lines(seen, seen.battle, players) if seen.battle is not None and is_met else []
        return (seen.turn if seen.active == viewer else None), fight

    def hand(self, state: State, seat: Seat) -> list[str]:
        """Show a player's own hand."""
        return hand_lines(view(state, seat).seats[seat])

    def private(self, state: State, seat: Seat) -> str:
        """Return the handles of the cards that only this player sees."""
        cards, mine = state.cards, 1 << seat
        known = [card for card in state.zone(zones.DECK, seat) if cards[card].known & mine]
        parts = (state.zone(zones.HAND, seat), state.zone(zones.RESERVE, seat), known)
        return ";".join(",".join(handle(state, seat, card) for card in part) for part in parts)

    def visible(self, state: State, viewer: Seat) -> Mapping[str, CardId]:
        """Return the cards a viewer may name."""
        found: dict[str, CardId] = {}
        for card in state.cards:
            seen = card_view(state, viewer, card)
            if seen.name:
                found[seen.name] = card
        return found

    def hidden(self, state: State, seat: Seat, where: HIDDEN) -> Sequence[tuple[str, CardId]]:
        """Return the cards of a zone, or all face-down cards of a player."""
        places = (zones.TERRITORY, zones.ARTIFACT_PILE, zones.SET_ASIDE)
        if where in zones.ALL_ZONES:
            found = list(state.zone(where, seat))
        else:
            found = [c for z in places for c in state.zone(z, seat) if state.cards[c].location.facing is Facing.DOWN]
        return [(state.definitions[c].base_name, c) for c in found]

    def card(self, state: State, viewer: Seat, card: CardId) -> list[str]:
        """Show a card."""
        return card_lines(card_view(state, viewer, card))

    def question(self, state: State, decision: Decision, players: Sequence[str]) -> Worded:
        """Return a question in words."""
        return ask_in_words(state, decision, players)

    def open_part(self, state: State, decision: Decision) -> Decision | None:
        """Return the open part of a question."""
        return open_part(state, decision)

    def call(self, message: Message) -> str:
        """Say why a player is called."""
        return call_text(message)

    def log(self, facts: Iterable[Fact], state: State, viewer: Seat | None, players: Sequence[str]) -> list[str]:
        """Say what a viewer saw happen."""
        return log_lines(redacted(facts, viewer), ToldNames(state, viewer, players))

    def learnt(self, facts: Iterable[Fact], state: State, viewer: Seat | None) -> Any:
        """Return what a viewer saw happen, and the texts of cards that are quoted to him."""
        seen = redacted(facts, viewer)
        return seen, quoted(seen, ToldNames(state, viewer, ()))

    def outcome(self, outcome: Outcome, state: State, players: Sequence[str]) -> str:
        """Say how a game ended."""
        return outcome_text(outcome, SeatNames(state, None, players))

    def refusal(self, error: IllegalAnswer, edition: str) -> str:
        """Say why an answer was refused."""
        return refusal(error, edition)

    def against(self, state: State, seat: Seat, players: Sequence[str], words: str) -> str:
        """Say which rules forbid a typed move."""
        from bot.services.games.why import against

        return against(state, seat, players, words) or ""
