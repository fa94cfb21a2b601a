"""Questions are answered also where nothing can be written beside the cards."""

import sqlite3
from pathlib import Path

import pytest

from bot.services.rulings import answers
from engine.redemption.model.ruleset import NEWEST
from glossary.index import Index, open_index
from glossary.model import Edition
from glossary.rules import Rules


def test_a_full_disk_keeps_no_question_from_being_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[Path] = []

    def on_a_full_disk(rules: Rules, path: Path | None = None) -> Index:
        if path is not None:
            refused.append(path)
            raise sqlite3.OperationalError("database or disk is full")
        return open_index(rules)

    monkeypatch.setattr(answers, "open_index", on_a_full_disk)
    answers._shipped_index.cache_clear()
    try:
        judge = answers.build_court({}, tmp_path).judge_of(Edition(NEWEST))
        assert judge.answer("Can a Hero block?").found and refused
    finally:
        answers._shipped_index.cache_clear()
