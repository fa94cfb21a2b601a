"""Answers to ruling questions and sections of the rules as plain text for a terminal."""

from collections.abc import Sequence

from bot.services.rulings.answers import CardText
from bot.services.rulings.documents import Quote
from glossary.answer import Answer, cite
from glossary.documents import OfficialDocument, kind_of, newer_known
from glossary.editions.later import later_of, published
from glossary.model import Section, Statement

QUOTE_SHOWN = 900


def answer_text(
    answer: Answer,
    quote: Quote | None = None,
    cards: Sequence[CardText] = (),
    entry: Quote | None = None,
    later: OfficialDocument | None = None,
) -> str:
    """Return an answer as lines for people: the ruling, where it is from, and what to read next.

    `entry` is what the dictionary of identifiers says about the word, `later` an imported version of the document in
    which the section differs.
    """
    said = [quote_text(entry)] if entry is not None else []
    if not answer.found:
        nearest = [f"  {hit.section.key}" for hit in answer.hits[:3]]
        return "\n".join(["No rule found.", *said, "Nearest headings:", *nearest])
    first, *others = answer.hits
    lines = [f"{answer.confidence.value.capitalize()} {cite(first.section)}:"]
    (_, said_first), *beside = answer.parts
    lines += _sentences(said_first)
    lines += [as_of(first.section, later)] if later is not None else []
    for section, statements in beside:
        lines += [f"Also {cite(section)}:", *_sentences(statements)]
    if quote is not None:
        lines.append(quote_text(quote))
    lines += said
    lines += [f"House ruling: {hit.statement.text} [{hit.statement.id}]" for hit in answer.house]
    lines += [card_text(each) for each in cards]
    rest = [name for name in answer.question.cards if name not in {each.name for each in cards}]
    if rest:
        lines.append(f"Cards: {', '.join(rest)}")
    if answer.question.repaired:
        lines.append("Read as: " + ", ".join(f"{was} = {now}" for was, now in answer.question.repaired))
    if related := [hit.section.key for hit in others if hit.section not in [section for section, _ in beside]]:
        lines.append("Related: " + "; ".join(related))
    newer = newer_version(first.section, quote)
    if newer:
        lines.append(f"Newer version known: {newer}.")
    return "\n".join(lines)


def as_of(section: Section, later: OfficialDocument) -> str:
    """Say from which version our sentences are, if an imported later version of the section differs."""
    ours = published(section.edition, section.doc)
    version = ours.version if ours else "before"
    return f"As of {version}: {later.label} differs here, and our words are not checked against it yet."


def newer_version(section: Section, quote: Quote | None = None) -> str | None:
    """Return the newer version known of the document of a section, or of the passage quoted beside it."""
    kind = kind_of(section.doc)
    if kind is None:
        return None
    ours = published(section.edition, section.doc)
    return newer_known(kind, quote.document.version if quote else ours.version if ours else "")


def card_text(card: CardText) -> str:
    """Return a card's current text in a line, and whether other versions have another text."""
    more = f" ({card.others} more versions: berean cards show)" if card.others else ""
    return f"Card {card.name}: {card.text}{more}"


def section_text(section: Section, quote: Quote | None = None) -> str:
    """Return a section with all its statements, the official passage and where to read on."""
    lines = [cite(section)]
    part = None
    for each in section.statements:
        if each.part and each.part != part:
            lines.append(f" {each.part}")
            part = each.part
        lines.append(f"  {each.text} [{each.id}]")
    if quote is not None:
        lines.append(quote_text(quote))
    if section.see:
        lines.append("See also: " + "; ".join(section.see))
    return "\n".join(lines)


def statement_text(section: Section, statement: Statement) -> str:
    """Return one rule with where it is from, when it applies, and what another edition says."""
    lines = [f"{statement.id}: {statement.text}", cite(section) + (f", {statement.part}" if statement.part else "")]
    if statement.case:
        lines.append(f"When: {statement.case}")
    if differs := differing(statement):
        lines.append("Another edition differs: " + ", ".join(differs))
    return "\n".join(lines)


def differing(statement: Statement) -> tuple[str, ...]:
    """Return the statements of other editions that differ from this one."""
    return tuple(dict.fromkeys((*later_of(statement.id), *statement.differs)))


def quote_text(quote: Quote) -> str:
    """Return an official passage as lines, shortened if it is long."""
    text = quote.passage.text
    if len(text) > QUOTE_SHOWN:
        text = text[:QUOTE_SHOWN].rsplit(None, 1)[0] + " ..."
    shown = "\n".join(f"  | {line}" for line in text.splitlines() if line.strip())
    return f"{quote.document.label}, {quote.passage.heading}:\n{shown}"


def _sentences(statements: Sequence[Statement]) -> list[str]:
    return [f"  {each.text} [{each.id}]" for each in statements]
