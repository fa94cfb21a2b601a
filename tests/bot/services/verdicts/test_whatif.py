"""A battle laid by form; and answerers that differ."""

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.services.verdicts import chain
from bot.services.verdicts.battles.whatif import lay_out, outcome
from bot.services.verdicts.model import WHOLE, Direct, Verdict
from engine.play.scenario.reader import read_scenarios
from tests.bot.services.verdicts.shared import CATALOG, direct


def told(attacker: str, block: str | None, play: list[str], souls: int = 2) -> str:
    return str(outcome(lay_out(attacker, block, play, souls, CATALOG), "2023", CATALOG).value)


def test_a_battle_comes_out_by_its_numbers() -> None:
    lost = told("Miriam", "Abiram", [])
    assert "situation: losing" in lost
    assert "initiative: attacker" in lost
    assert "rescue: fails" in lost
    assert "Miriam: discard pile" in lost
    assert "rescue: succeeds" in told("Miriam", None, [])
    assert "challenge: succeeds" in told("Miriam", None, [], souls=0)


def test_what_is_played_counts() -> None:
    assert "rescue: fails" in told("Nahor of Ziph", "Gorim the Tall", [])
    assert "rescue: succeeds" in told("Nahor of Ziph", "Gorim the Tall", ["Trumpet at Dawn"])


@pytest.mark.parametrize(
    ("attacker", "block", "play", "why"),
    [
        ("Abiram", None, [], "no Hero"),
        ("Miriam", "Timothy", [], "no Evil Character"),
        ("Miriam", "Abiram", ["Son of God"], "is played here"),
        ("Nobody of Nowhere at all", None, [], "no card"),
    ],
)
def test_a_card_in_the_wrong_place_is_refused(attacker: str, block: str | None, play: list[str], why: str) -> None:
    with pytest.raises(UserFacing, match=why):
        lay_out(attacker, block, play, 2, CATALOG)


def test_the_table_is_a_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["whatif", "Miriam", "--block", "Abiram", "--scenario"]) == 0
    [scenario] = read_scenarios(capsys.readouterr().out)
    assert scenario.id == "asked"
    assert run(["whatif", "Miriam", "--block", "Abiram"]) == 0
    assert "rescue: fails" in capsys.readouterr().out


def test_two_answerers_that_differ_give_no_verdict(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    question = "can Son of God be negated"
    assert direct(question) is not None
    monkeypatch.setattr(chain.statements, "answer", lambda *_: Direct(Verdict.YES, found_by="statements", reads=WHOLE))
    assert direct(question) is None
    assert "differ" in caplog.text
