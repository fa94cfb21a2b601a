"""Brigades that a player chooses for an effect, and which phrases leave them open."""

from collections.abc import Iterable

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Brigade, Printing
from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import reading, who_mention
from engine.redemption.abilities.terms.convert import (
    becomes_artifact,
    becomes_of,
    brigades_matched,
    own_identity,
    type_after,
)
from engine.redemption.abilities.terms.converted import GOOD_TYPES, brigades_after
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.document import SpecialAbility, TokenCard
from engine.redemption.language.ast.effects import Against, Becomes, Effect, FromBrigades
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Likeness, Matching, Place, Target
from engine.redemption.language.ast.vocabulary import Alignment, Kind, Player, Verb
from engine.redemption.language.ast.vocabulary import State as Condition
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards

_ONE = Count(CountKind.EXACTLY, 1)
_SIDES = {Alignment.GOOD: GOOD_BRIGADES, Alignment.EVIL: EVIL_BRIGADES}


def names_brigades(target: Target) -> bool:
    """Say whether a phrase means brigades, not cards, so that brigades are chosen."""
    return isinstance(target.what, Filter) and target.what.kind is Kind.BRIGADE


def brigades_to_choose(
    context: Context, effect: Effect, chosen: tuple[CardId, ...]
) -> tuple[tuple[Brigade, ...], int, int] | None:
    """Return the brigades among which an effect's player chooses, and at least and at most how many; None if none.

    Rules: REG-CONVERT-14, REG-TOKEN-03
    """
    if effect.verb is Verb.CONVERT:
        return _after_converting(context, effect, chosen)
    if effect.verb is Verb.CREATE_TOKEN:
        creator, whole = context.instance.words, reading(context.state, context.instance.words)
        matched = brigades_matched_by_token(cards.printing(context.state, creator), whole, kind_created(effect))
        return (_in_order(context.state, matched), 1, 1) if matched else None
    likened = context.instance.words in who_mention(context.state, "likeness")
    wanted = next((t for t in _phrases(effect, likened=likened) if _is_open(t)), None)
    if wanted is None or not isinstance(wanted.what, Filter):
        return None
    able = frozenset(b for a in wanted.what.alignments for b in _SIDES.get(a, frozenset()))
    able = able or GOOD_BRIGADES | EVIL_BRIGADES
    if wanted.what.place is not None:
        able &= _there(context, wanted.what.place)
    count = wanted.count or effect.count
    most = min(number_of(context, count), len(able))
    may_be_fewer = count is not None and count.kind is CountKind.UP_TO
    return _in_order(context.state, able), 0 if may_be_fewer else most, most


def kind_created(effect: Effect) -> Kind | None:
    """Return the type of the tokens an effect creates. Rule: REG-TOKEN-01"""
    what = effect.targets[0].what if effect.targets else None
    return what.kind if isinstance(what, Filter) else None


def brigades_matched_by_token(creator: Printing, whole: SpecialAbility | None, kind: Kind | None) -> frozenset[Brigade]:
    """Return the brigades of which a token has one, if it is to match the card that creates it. Rule: REG-TOKEN-03"""
    said = next((a for a in whole.identifiers.abilities if isinstance(a, TokenCard)), None) if whole else None
    matching = said.what.matching if said is not None and said.what is not None else None
    if matching is None or matching.likeness is not Likeness.BRIGADE or matching.other is not None:
        return frozenset()
    able = EVIL_BRIGADES if kind is Kind.EVIL_CHARACTER else GOOD_BRIGADES
    return able & {b for face in creator.faces for b in face.brigades}


def _after_converting(
    context: Context, effect: Effect, chosen: tuple[CardId, ...]
) -> tuple[tuple[Brigade, ...], int, int] | None:
    """Return the brigades a converted card may have, if the text names none.

    None is chosen for a card that only turns to its other identity; a character that keeps its alignment changes
    brigade. Rules: REG-CONVERT-07, REG-CONVERT-10, REG-CONVERT-15
    """
    if isinstance(effect.arguments, Becomes) and Condition.MEEK in effect.arguments.states:
        return None
    if becomes_artifact(effect):
        return None
    turned = [(c, k) for c in chosen if own_identity(context, c, k := type_after(context, effect, c)) is None]
    if not turned or brigades_after(effect, turned[0][1]) is not None:
        return None
    (first, kind), *others = turned
    able = GOOD_BRIGADES if kind in GOOD_TYPES else EVIL_BRIGADES
    becomes = becomes_of(effect)
    if becomes is not None and becomes.matching is not None:
        able = brigades_matched(context, becomes)
    own = cards.brigades_of(context.state, first)
    if not others and len(own) == 1 and cards.type_of(context.state, first) is kind:
        able -= own
    return _in_order(context.state, able), 1, 1


def _phrases(effect: Effect, *, likened: bool = True) -> Iterable[Target]:
    """Generate the phrases of an effect that mean brigades; with `likened` also those to which it compares cards."""
    threats = effect.arguments.threats if isinstance(effect.arguments, Against) else ()
    yield from (t.target for t in threats if isinstance(t, FromBrigades))
    yield from (t for t in effect.targets if names_brigades(t))
    others = (n.other for n in nodes(effect) if isinstance(n, Matching)) if likened else ()
    yield from (t for o in others if o is not None and names_brigades(t := Target(o, _ONE)))


def leaves_brigades_open(effect: Effect) -> bool:
    """Say whether the cards an effect targets or mentions are of a brigade that is chosen for it."""
    return any(map(_is_open, _phrases(effect)))


def _is_open(target: Target) -> bool:
    """Say whether this phrase chooses brigades, and does not refer to an earlier choice."""
    return isinstance(target.what, Filter) and target.what.reached_by is None


def _there(context: Context, place: Place) -> frozenset[Brigade]:
    """Return the brigades of the characters in a place, of any player."""
    anywhere = place if place.owner is not None else replace(place, owner=Player.ANY)
    state = context.state
    there = (c for z in zones_of(context, anywhere) for c in state.zones[z] if cards.is_character(state, c))
    return frozenset(b for c in there for b in cards.brigades_seen(state, c))


def _in_order(state: State, able: frozenset[Brigade]) -> tuple[Brigade, ...]:
    """Return brigades in the order in which they are offered: those of characters in battle or play come first."""
    there = [c for c in sorted(state.cards) if cards.in_play(state, c) and cards.is_character(state, c)]
    seen = {b for c in there for b in cards.brigades_seen(state, c)}
    listed = [b for b in Brigade if b in able]
    return tuple(sorted(listed, key=lambda b: b not in seen))
