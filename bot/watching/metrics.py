"""What Berean counts for its operator, for Prometheus. Needs the extra `metrics`; without it nothing is counted.

No label and no figure says anything about a hand, a person or a single game.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

WITHOUT = "Metrics need the extra 'metrics': pip install 'berean[metrics]'."


class Figure(Enum):
    """A figure that is computed when it is asked for: its name and its help text."""

    BUSY = ("berean_games_busy", "Games that are being shown now")
    OPEN = ("berean_games_open", "Games under way, of all processes")
    SIZE = ("berean_database_bytes", "Size of the database")
    LIGHT = ("berean_queue_light", "Requests that wait for their turn")
    HEAVY = ("berean_queue_heavy", "Requests that take long and wait for their turn")
    LIMIT = ("berean_limit_waiting", "Requests that wait for a limit of Discord's or our own")
    SHARDS = ("berean_shards", "Shards that are connected")


class Metrics(Protocol):
    """The interface for counting."""

    def received(self, kind: str) -> None:
        """Count an interaction."""

    def answered(self, seconds: float) -> None:
        """Record how long a click or form took to be answered."""

    def failed(self, kind: str, of: str) -> None:
        """Count a failure of a command or button (by the person, by Berean, or because it was too late)."""

    def limited(self) -> None:
        """Count a request that Discord has refused because of a limit."""

    def moved(self) -> None:
        """Count an input that was committed to a game."""

    def shown(self, seconds: float) -> None:
        """Record how long after its commit a game was shown."""

    def gauge(self, figure: Figure, count: Callable[[], float]) -> None:
        """Get a figure from this function whenever it is asked for."""

    def text(self) -> bytes | None:
        """Return all figures in Prometheus' format; None without the extra."""


class Uncounted:
    """Metrics without the extra."""

    def received(self, kind: str) -> None:
        """Count nothing."""

    def answered(self, seconds: float) -> None:
        """Count nothing."""

    def failed(self, kind: str, of: str) -> None:
        """Count nothing."""

    def limited(self) -> None:
        """Count nothing."""

    def moved(self) -> None:
        """Count nothing."""

    def shown(self, seconds: float) -> None:
        """Count nothing."""

    def gauge(self, figure: Figure, count: Callable[[], float]) -> None:
        """Count nothing."""

    def text(self) -> bytes | None:
        """Return None."""
        return None


class Counted:
    """Metrics with the extra, in a registry of their own."""

    def __init__(self, prometheus: Any) -> None:
        self._prometheus = prometheus
        self._registry = registry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=registry)
        self._gauges: dict[Figure, Any] = {}
        self._received = prometheus.Counter("berean_interactions", "Interactions", ["kind"], registry=registry)
        self._failed = prometheus.Counter(
            "berean_failures", "Interactions that failed", ["kind", "of"], registry=registry
        )
        self._limited = prometheus.Counter(
            "berean_limited", "Requests that Discord refused for a limit", registry=registry
        )
        self._moved = prometheus.Counter("berean_moves", "Inputs committed to games", registry=registry)
        buckets = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
        self._answered = prometheus.Histogram(
            "berean_answer_seconds", "From a click to its answer", buckets=buckets, registry=registry
        )
        self._shown = prometheus.Histogram(
            "berean_show_seconds", "From a commit to the table that shows it", buckets=buckets, registry=registry
        )

    def received(self, kind: str) -> None:
        """Count an interaction."""
        self._received.labels(kind).inc()

    def answered(self, seconds: float) -> None:
        """Record how long a click or form took to be answered."""
        self._answered.observe(seconds)

    def failed(self, kind: str, of: str) -> None:
        """Count a failure."""
        self._failed.labels(kind, of).inc()

    def limited(self) -> None:
        """Count a refusal."""
        self._limited.inc()

    def moved(self) -> None:
        """Count an input."""
        self._moved.inc()

    def shown(self, seconds: float) -> None:
        """Record how long after its commit a game was shown."""
        self._shown.observe(seconds)

    def gauge(self, figure: Figure, count: Callable[[], float]) -> None:
        """Get a figure from this function whenever it is asked for."""
        if figure not in self._gauges:
            self._gauges[figure] = self._prometheus.Gauge(*figure.value, registry=self._registry)
        self._gauges[figure].set_function(count)

    def text(self) -> bytes | None:
        """Return all figures in Prometheus' format."""
        return bytes(self._prometheus.generate_latest(self._registry))


def make_metrics() -> Metrics:
    """Return metrics that count if the extra is installed, else ones that count nothing."""
    try:
        import prometheus_client
    except ImportError:
        return Uncounted()
    return Counted(prometheus_client)
