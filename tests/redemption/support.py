"""Tables to play at: shipped decks, invented cards of every type, random decks of the whole card pool.

Nothing here needs the reference material; where it is there, `pools()` has the whole card file besides.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engine.cards.model import Alignment, Brigade, CardClass, CardType, Face, Number, Printing
from engine.cards.starter import load_starter_deck, starter_catalog
from engine.kernel import codec
from engine.kernel.chance import seed_from
from engine.kernel.decisions import Decision, Kind
from engine.kernel.engine import Step
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.play.readings import reader_for, readings_of
from engine.redemption.game import new_game, submit
from engine.redemption.model.ruleset import EDITIONS, RuleSet, load_ruleset, with_options
from engine.redemption.model.setup import Decks, GameDeck
from engine.redemption.model.stops import Stop
from tests.shared import SHARED, card_pool

GOOD, EVIL, NEUTRAL = Alignment.GOOD, Alignment.EVIL, Alignment.NEUTRAL
STARTERS: dict[str, GameDeck] = {code: GameDeck(load_starter_deck(code)) for code in ("G", "H")}

# --- invented cards ------------------------------------------------------------------------------------------------


def numbers(text: str) -> tuple[Number, Number]:
    """Read `"6/4"`, or `"X/*"`, or nothing."""
    strength, _, toughness = text.partition("/")
    return tuple(Number(int(n) if n.lstrip("-").isdigit() else None, n) for n in (strength, toughness))  # type: ignore[return-value]


def side(
    kind: CardType, stats: str = "", *brigades: Brigade, alignment: Alignment | None = None, rainbow: bool = False
) -> Face:
    """Make an identity of a card."""
    evil = {CardType.EVIL_CHARACTER, CardType.EVIL_ENHANCEMENT, CardType.CURSE}
    good = {CardType.HERO, CardType.GOOD_ENHANCEMENT, CardType.COVENANT}
    of = alignment or (EVIL if kind in evil else GOOD if kind in good else NEUTRAL)
    strength, toughness = numbers(stats)
    return Face(kind, of, brigades, rainbow, strength, toughness)


def invent(name: str, *faces: Face, classes: Sequence[CardClass] = (), identifiers: Sequence[str] = ()) -> Printing:
    """Make a card that nobody printed."""
    return Printing(
        name,
        name,
        "Inv",
        "Invented",
        faces,
        frozenset(classes),
        tuple(identifiers),
        "",
        (),
        alignment=faces[0].alignment,
    )


def hero(
    name: str, stats: str, *brigades: Brigade, classes: Sequence[CardClass] = (), identifiers: Sequence[str] = ()
) -> Printing:
    """Make a Hero; blue unless brigades are given."""
    return invent(
        name, side(CardType.HERO, stats, *(brigades or (Brigade.BLUE,))), classes=classes, identifiers=identifiers
    )


def villain(
    name: str, stats: str, *brigades: Brigade, classes: Sequence[CardClass] = (), identifiers: Sequence[str] = ()
) -> Printing:
    """Make an Evil Character; black unless brigades are given."""
    face = side(CardType.EVIL_CHARACTER, stats, *(brigades or (Brigade.BLACK,)))
    return invent(name, face, classes=classes, identifiers=identifiers)


def good_enhancement(
    name: str, stats: str, *brigades: Brigade, classes: Sequence[CardClass] = (), rainbow: bool = False
) -> Printing:
    """Make a Good Enhancement; blue unless brigades are given."""
    found = () if rainbow else brigades or (Brigade.BLUE,)
    return invent(name, side(CardType.GOOD_ENHANCEMENT, stats, *found, rainbow=rainbow), classes=classes)


def evil_enhancement(
    name: str, stats: str, *brigades: Brigade, classes: Sequence[CardClass] = (), rainbow: bool = False
) -> Printing:
    """Make an Evil Enhancement; black unless brigades are given."""
    found = () if rainbow else brigades or (Brigade.BLACK,)
    return invent(name, side(CardType.EVIL_ENHANCEMENT, stats, *found, rainbow=rainbow), classes=classes)


def lost_soul(name: str = "Lost Soul") -> Printing:
    """Make a Lost Soul."""
    return invent(name, side(CardType.LOST_SOUL))


def dominant(name: str) -> Printing:
    """Return a Dominant of the starter decks."""
    return next(p for p in starter_catalog().printings if p.base_name == name)


@cache
def dominant_readings() -> dict[str, str]:
    """Return the readings of the Dominants of the starter decks."""
    printings = starter_catalog().printings
    return readings_of(reader_for(printings), [p for p in printings if CardType.DOMINANT in p.types])


@cache
def invented_cards() -> tuple[Printing, ...]:
    """Return a few cards of every type, with dual icons, classes, variable and missing numbers, rainbow and generic."""
    kinds = CardType
    blue, green, red, white = Brigade.BLUE, Brigade.GREEN, Brigade.RED, Brigade.WHITE
    black, brown, crimson, gray = Brigade.BLACK, Brigade.BROWN, Brigade.CRIMSON, Brigade.GRAY
    warrior, weapon, territory = CardClass.WARRIOR, CardClass.WEAPON, CardClass.TERRITORY
    return (
        hero("Watchman", "4/5", blue, classes=(warrior,)),
        hero("Gleaner", "3/3", green, red),
        hero("Shepherds", "2/6", white, identifiers=("Generic",)),
        hero("Wanderer", "X/*", red, classes=(warrior,)),
        villain("Tempter", "5/4", black, classes=(warrior,)),
        villain("Raiders", "3/3", brown, crimson, identifiers=("Generic",)),
        villain("Great Beast", "12/12", gray, classes=(warrior,)),
        villain("Shadow", "0/1", black),
        good_enhancement("Prayer", "3/1"),
        good_enhancement("Song", "2/2", green, white),
        good_enhancement("Psalm", "1/0", rainbow=True),
        good_enhancement("Oath", "", blue, classes=(territory,)),
        good_enhancement("Sling", "2/1", blue, red, classes=(weapon,)),
        evil_enhancement("Snare", "2/3"),
        evil_enhancement("Famine", "4/-2", brown, black),
        evil_enhancement("Riot", "1/1", rainbow=True),
        evil_enhancement("Spear", "3/0", black, gray, classes=(weapon,)),
        evil_enhancement("Whisper", "", crimson, classes=(territory,)),
        invent("Ark", side(kinds.ARTIFACT)),
        invent("Lamp", side(kinds.ARTIFACT)),
        invent("Promise", side(kinds.COVENANT, "2/2", blue)),
        invent("Doom", side(kinds.CURSE, "2/1", black)),
        invent("Well", side(kinds.SITE, "", blue)),
        invent("Many Waters", side(kinds.SITE, rainbow=True, alignment=GOOD)),
        invent("Walled Town", side(kinds.CITY, "", black)),
        invent("High Tower", side(kinds.FORTRESS)),
        invent("Judgment", side(kinds.DOMINANT, alignment=EVIL)),
        invent("Turncoat", side(kinds.HERO, "4/4", blue), side(kinds.EVIL_CHARACTER, "5/5", black)),
        invent("Two Roads", side(kinds.GOOD_ENHANCEMENT, "2/1", red), side(kinds.EVIL_ENHANCEMENT, "1/2", crimson)),
        invent("Sleeper", side(kinds.GOOD_ENHANCEMENT, "1/1", green), side(kinds.EVIL_CHARACTER, "2/2", brown)),
        invent("Hidden King", side(kinds.ARTIFACT), side(kinds.EVIL_CHARACTER, "6/6", gray)),
        invent("Unmasked", side(kinds.DOMINANT, alignment=GOOD), side(kinds.HERO, "1/1", white)),
        invent("Stronghold", side(kinds.FORTRESS), side(kinds.EVIL_CHARACTER, "4/7", brown)),
        invent("Gate", side(kinds.SITE, "", brown), side(kinds.HERO, "3/2", red)),
    )  # fmt: skip


SOULS: tuple[Printing, ...] = (lost_soul(), lost_soul(), lost_soul("Lost Soul of the Hills"))


@cache
def pools() -> dict[str, tuple[Printing, ...]]:
    """Return the pools to make decks of, by name: the invented cards, and the card file where it is there."""
    found = {"invented": (*invented_cards(), *SOULS)}
    if SHARED.is_dir():
        found["whole"] = tuple(p for p in card_pool().printings if not p.token)
    return found


def random_deck(
    pool: Sequence[Printing], dice: random.Random, size: int = 43, souls: int = 7, reserve: int = 6
) -> GameDeck:
    """Return a deck of any cards of a pool, all types equally likely, so that the rare ones come up, with souls."""
    by_type: dict[CardType, list[Printing]] = {}
    for printing in pool:
        by_type.setdefault(dice.choice(printing.types), []).append(printing)
    lost = by_type.pop(CardType.LOST_SOUL)
    kinds = [*by_type, *[t for t in (CardType.HERO, CardType.EVIL_CHARACTER) for _ in range(4)]]
    held = [dice.choice(by_type[dice.choice(kinds)]) for _ in range(size + reserve)]
    dealt = held[:size] + [dice.choice(lost) for _ in range(souls)]
    return GameDeck(tuple(dealt), tuple(held[size:]))


# --- tables --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """What makes a random game: everything about it follows from these few values."""

    edition: str
    seats: int
    pool: str
    seed: int

    def rules(self) -> RuleSet:
        """Return the rules played by; every third table has agreed on some optional ones."""
        rules = load_ruleset(self.edition)
        if self.seed % 3:
            return rules
        dice = random.Random(self.seed + 2)
        return with_options(
            rules,
            {
                "rescuers_choice": dice.choice(("off", "before", "after")),
                "first_turn_draw": dice.choice(("all", "none", "all_but_first")),
                "experience_credit": dice.random() < 0.5,
                "name_bonus": dice.random() < 0.5,
                "souls_to_win": dice.choice((3, 5, 7)),
            },
        )

    def decks(self) -> Decks:
        """Return the decks of the seats."""
        if self.pool == "starters":
            return tuple(STARTERS["GH"[seat % 2]] for seat in range(self.seats))
        dice = random.Random(self.seed)
        return tuple(random_deck(pools()[self.pool], dice) for _ in range(self.seats))

    def stops(self) -> tuple[frozenset[Stop], ...]:
        """Return where each seat wants to be asked: any mixture of stops."""
        dice = random.Random(self.seed + 1)
        return tuple(frozenset(s for s in Stop if dice.random() < 0.4) for _ in range(self.seats))

    def begin(self) -> Step:
        """Return the first step."""
        return new_game(self.decks(), self.rules(), seed_from(self.seed), self.stops())


def tables(count: int, *, first_seed: int = 1) -> list[Table]:
    """Return tables to test at, each with a seed of its own: editions in turn, two to five seats, all pools."""
    kinds = ["starters", *pools()]
    found = []
    for seed in range(first_seed, first_seed + count):
        dice = random.Random(seed)
        found.append(Table(EDITIONS[seed % len(EDITIONS)], dice.choice((2, 2, 3, 4, 5)), dice.choice(kinds), seed))
    return found


def a_pick(decision: Decision, dice: random.Random) -> tuple[str, ...]:
    """Return a random legal answer, leaning towards doing something: to pass is one option among many."""
    if decision.kind is Kind.NUMBER:
        return (str(dice.randint(decision.minimum, decision.maximum)),)
    if decision.kind is Kind.NAME:
        return decision.default
    if decision.minimum == decision.maximum == 1 and decision.constraint is None:
        return (dice.choice(decision.options).key,)
    return dice.choice(tuple(decision.answers(200)))


@dataclass(frozen=True, slots=True)
class Taken:
    """One step of a game: what stood before, what was asked and answered, what came of it."""

    number: int
    before: State
    asked: Decision
    answer: Answer
    step: Step


def walk(table: Table, most: int = 1500, swap: Callable[[State], State] | None = None) -> Iterator[Taken]:
    """Play a random game and yield each step; `swap` may put another state of equal value in the place of each."""
    dice = random.Random(f"walk {table}")
    step = table.begin()
    for number in range(most):
        asked = step.decision
        if asked is None:
            return
        before = swap(step.state) if swap else step.state
        given = Answer(asked.player, asked.id, a_pick(asked, dice))
        step = submit(before, given)
        yield Taken(number, before, asked, given, step)


def saved(state: State) -> State:
    """Return what comes back when a state is saved as JSON text and loaded again."""
    return codec.load(codec.Snapshot(*json.loads(json.dumps(codec.dump(state)))))
