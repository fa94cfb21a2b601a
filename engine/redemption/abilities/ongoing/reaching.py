"""Which abilities an interrupt, negate or prevent targets, if its text does not leave a choice of cards."""

from engine.kernel.ids import AbilityId, CardId, PhaseId
from engine.kernel.state import State
from engine.redemption.abilities.conditions.in_order import last_played
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effect_at, effects_in
from engine.redemption.abilities.terms.by_type import reaches
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import lies_in_reach
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import CountKind, Filter, Selection, Target
from engine.redemption.language.ast.vocabulary import Kind, Nth
from engine.redemption.language.effect_kinds import KINDS, ONGOING
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.ability_frames import CompleteEffect
from engine.redemption.model.instances import AbilityInstance, Progress, instances
from engine.redemption.model.played import plays
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import current_battle


def is_open_ended(target: Target) -> bool:
    """Say whether a target means all abilities of a kind, or the next one, so that nothing is chosen."""
    what = target.what
    if isinstance(what, Filter) and what.nth is Nth.NEXT:
        return True
    if isinstance(what, Filter) and what.nth is Nth.LAST:
        return False
    everything = target.count is not None and target.count.is_all
    return everything or (isinstance(what, Filter) and what.kind in (Kind.ABILITY, Kind.BATTLE))


def reaches_what_comes(effect: Effect) -> bool:
    """Say whether an effect is on all cards of a kind, or the next one, so that it goes on while its card lies there.

    Rules: REG-NEGATE-06, REG-PREVENT-08, REG-TOSS-02
    """
    return KINDS[effect.verb].reaches_later and all(is_open_ended(t) for t in effect.targets)


def chooses_cards(effect: Effect) -> bool:
    """Say whether the player of an interrupt chooses cards: a number of a kind. Rule: REG-TARGET-31"""
    return any(leaves_a_choice(t) for t in effect.targets)


def leaves_a_choice(target: Target) -> bool:
    """Say whether a target is so many cards of a kind, which are chosen as the effect begins. Rule: REG-TARGET-31"""
    what, count = target.what, target.count
    if isinstance(what, Filter) and (what.nth is not None or what.kind in (Kind.ABILITY, Kind.BATTLE)):
        return False
    return count is not None and count.kind in (CountKind.EXACTLY, CountKind.UP_TO)


def interrupted_cards(context: Context, effect: Effect, abilities: tuple[AbilityId, ...]) -> tuple[CardId, ...]:
    """Return the cards whose abilities were interrupted, if the text names cards. Rule: REG-INTER-03"""
    kinds = {t.what.kind for t in effect.targets if isinstance(t.what, Filter)}
    if not kinds.isdisjoint({Kind.ABILITY, Kind.BATTLE}):
        return ()
    return tuple(dict.fromkeys(context.state.instances[a].card for a in abilities))


def interrupted(context: Context, effect: Effect) -> tuple[AbilityId, ...]:
    """Return the abilities an interrupt targets. Rules: REG-INTER-03, REG-INTER-09, REG-INTER-10"""
    found: dict[AbilityId, None] = {}
    for target in effect.targets:
        what = target.what
        if isinstance(what, Filter) and what.kind is Kind.BATTLE:
            found |= dict.fromkeys(_of_the_battle(context))
        elif isinstance(what, Filter) and what.nth is Nth.LAST:
            found |= dict.fromkeys(_on(context.state, last_played(context, what)))
        else:
            found |= dict.fromkeys(_covered(context, what))
    return tuple(a for a in found if a != context.instance.id)


def _on(state: State, held: tuple[CardId, ...]) -> list[AbilityId]:
    return [i.id for i in instances(state) if i.card in held]


def _covered(context: Context, what: Selection) -> list[AbilityId]:
    if isinstance(what, Filter) and what.kind is Kind.ABILITY:
        return [i.id for i in instances(context.state) if _is_halted_by(context, what, i)]
    return [i.id for i in instances(context.state) if matches(context, what, i.card)]


def _is_halted_by(context: Context, what: Selection, other: AbilityInstance) -> bool:
    """Say whether the words of an interrupt cover an ability that is active, completing, or completed.

    Rules: REG-INTER-03, R11-INTER-03
    """
    if other.progress is not Progress.ACTIVATING and other.progress is not Progress.COMPLETED:
        return False
    there = other.progress is Progress.ACTIVATING or lies_in_reach(context.state, other.card)
    return there and reaches(context, what, other)


def _of_the_battle(context: Context) -> list[AbilityId]:
    """Return what "interrupt the battle" covers: active abilities, those about to defeat one, and the last card's."""
    state = context.state
    if current_battle(state) is None:
        return []
    phase = state.phase().id
    here = [i for i in instances(state) if i.id != context.instance.id and _is_of_the_battle(state, i, phase)]
    waiting = {f.ability for f in state.frames if isinstance(f, CompleteEffect)}
    last = [card for card, number, _ in plays(state) if card != context.card and number <= context.instance.id][-1:]
    by_opponent = [c for c in last if teams.are_opponents(state, cards.controller(state, c), context.you)]
    return [
        i.id
        for i in here
        if i.id in waiting or i.card in by_opponent or (i.progress is Progress.COMPLETED and is_ongoing(state, i))
    ]


def _is_of_the_battle(state: State, instance: AbilityInstance, phase: PhaseId) -> bool:
    """Say whether an ability belongs to the battle: activated in it, or its card is in battle or was played there.

    Rules: REG-INTER-10, R11-INTER-04
    """
    if rules_of(state).of_the_battle == "activated":
        return instance.phase == phase
    if state.cards[instance.card].location.zone.name in zones.FIELD_OF_BATTLE:
        return True
    return instance.phase == phase and any(card == instance.card for card, _, _ in plays(state))


def is_ongoing(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability has an effect that lasts. Rules: REG-SA-11, REG-EFF-04"""
    return any(e.verb in ONGOING or e.duration is not None for _, e in effects_in(state, instance))


def removes_from_battle(state: State, frame: CompleteEffect) -> bool:
    """Say whether an effect about to complete could take a character out of battle. Rule: REG-BATTLE-25"""
    effect = effect_at(ability_of(state, state.instances[frame.ability]), frame.path)
    return effect.verb not in ONGOING and any(
        state.cards[c].location.zone.name in zones.FIELD_OF_BATTLE and cards.is_character(state, c) for c in frame.cards
    )
