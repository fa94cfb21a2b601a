"""How an effect finds its targets: its conditions, whether it is used at all, and the choice of cards, part by part.

Most effects have one target phrase; an exchange has two, and a card that is placed or equipped also has a card to go
on.
"""

from engine.cards.model import Brigade
from engine.kernel import chance as luck
from engine.kernel.changes import Note
from engine.kernel.decisions import Basis, Decision, Kind, Message, OrNone, Source
from engine.kernel.engine import ask, pop, swap
from engine.kernel.facts import Cause, Targeted
from engine.kernel.ids import CardId, Seat
from engine.kernel.ledger import commit, new_event, next_fact, record
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation.kept_targets import again, keep, keep_for_pronouns
from engine.redemption.abilities.activation.offer_instead import of_another
from engine.redemption.abilities.activation.process import cause_of, note_outcome
from engine.redemption.abilities.activation.tokens import new_tokens
from engine.redemption.abilities.activation.uses import ask_for_one_of, choose_opponent, is_one_of_several
from engine.redemption.abilities.conditions.conditions import as_it_stands, holds
from engine.redemption.abilities.conditions.such_players import such_seats
from engine.redemption.abilities.effects import draw, increase_decrease
from engine.redemption.abilities.effects.create_token import places_wanted
from engine.redemption.abilities.ongoing.reaching import chooses_cards, interrupted, reaches_what_comes
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.reading.going_through import is_search, is_searched_for
from engine.redemption.abilities.reading.readings import ability_of, effect_at, step_at
from engine.redemption.abilities.targeting import search
from engine.redemption.abilities.targeting.idle import draws_nothing, is_joint, may_lie_hidden
from engine.redemption.abilities.targeting.one_place import players_to_choose
from engine.redemption.abilities.targeting.parting import share
from engine.redemption.abilities.targeting.receiving import may_receive
from engine.redemption.abilities.targeting.showing import plan_showing
from engine.redemption.abilities.targeting.targeting import (
    Reach,
    in_turn,
    parts,
    picked_from,
    reach,
    reach_of,
)
from engine.redemption.abilities.terms.brigade_choice import brigades_to_choose, leaves_brigades_open
from engine.redemption.abilities.terms.by_name import names_a_soul
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.effects import By, Effect, Grants
from engine.redemption.language.ast.nouns import Reference, Target
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import BeginEffect, CompleteEffect, OfferInstead
from engine.redemption.model.instances import EffectOutcome, Path, instance_of
from engine.redemption.model.options import ACCEPT, DECLINE, choose_cards, option
from engine.redemption.model.setup import rules_of


def step_begin_effect(state: State, frame: BeginEffect) -> None:
    """Activate an effect: check its conditions, then ask whether it is used, and for its targets.

    If each player carries it out, they choose one after another, and it completes for all at once.

    Rules: REG-EFF-02, REG-EFF-01, REG-TARGET-31, REG-TARGET-32, REG-TARGET-33, R11-SA-04, RB-PRESENT-03, RB-PRESENT-04,
    R11-TARGET-13, REG-INSTEAD-01
    """
    context, effect = _in_question(state, frame)
    if not frame.at and not all(holds(context, c, frame.path) for c in effect.conditions):
        note_outcome(state, frame.ability, EffectOutcome(frame.path, in_full=False))
        pop(state)
        return
    if effect.actor in EVERY and frame.acting is None:
        _begin_for_each(state, frame, context, effect)
        return
    if frame.acting is None and _is_anybody(context, effect):
        _ask_who(state, frame, context, effect)
        return
    if KINDS[effect.verb].names_cards:
        _ask_name(state, context, effect)
        return
    if effect.verb is Verb.INTERRUPT and not chooses_cards(effect):
        reached = interrupted(context, effect)
        note_outcome(state, frame.ability, EffectOutcome(frame.path, abilities=reached, done=False))
        swap(state, CompleteEffect(frame.ability, frame.path, abilities=reached))
        return
    if chooses_nothing(effect):
        keep_for_pronouns(context, effect)
        swap(state, CompleteEffect(frame.ability, frame.path))
        return
    able = players_to_choose(context, effect) if frame.whose is None and not frame.at else ()
    if len(able) > 1:
        if effect.optional and not frame.asked:
            _ask_whether(state, context, effect)
        else:
            _ask_whose(state, context, effect, able)
        return
    if (instead := _instead_of_searching(state, frame, effect)) is not None:
        if effect.optional and not frame.asked:
            _ask_whether(state, context, effect)
        else:
            swap(state, instead)
        return
    frame, within = _to_the_choice(state, frame, context, effect)
    if within is not None:
        swap(state, frame)
        _ask_targets(
            state,
            replace(context, chosen=frame.chosen),
            effect,
            in_turn(context, effect)[frame.at][0],
            within,
            may_decline=effect.optional and not frame.asked,
            whose=frame.whose,
        )
    elif effect.optional and not frame.asked and _leaves_open_whether(context, effect, frame):
        swap(state, frame)
        _ask_whether(state, context, effect)
    elif effect.optional and not frame.asked and draws_nothing(context, effect):
        _decline(state, frame)
    else:
        _complete(state, frame)


def _instead_of_searching(state: State, frame: BeginEffect, effect: Effect) -> OfferInstead | None:
    """Return the offer to have something else done instead of a search, before its player sees what he may find.

    Where several players search, they do so first. Rules: REG-INSTEAD-01, REG-INSTEAD-02, REG-SEARCH-01
    """
    if frame.used or frame.at or frame.acting is not None or not is_search(effect):
        return None
    if frame.whose is not None:
        note_outcome(state, frame.ability, EffectOutcome(frame.path, whose=frame.whose, done=False))
    return of_another(state, frame)


def _ask_name(state: State, context: Context, effect: Effect) -> None:
    """Ask for the name of a card, which may be any that there is: such a card that all can see, if nothing is said.

    Rule: REG-UNIQ-14
    """
    others_first = sorted(state.seats, key=lambda s: s == context.carrier)
    there = (c for s in others_first for z in sorted(zones.IN_PLAY) for c in state.zone(z, s))
    such = (c for c in there if state.cards[c].known == state.everyone and matches(context, effect.targets[0].what, c))
    name = cards.printing(state, next(such, context.card)).base_name
    source = Source(card=context.card, ability=context.instance.id)
    prompt = Message("name_card", (context.card,))
    ask(state, context.carrier, Kind.NAME, (), prompt, source=source, default=(name,))


def _leaves_open_whether(context: Context, effect: Effect, frame: BeginEffect) -> bool:
    """Say whether an effect without a choice of cards is offered: it has targets, or others cannot know that."""
    wanted = parts(effect)
    if not wanted:
        return not draws_nothing(context, effect)
    return bool(frame.chosen) or any(may_lie_hidden(context, effect, t) for t in wanted)


def chooses_nothing(effect: Effect) -> bool:
    """Say whether an effect is on all cards of a kind, later ones too, so that no targets are recorded.

    Rules: REG-NEGATE-06, REG-PREVENT-08, REG-TOSS-02
    """
    if effect.optional or not (reaches_what_comes(effect) or isinstance(effect.arguments, Grants)):
        return False
    return not leaves_brigades_open(effect)


def _in_question(state: State, frame: BeginEffect) -> tuple[Context, Effect]:
    instance = instance_of(state, frame.ability)
    context = Context(state, instance, frame.path, frame.acting)
    effect = as_it_stands(context, effect_at(ability_of(state, instance), frame.path))
    offered = effect.actor in EVERY and context.ability.clauses[frame.path[0]].chooser is effect.actor
    apart = _has_its_own_option(context, effect, frame.path)
    if (offered and frame.path[-1] == 0) or apart or _is_lowering(context, effect):
        return context, replace(effect, optional=True)
    return context, effect


def _has_its_own_option(context: Context, effect: Effect, path: Path) -> bool:
    """Say whether an effect is one of several after one "may", each of which its player may use or decline.

    An effect on cards that an earlier effect found is used or declined together with that one. Rule: R11-SA-03
    """
    clause = context.ability.clauses[path[0]]
    if clause.chooser is None or clause.chooser in EVERY or len(path) != 2 or len(clause.steps) < 2:
        return False
    joined = all(isinstance(s, Effect) and not s.cost for s in clause.steps)
    goes_with_it = bool(path[-1]) and any(isinstance(t.what, Reference) for t in effect.targets)
    own = not goes_with_it and context.seats(effect.actor) == context.seats(clause.chooser)
    return joined and own and rules_of(context.state).may_of_several == "each"


def _is_lowering(context: Context, effect: Effect) -> bool:
    """Say whether a card that would be increased to a value is above it already. Rule: REG-INCDEC-08"""
    if not isinstance(effect.arguments, By) or not effect.arguments.sets:
        return False
    return increase_decrease.would_lower(context, effect, reach(context, effect).candidates)


def _begin_for_each(state: State, frame: BeginEffect, context: Context, effect: Effect) -> None:
    """Let the players choose in turn, beginning with the active one; if there was a cost, only those who paid it.

    Rules: REG-PRIO-02, REG-SA-08, REG-SA-07
    """
    first = state.phases[-1].seat if state.phases else Seat(0)
    number = len(state.seats)
    such = such_seats(context, effect.actor, effect.conditions)
    able = [s for s in such if s not in _left_out(context, frame.path)]
    _go_on(state, replace(frame, waiting=tuple(sorted(able, key=lambda s: (s - first) % number))))


def _is_anybody(context: Context, effect: Effect) -> bool:
    """Say whether the player of an ability decides who carries an effect out. Rules: REG-CTRL-11, REG-CTRL-15"""
    return effect.actor is Player.ANY or is_one_of_several(context, effect.actor)


def _ask_who(state: State, frame: BeginEffect, context: Context, effect: Effect) -> None:
    """Ask the ability's player who carries out the effect, once for each clause. Rule: REG-CTRL-15"""
    before = (o.shares for o in context.instance.outcomes if o.path[0] == frame.path[0] and o.shares is not None)
    same = next((s for shares in before for s, _ in shares), None)
    if same is not None:
        swap(state, replace(frame, acting=same))
        return
    prompt = Message("choose_actor", (context.card,))
    ask_for_one_of(state, context.you, context, prompt, context.seats(effect.actor))


def _left_out(context: Context, path: Path) -> frozenset[Seat]:
    """Return the players who did not carry out the step before, if the next step depends on it."""
    if not path[-1]:
        return frozenset()
    before = (*path[:-1], path[-1] - 1)
    outcome = context.instance.outcome(before)
    depends = step_at(context.ability, before).cost or context.ability.clauses[path[0]].chooser in EVERY
    if not depends or outcome is None or outcome.shares is None:
        return frozenset()
    return frozenset(context.state.seats) - {s for s, _ in outcome.shares}


def _go_on(state: State, frame: BeginEffect) -> None:
    """Ask the next of several players, or complete the effect if all have chosen."""
    if frame.waiting:
        acting, *waiting = frame.waiting
        swap(state, BeginEffect(frame.ability, frame.path, acting=acting, waiting=tuple(waiting), shares=frame.shares))
        return
    chosen = tuple(dict.fromkeys(c for _, held in frame.shares for c in held))
    did = bool(frame.shares)
    outcome = EffectOutcome(frame.path, chosen, in_full=did, declined=not did, done=False, shares=frame.shares)
    note_outcome(state, frame.ability, outcome)
    if did:
        swap(state, CompleteEffect(frame.ability, frame.path, chosen, shares=frame.shares))
    else:
        pop(state)


def _to_the_choice(
    state: State, frame: BeginEffect, context: Context, effect: Effect
) -> tuple[BeginEffect, Reach | None]:
    """Skip target phrases that leave no choice; return the frame after them, and the Reach of the next or None."""
    wanted = in_turn(context, effect)
    while frame.at < len(wanted):
        target, seat = wanted[frame.at]
        context = replace(context, chosen=frame.chosen)
        within = reach_of(context, effect, target, frame.chosen, frame.whose if seat is None else seat)
        within = share(context, effect, within)
        asks = not (target.at_random or within.automatic) and may_lie_hidden(context, effect, target)
        if is_joint(effect) and not (within.candidates or asks):
            return replace(frame, at=len(wanted), chosen=(), specified=max(1, within.specified)), None
        if target.at_random:
            count = number_of(context, target.count or effect.count)
            frame = _with(frame, _picked_at_random(state, target, within.candidates, count), within)
        elif within.automatic or not (within.most or asks):
            frame = _with(frame, within.candidates if within.automatic else (), within)
        else:
            return frame, within
    return frame, None


def _with(frame: BeginEffect, chosen: tuple[CardId, ...], within: Reach) -> BeginEffect:
    return replace(
        frame, at=frame.at + 1, chosen=(*frame.chosen, *chosen), specified=frame.specified + within.specified
    )


def _ask_whether(state: State, context: Context, effect: Effect) -> None:
    source = Source(card=context.card, ability=context.instance.id)
    prompt = Message("use_effect", (context.card, effect.verb.value))
    ask(state, context.carrier, Kind.CONFIRM, (ACCEPT, DECLINE), prompt, source=source, default=("no",))


def _ask_number(state: State, frame: BeginEffect, context: Context, effect: Effect) -> None:
    """Ask how many cards are drawn "up to" a number: at least one by whoever has said that he draws. Rule: REG-SA-17"""
    most = number_of(context, effect.count)
    said = frame.asked or context.ability.clauses[frame.path[0]].chooser is not None
    if most <= said:
        _complete(state, replace(frame, number=most))
        return
    swap(state, frame)
    source = Source(card=context.card, ability=context.instance.id)
    ask(
        state, context.carrier, Kind.NUMBER, (), Message("draw_up_to", (context.card,)),
        minimum=int(said), maximum=most, default=(str(most),), source=source,
    )  # fmt: skip


def _ask_targets(
    state: State,
    context: Context,
    effect: Effect,
    target: Target,
    within: Reach,
    *,
    may_decline: bool,
    whose: Seat | None,
) -> None:
    """Ask for the targets; a search finds all it looks for, or nothing. Rules: REG-SEARCH-05, REG-SEARCH-06"""
    seat = context.carrier
    looking = search.plan_looking(context, effect, seat, whose)
    if looking:
        commit(state, Cause(context.instance.id), looking)
    options = choose_cards(state, seat, within.candidates)
    found = is_searched_for(effect, target) and search.may_fail(context)
    least = 0 if may_decline or found else within.least
    whole = OrNone(within.least) if found and within.least > 1 else None
    source = Source(card=context.card, ability=context.instance.id)
    prompt = Message("choose_targets", (context.card, effect.verb.value))
    default, least = again(context, options, least)
    basis = Basis.HIDDEN if search.looks_into_hidden(context, effect, target) else Basis.OPEN
    ask(state, seat, Kind.TARGET, options, prompt, minimum=least, maximum=within.most, constraint=whole, source=source,
        default=default, basis=basis)  # fmt: skip


def answer_begin_effect(state: State, frame: BeginEffect, decision: Decision, picks: tuple[str, ...]) -> None:
    """Continue with the chosen targets, or record that the effect was declined. Rule: REG-CTRL-16"""
    context, effect = _in_question(state, frame)
    if decision.kind is Kind.NAME:
        if names_a_soul(state, picks[0]):
            return  # it is asked again
        note_outcome(state, frame.ability, EffectOutcome(frame.path, named=picks[0], done=False))
        swap(state, CompleteEffect(frame.ability, frame.path))
        return
    if decision.kind is Kind.NUMBER:
        _complete(state, replace(frame, number=int(picks[0])))
        return
    declined = picks == ("no",) if decision.kind is Kind.CONFIRM else not picks and effect.optional and not frame.asked
    if declined:
        _decline(state, frame)
        return
    if decision.kind is Kind.CHOOSE and isinstance(decision.options[0].intent, does.ChooseBrigade):
        brigades = tuple(decision.option(p).intent.brigade for p in picks)
        commit(state, Cause(frame.ability), [Note("brigade", context.carrier, (context.card,), _named(brigades))])
        _complete(state, replace(frame, brigades=brigades))
        return
    if decision.kind is Kind.CHOOSE:
        seat = decision.option(picks[0]).intent.seat
        if frame.acting is None and effect.actor is Player.ANY:
            swap(state, replace(frame, acting=seat))
            return
        if frame.acting is None and is_one_of_several(context, effect.actor):
            choose_opponent(state, context.instance, frame.path[0], seat)
            return
        swap(state, replace(frame, whose=seat) if not frame.chosen else replace(frame, to=seat))
        return
    frame = replace(frame, asked=True)
    if decision.kind is Kind.ORDER:
        _complete(state, replace(frame, chosen=tuple(decision.option(p).intent.card for p in picks), ordered=True))
        return
    if decision.kind is not Kind.CONFIRM:
        chosen = tuple(decision.option(p).intent.card for p in picks)
        target, seat = in_turn(context, effect)[frame.at]
        within = reach_of(context, effect, target, frame.chosen, frame.whose if seat is None else seat)
        frame = _with(frame, chosen, within)
        if not chosen and is_joint(effect):
            frame = replace(frame, at=len(in_turn(context, effect)), chosen=())
    if frame.at < len(in_turn(context, effect)):
        swap(state, frame)
    else:
        _complete(state, frame)


def _decline(state: State, frame: BeginEffect) -> None:
    if frame.acting is not None:
        _go_on(state, frame)
        return
    note_outcome(state, frame.ability, EffectOutcome(frame.path, in_full=False, declined=True))
    pop(state)


def _ask_player(state: State, frame: BeginEffect, context: Context, effect: Effect, able: tuple[Seat, ...]) -> None:
    swap(state, frame)
    prompt = Message("choose_player", (context.card, effect.verb.value))
    ask_for_one_of(state, context.carrier, context, prompt, able)


def _brigades(context: Context, effect: Effect, frame: BeginEffect) -> tuple[Brigade, ...] | None:
    """Return the brigades of an effect: the chosen ones, all or none of them; None if the player has to be asked."""
    able = brigades_to_choose(context, effect, frame.chosen)
    if able is None or frame.brigades is not None:
        return frame.brigades or ()
    every, least, most = able
    return every[:least] if most == 0 or least == len(every) else None


def _ask_brigades(state: State, frame: BeginEffect, context: Context, effect: Effect) -> None:
    every, least, most = brigades_to_choose(context, effect, frame.chosen) or ((), 0, 0)
    swap(state, frame)
    seat = context.carrier
    options = tuple(option(state, seat, does.ChooseBrigade(b)) for b in every)
    source = Source(card=context.card, ability=context.instance.id)
    prompt = Message("choose_brigade", (context.card, effect.verb.value))
    ask(state, seat, Kind.CHOOSE, options, prompt, minimum=least, maximum=most, source=source,
        default=tuple(o.key for o in options[:most]))  # fmt: skip


def _named(brigades: tuple[Brigade, ...]) -> str:
    return " and ".join(b.value.lower() for b in brigades)


def _ask_whose(state: State, context: Context, effect: Effect, able: tuple[Seat, ...]) -> None:
    seat = context.carrier
    others_first = tuple(sorted(able, key=lambda s: s == seat))
    ask_for_one_of(state, seat, context, Message("choose_whose", (context.card, effect.verb.value)), others_first)


def _ask_order(state: State, frame: BeginEffect, context: Context, effect: Effect) -> None:
    """Ask in which order the targets go on top of or under the deck, the uppermost first. Rule: REG-TOPDECK-02"""
    swap(state, frame)
    options = choose_cards(state, context.carrier, frame.chosen)
    source = Source(card=context.card, ability=context.instance.id)
    prompt = Message("choose_order", (context.card, effect.verb.value))
    ask(state, context.carrier, Kind.ORDER, options, prompt, minimum=len(options), maximum=len(options), source=source,
        default=tuple(o.key for o in options))  # fmt: skip


def _with_tokens(context: Context, effect: Effect, frame: BeginEffect) -> BeginEffect:
    """Make the created tokens the targets; nobody chooses among them. Rules: REG-TOKEN-01, REG-TOKEN-03"""
    count = effect.targets[0].count or effect.count
    number = number_of(context, count) * len(places_wanted(context, effect))
    brigade = frame.brigades[0] if frame.brigades else None
    chosen = new_tokens(context.state, context.instance.words, effect, context.carrier, number, brigade)
    return replace(frame, chosen=chosen, specified=number)


def _complete(state: State, frame: BeginEffect) -> None:
    context, effect = _in_question(state, frame)
    if effect.verb is Verb.CREATE_TOKEN and not frame.chosen:
        matched = _brigades(context, effect, frame)
        if matched is None:
            _ask_brigades(state, frame, context, effect)
            return
        frame = _with_tokens(context, effect, replace(frame, brigades=matched))
    able = may_receive(context, effect)
    if frame.chosen and frame.to is None and able:
        if len(able) > 1:
            _ask_player(state, frame, context, effect, able)
            return
        frame = replace(frame, to=able[0])
    if effect.any_order and len(frame.chosen) > 1 and not frame.ordered:
        _ask_order(state, frame, context, effect)
        return
    asked = _brigades(context, effect, frame)
    if asked is None:
        _ask_brigades(state, frame, context, effect)
        return
    if frame.number is None and frame.acting is None and draw.leaves_number_open(effect):
        _ask_number(state, frame, context, effect)
        return
    shown = plan_showing(context, effect, frame.chosen, in_full=len(frame.chosen) >= frame.specified)
    if shown:
        commit(state, cause_of(frame.ability, frame.path), shown)
    keep(context, effect, frame.chosen)
    if frame.chosen:
        event = new_event(state, cause_of(frame.ability, frame.path))
        record(state, Targeted(next_fact(state), event, frame.ability, frame.path[-1], frame.chosen))
    in_full = len(frame.chosen) >= frame.specified
    if frame.acting is not None:
        mine = ((frame.acting, frame.chosen),) if in_full or frame.chosen else ()
        _go_on(state, replace(frame, shares=(*frame.shares, *mine)))
        return
    outcome = EffectOutcome(frame.path, frame.chosen, in_full=in_full, done=False, to=frame.to, whose=frame.whose)
    note_outcome(state, frame.ability, replace(outcome, brigades=asked, number=frame.number))
    swap(state, CompleteEffect(frame.ability, frame.path, frame.chosen, in_full=in_full, used=frame.used))


def _picked_at_random(state: State, target: Target, candidates: tuple[CardId, ...], number: int) -> tuple[CardId, ...]:
    """Pick cards by chance; the location counts as shuffled first. Rule: REG-ZONE-19"""
    order = luck.shuffled(state.chance, candidates)
    state.chance = state.chance.next()
    return picked_from(state, target, order, number)
