"""What a scenario expects, compared with the table."""

from collections.abc import Callable
from typing import Final

from engine.kernel.decisions import Decision, Kind
from engine.kernel.facts import Noted
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.scenario.card_expectations import CHECKS, Check, active
from engine.play.scenario.moment import NONE, Failure, Moment, Pairs, cards_named, same, seat_named, seat_word
from engine.play.scenario.tree import Leaf, ScenarioError, Tree, entries_of, items_of, text_of, texts_of
from engine.play.words import UnknownPhrase
from engine.redemption.abilities.conditions.advantage import has_advantage
from engine.redemption.abilities.ongoing.change_hand_size import hand_limit
from engine.redemption.language.ast.conditions import Advantage
from engine.redemption.model import status, zones
from engine.redemption.model.ability_frames import SpecialInitiative
from engine.redemption.rules.actions.situation import totals_of
from engine.redemption.rules.turn.turn import ACTIVE, TURN
from engine.redemption.view import view

BY_HAND: Final = "by_hand"
#: What sorts of answers decisions want.
KINDS: Final = (*(kind.value for kind in Kind), BY_HAND, NONE)


def check(what: dict[str, Tree], now: Moment, step: str) -> list[Failure]:
    """Return the expectations that fail. Raises ScenarioError if one makes no sense."""
    found: list[Failure] = []
    for key, tree in what.items():
        for expected, got in _CHECKS[key](tree, now):
            if expected != got:
                found.append(Failure(step, tree.line, f"{key}: {expected}", got))
    return found


# --- the game -------------------------------------------------------------------------------------------------------


def _phase(tree: Tree, now: Moment) -> Pairs:
    return same(tree, "phase", now.state.phases[-1].name if now.state.phases else NONE)


def _active(tree: Tree, now: Moment) -> Pairs:
    if isinstance(tree, Leaf) and now.names.seat(tree.text) is not None:
        return same(tree, "active", seat_word(now, now.state.read(ACTIVE)))
    return active(tree, now)


def _turn(tree: Tree, now: Moment) -> Pairs:
    return same(tree, "turn", str(now.state.number(TURN)))


def _battle(tree: Tree, now: Moment) -> Pairs:
    fight = view(now.state, None).battle
    return same(tree, "battle", fight.kind.value if fight else NONE)


def _situation(tree: Tree, now: Moment) -> Pairs:
    fight = view(now.state, None).battle
    return same(tree, "situation", fight.situation.value if fight else NONE)


def _initiative(tree: Tree, now: Moment) -> Pairs:
    fight = view(now.state, None).battle
    return same(tree, "initiative", seat_word(now, fight.initiative if fight else None))


def _kind_of(asked: Decision | None, wanted: str) -> str:
    """Return what kind of answer is asked for; for a card carried out by hand `by_hand`, which is also a `play`.

    Rule: HOUSE-PLAY-04
    """
    if asked is None:
        return NONE
    return BY_HAND if asked.prompt.key == BY_HAND and wanted != asked.kind.value else asked.kind.value


def _decision(tree: Tree, now: Moment) -> Pairs:
    asked = now.step.decision
    if isinstance(tree, Leaf):
        return [(tree.text, NONE if asked is None else seat_word(now, asked.player))]
    pairs: Pairs = []
    for key, wanted in entries_of(tree, "decision").items():
        if key == "seat":
            pairs.append((text_of(wanted, key), NONE if asked is None else seat_word(now, asked.player)))
        elif key == "kind":
            kind = text_of(wanted, key).lower()
            if kind not in KINDS:
                raise ScenarioError(f"a kind of decision is one of {', '.join(KINDS)}, not {kind!r}", wanted.line)
            pairs.append((kind, _kind_of(asked, kind)))
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
            seat = seat_named(now, parts[0], item.line)
            try:
                pairs.append((words[wanted], words[now.is_legal(seat, parts[1])]))
            except UnknownPhrase as error:
                raise ScenarioError(str(error), item.line) from None
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
    return same(tree, "successful", str(notes[-1].value) if notes else NONE)


# --- counts ---------------------------------------------------------------------------------------------------------


def _of_seats(what: str, look: Callable[[State, Seat], object]) -> Check:
    """Make a check of a property of named seats."""

    def check_seats(tree: Tree, now: Moment) -> Pairs:
        return [
            (f"{name} {text_of(wanted, name)}", f"{name} {look(now.state, seat_named(now, name, wanted.line))}")
            for name, wanted in entries_of(tree, what).items()
        ]

    return check_seats


def _count_in(zone: str) -> Check:
    return _of_seats(zone, lambda state, seat: len(state.zone(zone, seat)))


def _side(state: State, seat: Seat) -> str:
    """Return the total of a side in battle. Rule: REG-BATTLE-21"""
    fight = status.current_battle(state)
    side = status.characters_on(state, fight, seat) if fight is not None else ()
    return "/".join(str(n) for n in totals_of(state, side)) if side else NONE


def _deck_top(tree: Tree, now: Moment) -> Pairs:
    pairs: Pairs = []
    for name, wanted in entries_of(tree, "deck_top").items():
        titles = texts_of(wanted, "deck_top")
        top = now.state.zone(zones.DECK, seat_named(now, name, wanted.line))[: len(titles)]
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
            seen = view(now.state, seat_named(now, name, titles.line))
            asked = now.step.decision
            offered = asked.options if asked is not None and asked.player == now.names.seat(name) else ()
            known = {f"c{o.card}" for o in offered if o.card is not None}
            known |= {c.handle for s in seen.seats for held in s.cards.values() for c in held if c.printing is not None}
            for title in texts_of(titles, "sees"):
                sees = any(f"c{card}" in known for card in cards_named(now, title, titles.line))
                words = {True: f"{name} sees {title}", False: f"{name} does not see {title}"}
                pairs.append((words[wanted], words[sees]))
        return pairs

    return check_sight


# --- the battle -----------------------------------------------------------------------------------------------------


def _special_initiative(tree: Tree, now: Moment) -> Pairs:
    """Check who has special initiative. Rule: REG-INIT-04"""
    answered = next((f for f in now.state.frames if isinstance(f, SpecialInitiative)), None)
    return same(tree, "special_initiative", seat_word(now, answered.seat if answered else None))


def _advantage(tree: Tree, now: Moment) -> Pairs:
    pairs: Pairs = []
    for over, wanted in entries_of(tree, "advantage").items():
        try:
            what = Advantage[over.upper().replace(" ", "_")]
        except KeyError:
            raise ScenarioError(f"nobody has advantage in {over!r}", wanted.line) from None
        holder = next((s for s in now.state.seats if has_advantage(now.state, s, what)), None)
        pairs.append((f"{over} {text_of(wanted, over)}", f"{over} {seat_word(now, holder)}"))
    return pairs


_CHECKS: Final[dict[str, Check]] = {
    "phase": _phase,
    "active": _active,
    "turn": _turn,
    "battle": _battle,
    "situation": _situation,
    "initiative": _initiative,
    "decision": _decision,
    "legal": _moves(wanted=True),
    "illegal": _moves(wanted=False),
    "hand": _count_in(zones.HAND),
    "deck": _count_in(zones.DECK),
    "deck_top": _deck_top,
    "souls": _of_seats("souls", lambda state, seat: view(state, None).seats[seat].redeemed),
    "sees": _sees(wanted=True),
    "sees_not": _sees(wanted=False),
    "successful": _successful,
    "winner": _winner,
    "over": _over,
    "advantage": _advantage,
    "hand_limit": _of_seats("hand_limit", hand_limit),
    "side": _of_seats("side", _side),
    "special_initiative": _special_initiative,
    **CHECKS,
}
