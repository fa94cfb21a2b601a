"""Effects that come to act on targets and change nothing, counted by text in random games.

What an effect does is known from the facts and the work it leaves; of a lasting effect, from whether it is felt once
its ability has resolved: on the table as it is, or on one where both players have all that its text names. An effect
that sometimes changes nothing is no problem (the card may be so already); one that never changes anything is read, or
carried out, wrongly. So may be one that never finds any of the cards it names.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from engine.assurance.proof import unheard
from engine.assurance.proof.lasting import MOST_TRIES, is_felt
from engine.assurance.proof.laying import with_all_it_speaks_of
from engine.assurance.proof.oracle import lasts
from engine.assurance.proof.unheard import Heard
from engine.kernel import engine as kernel
from engine.kernel.chance import seed_from
from engine.kernel.decisions import Decision
from engine.kernel.errors import KernelError
from engine.kernel.facts import Activated, Answered, Fact, Noted
from engine.kernel.ids import AbilityId, Seat
from engine.kernel.inputs import Intervention
from engine.kernel.records import dataclass
from engine.kernel.state import Frame, State
from engine.play.driver import Computer, make_player, play_out
from engine.play.players import seat_seed
from engine.redemption.abilities.conditions.conditions import as_it_stands, holds
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effect_at, effects_of
from engine.redemption.game import empty_table
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import CompleteEffect, FinishAbility, Settle
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, Path, Progress
from engine.redemption.model.points import Pair
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks
from engine.redemption.rules.table import RULES

_NO_CHANGE: Final = (Activated, Answered, Noted)


@dataclass(frozen=True, slots=True, order=True)
class At:
    """An effect of a text: the card's name and words, the address in its reading, and whether it lasts."""

    card: str
    text: str
    verb: str
    section: int
    ability: int
    path: Path
    lasts: bool = False


@dataclass(slots=True)
class Silence:
    """How often each effect came to act though a target was there, and how often nothing changed."""

    came: Counter[At] = field(default_factory=Counter)
    nothing: Counter[At] = field(default_factory=Counter)
    #: how often the ability of each effect resolved with a target for it, and with none
    found: Counter[At] = field(default_factory=Counter)
    missed: Counter[At] = field(default_factory=Counter)
    #: what sentences wait for, and whether they ever acted
    heard: Heard = field(default_factory=Heard)
    #: the seed of each game that broke, and how
    failures: list[str] = field(default_factory=list)

    def loudest(self, *, never: bool) -> list[At]:
        """Return the effects that changed nothing, most frequent first; all, or those that `never` changed anything."""
        found = [at for at, times in self.nothing.items() if not never or times == self.came[at]]
        return sorted(found, key=lambda at: (-self.nothing[at], at))

    def never_found(self) -> list[At]:
        """Return the effects that name cards and never found one, most frequent first."""
        return sorted((at for at in self.missed if not self.found[at]), key=lambda at: (-self.missed[at], at))


class Listening:
    """The rules of the game, which also check whether each effect that completes changes anything."""

    def __init__(self, found: Silence) -> None:
        self._found = found

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame, and check what it changed."""
        emitted, since = len(state.emitted), AbilityId(state.counters.ability)
        self._step(state, frame)
        unheard.note(self._found.heard, state, state.emitted[emitted:], since)

    def _step(self, state: State, frame: Frame) -> None:
        if isinstance(frame, CompleteEffect):
            self._complete(state, frame)
            return
        instance = state.instances.get(frame.ability) if isinstance(frame, FinishAbility) else None
        RULES.step(state, frame)
        if instance is not None and instance.id in state.instances:
            self._finished(state, state.instances[instance.id])

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        """Carry out the option that was picked, and count the triggered clauses that waited for it."""
        emitted, since = len(state.emitted), AbilityId(state.counters.ability)
        RULES.answer(state, frame, decision, picks)
        unheard.note(self._found.heard, state, state.emitted[emitted:], since)

    def intervene(self, state: State, given: Intervention) -> None:
        """Carry out an intervention."""
        RULES.intervene(state, given)

    def _complete(self, state: State, frame: CompleteEffect) -> None:
        instance: AbilityInstance = state.instances[frame.ability]
        effect = as_it_stands(Context(state, instance, frame.path), effect_at(ability_of(state, instance), frame.path))
        emitted, work, numbers = len(state.emitted), state.frames, _numbers(state)
        RULES.step(state, frame)
        if state.frames[-1:] == (frame,) or not _is_deed(effect) or not (frame.cards or frame.abilities):
            return
        now = state.instances.get(frame.ability)
        outcome = now.outcome(frame.path) if now is not None else None
        if outcome is None or not outcome.done:  # it was offered an answer first, or was stopped
            return
        follows = any(f not in work and not isinstance(f, Settle) for f in state.frames)
        changed = follows or changes(state.emitted[emitted:]) or _numbers(state) != numbers
        self._note(state, instance, frame.path, effect, changed)

    def _finished(self, state: State, instance: AbilityInstance) -> None:
        """Check whether lasting effects are felt by their targets."""
        if instance.ability == NO_ABILITY or instance.progress is not Progress.COMPLETED or not state.phases:
            return
        for path, effect in effects_of(ability_of(state, instance)):
            outcome = instance.outcome(path)
            if effect.targets and not lasts(effect) and outcome is not None and not outcome.declined:
                of_whom = self._found.found if outcome.cards or outcome.abilities else self._found.missed
                of_whom[_at(state, instance, path, effect)] += 1
            if not lasts(effect) or outcome is None or not outcome.done or outcome.declined or not outcome.cards:
                continue
            standing = ability_of(state, instance).clauses[path[0]].standing
            if all(holds(Context(state, instance, path), c) for c in standing):
                felt = is_felt(state, instance, effect)
                felt = felt or _is_felt_by_all(state, instance, effect)
                self._note(state, instance, path, effect, felt)

    def _note(self, state: State, instance: AbilityInstance, path: Path, effect: Effect, changed: bool) -> None:
        at = _at(state, instance, path, effect)
        self._found.came[at] += 1
        self._found.nothing[at] += not changed


def _is_felt_by_all(state: State, instance: AbilityInstance, effect: Effect) -> bool:
    """Say whether an effect is felt on a table with all cards it names; cards added for it are tried last."""
    return is_felt(with_all_it_speaks_of(state, instance.controller, effect), instance, effect, 10 * MOST_TRIES)


def _at(state: State, instance: AbilityInstance, path: Path, effect: Effect) -> At:
    of = cards.printing(state, instance.words)
    return At(of.name, of.text, effect.verb.value, instance.section, instance.ability, path, lasts(effect))


def _is_deed(effect: Effect) -> bool:
    return not KINDS[effect.verb].finds_alone and not lasts(effect)


def _numbers(state: State) -> list[Pair]:
    """Return the numbers of all characters, which an effect may change without a fact of its own."""
    return [cards.numbers_of(state, c) for c in state.cards if cards.is_character(state, c)]


def changes(facts: Sequence[Fact]) -> bool:
    """Say whether any of these facts is more than a note that something was done."""
    return any(not isinstance(f, _NO_CHANGE) for f in facts)


def listen(decks: Decks, rules: RuleSet, seed: int, readings: Mapping[str, str], found: Silence) -> None:
    """Play one game between random players, and count what its effects did; equal arguments give equal counts."""
    listening = Listening(found)
    players = [make_player(Computer.RANDOM, seat_seed(str(seed), Seat(seat))) for seat in range(len(decks))]
    try:
        first = kernel.begin(listening, empty_table(decks, rules, seed_from(seed), (), readings))
        play_out(first, players, give=lambda state, given: kernel.submit(listening, state, given))
    except KernelError as error:
        found.failures.append(f"seed {seed}: {type(error).__name__}: {error}")
