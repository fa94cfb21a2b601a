"""Direct answers as plain text."""

from bot.services.verdicts.model import Direct, Verdict

_SAID = {
    Verdict.YES: "Yes.",
    Verdict.NO: "No.",
    Verdict.DECLINED: "That is no question of the rules.",
}


def direct_text(direct: Direct) -> str:
    """Return a direct answer in a few lines: the verdict with its reason, the rules, what was assumed."""
    lines = [f"{_verdict(direct)} {direct.because}".strip()]
    if direct.statements:
        lines.append(f"By {', '.join(direct.statements)}, edition {direct.edition}.")
    if direct.assumed:
        lines.append(f"Assuming: {'; '.join(direct.assumed)}.")
    return "\n".join(lines)


def _verdict(direct: Direct) -> str:
    if direct.verdict in _SAID:
        return _SAID[direct.verdict]
    if direct.verdict is Verdict.DEPENDS:
        return f"It depends on {direct.value}."
    return f"{direct.value}." if direct.verdict is not Verdict.CARD else ""
