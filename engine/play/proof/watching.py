"""The rules of the game with an eye on one card: what its effects did, and whether negating it leaves a trace."""

from collections.abc import Set as AnySet
from dataclasses import dataclass, field, replace

from engine.kernel.decisions import Decision
from engine.kernel.facts import Added, Cause, Fact, Noted, Reverted
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.state import Frame, State
from engine.play.proof.lasting import grants_immunity, is_felt
from engine.play.proof.oracle import LASTING, came_about
from engine.play.proof.table import Board, board
from engine.redemption.abilities import undoing
from engine.redemption.abilities.ast.effects import By, CannotBe
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.conditions import as_it_stands
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.readings import ability_of, effect_at, effects_of, reading
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import (
    ActivateCards,
    ActivateCopies,
    CompleteEffect,
    FinishAbility,
    Redirect,
    Repeat,
    StarAbilities,
    Suspended,
    Toss,
)
from engine.redemption.model.frames import BeginSideBattle, EndsBattle, PlayedDominant
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, EffectOutcome, Immune, Path, Progress
from engine.redemption.model.played import plays
from engine.redemption.model.status import current_battle
from engine.redemption.rules.table import RULES, RedemptionRules

#: An effect of a reading: section, ability, address.
At = tuple[int, int, Path]


_MOST_RETURNS = 20


@dataclass(slots=True)
class Watch:
    """What was seen of a card in a run: effects and modifiers that worked, and what was wrong."""

    subject: CardId
    worked: set[At] = field(default_factory=set)
    modifiers: set[tuple[int, int]] = field(default_factory=set)
    traceless: set[tuple[int, int]] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)


class Watching(RedemptionRules):
    """Runs the game as ever, and looks before and after each piece of work of one card."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self._before: State | None = None
        self._played: list[tuple[At, CardId, int]] = []

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame, and see what came of it."""
        subject = self.watch.subject
        begins = isinstance(frame, ActivateCards) and subject in frame.cards
        if begins or isinstance(frame, StarAbilities):
            self._before = state.fork()
        own, emitted = self._own(state, frame), len(state.emitted)
        if own is None:
            super().step(state, frame)
            self._grew(state, state.emitted[emitted:])
            return
        before = state.fork()
        super().step(state, frame)
        if isinstance(frame, CompleteEffect):
            self._completed(before, state, own, frame, state.emitted[emitted:])
        elif isinstance(frame, FinishAbility):
            self._finished(state, own)
        elif isinstance(frame, Toss):
            self._tossed(state, own, frame, state.emitted[emitted:])

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        """Carry out the option that was picked, and see what a Dominant did with its target."""
        if isinstance(frame, Toss) and (own := self._own(state, frame)) is not None:
            emitted = len(state.emitted)
            super().answer(state, frame, decision, picks)
            self._tossed(state, own, frame, state.emitted[emitted:])
            return
        if not isinstance(frame, PlayedDominant) or frame.card != self.watch.subject:
            super().answer(state, frame, decision, picks)
            return
        target = decision.option(picks[0]).card
        before, emitted = state.fork(), len(state.emitted)
        super().answer(state, frame, decision, picks)
        whole = reading(before, frame.card)
        if whole is None or target is None:
            return
        for number, section in enumerate(whole.sections):
            for ability, held in enumerate(section.abilities):
                for path, effect in effects_of(held):
                    if came_about(effect, (target,), before, state, state.emitted[emitted:], frame.seat):
                        self.watch.worked.add((number, ability, path))

    def _own(self, state: State, frame: Frame) -> AbilityInstance | None:
        owner = frame.owner
        instance = state.instances.get(owner) if owner is not None else None
        mine = instance is not None and instance.card == self.watch.subject and instance.copied is None
        return instance if mine else None

    def _grew(self, state: State, facts: list[Fact]) -> None:
        """See what a character gains for a turn it was set aside, which comes as turns are counted."""
        for ability in {f.event.cause.ability for f in facts if isinstance(f, Added)}:
            instance = state.instances.get(ability) if ability is not None else None
            if instance is None or instance.card != self.watch.subject or instance.ability == NO_ABILITY:
                continue
            effects = effects_of(ability_of(state, instance))
            grown = {p for p, e in effects if isinstance(e.arguments, By) and e.arguments.each_turn}
            self.watch.worked |= {(instance.section, instance.ability, p) for p in grown}

    def _tossed(self, state: State, instance: AbilityInstance, frame: Toss, facts: list[Fact]) -> None:
        """See that an Enhancement was discarded, and a character decreased by the strength printed on it."""
        printed = cards.face(state, frame.card).strength.value or 0
        taken = [f.amount for f in facts if isinstance(f, Added) and f.field.name in (cards.STRENGTH, cards.TOUGHNESS)]
        lies = state.cards[frame.card].place.zone.name
        if printed and taken == [-printed] * 2 and lies == zones.DISCARD_PILE:
            effects = effects_of(ability_of(state, instance))
            self.watch.worked |= {(instance.section, instance.ability, p) for p, e in effects if e.verb is Verb.TOSS}

    def _completed(
        self, before: State, state: State, instance: AbilityInstance, frame: CompleteEffect, facts: list[Fact]
    ) -> None:
        now = state.instances.get(instance.id)
        outcome = now.outcome(frame.path) if now is not None else None
        if outcome is None or not outcome.done or frame in state.frames[-1:]:
            return
        context = Context(before, instance, frame.path)
        effect = as_it_stands(context, effect_at(ability_of(before, instance), frame.path))
        at = (instance.section, instance.ability, frame.path)
        match effect.verb:
            case Verb.INTERRUPT:
                ok = bool(frame.abilities) and any(isinstance(f, Reverted | Noted) for f in facts)
            case Verb.REPEAT:
                ok = any(isinstance(f, Repeat) and f.times for f in state.frames)
            case Verb.COPY:
                ok = any(isinstance(f, ActivateCopies) for f in state.frames)
            case Verb.REDIRECT:
                ok = any(isinstance(f, Redirect) and f.abilities for f in state.frames)
            case Verb.END_BATTLE:
                ok = any(isinstance(f, EndsBattle) for f in state.frames) and current_battle(before) is not None
            case Verb.SIDE_BATTLE:
                ok = any(isinstance(f, BeginSideBattle) for f in state.frames)
            case Verb.PLAY:
                ok = bool(frame.cards)
                self._played += [(at, c, before.counters.ability) for c in frame.cards]
                return
            case verb if verb in LASTING:
                return
            case _:
                ok = came_about(effect, frame.cards, before, state, facts, context.seats(effect.actor)[0])
        if ok:
            self.watch.worked.add(at)

    def _finished(self, state: State, instance: AbilityInstance) -> None:
        """See what lasts, and negate the ability on a fork of the game."""
        now = state.instances.get(instance.id)
        if now is None:
            return
        self.watch.worked |= {at for at, card, since in self._played if _was_played(state, card, since)}
        self.see_what_lasts(state, now)
        if self._before is not None and now.progress is Progress.COMPLETED and Immune.TO_NEGATE not in now.immune:
            self._negate(state, now)

    def see_what_lasts(self, state: State, instance: AbilityInstance) -> None:
        """Note which lasting effects and modifiers of an ability are felt now."""
        whole = reading(state, instance.card)
        if whole is None or not state.phases:
            return
        section = whole.sections[instance.section]
        for number, modifier in enumerate(section.modifiers):
            known = (instance.section, number) in self.watch.modifiers
            if not known and (not isinstance(modifier, CannotBe) or grants_immunity(state, instance, modifier)):
                self.watch.modifiers.add((instance.section, number))
        if instance.ability == NO_ABILITY:
            return
        done = {o.path for o in instance.outcomes if o.done and not o.declined}
        for path, effect in effects_of(section.abilities[instance.ability]):
            at = (instance.section, instance.ability, path)
            due = effect.verb in LASTING and path in done and at not in self.watch.worked
            if due and is_felt(state, instance, effect):
                self.watch.worked.add(at)

    def _negate(self, state: State, instance: AbilityInstance) -> None:
        """Negate all that acted since the card was used, and look whether the table is as it was."""
        before = self._before
        assert before is not None  # noqa: S101 - asked before
        twin = state.fork()
        since = [i for i in twin.instances.values() if i.id >= before.counters.ability and i.phase == instance.phase]
        if any(Immune.TO_NEGATE in i.immune for i in since) or not twin.phases:
            return
        if before.phase().id != twin.phase().id:
            return
        depth = len(twin.frames)
        while depth and isinstance(twin.frames[depth - 1], Suspended):  # what it interrupted comes back
            depth -= 1
        brought = {c for i in since for c in undoing.banded(twin, i) if before.cards[c].place.zone.name == zones.HAND}
        undoing.undo_abilities(twin, since, Cause(rule="REG-NEGATE-01"))
        for gone in since:
            twin.put(gone.id, replace(twin.instances[gone.id], progress=Progress.ENDED))
        for _ in range(_MOST_RETURNS):
            returned = undoing.reconcile(twin)
            while len(twin.frames) > depth and twin.decision is None:
                RULES.step(twin, twin.frames[-1])
            if not returned:
                break
        if not _is_as_before(board(twin), board(before), brought):
            self.watch.wrong.append("negating leaves a trace")
        else:
            self.watch.traceless.add((instance.section, instance.ability))


def _was_played(state: State, card: CardId, since: int) -> bool:
    return any(p.card == card and p.number >= since for p in plays(state))


def _is_as_before(now: Board, then: Board, brought: AnySet[CardId]) -> bool:
    """Say whether a table is as it was; who was banded from a hand goes to the territory. Rule: REG-BAND-07"""
    rest = [n for n, t in zip(now, then, strict=True) if n != t]
    return all(held.card in brought and held.zone.name == zones.TERRITORY for held in rest)


def interrupted_and_back(state: State, ability: AbilityId) -> bool:
    """Say whether an ability that is interrupted with nothing in between comes back to the same table."""
    twin = state.fork()
    instance = twin.instances[ability]
    by = replace(instance, id=AbilityId(twin.counters.ability), outcomes=(EffectOutcome((0, 0)),), immune=frozenset())
    twin.counters.ability += 1
    twin.put(by.id, by)
    depth = len(twin.frames)
    undoing.interrupt(twin, by, (ability,))
    while len(twin.frames) > depth and twin.decision is None:
        RULES.step(twin, twin.frames[-1])
    return board(twin) == board(state)
