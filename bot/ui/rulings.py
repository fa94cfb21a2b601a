"""Rulings and rules as panels: what our rules say, the official passage, and what a server's judges ruled."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.services.assurance.proposed_readings import ProposedReading
from bot.services.rulings.answers import CardText
from bot.services.rulings.documents import Quote
from bot.services.rulings.judges import PoorAnswer, ServerRuling, ShownAnswer
from bot.services.verdicts.conversation import LONGEST
from bot.services.verdicts.model import DIRECT as DIRECT_VERDICTS
from bot.services.verdicts.model import Direct
from bot.text.lookup.rulings import as_of, differing, newer_version
from bot.text.lookup.verdicts import direct_text, told_text
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.open_tables import PLAY_ON, scenario_embed
from bot.ui.panel import Button, Panel, TextFile
from bot.ui.shared import add_field, embed, show_everyone, turner
from glossary.answer import Answer, cite, source_of
from glossary.documents import OfficialDocument
from glossary.editions.later import handle_of
from glossary.model import Section, Statement

SECTION = "section"
OPEN_SECTION = "opensection"
NO_HELP = "nohelp"
READ_RULE = "readrule"
RULED = "ruled"
TABLE = "table"
ASK_ON = "askon"
ASKED_ON = "askedon"
FURTHER = "further"
#: Room for a direct answer, so that the rules beside it fit as well.
DIRECT = 900
#: Room for the statements on a page of a section; the rest of an embed is for its heading and links.
PAGE = 3200
QUESTION = 500
#: Rulings of judges that stand beside an answer; more, and longer ones, are behind a button.
BESIDE, BESIDE_LENGTH = 5, 800
#: Room for rulings that stand before a direct answer.
FIRST = 1500
#: Cards and sections that fit into the button that opens the rulings on them.
MARKS = 8


@dataclass(frozen=True, slots=True)
class Beside:
    """What is shown with an answer or a section: the official passage, judges' rulings, the cards that are named.

    `entry` is what the dictionary of identifiers says about the word a question asks for; `corrections` are those of
    the rulings that were made on just this question.
    """

    quote: Quote | None = None
    rulings: tuple[ServerRuling, ...] = ()
    corrections: tuple[ServerRuling, ...] = ()
    cards: tuple[CardText, ...] = ()
    entry: Quote | None = None
    later: OfficialDocument | None = None
    ruled: tuple[str, ...] = ()


NOTHING = Beside()


def ruling_panel(
    question: str,
    answer: Answer,
    beside: Beside = NOTHING,
    edition: str = "",
    direct: Direct | None = None,
    others: Sequence[tuple[str, Direct]] = (),
) -> Panel:
    """Return an answer to a question: the direct answer if there is one, the ruling, and what to read next."""
    asked, rulings, more = _opening(question, beside, direct, others)
    room = min(PAGE, limits.EMBED_DESCRIPTION - len(asked) - 2)
    buttons: tuple[Button, ...] = (show_everyone(), Button("No help", custom_id(NO_HELP, edition)))
    further: tuple[Button, ...] = (Button("Ask on", custom_id(ASK_ON, edition)),)
    if direct is not None and direct.scenario:
        further = (*further, Button("Show the table", custom_id(TABLE, edition)))
    if not answer.found:
        made = embed(_unfound(direct), f"{asked}\n\nThe rules that come nearest can be opened below.")
        _add_ruled(made, beside.ruled)
        _add_quote(made, beside.entry)
        rest = add_rulings(made, rulings)
        _add_cards(made, answer, beside.cards)
        near = section_buttons([hit.section for hit in answer.hits])
        return Panel(embeds=(made,), rows=(*near, (*buttons, *(more or rest)), further))
    first, *related = answer.hits
    (_, said_first), *also = answer.parts
    heading = f"{answer.confidence.value.capitalize()}: {cite(first.section)}"
    made = embed(heading, f"{asked}\n\n{limits.clip(_sentences(said_first), room)}")
    for section, statements in also:
        add_field(made, f"Also {cite(section)}", _sentences(statements))
    add_field(made, "Newer text", as_of(first.section, beside.later) if beside.later is not None else "")
    _add_ruled(made, beside.ruled)
    _add_quote(made, beside.quote)
    _add_quote(made, beside.entry)
    rest = add_rulings(made, rulings)
    for hit in answer.house:
        add_field(made, f"House ruling {hit.statement.id}", hit.statement.text)
    _add_cards(made, answer, beside.cards)
    add_field(made, "Read as", ", ".join(f"{was} → {now}" for was, now in answer.question.repaired))
    add_field(made, "Newer version known", newer_version(first.section, beside.quote) or "")
    whole = Button("Whole section", custom_id(SECTION, handle_of(first.section), "x", 0))
    near = section_buttons([hit.section for hit in related])
    rows = (*near, (buttons[0], whole, *buttons[1:], *(more or rest)), further)
    return Panel(embeds=(made,), rows=rows)


def _unfound(direct: Direct | None) -> str:
    """Return the heading of an answer with no passage of the rules."""
    if direct is not None and direct.if_nothing is not None:
        return "Not all of it was understood"
    return "Answered by facts" if direct is not None and direct.verdict in DIRECT_VERDICTS else "No rule found"


def _opening(
    question: str, beside: Beside, direct: Direct | None, others: Sequence[tuple[str, Direct]]
) -> tuple[str, tuple[ServerRuling, ...], tuple[Button, ...]]:
    """Return a question with its direct answer, the rulings that are still to be shown, and the button that opens all.

    What a server's judges ruled stands before what Berean answers itself.
    """
    said = limits.clip(told_text(direct, others), DIRECT)
    first = beside.rulings if said else beside.corrections
    told = [f"**{_title(ruling)}:** {ruling.text}\n*{_signature(ruling)}*" for ruling in first]
    shown = limits.join_within((limits.clip(each, BESIDE_LENGTH) for each in told), FIRST)
    if said and first:
        said = f"{_overruled(beside)}{said}"
    parts = (f"> {limits.clip(' '.join(question.split()), QUESTION)}", shown, said)
    left = tuple(each for each in beside.rulings if each not in first)
    more = () if shown == "\n".join(told) else (_all_of(beside.rulings),)
    return "\n\n".join(each for each in parts if each), left, more


def _overruled(beside: Beside) -> str:
    """Say how far a direct answer holds beside the rulings that stand before it."""
    if beside.corrections:
        return "**Corrected here by this server's judges.** Berean's own answer was: "
    return "**Where the ruling above says otherwise, it holds here.** Berean's own answer: "


def _title(ruling: ServerRuling) -> str:
    return f"Ruled by this server's judges on {ruling.card or ruling.section}"


def _all_of(rulings: Sequence[ServerRuling]) -> Button:
    """Return the button that opens rulings in full."""
    label = "The whole ruling" if len(rulings) == 1 else f"All {len(rulings)} rulings of the judges"
    return Button(label, custom_id(RULED, marks_of(rulings), "x", 0))


def _sentences(statements: Sequence[Statement]) -> str:
    return "\n\n".join(f"{each.text} `{each.id}`" for each in statements)


def ask_on_form(edition: str) -> discord.ui.Modal:
    """Return the form for a follow-up question."""
    form = discord.ui.Modal(title="Ask on", custom_id=custom_id(ASKED_ON, edition), timeout=900)
    field = discord.ui.TextInput[Any](custom_id=FURTHER, max_length=LONGEST, placeholder="and if I play ... on her?")
    form.add_item(discord.ui.Label(text="Your next question, or what is different", component=field))
    return form


def _add_ruled(made: discord.Embed, ruled: Sequence[str]) -> None:
    for text in ruled:
        add_field(made, "From the archive of rulings", text)


def _add_cards(made: discord.Embed, answer: Answer, texts: Sequence[CardText]) -> None:
    """Add the cards a question names with their current text, and whether versions have another text."""
    for card in texts:
        others = f"\n*{card.others} more versions: /card shows them*" if card.others else ""
        add_field(made, card.name, f"{card.text}{others}")
    told = {card.name for card in texts}
    add_field(made, "Cards", ", ".join(name for name in answer.question.cards if name not in told))


def _add_quote(made: discord.Embed, quote: Quote | None) -> None:
    if quote is not None:
        add_field(made, f"{quote.document.label}, {quote.passage.heading}", quote.passage.text)


def add_rulings(made: discord.Embed, rulings: Sequence[ServerRuling]) -> tuple[Button, ...]:
    """Add what a server's judges ruled; if there is not room for all, return the button that opens the rest."""
    kept = 0
    for ruling in rulings[:BESIDE]:
        text = f"{ruling.text}\n*{_signature(ruling)}*"
        before = len(made.fields)
        add_field(made, _title(ruling), limits.clip(text, BESIDE_LENGTH))
        kept += len(made.fields) > before and made.fields[-1].value == text
    return () if kept == len(rulings) else (_all_of(rulings),)


def _signature(ruling: ServerRuling) -> str:
    source = f", {ruling.source}" if ruling.source else ""
    return f"{ruling.author}, {ruling.changed_at:%Y-%m-%d}{source}"


def marks_of(rulings: Sequence[ServerRuling]) -> str:
    """Return the marks, for a button, of the cards and sections that rulings are about."""
    return ".".join(list(dict.fromkeys(mark_of_subject(ruling.subject) for ruling in rulings))[:MARKS])


def mark_of_subject(subject: str) -> str:
    """Return the mark, for a button, of a card or section."""
    return hashlib.sha256(subject.casefold().encode()).hexdigest()[:8]


def ruled_pages(rulings: Sequence[ServerRuling]) -> list[str]:
    """Return rulings of judges in full, cut into pages."""
    told = (f"**{r.card or r.section}** `{r.id}`\n{r.text}\n*{_signature(r)}*\n" for r in rulings)
    return list(limits.chunks(told, PAGE))


def ruled_panel(rulings: Sequence[ServerRuling], page: int) -> Panel:
    """Return one page of what judges ruled on some cards and sections."""
    found = ruled_pages(rulings)
    at = page % len(found)
    made = embed(
        "Ruled by this server's judges", found[at], footer="After the official text; before what Berean answers itself."
    )
    turning = turner(RULED, marks_of(rulings), page=at, count=len(found))
    return Panel(embeds=(made,), rows=((show_everyone(), *turning),))


def section_buttons(sections: Iterable[Section]) -> tuple[tuple[Button, ...], ...]:
    """Return a row of buttons that open sections, empty if there are none."""
    by_first = {handle_of(section): section for section in sections}
    row = tuple(Button(each.key, custom_id(OPEN_SECTION, first)) for first, each in by_first.items())
    return (row[: limits.ROW_BUTTONS],) if row else ()


def statement_panel(section: Section, statement: Statement, beside: Beside = NOTHING) -> Panel:
    """Return one rule with where it is from, when it applies, and what another edition says."""
    made = embed(statement.id, limits.clip(statement.text, PAGE), footer=f"{source_of(section)}, {section.title}")
    add_field(made, "When", statement.case or "")
    add_field(made, "Part", statement.part or "")
    add_field(made, "Other editions differ", ", ".join(differing(statement)))
    _add_quote(made, beside.quote)
    more = add_rulings(made, beside.rulings)
    whole = Button("Whole section", custom_id(SECTION, handle_of(section), "x", 0))
    return Panel(embeds=(made,), rows=((show_everyone(), whole, *more),))


def sentence_panel(rule_id: str, text: str, source: str) -> Panel:
    """Return one rule of a document of which Berean has only the sentences that deck checks cite."""
    return Panel(embeds=(embed(rule_id, limits.clip(text, PAGE), footer=source),), rows=((show_everyone(),),))


def section_pages(section: Section) -> list[str]:
    """Return the statements of a section cut into pages."""
    return list(limits.chunks((f"{s.text} `{s.id}`" for s in section.statements), PAGE))


@dataclass(frozen=True, slots=True)
class Around:
    """The sections around one: before and after it in its document, and those to read next."""

    before: Section | None = None
    after: Section | None = None
    see: tuple[Section, ...] = ()


ALONE = Around()


def section_panel(section: Section, page: int, beside: Beside = NOTHING, around: Around = ALONE) -> Panel:
    """Return one page of a section, with buttons that lead to those around it."""
    found = section_pages(section)
    at = page % len(found)
    made = embed(section.title, found[at], footer=f"{source_of(section)}: {section.chapter or section.area}")
    _add_quote(made, beside.quote)
    more = add_rulings(made, beside.rulings)
    add_field(made, "Also called", ", ".join(section.aliases))
    add_field(made, "See also", "; ".join(section.see))
    turning = turner(SECTION, handle_of(section), page=at, count=len(found))
    rows = ((show_everyone(), *turning, *more), *section_buttons(around.see), _neighbours(around))
    return Panel(embeds=(made,), rows=tuple(row for row in rows if row))


def _neighbours(around: Around) -> tuple[Button, ...]:
    """Return the buttons for the section before and the one after."""
    sides = (("◀◀ {}", "p", around.before), ("{} ▶▶", "n", around.after))
    return tuple(
        Button(label.format(each.title), custom_id(SECTION, handle_of(each), mark, 0))
        for label, mark, each in sides
        if each is not None
    )


def entry_panel(quote: Quote) -> Panel:
    """Return an entry of the dictionary of identifiers."""
    made = embed(quote.passage.heading, limits.clip(quote.passage.text, PAGE), footer=quote.document.label)
    return Panel(embeds=(made,), rows=((show_everyone(),),))


def server_rulings_panel(rulings: Sequence[ServerRuling], readings: Sequence[ProposedReading] = ()) -> Panel:
    """Return the rulings of a server's judges and what they say that cards mean, as a file if they are many."""
    lines = [f"`{r.id}` **{r.card or r.section}**: {r.text} *({r.author}, {r.changed_at:%Y-%m-%d})*" for r in rulings]
    lines += [f"**{r.card}** means: {' '.join(r.reads)} *({r.author}, {r.changed_at:%Y-%m-%d})*" for r in readings]
    text = limits.join_within((limits.clip(line, 500) for line in lines), limits.EMBED_DESCRIPTION)
    is_whole = all(line in text for line in lines)
    files = () if is_whole else (TextFile("rulings.txt", "\n\n".join(lines)),)
    return Panel(embeds=(embed("Rulings of this server's judges", text or "None yet."),), files=files)


def shown_answer(message: discord.Embed, edition: str) -> ShownAnswer | None:
    """Return the answer that a message shows, as it is shown; None if it shows none."""
    question, _, rest = (message.description or "").partition("\n")
    if not question.startswith("> "):
        return None
    fields = [f"{field.name}: {field.value}" for field in message.fields]
    text = "\n\n".join(part for part in (rest.strip(), *fields) if part)
    return ShownAnswer(
        question=question.removeprefix("> ").strip(), edition=edition, heading=message.title or "", text=text
    )


def table_panel(question: str, direct: Direct) -> Panel:
    """Return the table on which an answer was played, as a scenario that anyone can run."""
    said = f"> {limits.clip(question, QUESTION)}\n\n{limits.clip(direct_text(direct), DIRECT)}"
    made = embed("The table it was played at", f"{said}\n\n`berean scenario table.yaml` plays it again.")
    file = TextFile("table.yaml", direct.scenario)
    kept = scenario_embed(direct.scenario)
    if kept is None:
        return Panel(embeds=(made,), files=(file,))
    return Panel(embeds=(made, kept), files=(file,), rows=((Button("Play on from here", custom_id(PLAY_ON)),),))


def poor_answers_panel(answers: Sequence[PoorAnswer], traces: Mapping[int, Sequence[str]] | None = None) -> Panel:
    """Return the answers that were marked as not helpful, each as it was shown; all of them are attached as a file.

    `traces` say for each question how it is answered now: how it is understood, and what each answerer says.
    """
    lines = [
        f"`{a.id}` {limits.clip(a.shown.question, 300)}{_by_edition(a.shown)}\n→ {a.shown.heading}" for a in answers
    ]
    text = limits.join_within(lines, limits.EMBED_DESCRIPTION)
    told = [
        f"{a.id}. {a.shown.question}{_by_edition(a.shown)} ({a.at:%Y-%m-%d})\n{a.shown.heading}\n{a.shown.text}"
        + "".join(f"\n  {line}" for line in (traces or {}).get(a.id, ()))
        for a in answers
    ]
    lines_of = [_report(each, (traces or {}).get(each.id, ())) for each in answers]
    text_of = TextFile("answers.txt", "\n\n\n".join(told))
    files = (text_of, TextFile("answers.jsonl", "\n".join(lines_of))) if answers else ()
    return Panel(embeds=(embed("Answers that were no help", text or "None."),), files=files)


def _report(answer: PoorAnswer, trace: Sequence[str]) -> str:
    """Return an answer that did not help as a line of JSON, without who marked it."""
    told = {"id": answer.id, **answer.shown.model_dump(), "at": answer.at.isoformat(), "answered_now": list(trace)}
    return json.dumps(told, ensure_ascii=False)


def _by_edition(shown: ShownAnswer) -> str:
    return f" (asked of {shown.edition})" if shown.edition else ""
