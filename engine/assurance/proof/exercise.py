"""Which features of readings the scenarios exercise: those seen at work while a passing scenario is replayed.

An effect counts if it did what it says to its targets; a lasting effect or a modifier, if other cards felt it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.assurance.features import features_at, features_of_modifier, of_identifier
from engine.assurance.proof.watching import Watching
from engine.kernel import engine as kernel
from engine.kernel.facts import Moved, SetTo
from engine.kernel.ids import Bond, CardId
from engine.kernel.inputs import Input
from engine.kernel.state import State
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.play.scenario.script import Result
from engine.play.scenario.table import Pool, Words, lay_out
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.abilities.terms.active_on import said_of
from engine.redemption.language.ast.document import BeginsAs
from engine.redemption.model import cards


def exercised_by(scenario: Scenario, pool: Pool) -> frozenset[str]:
    """Return the features that a scenario exercises; none if it does not pass."""
    return exercised_in(tuple(run_scenario(scenario, pool)), scenario, pool)


def exercised_in(results: Sequence[Result], scenario: Scenario, pool: Pool, words: Words = ()) -> frozenset[str]:
    """Return the features that a scenario with these results exercises; none if it does not pass."""
    if not all(r.passed for r in results):
        return frozenset()
    return frozenset(f for r in results for f in _played_again(scenario, r.edition, r.inputs, pool, words))


def _played_again(scenario: Scenario, edition: str, inputs: Iterable[Input], pool: Pool, words: Words) -> Iterator[str]:
    rules = Watching()
    state: State | None = None
    for step in watched_again(rules, scenario, edition, inputs, pool, words):
        state = step.state
        yield from _held(step)
    for card, watch in rules.watches.items():
        whole = reading(state, card) if state is not None else None
        if state is None or whole is None:
            continue
        for at in watch.worked:
            yield from features_at(whole, *at, alternative=at in watch.changed)
        for section, modifier in watch.modifiers:
            yield from features_of_modifier(whole, section, modifier)


def watched_again(
    rules: Watching, scenario: Scenario, edition: str, inputs: Iterable[Input], pool: Pool, words: Words = ()
) -> Iterator[kernel.Step]:
    """Replay a scenario by its inputs and watch its cards, step by step; yield nothing if no card has a reading."""
    step = lay_out(scenario, edition, pool, rules, words).step
    if not step.state.setup.readings:
        return
    _look(rules, step.state)
    yield step
    for given in inputs:
        step = kernel.submit(rules, step.state, given)
        _look(rules, step.state)
        yield step


def _look(rules: Watching, state: State) -> None:
    """Look at all lasting effects now."""
    for instance in tuple(state.instances.values()):
        rules.see_what_lasts(state, instance)


def _held(step: kernel.Step) -> Iterator[str]:
    """Generate the features of identifiers that were used.

    One lets cards be held, or active, on a card, and one was put there; another says as what a card begins, and the
    card has turned to what it did not begin as.
    """
    for fact in step.facts:
        if isinstance(fact, SetTo) and fact.field.name == cards.IDENTITY and fact.value:
            whole = reading(step.state, CardId(fact.field.of))
            begins = whole.identifiers.abilities if whole is not None else ()
            yield from (f for said in begins if isinstance(said, BeginsAs) for f in of_identifier(said))
        if isinstance(fact, Moved) and fact.destination.bond is Bond.ACTIVE_ON and fact.destination.host is not None:
            for card in (fact.card, fact.destination.host):
                for said in said_of(step.state, card):
                    yield from of_identifier(said)
        if isinstance(fact, Moved) and fact.destination.bond is Bond.HELD_IN and fact.destination.host is not None:
            whole = reading(step.state, fact.destination.host)
            yield from of_identifier(whole.identifiers.holds if whole is not None else None)


def named(found: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Name one scenario for each feature, as few scenarios as possible; `found` holds the features by scenario."""
    left = {f for features in found.values() for f in features}
    chosen: dict[str, str] = {}
    while left:
        best = max(sorted(found), key=lambda s: len(found[s] & left))
        chosen |= dict.fromkeys(found[best] & left, best)
        left -= found[best]
    return dict(sorted(chosen.items()))


def written(chosen: Mapping[str, str]) -> str:
    """Return the content of the file that names a scenario for each feature."""
    return json.dumps(chosen, indent=0, sort_keys=True) + "\n"
