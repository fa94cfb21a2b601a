"""What may be played or activated: the rules against a play, and all plays that no rule forbids."""

from collections.abc import Iterator
from itertools import combinations, product

from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import zones
from engine.mission.model.characters import (
    TURN,
    bearers,
    borne_by,
    can_engage,
    found,
    gifts_of,
    is_dormant,
    is_frozen,
    is_meant,
    is_of_side,
    is_of_type,
    is_so,
    standing,
)
from engine.mission.model.frames import Link
from engine.mission.model.intents import Activate, Play
from engine.mission.model.printed import Area, Card, Kind
from engine.mission.model.seats import are_opponents, churches, team_of
from engine.mission.model.setup import rules_of
from engine.mission.model.status import (
    christians,
    in_play,
    is_shaky,
    maturity,
    printed,
    seat_of,
    souls,
    stronghold_levels,
    zone_of,
)

HAND = {Kind.MISSION: zones.MISSION_HAND, Kind.ENEMY: zones.ENEMY_HAND}
#: (turn, how often) a card was activated. Rule: HOUSE-MISSION-16
ACTIVATED = "activated"


def plays(
    state: State, seat: Seat, kinds: tuple[Kind, ...], links: tuple[Link, ...], *, kairos: bool
) -> Iterator[Play]:
    """Generate all plays of cards from hand, with targets, effect and the link they answer. Rule: TM-ENGINE-01

    With `kairos` those that are played as a Kairos, else the others. Rules: TM-KAIROS-01, TM-KAIROS-04
    """
    for kind in kinds:
        for card in state.zone(HAND[kind], seat):
            if printed(state, card).kairos == kairos:
                yield from plays_of(state, seat, card, links)


def plays_of(state: State, seat: Seat, card: CardId, links: tuple[Link, ...]) -> Iterator[Play]:
    """Generate all allowed plays of one card, one for each of several effects. Rule: TM-GLOSS-09"""
    branches = printed(state, card).ability.branches
    for targets in areas(state, seat, card):
        if next(hindrances(state, seat, card, targets), None) is not None:
            continue
        for branch in range(max(1, len(branches))):
            effect = branches[branch] if branches else None
            for answers in answerable(state, effect, seat, targets, links):
                if not is_without_souls(state, effect, targets):
                    yield Play(card, targets, branch, answers)


def areas(state: State, seat: Seat, card: CardId) -> Iterator[tuple[CardId, ...]]:
    """Generate the targets a card may have by its area and its side. Rules: TM-PLAY-01, TM-PLAY-02, TM-PLAY-07"""
    told = printed(state, card)
    whose = [s for s in churches(state) if is_side_for(state, seat, told.kind, s)]
    match told.area:
        case Area.TABLE:
            yield ()
        case Area.CHRISTIAN:
            yield from ((c,) for s in whose for c in christians(state, s))
        case Area.TWO_CHRISTIANS:
            yield from (pair for s in whose for pair in combinations(christians(state, s), 2))
        case Area.SOUL:
            yield from ((c,) for s in whose for c in souls(state, s))


def is_side_for(state: State, seat: Seat, kind: Kind, whose: Seat) -> bool:
    """Say whether a seat may play cards of a kind on another seat's characters.

    Rules: TM-PLAY-02, TM-TEAM-01, TM-SOLO-01
    """
    return are_opponents(state, seat, whose) if kind is Kind.ENEMY else whose in team_of(state, seat)


def faults(state: State, seat: Seat, card: CardId, targets: tuple[CardId, ...]) -> Iterator[str]:
    """Generate the rules that forbid playing a card on these targets: by side, conditions, circumstances."""
    told = printed(state, card)
    count = {Area.TABLE: 0, Area.TWO_CHRISTIANS: 2}.get(told.area, 1)
    place = zones.SOULS if told.area is Area.SOUL else zones.CHURCH
    if len(set(targets)) != count or any(zone_of(state, t) != place for t in targets):
        yield "TM-PLAY-01"
        return
    if any(not is_side_for(state, seat, told.kind, seat_of(state, t)) for t in targets):
        yield "TM-PLAY-07" if told.area is Area.SOUL else "TM-PLAY-02"
    if len({seat_of(state, t) for t in targets}) > 1:
        yield "HOUSE-MISSION-11"
    yield from hindrances(state, seat, card, targets)


def hindrances(state: State, seat: Seat, card: CardId, targets: tuple[CardId, ...]) -> Iterator[str]:
    """Generate the rules that forbid playing a card on targets of its area and side. Rule: TM-PLAY-03"""
    yield from unmet(state, seat, card, targets)
    name = printed(state, card).name
    for target in targets:
        if any(printed(state, c).name == name for c in borne_by(state, target)):
            yield "TM-PLAY-03"


def unmet(state: State, seat: Seat, card: CardId, targets: tuple[CardId, ...]) -> Iterator[str]:
    """Generate the rules of a card's conditions and "must" that fail; they are checked again as it resolves.

    Rules: TM-KAIROS-07, TM-GLOSS-08, TM-PLAY-04
    """
    told = printed(state, card)
    for target in targets:
        if told.area is not Area.SOUL:
            yield from unmet_by(state, told, target)
        for other, each in shields(state):
            if not is_of_side(state, card, each.side):
                continue
            if is_of_type(state, card, each.type) and is_meant(state, each.who, other, target):
                yield "TM-ACTIVATE-06"
    if not all(is_so(state, must, seat, targets) for must in told.ability.must):
        yield "TM-GLOSS-08"


def shields(state: State) -> tuple[tuple[CardId, nodes.Shields], ...]:
    """Return the effects that forbid playing cards on characters, each with its card. Rule: TM-ACTIVATE-06"""
    kept: tuple[tuple[CardId, nodes.Shields], ...] | None = state.of_board.get("mission_shields")
    if kept is None:
        kept = tuple((card, each) for card, each in standing(state) if isinstance(each, nodes.Shields))
        state.of_board["mission_shields"] = kept
    return kept


def unmet_by(state: State, told: Card, target: CardId) -> Iterator[str]:
    """Generate the rules by which a card cannot be played on a Christian.

    Rules: TM-PLAY-08 to TM-PLAY-12, TM-TERMS-16, TM-TERMS-19, TM-TERMS-23, TM-TERMS-24
    """
    if zone_of(state, target) != zones.CHURCH:
        yield "TM-PLAY-01"
        return
    if is_shaky(state, target) != told.on_shaky:
        yield "TM-TERMS-16"
    if told.kind is Kind.MISSION and is_dormant(state, target):
        yield "TM-TERMS-23"
    had = _had(state, told.kind, target) if told.needs else {}
    if any(had.get(name, 0) < level for name, level in told.needs):
        yield "TM-PLAY-09" if told.kind is Kind.MISSION else "TM-PLAY-10"
    if told.engages and not can_engage(state, target):
        yield "TM-PLAY-11"
    if not told.maturity_from <= maturity(state, target) <= told.maturity_to:
        yield "TM-PLAY-12"


def _had(state: State, kind: Kind, target: CardId) -> dict[str, int]:
    """Return what conditions of this kind of card are about: gifts, or strongholds."""
    kept: dict[tuple[Kind, CardId], dict[str, int]] = state.of_board.setdefault("mission_had", {})
    if (kind, target) not in kept:
        kept[kind, target] = gifts_of(state, target) if kind is Kind.MISSION else stronghold_levels(state, target)
    return kept[kind, target]


def is_without_souls(state: State, effect: nodes.Effect | None, targets: tuple[CardId, ...]) -> bool:
    """Say whether an effect only evangelises, and there is no soul to evangelise. Rule: TM-TERMS-04"""
    return isinstance(effect, nodes.Evangelise) and not any(souls(state, seat_of(state, t)) for t in targets)


# --- answers to links ----------------------------------------------------------------------------------------------


def answerable(
    state: State, effect: nodes.Effect | None, seat: Seat, bearing: tuple[CardId, ...], links: tuple[Link, ...]
) -> tuple[int, ...]:
    """Return the links an effect may answer: only -1 if it answers none at all; nothing if no link fits.

    Rules: TM-GLOSS-03, TM-GLOSS-11
    """
    reply = reply_in(effect)
    if reply is None:
        return (-1,)
    return tuple(n for n, link in enumerate(links) if fits(state, reply, seat, bearing, link))


def reply_in(effect: nodes.Effect | None) -> nodes.Counter | nodes.Redirect | None:
    """Return the part of an effect that answers a card being played."""
    match effect:
        case nodes.Counter() | nodes.Redirect():
            return effect
        case nodes.InOrder(parts):
            return next((r for p in parts if (r := reply_in(p)) is not None), None)
        case nodes.May(inner) | nodes.Provided(_, inner):
            return reply_in(inner)
        case _:
            return None


def fits(
    state: State, reply: nodes.Counter | nodes.Redirect, seat: Seat, bearing: tuple[CardId, ...], link: Link
) -> bool:
    """Say whether a link is what a card may answer. Rules: TM-GLOSS-03, TM-PLAY-05, TM-GLOSS-11"""
    activations = isinstance(reply, nodes.Counter) and reply.activations
    if link.activation != activations or (isinstance(reply, nodes.Redirect) and len(link.targets) != 1):
        return False
    if not is_of_side(state, link.card, reply.side) or not is_of_type(state, link.card, reply.type):
        return False
    return reply.about is None or not set(link.targets).isdisjoint(found(state, reply.about, seat, bearing))


# --- activations ---------------------------------------------------------------------------------------------------


def activations(state: State, seat: Seat, links: tuple[Link, ...], *, kairos_only: bool) -> Iterator[Activate]:
    """Generate all activations of a seat's own mission cards in play, as often as they can be paid.

    Rules: TM-ACTION-07, TM-ACTIVATE-01, TM-ACTIVATE-03, TM-ACTIVATE-05, TM-KAIROS-01, TM-TERMS-17, HOUSE-MISSION-16,
    HOUSE-MISSION-20
    """
    for card in in_play(state):
        sign = printed(state, card).ability.activation
        if sign is None or state.cards[card].owner != seat or (kairos_only and not sign.kairos):
            continue
        if next(activation_faults(state, seat, card), None) is not None:
            continue
        bearing = bearers(state, card)
        for answers in answerable(state, sign.effect, seat, bearing, links):
            yield from (Activate(card, paid, answers) for paid in payments(state, seat, card))


def activation_faults(state: State, seat: Seat, card: CardId) -> Iterator[str]:
    """Generate the rules that forbid activating a card."""
    told = printed(state, card)
    if told.ability.activation is None or told.kind is not Kind.MISSION:
        yield "TM-ACTIVATE-01"
        return
    if zone_of(state, card) not in zones.IN_PLAY or state.cards[card].owner != seat:
        yield "TM-ACTION-07"
    if is_frozen(state, card):
        yield "TM-TERMS-17"
    if times_activated(state, card) >= rules_of(state).activations:
        yield "HOUSE-MISSION-16"
    if next(payments(state, seat, card), None) is None:
        yield "TM-ACTIVATE-03"


def times_activated(state: State, card: CardId) -> int:
    """Return how often a card was activated this turn. Rule: HOUSE-MISSION-16"""
    turn, times = state.read(Field(ACTIVATED, card), (0, 0))
    return int(times) if turn == state.number(TURN) else 0


def payments(state: State, seat: Seat, card: CardId) -> Iterator[tuple[CardId, ...]]:
    """Generate the sets of cards that can pay the cost of an activation. Rules: TM-ACTIVATE-02, HOUSE-MISSION-17"""
    sign = printed(state, card).ability.activation
    if sign is None:
        return
    ways = [tuple(ways_to_pay(state, seat, card, cost)) for cost in sign.cost]
    for each in product(*ways):
        paid = tuple(c for part in each for c in part)
        if len(set(paid)) == len(paid):
            yield paid


def ways_to_pay(state: State, seat: Seat, card: CardId, cost: nodes.Cost) -> Iterator[tuple[CardId, ...]]:
    """Generate the ways to pay one part of a cost: who engages, what is discarded."""
    bearing = bearers(state, card)
    match cost:
        case nodes.EngageCost(who):
            able = [c for c in found(state, who, seat, bearing) if can_engage(state, c)]
            if who.count is None:
                everybody = found(state, who, seat, bearing)
                if everybody and len(able) == len(everybody):
                    yield tuple(able)
            else:
                yield from combinations(able, who.count)
        case nodes.MaturityCost(amount):
            if bearing and maturity(state, bearing[0]) > amount:
                yield ()
        case nodes.DiscardCost(None):
            yield ()
        case nodes.DiscardCost(side):
            yield from ((c,) for name in zones.HANDS for c in state.zone(name, seat) if is_of_side(state, c, side))
