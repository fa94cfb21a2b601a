"""The two questions that the rules ask again and again: what a player does next, and which card is meant."""

from collections.abc import Iterable

from engine.kernel.decisions import Basis, Kind, Message, Option, Source
from engine.kernel.engine import ask
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.model.intents import Intent
from engine.redemption.model.options import choose_cards, option


def ask_what_next(
    state: State, seat: Seat, intents: Iterable[Intent], prompt: Message, rule: str, *ends: Option
) -> None:
    """Ask what a player does, as a rule says; the first of the `ends`, which do nothing more, is the default."""
    options = (*(option(state, seat, i) for i in intents), *ends)
    ask(state, seat, Kind.PLAY, options, prompt, source=Source(rule), default=(ends[0].key,))


def ask_which(state: State, seat: Seat, cards: tuple[CardId, ...], prompt: str, rule: str, default: int = 0) -> None:
    """Ask which of some cards is meant, where everybody sees all of them."""
    options = choose_cards(state, seat, cards)
    key = options[default].key
    ask(state, seat, Kind.TARGET, options, Message(prompt), source=Source(rule), basis=Basis.PUBLIC, default=(key,))
