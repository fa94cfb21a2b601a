"""The abilities in a game, sorted by what they do: found once, until one of them changes."""

from typing import Final

from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import Words, words_of
from engine.redemption.abilities.terms.by_type import stops_by_type
from engine.redemption.language.ast.conditions import Happening
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import STOPPING
from engine.redemption.model.instances import AbilityInstance, Path, Progress, instances
from engine.redemption.model.setup import rules_of

_ROSTER: Final = "roster"

#: An effect that was carried out, with its ability and its address.
Done = tuple[AbilityInstance, Path, Effect]


@dataclass(frozen=True, slots=True)
class Roster:
    """Which active abilities do what, in the order of activation, whether or not something stops them."""

    #: those that were activated and have not ended, stopped or not
    in_force: tuple[AbilityInstance, ...]
    #: the negates and prevents that these carried out
    stopping: tuple[Done, ...]
    #: what those that are active carried out
    done: dict[Verb, list[Done]]
    #: those that are active and wait for an event, by its kind
    waiting: dict[Happening, list[AbilityInstance]]
    #: those that are active and act in some phases
    repeated: tuple[AbilityInstance, ...]
    #: the sentences that players use when they like, at work or not, each with its ability
    at_will: tuple[tuple[AbilityInstance, int], ...]
    #: those whose card grants modifiers to others, active or where no negate reaches them. Rule: REG-MODS-01
    granting: tuple[AbilityInstance, ...]
    #: whether only some effects of any of them are immune to something, or stopped. Rules: REG-MODS-04, REG-NEGATE-02
    in_part: bool = False


def roster(state: State) -> Roster:
    """Return the abilities in a game, sorted by what they do."""
    found: Roster | None = state.of_abilities.get(_ROSTER)
    if found is None:
        found = state.of_abilities[_ROSTER] = _sorted(state)
    return found


def _sorted(state: State) -> Roster:
    in_force: list[AbilityInstance] = []
    stopping: list[Done] = []
    done: dict[Verb, list[Done]] = {}
    waiting: dict[Happening, list[AbilityInstance]] = {}
    repeated: list[AbilityInstance] = []
    at_will: list[tuple[AbilityInstance, int]] = []
    granting: list[AbilityInstance] = []
    in_part = False
    withstands = rules_of(state).modifiers_withstand
    for instance in instances(state):
        progress, words = instance.progress, words_of(state, instance)
        if instance.firing is None and words.at_will:
            at_will += [(instance, number) for number in sorted(words.at_will)]
        if progress is Progress.ENDED:
            continue
        if withstands and words.grants:
            granting.append(instance)
        if progress is Progress.SUSPENDED:
            continue
        in_force.append(instance)
        if instance.spared or instance.cut is not None:
            in_part = True
        active = progress is not Progress.STOPPED
        if active and words.grants and not withstands:
            granting.append(instance)
        if active and instance.firing is None:
            for kind in words.happenings:
                waiting.setdefault(kind, []).append(instance)
        if active and words.repeated and (instance.firing is None or words.afflicting):
            repeated.append(instance)
        if instance.outcomes and (active or not words.verbs.isdisjoint(STOPPING)):
            for path, effect in _carried_out(instance, words):
                if active and (instance.cut is None or path not in instance.out):
                    done.setdefault(effect.verb, []).append((instance, path, effect))
                if effect.verb in STOPPING and (instance.cut is None or path not in instance.cut.suspended):
                    stopping.append((instance, path, effect))
                    in_part = in_part or stops_by_type(effect)
    return Roster(
        tuple(in_force), tuple(stopping), done, waiting, tuple(repeated), tuple(at_will), tuple(granting), in_part
    )


def _carried_out(instance: AbilityInstance, words: Words) -> list[tuple[Path, Effect]]:
    found: list[tuple[Path, Effect]] = []
    for path, effect in words.effects:
        outcome = instance.outcome(path)
        if outcome is not None and outcome.done and not outcome.declined:
            found.append((path, effect))
    return found
