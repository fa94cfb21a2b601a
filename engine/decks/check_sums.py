"""Sums over the whole deck: size, Lost Souls, Sites, Dominants, the balance of Type II, the Reserve."""

from collections.abc import Iterable, Iterator

from engine.decks.formats import DeckFormat
from engine.decks.tally import Card, Tally
from engine.lists.faults import Mend, MendKind, Violation, listed, plural


def check_size(fmt: DeckFormat, deck: Tally) -> Iterator[Violation]:
    """Compare the number of cards with the minimum and the maximum. Rule: DBR-T1-01, DBR-T1-02."""
    size = fmt.size
    if deck.size + deck.unknown < size.minimum:
        short = size.minimum - deck.size - deck.unknown
        yield Violation(
            "deck-size",
            f"{fmt.name} decks have at least {size.minimum} cards without the Reserve; this one has "
            f"{deck.size + deck.unknown}.",
            (),
            size.minimum_citation,
            Mend(MendKind.ADD, short, f"Add {plural(short, 'card')}, with the Lost Souls that size needs."),
        )
    if size.maximum is not None and deck.size > size.maximum:
        over = deck.size - size.maximum
        yield Violation(
            "deck-size",
            f"{fmt.name} decks have at most {size.maximum} cards; this one has {deck.size}.",
            (),
            size.maximum_citation or size.minimum_citation,
            Mend(
                MendKind.REMOVE, over, f"Take out {plural(over, 'card')}.", tuple(ruled.name for ruled, _ in deck.cards)
            ),
        )


def check_souls(fmt: DeckFormat, deck: Tally) -> Iterator[Violation]:
    """Compare the Lost Souls with the chart. Rule: DBR-T1-03, DBR-T1-04. Ruling: HOUSE-DECK-04, HOUSE-DECK-10."""
    if any(_souls_fit(fmt, deck, extra) for extra in range(deck.unknown + 1)):
        return
    size = deck.size + deck.unknown
    needed = fmt.souls.required(size)
    if needed is None:
        return
    have, spare = deck.counted, deck.souls - deck.counted
    beside = f" ({plural(spare, 'Lost Soul')} that {'does' if spare == 1 else 'do'} not count)" if spare else ""
    number = "exactly" if fmt.souls.exact else "at least"
    if have < needed:
        count, citation = needed - have, fmt.souls.citation
        mend = Mend(
            MendKind.REPLACE,
            count,
            f"Put in {plural(count, 'more Lost Soul')} for {plural(count, 'other card')}.",
            wanted="soul",
        )
    else:
        count, citation = have - needed, fmt.souls.exact_citation or fmt.souls.citation
        mend = Mend(
            MendKind.REPLACE,
            count,
            f"Replace {plural(count, 'Lost Soul')} with other cards, or grow the deck to the size that needs {have}.",
            tuple(ruled.name for ruled, _ in deck.cards if ruled.counted_soul),
        )
    yield Violation(
        "lost-soul-count",
        f"A {fmt.name} deck of {size} cards has {number} {plural(needed, 'Lost Soul')}; this one has {have}{beside}.",
        tuple(dict.fromkeys(ruled.name for ruled, _ in deck.cards if ruled.soul)),
        citation,
        mend,
        fmt.souls.house,
    )


def _souls_fit(fmt: DeckFormat, deck: Tally, extra: int) -> bool:
    """Say whether the Lost Souls fit if `extra` of the unknown lines are cards."""
    needed = fmt.souls.required(deck.size + extra)
    if needed is None or not fmt.souls.exact:
        return needed is None or deck.counted + extra >= needed
    return deck.counted <= needed <= deck.counted + extra


def check_sites(fmt: DeckFormat, deck: Tally, joint: Tally) -> Iterator[Violation]:
    """Compare Sites and Cities with Lost Souls. Rule: DBR-T1-10. Ruling: HOUSE-DECK-01."""
    yield from _not_more_than_souls(
        "sites-cities", " and ".join(_plural_of(kind.value) for kind in fmt.sites.types), fmt.sites.citation,
        fmt, deck, joint, deck.sites, joint.sites, tuple(ruled.name for ruled, _ in joint.cards if ruled.site),
    )  # fmt: skip


def check_dominants(fmt: DeckFormat, deck: Tally, joint: Tally) -> Iterator[Violation]:
    """Compare Dominants with Lost Souls. Rule: DBR-T1-11. Ruling: HOUSE-DECK-01."""
    if fmt.dominants is not None:
        yield from _not_more_than_souls(
            "dominant-limit", "Dominants", fmt.dominants.citation,
            fmt, deck, joint, deck.dominants, joint.dominants,
            tuple(ruled.name for ruled, _ in joint.cards if ruled.dominant),
        )  # fmt: skip


def _not_more_than_souls(
    rule: str,
    what: str,
    citation: str,
    fmt: DeckFormat,
    deck: Tally,
    joint: Tally,
    alone: int,
    together: int,
    cards: tuple[str, ...],
) -> Iterator[Violation]:
    souls = deck.counted
    most = souls + deck.unknown
    if alone <= most and together <= most + joint.unknown - deck.unknown:
        return
    have = "This deck has" if alone > most else "Deck and Reserve together have"
    number = f"{alone}, with its Reserve {together}," if most < alone < together else f"{max(alone, together)}"
    yield Violation(
        rule,
        f"There may not be more {what} than Lost Souls in the deck that count. {have} {number} to "
        f"{plural(souls, 'Lost Soul')}.",
        cards,
        citation,
        _fewer_than_souls(fmt, deck, what, alone, together, cards),
        ("HOUSE-DECK-01",) if deck.souls != deck.counted else (),
    )


def _fewer_than_souls(
    fmt: DeckFormat, deck: Tally, what: str, alone: int, together: int, cards: tuple[str, ...]
) -> Mend:
    """Advise to add the Lost Souls that the deck lacks anyway, and if these are too few, to replace cards."""
    souls = deck.counted
    beside = together - max(alone, souls)
    within = together - souls - beside
    places = [f"{within} of the {what} in the deck"] if within else []
    if beside:
        places.append(f"{beside} in the Reserve" if within else f"{beside} of the {what} in the Reserve")
    replace = f"eplace {' and '.join(places)} with other cards"
    lacking = (fmt.souls.required(max(deck.size + deck.unknown, fmt.size.minimum)) or 0) - souls
    if lacking < together - souls:
        return Mend(MendKind.REPLACE, within + beside, f"R{replace}.", cards, beside=beside)
    put_in = f"Put in the {plural(lacking, 'Lost Soul')} the deck lacks, for other cards"
    return Mend(MendKind.REPLACE, lacking, f"{put_in}; or r{replace}.", wanted="soul")


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(ruled.name for ruled, _ in cards if not ruled.token)


def _plural_of(kind: str) -> str:
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def check_balance(fmt: DeckFormat, deck: Tally, joint: Tally) -> Iterator[Violation]:
    """Compare good with evil cards, in the deck and with the Reserve. Rule: DBR-T2-12, DBR-T2-19."""
    if fmt.balance is None:
        return
    piles = [(deck, "This deck has")]
    if joint.good - deck.good != joint.evil - deck.evil:
        piles.append((joint, "Deck and Reserve together have"))
    for tally, where in piles:
        surplus = tally.good - tally.evil
        if abs(surplus) > tally.unknown:
            many, few = ("good", "evil") if surplus > 0 else ("evil", "good")
            reserve = tally is not deck and deck.good == deck.evil
            pile = tally.cards[len(deck.cards) :] if reserve else tally.cards
            count = abs(surplus)
            more = f"put in {plural(count, few + ' card')} more"
            also = f"swap {count // 2} for {few} ones" if count % 2 == 0 else more
            yield Violation(
                "good-evil-balance",
                f"{fmt.name} decks have as many good as evil cards. {where} {tally.good} good and {tally.evil} evil.",
                (),
                fmt.balance.citation if tally is deck else fmt.reserve.joint_citation,
                Mend(
                    MendKind.REPLACE,
                    count,
                    f"Replace {plural(count, many + ' card')} with neutral cards, or {also}"
                    f"{' in the Reserve' if reserve else ''}.",
                    tuple(ruled.name for ruled, _ in pile if ruled.side and (ruled.side > 0) is (surplus > 0)),
                    wanted="neutral",
                    reserve=reserve,
                ),
            )


def check_reserve(fmt: DeckFormat, reserve: tuple[Card, ...], unknown: int) -> Iterator[Violation]:
    """Check size and contents of the Reserve. Rule: DBR-T1-14, DBR-T1-15. Ruling: HOUSE-DECK-17."""
    size = sum(number for ruled, number in reserve if not ruled.token) + unknown
    if size > fmt.reserve.maximum:
        over = size - fmt.reserve.maximum
        holds = f"holds at most {fmt.reserve.maximum} cards" if fmt.reserve.maximum else "does not exist"
        yield Violation(
            "reserve-size",
            f"The Reserve of {fmt.name} {holds}; this one has {size}.",
            (),
            fmt.reserve.size_citation,
            Mend(
                MendKind.REMOVE,
                over,
                f"Take {plural(over, 'card')} out of the Reserve.",
                _names(reserve),
                reserve=True,
            ),
            fmt.reserve.house,
        )
    barred = [(ruled, number) for ruled, number in reserve if ruled.barred and not ruled.token]
    if barred:
        names = tuple(dict.fromkeys(ruled.name for ruled, _ in barred))
        kinds = " and ".join(_plural_of(kind.value) for kind in fmt.reserve.barred)
        total = sum(number for _, number in barred)
        yield Violation(
            "reserve-contents",
            f"{kinds} may not be in the Reserve; this one holds {listed(names)}.",
            names,
            fmt.reserve.contents_citation,
            Mend(MendKind.REMOVE, total, f"Take {listed(names)} out of the Reserve.", names, reserve=True),
        )


def check_joint_size(fmt: DeckFormat, deck: Tally, joint: Tally) -> Iterator[Violation]:
    """Compare deck and Reserve together with the maximum size. Rule: DBR-T1-17. Ruling: HOUSE-DECK-03."""
    maximum = fmt.size.maximum
    if maximum is None or deck.size > maximum or joint.size <= maximum or joint is deck:
        return
    over = joint.size - maximum
    yield Violation(
        "joint-size",
        f"Deck and Reserve together must be a legal deck too, so they have at most {maximum} cards; these have "
        f"{joint.size}.",
        (),
        fmt.reserve.joint_citation,
        Mend(
            MendKind.REMOVE,
            over,
            f"Take {plural(over, 'card')} out of the Reserve or the deck (or ask the host to waive this).",
            _names(joint.cards[len(deck.cards) :]),
            reserve=True,
        ),
        ("HOUSE-DECK-03",),
    )
