"""Direct answers as plain text."""

from collections.abc import Sequence

from bot.services.verdicts.archive import Archived
from bot.services.verdicts.model import Direct, Verdict
from glossary.model import Edition

LEFT, RIGHT = "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"
#: so many rulings of an archive stand beside an answer
MOST_RULED = 3

_SAID = {
    Verdict.YES: "Yes.",
    Verdict.NO: "No.",
    Verdict.DECLINED: "That is not a question about the rules.",
}


def direct_text(direct: Direct) -> str:
    """Return a direct answer in a few lines: the verdict with its reason, the rules, what was assumed."""
    lines = [f"{_verdict(direct)} {direct.because}".strip()]
    lines += direct.log
    if direct.statements:
        lines.append(f"By {', '.join(direct.statements)}, edition {direct.edition}.")
    if direct.assumed:
        lines.append(f"Assuming: {'; '.join(direct.assumed)}.")
    return "\n".join(lines)


def told_text(direct: Direct | None, others: Sequence[tuple[str, Direct]]) -> str:
    """Return the direct answers to several questions asked together, the last at the end."""
    lines = [f"To {LEFT}{said}{RIGHT}: {direct_text(each)}" for said, each in others]
    return "\n".join([*lines, *([direct_text(direct)] if direct is not None else [])])


def archived_text(ruling: Archived, edition: Edition) -> str:
    """Return an archived ruling, with its source, and whether a newer document says something else."""
    version = f", {ruling.version}" if ruling.version else ""
    mark = "Superseded: a newer document says otherwise. " if ruling.is_superseded(edition) else ""
    whose = f"{ruling.kind.value.capitalize()} ruling ({ruling.source}, {ruling.date:%Y-%m-%d}{version})."
    return f"{whose} {mark}{ruling.text}"


def _verdict(direct: Direct) -> str:
    if direct.verdict in _SAID:
        return _SAID[direct.verdict]
    if direct.if_nothing is not None:
        return f"This was not understood: {LEFT}{direct.value}{RIGHT}."
    if direct.verdict is Verdict.DEPENDS:
        return f"It depends on {direct.value}."
    return f"{direct.value}." if direct.verdict is not Verdict.CARD else ""
