"""The whole way from a pasted text to a verdict."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from engine.cards.catalog import Catalog
from engine.decks.check import WAIVABLE, check_cards
from engine.decks.formats import DeckFormat
from engine.decks.report import Counts, Report
from engine.decks.resolve import MOST_COMPARED, Choice, Named, NameReader, Unknown
from engine.decks.ruled import RuledPool, copies_allowed
from engine.decks.same import Identity
from engine.decks.tally import Card
from engine.lists.accounted import Line, UnknownLine, hash_of_keys, unknown_card
from engine.lists.decklist import Decklist, Entry, Remark, Section
from engine.lists.documents import Document, document_of, newer_documents
from engine.lists.faults import Violation, listed, plural
from engine.lists.parse import parse_decklist
from engine.lists.spelling import straighten

#: How many whole checks the search for a legal reading of ambiguous names may cost, and that for doubtful guesses.
MOST_TRIALS = 80
#: How many cards may be looked at in all these checks, each of which looks at all; so long lists get fewer.
MOST_LOOKED_AT = 24_000


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """The judgement of a list under a format; `later` is the one by newer rules known at second hand only."""

    format: DeckFormat
    legal: bool
    violations: tuple[Violation, ...]
    warnings: tuple[str, ...]
    named: tuple[Named, ...]
    unresolved: tuple[UnknownLine, ...]
    counts: Counts
    house: tuple[str, ...]
    headings: tuple[Remark, ...]
    comments: tuple[Remark, ...]
    deck: tuple[Card, ...]
    reserve: tuple[Card, ...]
    later: tuple["DeckVerdict", ...] = ()

    @property
    def breaches(self) -> tuple[tuple[Document, Violation], ...]:
        """What breaks newer rules known at second hand only, but not the rules that were applied."""
        told = {(violation.rule, violation.cards) for violation in self.violations}
        found = ((later.document, violation) for later in self.later for violation in later.violations)
        return tuple((by, violation) for by, violation in found if (violation.rule, violation.cards) not in told)

    @property
    def resolved(self) -> tuple[Line, ...]:
        """The lines that were counted, in their order."""
        return tuple(
            Line(named.entry.line, named.name, named.quantity, named.guess, named.entry.section, named.ruled.name)
            for named in self.named
        )

    @property
    def guesses(self) -> bool:
        """Whether any card is a guess."""
        return any(named.guess for named in self.named)

    @property
    def words(self) -> str:
        """The verdict in two or three words."""
        if not self.legal:
            return "not legal"
        return "legal with guesses" if self.guesses else "legal"

    @property
    def document(self) -> Document:
        """The document applied."""
        return document_of(self.format.document)

    @property
    def newer(self) -> tuple[Document, ...]:
        """Newer versions of that document known to exist."""
        return newer_documents(self.format.document)

    @property
    def hash(self) -> str:
        """A short hash of the cards, the same for every way to write the list."""
        return deck_hash(self.deck, self.reserve)


def deck_hash(deck: Iterable[Card], reserve: Iterable[Card]) -> str:
    """Hash the cards of a deck and its Reserve, for opponents to compare."""
    piles = ([(ruled.card.printing.key, number) for ruled, number in pile] for pile in (deck, reserve))
    return hash_of_keys(*piles)


class DeckJudge:
    """A judge of lists under one format, with one catalog."""

    def __init__(self, catalog: Catalog, fmt: DeckFormat, identity: Identity) -> None:
        self.format = fmt
        self.names = NameReader(catalog, RuledPool(fmt, identity))

    def judge(self, text: str, *, waived: frozenset[str] = frozenset()) -> DeckVerdict:
        """Read a list and check it; hosts refuse a list that is not legal. Rule: RB-SETUP-01

        Args:
            text: The list as pasted.
            waived: Rule codes the host does not apply, out of `engine.decks.check.WAIVABLE`.

        Raises:
            DecklistRefused: The text is not a decklist at all.
            ValueError: A waived code cannot be waived.
        """
        if not waived <= WAIVABLE:
            raise ValueError(f"only {', '.join(sorted(WAIVABLE))} can be waived")
        parsed = parse_decklist(text, self.names.full_names)
        counted = [entry for entry in parsed.entries if entry.section in (Section.DECK, Section.RESERVE)]
        named, unknown = self.names.read(counted)
        unknown, remarks = _without_remarks(parsed, unknown) if unknown else (unknown, [])
        parsed.comments += remarks
        trial = _Trial(self.format, named, unknown, parsed.unreadable, waived, self.names.full_names)
        trial.notes += [f"Line {remark.line}: '{remark.text}' is taken for talk, not for a card." for remark in remarks]
        if left := sum(found.is_left for found in unknown):
            trial.notes.append(
                f"{plural(left, 'more line')} with a name that no card has: nothing like it was looked for "
                f"after the first {MOST_COMPARED}."
            )
        trial.settle_printings()
        trial.drop_doubtful_guesses()
        return trial.verdict(parsed)


def _without_remarks(parsed: Decklist, unknown: list[Unknown]) -> tuple[list[Unknown], list[Remark]]:
    """Treat as remarks unknown lines without number or near card name: sentences, and a title above numbered cards."""
    numbered = [entry.line for entry in parsed.entries if entry.numbered]
    titled = min(numbered) if len(numbered) * 2 > len(parsed.entries) else 0
    kept: list[Unknown] = []
    remarks: list[Remark] = []
    for found in unknown:
        entry = found.entry
        words = len(entry.text.split())
        sentence = words >= 8 or (words >= 4 and entry.text.rstrip().endswith((".", "!", "?", "…")))
        if not entry.numbered and not found.suggestions and (sentence or entry.line < titled):
            remarks.append(Remark(entry.line, entry.text))
        else:
            kept.append(found)
    return kept, remarks


class _Trial:
    """One list being judged: which printings to take, and which guesses to believe."""

    def __init__(
        self,
        fmt: DeckFormat,
        named: list[Named],
        unknown: list[Unknown],
        unreadable: Sequence[Remark],
        waived: frozenset[str],
        names: Container[str],
    ) -> None:
        self.format = fmt
        self.names = names
        self.named = named
        self.unknown = unknown
        self.unreadable = unreadable
        self.waived = waived
        self.trials = 0
        self.most_trials = min(MOST_TRIALS, MOST_LOOKED_AT // max(len(named), 1))
        self.holders: Counter[str] = Counter()
        self.notes: list[str] = []
        self.report = self._check()

    def settle_printings(self) -> None:
        """Choose for each ambiguous name the printing that keeps the list legal, and warn if another would not.

        A name that cards of different types share means the type most often printed. Ruling: HOUSE-DECK-12.
        """
        open_names = sorted(
            (named for named in self.named if named.ambiguous),
            key=lambda named: (named.name, named.entry.section.value, named.quantity),
        )
        if not open_names:
            return
        for named in open_names:
            types = named.ruled.card.types
            for choice, other in enumerate(named.choices):
                if not self.report.violations or self.trials >= self.most_trials:
                    break
                if choice == named.chosen or other.ruled.card.types != types:
                    continue
                before, named.chosen = named.chosen, choice
                report = self._check()
                if len(report.violations) < len(self.report.violations):
                    self.report = report
                else:
                    named.chosen = before
        self.holders = Counter(key for named in self.named for key in set(named.ruled.key_names))
        for named in open_names:
            self._note_printings(named)

    def _note_printings(self, named: Named) -> None:
        """Warn where a printing that the name allows would break other rules than the one taken."""
        taken = named.chosen
        mine = _signature(self.report)
        differs: dict[str, list[str]] = {}
        for choice, other in enumerate(named.choices):
            if choice == taken or self._harmless(named, other) or self.trials >= self.most_trials:
                continue
            named.chosen = choice
            theirs = _signature(self._check())
            named.chosen = taken
            broken, mended = Counter(theirs) - Counter(mine), Counter(mine) - Counter(theirs)
            if broken or mended:
                does = "would break" if broken else "would not break"
                differs.setdefault(f"{does} {', '.join(sorted(broken or mended))}", []).append(other.ruled.name)
        if differs:
            said = "; ".join(f"{listed(names)} {does}" for does, names in differs.items())
            self.notes.append(
                f"Line {named.entry.line}: '{named.name}' does not say which printing. "
                f"{named.ruled.name} is taken; {said}."
            )
            self.report.house.add("HOUSE-DECK-12")

    def _harmless(self, named: Named, other: Choice) -> bool:
        """Say whether another printing surely changes nothing, without checking the whole list again."""
        mine, theirs = named.ruled, other.ruled
        if theirs.noteworthy or theirs.token or mine.noteworthy:
            return False
        sums = (mine.soul, mine.counted_soul, mine.site, mine.dominant, mine.side)
        if sums != (theirs.soul, theirs.counted_soul, theirs.site, theirs.dominant, theirs.side):
            return False
        if theirs.tier is not None and named.quantity > copies_allowed(theirs.tier, self.report.counts.deck):
            return False
        return not any(self.holders[key] > (key in mine.key_names) for key in theirs.key_names)

    def drop_doubtful_guesses(self) -> None:
        """Drop a guess if another close name would change the verdict, or if there are too many names to try."""
        mine = _signature(self.report)
        self.trials = 0
        doubtful: list[Named] = []
        for named in self.named:
            for rival in named.rivals:
                kept = named.choices, named.chosen
                named.choices, named.chosen = rival, 0
                differs = self.trials >= self.most_trials or _signature(self._check()) != mine
                other = named.ruled.card.printing.base_name
                named.choices, named.chosen = kept
                if differs:
                    doubtful.append(named)
                    self.unknown.append(Unknown(named.entry, named.quantity, (named.name, other)))
                    break
        if doubtful:
            dropped = {named.entry.line for named in doubtful}
            self.named = [named for named in self.named if not (named.guess and named.entry.line in dropped)]
            self.unknown.sort(key=lambda found: found.entry.line)
            house = self.report.house
            self.report = self._check()
            self.report.house.update(house & {"HOUSE-DECK-12"})

    def _check(self) -> Report:
        self.trials += 1
        missing = Counter[Section]()
        for found in self.unknown:
            missing[found.entry.section] += found.quantity
        return check_cards(
            self.format,
            _cards(self.named, Section.DECK),
            _cards(self.named, Section.RESERVE),
            unknown_deck=missing[Section.DECK],
            unknown_reserve=missing[Section.RESERVE],
            waived=self.waived,
        )

    def verdict(self, parsed: Decklist) -> DeckVerdict:
        """Put the verdict together."""
        report = self.report
        unresolved = [UnknownLine(found.entry.line, found.entry.text, found.suggestions) for found in self.unknown]
        unresolved += [UnknownLine(remark.line, remark.text, (), remark.why) for remark in self.unreadable]
        violations = [*report.violations, *(unknown_card(found, "HOUSE-DECK-10") for found in unresolved)]
        warnings = [*self._warnings(parsed.entries), *self._headings(parsed.headings), *report.warnings, *self.notes]
        if any(named.nameless for named in self.named):
            report.house.add("HOUSE-DECK-20")
        if unresolved:
            report.house.add("HOUSE-DECK-10")
        return DeckVerdict(
            format=self.format,
            legal=not violations,
            violations=tuple(violations),
            warnings=tuple(warnings),
            named=tuple(self.named),
            unresolved=tuple(sorted(unresolved, key=lambda found: found.line)),
            counts=report.counts,
            house=tuple(sorted(report.house)),
            headings=tuple(parsed.headings),
            comments=tuple(parsed.comments),
            deck=_cards(self.named, Section.DECK),
            reserve=_cards(self.named, Section.RESERVE),
        )

    def _headings(self, headings: Sequence[Remark]) -> Iterable[str]:
        for remark in headings:
            if straighten(remark.text).casefold() in self.names:
                yield f"Line {remark.line}: '{remark.text}' is read as a heading; for the card write '1 {remark.text}'."

    def _warnings(self, entries: Sequence[Entry]) -> Iterable[str]:
        for named in self.named:
            if named.guess:
                yield f"Line {named.entry.line}: '{named.entry.text}' is read as {named.name} (a guess)."
            if named.nameless:
                yield (
                    f"Line {named.entry.line}: '{named.entry.text}' does not say which Lost Souls; "
                    "they are counted as ones without special ability."
                )
        for section, what in ((Section.TOKENS, "tokens"), (Section.IGNORED, "cards set apart")):
            left = sum(entry.quantity for entry in entries if entry.section is section)
            if left:
                yield f"{plural(left, 'card')} under a heading for {what} left out."


def _cards(lines: Iterable[Named], section: Section) -> tuple[Card, ...]:
    return tuple((named.ruled, named.quantity) for named in lines if named.entry.section is section)


def _signature(report: Report) -> tuple[str, ...]:
    """Return what must be equal for two reports to be the same verdict."""
    return tuple(sorted(violation.rule for violation in report.violations))
