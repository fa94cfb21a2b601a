"""Check cards against a format, collecting everything that is wrong."""

from collections.abc import Iterable, Sequence

from engine.decks.check_copies import check_bans, check_copies, check_exclusive, check_pool
from engine.decks.check_sums import (
    check_balance,
    check_dominants,
    check_joint_size,
    check_reserve,
    check_sites,
    check_size,
    check_souls,
)
from engine.decks.formats import DeckFormat
from engine.decks.report import Report
from engine.decks.ruled import copies_allowed
from engine.decks.tally import Card, Tally
from engine.lists.faults import Violation, listed, plural

#: What a host may waive.
WAIVABLE = frozenset({"joint-size"})


def check_cards(
    fmt: DeckFormat,
    deck: Iterable[Card],
    reserve: Iterable[Card] = (),
    *,
    unknown_deck: int = 0,
    unknown_reserve: int = 0,
    waived: frozenset[str] = frozenset(),
) -> Report:
    """Check a deck and its Reserve against a format.

    Args:
        fmt: The format.
        deck: Cards of the deck with their numbers of copies.
        reserve: Cards of the Reserve.
        unknown_deck: How many cards of the deck could not be identified. Only faults that hold
            whatever these cards are get reported (ruling HOUSE-DECK-10).
        unknown_reserve: The same for the Reserve.
        waived: Rule codes the host does not apply, out of `WAIVABLE`.
    """
    beside = tuple(reserve)
    main = Tally(deck, unknown_deck)
    joint = main.joined(beside, unknown_reserve) if beside or unknown_reserve else main
    violations: list[Violation] = [
        *check_size(fmt, main),
        *check_souls(fmt, main),
        *check_bans(joint),
        *check_pool(fmt, joint),
        *check_copies(fmt, main, joint),
        *check_exclusive(fmt, joint),
        *check_sites(fmt, main, joint),
        *check_dominants(fmt, main, joint),
        *check_balance(fmt, main, joint),
        *(check_reserve(fmt, beside, unknown_reserve) if joint is not main else ()),
        *(check_joint_size(fmt, main, joint) if "joint-size" not in waived else ()),
    ]
    size = main.size + main.unknown
    report = Report(main.counts(joint.size + joint.unknown - size, fmt.souls.required(size)), violations)
    _remark(fmt, main, joint, report)
    report.house.update(house for violation in violations for house in violation.house)
    return report


def _remark(fmt: DeckFormat, deck: Tally, joint: Tally, report: Report) -> None:
    """Add warnings, and the house rulings that apply to this list."""
    if joint.tokens:
        report.house.add("HOUSE-DECK-11")
        report.warnings.append(f"{plural(joint.tokens, 'token')} left out: tokens are no cards of a deck.")
    if deck.unknown or joint.unknown:
        report.house.add("HOUSE-DECK-10")
    if report.counts.souls_needed is None:
        report.house.add("HOUSE-DECK-04")
    if not fmt.souls.exact and report.counts.souls_needed is not None and deck.counted > report.counts.souls_needed:
        report.house.update(fmt.souls.house)
        report.warnings.append(
            f"The chart asks for {report.counts.souls_needed} Lost Souls and this deck has {deck.counted}; "
            "the third edition does not say that the number is exact."
        )
    if deck.souls != deck.counted:
        report.house.update(
            house for ruled, _ in deck.cards if ruled.soul and not ruled.counted_soul for house in ruled.house
        )
    if joint is not deck and any(tier.per and deck.size // tier.per != joint.size // tier.per for tier in fmt.tiers):
        report.house.add("HOUSE-DECK-02")
    pictures: dict[str, list[Card]] = {}
    unlimited: dict[str, int] = {}
    for ruled, number in joint.cards:
        if ruled.generic_title:
            pictures.setdefault(ruled.generic_title, []).append((ruled, number))
        elif ruled.tier is None and (ruled.site or ruled.soul):
            unlimited[ruled.name] = unlimited.get(ruled.name, 0) + number
        if len(ruled.card.printing.faces) > 1:
            report.house.add("HOUSE-DECK-05")
    if any(number > 3 for number in unlimited.values()):
        report.house.add("HOUSE-DECK-07")
    for cards in pictures.values():
        _remark_pictures(cards, joint, report)


def _remark_pictures(cards: Sequence[Card], joint: Tally, report: Report) -> None:
    """Warn if a deck is legal only because a generic character has different pictures. Ruling: HOUSE-DECK-08."""
    keys = {ruled.key_names for ruled, _ in cards}
    if len(keys) < 2 or any(ruled.tier is None for ruled, _ in cards):
        return
    allowed = max(copies_allowed(ruled.tier, joint.size) for ruled, _ in cards if ruled.tier is not None)
    total = sum(number for _, number in cards)
    if total > allowed:
        names = tuple(dict.fromkeys(ruled.name for ruled, _ in cards))
        report.house.add("HOUSE-DECK-08")
        report.warnings.append(
            f"{listed(names)} are counted as different cards because their pictures are taken to differ; "
            f"if two of them show the same picture, there are {total} copies where {allowed} may be."
        )
