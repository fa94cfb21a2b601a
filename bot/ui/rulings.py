"""Rulings and rules as panels: what our rules say, the official passage beside it, and what a server's judges ruled."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.services.documents import Quote
from bot.services.judges import PoorAnswer, ServerRuling
from bot.text.rulings import newer_version
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Row, TextFile
from bot.ui.shared import add_field, embed, show_everyone, turner
from glossary.answer import SOURCES, Answer, Hit, cite
from glossary.model import Section, Statement

SECTION = "section"
OPEN_SECTION = "opensection"
NO_HELP = "nohelp"
READ_RULE = "readrule"
#: Room for the statements on a page of a section; the rest of an embed is for its heading and links.
PAGE = 3200
QUESTION = 500


@dataclass(frozen=True, slots=True)
class Beside:
    """What is shown beside an answer or a section: the official passage, and rulings of the server's judges."""

    quote: Quote | None = None
    rulings: tuple[ServerRuling, ...] = ()


NOTHING = Beside()


def ruling_panel(question: str, answer: Answer, beside: Beside = NOTHING) -> Panel:
    """Return an answer to a question: the ruling with its source, and what to read next."""
    asked = f"> {limits.clip(' '.join(question.split()), QUESTION)}"
    buttons = (show_everyone(), Button("No help", custom_id(NO_HELP)))
    if not answer.found:
        made = embed("No rule found", f"{asked}\n\nThe rules that come nearest can be opened below.")
        _add_rulings(made, beside.rulings)
        nearest: tuple[Row, ...] = (*_sections_menu(answer.hits, "Nearest headings"), buttons)
        return Panel(embeds=(made,), rows=nearest)
    first, *others = answer.hits
    said = "\n\n".join(f"{s.text} `{s.id}`" for s in first.statements[:2])
    heading = f"{answer.confidence.value.capitalize()}: {cite(first.section)}"
    made = embed(heading, f"{asked}\n\n{limits.clip(said, PAGE)}")
    _add_quote(made, beside.quote)
    _add_rulings(made, beside.rulings)
    add_field(made, "Cards", ", ".join(answer.question.cards))
    add_field(made, "Read as", ", ".join(f"{was} → {now}" for was, now in answer.question.repaired))
    add_field(made, "Newer version known", newer_version(first.section, beside.quote) or "")
    whole = Button("Whole section", custom_id(SECTION, first.section.statements[0].id, "x", 0))
    rows: tuple[Row, ...] = (*_sections_menu(others, "Related rules"), (buttons[0], whole, buttons[1]))
    return Panel(embeds=(made,), rows=rows)


def question_of(shown: discord.Embed) -> str:
    """Return the question that an answer's message quotes."""
    first = (shown.description or "").partition("\n")[0]
    return first.removeprefix("> ").strip() if first.startswith("> ") else ""


def _add_quote(made: discord.Embed, quote: Quote | None) -> None:
    if quote is not None:
        add_field(made, f"{quote.document.label}, {quote.passage.heading}", quote.passage.text)


def _add_rulings(made: discord.Embed, rulings: Sequence[ServerRuling]) -> None:
    for ruling in rulings[:5]:
        source = f", {ruling.source}" if ruling.source else ""
        signed = f"{limits.clip(ruling.text, 800)}\n*{ruling.author}, {ruling.changed_at:%Y-%m-%d}{source}*"
        add_field(made, f"Ruled by this server's judges on {ruling.card or ruling.section}", signed)


def _sections_menu(hits: Sequence[Hit], placeholder: str) -> tuple[Menu, ...]:
    by_first = {hit.section.statements[0].id: hit for hit in hits}
    choices = tuple(
        Choice(hit.section.key, first, limits.clip(hit.statement.text, limits.OPTION_DESCRIPTION))
        for first, hit in by_first.items()
    )[: limits.OPTIONS]
    return (Menu(custom_id(OPEN_SECTION), choices, placeholder),) if choices else ()


def statement_panel(section: Section, statement: Statement, beside: Beside = NOTHING) -> Panel:
    """Return one rule with where it stands, when it holds, and what another edition says."""
    made = embed(statement.id, limits.clip(statement.text, PAGE), footer=f"{SOURCES[section.doc]}, {section.title}")
    add_field(made, "When", statement.case or "")
    add_field(made, "Part", statement.part or "")
    add_field(made, "Other editions differ", ", ".join(statement.differs))
    _add_quote(made, beside.quote)
    _add_rulings(made, beside.rulings)
    whole = Button("Whole section", custom_id(SECTION, section.statements[0].id, "x", 0))
    return Panel(embeds=(made,), rows=((show_everyone(), whole),))


def sentence_panel(rule_id: str, text: str, source: str) -> Panel:
    """Return one rule of a document of which only the sentences that deck checks cite are held."""
    return Panel(embeds=(embed(rule_id, limits.clip(text, PAGE), footer=source),), rows=((show_everyone(),),))


def section_pages(section: Section) -> list[str]:
    """Return the statements of a section cut into pages."""
    return list(limits.chunks((f"{s.text} `{s.id}`" for s in section.statements), PAGE))


def section_panel(section: Section, page: int, beside: Beside = NOTHING) -> Panel:
    """Return one page of a section."""
    found = section_pages(section)
    at = page % len(found)
    made = embed(section.title, found[at], footer=f"{SOURCES[section.doc]}: {section.chapter or section.area}")
    _add_quote(made, beside.quote)
    _add_rulings(made, beside.rulings)
    add_field(made, "Also called", ", ".join(section.aliases))
    add_field(made, "See also", "; ".join(section.see))
    first = section.statements[0].id
    return Panel(embeds=(made,), rows=((show_everyone(), *turner(SECTION, first, page=at, count=len(found))),))


def entry_panel(quote: Quote) -> Panel:
    """Return an entry of the dictionary of identifiers."""
    made = embed(quote.passage.heading, limits.clip(quote.passage.text, PAGE), footer=quote.document.label)
    return Panel(embeds=(made,), rows=((show_everyone(),),))


def server_rulings_panel(rulings: Sequence[ServerRuling]) -> Panel:
    """Return the rulings of a server's judges, all of them as a file where they are many."""
    lines = [f"`{r.id}` **{r.card or r.section}**: {r.text} *({r.author}, {r.changed_at:%Y-%m-%d})*" for r in rulings]
    text = limits.join_within((limits.clip(line, 500) for line in lines), limits.EMBED_DESCRIPTION)
    is_whole = all(line in text for line in lines)
    files = () if is_whole else (TextFile("rulings.txt", "\n\n".join(lines)),)
    return Panel(embeds=(embed("Rulings of this server's judges", text or "None yet."),), files=files)


def poor_answers_panel(answers: Sequence[PoorAnswer]) -> Panel:
    """Return the answers that somebody found no help."""
    lines = [f"`{a.id}` {limits.clip(a.question, 300)}" for a in answers]
    text = limits.join_within(lines, limits.EMBED_DESCRIPTION)
    return Panel(embeds=(embed("Answers that were no help", text or "None."),))
