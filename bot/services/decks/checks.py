"""Deck checking, and the decks people save."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict

from bot.errors import UserFacing
from bot.services.cards.mission import load_pool
from bot.services.cards.newest import Newest, newest_catalog
from engine.cards.catalog import Catalog
from engine.decks.check import WAIVABLE
from engine.decks.formats import Format, TeamFormat, UnknownFormat, find_format, newer_provisional, statements
from engine.decks.identity import identity_of_cards
from engine.decks.judge import DeckJudge, DeckVerdict
from engine.decks.teams import TeamVerdict, judge_team
from engine.lists.decklist import DecklistRefused
from engine.lists.documents import Document
from engine.lists.faults import Violation
from engine.lists.parse import checked_text
from engine.mission.decks.formats import MissionFormat, mission_format
from engine.mission.decks.judge import MissionJudge, MissionVerdict

DEFAULT_FORMAT = "type1"
#: below this many printings a pool is not the whole game
WHOLE_POOL = 1_000
FEW_CARDS = (
    "Only {count} cards are known to this Berean, so most cards of a real deck are unknown to it; "
    "'berean cards update' or 'berean cards import FILE' adds the rest."
)

AnyFormat = Format | MissionFormat
OneVerdict = DeckVerdict | MissionVerdict
AnyVerdict = OneVerdict | TeamVerdict
#: how the format of The Mission is typed
MISSION = ("mission", "the mission", "the-mission")


class ViolationView(BaseModel):
    """A fault, for scripts."""

    model_config = ConfigDict(frozen=True)

    rule: str
    message: str
    cards: list[str]
    citation: str
    mend: str

    @classmethod
    def of(cls, violation: Violation, before: str = "") -> "ViolationView":
        """Make it from a violation, with words before the message."""
        return cls(
            rule=violation.rule,
            message=before + violation.message,
            cards=list(violation.cards),
            citation=violation.citation,
            mend=violation.mend.text,
        )


class ResolvedView(BaseModel):
    """A line that was counted, for scripts."""

    model_config = ConfigDict(frozen=True)

    line: int
    name: str
    quantity: int
    guess: bool


class UnresolvedView(BaseModel):
    """A line that was not understood, for scripts."""

    model_config = ConfigDict(frozen=True)

    line: int
    text: str
    suggestions: list[str]


class DocumentView(BaseModel):
    """The document a verdict applies, for scripts."""

    model_config = ConfigDict(frozen=True)

    title: str
    version: str
    date: str

    @classmethod
    def of(cls, document: Document) -> "DocumentView":
        """Make it from a document."""
        return cls(title=document.title, version=document.version, date=document.date)


class CountsView(BaseModel):
    """The figures of a deck, for scripts."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    deck: int
    reserve: int
    souls: int
    souls_needed: int | None
    souls_uncounted: int
    dominants: int
    sites: int
    good: int
    evil: int
    neutral: int


class MissionCountsView(BaseModel):
    """The figures of a deck of The Mission, for scripts."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    characters: int
    men: int
    women: int
    strongholds: int
    missions: int
    enemies: int
    side_missions: int
    side_enemies: int
    unknown: int


class LinesView(BaseModel):
    """The lines that are no cards, for scripts."""

    model_config = ConfigDict(frozen=True)

    headings: list[int]
    comments: list[int]


class DeckAnswer(BaseModel):
    """A verdict for scripts, in the stable form of `berean deckcheck --json`."""

    model_config = ConfigDict(frozen=True)

    legal: bool
    violations: list[ViolationView]
    warnings: list[str]
    resolved: list[ResolvedView]
    unresolved: list[UnresolvedView]
    verdict: str
    format: str
    document: DocumentView
    newer: list[DocumentView]
    house_rulings: list[str]
    later: list[ViolationView] = []
    counts: CountsView | MissionCountsView | None = None
    hash: str | None = None
    lines: LinesView | None = None
    decks: list["DeckAnswer"] | None = None


@dataclass(frozen=True, slots=True)
class DeckService:
    """Deck checking over one pool of cards."""

    catalog: Catalog
    judges: dict[str, DeckJudge]

    def check_with_later(
        self, texts: Sequence[str], format_name: str = DEFAULT_FORMAT, waived: frozenset[str] = frozenset()
    ) -> AnyVerdict:
        """Check a list or the lists of a team, one list also by newer rules that are known at second hand only.

        Raises:
            UserFacing: as `check`.
        """
        verdict = self.check(texts, format_name, waived)
        if not isinstance(verdict, DeckVerdict) or verdict.format.provisional:
            return verdict
        newer = newer_provisional(verdict.format)
        return replace(verdict, later=tuple(self._judge(each).judge(texts[0], waived=waived) for each in newer))

    def check(
        self, texts: Sequence[str], format_name: str = DEFAULT_FORMAT, waived: frozenset[str] = frozenset()
    ) -> AnyVerdict:
        """Check a list, or the lists of a team.

        Raises:
            UserFacing: The format is unknown, a text is no decklist, or there are too many or too few lists for it.
        """
        fmt = format_of(format_name)
        if not waived <= WAIVABLE:
            raise UserFacing(f"Only {', '.join(sorted(WAIVABLE))} can be waived.")
        if not texts:
            raise UserFacing("Give a decklist to check.")
        try:
            if isinstance(fmt, MissionFormat):
                if len(texts) != 1 or waived:
                    raise UserFacing(f"{fmt.name} checks one list at a time, and no rule of it is waived.")
                return MissionJudge(load_pool()).judge(texts[0])
            if isinstance(fmt, TeamFormat):
                return judge_team(fmt, self._judge(base_of(fmt)), texts, waived=waived)
            if len(texts) != 1:
                raise UserFacing(f"{fmt.name} checks one list at a time; two lists are a team: --format teams.")
            return _found(self._judge(fmt).judge(texts[0], waived=waived))
        except DecklistRefused as error:
            raise UserFacing(str(error)) from None

    def check_any(self, text: str, format_name: str = DEFAULT_FORMAT) -> OneVerdict:
        """Check one list under a format of any game; under a team format, by its rules for a single deck."""
        fmt = format_of(format_name)
        verdict = self.check([text], base_of(fmt).label if isinstance(fmt, TeamFormat) else format_name)
        if isinstance(verdict, TeamVerdict):
            return verdict.decks[0]
        return verdict

    def check_one(self, text: str, format_name: str = DEFAULT_FORMAT) -> DeckVerdict:
        """Check one list of Redemption cards; see `check_any`.

        Raises:
            UserFacing: as `check`, or the format is another game's.
        """
        verdict = self.check_any(text, format_name)
        if isinstance(verdict, MissionVerdict):
            raise UserFacing(f"{verdict.format.name} is another game: its decks are for games of its own.")
        return verdict

    @property
    def shortfall(self) -> str | None:
        """Return a warning if the pool lacks cards of the game, else None."""
        return FEW_CARDS.format(count=len(self.catalog)) if len(self.catalog) < WHOLE_POOL else None

    def shortfall_for(self, format_name: str) -> str | None:
        """Say what the pool lacks for a format; nothing for The Mission, which has cards of its own."""
        return None if is_mission(format_name) else self.shortfall

    def _judge(self, fmt: Format) -> DeckJudge:
        if isinstance(fmt, TeamFormat):
            return self._judge(base_of(fmt))
        if fmt.label not in self.judges:
            self.judges[fmt.label] = DeckJudge(self.catalog, fmt, identity_of_cards())
        return self.judges[fmt.label]


def _found(verdict: DeckVerdict) -> DeckVerdict:
    """Return a verdict. Raises UserFacing if no line of the text looks like a line of a decklist."""
    if not verdict.resolved and not any(line.text[:1].isdigit() for line in verdict.unresolved):
        raise UserFacing("No list was found in this text: paste one card a line, for example '1 Son of God'.")
    return verdict


def format_of(name: str) -> AnyFormat:
    """Find a format by name.

    Raises:
        UserFacing: There is no format of that name.
    """
    if is_mission(name):
        return mission_format()
    try:
        return find_format(name)
    except UnknownFormat as error:
        known = ", ".join((*error.known, MISSION[0]))
        raise UserFacing(f"There is no format {name!r}; the formats are {known}.") from None


def is_mission(name: str) -> bool:
    """Say whether a format is that of The Mission."""
    return name.strip().lower() in MISSION


def is_team(name: str) -> bool:
    """Say whether a format is for the decks of a team together."""
    return isinstance(format_of(name), TeamFormat)


def format_in_words(name: str) -> str:
    """Return a format with its version as players say it; a format this release no longer has, as it was written."""
    if is_mission(name):
        return mission_format().words
    try:
        return find_format(name).words
    except UnknownFormat:
        return name


def cited_sentence(citation: str) -> tuple[str, str, str] | None:
    """Return id, words and source of a rule that formats cite and that is not in the collection of rules."""
    wanted = citation.strip().upper()
    text = statements().get(wanted)
    return None if text is None else (wanted, text, "Deck building rules, in our words")


def refuse_what_is_no_list(text: str) -> None:
    """Refuse a text that cannot be a decklist, before any cards are loaded.

    Raises:
        UserFacing: It is empty, too long, or not text.
    """
    try:
        checked_text(text)
    except DecklistRefused as error:
        raise UserFacing(str(error)) from None


def base_of(fmt: TeamFormat) -> Format:
    """Return the format of the single decks of a team, in the same version."""
    return find_format(f"{fmt.base}@{fmt.version}")


def load_decks() -> DeckService:
    """Return the service for the cards of this installation."""
    return _newest_decks()


def check_lists(texts: Sequence[str], format_name: str) -> tuple[AnyVerdict, str | None]:
    """Check a list, or those of a team; return also a warning if cards are missing from the pool. Heavy work.

    Raises:
        UserFacing: A text is no decklist, the format is unknown, or there are too many or too few lists for it.
    """
    service = load_decks()
    return service.check(texts, format_name), service.shortfall_for(format_name)


def check_list(text: str, format_name: str) -> tuple[OneVerdict, str | None]:
    """Check a list; return the verdict, and a warning if cards are missing from the pool. Heavy work.

    Raises:
        UserFacing: The text is no decklist, or the format is unknown.
    """
    service = load_decks()
    fmt = format_of(format_name)
    verdict = service.check_with_later([text], base_of(fmt).label if isinstance(fmt, TeamFormat) else format_name)
    return (verdict.decks[0] if isinstance(verdict, TeamVerdict) else verdict), service.shortfall_for(format_name)


_newest_decks = Newest(lambda: DeckService(newest_catalog(), {}))


def as_answer(verdict: AnyVerdict, service: DeckService | None = None) -> DeckAnswer:
    """Turn a verdict into the form for scripts."""
    warnings = [service.shortfall] if service is not None and service.shortfall else []
    if isinstance(verdict, MissionVerdict):
        return _answer_of_one(verdict, [])
    if isinstance(verdict, DeckVerdict):
        return _answer_of_one(verdict, warnings)
    decks = [_answer_of_one(deck, []) for deck in verdict.decks]
    violations = [ViolationView.of(violation) for violation in verdict.between]
    for number, deck in enumerate(verdict.decks, 1):
        violations += [ViolationView.of(violation, f"Deck {number}: ") for violation in deck.violations]
        warnings += [f"Deck {number}: {warning}" for warning in deck.warnings]
    return DeckAnswer(
        legal=verdict.legal,
        violations=violations,
        warnings=warnings,
        resolved=[line for deck in decks for line in deck.resolved],
        unresolved=[line for deck in decks for line in deck.unresolved],
        verdict=verdict.words,
        format=verdict.format.label,
        document=DocumentView.of(verdict.document),
        newer=[DocumentView.of(document) for document in verdict.newer],
        house_rulings=sorted({house for deck in decks for house in deck.house_rulings}),
        decks=decks,
    )


def _answer_of_one(verdict: OneVerdict, warnings: list[str]) -> DeckAnswer:
    later = verdict.breaches if isinstance(verdict, DeckVerdict) else ()
    is_mission_deck = isinstance(verdict, MissionVerdict)
    return DeckAnswer(
        legal=verdict.legal,
        violations=[ViolationView.of(violation) for violation in verdict.violations],
        warnings=[*warnings, *verdict.warnings],
        resolved=[
            ResolvedView(line=line.line, name=line.name, quantity=line.quantity, guess=line.guess)
            for line in verdict.resolved
        ],
        unresolved=[
            UnresolvedView(line=line.line, text=line.text, suggestions=list(line.suggestions))
            for line in verdict.unresolved
        ],
        verdict=verdict.words,
        format=verdict.format.label,
        document=DocumentView.of(verdict.document),
        newer=[DocumentView.of(document) for document in verdict.newer],
        house_rulings=list(verdict.house),
        later=[ViolationView.of(found, f"In {by.version}, as far as it is known: ") for by, found in later],
        counts=(MissionCountsView if is_mission_deck else CountsView).model_validate(verdict.counts),
        hash=verdict.hash,
        lines=LinesView(
            headings=[remark.line for remark in verdict.headings], comments=[remark.line for remark in verdict.comments]
        ),
    )


def refused(message: str, format_name: str) -> DeckAnswer:
    """Return the form for scripts for a text that is no decklist at all."""
    fmt = format_of(format_name)
    citation = "HOUSE-DECK-10"
    from engine.lists.documents import document_of, newer_documents

    return DeckAnswer(
        legal=False,
        violations=[ViolationView(rule="unknown-card", message=message, cards=[], citation=citation, mend=message)],
        warnings=[],
        resolved=[],
        unresolved=[],
        verdict="not legal",
        format=fmt.label,
        document=DocumentView.of(document_of(fmt.document)),
        newer=[DocumentView.of(document) for document in newer_documents(fmt.document)],
        house_rulings=[citation],
    )
