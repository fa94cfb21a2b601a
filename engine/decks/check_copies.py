"""Limits on copies: tiers, versions counted together, maxima of single cards, bans, exclusive pairs."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.decks.formats import DeckFormat, Maximum, Named, Tier
from engine.decks.ruled import copies_allowed
from engine.decks.same import SameKey
from engine.decks.tally import Card, Tally
from engine.lists.faults import Mend, MendKind, Violation, listed, plural

#: Limits whose own words already speak of every version of the card.
_SPEAKS_OF_VERSIONS = frozenset({"dominant-unique", "lost-soul-ability", "special-card-limit"})


@dataclass(frozen=True, slots=True)
class Excess:
    """More copies than a tier allows: the tier, the cards added up, how many there are and may be.

    `own` are the cards that belong to the tier; the others have a stricter limit and count towards this one too.
    """

    tier: Tier | Maximum
    cards: tuple[Card, ...]
    own: tuple[Card, ...]
    have: int
    allowed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The printings counted, each once."""
        return tuple(dict.fromkeys(ruled.name for ruled, _ in self.cards))


def check_pool(fmt: DeckFormat, joint: Tally) -> Iterator[Violation]:
    """Find cards that are not in the format's pool. Rule: DBR-V20-02"""
    if not fmt.pool or fmt.pool_citation is None:
        return
    out = tuple(dict.fromkeys(ruled.name for ruled, _ in joint.cards if not ruled.in_pool and not ruled.token))
    if out:
        number = sum(count for ruled, count in joint.cards if not ruled.in_pool and not ruled.token)
        message = f"{listed(out)}: not of the {fmt.pool}, of which {fmt.name} decks are built."
        mend = Mend(MendKind.REPLACE, number, f"Replace {listed(out)} with cards of the {fmt.pool}.", out)
        yield Violation("banned-card", message, out, fmt.pool_citation, mend)


def check_copies(fmt: DeckFormat, deck: Tally, joint: Tally) -> Iterator[Violation]:
    """Find cards with too many copies, in the deck alone and with the Reserve. Rule: DBR-OTHER-13, DBR-T1-18."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for key in sorted(joint.suspects):
        alone = excesses(deck.with_key(key), deck.size + deck.unknown)
        together = alone if joint is deck else excesses(joint.with_key(key), joint.size + joint.unknown)
        told = {id(excess.tier) for excess in together}
        for excess in [*together, *(excess for excess in alone if id(excess.tier) not in told)]:
            rule = rule_of(excess.tier)
            if (rule, excess.names) in seen:
                continue
            seen.add((rule, excess.names))
            in_deck = max((found.have - found.allowed for found in alone if found.tier is excess.tier), default=0)
            yield from _violations(fmt, key, excess, in_deck, whole=bool(alone))


def excesses(cards: list[Card], size: int) -> list[Excess]:
    """List the tiers that cards of one key exceed. Rule: DBR-OTHER-13.

    The copies of a more limited version count towards the maximum of a less limited one; copies that already exceed the
    stricter limit are not reported again for the other.
    """
    found: list[Excess] = []
    kept = 0
    counted: list[Card] = []
    levels: dict[tuple[int, int], list[Card]] = {}
    for ruled, number in cards:
        if ruled.tier is not None:
            levels.setdefault((copies_allowed(ruled.tier, size), ruled.rank), []).append((ruled, number))
    for level in sorted(levels):
        allowed, own = level[0], levels[level]
        counted += own
        have = kept + sum(number for _, number in own)
        tier = own[0][0].tier
        if have > allowed and tier is not None:
            found.append(Excess(tier, tuple(counted), tuple(own), have, allowed))
        kept = min(have, allowed)
    return found


def rule_of(tier: Tier | Maximum) -> str:
    """Return the rule code of a limit of copies."""
    return tier.rule if isinstance(tier, Tier) else "special-card-limit"


def _violations(fmt: DeckFormat, key: str, excess: Excess, in_deck: int, *, whole: bool) -> Iterator[Violation]:
    tier, names = excess.tier, excess.names
    own = tuple(dict.fromkeys(ruled.name for ruled, _ in excess.own))
    over = max(excess.have - excess.allowed, in_deck)
    where = "This deck" if whole else "Deck and Reserve together"
    if isinstance(tier, Tier):
        house = (*tier.house, *(house for ruled, _ in excess.cards for house in ruled.house))
        what = (
            f"{listed(names)} is {tier.says}" if len(names) == 1 else f"{listed(names)} count as one card, {tier.says}"
        )
    else:
        house = tier.house
        what = f"{tier.title} has a maximum of its own"
    scaled = f" ({tier.limit} for every full {tier.per} cards)" if tier.per else ""
    mend = Mend(
        MendKind.REPLACE,
        over,
        f"Replace {plural(over, 'copy', 'copies')} of {listed(own)} with other cards.",
        own,
    )
    most = plural(excess.allowed, "copy", "copies")
    same = _same_key(excess.cards, key)
    if same is not None and same.by.startswith("soul "):
        house = (*house, *fmt.same_card.soul_house)
    yield Violation(
        rule_of(tier),
        f"{what}: at most {most} here{scaled}. {where} {'holds' if whole else 'hold'} {excess.have}.",
        names,
        tier.citation,
        mend,
        house,
    )
    if len(names) > 1 and rule_of(tier) not in _SPEAKS_OF_VERSIONS and same is not None and _only_together(excess):
        yield Violation(
            "same-card",
            f"{listed(names)} are versions of one card ({_reason(same)}), so their copies are added up: "
            f"{excess.have}, where {excess.allowed} may be.",
            names,
            same.citation,
            mend,
            ("HOUSE-DECK-06",) if any(len(ruled.card.types) > 1 for ruled, _ in excess.cards) else (),
        )


def _only_together(excess: Excess) -> bool:
    """Say whether no version exceeds its limit by its own copies."""
    copies: dict[str, int] = {}
    for ruled, number in excess.cards:
        copies[ruled.name] = copies.get(ruled.name, 0) + number
    return all(number <= excess.allowed for number in copies.values())


def _same_key(cards: tuple[Card, ...], key: str) -> SameKey | None:
    return next((found for ruled, _ in cards for found in ruled.keys if found.by == key), None)


def _reason(key: SameKey) -> str:
    kind = key.by.split(" ", 1)[0]
    return {"person": "the same person with the same icon", "picture": "the same name and picture"}.get(
        kind, "the same name and icon"
    )


def check_bans(joint: Tally) -> Iterator[Violation]:
    """Find banned printings, in the deck or the Reserve. Rule: DBR-OTHER-01, DBR-OTHER-02."""
    found: dict[str, tuple[Named, int]] = {}
    for ruled, number in joint.special:
        if ruled.ban is not None:
            found[ruled.name] = (ruled.ban, found.get(ruled.name, (ruled.ban, 0))[1] + number)
    for name, (ban, number) in found.items():
        text = f"Take out {name}" + (f" (all {number})" if number > 1 else "") + "; another printing may be legal."
        yield Violation(
            "banned-card",
            f"{name} is banned: {ban.title}.",
            (name,),
            ban.citation,
            Mend(MendKind.REPLACE, number, text, (name,)),
            ban.house,
        )


def check_exclusive(fmt: DeckFormat, joint: Tally) -> Iterator[Violation]:
    """Find pairs of which only one card may be in a deck. Rule: DBR-OTHER-03, DBR-OTHER-04."""
    halves: dict[int, tuple[list[Card], list[Card]]] = {}
    for ruled, number in joint.special:
        for pair, half in ruled.exclusive:
            halves.setdefault(pair, ([], []))[half].append((ruled, number))
    for pair in sorted(halves):
        first, second = halves[pair]
        if first and second:
            names = tuple(dict.fromkeys(ruled.name for ruled, _ in (*first, *second)))
            smaller = min((first, second), key=lambda cards: sum(number for _, number in cards))
            out = tuple(dict.fromkeys(ruled.name for ruled, _ in smaller))
            yield Violation(
                "mutual-exclusion",
                f"{listed(names)} may not be in one deck: {fmt.exclusive[pair].title}, never both.",
                names,
                fmt.exclusive[pair].citation,
                Mend(
                    MendKind.REPLACE,
                    sum(number for _, number in smaller),
                    f"Keep one of the two: take out {listed(out)}, for example.",
                    out,
                ),
                fmt.exclusive[pair].house,
            )
