"""Uses of abilities: which of several players uses one, whether he does, and counting uses that are limited."""

from engine.kernel.changes import Add
from engine.kernel.decisions import Kind, Message, Source
from engine.kernel.engine import ask, push
from engine.kernel.facts import Cause
from engine.kernel.ids import Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.reaching import is_open_ended
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.limits import counter, is_spent, limits_on
from engine.redemption.abilities.reading.readings import ability_of, effects_in
from engine.redemption.language.ast.conditions import Condition
from engine.redemption.language.ast.effects import Choice, Effect
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Player
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kind import Lasts
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import Settle
from engine.redemption.model.instances import BEFORE, AbilityInstance, instances
from engine.redemption.model.options import ACCEPT, DECLINE, option
from engine.redemption.model.setup import rules_of


def is_counted(state: State, instance: AbilityInstance, number: int) -> bool:
    """Say whether this use has been counted: by an earlier clause, or by one played with it under the same limit.

    A limit at the end of a text is on all of it. Rule: REG-LIMIT-01
    """
    if any(o.path[0] < number for o in instance.outcomes):
        return True
    if ability_of(state, instance).clauses[number].limit is not None or instance.firing is not None:
        return False
    played = (instance.card, instance.section, instance.stay, instance.phase)
    return any(
        other.ability < instance.ability
        and other.firing is None
        and (other.card, other.section, other.stay, other.phase) == played
        and any(not o.declined for o in other.outcomes)
        for other in instances(state)
    )


def note_use(state: State, instance: AbilityInstance, number: int) -> None:
    """Count a use, once for an ability of several clauses.

    An ability that is undone does not count as used, unless the edition counts every activation.
    Rules: REG-LIMIT-06, RB-PREP-17
    """
    limits = limits_on(state, instance, ability_of(state, instance).clauses[number])
    if limits and not is_counted(state, instance, number):
        counts_always = rules_of(state).limit_counts_negated
        cause = Cause(rule="RB-PREP-17") if counts_always else Cause(instance.id)
        commit(state, cause, [Add(counter(state, instance, limit), 1) for limit in limits])


def ask_to_use(state: State, instance: AbilityInstance, clause: int) -> None:
    """Ask whether a clause is used. Rule: REG-SA-17"""
    chooser = ability_of(state, instance).clauses[clause].chooser
    who = Player.THAT_PLAYER if chooser is Player.ANY and instance.firing is not None else chooser
    seat = Context(state, instance, (clause,) if chooser in ONE_OPPONENT else ()).seats(who)[0]
    source = Source(card=instance.card, ability=instance.id)
    ask(state, seat, Kind.CONFIRM, (ACCEPT, DECLINE), Message("use_ability", (instance.card,)), source=source,
        default=("no",))  # fmt: skip


def opponents_to_name(context: Context, number: int) -> tuple[Seat, ...]:
    """Return the opponents of whom the ability's player has to name one before a clause, if there are several.

    The one named may use the clause, chooses between its effects, or acts if a condition on him is true: he is named
    before the condition is checked, since it may be about his hidden hand. Rules: REG-CTRL-10, DBR-TEAMS-15
    """
    if len(context.state.seats) == 2:
        return ()
    clause, firing = context.ability.clauses[number], context.instance.firing
    actors = {e.actor for e in nodes(clause.steps) if isinstance(e, Effect)}
    asked_of = {clause.chooser} if firing is None or not firing.uses_at_will(number) else set()
    asked_of |= {c.actor for c in nodes(clause.steps) if isinstance(c, Choice)}
    if any(map(is_about_opponent, clause.conditions)):
        asked_of |= actors
    there = replace(context, path=(number,))
    return next((there.seats(who) for who in Player if who in asked_of and is_one_of_several(there, who)), ())


def is_about_opponent(condition: Condition) -> bool:
    """Say whether a condition is about an opponent."""
    return not ONE_OPPONENT.isdisjoint(nodes(condition))


def is_one_of_several(context: Context, who: Player | None) -> bool:
    """Say whether a word means one of several players, so that the ability's player has to say which.

    Rules: REG-CTRL-10, REG-CTRL-15
    """
    return who in ONE_OPPONENT and len(context.seats(who)) > 1


def choose_opponent(state: State, instance: AbilityInstance, clause: int, seat: Seat) -> None:
    """Let one player be the opponent that a clause, and what is printed after it on its card, is about.

    Rule: REG-CTRL-10
    """
    state.put(instance.id, replace(instance, opponent=(clause, seat)))
    played = (instance.card, instance.section, instance.stay, instance.phase)
    for other in instances(state) if instance.firing is None else ():
        together = (other.card, other.section, other.stay, other.phase) == played and other.firing is None
        if together and other.ability > instance.ability:
            state.put(other.id, replace(other, opponent=(BEFORE, seat)))


def ask_for_one_of(state: State, seat: Seat, context: Context, prompt: Message, able: tuple[Seat, ...]) -> None:
    """Ask a player for one of these players."""
    options = tuple(option(state, seat, does.ChooseSeat(s)) for s in able)
    source = Source(card=context.card, ability=context.instance.id)
    ask(state, seat, Kind.CHOOSE, options, prompt, source=source, default=(options[0].key,))


def discard_spent(state: State, instance: AbilityInstance) -> None:
    """Discard an Artifact or Site after its last use; what lasts as long as the card is active is not over yet.

    Rules: REG-LIMIT-05, RB-PREP-16
    """
    if not is_spent(state, instance) or _is_lasting(state, instance):
        return
    cause = Cause(rule="RB-PREP-16") if rules_of(state).limit_counts_negated else Cause(instance.id)
    commit(state, cause, relocation.discard(state, instance.card))
    push(state, Settle("REG-LIMIT-05"))


def _is_lasting(state: State, instance: AbilityInstance) -> bool:
    """Say whether all that an ability has done lasts on every card of a kind."""
    done = {o.path for o in instance.outcomes if not o.declined}
    effects = [e for p, e in effects_in(state, instance) if p in done]
    return bool(effects) and all(
        KINDS[e.verb].lasts is Lasts.ONGOING and e.duration is None and e.targets and all(map(is_open_ended, e.targets))
        for e in effects
    )
