"""What has happened in a game of The Mission, in words; a house ruling is named if it was used."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.text.mission.board import PHASES
from bot.text.mission.names import MissionSeatNames
from bot.text.names import HIDDEN
from engine.kernel.facts import Fact
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Outcome, State
from engine.mission.view import Seen, redacted

HOUSE: Final = "HOUSE-MISSION-"
Cards = tuple[CardId, ...]
Words = Callable[[MissionSeatNames, str, Cards, Any], str]

#: effect -> what happens to whom it reaches
_DONE: Final = {
    "Mature": "gains maturity",
    "LoseMaturity": "loses maturity",
    "Shake": "becomes shaky",
    "MakeSteady": "becomes steady",
    "Backslide": "backslides",
    "Engage": "engages",
    "DisengageThem": "disengages",
    "MakeDormant": "is dormant this turn",
    "DiscardSouls": "is discarded",
}
_REASONS: Final = {
    "points": "by victory points",
    "deck_out": "since a deck ran out a second time",
    "no_christians": "since a church had no steady Christian left",
    "nobody_left": "since nobody was left",
    "conceded": "because the other side conceded",
    "draw_agreed": "by agreement",
    "untouched": "since nobody has played on for very long",
    "time": "on time",
    "absent": "since the other side was silent for too long",
    "judge_decided": "by decision of a judge",
    "unreadable": "since it could not be read any more",
}


def _done(effect: str, count: int) -> str:
    """Return the verb for one or several characters: gains maturity, gain maturity."""
    verb, _, rest = _DONE.get(effect, effect).partition(" ")
    of_several = {"is": "are"}.get(verb, verb.removesuffix("s"))
    return f"{verb if count == 1 else of_several} {rest}".strip()


def _on(names: MissionSeatNames, cards: Cards) -> str:
    return f" on {' and '.join(map(names.card, cards[1:]))}" if len(cards) > 1 else ""


def _played(names: MissionSeatNames, who: str, cards: Cards, value: Any) -> str:
    return f"{who} plays {names.card(cards[0])}{_on(names, cards)}."


def _activated(names: MissionSeatNames, who: str, cards: Cards, value: Any) -> str:
    paid = f" with {names.cards(cards[1:])}" if len(cards) > 1 else ""
    return f"{who} activates {names.card(cards[0])}{paid}."


def _attempt(names: MissionSeatNames, who: str, cards: Cards, value: Any) -> str:
    response, total, heart, saved = value
    told = f"{names.card(cards[0])} evangelises {names.card(cards[1])}: {names.card(cards[2])} shows {response}"
    return f"{told}, {total} in all against a heart of {heart}. {'Saved!' if saved else 'No success.'}"


def _totals(names: MissionSeatNames, who: str, cards: Cards, value: Any) -> str:
    return f"Victory points: {', '.join(f'{names.seat(Seat(seat))} {points}' for seat, points in value)}."


#: operation by hand -> what is said of it: {cards}, {first}, {second}, {where}, {count}
_BY_HAND: Final = {
    "MoveCard": "moves {cards} to {where}",
    "PutOn": "puts {first} on {second}",
    "DrawByHand": "draws {count} {where} {noun}",
    "ShufflePile": "shuffles {where}",
    "LookAt": "looks at {count} {noun}",
    "RevealCards": "shows everybody {cards}",
    "CounterCard": "counters {cards}",
    "Mature": "gives {cards} {count} maturity",
    "LoseMaturity": "takes {count} maturity from {cards}",
    "Shake": "makes {cards} shaky",
    "MakeSteady": "makes {cards} steady",
    "Backslide": "lets {cards} backslide",
    "Engage": "engages {cards}",
    "DisengageThem": "disengages {cards}",
    "MakeDormant": "makes {cards} dormant for this turn",
    "MoveStronghold": "moves {cards} by {count:+} {level}",
    "GiveStronghold": "has {cards} allotted a stronghold at level {count}",
    "Evangelise": "lets {cards} evangelise",
}


def _by_hand(names: MissionSeatNames, who: str, cards: Cards, value: Any) -> str:
    """Say what was done by hand, with the reason given."""
    operation, where, count, reason = value
    named = [names.card(c) for c in cards] or [HIDDEN]
    done = _BY_HAND.get(operation, operation).format(
        cards=", ".join(named), first=named[0], second=named[-1], where=str(where).replace("_", " "), count=count,
        noun=_cards(count), level="level" if abs(count) == 1 else "levels",
    )  # fmt: skip
    return f"{who or 'The judge'}, by hand, {done}" + (f": {reason}" if reason else ".")


def _reasoned(told: str, reason: Any) -> str:
    return f"{told}: {reason}" if reason else f"{told}."


#: note -> its words: `{who}` is the player, `{0}` the first card, `{cards}` all of them, `{value}` the value
NOTES: Final[Mapping[str, str | Words]] = {
    "mission_chose_christians": "{who} begins with {cards}.",
    "mission_allotted": "{who} allots {0} at level {value} to {1}.",
    "mission_order": "{who} acts first.",
    "mission_introduced": "{who} introduces {cards}.",
    "mission_drew": lambda n, who, cards, value: f"{who} draws {value[1]} {value[0]} {_cards(value[1])}.",
    "mission_countdown": "Counting down: {cards}.",
    "mission_takes_effect": "{0} takes effect.",
    "mission_played": _played,
    "mission_activated": _activated,
    "mission_no_effect": "The activation of {0} has no effect.",
    "mission_countered": "{0} is countered and discarded.",
    "mission_failed": "{0} no longer meets its conditions and is discarded.",
    "mission_resolved": lambda n, who, cards, value: f"{n.card(cards[0])} succeeds{_on(n, cards)}.",
    "mission_no_longer_so": "What {0} demands is no longer true: it is discarded.",
    "mission_leave_denied": "{who} does not let {cards} engage.",
    "mission_counters": "{0} counters {1}.",
    "mission_redirected": "{who} redirects {0} to {1}.",
    "mission_involved": lambda n, who, cards, value: f"{n.cards(cards)}: {_done(value, len(cards))}.",
    "mission_shaken": lambda n, who, cards, value: f"{n.cards(cards)}: {_done('Shake', len(cards))}.",
    "mission_helped": "{0} is helped by {1}.",
    "mission_stronghold": lambda n, who, cards, value: (
        f"{n.card(cards[0])} is {'strengthened' if value > 0 else 'weakened'}."
    ),
    "mission_card_lost": "{0} is discarded.",
    "mission_discarded": "{who} discards {cards}.",
    "mission_retrieved": "{who} takes {cards} from the discard pile.",
    "mission_attempt": _attempt,
    "mission_attempt_failed": "{0} finds no card to turn up: no success.",
    "mission_saved": "{0} joins the church of {who}.",
    "mission_ran_out": "The {value} deck of {who} has run out.",
    "mission_reshuffled": lambda n, who, cards, value: f"{who} shuffles the {value[0]} discard pile as a deck.",
    "mission_banished": "Banished: {cards}.",
    "mission_left": lambda n, who, cards, value: f"{who} leaves the game {_REASONS.get(value, str(value))}.",
    "mission_totals": _totals,
    "manual": _by_hand,
    "objection": lambda n, who, cards, value: _reasoned(f"{who} objects", value),
    "judge_ended": lambda n, who, cards, value: _reasoned("A judge ends the game", value),
    "judge_called": lambda n, who, cards, value: _reasoned(f"{who} calls a judge", value),
    "judge_looked": lambda n, who, cards, value: _reasoned(f"A judge looks at the {value[0]} of {who}", value[1]),
    "judge_took_back": lambda n, who, cards, value: _reasoned("A judge takes back", value),
    "adjourned": lambda n, who, cards, value: _reasoned(f"{who or 'A judge'} adjourns the game", value),
    "resumed": lambda n, who, cards, value: _reasoned("The game goes on", value),
    "left_table": "{who} leaves the table for now.",
    "objection_settled": lambda n, who, cards, value: _reasoned("The objection is settled", value),
}


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


def log_lines(facts: Iterable[Fact], names: MissionSeatNames, viewer: Seat | None) -> list[str]:
    """Say what a seat saw happen, one line for each event."""
    lines: list[str] = []
    for fact in facts:
        for seen in redacted((fact,), viewer):
            told = _line(seen, names)
            if told:
                told = told[:1].upper() + told[1:]
                rule = fact.event.cause.rule
                lines.append(f"{told} [{rule}]" if rule.startswith(HOUSE) and seen.note.startswith("mission") else told)
    return lines


def _line(seen: Seen, names: MissionSeatNames) -> str:
    who = names.seat(seen.seat) if seen.seat is not None else ""
    match seen.kind:
        case "noted":
            words = NOTES.get(seen.note)
            if isinstance(words, str):
                called = [names.card(card) for card in seen.cards]
                nobody = not called and "{cards}" in words
                return "" if nobody else words.format(*called, who=who, cards=", ".join(called), value=seen.value)
            if words is not None:
                return words(names, who, seen.cards, seen.value)
            told = seen.note.removeprefix("mission_").replace("_", " ")
            return " ".join(part for part in (who, told, names.cards(seen.cards)) if part) + "."
        case "phase":
            return f"--- {PHASES.get(seen.note, seen.note)} ---"
        case _:
            return ""


def outcome_text(outcome: Outcome, players: Sequence[str]) -> str:
    """Say how a game ended."""
    reason = _REASONS.get(outcome.reason, outcome.reason.replace("_", " "))
    if not outcome.winners:
        return f"The game ends without a winner, {reason}."
    winners = " and ".join(players[seat] for seat in outcome.winners)
    return f"{winners[:1].upper()}{winners[1:]} {'win' if len(outcome.winners) > 1 else 'wins'} {reason}."


def log_of(facts: Iterable[Fact], state: State, viewer: Seat | None, players: Sequence[str]) -> list[str]:
    """Say what a seat saw happen, with the names of a later state."""
    return log_lines(facts, MissionSeatNames(state, viewer, players, told=True), viewer)
