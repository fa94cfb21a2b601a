"""A battle that a player describes: where each card is, and what is done with it."""

from dataclasses import dataclass, field
from typing import Final

from bot.services.verdicts.battles.heard import Heard
from engine.cards.model import CardType

ATTACKER: Final = "A"
DEFENDER: Final = "B"
GOOD: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.COVENANT})
ENHANCEMENTS: Final = GOOD | {CardType.EVIL_ENHANCEMENT, CardType.CURSE}
SEAT_OF: Final = {CardType.HERO: ATTACKER, CardType.EVIL_CHARACTER: DEFENDER}


class NotTold(Exception):
    """The question does not say what part a card has in it."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a question names a card, with the words of the sentence before and after it."""

    card: int
    before: str
    after: str
    previous: int | None = None
    asks: bool = False
    lead: str = ""


@dataclass(slots=True)
class Story:
    """What is described: where each card is, the moves in order, and whether a card is asked about, not played.

    `asker` is the seat of the person who asks, if the question says that; `presumes_asker`: nothing tells of one.
    `site` has the souls in it; `named_souls` are cards, and then all there are; `is_over` says that it is told that
    nothing more is done. `heard` are the words all this was drawn from.
    """

    asker: str = ""
    heard: Heard = field(default_factory=Heard)
    zones: dict[int, tuple[str, str]] = field(default_factory=dict)
    heroes: list[int] = field(default_factory=list)
    blockers: list[int] = field(default_factory=list)
    plays: list[tuple[str, int, int | None, int | None]] = field(default_factory=list)
    wanted: tuple[str, int, int | None] | None = None
    unblocked: bool = False
    souls: int = 2
    is_over: bool = False
    presumes_asker: bool = False
    site: int | None = None
    named_souls: list[int] = field(default_factory=list)

    @property
    def fighters(self) -> tuple[int, ...]:
        """Return all who fight."""
        return (*self.heroes, *self.blockers)

    def seat_of(self, fighter: int) -> str:
        """Return for which side somebody fights."""
        return ATTACKER if fighter in self.heroes else DEFENDER

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the moves in the words of scenarios."""
        made = [f"A: {'rescue' if self.souls else 'challenge'} with c{self.heroes[0]}"]
        made += [f"A: choose c{each}" for each in self.heroes[1:]]
        made += [f"B: block with c{each}" for each in self.blockers[:1]] or ["B: no block"]
        made += [f"B: choose c{each}" for each in self.blockers[1:]]
        for seat, card, user, target in self.plays:
            by = "" if user is None else f" on c{user}"
            at = "" if target is None else f" at c{target}"
            made.append(f"{seat}: play c{card}{by}{at}")
        return tuple(made)
