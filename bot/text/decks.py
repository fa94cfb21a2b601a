"""Verdicts on decks in words for people."""

from bot.services.decks.checks import AnyVerdict, OneVerdict
from bot.services.decks.official import official_name
from engine.decks.formats import statements, unheld_documents
from engine.decks.judge import DeckVerdict
from engine.decks.report import Counts
from engine.decks.teams import TeamVerdict
from engine.lists.faults import Violation, plural
from engine.mission.decks.check import MissionCounts
from engine.mission.decks.formats import MissionFormat

MARKS = {"legal": "✓", "legal with guesses": "✓", "not legal": "✗"}


def headline(verdict: AnyVerdict) -> str:
    """Say the verdict in one line: `✓ Legal in Type I by 1.3.0 (March 2026), not checked against 2.0 (August 2026)`."""
    words, fmt = verdict.words, verdict.format
    by = f"what is known of {verdict.document.short}" if fmt.provisional else verdict.document.short
    unheld = () if isinstance(fmt, MissionFormat) else unheld_documents(fmt)
    left = ", ".join(document.short for document in unheld if document != verdict.document)
    return f"{MARKS[words]} {words.capitalize()} in {fmt.name} by {by}{f', not checked against {left}' if left else ''}"


def later_lines(verdict: AnyVerdict) -> list[str]:
    """Say which newer rules a deck breaks, as far as they are known at second hand."""
    if not isinstance(verdict, DeckVerdict):
        return []
    return [f"In {by.version}, as far as it is known: {violation.message}" for by, violation in verdict.breaches]


def basis(verdict: AnyVerdict) -> str:
    """Name the document applied, with version and date, and newer ones known."""
    newer = "; ".join(f"{document.version} of {document.date}" for document in verdict.newer)
    known = f" Newer versions are known: {newer}." if newer else ""
    return f"By: {verdict.document.label}, as {verdict.format.label}.{known}"


def counts_line(counts: Counts | MissionCounts) -> str:
    """Say the figures of a deck in one line."""
    if isinstance(counts, MissionCounts):
        return (
            f"Characters {counts.characters} ({counts.men} male, {counts.women} female) · "
            f"Strongholds {counts.strongholds} · Mission {counts.missions} · Enemy {counts.enemies} · "
            f"Side deck {counts.side_missions} mission, {counts.side_enemies} enemy"
        )
    needed = f" of {counts.souls_needed} needed" if counts.souls_needed is not None else ""
    beside = f" (+{counts.souls_uncounted} not counted)" if counts.souls_uncounted else ""
    return (
        f"Deck {counts.deck} · Reserve {counts.reserve} · Lost Souls {counts.souls}{needed}{beside} · "
        f"Dominants {counts.dominants} · Sites and Cities {counts.sites} · "
        f"good {counts.good} / evil {counts.evil} / neutral {counts.neutral}"
    )


def violation_lines(violation: Violation) -> list[str]:
    """Say a fault: what is wrong, with its citation, the rule if known, and what to change."""
    lines = [f"{violation.message} [{violation.citation}]"]
    rule = rule_text(violation.citation)
    if rule:
        lines.append(f"Rule: {rule}")
    lines.append(f"Mend: {violation.mend.text}")
    return lines


def rule_text(citation: str) -> str | None:
    """Return the rule of a citation, in our words."""
    found = statements().get(citation)
    if found is None:
        # only here: the rules take half a second to load, and most verdicts need none
        from glossary import UnknownRule, statement

        try:
            found = statement(citation).text
        except UnknownRule:
            return None
    return found


def verdict_text(verdict: AnyVerdict, shortfall: str | None = None) -> str:
    """Say a whole verdict in plain lines."""
    lines = [headline(verdict), basis(verdict)]
    if shortfall:
        lines.append(f"! {shortfall}")
    if isinstance(verdict, TeamVerdict):
        for violation in verdict.between:
            lines += _bulleted(violation_lines(violation), "✗")
        for number, deck in enumerate(verdict.decks, 1):
            lines += ["", f"Deck {number}: {deck.words}", *_one(deck)]
        return "\n".join(lines)
    return "\n".join([*lines, *_one(verdict)])


def _one(verdict: OneVerdict) -> list[str]:
    lines = [counts_line(verdict.counts)]
    for violation in verdict.violations:
        lines += _bulleted(violation_lines(violation), "✗")
    if name := official_name(verdict.hash):
        what = "" if verdict.words != "not legal" else "; it was made before these rules and can be played by agreement"
        lines.append(f"! This is an official deck: {name}{what}.")
    for warning in (*verdict.warnings, *later_lines(verdict)):
        lines += _bulleted([warning], "!")
    if verdict.house:
        lines.append(f"House rulings touched: {', '.join(verdict.house)} (berean rule ID shows one).")
    lines.append(f"Read: {lines_accounted(verdict)}. Deck hash: {verdict.hash}")
    return lines


def _bulleted(lines: list[str], mark: str) -> list[str]:
    return [f"{mark} {lines[0]}", *(f"  {line}" for line in lines[1:])]


def lines_accounted(verdict: OneVerdict) -> str:
    """Say what became of the lines of the list."""
    return ", ".join(
        [
            plural(len(verdict.resolved), "card line"),
            plural(len(verdict.headings), "heading"),
            plural(len(verdict.comments), "comment"),
            f"{len(verdict.unresolved)} not understood",
        ]
    )
