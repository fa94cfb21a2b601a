"""What Berean counts for its operator, in Prometheus' form. Needs the extra `metrics`; without it nothing is counted.

No label and no figure says anything of a hand, a person or a single game.
"""

from collections.abc import Callable
from typing import Any, Protocol

WITHOUT = "Metrics need the extra 'metrics': pip install 'berean[metrics]'."


class Metrics(Protocol):
    """What is counted."""

    def received(self, kind: str) -> None:
        """Count an interaction."""

    def answered(self, seconds: float) -> None:
        """Note how long a click or form took to be answered."""

    def failed(self, kind: str) -> None:
        """Count a failure: the person's, ours, or one that came too late."""

    def moved(self) -> None:
        """Count an input that was committed to a game."""

    def shown(self, seconds: float) -> None:
        """Note how long after its commit a game was shown."""

    def gauge_games(self, count: Callable[[], int]) -> None:
        """Take the number of games that are being shown from here."""

    def text(self) -> bytes | None:
        """Return all of it as Prometheus reads it; None without the extra."""


class Uncounted:
    """Metrics without the extra."""

    def received(self, kind: str) -> None:
        """Count nothing."""

    def answered(self, seconds: float) -> None:
        """Count nothing."""

    def failed(self, kind: str) -> None:
        """Count nothing."""

    def moved(self) -> None:
        """Count nothing."""

    def shown(self, seconds: float) -> None:
        """Count nothing."""

    def gauge_games(self, count: Callable[[], int]) -> None:
        """Count nothing."""

    def text(self) -> bytes | None:
        """Return that there is none."""
        return None


class Counted:
    """Metrics with the extra, in a registry of their own."""

    def __init__(self, prometheus: Any) -> None:
        self._prometheus = prometheus
        self._registry = registry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=registry)
        self._received = prometheus.Counter("berean_interactions", "Interactions", ["kind"], registry=registry)
        self._failed = prometheus.Counter("berean_failures", "Interactions that failed", ["kind"], registry=registry)
        self._moved = prometheus.Counter("berean_moves", "Inputs committed to games", registry=registry)
        buckets = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
        self._answered = prometheus.Histogram(
            "berean_answer_seconds", "From a click to its answer", buckets=buckets, registry=registry
        )
        self._shown = prometheus.Histogram(
            "berean_show_seconds", "From a commit to the table that shows it", buckets=buckets, registry=registry
        )
        self._games = prometheus.Gauge("berean_games_busy", "Games that are being shown now", registry=registry)

    def received(self, kind: str) -> None:
        """Count an interaction."""
        self._received.labels(kind).inc()

    def answered(self, seconds: float) -> None:
        """Note how long a click or form took to be answered."""
        self._answered.observe(seconds)

    def failed(self, kind: str) -> None:
        """Count a failure."""
        self._failed.labels(kind).inc()

    def moved(self) -> None:
        """Count an input."""
        self._moved.inc()

    def shown(self, seconds: float) -> None:
        """Note how long after its commit a game was shown."""
        self._shown.observe(seconds)

    def gauge_games(self, count: Callable[[], int]) -> None:
        """Take the number of games that are being shown from here."""
        self._games.set_function(count)

    def text(self) -> bytes | None:
        """Return all of it as Prometheus reads it."""
        return bytes(self._prometheus.generate_latest(self._registry))


def make_metrics() -> Metrics:
    """Return metrics that count, where the extra is installed."""
    try:
        import prometheus_client
    except ImportError:
        return Uncounted()
    return Counted(prometheus_client)
