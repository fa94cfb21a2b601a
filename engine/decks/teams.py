"""Decks of a team, checked together. Rule: DBR-TEAMS-01, DBR-TEAMS-04, DBR-TEAMS-05, DBR-TEAMS-06."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.decks.facts import matches
from engine.decks.formats import TeamFormat
from engine.decks.judge import DeckJudge, DeckVerdict
from engine.decks.ruled import Ruled
from engine.lists.documents import Document, document_of, newer_documents
from engine.lists.faults import Mend, MendKind, Violation, listed


@dataclass(frozen=True, slots=True)
class TeamVerdict:
    """The judgement of a team's decks: a verdict on each, and what is wrong between them."""

    format: TeamFormat
    decks: tuple[DeckVerdict, ...]
    between: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        """Whether every deck is legal and nothing is wrong between them."""
        return not self.between and all(deck.legal for deck in self.decks)

    @property
    def words(self) -> str:
        """The verdict in two or three words."""
        if not self.legal:
            return "not legal"
        return "legal with guesses" if any(deck.guesses for deck in self.decks) else "legal"

    @property
    def document(self) -> Document:
        """The document applied."""
        return document_of(self.format.document)

    @property
    def newer(self) -> tuple[Document, ...]:
        """Newer versions of that document known to exist."""
        return newer_documents(self.format.document)


def judge_team(
    fmt: TeamFormat, judge: DeckJudge, texts: Sequence[str], *, waived: frozenset[str] = frozenset()
) -> TeamVerdict:
    """Check the lists of a team together.

    Raises:
        DecklistRefused: One of the texts is no decklist at all.
    """
    decks = tuple(judge.judge(text, waived=waived) for text in texts)
    between: list[Violation] = []
    if len(decks) != fmt.team.size:
        between.append(_not_together(fmt, len(decks)))
    for at, first in enumerate(decks):
        for second in decks[at + 1 :]:
            between += _shared(fmt, first, second)
            between += _pairs(fmt, first, second)
    return TeamVerdict(fmt, decks, tuple(between))


def _not_together(fmt: TeamFormat, have: int) -> Violation:
    need = fmt.team.size
    return Violation(
        "team-unique",
        f"A team checks in {need} decks at the same time, one for each player; {have} given here.",
        (),
        fmt.team.together_citation,
        Mend(MendKind.ADD, max(0, need - have), f"Give the lists of all {need} players together."),
    )


def _all(verdict: DeckVerdict) -> Iterator[Ruled]:
    return (ruled for ruled, _ in (*verdict.deck, *verdict.reserve) if not ruled.token)


def _shared(fmt: TeamFormat, first: DeckVerdict, second: DeckVerdict) -> Iterator[Violation]:
    for rule in fmt.team.unique:
        theirs = [ruled for ruled in _all(second) if matches(rule, ruled.card)]
        told: set[tuple[str, str]] = set()
        for mine in _all(first):
            if not matches(rule, mine.card):
                continue
            for other in theirs:
                names = (mine.name, other.name)
                if names in told or set(mine.key_names).isdisjoint(other.key_names):
                    continue
                told.add(names)
                cards = tuple(dict.fromkeys(names))
                yield Violation(
                    "team-unique",
                    f"{listed(cards)} is {rule.title}, of which a team has one copy; both decks hold it.",
                    cards,
                    rule.citation,
                    Mend(MendKind.REPLACE, 1, f"Take {names[1]} out of one of the two decks.", (names[1],)),
                    rule.house,
                )


def _pairs(fmt: TeamFormat, first: DeckVerdict, second: DeckVerdict) -> Iterator[Violation]:
    halves = [
        {(pair, half): ruled for ruled in _all(deck) for pair, half in ruled.exclusive} for deck in (first, second)
    ]
    for (pair, half), mine in halves[0].items():
        other = halves[1].get((pair, 1 - half))
        if other is not None:
            rule = first.format.exclusive[pair]
            yield Violation(
                "team-unique",
                f"{mine.name} and {other.name} may not be in one team: {rule.title}, one for both decks together.",
                (mine.name, other.name),
                fmt.team.pairs_citation,
                Mend(MendKind.REPLACE, 1, f"Take {other.name} or {mine.name} out.", (other.name,)),
                rule.house,
            )
