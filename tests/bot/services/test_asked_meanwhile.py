"""Who asks a question while the rules are still being read waits for that, and does not read them again."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from bot.services.rulings import answers
from engine.redemption.model.ruleset import NEWEST
from glossary.answer import Judge
from glossary.model import Edition
from tests.glossary.shared import JUDGE


def test_the_rules_are_read_once_however_many_ask_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    read, several = [], Event()

    def slowly(*_: object) -> Judge:
        read.append(1)
        if len(read) > 1:
            several.set()
        several.wait(0.3)
        return JUDGE

    monkeypatch.setattr(answers, "build_judge", slowly)
    court = answers.build_court({})
    with ThreadPoolExecutor(4) as askers:
        asked = [askers.submit(court.judge, Edition(NEWEST)) for _ in range(4)]
        assert all(each.result() is JUDGE for each in asked)
    assert len(read) == 1
