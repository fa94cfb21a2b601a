"""The rules of the game, which also watch a card: what its effects do, and whether negating it undoes all."""

from collections.abc import Set as AnySet
from dataclasses import field, replace

from engine.assurance.proof.decoys import Troupe
from engine.assurance.proof.lasting import grants_immunity, is_felt
from engine.assurance.proof.lasting_sides import look_at_lasting
from engine.assurance.proof.oracle import came_about, lasts, touches_a_character
from engine.assurance.proof.table import Board, board
from engine.assurance.proof.two_sided import MOST_LOOKS, Guard, Sides, look
from engine.kernel.decisions import Decision
from engine.kernel.facts import Added, Cause, Fact, Moved, Noted, Reverted
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.inputs import Intervention
from engine.kernel.ledger import live_facts
from engine.kernel.records import dataclass
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation import interrupt
from engine.redemption.abilities.activation.process import drop_frames
from engine.redemption.abilities.conditions.conditions import as_it_stands
from engine.redemption.abilities.effects.increase_decrease import is_derived
from engine.redemption.abilities.effects.zone_moves import is_soul_by_rule
from engine.redemption.abilities.ongoing.cannot_be import applies
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effect_at, effects_of, reading, section_of
from engine.redemption.language.ast.effects import By, CannotBe
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import (
    ActivateCards,
    ActivateCopies,
    ActivateStars,
    AfterAll,
    BeginEffect,
    CompleteEffect,
    FinishAbility,
    Redirect,
    Repeat,
    StarAbilities,
    Suspended,
    Toss,
)
from engine.redemption.model.frames import BeginSideBattle, BeginsNewPhase, EndsBattle
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, Immune, Path, Progress
from engine.redemption.model.played import plays
from engine.redemption.model.status import current_battle
from engine.redemption.rules.table import RULES

#: An effect of a reading: section, ability, address.
At = tuple[int, int, Path]


TOUCHED = "a protected card was touched"
_MOST_RETURNS = 20
_MOST_STEPS = 300


#: What keeps an ability from being interrupted.
_BEYOND = frozenset({Immune.TO_INTERRUPT, Immune.TO_NEGATE})


@dataclass(slots=True)
class Watch:
    """What was seen of a card in a run: effects and modifiers that worked, and what was wrong.

    `changed` are the effects that were carried out with the change in brackets: "(or 2 if ...)".
    """

    subject: CardId
    #: all characters in play are protected from the card
    resisted: bool = False
    worked: set[At] = field(default_factory=set)
    changed: set[At] = field(default_factory=set)
    modifiers: set[tuple[int, int]] = field(default_factory=set)
    #: modifiers of an ability's own that asked for what was not true as it acted, and gave nothing; and that gave
    #: nothing though it was true
    untrue: set[tuple[int, int]] = field(default_factory=set)
    denied: set[tuple[int, int]] = field(default_factory=set)
    traceless: set[tuple[int, int]] = field(default_factory=set)
    steady: set[tuple[int, int]] = field(default_factory=set)
    unsteady: set[tuple[int, int]] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    #: whom each effect reached of real cards, and whom it did not
    sides: dict[At, Sides] = field(default_factory=dict)


class Watching:
    """The rules of the game, which also look at one card, or at all, before and after each frame."""

    def __init__(
        self,
        watch: Watch | None = None,
        troupe: Troupe | None = None,
        guard: Guard | None = None,
        speech: Guard | None = None,
    ) -> None:
        self._one = watch
        self._troupe, self._guard, self._speech = troupe, guard, speech
        self.watches: dict[CardId, Watch] = {watch.subject: watch} if watch is not None else {}
        self._before: State | None = None
        self._played: list[tuple[Watch, At, CardId, int]] = []

    def watch_of(self, card: CardId) -> Watch | None:
        """Return the notes on a card; None if the card is not watched."""
        return self.watches.get(card) if self._one is not None else self.watches.setdefault(card, Watch(card))

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame, and record what it did."""
        begins = self._one is not None and isinstance(frame, ActivateCards) and self._one.subject in frame.cards
        if begins or isinstance(frame, StarAbilities):
            self._before = state.fork()
        of, emitted = self._own(state, frame), len(state.emitted)
        if of is None:
            RULES.step(state, frame)
            self._grew(state, state.emitted[emitted:])
            return
        watch, own = of
        if (
            self._troupe is not None
            and isinstance(frame, BeginEffect)
            and not (frame.at or frame.asked or frame.chosen)
        ):
            seen = watch.sides.setdefault((own.section, own.ability, frame.path), Sides())
            if not seen.is_whole and seen.looks < MOST_LOOKS:
                look(state, frame, self._troupe, self._guard, seen)
        before = state.fork()
        RULES.step(state, frame)
        if isinstance(frame, CompleteEffect):
            if watch.resisted and touches_a_character(before, frame.cards, own.card, state.emitted[emitted:]):
                watch.wrong.append(TOUCHED)
            self._completed(watch, before, state, own, frame, state.emitted[emitted:])
        elif isinstance(frame, FinishAbility):
            self._finished(watch, state, own)
        elif isinstance(frame, Toss):
            self._tossed(watch, state, own, frame, state.emitted[emitted:])
        elif isinstance(frame, AfterAll):
            self._came_after_all(watch, before, state, own, frame, state.emitted[emitted:])

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        """Carry out the option that was picked, and record what a toss did."""
        of = self._own(state, frame) if isinstance(frame, Toss) else None
        emitted = len(state.emitted)
        RULES.answer(state, frame, decision, picks)
        if isinstance(frame, Toss) and of is not None:
            self._tossed(of[0], state, of[1], frame, state.emitted[emitted:])

    def intervene(self, state: State, given: Intervention) -> None:
        """Carry out an intervention."""
        RULES.intervene(state, given)

    def _own(self, state: State, frame: Frame) -> tuple[Watch, AbilityInstance] | None:
        """Return the ability that a frame belongs to, and the notes on its card."""
        instance = state.instances.get(frame.owner) if frame.owner is not None else None
        watch = self._watch(instance) if instance is not None else None
        return (watch, instance) if instance is not None and watch is not None else None

    def _watch(self, instance: AbilityInstance) -> Watch | None:
        """Return the notes on the card of an ability; None for a copy, whose text is another card's."""
        return None if instance.is_copy else self.watch_of(instance.words)

    def _grew(self, state: State, facts: list[Fact]) -> None:
        """Record what a character gains for a turn it was set aside, which comes as turns are counted."""
        for ability in {f.event.cause.ability for f in facts if isinstance(f, Added)}:
            instance = state.instances.get(ability) if ability is not None else None
            watch = self._watch(instance) if instance is not None else None
            if instance is None or watch is None or instance.ability == NO_ABILITY:
                continue
            effects = effects_of(ability_of(state, instance))
            grown = {p for p, e in effects if isinstance(e.arguments, By) and e.arguments.each_turn}
            watch.worked |= {(instance.section, instance.ability, p) for p in grown}

    def _tossed(self, watch: Watch, state: State, instance: AbilityInstance, frame: Toss, facts: list[Fact]) -> None:
        """Check that an Enhancement was discarded, and a character decreased by its printed strength."""
        printed = cards.face(state, frame.card).strength.value or 0
        taken = [f.amount for f in facts if isinstance(f, Added) and f.field.name in (cards.STRENGTH, cards.TOUGHNESS)]
        lies = state.cards[frame.card].location.zone.name
        if printed and taken == [-printed] * 2 and lies == zones.DISCARD_PILE:
            effects = effects_of(ability_of(state, instance))
            watch.worked |= {(instance.section, instance.ability, p) for p, e in effects if e.verb is Verb.TOSS}

    def _completed(
        self,
        watch: Watch,
        before: State,
        state: State,
        instance: AbilityInstance,
        frame: CompleteEffect,
        facts: list[Fact],
    ) -> None:
        now = state.instances.get(instance.id)
        outcome = now.outcome(frame.path) if now is not None else None
        if outcome is None or not outcome.done or frame in state.frames[-1:]:
            return
        context = Context(before, instance, frame.path)
        written = effect_at(ability_of(before, instance), frame.path)
        effect = as_it_stands(context, written)
        at = (instance.section, instance.ability, frame.path)
        match effect.verb:
            case Verb.INTERRUPT:
                ok = bool(outcome.abilities) and any(isinstance(f, Reverted | Noted) for f in facts)
            case Verb.REPEAT:
                ok = any(isinstance(f, Repeat) and f.times for f in state.frames)
            case Verb.COPY:
                ok = any(isinstance(f, ActivateCopies) for f in state.frames)
            case Verb.ACTIVATE_ABILITY:
                ok = any(isinstance(f, ActivateStars | ActivateCards) for f in state.frames)
            case Verb.REDIRECT:
                ok = any(isinstance(f, Redirect) and f.abilities for f in state.frames)
            case Verb.END_BATTLE:
                ok = any(isinstance(f, EndsBattle) for f in state.frames) and current_battle(before) is not None
            case Verb.BEGIN_PHASE:
                ok = any(isinstance(f, BeginsNewPhase) for f in state.frames)
            case Verb.SIDE_BATTLE:
                ok = any(isinstance(f, BeginSideBattle) for f in state.frames)
            case Verb.PLAY:
                ok = bool(frame.cards)
                self._played += [(watch, at, c, before.counters.ability) for c in frame.cards]
                return
            case _ if lasts(effect):
                return
            case _:
                ok = came_about(effect, frame.cards, before, state, facts, context.seats(effect.actor)[0])
        if ok:
            watch.worked.add(at)
            if effect is not written:
                watch.changed.add(at)

    def _came_after_all(
        self,
        watch: Watch,
        before: State,
        state: State,
        instance: AbilityInstance,
        frame: AfterAll,
        facts: list[Fact],
    ) -> None:
        """See what an effect does to a card after all, as nobody has it done instead. Rule: REG-INSTEAD-10"""
        if not frame.cause.path:
            return
        context = Context(before, instance, frame.cause.path)
        effect = as_it_stands(context, effect_at(ability_of(before, instance), frame.cause.path))
        if came_about(effect, (frame.card,), before, state, facts, context.seats(effect.actor)[0]):
            watch.worked.add((instance.section, instance.ability, frame.cause.path))

    def _finished(self, watch: Watch, state: State, instance: AbilityInstance) -> None:
        """Look at lasting effects, and negate the ability on a fork of the game."""
        now = state.instances.get(instance.id)
        if now is None:
            return
        for of, at, card, since in self._played:
            if _was_played(state, card, since):
                of.worked.add(at)
        self.see_what_lasts(state, now)
        _note_own_modifiers(watch, state, now)
        able = now.progress is Progress.COMPLETED and now.immune.isdisjoint(_BEYOND)
        if self._one is not None and able and not _brought_others(state, now):
            same = interrupted_and_back(state, now.id)
            kept = watch.steady if same else watch.unsteady
            if same is not None:
                kept.add((now.section, now.ability))
        if (
            self._one is not None
            and self._before is not None
            and now.progress is Progress.COMPLETED
            and Immune.TO_NEGATE not in now.immune
        ):
            self._negate(watch, self._before, state, now)

    def see_what_lasts(self, state: State, instance: AbilityInstance) -> None:
        """Record which lasting effects and modifiers of an ability are felt now."""
        whole, watch = reading(state, instance.words), self._watch(instance)
        if whole is None or watch is None or not state.phases:
            return
        section = whole.sections[instance.section]
        for number, modifier in enumerate(section.modifiers):
            known = (instance.section, number) in watch.modifiers
            if not known and (not isinstance(modifier, CannotBe) or grants_immunity(state, instance, modifier)):
                watch.modifiers.add((instance.section, number))
        if instance.ability == NO_ABILITY:
            return
        done = {o.path for o in instance.outcomes if o.done and not o.declined}
        for path, effect in effects_of(section.abilities[instance.ability]):
            at = (instance.section, instance.ability, path)
            goes_on = lasts(effect) or is_derived(Context(state, instance, path), effect)
            due = goes_on and path in done and at not in watch.worked
            if due and is_felt(state, instance, effect):
                watch.worked.add(at)
                if lasts(effect) and self._troupe is not None and self._speech is not None:
                    seen = watch.sides.setdefault(at, Sides())
                    look_at_lasting(state, instance, effect, self._troupe, self._speech, seen)

    def _negate(self, watch: Watch, before: State, state: State, instance: AbilityInstance) -> None:
        """Negate all that acted since the card was used, and check that the table is as it was."""
        twin = state.fork()
        since = [i for i in twin.instances.values() if i.id >= before.counters.ability and i.phase == instance.phase]
        if any(Immune.TO_NEGATE in i.immune for i in since) or not twin.phases:
            return
        if before.counters.phase != twin.counters.phase or _has_moved_on(state):
            return
        acted = frozenset(i.id for i in since)
        drop_frames(twin, acted)  # what they have left to do is not done
        depth = len(twin.frames)
        while depth and isinstance(twin.frames[depth - 1], Suspended):  # what it interrupted comes back
            depth -= 1
        brought = {
            c for i in since for c in interrupt.banded(twin, i) if before.cards[c].location.zone.name == zones.HAND
        }
        brought |= {f.card for f in live_facts(twin, acted) if isinstance(f, Moved) and is_soul_by_rule(twin, f)}
        interrupt.undo_abilities(twin, since, Cause(rule="REG-NEGATE-01"))
        for gone in since:
            twin.put(gone.id, replace(twin.instances[gone.id], progress=Progress.ENDED))
        for _ in range(_MOST_RETURNS):
            returned = interrupt.reconcile(twin)
            if not (_come_to_rest(twin, depth) and returned):
                break
        if _acts_better(before, twin):
            return
        if not _is_as_before(board(twin), board(before), brought):
            watch.wrong.append("negating leaves a trace")
        else:
            watch.traceless.add((instance.section, instance.ability))


def _note_own_modifiers(watch: Watch, state: State, instance: AbilityInstance) -> None:
    """Record which modifiers of the ability itself gave nothing, and whether what they ask for was true."""
    for number, modifier in enumerate(section_of(state, instance).modifiers):
        if not isinstance(modifier, CannotBe) or modifier.granted_to is not None:
            continue
        if not grants_immunity(state, instance, modifier):
            seen = watch.denied if applies(Context(state, instance), modifier) else watch.untrue
            seen.add((instance.section, number))


def _was_played(state: State, card: CardId, since: int) -> bool:
    return any(p.card == card and p.number >= since for p in plays(state))


def _is_as_before(now: Board, then: Board, brought: AnySet[CardId]) -> bool:
    """Say whether a table is as it was, except for cards that the rules moved on.

    A card banded from a hand goes to territory; a Lost Soul that was drawn stays. Rules: REG-BAND-07, REG-DRAW-03
    """
    rest = [n for n, t in zip(now, then, strict=True) if n != t]
    return all(held.card in brought and held.zone.name in (zones.TERRITORY, zones.LAND_OF_BONDAGE) for held in rest)


def _acts_better(before: State, twin: State) -> bool:
    """Say whether a reactivated effect may do more than at first, when a hand was full."""
    again = (i for i in twin.instances.values() if (was := before.instances.get(i.id)) and i.returns > was.returns)
    return any(not o.in_full for i in again for o in before.instances[i.id].outcomes)


def _has_moved_on(state: State) -> bool:
    """Say whether an undoing was impossible since the card had moved on: then it acts anew when it comes back."""
    undone = (state.facts.get(n) for n in state.undone)
    return any(state.cards[f.card].location.zone != f.origin.zone for f in undone if isinstance(f, Moved))


def _brought_others(state: State, instance: AbilityInstance) -> bool:
    """Say whether targets of an ability acted because of it: they would act again as it reactivates."""
    reached = {c for o in instance.outcomes for c in o.cards}
    return any(i.id > instance.id and i.card in reached for i in state.instances.values())


def interrupted_and_back(state: State, ability: AbilityId) -> bool | None:
    """Say whether an ability that is interrupted and reactivates at once leads to the same table.

    None if it cannot be told: a player is asked something meanwhile, chance decides, a Lost Soul from a deck stays in
    play, so that another card is drawn instead, or the card has left the place where the ability acted, so that it
    cannot reactivate. Rules: REG-DRAW-03, REG-INTER-06
    """
    if any(is_soul_by_rule(state, f) for f in live_facts(state, frozenset({ability}))):
        return None
    twin = state.fork()
    instance = twin.instances[ability]
    by = replace(
        instance,
        id=AbilityId(twin.counters.ability),
        card=_bystander(twin),
        section=0,
        ability=NO_ABILITY,
        outcomes=(),
        immune=frozenset(),
    )
    twin.counters.ability += 1
    twin.put(by.id, by)
    depth, under = len(twin.frames), twin.frames[-1] if twin.frames else None
    interrupt.interrupt(twin, by, (ability,))
    if twin.cards[instance.card].stay != instance.stay:
        return None
    if not _come_to_rest(twin, depth, under):
        return False
    if twin.decision is not None:
        return None
    same = board(twin) == board(state)
    return None if not same and twin.chance != state.chance else same


def _bystander(state: State) -> CardId:
    """Return a card without a resolving ability, since a resolving one would come before the interrupted ability."""
    acting = {state.instances[f.ability].card for f in state.frames if isinstance(f, FinishAbility)}
    return next(card for card in state.cards if card not in acting)


def _come_to_rest(state: State, depth: int, under: Frame | None = None) -> bool:
    """Run all frames above so many, or above this one, until a decision; say whether they were completed.

    There may be more frames below than before, since characters that join a battle are dealt with later.
    """
    for _ in range(_MOST_STEPS):
        if len(state.frames) <= depth or state.frames[-1] is under or state.decision is not None:
            return True
        RULES.step(state, state.frames[-1])
    return False
