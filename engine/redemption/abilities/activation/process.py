"""How an ability resolves: activation, clauses, steps, choices, targets, completion.

Every function takes the top frame, does one piece of work, and leaves the rest on the stack.
"""

from engine.kernel.changes import Change, Note
from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Activated, Cause
from engine.kernel.ids import AbilityId, Bond, CardId, Field, Seat
from engine.kernel.ledger import commit, new_event, next_fact, record
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation import activation_order, partly_stopped, uses
from engine.redemption.abilities.activation.instead import replaced
from engine.redemption.abilities.activation.new_instances import (
    copies_of,
    gained_in,
    instances_in,
    is_by_hand,
    made_active,
)
from engine.redemption.abilities.activation.triggers import (
    clauses_from,
    fired_by,
    happen,
    insert,
    note_used,
    use,
)
from engine.redemption.abilities.conditions.conditions import as_it_stands, holds
from engine.redemption.abilities.conditions.earlier import is_shown
from engine.redemption.abilities.conditions.events import by_aim, on_arrival
from engine.redemption.abilities.conditions.singled_out import singled_out
from engine.redemption.abilities.effects import EFFECTS
from engine.redemption.abilities.effects.draw import falls_short
from engine.redemption.abilities.ongoing.cannot_be import told_by_what_was_reached
from engine.redemption.abilities.ongoing.negate_prevent import stopped
from engine.redemption.abilities.ongoing.play import may_use_it, plan_play, users
from engine.redemption.abilities.ongoing.unity import allows
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.reading.going_through import is_search
from engine.redemption.abilities.reading.limits import is_used_up
from engine.redemption.abilities.reading.readings import (
    ability_of,
    effect_at,
    goes_on,
    lasts_by,
    manual_clauses,
    star_sections,
    step_at,
    steps_under,
    waits,
)
from engine.redemption.abilities.targeting import branches, search
from engine.redemption.abilities.targeting.heal import held_back
from engine.redemption.abilities.targeting.idle import is_idle
from engine.redemption.abilities.targeting.toss import tossed_by
from engine.redemption.abilities.terms.copied import is_soul
from engine.redemption.abilities.terms.draw import drawn_by
from engine.redemption.abilities.terms.harm import befalls, places_reached
from engine.redemption.abilities.terms.lapsed import visits
from engine.redemption.language.ast.effects import Choice, Effect, Step
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import (
    ActivateCards,
    ActivateCopies,
    ActivateGained,
    ActivateStars,
    AfterAll,
    BeginEffect,
    ByHand,
    ChooseBranch,
    ChooseUser,
    CompleteEffect,
    FinishAbility,
    RunClause,
    RunSteps,
    Settle,
    Suspended,
    Toss,
    VerifyBattle,
)
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Path, Progress, instance_of, instances
from engine.redemption.model.options import choose_cards, option
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import in_battle

TURN = Field("turn")


def cause_of(ability: AbilityId, path: Path) -> Cause:
    """Return the cause of what an effect does."""
    return Cause(ability, path[-1] if path else 0, path=path)


# --- activation ----------------------------------------------------------------------------------------------------


def step_activate_cards(state: State, frame: ActivateCards) -> None:
    """Make instances of the abilities of cards that were played, and let them run in the order of activation.

    Abilities that bring in opponents or a side battle wait until all newcomers of the same side have acted.

    Rules: REG-ACT-02, REG-ACT-03, REG-AAO-02, R11-AAO-02, REG-AAO-04, REG-AAO-05, REG-AAO-07, REG-AAO-09, REG-BAND-08,
    RB-GL-04, HOUSE-ABIL-31
    """
    borne = frozenset(c for card in frame.cards for c in weapons_of(state, card))
    every = tuple(dict.fromkeys(c for card in frame.cards for c in (card, *weapons_of(state, card))))
    tossed = {c: by for c in every if (by := tossed_by(state, c)) is not None}
    every = tuple(c for c in every if c not in tossed)
    made = made_active(state, tuple(c for c in every if c not in borne), frame.seat)
    made += made_active(state, tuple(c for c in every if c in borne), frame.seat)
    made.sort(key=lambda i: activation_order.step_of(state, i))
    own = [i for i in made if activation_order.step_of(state, i) <= activation_order.SAME_SIDE]
    left = tuple(ByHand(c, frame.seat) for c in every if is_by_hand(state, c))
    thrown = (Toss(by.id, c) for c, by in tossed.items())
    swap(state, *thrown, *(f for i in own for f in work_of(state, i)), *left, Settle("REG-ACT-02"))
    if any(in_battle(state, c) and cards.is_character(state, c) for c in every):
        activation_order.insert(state, (VerifyBattle(),), activation_order.VERIFY)
    for instance in made[len(own) :]:
        activation_order.insert(state, work_of(state, instance), activation_order.step_of(state, instance))
    banded = _is_banded(state, frame)
    for instance in made:
        for what in on_arrival(state, instance.card, banded=banded and instance.card in frame.cards):
            for frame_of in fired_by(state, instance, what):
                insert(state, frame_of)


def _is_banded(state: State, frame: ActivateCards) -> bool:
    by = state.instances.get(frame.by) if frame.by is not None else None
    return by is not None and bool(frame.path) and effect_at(ability_of(state, by), frame.path).verb is Verb.BAND


def work_of(state: State, instance: AbilityInstance) -> tuple[Frame, ...]:
    """Return the frames in which an ability runs."""
    clauses = ability_of(state, instance).clauses
    starts = clauses and not waits(clauses[0]) and 0 not in manual_clauses(state, instance)
    own = clauses_from(state, instance, 0) if starts else []
    return (*own, FinishAbility(instance.id))


def weapons_of(state: State, character: CardId) -> tuple[CardId, ...]:
    """Return the weapons a character in battle has, whose abilities activate after its own.

    Rules: REG-AAO-04, RB-WEAPON-04
    """
    if not in_battle(state, character):
        return ()
    return tuple(c for c in cards.attached(state, character) if state.cards[c].location.bond is Bond.EQUIPPED_TO)


def activate_star(state: State, card: CardId, seat: Seat) -> None:
    """Put the star ability of a card just revealed on the stack. Rules: REG-PRE-06, REG-PRE-07, HOUSE-PLAY-04"""
    if is_by_hand(state, card):
        push(state, ByHand(card, seat))
    else:
        activate_sections(state, card, seat, star_sections(state, card))


def step_activate_stars(state: State, frame: ActivateStars) -> None:
    """Let the star ability of a card act because another ability activates it. Rules: REG-ACTAB-01, R11-ACTAB-01"""
    pop(state)
    activate_star(state, frame.card, frame.seat)


def activate_sections(state: State, card: CardId, seat: Seat, sections: tuple[int, ...]) -> None:
    """Put those sections of a card's text on the stack that activate at a time of their own."""
    made = instances_in(state, card, seat, sections)
    for instance in made:
        state.put(instance.id, instance)
    push(state, *(f for i in made for f in work_of(state, i)), Settle("REG-ACT-02"))


def step_activate_copies(state: State, frame: ActivateCopies) -> None:
    """Let copied abilities act on the copying card; those of a Lost Soul act as if it came into play.

    Rules: REG-COPY-01, REG-COPY-02, REG-COPY-06, REG-COPY-07
    """
    by = instance_of(state, frame.ability)
    made = [i for c in frame.cards for i in copies_of(state, by, c)]
    for instance in made:
        state.put(instance.id, instance)
    swap(state, *(f for i in made for f in work_of(state, i)))
    for instance in made:
        came = on_arrival(state, by.card) if is_soul(state, instance.words) else ()
        for frame_of in (f for what in came for f in fired_by(state, instance, what)):
            insert(state, frame_of)


def step_activate_gained(state: State, frame: ActivateGained) -> None:
    """Activate abilities just gained by cards with an active special ability, in the activation order.

    Rules: REG-SA-02, REG-AAO-03, HOUSE-ABIL-51
    """
    pop(state)
    acts = {i.gained for i in instances(state)}
    for card in frame.cards:
        seat = cards.controller(state, card)
        new = (e for e in cards.gained_abilities(state, card) if e.value.by == frame.ability and e.id not in acts)
        for instance in [i for entry in new for i in gained_in(state, card, seat, entry)]:
            state.put(instance.id, instance)
            activation_order.insert(state, work_of(state, instance), activation_order.step_of(state, instance))


def step_run_clause(state: State, frame: RunClause) -> None:
    """Begin a clause: skip it if it is prevented or a condition is false, and ask if it is optional.

    Rules: REG-SA-13, REG-SA-17, REG-SA-19, REG-COND-10, REG-COND-21, REG-MODS-04
    """
    instance = instance_of(state, frame.ability)
    first = frame.clause == (instance.firing.clause if instance.firing else 0)
    begins = first and not frame.named
    if begins and frame.ability in stopped(state) and not partly_stopped.begins(state, instance):
        state.put(frame.ability, replace(instance, progress=Progress.STOPPED))
        by = instance_of(state, stopped(state)[frame.ability]).card
        commit(state, Cause(frame.ability), [Note("stopped", instance.controller, (instance.card,), by)])
        if rules_of(state).limit_counts_negated:
            uses.note_use(state, instance, frame.clause)
        drop_frames(state, frozenset({frame.ability}))
        uses.discard_spent(state, instance)
        return
    if begins:
        event = new_event(state, Cause(frame.ability))
        record(state, Activated(next_fact(state), event, frame.ability, instance.card, instance.controller))
    if instance.spared or instance.cut is not None:
        if partly_stopped.passes_over(state, frame.ability, (frame.clause,)):
            pop(state)
            return
        instance = instance_of(state, frame.ability)
    clause = ability_of(state, instance).clauses[frame.clause]
    meant = singled_out(Context(state, instance), clause.conditions)
    if meant is not None:
        instance = replace(instance, meant=meant)
        state.put(frame.ability, instance)
    context = Context(state, instance)
    unnamed = uses.opponents_to_name(context, frame.clause)
    skip = (
        (_acts_later(state, instance, frame.clause) and not (first and instance.firing))
        or not (allows(state, instance) or _completes(state, instance))
        or not all(holds(context, c) for c in clause.conditions if not (unnamed and uses.is_about_opponent(c)))
        or not all(holds(context, c) for c in lasts_by(clause))
        or (not goes_on(clause) and any(holds(context, c) for c in clause.unless))
        or (is_used_up(state, instance, clause) and not uses.is_counted(state, instance, frame.clause))
        or not context.has_chooser(clause.chooser)
        or not is_shown(context, frame.clause)
        or is_idle(context, frame.clause)
    )
    chosen_by_one = clause.chooser is not None and clause.chooser not in EVERY
    if skip:
        pop(state)
    elif unnamed:
        uses.ask_for_one_of(state, context.you, context, Message("choose_actor", (instance.card,)), unnamed)
    elif chosen_by_one and not (instance.firing and instance.firing.uses_at_will(frame.clause)):
        uses.ask_to_use(state, instance, frame.clause)
    else:
        uses.note_use(state, instance, frame.clause)
        swap(state, RunSteps(frame.ability, (frame.clause,)))


def _completes(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability acts without its card's Unity, since it began, or one played with it, while that was true.

    Rules: REG-UNIQ-18, R11-UNIQ-19
    """
    if instance.firing is not None:
        return bool(instance.outcomes)
    played = (instance.card, instance.stay, instance.phase)
    return any(i.outcomes and i.firing is None and (i.card, i.stay, i.phase) == played for i in instances(state))


def _acts_later(state: State, instance: AbilityInstance, number: int) -> bool:
    """Say whether a clause does nothing yet: it waits for an event, replaces one, or is used at will."""
    clause = ability_of(state, instance).clauses[number]
    return waits(clause) or clause.replaces or number in manual_clauses(state, instance)


def answer_run_clause(state: State, frame: RunClause, decision: Decision, picks: tuple[str, ...]) -> None:
    """Continue with the clause, or decline it for good. Rule: RB-PRESENT-03"""
    instance = instance_of(state, frame.ability)
    if decision.kind is Kind.CHOOSE:
        uses.choose_opponent(state, instance, frame.clause, decision.option(picks[0]).intent.seat)
        swap(state, replace(frame, named=True))
    elif picks == ("yes",):
        uses.note_use(state, instance, frame.clause)
        swap(state, RunSteps(frame.ability, (frame.clause,)))
    else:
        note_outcome(state, frame.ability, EffectOutcome((frame.clause, 0), in_full=False, declined=True))
        pop(state)


def step_run_steps(state: State, frame: RunSteps) -> None:
    """Take the next step; after a cost that was not paid in full the rest does not happen. Rule: REG-SA-08"""
    instance = instance_of(state, frame.ability)
    steps = steps_under(ability_of(state, instance), frame.under)
    if frame.at > 0 and _unpaid(instance, (*frame.under, frame.at - 1), steps[frame.at - 1]):
        pop(state)
        return
    if frame.at >= len(steps):
        pop(state)
        return
    path = (*frame.under, frame.at)
    parted = instance.spared or instance.cut is not None
    if parted and partly_stopped.passes_over(state, frame.ability, path):
        swap(state, RunSteps(frame.ability, frame.under, frame.at + 1))
        return
    begin = BeginEffect if isinstance(steps[frame.at], Effect) else ChooseBranch
    swap(state, begin(frame.ability, path), RunSteps(frame.ability, frame.under, frame.at + 1))


def _unpaid(instance: AbilityInstance, path: Path, step: Step) -> bool:
    return step.cost and not _is_carried_out(instance, path, step)


def _is_carried_out(instance: AbilityInstance, path: Path, step: Step) -> bool:
    """Say whether a step was carried out in full; of a choice, all that was chosen. Rule: REG-SA-08"""
    outcome = instance.outcome(path)
    if outcome is None or outcome.declined or not outcome.in_full:
        return False
    if isinstance(step, Effect):
        return True
    taken = ((n, i, s) for n in outcome.branches for i, s in enumerate(step.branches[n]))
    return all(_is_carried_out(instance, (*path, n, i), s) for n, i, s in taken)


# --- choices -------------------------------------------------------------------------------------------------------


def step_choose_branch(state: State, frame: ChooseBranch) -> None:
    """Ask which of several effects is carried out, of those whose conditions are true.

    Rules: REG-SA-17, REG-COND-10, R11-TARGET-14
    """
    instance = instance_of(state, frame.ability)
    choice = step_at(ability_of(state, instance), frame.path)
    assert isinstance(choice, Choice)  # noqa: S101 - the frame is made for a choice
    context = Context(state, instance, frame.path)
    seat = context.seats(choice.actor)[0]
    offered = branches.offered(context, choice)
    options = tuple(option(state, seat, does.ChooseEffect(i)) for i in offered)
    least, most = branches.picks(context, choice, len(offered))
    if least == most == len(offered):
        _take_branches(state, frame, offered)
        return
    prompt = Message("choose_effect", (instance.card, frame.path))
    source = Source(card=instance.card, ability=instance.id)
    ask(state, seat, Kind.CHOOSE, options, prompt, minimum=least, maximum=most, source=source,
        default=tuple(o.key for o in options[:max(1, least)]))  # fmt: skip


def answer_choose_branch(state: State, frame: ChooseBranch, decision: Decision, picks: tuple[str, ...]) -> None:
    """Carry out the effects that were chosen."""
    _take_branches(state, frame, tuple(sorted(int(p.removeprefix("effect")) for p in picks)))


def _take_branches(state: State, frame: ChooseBranch, chosen: tuple[int, ...]) -> None:
    declined = not chosen
    note_outcome(
        state, frame.ability, EffectOutcome(frame.path, in_full=not declined, declined=declined, branches=chosen)
    )
    swap(state, *(RunSteps(frame.ability, (*frame.path, b)) for b in chosen))


# --- completing ------------------------------------------------------------------------------------------------------


def planned(state: State, frame: CompleteEffect) -> list[Change]:
    """Return what an effect would do to its targets now. Pure."""
    instance = instance_of(state, frame.ability)
    changes: list[Change] = []
    for context, targets in shared_out(Context(state, instance, frame.path), frame):
        effect = as_it_stands(context, effect_at(ability_of(state, instance), frame.path))
        changes += EFFECTS[effect.verb].plan(context, effect, targets)
    return changes


def shared_out(context: Context, frame: CompleteEffect) -> list[tuple[Context, tuple[CardId, ...]]]:
    """Return who carries an effect out, each with his targets: the ability's player, or several. Rule: REG-CTRL-15"""
    if frame.shares is None:
        return [(context, frame.cards)]
    left = frozenset(frame.cards)
    return [(replace(context, acting=s), tuple(c for c in held if c in left)) for s, held in frame.shares]


def complete(state: State, frame: CompleteEffect) -> None:
    """Carry an effect out as one event, and let the rules settle what follows from it. Rule: REG-EFF-03"""
    instance = instance_of(state, frame.ability)
    context = Context(state, instance, frame.path)
    effect = as_it_stands(context, effect_at(ability_of(state, instance), frame.path))
    changes = planned(state, frame)
    cause = cause_of(frame.ability, frame.path)
    befallen = befalls(state, instance, effect, frame.cards)
    places = places_reached(state, frame.cards)
    changes, instead = replaced(state, cause, changes, befalls=befallen)
    instead = [replace(f, path=frame.path) if isinstance(f, AfterAll) else f for f in instead]
    changes, healing = (changes, []) if effect.cost else held_back(state, cause, changes)
    used = note_used(context, effect)
    carriers = [own for own, _ in shared_out(context, frame)]
    shuffles = [c for own in carriers for c in search.plan_shuffles(own, effect)]
    commit(state, cause, [*search.with_shuffles(effect, changes, shuffles), *used])
    drawn = drawn_by(changes) if effect.verb is Verb.DRAW else ()
    before = instance.outcome(frame.path)
    kept = before if before is not None else EffectOutcome(frame.path)
    note_outcome(
        state,
        frame.ability,
        replace(
            kept,
            cards=frame.cards,
            abilities=frame.abilities,
            in_full=frame.in_full and not falls_short(carriers, effect, len(drawn)),
            declined=False,
            done=True,
            shares=frame.shares,
            drawn=drawn,
            stays=visits(state, instance, frame.path, frame.cards),
        ),
    )
    after = Context(state, instance_of(state, frame.ability), frame.path)
    follow = [f for own, held in shared_out(after, frame) for f in EFFECTS[effect.verb].follow(own, effect, held)]
    follow = [_followed_from(frame, f) for f in follow]
    swap(state, *instead, *healing, Settle("REG-EFF-03", frame.ability, frame.path), *follow)
    use(state, context, effect, drawn or (frame.cards if is_search(effect) else ()))
    spared = {f.card for f in instead if isinstance(f, AfterAll)}
    aimed = {c: kinds for c, kinds in befallen.items() if c not in spared}
    for what in by_aim(state, context.instance, aimed, places):
        happen(state, what)


def _followed_from(effect: CompleteEffect, frame: Frame) -> Frame:
    match frame:
        case ActivateCards():
            return replace(frame, by=effect.ability, path=effect.path)
        case ChooseUser():
            return replace(frame, path=effect.path)
        case _:
            return frame


def step_choose_user(state: State, frame: ChooseUser) -> None:
    """Ask which character uses a card that an effect plays. Rules: REG-PLAYE-01, REG-PLAYE-04, R11-PLAYE-03"""
    said = Context(state, instance_of(state, frame.ability), frame.path)
    able = tuple(c for c in users(state, frame.seat, frame.card) if may_use_it(said, c))
    if len(able) <= 1:
        pop(state)
        if able:
            _play(state, frame, able[0])
        return
    options = choose_cards(state, frame.seat, able)
    source = Source(card=instance_of(state, frame.ability).card, ability=frame.ability)
    prompt = Message("choose_user", (frame.card,))
    ask(state, frame.seat, Kind.TARGET, options, prompt, source=source, default=(options[0].key,))


def answer_choose_user(state: State, frame: ChooseUser, decision: Decision, picks: tuple[str, ...]) -> None:
    """Play the card on the chosen character."""
    pop(state)
    _play(state, frame, decision.option(picks[0]).intent.card)


def _play(state: State, frame: ChooseUser, user: CardId) -> None:
    commit(state, cause_of(frame.ability, frame.path), plan_play(state, frame.seat, frame.card, user))
    push(state, Settle("RB-INIT-04"), ActivateCards((frame.card,), frame.seat, frame.ability, frame.path))


def step_finish(state: State, frame: FinishAbility) -> None:
    """Record that the ability has resolved; its ongoing effects continue.

    An Artifact or Site that can be used no more is discarded. Rules: REG-LIMIT-05, RB-PREP-16
    """
    instance = instance_of(state, frame.ability)
    if instance.progress is Progress.ACTIVATING:
        state.put(frame.ability, replace(instance, progress=Progress.COMPLETED))
    pop(state)
    uses.discard_spent(state, instance)


def note_outcome(state: State, ability: AbilityId, outcome: EffectOutcome) -> None:
    """Record the outcome of an effect, and the modifiers it granted to its ability."""
    instance = instance_of(state, ability)
    kept = tuple(o for o in instance.outcomes if o.path != outcome.path)
    noted = replace(instance, outcomes=(*kept, outcome))
    state.put(ability, told_by_what_was_reached(state, noted) if outcome.cards else noted)


def drop_frames(state: State, abilities: frozenset[AbilityId]) -> None:
    """Take the work of abilities off the stack, but not the frame by which abilities they suspended reactivate."""
    state.frames = tuple(f for f in state.frames if f.owner not in abilities or _stays(f))


def _stays(frame: Frame) -> bool:
    return isinstance(frame, Suspended)
