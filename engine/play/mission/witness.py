"""Which rules acted in a step of a game, judged by what happened, or by what they did not allow.

Nothing here looks at which code ran. A rule that allows something acted if that was done; a rule that forbids
something, if it alone was the reason why that was not offered. `IN_NO_GAME` are statements that no step of a game can
show.
"""

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.facts import Noted, PhaseBegan
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import TURN, bearers, is_dormant, is_frozen
from engine.mission.model.points import points
from engine.mission.model.printed import Area, Card, Kind
from engine.mission.model.seats import churches, team_of
from engine.mission.model.setup import is_solitaire, rules_of
from engine.mission.model.status import (
    MOST_MATURITY,
    christians,
    in_play,
    is_engaged,
    is_shaky,
    maturity,
    printed,
    seat_of,
    souls,
    stronghold_levels,
)
from engine.mission.rules.draw import change_of_hand
from engine.mission.rules.offers import (
    activation_faults,
    activations,
    areas,
    hindrances,
    shields,
    times_activated,
    unmet_by,
)

#: statements about lists of cards and about the cards themselves, and a worked example of two others
IN_NO_GAME: Final = {
    **{f"TM-DECK-{n:02}": "a deck is checked before any game" for n in range(1, 10)},
    "TM-DECK-10": "told by the backs of cards",
    "TM-VP-06": "an example of TM-VP-04 and TM-VP-05",
}
#: what a text says -> the rule on the words it says it in
_WORDS: Final = tuple(
    (re.compile(words, re.IGNORECASE), rule)
    for words, rule in (
        (r"\bfellow", "TM-GLOSS-04"),
        (r"\b(prophet|teacher|evangelist|pastor|healer|server|leader|bearer of)", "TM-GLOSS-10"),
        (r"\bshar(e|es|ing)\b", "TM-GLOSS-12"),
        (r"\battacked\b", "TM-GLOSS-01"),
        (r"\bused\b", "TM-GLOSS-14"),
    )
)
_OF_EFFECT: Final = {
    "Mature": ("TM-TERMS-01", "TM-TERMS-02"),
    "Shake": ("TM-TERMS-15",),
    "MakeSteady": ("TM-TERMS-18",),
    "Backslide": ("TM-TERMS-19",),
    "MakeDormant": ("TM-TERMS-23",),
    "Engage": ("TM-TURN-05",),
}
_BACK: Final = {Kind.MISSION: "TM-PLAY-09", Kind.ENEMY: "TM-PLAY-10"}
Told = Callable[[State, State, Noted], Iterator[str]]


def rules_met(before: State, step: Step) -> Iterator[str]:
    """Generate the rules that acted between two questions, by the notes and by the state now."""
    after = step.state
    for fact in step.facts:
        if fact.event.cause.rule:
            yield fact.event.cause.rule
        if isinstance(fact, PhaseBegan):
            yield from _phase(before, after, fact.name)
        elif isinstance(fact, Noted) and fact.key in _TOLD:
            yield from _TOLD[fact.key](before, after, fact)
    yield from _chains(before, step)
    yield from _passes(before, after)
    if step.outcome is not None and step.outcome.reason == "points":
        yield "TM-TEAM-03" if rules_of(after).teams else "TM-VP-01"
    if step.decision is not None:
        yield step.decision.source.rule
        yield from _kept_back(after, step.decision)


# --- by what was told ----------------------------------------------------------------------------------------------


def _played(before: State, after: State, told: Noted) -> Iterator[str]:
    card, *targets = told.cards
    of, seat = printed(after, card), _seat(told)
    yield from ("TM-PLAY-01", "TM-PLAY-02")
    if of.area is Area.SOUL:
        yield "TM-PLAY-07"
    if len(targets) == 2:
        yield "TM-PLAY-04"
    if of.needs:
        yield _BACK[of.kind]
    if of.needs or of.engages or (of.maturity_from, of.maturity_to) != (1, MOST_MATURITY):
        yield "TM-PLAY-08"
    if (of.maturity_from, of.maturity_to) != (1, MOST_MATURITY):
        yield "TM-PLAY-12"
    yield from _text_of(of)
    if len(of.ability.branches) > 1:
        yield "TM-GLOSS-09"
    if of.ability.must:
        yield "TM-GLOSS-08"
    if of.ability.activation is not None:
        yield "TM-ACTIVATE-04"
    own = next((f for f in after.frames if isinstance(f, frames.Action)), None)
    if of.kairos:
        yield "TM-KAIROS-01"
        yield "TM-KAIROS-04" if own is not None and own.seat == seat else "TM-KAIROS-02"
    elif of.kind is Kind.ENEMY and own is not None and Kind.MISSION not in own.played:
        yield "TM-ACTION-06"
    if is_solitaire(after):
        yield "TM-SOLO-01"
    elif any(seat_of(after, t) != seat and seat_of(after, t) in team_of(after, seat) for t in targets):
        yield "TM-TEAM-01"


def _text_of(of: Card) -> Iterator[str]:
    yield from (rule for words, rule in _WORDS if words.search(of.text))


#: types, with words for several of them, and the rule that says of which. Rules: TM-GLOSS-05, TM-GLOSS-13
_GROUPS: Final = {
    "gift": ("TM-GLOSS-05", ("power", "anointing")),
    "temptation": ("TM-GLOSS-13", ("dart", "habit")),
}


def _counters(before: State, after: State, told: Noted) -> Iterator[str]:
    by, countered = (printed(after, c) for c in told.cards)
    yield from _types_named(by, countered)


def _types_named(by: Card, meant: Card) -> Iterator[str]:
    """Generate the rules on types that acted because a card names a type of another card."""
    named = re.findall(r"(\w+) (?:mission|enemy) cards?\b", by.text)
    for word in named:
        if word in meant.types and len(meant.types) > 1:
            yield "TM-GLOSS-02"
        if word in _GROUPS and set(_GROUPS[word][1]) & {*meant.types}:
            yield _GROUPS[word][0]


def _resolved(before: State, after: State, told: Noted) -> Iterator[str]:
    card, *targets = told.cards
    of = printed(after, card)
    if of.area is Area.TABLE:
        yield "TM-PLAY-06"
    if of.engages:
        yield from ("TM-PLAY-11", "TM-TURN-05")
    if "power" in of.types:
        yield "TM-GLOSS-14"
    if of.kind is Kind.ENEMY and of.area is not Area.SOUL and targets:
        yield "TM-GLOSS-01"
        if any(is_dormant(before, t) for t in targets):
            yield "TM-TERMS-24"


def _activated(before: State, after: State, told: Noted) -> Iterator[str]:
    card, *paid = told.cards
    of = printed(after, card)
    yield from ("TM-ACTIVATE-01", "TM-ACTION-07")
    sign = of.ability.activation
    if sign is not None and sign.kairos and isinstance(told.value, int) and told.value >= 0:
        yield from ("TM-KAIROS-01", "TM-KAIROS-09")
    if times_activated(after, card) > 1:
        yield "TM-ACTIVATE-05"
    if any(printed(after, c).kind is Kind.CHARACTER for c in paid):
        yield "TM-TURN-05"
    if "anointing" in of.types:
        yield "TM-GLOSS-14"
    yield from _text_of(of)


def _involved(before: State, after: State, told: Noted) -> Iterator[str]:
    yield "TM-GLOSS-07"
    yield from _OF_EFFECT.get(str(told.value), ())
    source = printed(after, told.source) if told.source is not None else None
    lost = told.value == "LoseMaturity" and source is not None and "[min 1]" in source.text.lower()
    if lost and any(maturity(before, c) == 1 and not is_shaky(after, c) for c in told.cards):
        yield "TM-TERMS-22"


def _attempt(before: State, after: State, told: Noted) -> Iterator[str]:
    yield from ("TM-TERMS-05", "TM-TERMS-08")
    yield "TM-TERMS-07" if told.value[3] else "TM-TERMS-10"
    if any(isinstance(f, frames.Attempt) and f.left for f in after.frames):
        yield "TM-TERMS-09"


def _saved(before: State, after: State, told: Noted) -> Iterator[str]:
    yield "TM-TERMS-11"
    if any(not after.zone(zones.STRONGHOLDS, s) for s in churches(after)):
        yield "TM-ODD-06"


def _allotted(before: State, after: State, told: Noted) -> Iterator[str]:
    yield "TM-SETUP-10"
    if len(printed(after, told.cards[1]).castle) <= len(stronghold_levels(after, told.cards[1])):
        yield "TM-SETUP-08"
    frame = next((f for f in before.frames[::-1] if isinstance(f, frames.AllotStrongholds)), None)
    if frame is not None and len(frame.givers) > 1:
        yield "TM-TEAM-04" if rules_of(after).teams else "TM-SETUP-06"


def _drew(before: State, after: State, told: Noted) -> Iterator[str]:
    name, count = told.value
    kind, seat, rules = Kind(name), _seat(told), rules_of(after)
    more = sum(change_of_hand(before, seat, kind))
    size = rules.mission_hand if kind is Kind.MISSION else rules.enemy_hand
    if more:
        yield "TM-DRAW-06"
    if kind is Kind.MISSION and size + more <= 0:
        yield "TM-ODD-09"
    if not more and count == size - 1:
        yield "TM-DRAW-04" if kind is Kind.MISSION else "TM-DRAW-05"


def _order(before: State, after: State, told: Noted) -> Iterator[str]:
    totals = sorted(points(after, s) for s in churches(after))
    if after.number(TURN) == 1:
        yield "TM-ACTION-04"
    elif len(totals) > 1 and totals[0] == totals[1]:
        yield "TM-ACTION-03"


def _totals(before: State, after: State, told: Noted) -> Iterator[str]:
    yield from ("TM-VP-04", "TM-VP-05", "TM-DISC-03")
    people = [c for s in churches(before) for c in christians(before, s)]
    if any(is_shaky(before, c) for c in people) or any(souls(before, s) for s in churches(before)):
        yield "TM-VP-07"
    if any(is_dormant(before, c) and not is_shaky(before, c) for c in people):
        yield "TM-TERMS-25"
    if sum(count >= rules_of(after).objective for _, count in told.value) > 1:
        yield "TM-VP-03"


def _reshuffled(before: State, after: State, told: Noted) -> Iterator[str]:
    yield "TM-ODD-05"
    if told.value[1]:
        yield "TM-ODD-02"


def _always(*rules: str) -> Told:
    return lambda before, after, told: iter(rules)


_TOLD: Final[dict[str, Told]] = {
    "mission_chose_christians": _always("TM-SETUP-11"),
    "mission_introduced": _always("TM-DRAW-02"),
    "mission_played": _played,
    "mission_resolved": _resolved,
    "mission_activated": _activated,
    "mission_countered": lambda before, after, told: iter(("TM-PLAY-05",) if len(told.cards) == 3 else ()),
    "mission_failed": _always("TM-KAIROS-08"),
    "mission_involved": _involved,
    "mission_shaken": _always("TM-TERMS-03", "TM-TERMS-15"),
    "mission_counters": _counters,
    "mission_helped": _always("TM-GLOSS-06"),
    "mission_no_longer_so": _always("TM-GLOSS-08"),
    "mission_attempt": _attempt,
    "mission_saved": _saved,
    "mission_allotted": _allotted,
    "mission_drew": _drew,
    "mission_order": _order,
    "mission_totals": _totals,
    "mission_banished": _always("TM-TERMS-20"),
    "mission_reshuffled": _reshuffled,
}


def _phase(before: State, after: State, name: str) -> Iterator[str]:
    if name == "action":
        yield "TM-DRAW-07"
    if name == "draw" and any(not before.zone(zones.CHARACTERS, s) for s in churches(before)):
        yield "TM-ODD-01"
    if name == "discard":
        yield "TM-ACTION-10"
    if name == "disengage" and any(is_frozen(before, c) for c in in_play(before)):
        yield "TM-TERMS-17"


def _chains(before: State, step: Step) -> Iterator[str]:
    """Generate TM-KAIROS-05 if a chain of several links resolved, last link first."""
    top = before.frames[-1] if before.frames else None
    if not isinstance(top, frames.Window) or len(top.links) < 2:
        return
    done = ("mission_resolved", "mission_countered", "mission_failed")
    order = [f.cards[0] for f in step.facts if isinstance(f, Noted) and f.key in done]
    links = [k.card for k in top.links[::-1]]
    if len(order) > 1 and order == [c for c in links if c in order]:
        yield "TM-KAIROS-05"


def _passes(before: State, after: State) -> Iterator[str]:
    was, now = (next((f.passes for f in s.frames if isinstance(f, frames.Actions)), None) for s in (before, after))
    if was is not None and now is not None and now != was:
        yield "TM-ACTION-09" if now > was else "TM-ACTION-11"


# --- by what was kept back -----------------------------------------------------------------------------------------


def _kept_back(state: State, asked: Decision) -> Iterator[str]:
    """Generate each rule that was the only reason why something was not offered."""
    match asked.prompt.key:
        case "mission_choose_christians":
            yield from _christians_refused(state, asked)
        case "mission_allot":
            yield from _strongholds_refused(state, asked)
        case "mission_keep":
            held = [c for name in zones.HANDS for c in state.zone(name, asked.player)]
            if any(printed(state, c).kairos for c in held):
                yield "TM-KAIROS-03"
        case "mission_action":
            yield from _actions_refused(state, asked.prompt.args[0])


def _christians_refused(state: State, asked: Decision) -> Iterator[str]:
    people = [printed(state, o.card) for o in asked.options if o.card is not None]
    for three in combinations(people, asked.minimum):
        hearts, genders = sum(p.heart for p in three), {p.gender for p in three}
        if len(genders) == 1 and hearts <= rules_of(state).starting_hearts:
            yield "TM-SETUP-02"
        if len(genders) > 1 and hearts > rules_of(state).starting_hearts:
            yield "TM-SETUP-03"


def _strongholds_refused(state: State, asked: Decision) -> Iterator[str]:
    christian: CardId = asked.prompt.args[0]
    there = stronghold_levels(state, christian)
    if any(printed(state, c).stronghold in there for c in state.zone(zones.STRONGHOLDS, asked.player)):
        yield "TM-SETUP-09"
    levels = {o.intent.level for o in asked.options if isinstance(o.intent, intents.Allot)}
    if levels and levels != {1, 2, 3}:
        yield "TM-SETUP-07"


def _actions_refused(state: State, seat: Seat) -> Iterator[str]:
    for name in zones.HANDS:
        for card in state.zone(name, seat):
            for targets in areas(state, seat, card):
                found = set(hindrances(state, seat, card, targets))
                if len(found) == 1:
                    yield from found
                if found == {"TM-ACTIVATE-06"}:
                    yield from (
                        r for by, _ in shields(state) for r in _types_named(printed(state, by), printed(state, card))
                    )
    for card in in_play(state):
        if state.cards[card].owner != seat or printed(state, card).ability.activation is None:
            yield from _stays_all_the_same(state, card)
            continue
        faults = set(activation_faults(state, seat, card))
        if len(faults) == 1:
            yield from faults
        if faults == {"TM-ACTIVATE-03"} and any(is_engaged(state, c) for c in bearers(state, card)):
            yield "TM-TURN-04"
    action = state.frames[-1]
    if isinstance(action, frames.Action) and action.played:
        every = sum(1 for _ in activations(state, seat, (), kairos_only=False))
        if every > sum(1 for _ in activations(state, seat, (), kairos_only=True)):
            yield "TM-ACTION-08"


def _stays_all_the_same(state: State, card: CardId) -> Iterator[str]:
    """Generate TM-PLAY-13 if a card stays on a character on which it could no longer be played."""
    told = printed(state, card)
    on = [b for b in bearers(state, card) if state.cards[b].location.zone.name == zones.CHURCH]
    if any(rule in ("TM-PLAY-09", "TM-PLAY-10", "TM-PLAY-12") for b in on for rule in unmet_by(state, told, b)):
        yield "TM-PLAY-13"
    if any(isinstance(s, nodes.Shields | nodes.GrantsGift | nodes.EvangelismBonus) for s in told.ability.standing):
        yield "TM-ACTIVATE-06"


def _seat(told: Noted) -> Seat:
    seat: Any = told.seat
    return Seat(seat)
