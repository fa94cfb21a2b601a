"""An X that counts brigades in places is counted once for all cards that are compared with it."""

import pytest

from engine.cards.model import Brigade
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.table import lay_out
from engine.redemption.abilities.ongoing.negate_prevent import stopped
from engine.redemption.model import cards
from tests.shared import card_pool, needs_shared

GUARD = "Hero | White | 1/2 | human, O.T., territory class | Protect Heroes from convert abilities."
TABLE = """
id: many-to-compare-with-x
rules: [REG-COND-20]
edition: 2023
cards:
  A: {{territory: [{{pool: "Babel|FoM", as: babel, role: fortress}}]}}
  B: {{territory: [{guards}, "Laban | EC | Gray | 1/3"]}}
"""


@needs_shared
def test_the_brigades_are_counted_once_however_many_cards_are_compared_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guards = ", ".join(f'"{name} | {GUARD}"' for name in ("Ruth", "Asa", "Gad", "Joel"))
    (scenario,) = read_scenarios(TABLE.format(guards=guards), "table")
    babel = next(p for p in card_pool().printings if p.name == "Babel (FoM)")
    state = lay_out(scenario, "2023", lambda _: babel).step.state
    looked_at: list[CardId] = []
    seen = cards.brigades_seen

    def noted(state: State, card: CardId) -> frozenset[Brigade]:
        looked_at.append(card)
        return seen(state, card)

    monkeypatch.setattr(cards, "brigades_seen", noted)
    state.of_board = {}
    assert len(stopped(state)) == 4
    assert len(looked_at) == len(set(looked_at)) > 0
