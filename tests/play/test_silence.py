"""The watch for effects that come to act and change nothing."""

import pytest

from bot.services.assurance.scenarios import shipped_pool
from engine.assurance.proof.silence import Listening, Silence
from engine.kernel import engine as kernel
from engine.kernel.changes import Change
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import run_scenario
from engine.play.scenario.table import lay_out
from engine.redemption.abilities.activation import triggers
from engine.redemption.abilities.effects import zone_moves
from tests.shared import interpreted

TABLE = """
id: heard
rules: [REG-EFF-03]
cards:
  A:
    territory: [Seth | Hero | Blue | 8/9 | human]
    hand: ["Fire | GE | Blue | 0/0 | | TEXT"]
    deck: [filler x4]
  B:
    territory: [Laban | EC | Gray | 2/10 | human, Haman | EC | Gray | 1/1 | human]
    land_of_bondage: [Lost Soul]
script:
  - A: rescue with Seth
  - B: block with Laban
  - A: play Fire on Seth
"""


def listened(text: str, script: str = "") -> Silence:
    """Return what was counted as a card of this text was played."""
    return replayed(TABLE.replace("TEXT", text) + script)


def replayed(text: str) -> Silence:
    """Return what was counted in a scenario."""
    (scenario,) = read_scenarios(text)
    pool, found = shipped_pool(), Silence()
    (result,) = run_scenario(scenario, pool)
    assert result.passed, result
    listening = Listening(found)
    step = lay_out(scenario, scenario.editions[0], pool, listening).step
    for given in result.inputs:
        step = kernel.submit(listening, step.state, given)
    return found


def heard(text: str, script: str = "") -> list[tuple[str, bool, int, int]]:
    """Return of each effect its verb, whether it lasts, how often it came to act and how often nothing changed."""
    found = listened(text, script)
    return [(at.verb, at.lasts, times, found.nothing[at]) for at, times in sorted(found.came.items())]


DISCARDS = "  - A: choose Laban\n  - B: pass\n"


def test_an_effect_that_does_what_it_says_is_not_silent() -> None:
    assert heard("Discard an Evil Character.", DISCARDS) == [("discard", False, 1, 0)]


def test_an_effect_that_completes_on_its_target_and_does_nothing_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> list[Change]:
        return []

    monkeypatch.setattr(zone_moves, "plan", nothing)
    assert heard("Discard an Evil Character.", DISCARDS) == [("discard", False, 1, 1)]


def test_what_lasts_is_felt_and_without_a_target_nothing_is_told() -> None:
    assert heard("Protect all Heroes from discard.") == [("protect", True, 1, 0)]
    assert heard("Protect all Sites from discard.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Protect all Heroes from the next evil Enhancement played.",
        "Protect all Heroes from the first evil Enhancement played each battle.",
        "Hero may use Isaiah Enhancements.",
        "Protect all Heroes from demons.",
        "Protect all Heroes from the next good Enhancement played in battle.",
        "Protect all Heroes from lone Evil Characters.",
        "Hero is immune to black brigade.",
        "Protect all Heroes from capture.",
    ],
)
def test_what_lasts_is_tried_on_a_table_that_has_all_it_speaks_of(text: str) -> None:
    """Nothing of it lies there: no card that is played next, no such Enhancement, Site or character."""
    assert [(lasts, times, nothing) for _, lasts, times, nothing in heard(text)] == [(True, 1, 0)]


def test_what_waits_for_a_state_is_not_heard_before() -> None:
    assert heard("While 2 or more Heroes are in battle, protect all Heroes from discard.") == []


def test_half_of_an_exchange_is_not_heard() -> None:
    """There is no Site to exchange it with."""
    assert heard("Exchange this card with your Site.") == []


def test_an_effect_that_finds_no_card_it_speaks_of_is_told_apart() -> None:
    assert [at.verb for at in listened("Discard all Sites.").never_found()] == ["discard"]
    assert listened("Protect hand and deck from opponents.").never_found() == []
    assert listened("Discard an Evil Character.", DISCARDS).never_found() == []


WAITING = """
id: waited
rules: [REG-SA-25]
cards:
  A:
    territory: [Seth | Hero | Blue | 8/9 | human, "Keep | Good Fortress | | | | If WHO is discarded, draw 1."]
    deck: [filler x4]
  B:
    territory: [Laban | EC | Gray | 2/3 | human]
    land_of_bondage: [Lost Soul]
script:
  - A: rescue with Seth
  - B: block with Laban
  - until: {where: {Laban: B discard pile}}
"""


def waited(who: str) -> list[tuple[int, int]]:
    """Return of each sentence that never acted how often an event of its kind came, and how often its own did."""
    found = replayed(WAITING.replace("WHO", who)).heard
    return [(found.came[at], found.met[at]) for at in found.never_acted()]


def test_a_sentence_whose_event_sets_it_off_has_acted() -> None:
    assert waited("an Evil Character") == []


def test_a_sentence_that_hears_only_other_events_of_its_kind_is_told() -> None:
    assert waited("a Hero") == [(1, 0)]


@interpreted
def test_a_sentence_whose_own_event_does_not_set_it_off_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> list[object]:
        return []

    monkeypatch.setattr(triggers, "fired_by", nothing)
    assert waited("an Evil Character") == [(1, 1)]


@interpreted
def test_a_sentence_of_each_phase_is_told_where_it_never_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WAITING.replace("If WHO is discarded, draw 1.", "Each preparation, draw 1.")
    text = text.split("script:")[0] + "script:\n  - A: end turn\n  - until: {active: A}\n"
    assert replayed(text).heard.never_acted() == []
    monkeypatch.setattr(triggers, "_acting_in_phase", lambda *_: None)
    heard_then = replayed(text).heard
    assert [(heard_then.came[at], heard_then.met[at]) for at in heard_then.never_acted()] == [
        (3, 2)
    ]  # A, B, A; two are its own
