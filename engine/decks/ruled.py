"""A printing under one format: everything a check asks about it, computed once."""

from dataclasses import dataclass

from engine.cards.model import Alignment, CardType, Printing
from engine.decks.facts import CardFacts, facts_of, matches
from engine.decks.formats import DeckFormat, Maximum, Named, Tier
from engine.decks.same import Identity, SameKey, same_keys

_SIDES = {Alignment.GOOD: 1, Alignment.EVIL: -1, Alignment.NEUTRAL: 0}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A card under a format.

    `side` is 1 for good, -1 for evil, 0 for neither. `tier` limits its number of copies, None if nothing does, and
    `rank` is its position among the tiers. `exclusive` names the pairs it belongs to and its half of each.
    `generic_title` is set for a generic character, whose versions differ by picture. `noteworthy` cards are those a
    check beyond counting has to look at. Printings with the same `outcome` are interchangeable: it is one number for
    everything a verdict can depend on.
    """

    card: CardFacts
    soul: bool
    counted_soul: bool
    site: bool
    dominant: bool
    side: int
    tier: Tier | Maximum | None
    rank: int
    keys: tuple[SameKey, ...]
    key_names: tuple[str, ...]
    ban: Named | None
    in_pool: bool
    barred: bool
    exclusive: tuple[tuple[int, int], ...]
    house: tuple[str, ...]
    generic_title: str
    token: bool
    noteworthy: bool
    name: str
    outcome: int


def copies_allowed(tier: Tier | Maximum, size: int) -> int:
    """Say how many copies a tier allows in a deck of a size. Rule: DBR-T1-08. Ruling: HOUSE-DECK-02."""
    return tier.limit if tier.per is None else tier.limit * max(1, size // tier.per)


class RuledPool:
    """Printings under one format, each judged on first use and kept."""

    def __init__(self, fmt: DeckFormat, identity: Identity) -> None:
        self.format = fmt
        self.identity = identity
        self._known: dict[str, Ruled] = {}
        self._outcomes: dict[tuple[object, ...], int] = {}

    def of(self, printing: Printing) -> Ruled:
        """Judge a printing."""
        known = self._known.get(printing.key)
        if known is None or known.card.printing is not printing:
            known = self._known[printing.key] = self._judge(facts_of(printing))
        return known

    def _judge(self, card: CardFacts) -> Ruled:
        fmt = self.format
        soul = CardType.LOST_SOUL in card.types and not card.printing.token
        uncounted = next((rule for rule in fmt.souls.uncounted if matches(rule, card)), None) if soul else None
        allowed = next((rule for rule in fmt.reserve.allowed if matches(rule, card)), None)
        maximum = next(((at, rule) for at, rule in enumerate(fmt.maxima) if matches(rule, card)), None)
        tier = next((rule for rule in fmt.tiers if matches(rule, card)), None)
        keys = same_keys(card, fmt.same_card, self.identity) if tier or maximum else ()
        if maximum:
            keys = (SameKey(f"maximum {maximum[0]}", maximum[1].citation), *keys)
        ban = next((rule for rule in fmt.bans if matches(rule, card)), None)
        in_pool = not fmt.pool or card.printing.legality == fmt.pool
        generic = any(key.by.startswith("picture ") for key in keys)
        house = [*(uncounted.house if uncounted else ()), *(maximum[1].house if maximum else ())]
        barred = allowed is None and not card.types.isdisjoint(fmt.reserve.barred)
        exclusive = tuple(
            (number, half)
            for number, pair in enumerate(fmt.exclusive)
            for half, match in enumerate((pair.first, pair.second))
            if matches(match, card)
        )
        counted = soul and uncounted is None
        site = not card.types.isdisjoint(fmt.sites.types)
        dominant = CardType.DOMINANT in card.types
        side = _SIDES[card.side]
        key_names = tuple(dict.fromkeys(key.by for key in keys))
        limit = maximum[1] if maximum else tier
        token = card.printing.token
        outcome = (
            soul,
            counted,
            site,
            dominant,
            side,
            id(limit),
            key_names,
            ban is None,
            in_pool,
            barred,
            exclusive,
            token,
        )
        return Ruled(
            card=card,
            soul=soul,
            counted_soul=counted,
            site=site,
            dominant=dominant,
            side=side,
            tier=limit,
            rank=-1 if maximum else next((at for at, rule in enumerate(fmt.tiers) if rule is tier), 0),
            keys=keys,
            key_names=key_names,
            ban=ban,
            in_pool=in_pool,
            barred=barred,
            exclusive=exclusive,
            house=tuple(house),
            generic_title=card.title if generic else "",
            token=token,
            noteworthy=ban is not None or barred or bool(exclusive),
            name=card.printing.name,
            outcome=self._outcomes.setdefault(outcome, len(self._outcomes)),
        )
