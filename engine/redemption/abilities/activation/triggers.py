"""Triggered abilities: finding the abilities that wait for an event, which act once no effect is resolving."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.cards.model import CardType
from engine.kernel.changes import Add, Change, Set
from engine.kernel.engine import pop, push, swap
from engine.kernel.facts import Cause, Fact, Moved, Noted, PhaseBegan
from engine.kernel.ids import AbilityId, Bond, CardId, EventId, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation import awaiting, once
from engine.redemption.abilities.activation.instead import replaces
from engine.redemption.abilities.activation.new_instances import is_by_hand
from engine.redemption.abilities.activation.sequencing import USABLE, is_settled, stands
from engine.redemption.abilities.activation.visits import is_of_waiting_battle
from engine.redemption.abilities.conditions.conditions import holds, is_in
from engine.redemption.abilities.conditions.events import Happened, met, of_fact
from engine.redemption.abilities.ongoing.negate_prevent import is_silent, is_stopped
from engine.redemption.abilities.ongoing.unity import allows, is_of_the_other_identity
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.going_through import is_search
from engine.redemption.abilities.reading.limits import is_used_up
from engine.redemption.abilities.reading.readings import (
    ability_of,
    effect_at,
    manual_clauses,
    reading,
    waits,
    who_mention,
    who_say,
    words_of,
    zone_of_play,
)
from engine.redemption.abilities.targeting.search import is_awaited, looks_there
from engine.redemption.abilities.terms.afflictions import due
from engine.redemption.abilities.terms.by_type import covers
from engine.redemption.abilities.terms.lapsed import is_superseded
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.abilities.terms.variables import uses_field
from engine.redemption.language.ast.conditions import Each, Event, Happening, Until
from engine.redemption.language.ast.conditions import Happened as Once
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Effect, Grants
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.ability_frames import (
    AbilityFrame,
    ActivateCards,
    AfterAll,
    EndEffect,
    FinishAbility,
    RunClause,
    Settle,
    StarAbilities,
    Triggered,
    VerifyBattle,
)
from engine.redemption.model.frames import OpeningHands, PlayedDominant, SelectFirstPlayer
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Firing, Progress, instance_of, instances
from engine.redemption.model.played import plan_put_in_play
from engine.redemption.model.status import site_acts

TURN: Final = Field("turn")
ACTIVATIONS: Final = "activations"
#: Rule: REG-ACT-04
MOST_ACTIVATIONS: Final = 4
_ACTIVE_IN: Final = zones.IN_PLAY | {zones.SET_ASIDE}
#: Work that is done before anything that waits; a Dominant that was played acts first. Rules: REG-SA-30, RB-DOM-02
_RESOLVING: Final = (AbilityFrame, ActivateCards, VerifyBattle, Settle, StarAbilities, PlayedDominant)
_ACTIVE: Final = (Progress.COMPLETED, Progress.ACTIVATING)
#: The end of a battle, the own or the one in it.
_ENDS: Final = frozenset({Happening.AFTER_BATTLE, Happening.END_OF_BATTLE})
#: What a player does by an effect of his.
_USES: Final = (Happening.USES_ABILITY, Happening.SEARCHES, Happening.DRAWS)


def watch(state: State, facts: Iterable[Fact]) -> None:
    """Look at what a step changed: activate cards that became active, and trigger abilities that waited for this."""
    if not state.phases or state.outcome is not None or not state.setup.readings or _sets_up(state):
        return
    listens = awaiting.anybody_waits(state)
    for fact in facts:
        if isinstance(fact, Moved):
            _note_put_in_play(state, fact)
            _follow(state, fact)
        elif isinstance(fact, PhaseBegan):
            begin_phase(state, fact)
            lying = [z for z, held in state.zones.items() if held and z.name in _ACTIVE_IN]
            activate(state, [c for z in sorted(lying) for c in _acting_in(state, z)])
        if listens:
            for frame in awaiting.brought_up_by(state, fact):
                insert(state, frame)
        if isinstance(fact, Moved | Noted) and ((there := roster(state)).waiting or there.ending):
            for what in of_fact(state, fact):
                happen(state, what, fact.event.id)


def _sets_up(state: State) -> bool:
    """Say whether opening hands are still being drawn: Lost Souls activate after star abilities. Rule: REG-PRE-02"""
    return not state.number(TURN) and any(isinstance(f, OpeningHands | SelectFirstPlayer) for f in state.frames)


# --- cards that lie face up where they act --------------------------------------------------------------------------


def _note_put_in_play(state: State, fact: Moved) -> None:
    """Record who put a card in play, where a card of the game asks who has put what in play. Rule: REG-COND-10"""
    comes = fact.destination.zone.name in zones.IN_PLAY and fact.origin.zone.name not in zones.IN_PLAY
    if not comes or who_say(state, Once).isdisjoint(who_mention(state, Happening.PUT_IN_PLAY.value)):
        return
    seat = next((w.seat for w in of_fact(state, fact) if w.kind is Happening.PUT_IN_PLAY), None)
    if seat is not None:
        commit(state, fact.event.cause, [plan_put_in_play(state, fact.card, seat)])


def _follow(state: State, fact: Moved) -> None:
    """Keep abilities active on a card that moves within play, or activate them as it comes into play.

    Rules: REG-ACT-02, REG-TYPE-01
    """
    here, there = fact.origin.zone.name, fact.destination.zone.name
    if not _acts_in(state, fact.card, there) or state.cards[fact.card].stay != fact.stay:
        return
    if here not in zones.IN_PLAY:
        if there not in zones.FIELD_OF_BATTLE and cards.type_of(state, fact.card) not in cards.ARTIFACT_TYPES:
            activate(state, (fact.card,), by_hand=True)
        return
    for instance in instances(state):
        if (
            instance.card == fact.card
            and instance.stay == fact.stay_before
            and (_lies_there(state, fact.card) or cards.is_placed(state, fact.card))
        ):
            state.put(instance.id, replace(instance, stay=fact.stay))


def _acts_in(state: State, card: CardId, zone: str) -> bool:
    """Say whether a card's abilities are active in a zone: in play, or where its identifier says it plays to."""
    return zone in zones.IN_PLAY or (zone == zones.SET_ASIDE and zone_of_play(state, card) == zone)


def _acting_in(state: State, zone: Zone) -> tuple[CardId, ...]:
    """Return the cards of a zone whose abilities are active there."""
    found = state.zones[zone]
    return found if zone.name in zones.IN_PLAY else tuple(c for c in found if _acts_in(state, c, zone.name))


def _lies_there(state: State, card: CardId) -> bool:
    if not cards.stays(state, card) or not cards.is_face_up(state, card):
        return False
    if state.cards[card].location.bond is Bond.PLACED_ON:
        return False
    held = state.cards[card].location.zone.name
    return held != zones.LAND_OF_BONDAGE or cards.type_of(state, card) is not CardType.ARTIFACT


def activate(state: State, found: Sequence[CardId], *, by_hand: bool = False) -> None:
    """Activate the abilities of face-up cards that are not active yet, for the players in whose zones they are.

    Cards played `by_hand` have no active abilities: their players are asked as the cards come into play. Rule:
    HOUSE-PLAY-04
    """
    active = {(i.card, i.stay) for i in instances(state)}
    idle = [c for c in found if (c, state.cards[c].stay) not in active]
    able = [c for c in idle if reading(state, c) is not None or (by_hand and is_by_hand(state, c))]
    if not able:
        return
    waiting = {(c, state.cards[c].stay) for f in state.frames if isinstance(f, ActivateCards) for c in f.cards}
    for card in able:
        held = state.cards[card]
        if (card, held.stay) not in waiting and _lies_there(state, card):
            insert(state, ActivateCards((card,), held.location.zone.seat))


# --- events ---------------------------------------------------------------------------------------------------------


def happen(state: State, what: Happened, event: EventId | None = None) -> None:
    """Trigger the abilities that wait for an event; what one effect does to several cards is one `event`.

    Rules: REG-SA-25, REG-SA-30, REG-SA-31, REG-AAO-09, REG-ATT-04, REG-BATTLE-13, HOUSE-ABIL-32
    """
    there = roster(state)
    for ended, path in there.ending.get(what.kind, ()):
        if _is_over(Context(state, ended, path), what):
            insert(state, EndEffect(ended.id, path))
    waiting = there.waiting.get(what.kind)
    if waiting is None:
        return
    found: list[Triggered] = []
    for instance in waiting:
        if (what.kind in _ENDS and is_of_waiting_battle(state, instance)) or is_superseded(state, instance):
            continue
        frames = fired_by(state, instance, what, event)
        if frames and not is_stopped(state, instance.id) and site_acts(state, instance.card):
            found += [f for f in frames if not is_silent(state, instance, f.clause)]
    for frame in found:
        if what.kind in once.ONCE and not _is_of_modifiers(state, frame) and once.is_taken_in(state, frame):
            continue
        if what.kind is Happening.DEFEATED and _acts_instead(state, frame) and _is_replaced(state, frame.cards):
            continue
        if _is_of_modifiers(state, frame):
            _apply_at_once(state, frame)
        elif event is None or not _joins(state, frame, event):
            insert(state, replace(frame, event=event, for_one=what.kind in once.ONCE and once.is_for_one(state)))


def _is_over(context: Context, what: Happened) -> bool:
    """Say whether an effect that was carried out lasts until this event. Rule: REG-EFF-04"""
    outcome = context.instance.outcome(context.path)
    until = effect_at(context.ability, context.path).duration
    carried_out = outcome is not None and outcome.done and not outcome.declined
    return carried_out and isinstance(until, Until) and met(context, until.event, what) is not None


def _is_of_modifiers(state: State, frame: Triggered) -> bool:
    """Say whether a clause only grants modifiers."""
    steps = ability_of(state, instance_of(state, frame.ability)).clauses[frame.clause].steps
    return bool(steps) and all(isinstance(s, Effect) and isinstance(s.arguments, Grants) for s in steps)


def _apply_at_once(state: State, frame: Triggered) -> None:
    """Let modifiers apply as soon as their event happens, even while an effect resolves. Rule: REG-MODS-05"""
    waiting = instance_of(state, frame.ability)
    clause = ability_of(state, waiting).clauses[frame.clause]
    why = Firing(waiting.id, frame.clause, frame.cards, frame.seat)
    acting = replace(waiting, firing=why)
    if waiting.progress in _ACTIVE and all(holds(Context(state, acting), c) for c in clause.conditions):
        acting = set_off(state, waiting, why)
        done = tuple(EffectOutcome((frame.clause, n)) for n in range(len(clause.steps)))
        state.put(acting.id, replace(acting, outcomes=done, progress=Progress.COMPLETED))


def _joins(state: State, frame: Triggered, event: EventId) -> bool:
    """Add further cards of an event to the clause it has triggered already; say if there is one. Rule: REG-SA-31"""
    for at, waiting in enumerate(state.frames):
        if not isinstance(waiting, Triggered):
            continue
        if (waiting.event, waiting.ability, waiting.clause) == (event, frame.ability, frame.clause):
            together = replace(waiting, cards=tuple(dict.fromkeys((*waiting.cards, *frame.cards))))
            state.frames = (*state.frames[:at], together, *state.frames[at + 1 :])
            return True
    return False


#: Types of abilities that others ask about later in the turn.
_REMEMBERED: Final = tuple(verb for verb, kind in KINDS.items() if kind.remembered)


def types_of(effect: Effect) -> frozenset[Verb]:
    """Return the types of an ability; one that looks through a pile is a search ability too. Rule: REG-SEARCH-07"""
    return frozenset({effect.verb, Verb.SEARCH} if is_search(effect) else {effect.verb})


def note_used(context: Context, effect: Effect) -> list[Change]:
    """Plan to record that a player used an ability of some type this turn. Rule: REG-COND-10"""
    verbs = types_of(effect)
    turn = context.state.number(TURN)
    used = [v for v in _REMEMBERED if v in verbs]
    fields = [Field(f"used {v.value}", context.you) for v in used]
    counted: list[Change] = [Add(uses_field(context.state, context.you, v), 1) for v in used]
    return [*counted, *(Set(f, turn) for f in fields if context.state.read(f) != turn)]


def use(state: State, context: Context, effect: Effect, found: tuple[CardId, ...] = ()) -> None:
    """Trigger the abilities that wait for the use of a type of ability; they know what it drew or `found`.

    Rules: REG-SA-25, REG-COND-10
    """
    for instance, number in awaiting_use(state, context, effect):
        if not ability_of(state, instance).clauses[number].replaces:
            insert(state, Triggered(instance.id, number, found, context.you))


def awaiting_use(state: State, using: Context, effect: Effect) -> Iterator[tuple[AbilityInstance, int]]:
    """Generate the clauses that wait for such a use as that of an effect, whatever they then do."""
    there = roster(state).waiting
    for instance in {i.id: i for kind in _USES for i in there.get(kind, ())}.values():
        if instance.id == using.instance.id or is_superseded(state, instance):
            continue
        for number, clause in enumerate(ability_of(state, instance).clauses):
            if clause.trigger is None:
                continue
            own = Context(state, instance)
            if not _listens(own, clause, None):
                continue
            replaces_draw = clause.replaces and _is_own_draw(own, clause.trigger, using, effect)
            if replaces_draw or _is_use(own, clause.trigger, using, effect):
                yield instance, number


def _is_own_draw(context: Context, event: Event, using: Context, effect: Effect) -> bool:
    """Say whether such a player is about to draw by his own ability. Rule: REG-COND-08"""
    if event.happenings != (Happening.DRAWS,) or effect.verb is not Verb.DRAW or not isinstance(event.by, Player):
        return False
    user = using.instance.controller
    return user in context.seats(event.by) and user in using.carriers()


def _is_use(context: Context, event: Event, using: Context, effect: Effect) -> bool:
    if Happening.SEARCHES in event.happenings:
        return is_awaited(context, event, using, effect)
    if Happening.USES_ABILITY not in event.happenings:
        return False
    used, verbs = using.instance, types_of(effect)
    if isinstance(event.by, Player) and used.controller not in context.seats(event.by):
        return False
    if event.place is not None and not looks_there(context, event.place, using, effect):
        return False
    if event.object is None or not isinstance(event.object.what, Filter):
        return not verbs.isdisjoint(event.verbs)
    what = event.object.what
    return not verbs.isdisjoint(what.abilities or verbs) and covers(context, what, used)


def begin_phase(state: State, fact: PhaseBegan) -> None:
    """Trigger the clauses that act in each phase of this kind, as it begins.

    Rules: REG-COND-16, HOUSE-ABIL-11
    """
    seat = state.phase().seat
    found = [
        frame
        for instance in roster(state).repeated
        for number, phases in words_of(state, instance).repeated
        if not is_silent(state, instance, number)
        and not is_superseded(state, instance)
        and (frame := _acting_in_phase(state, instance, number, phases, seat)) is not None
    ]
    for frame in found:
        insert(state, frame)


def _acting_in_phase(
    state: State, instance: AbilityInstance, number: int, phases: tuple[Each, ...], seat: Seat
) -> Triggered | None:
    """Return the work of a clause that acts in the phase now beginning; poison acts in Upkeep."""
    words = words_of(state, instance)
    if number in words.afflicting:
        ill = due(state, instance, words.ability.clauses[number], seat)
        return Triggered(instance.id, number, ill, seat) if ill else None
    acts = instance.firing is None and any(is_in(Context(state, instance), e) for e in phases)
    return Triggered(instance.id, number, (), seat) if acts else None


def fired_by(state: State, instance: AbilityInstance, what: Happened, event: EventId | None = None) -> list[Triggered]:
    """Return the clauses of an ability that an event triggers. Rules: REG-SA-25, REG-COND-06, REG-COND-05"""
    context = Context(state, instance)
    found = []
    for number, clause in enumerate(ability_of(state, instance).clauses):
        waits = clause.trigger is not None and (what.kind is Happening.DEFEATED or not clause.replaces)
        about = met(context, clause.trigger, what, event) if clause.trigger is not None and waits else None
        if about is None or not _listens(context, clause, event):
            continue
        if not (replaces(clause) and _is_replaced(state, about)):
            found.append(Triggered(instance.id, number, about, what.seat))
    return found


def _listens(context: Context, clause: Clause, event: EventId | None) -> bool:
    """Say whether the ongoing conditions of a clause are true, or were until the event. Rule: REG-SA-28"""
    if all(holds(context, c) for c in clause.standing):
        return True
    facts = context.state.emitted
    return any(isinstance(f, Moved) and f.event.id == event and f.card == context.card for f in facts)


def _acts_instead(state: State, frame: Triggered) -> bool:
    return replaces(ability_of(state, instance_of(state, frame.ability)).clauses[frame.clause])


def _is_replaced(state: State, about: tuple[CardId, ...]) -> bool:
    """Say whether a clause waits to replace, or is replacing, what an event does to these cards.

    What was replaced never took place: no other clause replaces it. Rules: REG-INSTEAD-01, REG-INSTEAD-02
    """
    for frame in state.frames:
        if isinstance(frame, AfterAll) and frame.card in about:
            return True
        if isinstance(frame, Triggered) and not set(frame.cards).isdisjoint(about) and _acts_instead(state, frame):
            return True
    acting = (i for i in instances(state) if i.progress is Progress.ACTIVATING and i.firing is not None)
    return any(
        not set(i.firing.cards).isdisjoint(about) and replaces(ability_of(state, i).clauses[i.firing.clause])
        for i in acting
        if i.firing is not None
    )


def insert(state: State, frame: Frame) -> None:
    """Put work on the stack below all that resolves now, but above what the rules have left to do. Rule: REG-SA-30"""
    at = len(state.frames)
    while at and isinstance(state.frames[at - 1], _RESOLVING):
        at -= 1
    state.frames = (*state.frames[:at], frame, *state.frames[at:])


def clauses_from(state: State, instance: AbilityInstance, first: int) -> list[RunClause]:
    """Return the clauses that resolve together: from one up to the next that has a trigger or is used at will."""
    found = []
    at_will = manual_clauses(state, instance)
    clauses = ability_of(state, instance).clauses
    for number in range(first, len(clauses)):
        if number > first and (waits(clauses[number]) or number in at_will):
            break
        found.append(RunClause(instance.id, number))
    return found


def step_triggered(state: State, frame: Triggered) -> None:
    """Activate a triggered effect, as an ability of its own.

    Rules: REG-SA-27, REG-SA-28, REG-SA-29, R11-SA-11, REG-ACT-04, R11-ATT-02, REG-TYPE-18
    """
    if not is_settled(state, frame) or once.gives_way(state, frame) or once.asks(state, frame):
        return
    waiting = instance_of(state, frame.ability)
    clauses = ability_of(state, waiting).clauses
    if waiting.progress not in _ACTIVE or not _may_act(state, waiting, clauses[frame.clause], frame.cards):
        pop(state)
        return
    acting = set_off(state, waiting, Firing(waiting.id, frame.clause, frame.cards, frame.seat))
    work = clauses_from(state, acting, frame.clause)
    swap(state, *work, FinishAbility(acting.id), Settle("REG-SA-25"))


def may_use(state: State, instance: AbilityInstance, number: int) -> bool:
    """Say whether a clause can be used at will now: its card is in the right place, and conditions and limits allow it.

    Rules: REG-SA-23, R11-SA-07, REG-COND-23, REG-ACT-04, REG-DUAL-01
    """
    if instance.progress is not Progress.COMPLETED or instance.firing is not None:
        return False
    if state.cards[instance.card].location.zone.name not in USABLE or not allows(state, instance):
        return False
    if is_of_the_other_identity(state, instance):
        return False
    context, clause = Context(state, instance), ability_of(state, instance).clauses[number]
    turn, count = state.read(Field(ACTIVATIONS, instance.card)) or (None, 0)
    if turn == state.number(TURN) and count >= MOST_ACTIVATIONS:
        return False
    return (
        all(holds(context, c) for c in (*clause.conditions, *clause.standing))
        and not any(holds(context, c) for c in clause.unless)
        and not is_used_up(state, instance, clause)
        and not is_silent(state, instance, number)
    )


def use_at_will(state: State, waiting: AbilityInstance, number: int, user: Seat) -> None:
    """Activate a clause that a player chose to use; on a shared card he counts as its controller.

    Rules: REG-SA-22, REG-ACT-04, DBR-TEAMS-07
    """
    if not _may_act(state, waiting, ability_of(state, waiting).clauses[number]):
        return
    if user in teams.teammates(state, waiting.controller):
        waiting = replace(waiting, controller=user)
    other = None if user == waiting.controller else user
    acting = set_off(state, waiting, Firing(waiting.id, number, seat=other, at_will=True))
    push(state, *clauses_from(state, acting, number), FinishAbility(acting.id), Settle("REG-SA-22"))


def set_off(state: State, waiting: AbilityInstance, why: Firing) -> AbilityInstance:
    """Make the ability instance that acts when a waiting ability is triggered."""
    number = AbilityId(state.counters.ability)
    state.counters.ability += 1
    acting = replace(
        waiting,
        id=number,
        phase=state.phase().id,
        turn=state.number(TURN),
        progress=Progress.ACTIVATING,
        outcomes=(),
        cut=None,
        challenged=False,
        firing=why,
    )
    state.put(number, acting)
    return acting


def _may_act(state: State, instance: AbilityInstance, clause: Clause, about: tuple[CardId, ...] = ()) -> bool:
    """Say whether a clause may act, and count its use. Rule: REG-ACT-04"""
    if not stands(state, instance, clause, about):
        return False
    turn = state.number(TURN)
    field = Field(ACTIVATIONS, instance.card)
    then, count = state.read(field) or (turn, 0)
    count = count + 1 if then == turn else 1
    if count > MOST_ACTIVATIONS:
        return False
    commit(state, Cause(rule="REG-ACT-04"), [Set(field, (turn, count))])
    return True
