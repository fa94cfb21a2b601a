"""Check cards against the rules of The Mission, collecting everything that is wrong."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.lists.faults import Mend, MendKind, Violation, listed, plural
from engine.mission.cards.pool import key_of
from engine.mission.cards.record import CardRecord
from engine.mission.decks.formats import MissionFormat
from engine.mission.model.printed import Kind

#: A card with how many copies of it there are.
Copies = tuple[CardRecord, int]
GENDERS = ("male", "female")


@dataclass(frozen=True, slots=True)
class MissionCounts:
    """The figures of a deck of The Mission: cards by kind, and those of the side deck."""

    characters: int
    men: int
    women: int
    strongholds: int
    missions: int
    enemies: int
    side_missions: int
    side_enemies: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Pile:
    """The known cards of a deck and its side deck, and how many cards of each are unknown.

    A fault is reported only if it holds whatever the unknown cards are.
    """

    deck: tuple[Copies, ...]
    side: tuple[Copies, ...] = ()
    unknown: int = 0
    unknown_side: int = 0

    def of(self, kind: Kind, *, side: bool = False) -> tuple[Copies, ...]:
        """Return the cards of a kind."""
        return tuple((r, n) for r, n in (self.side if side else self.deck) if r.card.kind is kind)

    def count(self, kind: Kind, *, side: bool = False) -> int:
        """Return how many cards of a kind there are."""
        return sum(n for _, n in self.of(kind, side=side))

    def counts(self) -> MissionCounts:
        """Return the figures."""
        gender = Counter[str]()
        for record, number in self.of(Kind.CHARACTER):
            gender[record.card.gender] += number
        return MissionCounts(
            characters=self.count(Kind.CHARACTER),
            men=gender["male"],
            women=gender["female"],
            strongholds=self.count(Kind.STRONGHOLD),
            missions=self.count(Kind.MISSION),
            enemies=self.count(Kind.ENEMY),
            side_missions=self.count(Kind.MISSION, side=True),
            side_enemies=self.count(Kind.ENEMY, side=True),
            unknown=self.unknown + self.unknown_side,
        )


def check(fmt: MissionFormat, pile: Pile) -> tuple[Violation, ...]:
    """Return all that is wrong with a deck."""
    return (
        *check_minimum(fmt, pile),
        *check_side(fmt, pile),
        *check_genders(fmt, pile),
        *check_copies(fmt, pile),
        *check_beginning(fmt, pile),
    )


def check_minimum(fmt: MissionFormat, pile: Pile) -> Iterator[Violation]:
    """Compare the cards of each kind with the minimum. Rules: TM-DECK-01 to TM-DECK-04, HOUSE-MISSION-01"""
    for kind, (least, citation) in fmt.minimum.items():
        have = pile.count(kind)
        if have + pile.unknown >= least:
            continue
        beside = pile.count(kind, side=True)
        not_counted = f" ({beside} in the side deck do not count)" if beside else ""
        missing = least - have - pile.unknown
        yield Violation(
            "deck-size",
            f"{fmt.name} decks have at least {least} {kind.value} cards; this one has {have}{not_counted}.",
            (),
            citation,
            Mend(MendKind.ADD, missing, f"Add {plural(missing, f'{kind.value} card')}.", wanted=kind.value),
            ("HOUSE-MISSION-01",) if beside else (),
        )


def check_side(fmt: MissionFormat, pile: Pile) -> Iterator[Violation]:
    """Compare the side deck with its maximum. Rule: TM-DECK-05"""
    for kind, most in fmt.side.items():
        have = pile.count(kind, side=True)
        if have <= most:
            continue
        names = _names(pile.of(kind, side=True))
        allowed = f"at most {most} {kind.value} cards" if most else f"no {kind.value} cards"
        yield Violation(
            "side-deck",
            f"A side deck has {allowed}; this one has {have}.",
            names,
            fmt.side_citation,
            Mend(
                MendKind.REMOVE,
                have - most,
                f"Take {plural(have - most, f'{kind.value} card')} out of the side deck.",
                names,
                reserve=True,
            ),
        )


def check_genders(fmt: MissionFormat, pile: Pile) -> Iterator[Violation]:
    """Compare the characters of each gender with three quarters of all. Rule: TM-DECK-06"""
    characters = pile.of(Kind.CHARACTER)
    whole = pile.count(Kind.CHARACTER)
    for gender in GENDERS:
        own = tuple((r, n) for r, n in characters if r.card.gender == gender)
        have = sum(n for _, n in own)
        if 4 * have <= fmt.gender_quarters * (whole + pile.unknown):
            continue
        most = fmt.gender_quarters * whole // 4
        other = GENDERS[1 - GENDERS.index(gender)]
        over = have - most
        yield Violation(
            "genders",
            f"At most {most} of {whole} characters may be {gender}, which is three quarters; here {have} are.",
            _names(own),
            fmt.gender_citation,
            Mend(
                MendKind.REPLACE,
                over,
                f"Replace {plural(over, f'{gender} character')} with {other} ones.",
                _names(own),
                wanted=other,
            ),
        )


def check_copies(fmt: MissionFormat, pile: Pile) -> Iterator[Violation]:
    """Find cards with too many copies. Rules: TM-DECK-07, TM-DECK-08, HOUSE-MISSION-02, HOUSE-MISSION-03"""
    free = {key_of(name) for name in fmt.free}
    copies: dict[str, Counter[bool]] = {}
    records: dict[str, CardRecord] = {}
    for cards, beside in ((pile.deck, False), (pile.side, True)):
        for record, number in cards:
            key = key_of(record.name)
            records.setdefault(key, record)
            copies.setdefault(key, Counter())[beside] += number
    for key, record in records.items():
        have = copies[key].total()
        if not record.once and (key in free or record.card.kind in fmt.free_kinds):
            continue
        most = 1 if record.once else fmt.most_copies
        if have <= most:
            continue
        both = f", {copies[key][True]} of them in the side deck" if copies[key][True] else ""
        over = have - most
        yield Violation(
            "title-once" if record.once else "copy-limit",
            f"{record.name}: at most {plural(most, 'copy', 'copies')}; this deck has {have}{both}.",
            (record.name,),
            fmt.once_citation if record.once else fmt.copies_citation,
            Mend(
                MendKind.REPLACE,
                over,
                f"Replace {plural(over, 'copy', 'copies')} of {record.name} with other {record.card.kind.value} cards.",
                (record.name,),
                wanted=record.card.kind.value,
                beside=min(copies[key][True], over),
            ),
            ("HOUSE-MISSION-02",) if both else (),
        )


def check_beginning(fmt: MissionFormat, pile: Pile) -> Iterator[Violation]:
    """Check that three characters may begin the game together. Rules: TM-SETUP-02, TM-SETUP-03, HOUSE-MISSION-04"""
    characters = pile.of(Kind.CHARACTER)
    if pile.unknown or pile.count(Kind.CHARACTER) < fmt.christians or can_begin(fmt, characters):
        return
    lightest = sorted(characters, key=lambda each: (-each[0].card.heart, each[0].name))
    names = _names(lightest)
    present = {record.card.gender for record, _ in characters}
    wanted = next((gender for gender in GENDERS if gender not in present), "light")
    mend = (
        f"Replace a character with a {wanted} one with a heart low enough."
        if wanted != "light"
        else f"Replace a character of a large heart, {listed(names[:2])} for example, with one of a small heart."
    )
    yield Violation(
        "beginning",
        f"No {fmt.christians} characters of both genders have hearts of {fmt.hearts} or less together, "
        "so nobody could begin with this deck.",
        names,
        fmt.beginning_citation,
        Mend(MendKind.REPLACE, 1, mend, names, wanted=wanted),
        (fmt.beginning_citation,),
    )


def can_begin(fmt: MissionFormat, characters: Iterable[Copies]) -> bool:
    """Say whether a game may begin with some of these characters.

    Of each gender only the lightest hearts need to be tried, since no others make a lighter sum.
    """
    hearts: dict[str, list[int]] = {}
    for record, number in characters:
        hearts.setdefault(record.card.gender, []).extend([record.card.heart] * min(number, fmt.christians))
    light = [(heart, gender) for gender, all_ in hearts.items() for heart in sorted(all_)[: fmt.christians]]
    return any(
        sum(heart for heart, _ in chosen) <= fmt.hearts and len({gender for _, gender in chosen}) > 1
        for chosen in combinations(light, fmt.christians)
    )


def _names(cards: Iterable[Copies]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(record.name for record, _ in cards))
