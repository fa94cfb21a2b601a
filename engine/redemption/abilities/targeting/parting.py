"""Dividing one set of cards between two effects: "topdeck and/or underdeck 3 cards" takes 3 in all."""

from typing import Final

from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import step_at
from engine.redemption.abilities.targeting.targeting import Reach, reach
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.effects import Choice, Effect
from engine.redemption.language.ast.nouns import CountKind, This
from engine.redemption.language.effect_kinds import verbs_of

#: A card goes to one end of a deck or to the other.
_ENDS: Final = verbs_of(lambda kind: kind.end_of_deck is not None)
#: Counts of which the ways together take no more, and those of which they may take less.
_COUNTED: Final = frozenset({CountKind.EXACTLY, CountKind.UP_TO, CountKind.AT_MOST})
_AT_WILL: Final = frozenset({CountKind.UP_TO, CountKind.AT_MOST, CountKind.ANY_NUMBER})


def is_parted(choice: Choice) -> bool:
    """Say whether several effects that may be chosen together share one set of cards.

    Rule: HOUSE-ABIL-52
    """
    effects = [s for branch in choice.branches for s in branch if isinstance(s, Effect) and s.verb in _ENDS]
    if not choice.both_allowed or not len(effects) == len(choice.branches) == sum(map(len, choice.branches)):
        return False
    first = effects[0]
    alike = all(e.targets == first.targets and e.count == first.count for e in effects)
    return alike and len(first.targets) == 1 and not isinstance(first.targets[0].what, This)


def can_be_parted(context: Context, choice: Choice) -> bool:
    """Say whether there are enough cards for each of the effects to take one. Rule: HOUSE-ABIL-52"""
    first = choice.branches[0][0]
    if not isinstance(first, Effect):
        return False
    return reach(replace(context, path=(*context.path, 0, 0)), first).most >= len(choice.branches)


def share(context: Context, effect: Effect, within: Reach) -> Reach:
    """Return how many cards one of the effects may take: it leaves one for each later effect, the last takes the rest.

    An effect that shares its cards with no other keeps its Reach. Rule: HOUSE-ABIL-52
    """
    ways = _ways(context)
    if len(ways) < 2 or context.path[-2] not in ways:
        return within
    at = ways.index(context.path[-2])
    taken = _taken(context, ways[:at])
    left = tuple(c for c in within.candidates if c not in taken)
    count = effect.targets[0].count or effect.count
    kind = count.kind if count is not None else CountKind.ALL
    total = len(left)
    if kind in _COUNTED and not within.automatic:
        total = min(number_of(context, count) - len(taken), total)
    to_come = len(ways) - at - 1
    if to_come:
        return Reach(left, min(1, total), max(0, total - to_come), automatic=False, specified=1)
    least = min(1, total) if kind in _AT_WILL else total
    return Reach(left, least, total, automatic=least == len(left), specified=least)


def _ways(context: Context) -> tuple[int, ...]:
    """Return which effects of the choice this one belongs to were chosen, if they share a set of cards."""
    if len(context.path) < 4:
        return ()
    outcome = context.instance.outcome(context.path[:-2])
    if outcome is None or len(outcome.branches) < 2:
        return ()
    choice = step_at(context.ability, context.path[:-2])
    return outcome.branches if isinstance(choice, Choice) and is_parted(choice) else ()


def _taken(context: Context, ways: tuple[int, ...]) -> frozenset[CardId]:
    before = (context.instance.outcome((*context.path[:-2], way, 0)) for way in ways)
    return frozenset(c for outcome in before if outcome is not None for c in outcome.cards)
