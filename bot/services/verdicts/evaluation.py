"""How many questions of a file are answered directly, and how many of those correctly."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.services.verdicts.model import DIRECT, Direct, Verdict
from glossary.evaluation import BadQuestions, Gold

_BRACKETS = re.compile(r"[(\[][^)\]]*[)\]]")


@dataclass(frozen=True, slots=True)
class Case:
    """A question and its right answers, as verdict and value; there may be others for other printings."""

    id: str
    question: str
    kind: str
    right: tuple[tuple[str, object], ...]
    accept: frozenset[str]

    @property
    def half(self) -> str:
        """Return the half of this question, fixed by a hash of its id."""
        return Gold(self.id, self.question, ()).half

    @property
    def is_answerable(self) -> bool:
        """Return whether a direct answer is right."""
        return self.right[0][0] in DIRECT


@dataclass(slots=True)
class Figures:
    """The result for some questions: `by_kind` are the counts, `misses` the questions answered wrongly or in part."""

    by_kind: dict[str, Counter[str]] = field(default_factory=dict)
    misses: list[tuple[Case, str, Direct]] = field(default_factory=list)
    silent: list[Case] = field(default_factory=list)


def parse(lines: Iterable[str]) -> list[Case]:
    """Read questions, one JSON object a line with `id`, `question`, `kind` and `answer`.

    Raises:
        BadQuestions: a line is not of this form.
    """
    return [_case(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _case(number: int, line: str) -> Case:
    try:
        data: dict[str, Any] = json.loads(line)
        answers = [data["answer"], *data.get("also", [])]
        right = tuple((str(each["verdict"]), each.get("value")) for each in answers)
        named = [data["answer"].get("value"), *data["answer"].get("accept", [])]
        accept = frozenset(_letters(each) for each in named if each is not None)
        return Case(str(data["id"]), str(data["question"]), str(data.get("kind", "")), right, accept)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadQuestions(f"line {number} is not an object with id, question and answer") from error


def measure(cases: Sequence[Case], answer: Callable[[str], Direct | None]) -> Figures:
    """Ask every question and count what was answered and how."""
    figures = Figures()
    for case in cases:
        counts = figures.by_kind.setdefault(case.kind, Counter())
        counts["asked"] += 1
        counts["answerable"] += case.is_answerable
        direct = answer(case.question)
        if direct is None or direct.verdict not in DIRECT:
            counts["recognised"] += not case.is_answerable and direct is not None and _same_limit(case, direct)
            if direct is not None and direct.if_nothing is not None:
                counts["kept back"] += 1
                counts["agreeing"] += case.is_answerable and grade(case, direct.if_nothing) == "right"
            if case.is_answerable:
                figures.silent.append(case)
            continue
        mark = grade(case, direct)
        counts["answered"] += 1
        counts[mark] += 1
        if mark != "right":
            figures.misses.append((case, mark, direct))
    return figures


def _same_limit(case: Case, direct: Direct) -> bool:
    wanted = {"depends": Verdict.DEPENDS, "decline": Verdict.DECLINED}.get(case.right[0][0])
    return direct.verdict is wanted and direct.if_nothing is None


def grade(case: Case, direct: Direct) -> str:
    """Return `right`, `part` (true, but not all that was asked) or `wrong`."""
    marks = [_grade(verdict, value, case.accept, direct) for verdict, value in case.right]
    return "right" if "right" in marks else "part" if "part" in marks else "wrong"


def _grade(verdict: str, value: object, accept: frozenset[str], direct: Direct) -> str:
    if direct.verdict != verdict:
        return "wrong"
    if direct.verdict in (Verdict.YES, Verdict.NO):
        return "right"
    if direct.verdict is Verdict.NUMBER:
        return "right" if str(direct.value) == str(value) else "wrong"
    if direct.verdict is Verdict.CARD:
        return "right" if _letters(direct.value) in accept else "wrong"
    wanted, told = _claims(value), _claims(direct.value)
    if any(told[key] != words for key, words in wanted.items() if key in told):
        return "wrong"
    if wanted.keys() <= told.keys():
        return "right"
    return "part" if wanted.keys() & told.keys() else "wrong"


def _claims(value: object) -> dict[str, str]:
    """Return `key: words; key: words` as a mapping, without brackets, capitals and marks."""
    parts = (part.rpartition(":") for part in str(value or "").split(";"))
    return {_flat(key): _flat(words) for key, colon, words in parts if colon}


def _flat(text: str) -> str:
    bare = _BRACKETS.sub(" ", text.lower().replace("\u2019", "'").replace("'", ""))
    return " ".join(re.sub(r"[^a-z0-9/*.-]+", " ", bare).split())


def _letters(name: object) -> str:
    return re.sub(r"[^a-z0-9]+", "", str(name).lower())


def lines_of(figures: Figures, *, misses: bool = True, silent: bool = False) -> list[str]:
    """Return the figures as lines for people."""
    total: Counter[str] = Counter()
    lines = []
    for kind, counts in figures.by_kind.items():
        total.update(counts)
        lines.append(
            f"{kind:12} {counts['asked']:3} asked, {counts['answered']:3} answered, {counts['right']:3} right, "
            f"{counts['part']} in part, {counts['wrong']} wrong, {counts['recognised']} rightly not answered"
        )
    lines.append(
        f"in all: {total['right']} right of {total['answerable']} answerable; {total['answered']} answered, "
        f"{total['wrong']} of them wrong, {total['part']} in part"
    )
    if total["kept back"]:
        lines.append(
            f"of the others {total['kept back']} were told what holds if what was not understood changes nothing, "
            f"{total['agreeing']} of them as due"
        )
    if misses:
        lines += [
            f"  {mark} {case.id}: {d.verdict} {d.value} ({d.found_by}) {case.question}"
            for case, mark, d in figures.misses
        ]
    if silent:
        lines += [f"  silent {case.id}: {case.right[0]} {case.question}" for case in figures.silent]
    return lines
