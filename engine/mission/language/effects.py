"""Sentences that say what is done, what is true, what lasts, and what an activation costs."""

from collections.abc import Callable
from typing import Final

from engine.kernel.records import dataclass
from engine.language.notation import Production, Refused, rule, same
from engine.mission.language.people import everybody, whoever
from engine.mission.meaning import nodes
from engine.mission.meaning.nodes import THIS, Among, Effect, Side, Trait, Who, Whose

_SOULS: Final = (Among.YOUR_SOULS, Among.OPPONENTS_SOULS)
_Card = tuple[Side | None, str]


@dataclass(frozen=True, slots=True)
class Does:
    """A sentence that says what is done."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Holds:
    """A sentence that says what lasts while the card is in play."""

    standing: nodes.Standing


@dataclass(frozen=True, slots=True)
class Demands:
    """A sentence that begins with "must". Rule: TM-GLOSS-08"""

    circumstance: nodes.Circumstance


@dataclass(frozen=True, slots=True)
class Stays:
    """A sentence that says that the card stays in play. Rule: HOUSE-MISSION-12"""


Sentence = Does | Holds | Demands | Stays


def in_order(first: Effect, then: Effect) -> Effect:
    """Return two effects, one after the other."""
    parts = then.parts if isinstance(then, nodes.InOrder) else (then,)
    return nodes.InOrder((first, *parts))


# --- what is done ----------------------------------------------------------------------------------------------------


def _on_christians(make: Callable[[Who], Effect]) -> Callable[[Who], Effect]:
    def build(who: Who) -> Effect:
        if who.among in _SOULS:
            raise Refused("a bound soul has neither die nor sword")
        return make(who)

    return build


def _steady(who: Who) -> Effect:
    if nodes.IsShaky() not in who.traits:
        raise Refused("only who is shaky becomes steady")
    return nodes.MakeSteady(who)


def _loses(who: Who, amount: int, min_1: bool | None) -> Effect:
    return nodes.LoseMaturity(who, amount, bool(min_1))


def _moves(sign: int) -> Callable[[tuple[str, bool], Who, int | None], Effect]:
    def build(walls: tuple[str, bool], who: Who, by: int | None) -> Effect:
        return nodes.MoveStronghold(sign * (by or 1), who, *walls)

    return build


def _discard_wall(walls: tuple[str, bool], who: Who) -> Effect:
    kind, every = walls
    if every:
        raise Refused("one stronghold is discarded at a time")
    return nodes.DiscardStronghold(who, kind)


def _attempts(who: Who, count: int, bonus: int | None) -> Effect:
    return nodes.Evangelise(count, bonus or 0, who)


def _counter(card: _Card, who: Who | None) -> Effect:
    return nodes.Counter(*card, activations=False, about=None if who is None else whoever(who))


def _counter_activation(card: _Card, who: Who | None) -> Effect:
    return nodes.Counter(*card, activations=True, about=None if who is None else whoever(who))


def _redirect(card: _Card, who: Who | None) -> Effect:
    return nodes.Redirect(*card, about=None if who is None else whoever(who))


def _draws(player: Whose, count: int, side: Side) -> Effect:
    return nodes.DrawCardsOf(side, count, player)


def _discards(player: Whose, count: int, side: Side) -> Effect:
    return nodes.DiscardFromHand(side, count, player)


def _takes(count: int, card: _Card) -> Effect:
    side, kind = card
    if side is None:
        raise Refused("each side has a discard pile of its own")
    return nodes.Retrieve(side, count, kind)


def _discard_on(every: bool) -> Callable[[_Card, Who], Effect]:
    def build(card: _Card, who: Who) -> Effect:
        return nodes.DiscardCardsOn(who, *card, every=every)

    return build


def _discard_souls(who: Who) -> Effect:
    if who.among not in _SOULS:
        raise Refused("Christians backslide")
    return nodes.DiscardSouls(who)


def doing() -> list[Production]:
    """List the productions for what is done."""
    return [
        rule("doing", "<deed>", same),
        rule("doing", "<deed> and|then <doing>", in_order),
        rule("deed", "<who> gain|gains <NUMBER> maturity", nodes.Mature),
        rule("deed", "<who> lose|loses <NUMBER> maturity <min>?", _loses),
        rule("min", "min-1", lambda: True),
        rule("deed", "<who> become|becomes shaky", _on_christians(nodes.Shake)),
        rule("deed", "<who> become|becomes steady", _steady),
        rule("deed", "<who> backslide|backslides", _on_christians(nodes.Backslide)),
        rule("deed", "<who> engage|engages", _on_christians(nodes.Engage)),
        rule("deed", "<who> disengage|disengages", _on_christians(nodes.DisengageThem)),
        rule("deed", "<who> become|becomes dormant this turn", _on_christians(nodes.MakeDormant)),
        rule("walls", "a stronghold", lambda: ("", False)),
        rule("walls", "all strongholds", lambda: ("", True)),
        rule("walls", "<KIND>", lambda kind: (kind, False)),
        rule("deed", "weaken <walls> on <who> <by>?", _moves(-1)),
        rule("deed", "strengthen <walls> on <who> <by>?", _moves(1)),
        rule("by", "by <NUMBER>", same),
        rule("deed", "discard <walls> on <who>", _discard_wall),
        rule("deed", "opponents allot <who> a stronghold at level <NUMBER>", nodes.GiveStronghold),
        rule("attempts", "an evangelism attempt", lambda: 1),
        rule("attempts", "<NUMBER> evangelism attempts", same),
        rule("bonus", "with <SIGNED>", same),
        rule("deed", "<who> make|makes <attempts> <bonus>?", _attempts),
        rule("deed", "counter a|an <card> <on>?", _counter),
        rule("deed", "counter the activation of a|an <card> <on>?", _counter_activation),
        rule("deed", "redirect a|an <card> <on>?", _redirect),
        rule("on", "on <who>", same),
        rule("deed", "<player> draw|draws <number> <side> card|cards", _draws),
        rule("deed", "draw <number> <side> card|cards", lambda n, side: _draws(Whose.YOU, n, side)),
        rule("deed", "<player> discard|discards <number> <side> card|cards from hand", _discards),
        rule("deed", "take <number> <card> from your discard pile", _takes),
        rule("deed", "discard a|an <card> on <who>", _discard_on(every=False)),
        rule("deed", "discard all <card> on <who>", _discard_on(every=True)),
        rule("deed", "<player> introduce|introduces <number> character|characters", nodes.Introduce),
        rule("deed", "introduce <number> character|characters", lambda n: nodes.Introduce(Whose.YOU, n)),
        rule("deed", "discard <who>", _discard_souls),
        rule("deed", "discard this soul", lambda: nodes.DiscardSouls(THIS)),
        rule("deed", "discard this card", nodes.DiscardThis),
    ]


# --- what is so ------------------------------------------------------------------------------------------------------


def _is_so(trait: Trait) -> nodes.Circumstance:
    return nodes.ThereIs(Who(Among.BEARER, (trait,)))


def _there_is(who: Who) -> nodes.Circumstance:
    if who.count is None or who.up_to:
        raise Refused("it is said how many there are")
    return nodes.ThereIs(whoever(who), who.count)


def _there_is_no(
    adjective: Trait | None, group: tuple[Among, tuple[Trait, ...]], post: Trait | None
) -> nodes.Circumstance:
    among, being = group
    return nodes.ThereIsNo(Who(among, tuple(t for t in (adjective, *being, post) if t is not None)))


def being() -> list[Production]:
    """List the productions for conditions about the table."""
    return [
        rule("circumstance", "there is|are <who>", _there_is),
        rule("circumstance", "there is|are no <adjective>? <group> <post>?", _there_is_no),
        rule("circumstance", "this christian is <adjective>", _is_so),
        rule("circumstance", "this christian has <having>", _is_so),
        rule("circumstance", "this christian <being-so>", _is_so),
        rule("circumstance", "you have fewer points than an opponent", lambda: nodes.PointsCompare(behind=True)),
        rule("circumstance", "you have more points than each opponent", lambda: nodes.PointsCompare(behind=False)),
    ]


# --- what holds, and what is paid ------------------------------------------------------------------------------------


def _draw_change(sign: int) -> Callable[[Whose, int, Side], nodes.Standing]:
    def build(player: Whose, number: int, side: Side) -> nodes.Standing:
        return nodes.DrawsMore(side, sign * number, player)

    return build


def _bonus(who: Who, amount: int) -> nodes.Standing:
    return nodes.EvangelismBonus(amount, everybody(who))


def _dormant(who: Who) -> nodes.Standing:
    return nodes.AreDormant(everybody(who))


def _shields(card: _Card, who: Who) -> nodes.Standing:
    side, kind = card
    if side is None:
        raise Refused("it is said which cards")
    return nodes.Shields(side, kind, everybody(who))


def _grants(who: Who, gift: tuple[str, int]) -> nodes.Standing:
    if not gift[0]:
        raise Refused("it is said which gift")
    return nodes.GrantsGift(*gift, who=everybody(who))


def holding() -> list[Production]:
    """List the productions for what lasts while the card is in play."""
    return [
        rule("standing", "<player> draw|draws <NUMBER> more <side> card|cards in the draw phase", _draw_change(1)),
        rule("standing", "<player> draw|draws <NUMBER> fewer <side> card|cards in the draw phase", _draw_change(-1)),
        rule("standing", "<who> have|has <SIGNED> in evangelism attempts", _bonus),
        rule("standing", "<who> is|are dormant", _dormant),
        rule("standing", "the heart of this soul is <NUMBER> higher", nodes.HeartChange),
        rule("standing", "the heart of this soul is <NUMBER> lower", lambda n: nodes.HeartChange(-n)),
        rule("standing", "no <card> may be played on <who>", _shields),
        rule("standing", "<who> have|has <gift>", _grants),
    ]


def paying() -> list[Production]:
    """List the productions for costs. Rule: TM-ACTIVATE-02"""
    return [
        rule("costs", "<cost>", lambda cost: (cost,)),
        rule("costs", "<cost> and <costs>", lambda cost, more: (cost, *more)),
        rule("cost", "engage <who>", _engage_cost),
        rule("cost", "lose <NUMBER> maturity", nodes.MaturityCost),
        rule("cost", "discard a|an <side> card from hand", nodes.DiscardCost),
        rule("cost", "discard this card", nodes.DiscardCost),
    ]


def _engage_cost(who: Who) -> nodes.Cost:
    if who.up_to or who.among not in (Among.BEARER, Among.FELLOWS, Among.YOURS):
        raise Refused("own Christians pay")
    return nodes.EngageCost(who)


def saying() -> list[Production]:
    """List the productions for whole sentences."""
    return [
        rule("statement", "<doing>", same),
        rule("statement", "you may <doing>", nodes.May),
        rule("statement", "if <circumstance> , <statement>", nodes.Provided),
        rule("sentence", "<statement>", Does),
        rule("sentence", "<standing>", Holds),
        rule("sentence", "must be played while <circumstance>", Demands),
        rule("sentence", "this card stays in play", Stays),
    ]
