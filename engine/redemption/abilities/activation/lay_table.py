"""Cards that are in play with active abilities when a scenario begins."""

from typing import Final

from engine.kernel.engine import push
from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation.new_instances import instances_of
from engine.redemption.abilities.activation.process import work_of
from engine.redemption.abilities.activation.triggers import clauses_from
from engine.redemption.abilities.ongoing.reaching import reaches_what_comes
from engine.redemption.abilities.reading.acting import WHILE_PLACED
from engine.redemption.abilities.reading.readings import ability_of, effects_in, effects_of, waits, zone_of_play
from engine.redemption.language.ast.effects import Effect, Grants
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kind import Lasts
from engine.redemption.language.effect_kinds import KINDS, verbs_of
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import FinishAbility, RunClause, Settle
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Progress, instances

#: What goes on as long as its card lies there; anything else was over long ago.
_GOING_ON: Final = verbs_of(lambda kind: kind.derived or kind.sign)


def lay_at_work(state: State) -> None:
    """Make the abilities of face-up cards in play or in battle active: ongoing effects hold, instant ones are over.

    Rules: REG-ACT-02, REG-TYPE-09, REG-SITEG-03
    """
    work: list[Frame] = []
    for card in (*_lying(state), *_fighting(state)):
        for instance in instances_of(state, card, cards.controller(state, card)):
            instance = _placed_before(state, instance)
            state.put(instance.id, instance)
            if _goes_on(state, instance):
                work += work_of(state, instance)
            elif rest := _rest_of_placed(state, instance):
                work += (*rest, FinishAbility(instance.id))
            else:
                state.put(instance.id, replace(instance, progress=Progress.COMPLETED))
    if work:
        push(state, *work, Settle("REG-ACT-02"))


def _lying(state: State) -> list[CardId]:
    """Return the cards that are at work where they lie, and those that are played to the set-aside area."""
    lying_aside = (c for seat in state.seats for c in state.zone(zones.SET_ASIDE, seat))
    aside = [c for c in lying_aside if zone_of_play(state, c) == zones.SET_ASIDE and cards.is_face_up(state, c)]
    at_home = [
        card
        for name in sorted(zones.IN_PLAY - zones.FIELD_OF_BATTLE)
        for seat in state.seats
        for card in state.zone(name, seat)
        if (cards.stays(state, card) or cards.is_placed(state, card)) and cards.is_face_up(state, card)
    ]
    return at_home + aside


def _fighting(state: State) -> list[CardId]:
    """Return the cards in battle, in the order of their zones. Rule: REG-ACT-02"""
    fields = sorted(zones.FIELD_OF_BATTLE)
    held = [c for name in fields for seat in state.seats for c in state.zone(name, seat)]
    return [c for c in held if cards.is_face_up(state, c)]


def _placed_before(state: State, instance: AbilityInstance) -> AbilityInstance:
    """Return an ability with its place effect done, so that "it" is the card on which its card was placed."""
    host = state.cards[instance.card].location.host
    if host is None or not cards.is_placed(state, instance.card):
        return instance
    effects = effects_of(ability_of(state, instance))
    done = tuple(EffectOutcome(p, (instance.card, host)) for p, e in effects if e.verb is Verb.PLACE)
    return replace(instance, outcomes=done)


def _rest_of_placed(state: State, instance: AbilityInstance) -> list[RunClause]:
    """Return the work after the colon of a card that was placed where it is. Rule: REG-PLACE-08"""
    if not cards.is_placed(state, instance.card):
        return []
    clauses = ability_of(state, instance).clauses
    done = [o.path[0] for o in instance.outcomes]
    first = next((n for n, c in enumerate(clauses) if WHILE_PLACED in c.standing or n - 1 in done), None)
    rest = [] if first is None or waits(clauses[first]) else clauses_from(state, instance, first)
    effects = [e for run in rest for p, e in effects_in(state, instance) if p[0] == run.clause]
    paired = any(WHILE_PLACED in clauses[run.clause].standing for run in rest)
    lasts = all(_lasts(e) if paired else KINDS[e.verb].derived and not e.optional for e in effects)
    return rest if lasts else []


def mixed(state: State) -> list[CardId]:
    """Return the cards in battle with an ability that has both an instant and an ongoing effect.

    A scenario cannot begin with the instant effect done and the ongoing one active.
    """
    at_once = (i for i in instances(state) if i.progress is Progress.COMPLETED)
    return [i.card for i in at_once if i.card in _fighting(state) and _is_mixed(state, i)]


def _is_mixed(state: State, instance: AbilityInstance) -> bool:
    clauses = ability_of(state, instance).clauses
    own = [e for p, e in effects_in(state, instance) if clauses[p[0]].trigger is None and clauses[p[0]].chooser is None]
    return len({_lasts(e) for e in own}) > 1


def _lasts(effect: Effect) -> bool:
    """Say whether an effect goes on while its card lies there; what it grants to abilities of others does."""
    ongoing = KINDS[effect.verb].lasts is not Lasts.INSTANT and reaches_what_comes(effect)
    return ongoing or effect.verb in _GOING_ON or isinstance(effect.arguments, Grants)


def _goes_on(state: State, instance: AbilityInstance) -> bool:
    clauses = ability_of(state, instance).clauses
    at_will = any(c.trigger is not None or c.chooser is not None for c in clauses)
    return not at_will and all(_lasts(e) and not e.optional for _, e in effects_in(state, instance))
