"""What the judges of a server propose that a card means: kept by server, written out as readings by hand."""

import re
from datetime import UTC, datetime
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError

from bot.errors import UserFacing
from bot.services.cards.readings import Shown
from bot.services.cards.rule_sections import is_read_by_itself, read_as
from bot.storage import rulings as store
from bot.storage.database import Database
from bot.text.outside import plain_name
from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.redemption.language.written import text_fingerprint
from glossary import load_rules
from glossary.rules import UnknownRule

#: so many readings a server keeps
MOST_KEPT = 500
#: characters of what is typed: what a card means, the rules, the reason
LONGEST, LONGEST_RULES, LONGEST_WHY = 1_500, 200, 500

_Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]


class ProposedReading(BaseModel):
    """What a card's words mean, in the words of a judge; `words` is the fingerprint of the card's own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    card: _Line
    words: str
    reads: tuple[_Line, ...]
    rules: tuple[str, ...]
    why: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_WHY)]
    #: Berean reads the card's own words, so that this is a correction
    corrects: bool = False
    author: Annotated[str, StringConstraints(strip_whitespace=True, max_length=100), AfterValidator(plain_name)]
    changed_at: datetime

    def document(self) -> dict[str, Any]:
        """Return it as a reading by hand (`data/abilities/readings`)."""
        corrects = {"before_grammar": True} if self.corrects else {}
        own = {"card": self.card, "text": self.words, "reads": list(self.reads), "rules": list(self.rules)}
        return {**own, "why": self.why, **corrects}


def printing_with(catalog: Catalog, words: str) -> Printing:
    """Return a card by the fingerprint of its words. Call it off the event loop.

    Raises:
        UserFacing: no card has these words any more.
    """
    for printing in catalog.printings:
        if text_fingerprint(printing.text) == words:
            return printing
    raise UserFacing("The words of this card have changed meanwhile; begin again with /judge card.")


def made(printing: Printing, typed: dict[str, str], author: str) -> tuple[ProposedReading, Shown]:
    """Return a reading as a judge typed it (`reads`, `rules`, `why`), and how it is understood.

    Call it off the event loop.

    Raises:
        UserFacing: there is no such rule, or no reason.
    """
    rules = tuple(rule.upper() for rule in re.split(r"[\s,;]+", typed["rules"]) if rule)
    for rule in rules:
        try:
            load_rules().statement(rule)
        except UnknownRule:
            raise UserFacing(f"There is no rule {rule[:40]!r}; nothing was kept. `/rule` shows them.") from None
    if not rules:
        raise UserFacing("Name at least one rule that it rests on; nothing was kept.")
    try:
        proposed = ProposedReading(
            card=printing.base_name,
            words=text_fingerprint(printing.text),
            reads=tuple(line.strip() for line in typed["reads"].splitlines() if line.strip()),
            rules=rules,
            why=typed["why"],
            corrects=is_read_by_itself(printing),
            author=author,
            changed_at=datetime.now(UTC).replace(microsecond=0),
        )
    except ValidationError:
        raise UserFacing(f"Say in 1 to {LONGEST_WHY} letters why; nothing was kept.") from None
    return proposed, read_as(printing, " ".join(proposed.reads))


async def propose(database: Database, server: str, proposed: ProposedReading, author_id: str) -> None:
    """Keep a reading; the server's earlier one of the same words is replaced.

    Raises:
        UserFacing: the server has as many as it may have.
    """
    row = {
        "server": server,
        "words": proposed.words,
        "card": proposed.card,
        "reading": proposed.model_dump(mode="json", include={"reads", "rules", "why", "corrects"}),
        "author": proposed.author,
        "author_id": author_id,
        "changed_at": proposed.changed_at.isoformat(),
    }
    if not await store.put_reading(database, row, MOST_KEPT):
        raise UserFacing(f"A server keeps at most {MOST_KEPT} readings; empty the form of another to make room.")


async def withdraw(database: Database, server: str, words: str) -> bool:
    """Delete a server's reading of a card's words; return whether there was one."""
    return await store.delete_reading(database, server, words)


async def readings_of(database: Database, server: str) -> list[ProposedReading]:
    """Return a server's readings by card."""
    return [_of_row(row) for row in await store.readings_of(database, server)]


async def export_readings(database: Database, server: str) -> str:
    """Return a server's readings as the file that `berean abilities read` checks; empty if there are none."""
    documents = [one.document() for one in await readings_of(database, server)]
    return yaml.safe_dump_all(documents, allow_unicode=True, sort_keys=False, width=120) if documents else ""


def _of_row(row: Any) -> ProposedReading:
    changed_at = datetime.fromisoformat(row.changed_at)
    return ProposedReading(card=row.card, words=row.words, author=row.author, changed_at=changed_at, **row.reading)
