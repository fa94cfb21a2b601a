"""What abilities have set aside: which cards still are, and which abilities are paired with it."""

from engine.kernel.ids import AbilityId, CardId, Stay
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import ability_of, words_of
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.language.ast.conditions import ForTurns, Happening, HasStatus, Status
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import By, Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import zones
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Path, instances


def is_aside(state: State, card: CardId) -> bool:
    """Say whether a card is in a set-aside area."""
    return state.cards[card].location.zone.name == zones.SET_ASIDE


def setting_aside(state: State, instance: AbilityInstance) -> list[tuple[Path, Effect, EffectOutcome]]:
    """Return what an ability has set aside, with the effects that did so."""
    words = words_of(state, instance)
    if Verb.SET_ASIDE not in words.verbs:
        return []
    found = ((path, effect, instance.outcome(path)) for path, effect in words.effects if effect.verb is Verb.SET_ASIDE)
    return [(path, effect, outcome) for path, effect, outcome in found if outcome is not None and outcome.done]


def set_aside_with(state: State, instance: AbilityInstance) -> tuple[CardId, ...]:
    """Return all cards that the abilities of one card set aside during its present stay."""
    near = (i for i in instances(state) if (i.card, i.stay) == (instance.card, instance.stay))
    return tuple(dict.fromkeys(c for i in near for _, _, outcome in setting_aside(state, i) for c in outcome.cards))


def all_aside(state: State, instance: AbilityInstance) -> bool:
    """Say whether all cards set aside together still are, so that the effects paired with it last.

    Rules: REG-SETA-02, REG-SETA-08
    """
    gone = set_aside_with(state, instance)
    return bool(gone) and all(is_aside(state, c) for c in gone)


def is_paired(clause: Clause) -> bool:
    """Say whether a clause is about the time in which cards are set aside, or their return. Rule: REG-SETA-05"""
    if clause.trigger is not None and Happening.RETURNS in clause.trigger.happenings:
        return True
    if any(isinstance(c, HasStatus) and c.status is Status.IN_SET_ASIDE for c in clause.standing):
        return True
    return any(isinstance(s, Effect) and isinstance(s.arguments, By) and s.arguments.each_turn for s in clause.steps)


def kept(state: State) -> frozenset[AbilityId]:
    """Return the abilities that outlast their phase because they set cards aside, or are paired with that.

    Rules: REG-SETA-02, REG-SETA-03, REG-SETA-05
    """
    aside: dict[tuple[CardId, Stay], None] = {}
    found: dict[AbilityId, None] = {}
    for instance in roster(state).in_force:
        if Verb.SET_ASIDE not in words_of(state, instance).verbs:
            continue
        there = [e for _, e, o in setting_aside(state, instance) if any(is_aside(state, c) for c in o.cards)]
        if there:
            aside[instance.card, instance.stay] = None
        if any(isinstance(e.duration, ForTurns) for e in there):
            found[instance.id] = None
    if not aside:
        return frozenset()
    near = [i for i in roster(state).in_force if (i.card, i.stay) in aside]
    paired = {(i.card, i.stay) for i in near if any(map(is_paired, ability_of(state, i).clauses))}
    for instance in near:
        if (instance.card, instance.stay) in paired and _is_about_it(state, instance):
            found[instance.id] = None
    return frozenset(found)


def _is_about_it(state: State, instance: AbilityInstance) -> bool:
    sets = any(True for _ in setting_aside(state, instance))
    return sets or any(map(is_paired, ability_of(state, instance).clauses))


def goes_on_aside(state: State, instance: AbilityInstance, outcome: EffectOutcome) -> bool:
    """Say whether an effect lasts while cards are set aside: it sets them aside, or is paired with that."""
    clause = ability_of(state, instance).clauses[outcome.path[0]]
    return is_paired(clause) or any(path == outcome.path for path, _, _ in setting_aside(state, instance))
