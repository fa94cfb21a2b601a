"""Which answer leads to an effect that was not seen at work yet: a choice of effects, declining, a card."""

from collections.abc import Iterator

from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import CardId
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effect_at, reading
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.conditions import Condition, Earlier, Is, OneOf, Result
from engine.redemption.language.ast.document import Ability, SpecialAbility
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter, Reference, Selection
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model.ability_frames import BeginEffect, ChooseBranch, RunClause, being_discarded
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, Path

#: An effect of a reading: section, ability, address.
At = tuple[int, int, Path]


@dataclass(frozen=True, slots=True)
class Aim:
    """What is still missing in the test of a card: the effects of its reading that have not acted yet."""

    subject: CardId
    whole: SpecialAbility
    missing: frozenset[At]

    def is_own(self, instance: AbilityInstance) -> bool:
        """Say whether an ability is from the card's own reading, given to others by gain or not, but not copied."""
        return instance.words == self.subject and not instance.is_copy

    def of(self, instance: AbilityInstance) -> tuple[Path, ...]:
        """Return the addresses of those effects of an ability that have not acted yet."""
        return tuple(p for s, a, p in self.missing if (s, a) == (instance.section, instance.ability))


def branches(state: State, asked: Decision, aim: Aim) -> tuple[str, ...]:
    """Return the options of a choice between effects that lead to a missing one; none if this is no such choice."""
    frame = state.frames[-1]
    if not isinstance(frame, ChooseBranch):
        return ()
    instance = state.instances[frame.ability]
    if not aim.is_own(instance):
        return ()
    ways = {p[len(frame.path)] for p in aim.of(instance) if p[: len(frame.path)] == frame.path}
    return tuple(o.key for i, o in enumerate(asked.options) if i in ways)[: asked.maximum]


def agrees(state: State, aim: Aim) -> bool | None:
    """Say whether an effect should be used or declined; None if neither leads to a missing one."""
    frame = state.frames[-1]
    if not isinstance(frame, RunClause | BeginEffect) or not aim.is_own(state.instances[frame.ability]):
        return None
    instance = state.instances[frame.ability]
    clause = frame.clause if isinstance(frame, RunClause) else frame.path[0]
    missing = aim.of(instance)
    if any(p[0] == clause for p in missing):
        return True
    ability = _ability(aim.whole, instance)
    later = [p for p in missing if p[0] > clause]
    if ability is None or not later:
        return None
    return not any(_needs_refusal(c) for p in later for c in _conditions(ability, p))


def about(state: State, aim: Aim, option: Option) -> bool:
    """Say whether a card fits the condition of a missing effect on "it": "if it is a human, capture it"."""
    frame, card = state.frames[-1], option.card
    if not isinstance(frame, BeginEffect) or card is None or not aim.is_own(state.instances[frame.ability]):
        return False
    instance = state.instances[frame.ability]
    context = Context(state, instance, frame.path)
    ability = _ability(aim.whole, instance)
    later = [p for p in aim.of(instance) if p > frame.path]
    wanted = [w for p in later if ability is not None for c in _conditions(ability, p) for w in _spoken_of(c)]
    return any(matches(context, w, card) for w in wanted)


def is_too_early_to_heal(state: State, card: CardId) -> bool:
    """Say whether a card heals a character about to be discarded, and there is none yet. Rule: REG-HEAL-03"""
    whole = reading(state, card)
    if whole is None or being_discarded(state):
        return False
    healing = [n for n in nodes(whole.sections) if isinstance(n, Effect) and n.verb is Verb.HEAL]
    said = [t.what for e in healing for t in e.targets if isinstance(t.what, Filter)]
    return any(Property.ABOUT_TO_BE_DISCARDED in what.states for what in said)


def _ability(whole: SpecialAbility, instance: AbilityInstance) -> Ability | None:
    return None if instance.ability == NO_ABILITY else whole.sections[instance.section].abilities[instance.ability]


def _conditions(ability: Ability, path: Path) -> Iterator[Condition]:
    clause = ability.clauses[path[0]]
    yield from (*clause.conditions, *clause.standing, *effect_at(ability, path).conditions)


def _needs_refusal(condition: Condition) -> bool:
    match condition:
        case Earlier(result=Result.DID_NOT | Result.OTHERWISE):
            return True
        case OneOf(options=options):
            return any(_needs_refusal(o) for o in options)
        case _:
            return False


def _spoken_of(condition: Condition) -> Iterator[Selection]:
    match condition:
        case Is(subject=Reference(), what=what):
            yield what
        case OneOf(options=options):
            for option in options:
                yield from _spoken_of(option)
        case _:
            return
