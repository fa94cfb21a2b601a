"""Why a computer player for learners gave an answer, in a sentence that names no card."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.kernel.facts import Fact
from engine.play.search.reasons import Reason

_SAID: Final = {
    Reason.VICTORY: "it expects to win by this",
    Reason.SOULS: "it comes nearer to the Lost Souls it needs",
    Reason.AT_STAKE: "Lost Souls in the Lands of Bondage are at stake",
    Reason.HEROES: "its Heroes stand better afterwards than yours",
    Reason.EVIL: "its Evil Characters stand better afterwards than yours",
    Reason.TABLE: "Artifacts, Sites and Fortresses that lie on the table pay each turn",
    Reason.LATER: "it has more left to do later",
    Reason.TIME: "it loses no time",
    Reason.NOTHING_BETTER: "nothing else it tried came out better",
}


def why_text(reason: Reason | None) -> str:
    """Say why a computer player gave its answer; empty if it had no other."""
    return "" if reason is None else f"Why: {_SAID[reason]}."


def lines_with_reasons(
    happened: Iterable[tuple[Sequence[Fact], str]], log: Callable[[Sequence[Fact]], list[str]]
) -> list[str]:
    """Return the log of answers, each with its reason; an answer that is not in the log needs none."""
    lines: list[str] = []
    waiting: list[Fact] = []
    for facts, why in happened:
        waiting += facts
        if why:
            told = log(waiting)
            lines += [*told[:-1], f"{told[-1]} ({why})"] if told else []
            waiting = []
    return [*lines, *log(waiting)]
