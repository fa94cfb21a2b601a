"""Differences between two versions of a document in words."""

from collections.abc import Mapping, Sequence

from bot.services.rulings.documents import Differences


def differences_text(told: Differences) -> str:
    """Return how a later version differs, a line for each heading, those that changed most first."""
    found = told.found
    lines = [
        f"{told.before.label} -> {told.after.label}: {found.same} sections as before, {len(found.changed)} changed, "
        f"{len(found.added)} new, {len(found.gone)} gone."
    ]
    lines += _listed("New", found.added, told.statements)
    lines += _listed("Gone", found.gone, told.statements)
    lines += [
        f"Changed ({alike:.0%} of its words as before): {heading}{_statements(told.statements.get(heading, ()))}"
        for heading, alike in sorted(found.changed, key=lambda each: each[1])
    ]
    return "\n".join(lines)


def _listed(word: str, headings: Sequence[str], statements: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"{word}: {each}{_statements(statements.get(each, ()))}" for each in headings]


def _statements(ids: Sequence[str]) -> str:
    return f" [{', '.join(ids)}]" if ids else ""
