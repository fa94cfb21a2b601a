"""Triggered clauses in random games: how often an event of their kind happened, and whether they ever acted.

A clause that never acted though its event happened is carried out wrongly; one for which many events of its kind
happened, but never the awaited one, may be read wrongly. A phase in which a clause acts counts as an event, too.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field

from engine.kernel.facts import Fact, Moved, Noted, PhaseBegan
from engine.kernel.ids import AbilityId, EventId
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import is_in
from engine.redemption.abilities.conditions.events import met, of_fact
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, words_of
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance


@dataclass(frozen=True, slots=True, order=True)
class Sentence:
    """A clause of a text: the card's name and words, and its address in the reading."""

    card: str
    text: str
    section: int
    ability: int
    clause: int


@dataclass(slots=True)
class Heard:
    """How often an event of the awaited kind happened, how often the awaited one, and how often the clause acted."""

    came: Counter[Sentence] = field(default_factory=Counter)
    met: Counter[Sentence] = field(default_factory=Counter)
    acted: Counter[Sentence] = field(default_factory=Counter)

    def never_acted(self) -> list[Sentence]:
        """Return the clauses that never acted though events of their kind happened, most frequent first."""
        silent = (at for at in self.came if not self.acted[at])
        return sorted(silent, key=lambda at: (-self.met[at], -self.came[at], at))


def note(found: Heard, state: State, facts: Sequence[Fact], since: AbilityId) -> None:
    """Count the clauses for which these facts were events, and those that acted, in abilities from `since` on."""
    for instance in state.instances.values():
        if instance.id >= since and instance.firing is not None and not instance.firing.at_will:
            found.acted[_at(state, instance, instance.firing.clause)] += 1
    if not state.phases or state.outcome is not None:
        return
    for fact in facts:
        for at, is_met in (*_by_event(state, fact), *_by_phase(state, fact)):
            found.came[at] += 1
            found.met[at] += is_met


def _by_event(state: State, fact: Fact) -> Iterator[tuple[Sentence, bool]]:
    waiting = roster(state).waiting
    of: EventId | None = fact.event.id if isinstance(fact, Moved | Noted) else None
    for what in of_fact(state, fact) if waiting else ():
        for instance in waiting.get(what.kind, ()):
            for number, clause in enumerate(ability_of(state, instance).clauses):
                if clause.trigger is not None and what.kind in clause.trigger.happenings:
                    is_met = met(Context(state, instance), clause.trigger, what, of) is not None
                    yield _at(state, instance, number), is_met


def _by_phase(state: State, fact: Fact) -> Iterator[tuple[Sentence, bool]]:
    if not isinstance(fact, PhaseBegan):
        return
    for instance in roster(state).repeated:
        for number, phases in words_of(state, instance).repeated:
            if any(each.phase.value == fact.name for each in phases):
                context = Context(state, instance)
                yield _at(state, instance, number), any(is_in(context, each) for each in phases)


def _at(state: State, instance: AbilityInstance, clause: int) -> Sentence:
    of = cards.printing(state, instance.words)
    return Sentence(of.name, of.text, instance.section, instance.ability, clause)
