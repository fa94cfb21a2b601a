"""Cards played by hand: when the ability would act, their player is asked to carry it out by hand.

If a sentence of the card says exactly one operation and nothing else, he may do that without the consent of others,
once for each sentence. No sentence allows him to see another's hidden cards: the rest of the text, which has no
reading, may say whether and which.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import cards, manual, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ByHand
from engine.redemption.model.options import PASS

#: whether an operation stays within what a sentence says, which names a number of cards or none
Bounds = Callable[[State, Seat, manual.Operation, int], bool]
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven")
_NUMBERS: Final = {"a": 1, "an": 1, **{word: n for n, word in enumerate(_WORDS, 1)}}
_N: Final = rf"(?P<n>\d{{1,2}}|{'|'.join(_NUMBERS)})"
_MAY: Final = r"(?:you (?:may|must) )?"


def step_by_hand(state: State, frame: ByHand) -> None:
    """Ask the player to carry out his card by hand and say when he is done; after each operation he is asked again.

    Rule: HOUSE-PLAY-04
    """
    source = Source("HOUSE-PLAY-04", frame.card)
    prompt = Message("by_hand", (frame.card,))
    ask(state, frame.seat, Kind.PLAY, (PASS,), prompt, source=source, default=("pass",))


def answer_by_hand(state: State, frame: ByHand, decision: Decision, intent: does.Intent) -> None:
    """Go on: the player has done what the card says, or there was nothing to do."""
    pop(state)


def grant_of(state: State, seat: Seat, operation: manual.Operation) -> int | None:
    """Return the number of the sentence, of the card being carried out by hand, that allows an operation; else None.

    Rule: HOUSE-PLAY-09
    """
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, ByHand) or frame.seat != seat:
        return None
    for sentence, bounds, number in _sentences(cards.printing(state, frame.card).text):
        if sentence not in frame.carried_out and bounds(state, seat, operation, number):
            return sentence
    return None


def use_grant(state: State, seat: Seat, operation: manual.Operation) -> None:
    """Record that a sentence of the card being carried out by hand is done, if it allowed this operation."""
    sentence, frame = grant_of(state, seat, operation), state.frames[-1]
    if sentence is not None and isinstance(frame, ByHand):
        state.frames = (*state.frames[:-1], replace(frame, carried_out=(*frame.carried_out, sentence)))


def _sentences(text: str) -> Iterator[tuple[int, Bounds, int]]:
    """Yield the sentences of a text that say exactly one operation that this module knows."""
    for place, sentence in enumerate(re.split(r"[.;]", text.lower())):
        for form, bounds in _FORMS:
            found = re.fullmatch(_MAY + form, " ".join(sentence.split()))
            if found is not None:
                said = found.groupdict().get("n") or "1"
                yield place, bounds, _NUMBERS.get(said) or int(said)


def _draws(state: State, seat: Seat, operation: manual.Operation, number: int) -> bool:
    return isinstance(operation, manual.DrawCards) and operation.seat == seat and operation.count <= number


def _looks_at_top(state: State, seat: Seat, operation: manual.Operation, number: int) -> bool:
    top = state.zone(zones.DECK, seat)[:number]
    return isinstance(operation, manual.LookAt) and operation.seat == seat and _among(operation.cards, top)


def _reveals_top(state: State, seat: Seat, operation: manual.Operation, number: int) -> bool:
    return isinstance(operation, manual.RevealCards) and _among(operation.cards, state.zone(zones.DECK, seat)[:number])


def _looks_at_deck(state: State, seat: Seat, operation: manual.Operation, number: int) -> bool:
    return _looks_at_top(state, seat, operation, len(state.cards))


def _ends_battle(state: State, seat: Seat, operation: manual.Operation, number: int) -> bool:
    return operation == manual.EndBattle()


def _among(named: tuple[CardId, ...], held: tuple[CardId, ...]) -> bool:
    return bool(named) and set(named) <= set(held)


_FORMS: Final[tuple[tuple[str, Bounds], ...]] = (
    (rf"draw {_N}(?: cards?)?", _draws),
    (rf"look at the top (?:{_N} )?cards? of (?:your )?deck", _looks_at_top),
    (rf"reveal the top (?:{_N} )?cards? of (?:your )?deck", _reveals_top),
    (r"search (?:your )?deck for [^,:()]+", _looks_at_deck),
    (r"end the battle", _ends_battle),
)
