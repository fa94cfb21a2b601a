"""From a pasted list to a verdict by the rules of The Mission."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.lists.accounted import Line, UnknownLine, hash_of_keys, unknown_card
from engine.lists.decklist import Decklist, Entry, Reading, Remark, Section
from engine.lists.documents import Document, newer_documents
from engine.lists.faults import Violation, plural
from engine.lists.index import NameIndex, is_clear
from engine.lists.parse import parse_decklist
from engine.lists.spelling import straighten
from engine.mission.cards.pool import Pool, key_of
from engine.mission.cards.record import CardRecord
from engine.mission.decks.check import Copies, MissionCounts, Pile, check
from engine.mission.decks.formats import MissionFormat, mission_format

#: So many names that are no card's are compared with all names there are: nobody misspells so much.
MOST_COMPARED = 100
SUGGESTIONS = 3
#: The ruling on lines that are no card, which is the same for every game.
UNKNOWN = "HOUSE-DECK-10"
#: what stands in brackets behind a name
_NOTE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]$")


@dataclass(frozen=True, slots=True)
class MissionVerdict:
    """The judgement of a list by the rules of The Mission."""

    format: MissionFormat
    violations: tuple[Violation, ...]
    warnings: tuple[str, ...]
    resolved: tuple[Line, ...]
    unresolved: tuple[UnknownLine, ...]
    counts: MissionCounts
    headings: tuple[Remark, ...]
    comments: tuple[Remark, ...]
    deck: tuple[Copies, ...]
    side: tuple[Copies, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations

    @property
    def house(self) -> tuple[str, ...]:
        """The house rulings that apply to the list."""
        return tuple(sorted({house for violation in self.violations for house in violation.house}))

    @property
    def words(self) -> str:
        """The verdict in two or three words."""
        if not self.legal:
            return "not legal"
        return "legal with guesses" if any(line.guess for line in self.resolved) else "legal"

    @property
    def document(self) -> Document:
        """The document applied."""
        return self.format.rules

    @property
    def newer(self) -> tuple[Document, ...]:
        """Newer versions of that document known to exist."""
        return newer_documents(self.format.document)

    @property
    def hash(self) -> str:
        """A short hash of the cards, the same whatever way the list is written."""
        deck, side = ([(key_of(record.name), n) for record, n in part] for part in (self.deck, self.side))
        return hash_of_keys(deck, side)


class MissionJudge:
    """A judge of lists, with one pool of cards."""

    def __init__(self, pool: Pool) -> None:
        """Index the names."""
        self.pool = pool
        self.names = frozenset(straighten(record.name).casefold() for record in pool.records.values())
        self._index = NameIndex((key, record, 1) for key, record in pool.records.items())

    def judge(self, text: str) -> MissionVerdict:
        """Read a list and check it.

        Raises:
            DecklistRefused: The text is not a decklist at all.
        """
        parsed = parse_decklist(text, self.names)
        reading = _Reading(self)
        for entry in parsed.entries:
            if entry.section in (Section.DECK, Section.RESERVE):
                reading.take(entry)
        return reading.verdict(parsed)

    def named(self, name: str) -> CardRecord | None:
        """Return the card of this name; what players write in brackets after it does not matter."""
        return self.pool.find(name) or self.pool.find(_NOTE.sub("", name))

    def near(self, name: str) -> tuple[tuple[CardRecord, ...], bool]:
        """Return the cards with similar names, most similar first, and whether the first is clearly meant."""
        query = key_of(name)
        found = self._index.search(query, SUGGESTIONS) if query else []
        return tuple(each.entry for each in found), is_clear(query, found)


class _Reading:
    """A list whose names are being read."""

    def __init__(self, judge: MissionJudge) -> None:
        self.judge = judge
        self.compared: set[str] = set()
        self.lines: list[Line] = []
        self.cards: dict[Section, list[Copies]] = {Section.DECK: [], Section.RESERVE: []}
        self.unknown: list[tuple[Entry, UnknownLine]] = []

    def take(self, entry: Entry) -> None:
        """Find the card of a line."""
        for reading in (Reading(entry.quantity, entry.name), *entry.others):
            if (record := self.judge.named(reading.name)) is not None:
                self._count(entry, reading.quantity, record, guess=False)
                return
        suggestions: tuple[str, ...] = ()
        if entry.name in self.compared or len(self.compared) < MOST_COMPARED:
            self.compared.add(entry.name)
            near, clear = self.judge.near(entry.name)
            if near and clear:
                self._count(entry, entry.quantity, near[0], guess=True)
                return
            suggestions = tuple(record.name for record in near)
        self.unknown.append((entry, UnknownLine(entry.line, entry.text, suggestions)))

    def _count(self, entry: Entry, quantity: int, record: CardRecord, *, guess: bool) -> None:
        self.cards[entry.section].append((record, quantity))
        self.lines.append(Line(entry.line, record.name, quantity, guess, entry.section, record.name))

    def verdict(self, parsed: Decklist) -> MissionVerdict:
        """Put the verdict together."""
        missing = dict.fromkeys(self.cards, 0)
        for entry, _ in self.unknown:
            missing[entry.section] += entry.quantity
        pile = Pile(
            tuple(self.cards[Section.DECK]),
            tuple(self.cards[Section.RESERVE]),
            missing[Section.DECK],
            missing[Section.RESERVE],
        )
        unresolved = [line for _, line in self.unknown]
        unresolved += [UnknownLine(remark.line, remark.text, (), remark.why) for remark in parsed.unreadable]
        unresolved.sort(key=lambda found: found.line)
        fmt = mission_format()
        return MissionVerdict(
            format=fmt,
            violations=(*check(fmt, pile), *(unknown_card(found, UNKNOWN) for found in unresolved)),
            warnings=tuple(self._warnings(parsed)),
            resolved=tuple(self.lines),
            unresolved=tuple(unresolved),
            counts=pile.counts(),
            headings=tuple(parsed.headings),
            comments=tuple(parsed.comments),
            deck=pile.deck,
            side=pile.side,
        )

    def _warnings(self, parsed: Decklist) -> Iterable[str]:
        texts = {entry.line: entry.text for entry in parsed.entries}
        for line in self.lines:
            if line.guess:
                yield f"Line {line.line}: '{texts[line.line]}' is read as {line.name} (a guess)."
        left = sum(entry.quantity for entry in parsed.entries if entry.section not in self.cards)
        if left:
            yield f"{plural(left, 'card')} under a heading for tokens or cards set apart left out."
        by_hand = sorted({r.name for cards in self.cards.values() for r, _ in cards if r.unread})
        if by_hand:
            yield f"Played by hand, since the text is not read: {', '.join(by_hand)}."
