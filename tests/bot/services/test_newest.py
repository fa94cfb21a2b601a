"""What is made of the cards is made anew when other cards are there, and only then."""

from collections.abc import Callable

import pytest

from bot.services.cards import newest
from bot.services.cards.newest import Newest
from bot.settings import Settings

#: a server is asked only now and then, which the last of these tries
pytestmark = pytest.mark.on_file

Told = Callable[[str | None], None]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Told:
    """Say which cards the database has."""

    def has(fingerprint: str | None) -> None:
        monkeypatch.setattr(newest, "version_of_cards", lambda _: fingerprint)

    return has


@pytest.fixture
def made() -> tuple[Newest[int], list[int]]:
    times: list[int] = []

    def make() -> int:
        times.append(len(times))
        return times[-1]

    return Newest(make), times


def test_it_is_made_once_for_the_same_cards_and_anew_for_others(
    told: Told, made: tuple[Newest[int], list[int]]
) -> None:
    pool, times = made
    told(None)
    assert (pool(), pool()) == (0, 0)
    told("first")
    assert (pool(), pool()) == (1, 1)
    told("second")
    assert pool() == 2 and len(times) == 3


def test_a_database_that_does_not_answer_is_no_reason_to_forget_the_cards(
    told: Told, made: tuple[Newest[int], list[int]]
) -> None:
    pool, times = made
    told("first")
    pool()
    told(None)
    assert pool() == 0 and len(times) == 1


def test_another_database_has_other_cards(
    told: Told, made: tuple[Newest[int], list[int]], monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    pool, _ = made
    told("first")
    pool()
    told(None)
    monkeypatch.setenv("BEREAN_HOME", str(settings.home / "other"))
    assert pool() == 1


def test_the_same_cards_in_another_database_are_the_same_cards(
    told: Told, made: tuple[Newest[int], list[int]], monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    pool, _ = made
    told("first")
    pool()
    monkeypatch.setenv("BEREAN_HOME", str(settings.home / "other"))
    assert pool() == 0
    told("second")
    assert pool() == 1


def test_a_database_server_is_asked_only_now_and_then(
    told: Told, made: tuple[Newest[int], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, _ = made
    monkeypatch.setattr(newest, "is_quickly_asked", lambda _: False)
    now = 100.0
    monkeypatch.setattr(newest, "monotonic", lambda: now)
    told("first")
    pool()
    told("second")
    assert pool() == 0
    now += newest.PATIENCE
    assert pool() == 1
