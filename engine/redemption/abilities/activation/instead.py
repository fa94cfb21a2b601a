"""Instead: what would happen to a card is left out of a plan, and a replacement clause acts in its place."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.kernel.changes import Change, Move, Note
from engine.kernel.engine import pop
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.conditions.events import (
    BY_DESTINATION,
    NOTED,
    Happened,
    is_spared_by_mutual_removal,
    met,
)
from engine.redemption.abilities.ongoing.negate_prevent import is_silent, is_stopped, stopped
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.limits import is_used_up
from engine.redemption.abilities.reading.readings import ability_of, effect_at
from engine.redemption.abilities.reading.relocation import is_about
from engine.redemption.language.ast.conditions import Event, Happening
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter, Reference, This
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import AfterAll, Triggered
from engine.redemption.model.instances import AbilityInstance, Progress, instances
from engine.redemption.model.status import bearer_of

#: A modifier is at work before the abilities of its card have acted. Rule: REG-ACT-03
_AT_WORK: Final = frozenset({Progress.ACTIVATING, Progress.COMPLETED})


def replaces(clause: Clause) -> bool:
    """Say whether a clause replaces its event: it says "instead", or is about how a battle would end.

    Rules: REG-INSTEAD-02, REG-INSTEAD-12, REG-INSTEAD-13
    """
    if clause.replaces or clause.trigger is None:
        return clause.replaces
    first = clause.steps[0] if clause.steps else None
    if not isinstance(first, Effect) or not _is_about_itself(clause, first):
        return False
    if first.verb is Verb.HEAL:
        return frozenset(clause.trigger.happenings) <= {Happening.DEFEATED, Happening.DISCARDED}
    return frozenset(clause.trigger.happenings) == {Happening.DEFEATED} and KINDS[first.verb].instead_of_defeat


def _is_about_itself(clause: Clause, effect: Effect) -> bool:
    own = clause.trigger is not None and clause.trigger.subject is None
    about = [isinstance(t.what, Reference) or (own and isinstance(t.what, This)) for t in effect.targets]
    return bool(about) and all(about)


def replaced(
    state: State,
    cause: Cause,
    changes: Sequence[Change],
    defeated: frozenset[CardId] = frozenset(),
    befalls: Mapping[CardId, tuple[Happening, ...]] = MappingProxyType({}),
    *,
    once: bool = False,
) -> tuple[list[Change], list[Frame]]:
    """Return the plan without what is replaced, and the work that replaces it.

    `defeated` are the characters the battle defeats, `befalls` says what an effect does to its targets, apart from
    moving them. With `once`, a clause replaces what a rule keeps doing only once a phase. If the player declines, or
    the new effect cannot resolve in full, the first one happens after all.

    Rules: REG-INSTEAD-01, REG-INSTEAD-02, REG-INSTEAD-06, REG-INSTEAD-07, REG-INSTEAD-08, REG-INSTEAD-10,
    REG-INSTEAD-05,
    REG-INSTEAD-09
    """
    kept = list(changes)
    acting: list[Frame] = []
    if not state.instances:
        return kept, acting
    moves = [c for c in changes if isinstance(c, Move)]
    moves += [_staying(state, c) for c in befalls if all(m.card != c for m in moves)]
    by_ability = cause.ability in state.instances
    for move in moves:
        more = befalls.get(move.card, ())
        mutual = _is_mutual(state, move, changes)
        kinds = [*_happenings(state, move, by_ability, defeated, is_mutual=mutual), *more]
        found = _replacement(state, cause, move.card, kinds, lost=move.card in defeated)
        if once and found is not None and _has_acted(state, found, move.card):
            continue
        if found is not None and found.ability != cause.ability:
            at = AbilityId(state.counters.ability)
            gone = frozenset({move.card, *cards.attached(state, move.card)})
            withheld, kept = _withheld(kept, move.card, gone)
            then = tuple(withheld) if more else None
            acting += [
                found,
                AfterAll(found.ability, found.clause, at, move.card, move.to, move.index, cause, withheld=then),
            ]
    return kept, acting


def _staying(state: State, card: CardId) -> Move:
    """Return a move of a card to its own place; it stands for an effect that targets the card without moving it."""
    return Move(card, state.cards[card].location)


def _withheld(changes: Sequence[Change], card: CardId, gone: frozenset[CardId]) -> tuple[list[Change], list[Change]]:
    """Split a plan: what is done to a card and the cards attached to it, and the rest; log notes go with their card."""
    own: list[Change] = []
    rest: list[Change] = []
    for change in changes:
        if is_about(change, gone):
            own.append(change)
        elif isinstance(change, Note) and card in change.cards and change.key in NOTED:
            own.append(replace(change, cards=(card,), value=1))
            left = tuple(c for c in change.cards if c != card)
            rest += [replace(change, cards=left, value=len(left))] if left else []
        else:
            rest.append(change)
    return own, rest


def _has_acted(state: State, found: Triggered, card: CardId) -> bool:
    """Say whether a clause has already replaced something for a card in this phase."""
    phase = state.phase().id
    why = ((i, i.firing) for i in instances(state) if i.firing is not None and i.phase == phase)
    return any(
        (w.waited, w.clause) == (found.ability, found.clause) and card in w.cards and was_carried_out(i) for i, w in why
    )


def _is_mutual(state: State, move: Move, changes: Sequence[Change]) -> bool:
    """Say whether a plan takes all characters on both sides out of the battle that a card is in. Rule: REG-BATTLE-22"""
    here = state.cards[move.card].location.zone.name
    if here not in zones.FIELD_OF_BATTLE:
        return False
    gone = {c.card for c in changes if isinstance(c, Move) and c.to.zone.name not in zones.FIELD_OF_BATTLE}
    sides = [{c for c in state.zone(here, seat) if cards.is_character(state, c)} for seat in state.seats]
    return sum(bool(side) for side in sides) > 1 and all(side <= gone for side in sides)


def _happenings(
    state: State, move: Move, by_ability: bool, defeated: frozenset[CardId], *, is_mutual: bool
) -> list[Happening]:
    """Return the events that a move causes; a character that an ability takes out of battle is also defeated."""
    found = [BY_DESTINATION[move.to.zone.name]] if move.to.zone.name in BY_DESTINATION else []
    leaves = (
        by_ability
        and state.cards[move.card].location.zone.name in zones.FIELD_OF_BATTLE
        and move.to.zone.name not in zones.FIELD_OF_BATTLE
        and cards.is_character(state, move.card)
        and not (is_mutual and is_spared_by_mutual_removal(state, move.card))
    )
    if state.cards[move.card].location.zone.name in zones.IN_PLAY and move.to.zone.name not in zones.IN_PLAY:
        found.append(Happening.REMOVED_FROM_PLAY)
    return [*found, Happening.DEFEATED] if leaves or move.card in defeated else found


def _replacement(
    state: State, cause: Cause, card: CardId, kinds: Sequence[Happening], *, lost: bool
) -> Triggered | None:
    """Return the work of a clause that replaces one of these events; the card has `lost` if the battle caused it."""
    source = state.instances.get(cause.ability) if cause.ability is not None else None
    if not kinds:
        return None
    seat: Seat | None = source.controller if source is not None else None
    bearer = bearer_of(state, source.card) if source is not None else None
    others = tuple(c for c in (source.card if source is not None else None, bearer) if c is not None)
    here = state.cards[card].location.zone
    if source is None and lost:
        others = tuple(c for s in state.seats if s != here.seat for c in state.zone(here.name, s))
    halted = stopped(state)
    acted = {source.firing.waited} if source is not None and source.firing is not None else set()
    acting = (i.firing for i in instances(state) if i.progress is Progress.ACTIVATING and i.firing is not None)
    acted |= {f.waited for f in acting if card in f.cards}
    for instance in instances(state):
        if instance.firing is not None or instance.progress not in _AT_WORK:
            continue
        if instance.id in acted or (instance.id in halted and is_stopped(state, instance.id)):
            continue
        for number, clause in enumerate(ability_of(state, instance).clauses):
            if clause.trigger is None or not replaces(clause) or is_used_up(state, instance, clause):
                continue
            if is_silent(state, instance, number) or _is_excepted(clause.trigger, source, state, cause):
                continue
            if not all(holds(Context(state, instance), c) for c in clause.standing):
                continue
            for kind in kinds:
                about = met(Context(state, instance), clause.trigger, Happened(kind, (card,), seat, others, here))
                if about is not None:
                    return Triggered(instance.id, number, about, seat)
    return None


def _is_excepted(trigger: Event, source: AbilityInstance | None, state: State, cause: Cause) -> bool:
    """Say whether an event is caused by an ability that the text excepts: "harmed (except by a capture ability)"."""
    other = trigger.excluding
    if source is None or not cause.path or not isinstance(other, Filter):
        return False
    return effect_at(ability_of(state, source), cause.path).verb in other.abilities


def step_after_all(state: State, frame: AfterAll) -> None:
    """Do to a card what was to be replaced, if its replacement was not carried out. Rule: REG-INSTEAD-10"""
    pop(state)
    acting = next((i for i in instances(state) if _acts_for(frame, i) and was_carried_out(i)), None)
    if acting is not None:
        _note_replaced(state, frame, acting)
        return
    if frame.withheld is not None:
        commit(state, frame.cause, list(frame.withheld))
        return
    to = frame.to
    commit(state, frame.cause, relocation.relocate(state, frame.card, to.zone.name, index=frame.index, to=to.zone.seat))


def _note_replaced(state: State, frame: AfterAll, acting: AbilityInstance) -> None:
    """Record that another card's "instead" kept an effect from a card, so that a cost counts as unpaid.

    A card's own "instead" is part of its effect; a replacement may itself be replaced.
    Rules: REG-INSTEAD-02, REG-INSTEAD-11
    """
    source = state.instances.get(frame.cause.ability) if frame.cause.ability is not None else None
    if source is None or source.card == acting.card or not frame.path:
        return
    if replaces(ability_of(state, source).clauses[frame.path[0]]):
        return
    outcomes = tuple(
        replace(o, cards=tuple(c for c in o.cards if c != frame.card), in_full=False) if o.path == frame.path else o
        for o in source.outcomes
    )
    state.put(source.id, replace(source, outcomes=outcomes))


def _acts_for(frame: AfterAll, instance: AbilityInstance) -> bool:
    why = instance.firing
    return (
        instance.id >= frame.since
        and why is not None
        and (why.waited, why.clause) == (frame.by, frame.clause)
        and frame.card in why.cards
    )


def was_carried_out(instance: AbilityInstance) -> bool:
    """Say whether an ability did what it says, in full. Rule: REG-CTRL-15"""
    done = instance.outcomes
    return instance.progress in _AT_WORK and bool(done) and all(o.in_full for o in done)
