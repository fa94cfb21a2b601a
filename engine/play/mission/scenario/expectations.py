"""What a scenario of The Mission expects, compared with the table."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel.engine import Step
from engine.kernel.facts import Fact, Noted
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.mission.model import characters, frames, status, zones
from engine.mission.model.characters import ATTACKS, GIFTS_USED, TURN
from engine.mission.model.points import points
from engine.mission.model.seats import has_left
from engine.mission.rules.evangelism import bonus_of
from engine.mission.rules.order import ORDER
from engine.play.mission.names import MissionNames
from engine.play.scenario.moment import NONE, Pairs, listed, same
from engine.play.scenario.tree import Leaf, ScenarioError, Tree, entries_of, items_of, text_of, texts_of
from engine.play.words import UnknownPhrase


@dataclass(frozen=True, slots=True)
class MissionMoment:
    """The table at one point of a script. `is_legal` raises UnknownPhrase if words are no move."""

    step: Step
    names: MissionNames
    facts: Sequence[Fact]
    is_legal: Callable[[Seat, str], bool]

    @property
    def state(self) -> State:
        """The state now."""
        return self.step.state

    def seat(self, name: str, line: int) -> Seat:
        """Return the seat of this name. Raises ScenarioError."""
        found = self.names.seat(name)
        if found is None:
            raise ScenarioError(f"there is no seat {name!r}", line)
        return found

    def card(self, name: str, line: int) -> CardId:
        """Return the card of this name; of several, the one in play. Raises ScenarioError."""
        found = sorted(self.names.cards(name))
        if not found:
            raise ScenarioError(f"there is no card {name!r} in this scenario", line)
        return next((c for c in found if status.zone_of(self.state, c) in zones.IN_PLAY), found[0])

    def notes(self, *keys: str) -> list[Noted]:
        """Return the notes with these keys so far."""
        return [f for f in self.facts if isinstance(f, Noted) and f.key in keys]


Check = Callable[[Tree, MissionMoment], Pairs]


def _of_cards(what: str, look: Callable[[State, CardId], object]) -> Check:
    def check(tree: Tree, now: MissionMoment) -> Pairs:
        return [
            (f"{name} {text_of(wanted, name)}", f"{name} {look(now.state, now.card(name, wanted.line))}")
            for name, wanted in entries_of(tree, what).items()
        ]

    return check


def _of_seats(what: str, look: Callable[[State, Seat], object]) -> Check:
    def check(tree: Tree, now: MissionMoment) -> Pairs:
        return [
            (f"{name} {text_of(wanted, name)}", f"{name} {look(now.state, now.seat(name, wanted.line))}")
            for name, wanted in entries_of(tree, what).items()
        ]

    return check


def _that(what: str, look: Callable[[State, CardId], bool]) -> Check:
    """Check for which cards something is true: for all in a list, or as a mapping says."""

    def check(tree: Tree, now: MissionMoment) -> Pairs:
        said = {True: what, False: f"not {what}"}
        return [
            (f"{name} {said[wanted]}", f"{name} {said[look(now.state, now.card(name, tree.line))]}")
            for name, wanted in listed(tree, what).items()
        ]

    return check


def _told(*keys: str, first_only: bool = True) -> Check:
    """Check which cards notes have named, in their order."""

    def check(tree: Tree, now: MissionMoment) -> Pairs:
        wanted = [text_of(i, "a card") for i in items_of(tree, "cards")]
        notes = now.notes(*keys)
        got = [now.names.name_of(c) for n in notes for c in (n.cards[:1] if first_only else n.cards)]
        wanted = [] if wanted == [NONE] else wanted
        return [(", ".join(wanted) or NONE, ", ".join(got) or NONE)]

    return check


def _where(tree: Tree, now: MissionMoment) -> Pairs:
    pairs: Pairs = []
    for name, wanted in entries_of(tree, "where").items():
        cards = sorted(now.names.cards(name))
        if not cards:
            raise ScenarioError(f"there is no card {name!r} in this scenario", wanted.line)
        said = text_of(wanted, name)
        got = [_place(now, c) for c in cards]
        pairs.append((f"{name}: {said}", f"{name}: {said if said in got else ' or '.join(sorted(set(got)))}"))
    return pairs


def _place(now: MissionMoment, card: CardId) -> str:
    place = now.state.cards[card].location
    said = f"{now.names.seat_name(place.zone.seat)} {place.zone.name.replace('_', ' ')}"
    bearing = characters.bearers(now.state, card)
    return said + (f" on {' and '.join(now.names.name_of(c) for c in bearing)}" if bearing else "")


def _phase(tree: Tree, now: MissionMoment) -> Pairs:
    return same(tree, "phase", now.state.phases[-1].name if now.state.phases else NONE)


def _turn(tree: Tree, now: MissionMoment) -> Pairs:
    return same(tree, "turn", str(now.state.number(TURN)))


def _decision(tree: Tree, now: MissionMoment) -> Pairs:
    asked = now.step.decision
    seat = NONE if asked is None else now.names.seat_name(asked.player)
    if isinstance(tree, Leaf):
        return [(tree.text, seat)]
    got = {
        "seat": seat,
        "kind": NONE if asked is None else asked.kind.value,
        "about": NONE if asked is None else asked.prompt.key.removeprefix("mission_"),
    }
    pairs: Pairs = []
    for key, wanted in entries_of(tree, "decision").items():
        if key not in got:
            raise ScenarioError(f"a decision has a seat, a kind and what it is about, no {key!r}", wanted.line)
        pairs.append((text_of(wanted, key), got[key]))
    return pairs


def _moves(wanted: bool) -> Check:
    said = {True: "is legal", False: "is illegal"}

    def check(tree: Tree, now: MissionMoment) -> Pairs:
        pairs: Pairs = []
        for item in items_of(tree, "moves"):
            parts = texts_of(item, "a move")
            if len(parts) != 2:
                raise ScenarioError("a move is written as [SEAT, move]", item.line)
            try:
                legal = now.is_legal(now.seat(parts[0], item.line), parts[1])
            except UnknownPhrase as error:
                raise ScenarioError(str(error), item.line) from None
            pairs.append((f"{parts[0]}: {parts[1]} {said[wanted]}", f"{parts[0]}: {parts[1]} {said[legal]}"))
        return pairs

    return check


def _seats_in(what: str, look: Callable[[MissionMoment], Sequence[Seat]], *, ordered: bool = True) -> Check:
    def check(tree: Tree, now: MissionMoment) -> Pairs:
        wanted = [s for s in texts_of(tree, what) if s != NONE]
        got = [now.names.seat_name(s) for s in look(now)]
        both = (wanted, got) if ordered else (sorted(wanted), sorted(got))
        return [(", ".join(both[0]) or NONE, ", ".join(both[1]) or NONE)]

    return check


def _winners(now: MissionMoment) -> Sequence[Seat]:
    return now.state.outcome.winners if now.state.outcome is not None else ()


def _outcome(tree: Tree, now: MissionMoment) -> Pairs:
    return same(tree, "over", now.state.outcome.reason if now.state.outcome is not None else "no")


def _order(now: MissionMoment) -> Sequence[Seat]:
    return tuple(now.state.read(ORDER, ()))


def _passes(tree: Tree, now: MissionMoment) -> Pairs:
    found = [f.passes for f in now.state.frames if isinstance(f, frames.Actions)]
    return same(tree, "passes", str(found[-1]) if found else NONE)


def _chain(tree: Tree, now: MissionMoment) -> Pairs:
    links = [f.links for f in now.state.frames if isinstance(f, frames.Window | frames.ResolveChain)]
    got = [now.names.name_of(link.card) for link in (links[-1] if links else ())]
    return [(", ".join(texts_of(tree, "chain")), ", ".join(got) or NONE)]


def _window(tree: Tree, now: MissionMoment) -> Pairs:
    """Check whom a window asks now; `none` if no window is open."""
    asked = now.step.decision
    top = now.state.frames[-1] if now.state.frames else None
    open_now = asked is not None and isinstance(top, frames.Window)
    return same(tree, "window", now.names.seat_name(asked.player) if asked is not None and open_now else NONE)


def _attempts(tree: Tree, now: MissionMoment) -> Pairs:
    """Check the attempts so far: `5 of 5 saved`, `3 of 5 failed`."""
    got = [f"{n.value[1]} of {n.value[2]} {'saved' if n.value[3] else 'failed'}" for n in now.notes("mission_attempt")]
    return [(", ".join(texts_of(tree, "attempts")), ", ".join(got) or NONE)]


def _drew(tree: Tree, now: MissionMoment) -> Pairs:
    """Check how many cards seats drew so far: `3 mission, 2 enemy`."""
    pairs: Pairs = []
    for name, wanted in entries_of(tree, "drew").items():
        seat = now.seat(name, wanted.line)
        sums = dict.fromkeys(("mission", "enemy"), 0)
        for note in now.notes("mission_drew"):
            if note.seat == seat:
                sums[note.value[0]] += note.value[1]
        got = ", ".join(f"{n} {kind}" for kind, n in sums.items())
        pairs.append((f"{name} {text_of(wanted, name)}", f"{name} {got}"))
    return pairs


def _helped(tree: Tree, now: MissionMoment) -> Pairs:
    """Check who was helped by whom: `{X: Y}`."""
    got = {(now.names.name_of(n.cards[0]), now.names.name_of(n.cards[1])) for n in now.notes("mission_helped")}
    said = [(name, text_of(by, name)) for name, by in entries_of(tree, "helped").items()]
    return [(f"{a} by {b}", f"{a} by {b}" if (a, b) in got else f"helped: {sorted(got)}") for a, b in said]


def _involved(tree: Tree, now: MissionMoment) -> Pairs:
    got = {now.names.name_of(c) for n in now.notes("mission_involved") for c in n.cards}
    return [(", ".join(sorted(texts_of(tree, "involved"))), ", ".join(sorted(got)))]


def _sees(wanted: bool) -> Check:
    said = {True: "sees", False: "does not see"}

    def check(tree: Tree, now: MissionMoment) -> Pairs:
        pairs: Pairs = []
        for name, titles in entries_of(tree, "sees").items():
            seat = now.seat(name, titles.line)
            for title in texts_of(titles, "sees"):
                sees = any(now.state.cards[c].is_known_to(seat) for c in now.names.cards(title))
                pairs.append((f"{name} {said[wanted]} {title}", f"{name} {said[sees]} {title}"))
        return pairs

    return check


def _this_turn(name: str) -> Callable[[State, CardId], bool]:
    def look(state: State, card: CardId) -> bool:
        return any(e.value[0] == state.number(TURN) for e in state.entries(Field(name, card)))

    return look


def _gifts_used(state: State, card: CardId) -> str:
    used = [e.value[1] for e in state.entries(Field(GIFTS_USED, card)) if e.value[0] == state.number(TURN)]
    return ", ".join(dict.fromkeys(used)) or NONE


def _levels(levels: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(levels.items())) or NONE


def _count(zone: str) -> Check:
    return _of_seats(zone, lambda state, seat: len(state.zone(zone, seat)))


def _christians(state: State, seat: Seat) -> int:
    return len(status.christians(state, seat))


CHECKS: Final[dict[str, Check]] = {
    "phase": _phase,
    "turn": _turn,
    "decision": _decision,
    "legal": _moves(wanted=True),
    "illegal": _moves(wanted=False),
    "where": _where,
    "maturity": _of_cards("maturity", status.maturity),
    "level": _of_cards("level", status.level),
    "turned": _of_cards("turned", status.turned),
    "heart": _of_cards("heart", characters.heart_of),
    "bonus": _of_cards("bonus", bonus_of),
    "gifts": _of_cards("gifts", lambda state, card: _levels(characters.gifts_of(state, card))),
    "strongholds": _of_cards("strongholds", lambda state, card: _levels(status.stronghold_levels(state, card))),
    "gifts_used": _of_cards("gifts_used", _gifts_used),
    "engaged": _that("engaged", status.is_engaged),
    "shaky": _that("shaky", status.is_shaky),
    "dormant": _that("dormant", characters.is_dormant),
    "attacked": _that("attacked", _this_turn(ATTACKS)),
    "points": _of_seats("points", points),
    "christians": _of_seats("christians", _christians),
    "bound_souls": _of_seats("bound_souls", lambda state, seat: len(status.souls(state, seat))),
    **{zone: _count(zone) for zone in zones.ALL_ZONES if zone not in (zones.CHURCH, zones.SOULS, zones.STRONGHOLDS)},
    "countered": _told("mission_countered"),
    "no_effect": _told("mission_no_effect"),
    "failed": _told("mission_failed"),
    "resolved": _told("mission_resolved"),
    "took_effect": _told("mission_takes_effect"),
    "introduced": _told("mission_introduced"),
    "attempts": _attempts,
    "drew": _drew,
    "helped": _helped,
    "involved": _involved,
    "passes": _passes,
    "chain": _chain,
    "window": _window,
    "order": _seats_in("order", _order),
    "winner": _seats_in("winner", _winners, ordered=False),
    "left": _seats_in("left", lambda now: [s for s in now.state.seats if has_left(now.state, s)]),
    "over": _outcome,
    "sees": _sees(wanted=True),
    "sees_not": _sees(wanted=False),
}
