"""`berean simulate`: whether cards act."""

import json

import pytest

from bot.cli import run


def figures(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, object]:
    assert run(["simulate", "--games", "3", "--seed", "31", "--p1", "greedy", "--json", *options]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return {name: value for name, value in told.items() if "second" not in name}


def test_cards_act_unless_it_is_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    usual, by_numbers = figures(capsys), figures(capsys, "--by-numbers")
    assert usual == figures(capsys, "--abilities")
    assert usual != by_numbers and usual["failures"] == by_numbers["failures"]
