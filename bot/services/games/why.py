"""Why: which rules forbid a move, or why a card is as it is, for one player alone."""

import re
from collections.abc import Sequence

from bot.errors import UserFacing
from bot.text.names import SeatNames
from bot.text.table.why import against_words, put_down_text, reason_text, why_lines
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.play.names import TableNames
from engine.play.refused import meant, rules_against
from engine.play.words import Act, Phrase, UnknownPhrase, parse_phrase, picks_for
from engine.redemption.model import cards
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.refusals import reasons
from engine.redemption.view import card_view
from engine.redemption.view.explain import explain

POSSIBLE = "Nothing forbids it: you can do that now."
#: moves that pass, or end a phase or the turn
_ENDING = frozenset({Act.PASS, Act.NEXT_PHASE, Act.END_TURN})
#: an attack, as options word it and players say it
_ATTACK = re.compile(r"^attack (?:(\S.*?) )?with (.+)$", re.IGNORECASE)
NO_RULE = "That cannot be done now, though no single rule forbids it."
UNKNOWN = "Name a card that you see, or a move: `block with Goliath`, `play X on Y`, `end turn`."


class SeenNames(TableNames):
    """The names of the cards that one player sees, also by some words of their titles."""

    def __init__(self, state: State, viewer: Seat, players: Sequence[str]) -> None:
        super().__init__(state, tuple(players))
        seen = frozenset(c for c in state.cards if card_view(state, viewer, c).printing is not None)
        self._titles = {title: found & seen for title, found in self._titles.items() if found & seen}
        self._with_word: dict[str, set[str]] = {}
        for title in self._titles:
            for word in title.replace(",", "").split():
                self._with_word.setdefault(word, set()).add(title)

    def cards(self, name: str) -> frozenset[CardId]:
        """Return the cards with this title; if there are none, those whose title has all of its words."""
        exact = super().cards(name)
        words = name.casefold().split()
        if exact or not words:
            return exact
        near = set.intersection(*(self._with_word.get(word, set()) for word in set(words)))
        return frozenset().union(*(self._titles[title] for title in near))

    def titles(self) -> list[str]:
        """Return the titles of all cards that are seen."""
        held = frozenset[CardId]().union(*self._titles.values())
        return sorted({cards.printing(self._state, c).base_name for c in held})


def why(state: State, seat: Seat, players: Sequence[str], what: str) -> str:
    """Return why a card is as it is, or which rules forbid a move.

    Raises:
        UserFacing: the words are neither a card that the player sees nor a move.
    """
    names = SeenNames(state, seat, players)
    if meant := names.cards(what):
        return _of_card(state, seat, players, min(meant, key=lambda c: (cards.controller(state, c) != seat, c)))
    phrase = _phrase(what, names)
    if phrase is None:
        raise UserFacing(UNKNOWN)
    decision = state.decision
    if decision is not None and decision.player == seat and picks_for(decision, phrase, names) is not None:
        return POSSIBLE
    return _against(state, seat, players, phrase, names) or NO_RULE


def why_card(state: State, seat: Seat, players: Sequence[str], card: CardId) -> str:
    """Return why a card that the player sees is as it is, and why nothing can be done with it if it is his."""
    return _of_card(state, seat, players, card)


def against(state: State, seat: Seat, players: Sequence[str], typed: str) -> str:
    """Return the rules against a typed move, in words; empty if there are none, or the words are no move."""
    names = SeenNames(state, seat, players)
    phrase = _phrase(typed, names)
    if phrase is None:
        return ""
    return _against(state, seat, players, phrase, names)


def _against(state: State, seat: Seat, players: Sequence[str], phrase: Phrase, names: SeenNames) -> str:
    """Say what prevents a move, with the rules; empty if nothing is known to."""
    if first := _first(state.decision, phrase):
        return first
    rules = against_words(rules_against(state, state.decision, seat, phrase, names), rules_of(state).edition)
    called = SeatNames(state, seat, players)
    named = sorted(names.cards(phrase.cards[0])) if phrase.kind is Act.PLAY and phrase.cards else []
    if named and (down := put_down_text(state, named[0], called)):
        return down
    intent, _ = meant(state, state.decision, seat, phrase, names)
    if intent is None:
        return rules
    reason = reason_text(reasons(state, state.decision, seat, intent), state, intent, called)
    return " ".join(part for part in (reason, rules) if part)


def _first(decision: Decision | None, phrase: Phrase) -> str:
    """Say what has to be done before a turn can end; empty if something else prevents the move."""
    over = decision.prompt.args[0] if decision is not None and decision.prompt.args else 0
    if decision is None or decision.prompt.key != "discard_phase" or not over or phrase.kind not in _ENDING:
        return ""
    return f"First discard {over} more: your hand is over its limit by so many."


def _as_rescue(found: re.Match[str]) -> str:
    return f"rescue with {found[2]}" + (f" against {found[1]}" if found[1] else "")


def _phrase(text: str, names: SeenNames) -> Phrase | None:
    try:
        return parse_phrase(_ATTACK.sub(_as_rescue, text.strip()), names)
    except UnknownPhrase:
        return None


def _of_card(state: State, seat: Seat, players: Sequence[str], card: CardId) -> str:
    name = cards.printing(state, card).base_name
    lines = why_lines(
        explain(state, seat, card, state.decision), SeatNames(state, seat, players), rules_of(state).edition
    )
    return "\n".join([f"{name}:", *(f"  {line}" for line in lines)] if lines else [f"{name}: nothing to tell."])
