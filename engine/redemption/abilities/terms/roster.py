"""The abilities in a game, sorted by what they do: computed once, until one of them changes."""

from typing import Final

from engine.kernel.ids import AbilityId
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
_SHARES: Final = "shares of the roster"

#: An effect that was carried out, with its ability and its address.
Done = tuple[AbilityInstance, Path, Effect]


@dataclass(frozen=True, slots=True)
class Roster:
    """Which active abilities do what, in the order of activation, stopped or not."""

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
    #: those with an effect that lasts until an event, by its kind
    ending: dict[Happening, list[tuple[AbilityInstance, Path]]]
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
    ending: dict[Happening, list[tuple[AbilityInstance, Path]]] = {}
    in_part = False
    withstand = rules_of(state).modifiers_withstand
    before: dict[AbilityId, Share] = state.of_game.get(_SHARES, _NO_SHARES)
    now: dict[AbilityId, Share] = {}
    for instance in instances(state):
        share = before.get(instance.id)
        if share is None or share.instance is not instance:
            share = _share(instance, words_of(state, instance), withstand=withstand)
        now[instance.id] = share
        if share.at_will:
            at_will += share.at_will
        if share.grants:
            granting.append(instance)
        if not share.in_force:
            continue
        in_force.append(instance)
        in_part = in_part or share.in_part
        for kind in share.waits_for:
            waiting.setdefault(kind, []).append(instance)
        for kind, path in share.ending:
            ending.setdefault(kind, []).append((instance, path))
        if share.repeated:
            repeated.append(instance)
        for what in share.done:
            done.setdefault(what[2].verb, []).append(what)
        if share.stopping:
            stopping += share.stopping
    state.of_game[_SHARES] = now
    return Roster(
        tuple(in_force),
        tuple(stopping),
        done,
        waiting,
        tuple(repeated),
        tuple(at_will),
        tuple(granting),
        ending,
        in_part,
    )


@dataclass(frozen=True, slots=True)
class Share:
    """What one ability adds to the roster; computed anew when the ability changes."""

    instance: AbilityInstance
    at_will: tuple[tuple[AbilityInstance, int], ...]
    grants: bool
    in_force: bool = False
    in_part: bool = False
    waits_for: frozenset[Happening] = frozenset()
    repeated: bool = False
    done: tuple[Done, ...] = ()
    stopping: tuple[Done, ...] = ()
    ending: tuple[tuple[Happening, Path], ...] = ()


_NO_SHARES: Final[dict[AbilityId, Share]] = {}


def _share(instance: AbilityInstance, words: Words, *, withstand: bool) -> Share:
    progress = instance.progress
    at_will = tuple((instance, n) for n in sorted(words.at_will)) if instance.firing is None and words.at_will else ()
    if progress is Progress.ENDED:
        return Share(instance, at_will, grants=False)
    if progress is Progress.SUSPENDED:
        return Share(instance, at_will, grants=withstand and words.grants)
    active = progress is not Progress.STOPPED
    in_part = bool(instance.spared) or instance.cut is not None
    done: list[Done] = []
    stopping: list[Done] = []
    if instance.outcomes and (active or not words.verbs.isdisjoint(STOPPING)):
        for path, effect in _carried_out(instance, words):
            if active and (instance.cut is None or path not in instance.out):
                done.append((instance, path, effect))
            if effect.verb in STOPPING and (instance.cut is None or path not in instance.cut.suspended):
                stopping.append((instance, path, effect))
                in_part = in_part or stops_by_type(effect)
    return Share(
        instance,
        at_will,
        words.grants and (active or withstand),
        True,
        in_part,
        words.happenings if active and instance.firing is None else frozenset[Happening](),
        active and bool(words.repeated) and (instance.firing is None or bool(words.afflicting)),
        tuple(done),
        tuple(stopping),
        words.ending if active else (),
    )


def _carried_out(instance: AbilityInstance, words: Words) -> list[tuple[Path, Effect]]:
    found: list[tuple[Path, Effect]] = []
    for path, effect in words.effects:
        outcome = instance.outcome(path)
        if outcome is not None and outcome.done and not outcome.declined:
            found.append((path, effect))
    return found
