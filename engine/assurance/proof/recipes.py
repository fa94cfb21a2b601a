"""Recipes: scenarios with real cards that show what the generic runs do not.

The key of a text is its words with its reading: if either changes, the text needs a new recipe.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from engine.assurance.proof.exercise import watched_again
from engine.assurance.proof.ledger import reading_fingerprint
from engine.assurance.proof.watching import At, Watching
from engine.kernel.ids import CardId
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.play.scenario.model import Scenario
from engine.play.scenario.script import Result
from engine.play.scenario.table import Pool, Words
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.model import cards
from engine.redemption.model.setup import setup_of

#: A text and how it is read: its key, and the fingerprint of its reading.
TextRead = tuple[str, str]


@dataclass(slots=True)
class Shown:
    """What scenarios showed of one text: effects that did what they say, modifiers that were felt, and scenario ids."""

    effects: set[At] = field(default_factory=set)
    modifiers: set[tuple[int, int]] = field(default_factory=set)
    by: list[str] = field(default_factory=list)


def shown_by(
    scenario: Scenario, results: Sequence[Result], pool: Pool, words: Words = ()
) -> Iterator[tuple[TextRead, Shown]]:
    """Generate what a scenario with these results shows of each card; nothing if it does not pass."""
    if not all(result.passed for result in results):
        return
    for result in results:
        rules = Watching()
        state: State | None = None
        for step in watched_again(rules, scenario, result.edition, result.inputs, pool, words):
            state = step.state
        for card, watch in rules.watches.items():
            of = text_read(state, card) if state is not None and (watch.worked or watch.modifiers) else None
            if of is not None:
                yield of, Shown(watch.worked, watch.modifiers, [scenario.id])


def text_read(state: State, card: CardId) -> TextRead | None:
    """Return the text of a card with its reading in a game; None if it has none."""
    printing = cards.printing(state, card)
    document = setup_of(state).readings.get(printing.key)
    return (key_of(card_text(printing)), reading_fingerprint(document)) if document else None


def together(found: Iterable[tuple[TextRead, Shown]]) -> dict[TextRead, Shown]:
    """Return what all scenarios show together, by text."""
    every: dict[TextRead, Shown] = {}
    for of, shown in found:
        held = every.setdefault(of, Shown())
        held.effects |= shown.effects
        held.modifiers |= shown.modifiers
        held.by += [one for one in shown.by if one not in held.by]
    return every
