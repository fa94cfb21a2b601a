"""Which cards "those Heroes" and "that Hero" mean. Pure."""

from engine.kernel.facts import Moved
from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import steps_under
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter, Reference, Selection, Target
from engine.redemption.language.ast.vocabulary import Kind, Pointer
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model.instances import instances


def those(context: Context, what: Reference) -> tuple[CardId, ...]:
    """Return the cards "those Heroes" means: the Heroes that the latest sentence with a Hero acted on.

    If it acted on no Hero but on a card on a Hero, "that Hero" is this one. Rule: REG-SA-09
    """
    if what.noun in (None, Kind.CARD):
        return ()
    kind = Filter(what.noun)
    if what.pointer is Pointer.IT:
        reached_last = context.pointed_at(Pointer.IT)
        none_such = not any(matches(context, kind, c) for c in reached_last)
        return _hosts_of(context, kind, reached_last) if none_such else ()
    if what.pointer is not Pointer.THEM:
        return ()
    reached = [(o.path[0], c) for o in context.earlier() for c in o.cards if matches(context, kind, c)]
    before = [clause for clause, _ in reached if clause < context.path[0]] if context.path else []
    said = before[-1] if before else None
    return tuple(dict.fromkeys(c for clause, c in reached if said in (None, clause)))


def _hosts_of(context: Context, kind: Filter, reached: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the cards of a kind on which the cards were that a card's abilities have moved."""
    own = {i.id for i in instances(context.state) if i.card == context.card} if reached else set()
    taken = (f for f in context.state.facts.values() if isinstance(f, Moved) and f.card in reached)
    hosts = (f.origin.host for f in taken if f.event.cause.ability in own)
    return tuple(dict.fromkeys(h for h in hosts if h is not None and matches(context, kind, h)))


def words_of(context: Context, target: Target) -> Selection:
    """Return the words for the cards an effect acts on: for the discard in "negate a card and discard it", "a card".

    A negate may target Lost Souls without naming them; what is then done with the card may not. Rules: REG-TARGET-27,
    REG-TARGET-29
    """
    if not isinstance(target.what, Reference) or not context.path or not context.path[-1]:
        return target.what
    before = steps_under(context.ability, context.path[:-1])[context.path[-1] - 1]
    if not isinstance(before, Effect) or not KINDS[before.verb].stops or len(before.targets) != 1:
        return target.what
    return before.targets[0].what
