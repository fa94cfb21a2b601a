"""How long abilities stay active: while their card stays where it acts, for their phase, or for their own time."""

from typing import Final

from engine.kernel.ids import CardId, Stay
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effects_in, words_of, zone_of_play
from engine.redemption.abilities.terms import afflictions, set_aside
from engine.redemption.abilities.terms.durations import goes_on
from engine.redemption.abilities.terms.placed import lasts_as_placed
from engine.redemption.abilities.terms.places import cards_in
from engine.redemption.language.ast.conditions import Condition, Each, Exists, ForTurns, Until
from engine.redemption.language.ast.nouns import Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Zone
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import AbilityInstance, Path, instances
from engine.redemption.model.setup import rules_of

#: What acts only where it lies.
_BOUND_TO_PLACE: Final = cards.STAYING


def has_lapsed(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability is no longer active: its phase is over, and its card is not where it acted.

    Rules: R11-DUR-01, R11-DUR-03, R11-DUR-04, R11-DUR-08, R11-DUR-09, REG-EFF-04, REG-ART-01, R11-ART-01, REG-TYPE-18
    """
    if _ends_aside(state, instance):
        return True
    for phase in state.phases:
        if phase.id == instance.phase:
            return False
    if outlasts(state, instance, turn_over=False):
        return False
    for _, effect in effects_in(state, instance):
        if effect.duration is not None:  # it ends with a phase
            return False
    return instance.id not in set_aside.kept(state)


def _ends_aside(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability is over because its card was set aside and it is not paired with it. Rule: R11-SETA-02"""
    held = state.cards[instance.card]
    if held.location.zone.name != zones.SET_ASIDE or held.stay == instance.stay:
        return False
    if rules_of(state).set_aside_abilities == "phase" or zone_of_play(state, instance.card) == zones.SET_ASIDE:
        return False
    return instance.id not in set_aside.kept(state)


def is_superseded(state: State, instance: AbilityInstance) -> bool:
    """Say whether a lapsed ability was activated again: only the new one waits for the event. Rule: REG-TYPE-18"""
    if state.cards[instance.card].stay == instance.stay:
        return False
    again = any(
        later.id > instance.id and later.firing is None and _are_one(later, instance) for later in instances(state)
    )
    return again and has_lapsed(state, instance)


def ends_with_its_place(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability is over because its card left where it was played, or was deactivated.

    This is so for Artifacts, Fortresses, Lost Souls, and Sites of one brigade. Rules: R11-DUR-07, R11-SA-10,
    R11-TYPE-09, R11-SITEG-01
    """
    if rules_of(state).place_bound_abilities == "phase" or cards.type_of(state, instance.card) not in _BOUND_TO_PLACE:
        return False
    rainbow = cards.type_of(state, instance.card) in cards.SITES and len(cards.brigades_of(state, instance.card)) > 1
    moved = state.cards[instance.card].stay != instance.stay
    return not rainbow and (moved or not cards.is_face_up(state, instance.card))


def _are_one(one: AbilityInstance, other: AbilityInstance) -> bool:
    return (one.card, one.words, one.section, one.ability) == (other.card, other.words, other.section, other.ability)


def outlasts(state: State, instance: AbilityInstance, *, turn_over: bool) -> bool:
    """Say whether an ability stays active after the phase: while its card stays, or for the rest of the turn.

    Rules: R11-DUR-05, R11-DUR-06
    """
    if lies_there(state, instance):
        in_sight = state.cards[instance.card].location.zone.name in zones.PLAYING_SURFACE
        shows = in_sight and cards.is_face_up(state, instance.card)
        return shows or not cards.stays(state, instance.card)
    own = dict(effects_in(state, instance)) if instance.outcomes else {}
    done = (own[outcome.path] for outcome in instance.outcomes if outcome.path in own)
    if any(goes_on(state, instance, effect, turn_over=turn_over) for effect in done):
        return True
    words = words_of(state, instance)
    if words.afflicting and afflictions.goes_on(state, instance):
        return True
    return bool(words.standing) and (lasts_as_placed(state, instance) or lasts_as_another_remains(state, instance))


def lies_there(state: State, instance: AbilityInstance) -> bool:
    """Say whether the card is still where its ability acted, and is of a type whose abilities stay active there."""
    if state.cards[instance.card].stay != instance.stay or _acted_once(state, instance):
        return False
    return cards.stays(state, instance.card) or cards.is_placed(state, instance.card)


def _acted_once(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability was triggered by an event, so that it lasts no longer than what it did then."""
    if instance.firing is None:
        return False
    clause = ability_of(state, instance).clauses[instance.firing.clause]
    lasting = any(not isinstance(c, Each) for c in clause.standing)
    return not lasting and not any(
        isinstance(e.duration, Until | ForTurns)
        for p, e in effects_in(state, instance)
        if p[0] == instance.firing.clause
    )


def lasts_as_another_remains(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability lasts while a card it has acted on remains somewhere, or its own card remains in play.

    Rule: REG-COND-15
    """
    checks = words_of(state, instance).standing
    return any(map(_is_of_one_reached, checks)) or (IN_PLAY in checks and cards.in_play(state, instance.card))


#: "While this card remains in play."
IN_PLAY: Final = Exists(Target(This()), Place((Zone.PLAY,)))


def _is_of_one_reached(check: Condition) -> bool:
    return isinstance(check, Exists) and isinstance(check.target.what, Reference)


def visits(state: State, instance: AbilityInstance, path: Path, found: tuple[CardId, ...]) -> tuple[Stay, ...]:
    """Return the stays of an effect's targets, if the effect lasts while they remain where they are.

    A card that is not there yet ("while that Hero is in battle") cannot remain there, and may come and go.
    """
    checks = filter(_is_of_one_reached, ability_of(state, instance).clauses[path[0]].standing)
    places = tuple(check.place for check in checks if isinstance(check, Exists))
    there = cards_in(Context(state, instance), places) if places else ()
    return tuple(state.cards[c].stay for c in found) if found and all(c in there for c in found) else ()


def has_remained(context: Context, card: CardId) -> bool:
    """Say whether a card has not left since the ability acted on it; a card that comes back has not remained.

    Rule: REG-COND-23
    """
    stay = context.state.cards[card].stay
    return not any(
        o.stays[o.cards.index(card)] != stay for o in context.instance.outcomes if o.stays and card in o.cards
    )
