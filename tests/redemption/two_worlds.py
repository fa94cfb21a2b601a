"""Games played on in two worlds that differ only in cards hidden from an observer: he must never tell them apart.

One world is a random game. The other is the same table with cards hidden from the observer swapped, and is played on
by the same visible answers. After every step both are compared for the observer and for a spectator: what they are
told, what they see, who is asked and for what. Where a player cannot do there what he visibly did here, or where what
the rules demand shows a card, the pair ends, and another is begun from where the first world stands.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Fact, Targeted
from engine.kernel.ids import CardId
from engine.kernel.inputs import Answer, Input, Manual, Setting
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import ability_of, effect_at
from engine.redemption.game import submit
from engine.redemption.language.ast.nouns import CountKind
from engine.redemption.model import zones
from engine.redemption.model.attention import PASSES, SPEED
from engine.redemption.model.orders import ORDERS, When
from engine.redemption.model.stops import Speed, Until
from engine.redemption.rules.turn.open_part import open_part
from engine.redemption.view import View, redacted, view
from tests.redemption.support import a_pick
from tests.redemption.swapping import Viewer, knows, named, swapped

#: the fields of intents and operations that name cards
CARD_FIELDS = frozenset(
    {"card", "cards", "soul", "site", "user", "weapon", "warrior", "host", "hero", "holder", "on", "character"}
)
#: how many steps a pair is played on for at most, one of these; None is to the end of the game
LENGTHS = (8, 25, 60, 150, None)
#: how many answers are tried for one that looks the same
ALTERNATIVES = 12


def watchers(state: State) -> list[Viewer]:
    """Return all who look on: each seat, and a spectator."""
    return [*state.seats, None]


def known(state: State, viewer: Viewer) -> frozenset[CardId]:
    """Return the cards of the game a viewer may know; tokens that nobody has created are not part of it."""
    return frozenset(
        c for c, held in state.cards.items() if held.location.zone.name != zones.NOWHERE and knows(state, viewer, c)
    )


def learned(step: Step, viewer: Viewer) -> frozenset[CardId]:
    """Return the cards a viewer knows after a step, and those that he was shown for a moment with all others."""
    told_of = (c for seen in redacted(step.facts, viewer) for c in seen.cards)
    return known(step.state, viewer).union(told_of)


def told(state: State, facts: tuple[Fact, ...], viewer: Viewer) -> str:
    """Return, as text, everything a viewer is told after a step."""
    return repr(redacted(facts, viewer)) + "\n" + repr(view(state, viewer))


def renamed(of: Any, to: Mapping[CardId, CardId]) -> Any:
    """Return an intent or operation with its cards changed for those that lie in their places."""
    cards_in = {f.name: v for f in fields(of) if f.name in CARD_FIELDS and (v := getattr(of, f.name)) is not None}
    return replace(of, **{n: tuple(to[c] for c in v) if isinstance(v, tuple) else to[v] for n, v in cards_in.items()})


def same_deed(given: Input, state: State, twin: State, to: Mapping[CardId, CardId]) -> Input | None:
    """Return what is done, done with the cards that lie there in the other game; None if it cannot be done."""
    asked, there = state.decision, twin.decision
    assert asked is not None and there is not None
    if isinstance(given, Manual):
        return replace(given, operation=renamed(given.operation, to))
    if isinstance(given, Setting):
        return given
    assert isinstance(given, Answer)
    if not asked.options:
        return None if there.problems(given.picks) else replace(given, decision=there.id)
    wanted = [renamed(asked.option(key).intent, to) for key in given.picks]
    keys = {o.intent: o.key for o in there.options}
    if any(i not in keys for i in wanted):
        return None
    picks = tuple(keys[i] for i in wanted)
    return None if there.problems(picks) else replace(given, decision=there.id, picks=picks)


def whom(decision: Decision | None) -> Viewer:
    """Return who is asked."""
    return decision.player if decision else None


def asked_for(decision: Decision | None) -> tuple[Viewer, str, bool]:
    """Return what those who wait can notice of a question: whose it is, what for, and whether time passes it."""
    if decision is None:
        return None, "", False
    return decision.player, decision.prompt.key, decision.default in (("pass",), ("no",))


@dataclass(frozen=True)
class Difference:
    """Where an observer could tell two worlds apart: the game, the step, and the first thing that differs."""

    game: str
    observer: Viewer
    began: int
    step: int
    what: str

    def __str__(self) -> str:
        who = "spectator" if self.observer is None else f"seat {self.observer}"
        return f"{self.game}, {who}, worlds parted at step {self.began}, step {self.step}: {self.what}"


@dataclass
class Tally:
    """What a series of games came to."""

    games: int = 0
    pairs: int = 0
    steps: int = 0
    swapped: int = 0
    ended: dict[str, int] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    #: how many games of each kind
    of: Counter[str] = field(default_factory=Counter)

    def end(self, why: str) -> None:
        """Count a pair that ended before its time."""
        self.ended[why] = self.ended.get(why, 0) + 1


@dataclass(frozen=True)
class Taken:
    """A step of the first world: what stood before, what was answered, what came of it."""

    before: State
    given: Answer | Setting
    step: Step


def played(step: Step, dice: random.Random, most: int) -> list[Taken]:
    """Play a random game and return its steps."""
    found: list[Taken] = []
    while (asked := step.decision) is not None and len(found) < most:
        given = _setting(step.state, dice) or Answer(asked.player, asked.id, a_pick(asked, dice))
        after = submit(step.state, given)
        found.append(Taken(step.state, given, after))
        step = after
    return found


def _setting(state: State, dice: random.Random) -> Setting | None:
    """Return a change of somebody's speed, or a wish to pass, now and then in games where there are speeds."""
    if not state.setup.speeds or dice.random() > 0.05:
        return None
    seat = dice.choice(state.seats)
    if dice.random() < 0.5:
        return Setting(seat, SPEED, dice.choice(list(Speed)).value)
    until = dice.choice([None, Until.MY_TURN.value, Until.BATTLE.value, Until.ENTERS.value])
    return _order(state, dice) if until == Until.ENTERS.value and dice.random() < 0.7 else Setting(seat, PASSES, until)


def _order(state: State, dice: random.Random) -> Setting:
    """Return an order of somebody, such as to leave what a character of his offers."""
    seat = dice.choice(state.seats)
    own = [state.definitions[c].base_name for c in state.zone(zones.TERRITORY, seat)]
    offered = [f"{When.OFFERED.value} {title}" for title in own[:1]]
    return Setting(seat, ORDERS, dice.choice([When.BLOCKED.value, When.BLOCKING.value, When.ATTACKED.value, *offered]))


def compare(game: str, begun: Step, tally: Tally, *, most: int = 400) -> None:
    """Play one game, and beside it pair after pair of worlds, each from where the last one ended."""
    dice = random.Random(f"two worlds {game}")
    taken = played(begun, dice, most)
    tally.games += 1
    for number, step in enumerate(taken):
        what, asked = offered_in_part(step.before), step.before.decision
        if what is not None and asked is not None:
            tally.differences.append(Difference(game, asked.player, number, number, what))
    at = 0
    while at < len(taken):
        if not _is_quiet(taken[at].before):
            at += 1
            continue
        observer = dice.choice(watchers(begun.state))
        length = dice.choice(LENGTHS)
        until = len(taken) if length is None else min(len(taken), at + length)
        done = _pair(game, taken[at:until], at, observer, dice, tally)
        at += max(1, done)


def offered_in_part(state: State) -> str | None:
    """Return of which place a player may choose some cards that he does not know, but not all of those there.

    How many they are tells him what lies there. One end of a deck, or either, is told by where it is.
    """
    asked = state.decision
    assert asked is not None
    cards_offered = {getattr(option.intent, "card", None) for option in asked.options} & set(state.cards)
    unknown = {c for c in cards_offered if not knows(state, asked.player, c)}
    for zone in sorted({state.cards[c].location.zone for c in unknown}):
        lying = [c for c in state.zones[zone] if not knows(state, asked.player, c)]
        while zone.name == zones.DECK and lying and lying[0] in unknown:
            lying.pop(0)
        while zone.name == zones.DECK and lying and lying[-1] in unknown:
            lying.pop()
        if not unknown.isdisjoint(lying) and not unknown.issuperset(lying):
            number = len(unknown.intersection(lying))
            return f"{asked.prompt.key} {asked.prompt.args} offers {number} of {len(lying)} unknown cards of {zone}"
    return None


def _is_quiet(state: State) -> bool:
    """Say whether no ability is being carried out, so that what is left to do names no hidden cards."""
    return all(f.owner is None for f in state.frames)


def _pair(game: str, taken: list[Taken], began: int, observer: Viewer, dice: random.Random, tally: Tally) -> int:
    """Play one pair of worlds; return after how many steps it ended."""
    before = taken[0].before
    fixed = shown_to(observer, taken) | named(before)
    other, to = swapped(before, observer, dice, fixed=fixed, sorts_out=dice.random() < 0.6)
    tally.swapped += sum(a != b for a, b in to.items())
    here = Step(before, (), before.decision, before.outcome)
    return _play_on(Pair(game, began, observer), here, replace(other, facts=()), taken, dice, tally)


def compare_lists(
    game: str, begun: Step, other: Callable[[frozenset[CardId]], Step], tally: Tally, *, most: int = 400
) -> None:
    """Play one game in two worlds that differ in the lists of the others, in cards the observer is never shown.

    `other` begins the second world; it is given the cards that stay as they are.
    """
    dice = random.Random(f"other lists {game}")
    taken = played(begun, dice, min(most, dice.choice(LENGTHS) or most))
    tally.games += 1
    observer = dice.choice(watchers(begun.state))
    own = (c for c, held in begun.state.cards.items() if held.owner == observer)
    there = other(shown_to(observer, taken) | learned(begun, observer) | frozenset(own))
    kinds = begun.state.definitions
    tally.swapped += sum(there.state.definitions.get(c) != kind for c, kind in kinds.items())
    _play_on(Pair(game, 0, observer), begun, there, taken, dice, tally)


def shown_to(observer: Viewer, taken: list[Taken]) -> frozenset[CardId]:
    """Return the cards an observer gets to know in some steps of a game, or knows before."""
    return frozenset().union(*(learned(t.step, observer) for t in taken), known(taken[0].before, observer))


@dataclass(frozen=True)
class Pair:
    """Two worlds of a game, for whom they are compared, and from which step on."""

    game: str
    began: int
    observer: Viewer


def _play_on(pair: Pair, first: Step, other: Step, taken: list[Taken], dice: random.Random, tally: Tally) -> int:
    """Play the other world on by the answers of the first, and compare them; return after how many steps that ended."""
    observer = pair.observer
    tally.pairs += 1

    def differs(number: int, here: Step, there: Step) -> bool:
        what = difference(here, there, observer)
        if what is None:
            return False
        tally.differences.append(Difference(pair.game, observer, pair.began, pair.began + number, what))
        return True

    if differs(0, first, other):
        return 1
    strayed = False
    for number, here in enumerate(taken, 1):
        deed = _same_answer(here, other)
        there = submit(other.state, deed) if deed is not None else _instead(here, other, observer, dice)
        strayed = strayed or deed is None
        if there is None:
            tally.end("the answer cannot be given there")
            return number
        tally.steps += 1
        if not learned(there, observer) <= learned(here.step, observer):
            tally.end("the rules show another card there")
            return number
        if strayed and difference(here.step, there, observer) is not None:
            tally.end("a hidden card that was chosen for another tells later")
            return number
        if _reach_all(here.step) != _reach_all(there):
            tally.end("how many there are of what the rules demand all of shows")
            return number
        if differs(number, here.step, there):
            return number
        other = there
    return len(taken)


def _reach_all(step: Step) -> list[int]:
    """Return how many cards each effect has reached that chose none: it was on all of a kind, wherever they lie."""
    found = []
    for fact in step.facts:
        instance = step.state.instances.get(fact.ability) if isinstance(fact, Targeted) else None
        if instance is not None and fact.event.cause.path:
            effect = effect_at(ability_of(step.state, instance), fact.event.cause.path)
            if any(t.count is not None and t.count.kind is CountKind.ALL for t in effect.targets):
                found.append(len(fact.cards))
    return found


def _same_answer(here: Taken, other: Step) -> Input | None:
    """Return the answer for the other world, with the cards that lie there in the same places; None if it is none."""
    lying = [z for z in here.before.zones if z.name != zones.NOWHERE]
    to = {a: b for z in lying for a, b in zip(here.before.zones[z], other.state.zones[z], strict=True)}
    return same_deed(here.given, here.before, other.state, to)


def _instead(here: Taken, other: Step, observer: Viewer, dice: random.Random) -> Step | None:
    """Return the other world after an answer of the same kind that looks the same as yet; None if there is none."""
    asked, there_asked = here.before.decision, other.decision
    assert asked is not None and there_asked is not None
    if not asked.options or isinstance(here.given, Setting):
        return None
    kinds = [type(asked.option(p).intent) for p in here.given.picks]
    for picks in _some(there_asked, dice):
        if [type(there_asked.option(p).intent) for p in picks] != kinds:
            continue
        try:
            there = submit(other.state, Answer(there_asked.player, there_asked.id, picks))
        except IllegalAnswer:
            continue
        if difference(here.step, there, observer) is None:
            return there
    return None


def _some(asked: Decision, dice: random.Random) -> list[tuple[str, ...]]:
    found = list(asked.answers(200))
    return dice.sample(found, min(ALTERNATIVES, len(found)))


def difference(here: Step, there: Step, observer: Viewer) -> str | None:
    """Return the first thing by which an observer or a spectator could tell two worlds apart; None if nothing."""
    if asked_for(here.decision) != asked_for(there.decision):
        return f"asked is {asked_for(here.decision)} here, {asked_for(there.decision)} there"
    if on_the_call(here) != on_the_call(there):
        return f"open to all is {on_the_call(here)} here, {on_the_call(there)} there"
    for viewer in dict.fromkeys((observer, None)):
        one, two = redacted(here.facts, viewer), redacted(there.facts, viewer)
        if one != two:
            told_here = next((f for f, g in zip(one, two, strict=False) if f != g), one[len(two) : len(two) + 1])
            told_there = next((g for f, g in zip(one, two, strict=False) if f != g), two[len(one) : len(one) + 1])
            return f"told is {told_here} here, {told_there} there"
        seen, other = view(here.state, viewer), view(there.state, viewer)
        if seen != other and _by_appearance(seen) != _by_appearance(other):
            return f"seen is {_first(seen, other)}"
    return None


def on_the_call(step: Step) -> list[Any]:
    """Return the answers that stand on the message which calls the player, where everybody reads them."""
    part = open_part(step.state, step.decision) if step.decision is not None else None
    return [option.intent for option in part.options] if part is not None else []


def _by_appearance(seen: View) -> str:
    """Return a view as text with the handles of unknown cards numbered as they come: what they are tells nothing."""
    numbers: dict[str, str] = {}
    return _HANDLE.sub(lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), repr(seen))


_HANDLE = re.compile(r"\bh[0-9a-f]{10}\b")


def _first(one: Any, two: Any) -> str:
    """Name the first field in which two records differ."""
    if is_dataclass(one) and is_dataclass(two):
        for f in fields(one):
            a, b = getattr(one, f.name), getattr(two, f.name)
            if a != b:
                return f"{f.name}: {_first(a, b)}"
    if isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for number, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                return f"[{number}] {_first(a, b)}"
    if isinstance(one, dict) and isinstance(two, dict):
        for key in one:
            if one[key] != two.get(key):
                return f"{key}: {_first(one[key], two.get(key))}"
    return f"{one!r:.300} here, {two!r:.300} there"
