"""What a scenario states must be true, looked up on the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards.model import CardType
from engine.kernel.engine import Step
from engine.kernel.facts import Fact, Noted
from engine.kernel.ids import AbilityId, CardId, Field, Seat
from engine.kernel.state import State
from engine.play.names import TableNames, plain
from engine.play.scenario.reader import zone_named
from engine.play.scenario.tree import Leaf, ScenarioError, Table, Tree, entries_of, items_of, text_of, texts_of
from engine.redemption.abilities.ongoing.negate_prevent import left_alone, stopped
from engine.redemption.abilities.ongoing.protect import passes_by, threats_to
from engine.redemption.language.ast.effects import FromAbilities, FromRescue
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards, status, zones
from engine.redemption.model.instances import AbilityInstance, Progress, instances
from engine.redemption.rules.actions.situation import IGNORES, UNAFFECTED_BY
from engine.redemption.rules.turn.turn import ACTIVE, TURN
from engine.redemption.view import view

NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that is not as stated. `step` counts the script from 1; `end` is what must be true after it."""

    step: str
    line: int
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one point of a script: its step, its names, all facts so far, and whether a move could be made."""

    step: Step
    names: TableNames
    facts: Sequence[Fact]
    is_legal: Callable[[Seat, str], bool]

    @property
    def state(self) -> State:
        """The state now."""
        return self.step.state


def check(what: dict[str, Tree], now: Moment, step: str) -> list[Failure]:
    """Return what is not as stated. Raises ScenarioError where a statement makes no sense."""
    found: list[Failure] = []
    for key, tree in what.items():
        for expected, got in _CHECKS[key](tree, now):
            if expected != got:
                found.append(Failure(step, tree.line, f"{key}: {expected}", got))
    return found


Pairs = list[tuple[str, str]]


def _seat(now: Moment, name: str, line: int) -> Seat:
    seat = now.names.seat(name)
    if seat is None:
        raise ScenarioError(f"there is no seat {name!r}", line)
    return seat


def _cards(now: Moment, name: str, line: int) -> list[CardId]:
    found = sorted(now.names.cards(name))
    if not found:
        raise ScenarioError(f"there is no card {name!r} in this scenario", line)
    return found


def _seat_word(now: Moment, seat: Seat | None) -> str:
    return NONE if seat is None else now.names.seat_name(seat)


def _same(tree: Tree, what: str, got: str) -> Pairs:
    return [(text_of(tree, what), got)]


# --- the game -------------------------------------------------------------------------------------------------------


def _phase(tree: Tree, now: Moment) -> Pairs:
    return _same(tree, "phase", now.state.phases[-1].name if now.state.phases else NONE)


def _active(tree: Tree, now: Moment) -> Pairs:
    if isinstance(tree, Leaf) and now.names.seat(tree.text) is not None:
        return _same(tree, "active", _seat_word(now, now.state.read(ACTIVE)))
    left = left_alone(now.state)
    return _abilities(
        tree, now, "active", lambda i, halted: i.progress in _AT_WORK and (i.id not in halted or i.id in left)
    )


def _turn(tree: Tree, now: Moment) -> Pairs:
    return _same(tree, "turn", str(now.state.number(TURN)))


def _battle(tree: Tree, now: Moment) -> Pairs:
    fight = view(now.state, None).battle
    return _same(tree, "battle", fight.kind.value if fight else NONE)


def _situation(tree: Tree, now: Moment) -> Pairs:
    fight = view(now.state, None).battle
    return _same(tree, "situation", fight.situation.value if fight else NONE)


def _initiative(tree: Tree, now: Moment) -> Pairs:
    fight = view(now.state, None).battle
    return _same(tree, "initiative", _seat_word(now, fight.initiative if fight else None))


def _decision(tree: Tree, now: Moment) -> Pairs:
    asked = now.step.decision
    if isinstance(tree, Leaf):
        return [(tree.text, NONE if asked is None else _seat_word(now, asked.player))]
    pairs: Pairs = []
    for key, wanted in entries_of(tree, "decision").items():
        if key == "seat":
            pairs.append((text_of(wanted, key), NONE if asked is None else _seat_word(now, asked.player)))
        elif key == "kind":
            pairs.append((text_of(wanted, key).lower(), NONE if asked is None else asked.kind.value))
        else:
            raise ScenarioError(f"a decision has a seat and a kind, no {key!r}", wanted.line)
    return pairs


def _moves(wanted: bool) -> Callable[[Tree, Moment], Pairs]:
    def check_moves(tree: Tree, now: Moment) -> Pairs:
        pairs: Pairs = []
        for item in items_of(tree, "moves"):
            parts = texts_of(item, "a move")
            if len(parts) != 2:
                raise ScenarioError("a move is written as [SEAT, move]", item.line)
            said = f"{parts[0]}: {parts[1]}"
            words = {True: f"{said} is legal", False: f"{said} is illegal"}
            pairs.append((words[wanted], words[now.is_legal(_seat(now, parts[0], item.line), parts[1])]))
        return pairs

    return check_moves


def _winner(tree: Tree, now: Moment) -> Pairs:
    winners = now.step.outcome.winners if now.step.outcome else ()
    wanted = sorted(texts_of(tree, "winner"))
    return [(", ".join(wanted), ", ".join(sorted(now.names.seat_name(s) for s in winners)) or NONE)]


def _over(tree: Tree, now: Moment) -> Pairs:
    said = text_of(tree, "over").lower()
    return [
        (
            "true" if said in ("yes", "on") else "false" if said in ("no", "off") else said,
            "true" if now.step.outcome else "false",
        )
    ]


def _successful(tree: Tree, now: Moment) -> Pairs:
    notes = [f for f in now.facts if isinstance(f, Noted) and f.key == "battle_success"]
    return _same(tree, "successful", str(notes[-1].value) if notes else NONE)


# --- counts ---------------------------------------------------------------------------------------------------------


def _count_in(zone: str) -> Callable[[Tree, Moment], Pairs]:
    def check_counts(tree: Tree, now: Moment) -> Pairs:
        return [
            (f"{name} {text_of(wanted, name)}", f"{name} {len(now.state.zone(zone, _seat(now, name, wanted.line)))}")
            for name, wanted in entries_of(tree, zone).items()
        ]

    return check_counts


def _souls(tree: Tree, now: Moment) -> Pairs:
    seats = view(now.state, None).seats
    return [
        (f"{name} {text_of(wanted, name)}", f"{name} {seats[_seat(now, name, wanted.line)].redeemed}")
        for name, wanted in entries_of(tree, "souls").items()
    ]


def _deck_top(tree: Tree, now: Moment) -> Pairs:
    pairs: Pairs = []
    for name, wanted in entries_of(tree, "deck_top").items():
        titles = texts_of(wanted, "deck_top")
        top = now.state.zone(zones.DECK, _seat(now, name, wanted.line))[: len(titles)]
        got = [
            title if card in now.names.cards(title) else now.names.name_of(card)
            for title, card in zip(titles, top, strict=False)
        ]
        pairs.append((f"{name} {', '.join(titles)}", f"{name} {', '.join(got)}"))
    return pairs


def _sees(wanted: bool) -> Callable[[Tree, Moment], Pairs]:
    def check_sight(tree: Tree, now: Moment) -> Pairs:
        pairs: Pairs = []
        for name, titles in entries_of(tree, "sees").items():
            seen = view(now.state, _seat(now, name, titles.line))
            known = {c.handle for s in seen.seats for held in s.cards.values() for c in held if c.printing is not None}
            for title in texts_of(titles, "sees"):
                sees = any(f"c{card}" in known for card in _cards(now, title, titles.line))
                words = {True: f"{name} sees {title}", False: f"{name} does not see {title}"}
                pairs.append((words[wanted], words[sees]))
        return pairs

    return check_sight


# --- cards ----------------------------------------------------------------------------------------------------------

_Look = Callable[[State, TableNames, CardId, str], str]


def _each_card(what: str, look: _Look) -> Callable[[Tree, Moment], Pairs]:
    """Check something of named cards; where several bear the name, one that fits is enough."""

    def check_cards(tree: Tree, now: Moment) -> Pairs:
        pairs: Pairs = []
        for name, wanted in entries_of(tree, what).items():
            text = ", ".join(texts_of(wanted, what))
            got = [look(now.state, now.names, card, text) for card in _cards(now, name, wanted.line)]
            pairs.append((f"{name} {text}", f"{name} {text if text in got else ' or '.join(dict.fromkeys(got))}"))
        return pairs

    return check_cards


def _where(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    place = state.cards[card].place
    base, _, host = wanted.partition(" on ")
    seat, _, zone = base.partition(" ")
    same_seat = names.seat(seat) == place.zone.seat
    on_host = not host or (place.host is not None and place.host in names.cards(host))
    if same_seat and zone_named(zone) == place.zone.name and on_host:
        return wanted
    on = f" on {names.name_of(place.host)}" if place.host is not None else ""
    return f"{names.seat_name(place.zone.seat)} {place.zone.name.replace('_', ' ')}{on}"


def _numbers(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    on_table = state.cards[card].place.zone.name in zones.PLAYING_SURFACE
    if cards.is_character(state, card) and on_table:
        strength, toughness = cards.numbers_of(state, card)
    else:
        strength, toughness = cards.own_strength(state, card), cards.own_toughness(state, card)
    return f"{strength}/{toughness}"


def _brigades(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    held = {b.value.lower() for b in cards.brigades_of(state, card)}
    asked = {part.strip().lower() for part in wanted.replace("/", ",").split(",") if part.strip()} - {NONE}
    bare = {b.removeprefix("good ").removeprefix("evil ") if b.endswith("gold") else b for b in held}
    if asked in (held, bare):
        return wanted
    return "/".join(sorted(held)) or NONE


def _type(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    kind = cards.type_of(state, card)
    short = {CardType.EVIL_CHARACTER: "EC", CardType.GOOD_ENHANCEMENT: "GE", CardType.EVIL_ENHANCEMENT: "EE"}
    return wanted if wanted.lower() in (kind.value.lower(), short.get(kind, "").lower()) else kind.value


def _alignment(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    return cards.alignment_of(state, card).value


def _controller(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    return names.seat_name(cards.controller(state, card))


def _face(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    return state.cards[card].place.facing.value


def _identifiers_of(state: State, card: CardId) -> list[str]:
    if not cards.is_converted(state, card):
        return list(cards.printing(state, card).identifiers)
    now = cards.profile_of(state, card)
    return [*now.identifiers, *(g.value for g in now.genders), *((now.role.value,) if now.role else ())]


def _identifiers(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    gained: frozenset[str] = state.read(Field(cards.GAINED_IDENTIFIERS, card)) or frozenset()
    now = _identifiers_of(state, card)
    held = set() if cards.is_redeemed(state, card) else {plain(i) for i in (*now, *gained)}
    asked = {plain(part) for part in wanted.split(",")}
    return wanted if asked <= held else ", ".join(sorted(held)) or NONE


def _protected_from(state: State, names: TableNames, card: CardId, wanted: str) -> str:
    """Look for cards whose strength passes it by, brigades, and effects, by hand or by abilities."""
    held = set()
    for what in (UNAFFECTED_BY, IGNORES):
        for entry in state.entries(Field(what, card)):
            is_card = isinstance(entry.value, int)
            held.add(names.name_of(CardId(entry.value)) if is_card else entry.value.value)
    for other in state.cards:
        if state.cards[other].place.zone.name in zones.PLAYING_SURFACE and passes_by(state, card, other):
            held.add(names.name_of(other))
    for _, threat in threats_to(state, Verb.PROTECT, card) if state.instances else ():
        if isinstance(threat, FromAbilities):
            held |= {v.value.replace("_", " ") for v in threat.verbs}
        elif isinstance(threat, FromRescue):
            held.add(Verb.RESCUE.value)
    asked = {plain(part) for part in wanted.split(",")}
    return wanted if asked <= {plain(h) for h in held} else ", ".join(sorted(held)) or NONE


_STATUSES: Final[dict[str, Callable[[State, CardId], bool]]] = {
    "alone": status.is_alone,
    "attacking": status.is_attacking,
    "began battle": status.began_battle,
    "begins rescue": status.begins_rescue,
    "blocking": status.is_blocking,
    "defending": status.is_defending,
    "in battle": status.in_battle,
    "in play": cards.in_play,
    "meek": status.is_meek,
    "occupied": status.is_occupied,
    "opposed": status.is_opposed,
    "rescuing": status.is_rescuing,
    "successful": status.is_successful,
    "surviving": status.is_surviving,
    "taunting": status.is_taunting,
    "unique": cards.is_unique,
}


def _status(wanted: bool) -> Callable[[Tree, Moment], Pairs]:
    def check_status(tree: Tree, now: Moment) -> Pairs:
        pairs: Pairs = []
        for name, words in entries_of(tree, "status").items():
            for word in texts_of(words, "status"):
                if word not in _STATUSES:
                    raise ScenarioError(f"a status is one of {', '.join(_STATUSES)}, not {word!r}", words.line)
                said = {True: f"{name} is {word}", False: f"{name} is not {word}"}
                is_so = any(_STATUSES[word](now.state, card) for card in _cards(now, name, words.line))
                pairs.append((said[wanted], said[is_so]))
        return pairs

    return check_status


def _advantage(tree: Tree, now: Moment) -> Pairs:
    pairs: Pairs = []
    for over, wanted in entries_of(tree, "advantage").items():
        try:
            place = status.AdvantageIn(over)
        except ValueError:
            raise ScenarioError(f"nobody has advantage in {over!r}", wanted.line) from None
        holder = next((s for s in now.state.seats if status.has_advantage(now.state, s, place)), None)
        pairs.append((f"{over} {text_of(wanted, over)}", f"{over} {_seat_word(now, holder)}"))
    return pairs


def _negated(tree: Tree, now: Moment) -> Pairs:
    return _abilities(tree, now, "negated", lambda i, halted: i.id in halted or i.progress is Progress.STOPPED)


_AT_WORK: Final = frozenset({Progress.ACTIVATING, Progress.COMPLETED})


def _abilities(
    tree: Tree, now: Moment, what: str, test: Callable[[AbilityInstance, Mapping[AbilityId, AbilityId]], bool]
) -> Pairs:
    """Look up for each card of a list, or of a mapping to `true` or `false`, whether an ability of it passes a test.

    An active Artifact is active even if its ability has nothing at work.
    """
    halted = stopped(now.state)
    if isinstance(tree, Table):
        wanted = {name: text_of(value, what) != "false" for name, value in tree.entries.items()}
    else:
        wanted = dict.fromkeys(texts_of(tree, what), True)
    found: Pairs = []
    for text, expected in wanted.items():
        named = _cards(now, text, tree.line)
        held = any(i.card in named and test(i, halted) for i in instances(now.state))
        held = held or (what == "active" and any(status.is_active_artifact(now.state, c) for c in named))
        said = {True: f"{text} {what}", False: f"{text} not {what}"}
        found.append((said[expected], said[held]))
    return found


_CHECKS: Final[dict[str, Callable[[Tree, Moment], Pairs]]] = {
    "phase": _phase,
    "active": _active,
    "turn": _turn,
    "battle": _battle,
    "situation": _situation,
    "initiative": _initiative,
    "decision": _decision,
    "legal": _moves(wanted=True),
    "illegal": _moves(wanted=False),
    "where": _each_card("where", _where),
    "numbers": _each_card("numbers", _numbers),
    "brigades": _each_card("brigades", _brigades),
    "type": _each_card("type", _type),
    "alignment": _each_card("alignment", _alignment),
    "controller": _each_card("controller", _controller),
    "face": _each_card("face", _face),
    "identifiers": _each_card("identifiers", _identifiers),
    "protected_from": _each_card("protected_from", _protected_from),
    "negated": _negated,
    "hand": _count_in(zones.HAND),
    "deck": _count_in(zones.DECK),
    "deck_top": _deck_top,
    "souls": _souls,
    "sees": _sees(wanted=True),
    "sees_not": _sees(wanted=False),
    "successful": _successful,
    "winner": _winner,
    "over": _over,
    "status": _status(wanted=True),
    "status_not": _status(wanted=False),
    "advantage": _advantage,
}
