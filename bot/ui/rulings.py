"""Rulings and rules as panels."""

from collections.abc import Sequence

from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel
from bot.ui.shared import add_field, embed, show_everyone, turner
from glossary.answer import SOURCES, Answer, Hit, cite
from glossary.model import Section, Statement

SECTION = "section"
OPEN_SECTION = "opensection"
#: Room for the statements on a page of a section; the rest of an embed is for its heading and links.
PAGE = 3500


def ruling_panel(question: str, answer: Answer) -> Panel:
    """Return an answer to a question: the ruling with its source, and what to read next."""
    if not answer.found:
        text = "No rule found. The rules that come nearest can be opened below."
        made = embed("No rule found", f"> {limits.clip(question, 300)}\n\n{text}")
        return Panel(embeds=(made,), rows=(*_sections_menu(answer.hits, "Nearest headings"), (show_everyone(),)))
    first, *others = answer.hits
    said = "\n\n".join(f"{s.text} `{s.id}`" for s in first.statements[:2])
    heading = f"{answer.confidence.value.capitalize()}: {cite(first.section)}"
    made = embed(heading, f"> {limits.clip(question, 300)}\n\n{limits.clip(said, PAGE)}")
    add_field(made, "Cards", ", ".join(answer.question.cards))
    add_field(made, "Read as", ", ".join(f"{was} → {now}" for was, now in answer.question.repaired))
    whole = Button("Whole section", custom_id(SECTION, first.section.statements[0].id, "x", 0))
    return Panel(embeds=(made,), rows=(*_sections_menu(others, "Related rules"), (show_everyone(), whole)))


def _sections_menu(hits: Sequence[Hit], placeholder: str) -> tuple[Menu, ...]:
    by_first = {hit.section.statements[0].id: hit for hit in hits}
    choices = tuple(
        Choice(hit.section.key, first, limits.clip(hit.statement.text, limits.OPTION_DESCRIPTION))
        for first, hit in by_first.items()
    )[: limits.OPTIONS]
    return (Menu(custom_id(OPEN_SECTION), choices, placeholder),) if choices else ()


def statement_panel(section: Section, statement: Statement) -> Panel:
    """Return one rule with where it stands, when it holds, and what another edition says."""
    made = embed(statement.id, limits.clip(statement.text, PAGE), footer=f"{SOURCES[section.doc]}, {section.title}")
    add_field(made, "When", statement.case or "")
    add_field(made, "Part", statement.part or "")
    add_field(made, "Other editions differ", ", ".join(statement.differs))
    whole = Button("Whole section", custom_id(SECTION, section.statements[0].id, "x", 0))
    return Panel(embeds=(made,), rows=((show_everyone(), whole),))


def section_pages(section: Section) -> list[str]:
    """Return the statements of a section cut into pages."""
    return list(limits.chunks((f"{s.text} `{s.id}`" for s in section.statements), PAGE))


def section_panel(section: Section, page: int) -> Panel:
    """Return one page of a section."""
    found = section_pages(section)
    at = page % len(found)
    made = embed(section.title, found[at], footer=f"{SOURCES[section.doc]}: {section.chapter or section.area}")
    add_field(made, "Also called", ", ".join(section.aliases))
    add_field(made, "See also", "; ".join(section.see))
    first = section.statements[0].id
    return Panel(embeds=(made,), rows=((show_everyone(), *turner(SECTION, first, page=at, count=len(found))),))
