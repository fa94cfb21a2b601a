"""What happened, in words: lines made from what one seat may learn of the facts."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import shorten
from typing import Any, Final

from bot.text.decisions.moves import Names
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Outcome
from engine.lists.faults import plural
from engine.redemption.model import zones
from engine.redemption.view import Seen

#: so much of a card's text stands in a line
MOST_OF_A_TEXT: Final = 90

Words = Callable[[Names, str, list[str], Any], str]

_OUTCOMES: Final = {
    "winning": "The attacker wins the battle.",
    "losing": "The attacker loses the battle.",
    "stalemate": "The battle ends in a stalemate.",
    "mutual destruction": "The battle ends in mutual destruction.",
}
#: who settled an objection: whoever made it, or a judge
_SETTLED: Final = {True: "{} withdraws the objection", False: "A judge lets the operation stand"}
_SUCCESSES: Final = {
    "rescue": "The rescue attempt succeeds.",
    "challenge": "The battle challenge succeeds.",
    "block": "The block succeeds.",
    "none": "Nobody is successful.",
}
#: effect of an ability -> what its player does
EFFECTS: Final[Mapping[str, str]] = {
    "discard": "discards {}",
    "banish": "banishes {}",
    "bounce": "returns {} to hand",
    "topdeck": "puts {} on top of the deck",
    "underdeck": "puts {} under the deck",
    "shuffle": "shuffles {} into the deck",
    "reserve": "puts {} into the Reserve",
    "withdraw": "withdraws {}",
    "take": "takes {}",
    "put_in_play": "puts {} in play",
    "capture": "captures {}",
    "release": "releases {}",
    "resurrect": "resurrects {}",
    "set_aside": "sets {} aside",
    "band": "bands {} into the battle",
    "side_battle": "begins a side battle between {}",
    "present": "presents {}",
    "choose_opponent": "chooses to fight against {}",
    "end_battle": "ends the battle with {}",
    "new_phase": "begins a new phase with {}",
    "add_to_battle": "adds {} to the battle",
    "convert": "converts {}",
    "increase": "increases {}",
    "decrease": "decreases {}",
    "look": "looks at {}",
    "reveal": "reveals {}",
    "search": "searches out {}",
    "select": "chooses {}",
    "negate": "negates {}",
    "prevent": "prevents {}",
    "interrupt": "interrupts {}",
    "play": "plays {} by an ability",
    "exchange": "exchanges {}",
    "heal": "heals {}",
    "paralyze": "paralyzes {}",
    "poison": "poisons {}",
    "disease": "infects {}",
    "equip": "equips {}",
    "deactivate": "deactivates {}",
    "place": "places {}",
    "give": "gives {}",
    "toss": "tosses {}",
    "gain": "adds something to {}",
    "redirect": "redirects {}",
    "transfer": "transfers {}",
    "copy": "copies {}",
    "activate_ability": "activates the ability on {}",
    "create_token": "makes a token: {}",
    "returns": "takes {} back from set-aside",
}


#: effects that may apply to abilities still to come, so that there may be no card to name
_OPEN_ENDED: Final = frozenset({"negate", "prevent", "interrupt"})


def _effect_words(verb: str, doing: str) -> Words:
    def words(names: Names, who: str, cards: list[str], value: Any) -> str:
        unnamed = plural(value, "card") if isinstance(value, int) and value else "nothing"
        reached = ", ".join(cards) or ("the abilities the text names" if verb in _OPEN_ENDED else unnamed)
        numbers = f" by {abs(value[0])}/{abs(value[1])}" if isinstance(value, tuple) and len(value) == 2 else ""
        return f"{who} {doing.format(reached)}{numbers}."

    return words


#: note -> its words, made of the names, the player, the cards and the value
NOTES: Final[Mapping[str, Words]] = {
    "selects_first_player": lambda names, who, cards, value: f"{who} selects who begins.",
    "cut": lambda names, who, cards, value: f"{who} cuts the deck of {names.seat(value)}.",
    "begins": lambda names, who, cards, value: f"{who} begins.",
    "turn": lambda names, who, cards, value: f"--- {who}'s turn ---",
    "drew": lambda names, who, cards, value: f"{who} draws {plural(value, 'card')}.",
    "drew_soul": lambda names, who, cards, value: f"{who} draws {', '.join(cards)}.",
    "put_down": lambda names, who, cards, value: f"{who} puts {', '.join(cards)} into territory.",
    "put_artifact": lambda names, who, cards, value: f"{who} puts a card face down into the Artifact pile.",
    "activated_artifact": lambda names, who, cards, value: f"{who} activates {cards[0]}.",
    "will_skip": lambda names, who, cards, value: f"{who} will skip the next {value} phase.",
    "phase_again": lambda names, who, cards, value: f"{who} begins the {value} phase again.",
    "skips": lambda names, who, cards, value: f"{who} skips the {value} phase.",
    "activated_on": lambda names, who, cards, value: f"{who} activates {cards[0]} on {cards[1]}.",
    "deactivated_artifact": lambda names, who, cards, value: f"{who} turns {cards[0]} face down.",
    "reverts": lambda names, who, cards, value: f"{who} controls {cards[0]} again.",
    "taken_out": lambda names, who, cards, value: f"{who} takes {cards[0]} out of {cards[1]}.",
    "held": lambda names, who, cards, value: f"{who} puts {cards[0]} into {cards[1]}.",
    "soul_in_site": lambda names, who, cards, value: f"{who} puts {cards[0]} into {cards[1]}.",
    "equipped": lambda names, who, cards, value: f"{who} equips {cards[1]} with {cards[0]}.",
    "returned": lambda names, who, cards, value: f"{who} returns {cards[0]} to territory.",
    "discarded": lambda names, who, cards, value: f"{who} discards {', '.join(cards)}.",
    "brigade": lambda names, who, cards, value: f"{who} chooses {value} for {cards[0]}.",
    "named": lambda names, who, cards, value: f"{who} names {value} for {cards[0]}.",
    "battle_begun": lambda names, who, cards, value: f"{who} begins a {value} with {cards[0]}.",
    "blocked": lambda names, who, cards, value: f"{who} blocks with {cards[0]}.",
    "block_passed": lambda names, who, cards, value: f"{who} passes the block to {names.seat(value)}.",
    "not_blocked": lambda names, who, cards, value: f"{who} does not block.",
    "added_site": lambda names, who, cards, value: f"{who} brings {cards[0]} into battle.",
    "played_enhancement": lambda names, who, cards, value: f"{who} plays {cards[0]} on {cards[1]}.",
    "played_dominant": lambda names, who, cards, value: f"{who} plays {cards[0]}.",
    "passed": lambda names, who, cards, value: f"{who} passes.",
    "defeated": lambda names, who, cards, value: f"{cards[0]} is defeated.",
    "battle_outcome": lambda names, who, cards, value: _OUTCOMES.get(value, f"Outcome: {value}."),
    "battle_fought": lambda names, who, cards, value: _fought(cards, value),
    "battle_success": lambda names, who, cards, value: _SUCCESSES.get(value, f"Success: {value}."),
    "rescued": lambda names, who, cards, value: f"{who} rescues {', '.join(cards)}.",
    "announced": lambda names, who, cards, value: f"{who} wants to rescue {cards[0]}.",
    "not_automated": lambda names, who, cards, value: f"{cards[0]}: its ability is not automated yet.",
    "stopped_in_part": lambda names, who, cards, value: f"Part of the ability of {cards[0]} is stopped.",
    "stopped": lambda names, who, cards, value: _stopped(cards, "" if value is None else names.card(CardId(value))),
    "does_not_return": lambda names, who, cards, value: f"The ability of {cards[0]} does not reactivate.",
    "star_ability": lambda names, who, cards, value: f"{who} reveals {cards[0]} and uses its star ability.",
    "replaced": lambda names, who, cards, value: f"{who} does what {cards[0]} says instead.",
    "special_initiative": lambda names, who, cards, value: f"{who} has special initiative against {cards[0]}.",
    "left_game": lambda names, who, cards, value: f"{who} leaves the game.",
    "manual": lambda names, who, cards, value: _by_hand(who, cards, value),
    "objection": lambda names, who, cards, value: f"{who} objects" + (f": {value}" if value else "."),
    "judge_ended": lambda names, who, cards, value: _reasoned("A judge ends the game", value),
    "judge_called": lambda names, who, cards, value: _reasoned(f"{who} calls a judge", value),
    "judge_looked": lambda names, who, cards, value: _reasoned(f"A judge looks at the {value[0]} of {who}", value[1]),
    "judge_took_back": lambda names, who, cards, value: _reasoned("A judge takes back", value),
    "adjourned": lambda names, who, cards, value: _reasoned(f"{who or 'A judge'} adjourns the game", value),
    "resumed": lambda names, who, cards, value: _reasoned("The game goes on", value),
    "left_table": lambda names, who, cards, value: f"{who} leaves the table for now.",
    "objection_settled": lambda names, who, cards, value: _reasoned(_SETTLED[who != ""].format(who), value),
    "speed": lambda names, who, cards, value: f"{who} plays at speed {value}.",
    "passes_until": lambda names, who, cards, value: (
        f"{who} passes until {value}." if value else f"{who} is asked again."
    ),
    "game_over": lambda names, who, cards, value: "The game is over.",
    **{verb: _effect_words(verb, doing) for verb, doing in EFFECTS.items()},
}
#: where a card went -> what is said of it, unless a note has told of that card already
_ARRIVALS: Final[Mapping[str, str]] = {
    zones.DISCARD_PILE: "{0} is discarded.",
    zones.BANISH_PILE: "{0} is banished.",
    zones.LAND_OF_BONDAGE: "{0} comes into the Land of Bondage.",
    zones.LAND_OF_REDEMPTION: "{0} comes into the Land of Redemption.",
    zones.SET_ASIDE: "{0} is set aside.",
    zones.RESERVE: "{0} goes to the Reserve.",
    zones.DECK: "{0} goes to the deck.",
}


#: outcome of a battle -> whether the attacker is named first, and the verb for one character and for several
_CAME_OUT: Final = {
    "winning": (True, "beats", "beat"),
    "losing": (False, "beats", "beat"),
    "stalemate": (False, "holds against", "hold against"),
    "mutual destruction": (True, "falls together with", "fall together with"),
}


def _fought(cards: list[str], value: Any) -> str:
    """Say how a battle ended and why: the totals of both sides, and whether a soul was at stake."""
    outcome, totals, attacking, souls = value
    ours, theirs = cards[:attacking], cards[attacking:]
    at_stake = "" if souls or outcome != "winning" else "; no Lost Soul was at stake"
    if not (ours and theirs and totals):
        return f"{_OUTCOMES[outcome].rstrip('.')}{_unopposed(ours, theirs, by_ability=not totals)}{at_stake}."
    sides = [(ours, totals[:2]), (theirs, totals[2:])]
    is_ours, of_one, of_several = _CAME_OUT[outcome]
    (first, numbers), (second, against) = sides if is_ours else sides[::-1]
    verb = of_one if len(first) == 1 else of_several
    told = f"{' and '.join(first)} {verb} {' and '.join(second)}"
    return f"{told}, {numbers[0]}/{numbers[1]} against {against[0]}/{against[1]}{at_stake}."


def _unopposed(ours: list[str], theirs: list[str], *, by_ability: bool) -> str:
    if by_ability:
        return " by an ability"
    if not theirs:
        return ", unopposed" if ours else ": nobody is left in it"
    return ": no attacker is left"


def log_lines(seen: Iterable[Seen], names: Names) -> list[str]:
    """Say what a seat saw happen, one line for each event."""
    events = list(seen)
    noted = {card for event in events if event.kind == "noted" for card in event.cards if event.note != "battle_fought"}
    fought = [event for event in events if event.note == "battle_fought"]
    events = [e for e in events if not _is_empty_word(e) and not (fought and _is_told_by(fought[-1], e))]
    events = list(_with_stops_joined(_without_counted(events)))
    joined = _with_moves_joined(_with_runs_joined(_with_looks_joined(_with_draws_joined(events))), noted)
    return [line for event in joined if (line := _line(event, noted, names))]


#: notes of effects that stop abilities, with the cards that have these
_STOPPING: Final = frozenset({"negate", "prevent"})


def _with_stops_joined(events: Iterable[Seen]) -> Iterator[Seen]:
    """Join cards whose abilities are stopped by one card, without those that were named for it just before."""
    told: set[CardId] = set()
    run: list[Seen] = []
    for event in events:
        is_stop = event.kind == "noted" and event.note == "stopped"
        if run and event.kind not in _UNTOLD and not (is_stop and event.value == run[0].value):
            yield _of_all(run)
            run = []
        if is_stop:
            run += [] if told.issuperset(event.cards) else [event]
            continue
        if event.kind not in _UNTOLD:
            told = set(event.cards) if event.kind == "noted" and event.note in _STOPPING else set()
        yield event
    if run:
        yield _of_all(run)


def _of_all(run: Sequence[Seen]) -> Seen:
    return replace(run[0], cards=tuple(dict.fromkeys(card for each in run for card in each.cards)))


#: notes that tell how many hidden cards go to a deck
_COUNTING: Final = frozenset({"topdeck", "underdeck", "shuffle"})


def _without_counted(events: Sequence[Seen]) -> Iterator[Seen]:
    """Leave out hidden cards that go to a deck if the next note says how many."""
    for place, event in enumerate(events):
        following = next((e for e in events[place + 1 :] if e.kind not in ("answered", "moved")), None)
        to_deck = event.kind == "moved" and event.destination is not None and event.destination.name == zones.DECK
        counted = following is not None and following.note in _COUNTING and not following.cards
        if not (to_deck and not event.cards and counted):
            yield event


def _stopped(cards: Sequence[str], by: str) -> str:
    """Say whose abilities are stopped, and by what, which earlier releases did not record."""
    what = f"The ability of {cards[0]} is" if len(cards) == 1 else f"The abilities of {', '.join(cards)} are"
    return f"{what} stopped{f' by {by}' if by and by not in cards else ''}."


#: notes of what a player does with one card after another; all are told in one line
_RUNS: Final = frozenset({"drew_soul", "put_down", "discarded", "rescued"})


def _with_runs_joined(events: Iterable[Seen]) -> Iterator[Seen]:
    """Join the same action of a player with several cards; other moves in between come before it."""
    run: list[Seen] = []
    for event in events:
        is_told = event.kind == "noted" and event.note in _RUNS
        if run and event.kind in ("moved", "answered"):
            yield event
            continue
        if run and (not is_told or (event.note, event.seat) != (run[0].note, run[0].seat)):
            yield from _one_of(run)
            run = []
        if is_told:
            run.append(event)
        else:
            yield event
    yield from _one_of(run)


def _one_of(run: Sequence[Seen]) -> Iterator[Seen]:
    if run:
        cards = tuple(card for event in run for card in event.cards)
        yield replace(run[0], cards=cards, count=len(cards))


#: effects that are told again for each card, so that a note with only their number is left out
_TOLD_BY_THE_CARD: Final = frozenset({"play"})


def _is_empty_word(event: Seen) -> bool:
    """Say whether a note only counts cards that the next notes name."""
    return event.kind == "noted" and event.note in _TOLD_BY_THE_CARD and not event.cards and bool(event.value)


#: outcome of a battle, and a success that follows from it and need not be told
_IMPLIED: Final = frozenset(
    (("winning", "rescue"), ("winning", "challenge"), ("losing", "block"), ("stalemate", "block"))
)


def _is_told_by(fought: Seen, event: Seen) -> bool:
    """Say whether the line on a finished battle already says what a note says; earlier releases had no such line."""
    outcome, _, attacking, _ = fought.value if isinstance(fought.value, tuple) else ("", (), 0, 0)
    match event.note:
        case "battle_outcome":
            return True
        case "battle_success":
            return (outcome, event.value) in _IMPLIED
        case "defeated":
            return len(fought.cards) == 2 and attacking == 1 and set(event.cards) <= set(fought.cards)
        case _:
            return False


def _with_moves_joined(events: Iterable[Seen], noted: Collection[CardId]) -> Iterator[Seen]:
    """Join cards that go to the same place one after the other, if no note is about them."""
    run: list[Seen] = []
    for event in events:
        is_told = event.kind == "moved" and bool(event.cards) and not set(event.cards) & set(noted)
        if run and event.kind in _UNTOLD:
            yield event
            continue
        if run and not (is_told and _goes_with(run[0], event)):
            yield from _one_of(run)
            run = []
        if is_told:
            run.append(event)
        else:
            yield event
    yield from _one_of(run)


#: what is never told of
_UNTOLD: Final = frozenset({"answered", "phase", "phase_over"})


def _goes_with(one: Seen, other: Seen) -> bool:
    places = [e.destination.name if e.destination is not None else "" for e in (one, other)]
    return places[0] == places[1]


def _with_draws_joined(events: list[Seen]) -> Iterable[Seen]:
    """Join the cards that went one by one from a deck to a hand, if the viewer knows them."""
    drawn: list[CardId] = []
    last: Seen | None = None
    for event in events:
        is_draw = event.kind == "moved" and event.origin is not None and event.origin.name == zones.DECK
        if is_draw and event.destination is not None and event.destination.name == zones.HAND and event.cards:
            drawn.extend(event.cards)
            last = event
            continue
        if event.kind == "noted" and event.note == "drew" and drawn and last is not None and last.destination:
            yield Seen("drew_known", last.destination.seat, tuple(drawn), len(drawn))
            drawn, last = [], None
            continue
        yield event


def _with_looks_joined(events: Iterable[Seen]) -> Iterator[Seen]:
    """Join the cards each player looks at; if the viewer knows them, they are named in order.

    A note that only counts them is left out, and so are they if they are revealed.
    """
    run: list[Seen] = []
    for event in events:
        if event.kind != "looked":
            looked = [] if event.note == "reveal" and _most(run) <= len(event.cards) else list(_looks(run))
            yield from looked
            only_counts = event.note == "look" and not event.cards
            if not (only_counts and [(each.seat, each.count) for each in looked] == [(event.seat, event.value)]):
                yield event
            run = []
        else:
            run.append(event)
    yield from _looks(run)


def _most(run: Sequence[Seen]) -> int:
    """Return at how many cards the player looks who looks at most."""
    return max(Counter(event.seat for event in run).values(), default=0)


def _looks(run: Sequence[Seen]) -> Iterator[Seen]:
    for seat in dict.fromkeys(event.seat for event in run):
        held = [event for event in run if event.seat == seat]
        known = tuple(card for event in held for card in event.cards)
        yield Seen("looked", seat, known, len(held))


def _line(event: Seen, noted: set[CardId], names: Names) -> str:
    who = names.seat(event.seat) if event.seat is not None else ""
    cards = [names.card(card) for card in event.cards]
    match event.kind:
        case "noted" if (source := _quotes(event)) is not None:
            return _by_its_text(names, source, EFFECTS[event.note])
        case "noted":
            words = NOTES.get(event.note)
            return words(names, who, cards, event.value) if words else _unworded(event, who, cards)
        case "drew_known":
            return f"{who} draws {', '.join(cards)}."
        case "shuffled":
            return f"{who} shuffles the deck."
        case "looked":
            return f"{who} looks at {', '.join(cards) or ('a card' if event.count == 1 else f'{event.count} cards')}."
        case "moved" if event.destination is not None and not noted.intersection(event.cards):
            arrival = _ARRIVALS.get(event.destination.name, "")
            return (
                _several(arrival, cards) if len(cards) > 1 else arrival.format(cards[0] if cards else "A hidden card")
            )
        case _:
            return ""


def _quotes(event: Seen) -> CardId | None:
    """Return the card whose text the line on an event quotes; None if there is none."""
    return event.source if event.kind == "noted" and event.note in _OPEN_ENDED and not event.cards else None


def quoted(seen: Iterable[Seen], names: Names) -> tuple[str, ...]:
    """Return the texts that the lines on these events quote, since not every viewer sees each."""
    return tuple(names.text(card) for event in seen if (card := _quotes(event)) is not None)


def _by_its_text(names: Names, card: CardId, doing: str) -> str:
    """Say what an ability on all of a kind does, by quoting its card's text."""
    text = names.text(card)
    if not text:
        return f"{names.card(card)} {doing.format('the abilities its text names')}."
    return f"{names.card(card)}: “{shorten(text, MOST_OF_A_TEXT, placeholder=' …')}”"


def _several(arrival: str, cards: list[str]) -> str:
    """Turn the words for one card into words for several."""
    for one, many in (("{0} is ", "{0} are "), ("{0} comes ", "{0} come "), ("{0} goes ", "{0} go ")):
        arrival = arrival.replace(one, many)
    return arrival.format(", ".join(cards))


def _reasoned(told: str, reason: Any) -> str:
    return f"{told}: {reason}" if reason else f"{told}."


def _by_hand(who: str, cards: list[str], value: Any) -> str:
    """Say what was done by hand: the operation's name and the reason given."""
    operation, _, reason = value
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(operation)).lower()
    on = f" ({', '.join(cards)})" if cards else ""
    return f"{who or 'The judge'}, by hand: {words}{on}" + (f"; {reason}" if reason else ".")


def _unworded(event: Seen, who: str, cards: list[str]) -> str:
    told = event.note.replace("_", " ")
    return " ".join(part for part in (who, told, ", ".join(cards)) if part) + "."


def outcome_text(outcome: Outcome, names: Names) -> str:
    """Say how a game ended."""
    reasons = {
        "souls": "by rescuing enough Lost Souls",
        "conceded": "because the other side conceded",
        "rounds": "after the rounds that were agreed on",
        "stalled": "since three rounds changed nothing after all decks had run out",
        "draw_agreed": "by agreement",
        "untouched": "since nobody has played on for very long",
        "time": "on time",
        "absent": "since the other side was silent for too long",
        "judge_decided": "by decision of a judge",
        "unreadable": "since it could not be read any more",
    }
    reason = reasons.get(outcome.reason, outcome.reason.replace("_", " "))
    if not outcome.winners:
        return f"The game ends without a winner, {reason}."
    winners = " and ".join(names.seat(seat) for seat in outcome.winners)
    told = f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'} {reason}."
    places = sorted(set(outcome.ranks))
    if len(places) < 3:
        return told
    order = (" and ".join(names.seat(Seat(s)) for s, r in enumerate(outcome.ranks) if r == place) for place in places)
    return f"{told} In order: {', '.join(f'{n}. {who}' for n, who in zip(places, order, strict=True))}."
