"""Whether what stands earlier in an ability was done: "if you do", "otherwise", and what a colon joins to a look."""

from engine.kernel.facts import Moved
from engine.redemption.abilities.conditions.counting import counted
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effects_in, step_at, words_of
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.effects import Effect, Step
from engine.redemption.language.ast.nouns import Count, Filter, Place
from engine.redemption.language.ast.vocabulary import Nth, Player, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model.instances import EffectOutcome, Progress, instances
from engine.redemption.model.setup import rules_of


def is_shown(context: Context, number: int) -> bool:
    """Say whether the look or reveal took place during which a clause acts, if it does.

    Rules: REG-COND-02, REG-COND-10
    """
    instance = context.instance
    begins = instance.firing.clause if instance.firing is not None else 0
    if number <= begins or number not in words_of(context.state, instance).during_showing:
        return True
    return any(o.path[0] == number - 1 and not o.declined for o in instance.outcomes)


def is_true_of_earlier(context: Context, condition: ast.Earlier) -> bool:
    """Say whether an "if you do" is true; of what each player does, whether this player did.

    Rules: REG-COND-11 to REG-COND-14, R11-COND-04
    """
    if condition.verb is not None:
        from_there = condition.place is None or _came_from(context, condition.verb, condition.place)
        did = from_there and _did(context, condition.verb, condition.count)
        return did is (condition.result is ast.Result.DID)
    last = _last(context)
    did = last is not None and last.in_full and not last.declined
    if last is not None and last in context.done() and _waits_for_next(step_at(context.ability, last.path)):
        return _is_stopped_as_played(context) is (condition.result is ast.Result.DID)
    declined = last is not None and last.declined
    if last is not None and last.shares is not None:
        meant = (context.you,) if condition.who is Player.YOU else context.opponents()
        did = any(s in meant for s, _ in last.shares)
        declined = not did
    match condition.result:
        case ast.Result.DID:
            return did
        case ast.Result.DID_NOT:
            return not did if rules_of(context.state).if_you_do_not == "not_in_full" else declined
        case ast.Result.COULD_NOT:
            return last is not None and not last.declined and not last.in_full
        case ast.Result.OTHERWISE:
            return _otherwise(context, condition)


def _last(context: Context) -> EffectOutcome | None:
    """Return the outcome of the ability's latest effect; until it has acted, of the ability printed before it.

    About that one only a first sentence asks; a later one about what stands before it in its own ability. Rules:
    REG-COND-03, REG-COND-11, REG-COND-12
    """
    done = context.done()
    if not done and any(isinstance(node, ast.Earlier) for node in nodes(context.ability.clauses[:1])):
        before = context.printed_before()
        done = before.outcomes if before is not None else ()
    return done[-1] if done else None


def _waits_for_next(effect: Step) -> bool:
    """Say whether an effect stops the abilities of a card that is yet to be played. Rule: REG-TARGET-26"""
    if not isinstance(effect, Effect):
        return False
    nth = [t.what.nth for t in effect.targets if isinstance(t.what, Filter)]
    return KINDS[effect.verb].stops and nth == [Nth.NEXT]


def _is_stopped_as_played(context: Context) -> bool:
    """Say whether an ability of the card that triggered this by being played was stopped. Rule: REG-SA-08"""
    about = context.instance.firing.cards if context.instance.firing is not None else ()
    return any(i.card in about and i.progress is Progress.STOPPED for i in instances(context.state))


def _otherwise(context: Context, condition: ast.Earlier) -> bool:
    """Say whether an "otherwise" is true: the sentence before, or what replaced it, did not happen.

    Rules: REG-COND-14, REG-INSTEAD-03
    """
    clauses = ability_of(context.state, context.instance).clauses
    number = next((n for n, c in enumerate(clauses) if condition in c.conditions), 0)
    if not number:  # it waits for an event of its own: what it is otherwise to is the ability before it
        return not context.came_to_pass()
    if clauses[number - 1].replaces:
        last = _last(context)
        return last is not None and not last.declined
    done = [o for o in context.instance.outcomes if o.path[0] == number - 1]
    return not done or not done[-1].in_full or done[-1].declined


def _did(context: Context, verb: Verb, count: Count | None) -> bool:
    """Say whether the latest effect of a type was carried out, on as many cards as the text says. Rule: REG-COND-11"""
    paths = {p for p, e in effects_in(context.state, context.instance) if e.verb is verb}
    done = next((o for o in reversed(context.instance.outcomes) if o.path in paths), None)
    if done is None or done.declined:
        return False
    if count is None:
        return done.in_full
    least, most = counted(context, count)
    return least <= len(done.cards) <= most


def _came_from(context: Context, verb: Verb, place: Place) -> bool:
    """Say whether an effect of a type took cards from a place: "if you reserve from hand". Rule: REG-COND-11"""
    own, there = context.instance.id, zones_of(context, place)
    paths = {p for p, e in effects_in(context.state, context.instance) if e.verb is verb}
    moves = (f for f in context.state.facts.values() if isinstance(f, Moved) and f.event.cause.ability == own)
    return any(f.event.cause.path in paths and f.origin.zone in there for f in moves)
