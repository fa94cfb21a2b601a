"""Errors of the kernel. Only the edge turns them into sentences for people."""


class KernelError(Exception):
    """Any error the kernel raises on purpose."""


class IllegalAnswer(KernelError, ValueError):
    """An answer or intervention the open decision does not allow.

    `problems` are message keys, one a fault; `rule` is the id of the rule that forbids it, where one does.
    """

    def __init__(self, problems: tuple[str, ...], rule: str | None = None) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems
        self.rule = rule


class StaleDecision(IllegalAnswer):
    """An answer to a decision that is no longer open."""

    def __init__(self) -> None:
        super().__init__(("stale_decision",))


class EngineInvariant(KernelError, AssertionError):
    """A broken law of the engine: a bug. The game must be frozen, its snapshot kept."""


class CodecError(KernelError, ValueError):
    """A snapshot that cannot be read: unknown format, unknown record, or a value out of place."""
