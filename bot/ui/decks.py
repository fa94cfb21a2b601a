"""Verdicts on decks, and the decks a person has saved."""

from collections.abc import Iterator, Sequence

from bot.services.decks.checks import AnyVerdict, OneVerdict
from bot.storage.decks import SavedDeck
from bot.text.deck_chart import chart_png
from bot.text.decks import basis, counts_line, headline, later_lines, rule_text, verdict_text
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Choice, Menu, Panel, Picture, TextFile
from bot.ui.rulings import READ_RULE
from bot.ui.shared import embed, show_everyone
from engine.decks.judge import DeckVerdict
from engine.decks.teams import TeamVerdict
from engine.lists.faults import Violation

ROOM = 3600
GUESSES = 12
#: how much of a rule is quoted under a fault; the menu opens the whole of it
QUOTED = 400


def verdict_panel(verdict: AnyVerdict, shortfall: str | None = None, name: str = "") -> Panel:
    """Return a verdict: legal or not, each fault with its rule and what to change; if it is long, in full as a file."""
    lines = list(_lines(verdict, shortfall))
    shown = limits.join_within(lines, ROOM)
    title = headline(verdict) + (f": {name}" if name else "")
    footer = f"Deck hash {verdict.hash}" if not isinstance(verdict, TeamVerdict) else ""
    is_whole = all(line in shown for line in lines)
    files: tuple[TextFile | Picture, ...] = ()
    if not is_whole:
        files = (TextFile("deckcheck.txt", verdict_text(verdict, shortfall)),)
    made = embed(title, shown, footer)
    if (picture := _picture(verdict)) is not None:
        made.set_image(url=f"attachment://{picture.name}")
        files = (*files, picture)
    return Panel(embeds=(made,), rows=(*_rules_menu(verdict), (show_everyone(),)), files=files)


def _rules_menu(verdict: AnyVerdict) -> tuple[Menu, ...]:
    """Return the menu that opens the rules a verdict cites, those of its faults first; empty if it cites none."""
    decks = verdict.decks if isinstance(verdict, TeamVerdict) else (verdict,)
    between = verdict.between if isinstance(verdict, TeamVerdict) else ()
    faults = {fault.citation: fault.message for fault in (*between, *(f for deck in decks for f in deck.violations))}
    cited = {**faults, **{house: "House ruling" for deck in decks for house in deck.house if house not in faults}}
    choices = tuple(Choice(citation, citation, text) for citation, text in cited.items())[: limits.OPTIONS]
    return (Menu(custom_id(READ_RULE), choices, "Read a rule"),) if choices else ()


def _picture(verdict: AnyVerdict) -> Picture | None:
    """Return the chart of one deck."""
    if not isinstance(verdict, DeckVerdict) or not verdict.deck:
        return None
    return Picture("deck.png", chart_png(verdict))


def _lines(verdict: AnyVerdict, shortfall: str | None) -> Iterator[str]:
    yield basis(verdict)
    if shortfall:
        yield f"⚠ {shortfall}"
    if isinstance(verdict, TeamVerdict):
        yield from _violations(verdict.between)
        for number, deck in enumerate(verdict.decks, 1):
            yield f"**Deck {number}**"
            yield from _deck_lines(deck)
    else:
        yield from _deck_lines(verdict)


def _deck_lines(verdict: OneVerdict) -> Iterator[str]:
    yield counts_line(verdict.counts)
    yield from _violations(verdict.violations)
    yield from (f"⚠ {warning}" for warning in (*verdict.warnings, *later_lines(verdict)))
    guessed = [line for line in verdict.resolved if line.guess]
    if guessed:
        read = ", ".join(f"line {line.line} as {line.name}" for line in guessed[:GUESSES])
        yield f"Read with a guess: {read}" + (" and others" if len(guessed) > GUESSES else "")
    if verdict.house:
        yield f"House rulings touched: {', '.join(f'`{house}`' for house in verdict.house)}"


def _violations(violations: Sequence[Violation]) -> Iterator[str]:
    for violation in violations:
        fault = f"✗ **{limits.clip(violation.message, 900)}** `{violation.citation}`"
        rule = rule_text(violation.citation)
        quoted = f"> {limits.clip(' '.join(rule.split()), QUOTED)}\n" if rule else ""
        yield f"{fault}\n{quoted}{limits.clip(violation.mend.text, 600)}"


def saved_decks_panel(decks: Sequence[SavedDeck]) -> Panel:
    """Return the list of a person's saved decks."""
    lines = [f"**{deck.name}** · {deck.format} · saved {deck.saved_at[:10]}" for deck in decks]
    text = limits.join_within(lines, limits.EMBED_DESCRIPTION) or "None yet. `/deck save` keeps one under a name."
    return Panel(embeds=(embed("Your decks", text),))


def deck_file_panel(deck: SavedDeck) -> Panel:
    """Return a saved deck as a file."""
    name = "".join(c if c.isalnum() or c in "-_" else "_" for c in deck.name)[:60] or "deck"
    return Panel(content=f"**{limits.clip(deck.name, 100)}**", files=(TextFile(f"{name}.txt", deck.list),))
