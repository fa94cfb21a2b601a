"""A table for one card: its users, the cards its text names in every place, and an opponent who fights."""

import enum
from dataclasses import field, replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from engine.assurance.proof.stand_ins import (
    BANDING,
    FIGHTER,
    MARK,
    able,
    described,
    heals,
    lent,
    make,
    provoked,
    stand_ins,
    users,
)
from engine.cards.model import CardType, Printing
from engine.kernel.chance import Chance, seed_from
from engine.kernel.changes import Add, Change, Set
from engine.kernel.engine import push
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, CardId, Facing, Field, Location, Seat, Stay, Veil, Zone
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import commit
from engine.kernel.records import dataclass
from engine.kernel.state import Card, State
from engine.play.players import Dice
from engine.redemption.abilities.activation import tokens
from engine.redemption.abilities.terms.afflictions import FOREVER
from engine.redemption.game import NAME
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.language.ast.vocabulary import State as Condition
from engine.redemption.model import cards, phases, zones
from engine.redemption.model.frames import EndOfTurn, Turn
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.ruleset import USUAL_EDITION, load_ruleset
from engine.redemption.model.setup import GameSetup
from engine.redemption.model.stops import Stop
from engine.redemption.rules.set_up.setup import FIRST
from engine.redemption.rules.turn import turn

#: The card that lets happen what a text waits for.
PROVOKER: Final = "Stand-in provoker"
US: Final = Seat(0)
THEM: Final = Seat(1)
_CHARACTERS: Final = frozenset({CardType.HERO, CardType.EVIL_CHARACTER})
_HIDDEN: Final = (zones.HAND, zones.DECK, zones.RESERVE, zones.DISCARD_PILE, zones.BANISH_PILE)
_MOST_STAND_INS: Final = 14
_DRAWN: Final = 3


class Spread(enum.Enum):
    """On which side the cards that a text names are put: some conditions ask that one side, or both, have none."""

    EVERYWHERE = enum.auto()
    HIDDEN = enum.auto()
    OURS = enum.auto()
    THEIRS = enum.auto()


@dataclass(frozen=True, slots=True)
class Variant:
    """What differs between the runs of one card: its identity, who uses it, who opposes, and how choices are made.

    `second`: others are in battle before it, and one of them bands it in; `busy`: both players use their other cards;
    `late`: it is kept for a battle with characters on both sides; `seed`: chance decides which cards are where;
    `provoking`: what cards of both players do at will, so that what the text waits for happens; `edition`: the rules.
    """

    kind: CardType
    star: bool = False
    turned: int = 0
    bare: bool = False
    rich: Seat | None = None
    resist: str = ""
    waiting: bool = False
    united: bool = False
    spread: Spread = Spread.EVERYWHERE
    second: bool = False
    busy: bool = False
    meek: bool = False
    late: bool = False
    seed: int = 0
    provoking: str = ""
    edition: str = USUAL_EDITION


@dataclass(slots=True)
class Table:
    """A table being set up: its cards with their places, and the number of the card under test."""

    placed: list[tuple[Printing, Seat, str]]
    subject: int = -1
    #: what lies in another card, by where both stand in the list
    held_in: dict[int, int] = field(default_factory=dict)
    #: whether characters are diseased, so that there is something to heal
    wounded: bool = False

    def put(self, printing: Printing | None, seat: Seat, zone: str) -> None:
        """Put a card on the table."""
        if printing is not None:
            self.placed.append((printing, seat, zone))

    def fill(self, printing: Printing | None) -> None:
        """Put a card into the one that was put on the table last."""
        _, seat, zone = self.placed[-1]
        if printing is not None:
            self.held_in[len(self.placed)] = len(self.placed) - 1
            self.placed.append((printing, seat, zone))


def side_of(of: Printing, variant: Variant) -> Seat:
    """Return the seat that has the card under test: evil cards are used by the player who is attacked."""
    evil = variant.kind in (CardType.EVIL_CHARACTER, CardType.EVIL_ENHANCEMENT)
    return THEM if evil and not variant.star else US


def lay(of: Printing, whole: SpecialAbility, variant: Variant) -> Table:
    """Set up a table on which a card can be used."""
    table = Table([], wounded=variant.turned % 2 == 0 and heals(whole))
    me = side_of(of, variant)
    brigades = tuple(b.value for f in of.faces if f.type is variant.kind for b in f.brigades)[:2]
    brigades = brigades or tuple(b.value for b in of.brigades)[:2]
    _fighters(table, of, whole, variant, me, brigades)
    if variant.star:  # what is drawn with the card, so that the rest stays in the deck
        for _ in range(_DRAWN):
            table.put(make(Filter(Kind.ENHANCEMENT), "GE", "hope"), me, zones.DECK)
    if not variant.bare:
        _surroundings(table, of, whole, variant)
        for aid in lent(whole):
            table.put(aid, me, zones.HAND)
    lot = _Lot(of, variant)
    for seat in (US, THEM):
        _common(table, seat, variant, lot, _soul(whole, variant))
        if variant.provoking:
            kind = ("Good Fortress", "Evil Fortress")[(seat + variant.turned) % 2]
            maker = make(Filter(Kind.FORTRESS), kind, "provoker", (), variant.provoking)
            table.put(maker, seat, zones.TERRITORY)
    if variant.resist:
        other = Seat(1 - me)
        table.put(make(Filter(Kind.FORTRESS), "Good Fortress", "guard", (), variant.resist), other, zones.TERRITORY)
    table.subject = len(table.placed)
    table.put(of, me, _where(of, variant))
    return table


def _where(of: Printing, variant: Variant) -> str:
    if variant.star:
        return zones.DECK
    if variant.waiting:
        lies = {CardType.LOST_SOUL: zones.LAND_OF_BONDAGE, CardType.ARTIFACT: zones.ARTIFACT_PILE}
        return lies.get(variant.kind, zones.TERRITORY)
    if of.faces[0].type is not variant.kind:
        return zones.HAND
    return {
        CardType.HERO: zones.TERRITORY,
        CardType.EVIL_CHARACTER: zones.TERRITORY,
        CardType.ARTIFACT: zones.ARTIFACT_PILE,
        CardType.LOST_SOUL: zones.DECK,
    }.get(variant.kind, zones.HAND)


def _pick(found: list[Printing], at: int) -> Printing | None:
    return found[at % len(found)] if found else None


def _fighters(
    table: Table, of: Printing, whole: SpecialAbility, variant: Variant, me: Seat, brigades: tuple[str, ...]
) -> None:
    """Put on the table who uses the card, and a stronger fighter on the other side with an ability."""
    enhances = variant.kind in (CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT)
    good = me == US
    if enhances:
        mine = "Hero" if good else "EC"
        wanted = [make(f, mine, f"user{i}", brigades) for i, f in enumerate(users(whole))]
        joins = BANDING if variant.turned % 4 >= 2 else ""
        wanted = [w if w is None or w.text else replace(w, text=joins) for w in wanted]
        able = [w for w in wanted if w is not None] or [p for p in [make(_plain(mine), mine, "user", brigades)] if p]
        table.put(_sized(_pick(able, variant.turned), 30 if variant.seed % 4 == 1 else 3), me, zones.TERRITORY)
    elif variant.second:
        kind = "Hero" if good else "EC"
        leader = make(_plain(kind), kind, "friend", (), BANDING)
        spoken = [make(f, kind, f"friend{i}", (), BANDING) for i, f in enumerate(described(whole))]
        able = [p for p in spoken if p is not None and variant.turned % 2]
        table.put(_sized(_pick(able, variant.turned // 2) or leader, 5), me, zones.TERRITORY)
    elif variant.kind not in _CHARACTERS:
        table.put(_sized(make(_plain("Hero"), "Hero", "friend"), 9), US, zones.TERRITORY)
    theirs = "EC" if good else "Hero"
    provoking = provoked(whole)
    said = provoking[variant.turned % len(provoking)] if provoking and variant.busy else ""
    spoken = [make(f, theirs, f"foe{i}", (), said or _said(f, variant)) for i, f in enumerate(described(whole))]
    suits = [p for p in spoken if p is not None]
    suits = suits or [p for p in [make(_plain(theirs), theirs, "foe", (), said)] if p is not None and said]
    plain = variant.spread is Spread.HIDDEN
    foe = (None if plain else _pick(suits, variant.turned)) or make(_plain(theirs), theirs, "foe", (), FIGHTER)
    strong = 12 if variant.turned % 2 == 0 else 1
    table.put(_sized(foe, strong), Seat(1 - me), zones.TERRITORY)


def _said(what: Filter, variant: Variant) -> str:
    if Condition.MEEK in what.states or what.abilities:
        return ""
    return f"{FIGHTER} {BANDING}" if variant.turned % 4 >= 2 else FIGHTER


def _plain(kind: str) -> Filter:
    return Filter(Kind.HERO if kind == "Hero" else Kind.EVIL_CHARACTER)


def _sized(of: Printing | None, size: int) -> Printing | None:
    if of is None:
        return None
    number = replace(of.faces[0].strength, value=size, printed=str(size))
    return replace(of, faces=tuple(replace(f, strength=number, toughness=number) for f in of.faces))


def _surroundings(table: Table, of: Printing, whole: SpecialAbility, variant: Variant) -> None:
    """Put cards of every kind that the text names in every place where it might look for them."""
    ables = able(whole)
    made = [
        (replace(p, text=MARK) if f in ables and not p.text else p, Condition.OCCUPIED in f.states)
        for i, f in enumerate(described(whole))
        for p in stand_ins(f, i, variant.turned)
    ]
    unity = whole.identifiers.unity
    united = frozenset(stand_ins(unity.are, 0)) if unity is not None and isinstance(unity.are, Filter) else None
    lot = _Lot(of, variant)
    for printing, occupied in list(dict.fromkeys(made))[:_MOST_STAND_INS]:
        kind = printing.faces[0].type
        for seat in (US, THEM):
            for zone in _HIDDEN:
                if lot.falls():
                    table.put(printing, seat, zone)
            if united is not None and printing not in united and seat == side_of(of, variant):
                continue
            if not _in_sight(variant, seat == side_of(of, variant)) or not lot.falls():
                continue
            if kind in _CHARACTERS or kind in (CardType.SITE, CardType.CITY, CardType.FORTRESS):
                table.put(_marked(printing), seat, zones.TERRITORY)
                if occupied:
                    table.fill(make(Filter(Kind.LOST_SOUL), "Lost Soul", "captive"))
            if kind in (CardType.ARTIFACT, CardType.CURSE, CardType.COVENANT):
                table.put(_marked(printing), seat, zones.ARTIFACT_PILE)
            if kind in _CHARACTERS or kind is CardType.LOST_SOUL:
                table.put(_marked(printing), seat, zones.LAND_OF_BONDAGE)


class _Lot:
    """Decides whether a card is put on the table: always, or in a random run about every other time."""

    def __init__(self, of: Printing, variant: Variant) -> None:
        self._dice = Dice(f"{of.key} table {variant.seed}") if variant.seed else None

    def falls(self) -> bool:
        return self._dice is None or self._dice.below(2) == 0

    def number(self, most: int) -> int:
        return self._dice.below(most) if self._dice is not None else 0


def _in_sight(variant: Variant, own: bool) -> bool:
    match variant.spread:
        case Spread.EVERYWHERE:
            return True
        case Spread.HIDDEN:
            return False
        case Spread.OURS:
            return own
        case Spread.THEIRS:
            return not own
        case _ as never:
            assert_never(never)


def _marked(printing: Printing) -> Printing:
    return printing if printing.text or printing.faces[0].type in _CHARACTERS else replace(printing, text=MARK)


def _soul(whole: SpecialAbility, variant: Variant) -> Printing | None:
    """Make a Lost Soul, one that fits the Unity of the text if it is about Lost Souls. Rule: REG-UNIQ-18"""
    unity = whole.identifiers.unity
    are = unity.are if unity is not None and variant.united else None
    of = are if isinstance(are, Filter) and are.kind is Kind.LOST_SOUL else Filter(Kind.LOST_SOUL)
    return make(of, "Lost Soul", "soul")


def _common(table: Table, seat: Seat, variant: Variant, lot: _Lot, soul: Printing | None) -> None:
    """Put on the table what every table has: souls, decks and hands."""
    good, evil = make(Filter(Kind.ENHANCEMENT), "GE", "hope"), make(Filter(Kind.ENHANCEMENT), "EE", "woe")
    for aid in (good, evil):
        table.put(_sized(aid, 15), seat, zones.HAND)
    if not variant.bare and not variant.united and variant.spread is Spread.EVERYWHERE:
        for kind, colours in (("Hero", ("Red", "Teal", "Clay")), ("EC", ("Black", "Crimson", "Orange"))):
            table.put(make(_plain(kind), kind, "crowd", colours), seat, zones.TERRITORY)
    for _ in range(2):
        table.put(soul, seat, zones.LAND_OF_BONDAGE)
    for n in range(6):
        table.put(good if n % 2 else evil, seat, zones.DECK)
    for n in range(4 if variant.rich == seat else 1 + lot.number(8)):
        table.put(good if n % 2 else evil, seat, zones.HAND)
    table.put(soul, seat, zones.DECK)
    table.put(soul, seat, zones.LAND_OF_REDEMPTION)
    table.put(good, seat, zones.DISCARD_PILE)
    table.put(good, seat, zones.BANISH_PILE)
    table.put(evil, seat, zones.BANISH_PILE)
    table.put(evil, seat, zones.RESERVE)


def state_of(table: Table, readings: dict[str, str], variant: Variant) -> tuple[State, CardId]:
    """Return the state of a table as a turn begins, and the number of the card under test."""
    first = variant.star or variant.kind is CardType.LOST_SOUL
    order = [table.placed[table.subject], *(p for i, p in enumerate(table.placed) if i != table.subject)]
    seats = (US, THEM)
    definitions, stock = tokens.with_stock({CardId(i): p for i, (p, _, _) in enumerate(order, 1)}, readings, seats)
    state = State(
        game=NAME,
        seats=seats,
        definitions=definitions,
        sights=zones.SIGHTS,
        setup=GameSetup(load_ruleset(variant.edition), (frozenset(Stop),) * 2, readings),
        chance=Chance(seed_from(variant.turned)),
    )
    hosts = {CardId(c + 2): CardId(h + 2) for c, h in table.held_in.items()}  # after the subject, which is laid last
    for seat in seats:
        for name in zones.ALL_ZONES:
            state.zones[Zone(name, seat)] = ()
    for i, (printing, seat, name) in enumerate(order, 1):
        down = name == zones.ARTIFACT_PILE and (i == 1 or (seat == US and variant.kind in cards.ARTIFACT_TYPES))
        place = Location(Zone(name, seat), facing=Facing.DOWN if down and not variant.waiting else Facing.UP)
        if (host := hosts.get(CardId(i))) is not None:
            place = zones.on_host(place.zone, host, Bond.HELD_IN)
        card = Card(CardId(i), seat, place, Stay(i), Veil(i))
        state.cards[CardId(i)] = card
        state.zones[place.zone] = (*state.zones[place.zone], CardId(i))
        state.cards[CardId(i)] = replace(card, known=seats_that_see(state, place))
        assert printing is state.definitions[CardId(i)]  # noqa: S101 - numbered as they lie
    state.counters.stay = state.counters.veil = len(order) + 1
    tokens.put_by(state, stock)
    if variant.meek:
        commit(state, Cause(rule="REG-TURN-01"), [Set(Field(cards.IDENTITY, CardId(1)), 1)])
    if table.wounded:
        _wound(state)
    _begin(state, phases.DRAW if first or variant.waiting else phases.PREPARATION)
    state.emitted.clear()
    return state, CardId(1)


def _wound(state: State) -> None:
    """Make the characters in territories diseased. Rule: REG-POISON-01"""
    there = [c for s in state.seats for c in state.zone(zones.TERRITORY, s) if cards.is_character(state, c)]
    commit(state, Cause(rule="REG-TURN-01"), [Set(Field(cards.DISEASED, c), FOREVER) for c in there])


def _begin(state: State, phase: str) -> None:
    """Begin the third turn, with the seat under test as the active player."""
    changes: list[Change] = [Set(FIRST, US), Set(turn.ACTIVE, US), Add(turn.TURN, 2 if phase == phases.DRAW else 3)]
    changes += [Add(Field(TURNS_TAKEN, s), 1) for s in state.seats]
    commit(state, Cause(rule="REG-TURN-01"), changes)
    if phase == phases.DRAW:
        push(state, Turn(US))
    else:
        push(state, *turn.phases_from(US, phase), EndOfTurn(US))


class Placement(NamedTuple):
    """Where a card is, for comparing two tables: its zone, its host and face, and what was changed on it."""

    card: CardId
    zone: Zone
    hangs: tuple[object, ...]
    marks: tuple[int, ...]
    identity: tuple[object, ...]


Board: TypeAlias = tuple[Placement, ...]


def board(state: State) -> Board:
    """Return where each card is and what was changed on it, in the order of their numbers."""
    marks = (cards.STRENGTH, cards.TOUGHNESS)
    fields = (cards.TYPE, cards.ALIGNMENT, cards.BRIGADES, cards.GAINED_BRIGADES, cards.GAINED_IDENTIFIERS)
    return tuple(
        Placement(
            c,
            held.location.zone,
            (held.location.host, held.location.bond, held.location.facing),
            tuple(state.number(Field(m, c)) for m in marks),
            tuple(state.read(Field(f, c)) for f in fields),
        )
        for c, held in sorted(state.cards.items())
    )
