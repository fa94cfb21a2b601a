"""Rulings of a server's own judges, pinned to a card or a section; and the list of answers that did not help."""

import asyncio
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    FailFast,
    StringConstraints,
    ValidationError,
    model_validator,
)

from bot.errors import UserFacing
from bot.storage import rulings as store
from bot.storage import tables
from bot.storage.database import Database
from bot.storage.ids import fresh_ids
from bot.text.outside import plain_name
from glossary.answer import Answer

FORM = 1
LONGEST = 2_000
MOST_IMPORTED = 2_000
#: so many rulings a server keeps; it has a few hundred cards that anybody asks about
MOST_KEPT = 2_000
#: so many answers one person may have on a server's list of those that did not help: nobody fills it alone
MOST_MARKED = 20
FAULTS_LISTED = 100

_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
_Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]
_Source = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


class ServerRuling(BaseModel):
    """A ruling of a server's judges on a card or on a section, shown after the official text.

    `question` is the one whose answer it corrects, if it was made for that.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")]
    card: _Name | None = None
    section: _Name | None = None
    text: _Text
    author: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), AfterValidator(plain_name)
    ]
    source: _Source = ""
    question: _Source = ""
    made_at: datetime
    changed_at: datetime

    @model_validator(mode="after")
    def _one_subject(self) -> Self:
        if (self.card is None) == (self.section is None):
            raise ValueError("a ruling is on a card or on a section, one of the two")
        return self

    @property
    def subject(self) -> str:
        """Return what it is about, in the form in which it is stored."""
        return f"card:{self.card}" if self.card is not None else f"section:{self.section}"


class _Export(BaseModel):
    model_config = ConfigDict(extra="forbid")

    form: int
    rulings: Annotated[list[ServerRuling], FailFast()]


class ShownAnswer(BaseModel):
    """An answer as a person saw it; `edition` is the one he asked for by name, if he did."""

    model_config = ConfigDict(frozen=True)

    question: str
    edition: str = ""
    heading: str = ""
    text: str = ""


class PoorAnswer(BaseModel):
    """An answer that a person marked as not helpful."""

    model_config = ConfigDict(frozen=True)

    id: int
    shown: ShownAnswer
    person: str
    at: datetime


async def add_ruling(
    database: Database,
    server: str,
    text: str,
    author: str,
    *,
    card: str | None = None,
    section: str | None = None,
    source: str = "",
    author_id: str = "",
    question: str = "",
) -> ServerRuling:
    """Pin a ruling to a card or to a section of the rules (`REG: Band`), as `subject_named` found them.

    Raises:
        UserFacing: the ruling is on neither a card nor a section, or on both, or has no text or too much.
    """
    now = datetime.now(UTC).replace(microsecond=0)
    (fresh,) = await fresh_ids(database, tables.server_ruling.c.id)
    ruling = _checked(
        {
            "id": fresh,
            "card": card,
            "section": section,
            "text": text,
            "author": author,
            "source": source,
            "question": question,
            "made_at": now,
            "changed_at": now,
        }
    )
    _require_room(await store.count_rulings(database, server) + 1)
    await store.add_rulings(database, [_row(server, ruling, author_id)])
    return ruling


async def edit_ruling(
    database: Database,
    server: str,
    ruling_id: str,
    text: str,
    author: str,
    source: str | None = None,
    author_id: str = "",
) -> ServerRuling:
    """Change the text (and source) of a ruling; its author is then the person who changed it.

    Raises:
        UserFacing: there is no such ruling, or the text is empty or too long.
    """
    known = await store.ruling(database, server, ruling_id)
    if known is None:
        raise _unknown(ruling_id)
    old = _of_row(known).model_dump()
    changed = _checked(
        {
            **old,
            "text": text,
            "author": author,
            "source": old["source"] if source is None else source,
            "changed_at": datetime.now(UTC).replace(microsecond=0),
        }
    )
    row = _row(server, changed, author_id)
    if not await store.change_ruling(database, server, ruling_id, row):
        raise _unknown(ruling_id)
    return changed


async def delete_ruling(database: Database, server: str, ruling_id: str) -> None:
    """Delete a ruling.

    Raises:
        UserFacing: there is no such ruling on this server.
    """
    if not await store.delete_ruling(database, server, ruling_id):
        raise _unknown(ruling_id)


async def list_rulings(
    database: Database, server: str, *, cards: Iterable[str] = (), sections: Iterable[str] = ()
) -> list[ServerRuling]:
    """Return a server's rulings, oldest first: all of them, or those on these cards and sections."""
    wanted = {f"card:{each}".casefold() for each in cards} | {f"section:{each}".casefold() for each in sections}
    rows = await store.rulings_of(database, server, (lambda each: each.casefold() in wanted) if wanted else None)
    return await asyncio.to_thread(lambda: [_of_row(row) for row in rows])


async def rulings_for(database: Database, server: str, answer: Answer) -> list[ServerRuling]:
    """Return the rulings to show after an answer: on the cards it names, then on the section that answers it."""
    cards = answer.question.cards
    sections = [hit.section.key for hit in answer.hits[:1]] if answer.found else []
    if not cards and not sections:
        return []
    found = await list_rulings(database, server, cards=cards, sections=sections)
    return sorted(found, key=lambda each: each.section is not None)


async def export_rulings(database: Database, server: str) -> str:
    """Return a server's rulings as JSON that `import_rulings` reads."""
    export = _Export(form=FORM, rulings=await list_rulings(database, server))
    return await asyncio.to_thread(export.model_dump_json, indent=2, exclude_defaults=True)


async def import_rulings(database: Database, server: str, content: str) -> int:
    """Import exported rulings, all of them or none; rulings with the same id are replaced. Return how many.

    Raises:
        UserFacing: the text is not such an export.
    """
    export = await asyncio.to_thread(_read_export, content)
    there = await store.ruling_ids(database, server)
    read = {each.id: each for each in export.rulings}
    _require_room(len(there | read.keys()))
    new = [each for each in read if each not in there]  # an id from elsewhere may be another server's here
    renamed = dict(zip(new, await fresh_ids(database, tables.server_ruling.c.id, len(new)), strict=True))
    rows = [_row(server, each.model_copy(update={"id": renamed.get(each.id, each.id)})) for each in read.values()]
    await store.add_rulings(database, rows, replaced=[each for each in read if each in there])
    return len(rows)


def _read_export(content: str) -> _Export:
    try:
        export = _Export.model_validate_json(content)
    except ValidationError as error:
        raise UserFacing(f"These are no exported rulings, nothing was imported: {_fault_of(error)}.") from None
    if export.form != FORM:
        raise UserFacing(f"These rulings have the form {export.form}; this Berean reads form {FORM}.")
    if len(export.rulings) > MOST_IMPORTED:
        raise UserFacing(f"At most {MOST_IMPORTED} rulings are taken at once; these are {len(export.rulings)}.")
    return export


def _fault_of(error: ValidationError) -> str:
    """Say what is wrong with a file: its first fault, or how many it has if they are many."""
    if error.error_count() > FAULTS_LISTED:
        return f"it has {error.error_count():,} faults"
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc']))[:100] or 'the file'}: {first['msg']}"


def _require_room(rulings: int) -> None:
    if rulings > MOST_KEPT:
        raise UserFacing(f"A server keeps at most {MOST_KEPT:,} rulings; `/judge delete` makes room.")


async def mark_as_no_help(database: Database, server: str, shown: ShownAnswer, person: str) -> None:
    """Add an answer, as it was shown, to the judges' list of answers that did not help.

    Raises:
        UserFacing: the person has marked as many answers on the list as allowed.
    """
    row = {
        "server": server,
        "question": shown.question,
        "edition": shown.edition,
        "answer": {"heading": shown.heading, "text": shown.text},
        "person": person,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    if not await store.add_poor_answer(database, row, MOST_MARKED):
        raise UserFacing(
            f"{MOST_MARKED} answers that you marked stand on the list of this server's judges, the most for one "
            "person; mark more when they have gone through some."
        )


async def answers_of_no_help(database: Database, server: str, limit: int = 25) -> list[PoorAnswer]:
    """Return the newest answers of a server that were marked as not helpful."""
    return [_poor_answer(row) for row in await store.poor_answers_of(database, server, limit)]


def _poor_answer(row: Any) -> PoorAnswer:
    # an answer of the first release stands there in the form of `berean ruling --json`
    text = str(row.answer.get("text", row.answer.get("answer", "")))
    shown = ShownAnswer(
        question=row.question, edition=row.edition, heading=str(row.answer.get("heading", "")), text=text
    )
    return PoorAnswer(id=row.id, shown=shown, person=row.person, at=datetime.fromisoformat(row.at))


async def strike_answer(database: Database, server: str, answer_id: int) -> None:
    """Remove an answer from the judges' list.

    Raises:
        UserFacing: the answer is not on the list.
    """
    if not await store.delete_poor_answer(database, server, answer_id):
        raise UserFacing(f"There is no answer number {answer_id} on the list.")


def _checked(values: dict[str, Any]) -> ServerRuling:
    try:
        return ServerRuling(**values)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        message = first["msg"].removeprefix("Value error, ")
        raise UserFacing(f"This ruling cannot be kept: {f'{field}: ' if field else ''}{message}.") from None


def _row(server: str, ruling: ServerRuling, author_id: str = "") -> dict[str, Any]:
    return {
        "author_id": author_id,
        "id": ruling.id,
        "server": server,
        "subject": ruling.subject,
        "text": ruling.text,
        "author": ruling.author,
        "source": ruling.source,
        "question": ruling.question,
        "made_at": ruling.made_at.isoformat(),
        "changed_at": ruling.changed_at.isoformat(),
    }


def _of_row(row: Any) -> ServerRuling:
    kind, _, name = row.subject.partition(":")
    return ServerRuling(
        id=row.id,
        card=name if kind == "card" else None,
        section=name if kind == "section" else None,
        text=row.text,
        author=row.author,
        source=row.source,
        question=row.question,
        made_at=datetime.fromisoformat(row.made_at),
        changed_at=datetime.fromisoformat(row.changed_at),
    )


def _unknown(ruling_id: str) -> UserFacing:
    return UserFacing(f"There is no ruling {json.dumps(ruling_id)} on this server; /judge list shows them.")
