"""A state set up as a scenario describes it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.assurance.carried_out import gaps
from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment, CardClass, CardType, Printing
from engine.kernel import engine
from engine.kernel.chance import Chance, seed_from
from engine.kernel.changes import Add, Change, Join, Set
from engine.kernel.engine import Step, begin
from engine.kernel.facts import Cause
from engine.kernel.ids import Bond, CardId, Facing, Field, Location, Seat, Stay, Veil, Zone
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import close_phase, commit, open_phase
from engine.kernel.records import dataclass
from engine.kernel.state import Card, State
from engine.play.names import TableNames, plain
from engine.play.readings import has_ability, reader_for, readings_of, why_unread, with_awaited
from engine.play.scenario.cardline import CardLineError, copies_in, parse_card
from engine.play.scenario.model import CardEntry, Scenario
from engine.play.scenario.tree import ScenarioError, Tree, text_of
from engine.redemption.abilities.activation import tokens
from engine.redemption.abilities.activation.lay_table import lay_at_work, mixed
from engine.redemption.abilities.effects.place import FOR_GOOD
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.terms.hold import holds_artifacts, may_hold, may_keep
from engine.redemption.game import NAME
from engine.redemption.language.reader import Reader
from engine.redemption.model import cards, phases, zones
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.category import USUAL, rules_for
from engine.redemption.model.frames import EndOfTurn, EndPhase, InitiativeStep, SetUp, Turn
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.ruleset import RuleSet, UnknownOption, with_options
from engine.redemption.model.setup import GameSetup
from engine.redemption.model.status import BATTLE, DEFENDER_ENTERED
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions.game_rules import update_battle_kind
from engine.redemption.rules.set_up.setup import FIRST
from engine.redemption.rules.table import RULES
from engine.redemption.rules.turn import turn

#: Finds a card of the pool by name. Raises ValueError with a sentence if there is none.
Pool = Callable[[str], Printing]
#: The cards whose words texts are read with, or one who knows them already.
Words = Sequence[Printing] | Reader
#: A filler deck of this many cards stands where a scenario says `filler`.
SEED: Final = 1
_LAID_OUT: Final = Cause(rule="scenario")
_EVERYWHERE: Final = frozenset(Stop)
_ARTIFACTS: Final = frozenset({CardType.ARTIFACT, CardType.COVENANT, CardType.CURSE})


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a card's text has no reading or is not carried out, and the line of the card in the file."""

    words: str
    line: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that is set up: the first step of its game, its names, and the cards whose text has no reading."""

    step: Step
    names: TableNames
    unread: dict[CardId, Unread]


@dataclass(frozen=True, slots=True)
class _Placed:
    entry: CardEntry
    printing: Printing
    seat: Seat
    zone: str
    number: CardId


def lay_out(scenario: Scenario, edition: str, pool: Pool, run_by: engine.Rules = RULES, words: Words = ()) -> Laid:
    """Return the first step of a scenario's game, in which all players are asked wherever they could act.

    Texts are read with the names of the cards on the table and of those in `words`, as a game reads with all cards; a
    reader given as `words` knows these names already.

    Raises:
        ScenarioError: a card or an option makes no sense; the message names file and line.
    """
    try:
        rules = ruleset_for(edition, scenario.options, scenario.category, teams=scenario.teams)
        placed = _placed(scenario, pool)
        readings, unread = _readings(scenario, placed, words)
        state = _bare(scenario, rules, placed, readings)
        names = TableNames(state, scenario.seats, {p.entry.handle: p.number for p in placed if p.entry.handle})
        _place(state, scenario, placed, names)
        commit(state, _LAID_OUT, [c for p in placed for c in _marks(p)])
        commit(state, _LAID_OUT, [c for a in _used_as_artifacts(state) for c in relocation.as_artifact(state, a)])
        _set_turn(state, scenario)
        _let_work(state, scenario)
        faults = state.faults()
        if faults:
            raise ScenarioError(faults[0], scenario.line)
        state.emitted.clear()
        return Laid(begin(run_by, state), names, unread)
    except ScenarioError as error:
        raise error.within(scenario.file) from None


def _let_work(state: State, scenario: Scenario) -> None:
    """Make the abilities of face-up cards active, as if they had been so since an earlier phase."""
    if scenario.turn.phase == "setup":
        return
    between = not state.phases
    if between:
        open_phase(state, phases.UPKEEP, Seat(scenario.seats.index(scenario.turn.active)), _LAID_OUT)
    lay_at_work(state)
    if halves := mixed(state):
        name = cards.printing(state, halves[0]).name
        told = f"{name} cannot be laid in battle: its ability acts at once and goes on too; play it in by moves"
        raise ScenarioError(told, scenario.line)
    if between:
        close_phase(state, _LAID_OUT)


def ruleset_for(edition: str, options: dict[str, Tree], category: str = USUAL, *, teams: bool = False) -> RuleSet:
    """Return the rules of an edition in a category, with a scenario's switches. Raises ScenarioError."""
    rules = rules_for(edition, "teams" if teams and category == USUAL else category)
    for name, tree in options.items():
        text = text_of(tree, name)
        value: Any = {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)
        try:
            rules = with_options(rules, {name: value})
        except UnknownOption as error:
            raise ScenarioError(str(error), tree.line) from None
    return rules


def _placed(scenario: Scenario, pool: Pool) -> list[_Placed]:
    found: list[_Placed] = []
    for (seat, zone), entries in scenario.cards.items():
        for entry in entries:
            text, copies = copies_in(entry.text)
            try:
                printing = pool(text) if entry.from_pool else parse_card(text)
            except CardLineError as error:
                raise ScenarioError(str(error), entry.line) from None
            except ValueError as error:
                raise ScenarioError(f"{text!r} is not in the card pool: {error}", entry.line) from None
            if copies > 1 and entry.handle:
                raise ScenarioError("a handle names one card", entry.line)
            for _ in range(copies):
                at = Seat(scenario.seats.index(seat))
                found.append(_Placed(entry, printing, at, zone, CardId(len(found) + 1)))
    handles = [plain(p.entry.handle) for p in found if p.entry.handle]
    if len(set(handles)) != len(handles):
        raise ScenarioError("two cards have one handle", scenario.line)
    return found


def _bare(scenario: Scenario, rules: RuleSet, placed: list[_Placed], readings: dict[str, str]) -> State:
    seats = tuple(Seat(i) for i in range(len(scenario.seats)))
    definitions, stock = tokens.with_stock({p.number: p.printing for p in placed}, readings, seats)
    state = State(
        game=NAME,
        seats=seats,
        definitions=definitions,
        sights=zones.SIGHTS,
        setup=GameSetup(rules, (_EVERYWHERE,) * len(seats), readings),
        chance=Chance(seed_from(SEED)),
    )
    for seat in seats:
        for name in zones.ALL_ZONES:
            state.zones[Zone(name, seat)] = ()
    tokens.put_by(state, stock)
    return state


def _readings(scenario: Scenario, placed: list[_Placed], words: Words) -> tuple[dict[str, str], dict[CardId, Unread]]:
    """Read the cards that have a text; return also which are not carried out.

    A scenario may be the first to show something at work, but for the cards that it plays by hand.
    """
    with_text = [p for p in placed if has_ability(p.printing)]
    if not with_text:
        return {}, {}
    reader = words if isinstance(words, Reader) else reader_for([*words, *(p.printing for p in placed)])
    named = {name for name, _ in scenario.by_hand}
    by_hand = {p.printing.key for p in with_text if named & {p.entry.handle, p.printing.name, p.printing.base_name}}
    readings = readings_of(reader, (p.printing for p in with_text if p.printing.key not in by_hand), without=gaps)
    readings |= readings_of(reader, (p.printing for p in with_text if p.printing.key in by_hand))
    missing = [p for p in with_text if p.printing.key not in readings]
    documents = with_awaited(reader, (p.printing for p in with_text), readings)
    return documents, {p.number: Unread(why_unread(reader, p.printing), p.entry.line) for p in missing}


def _place(state: State, scenario: Scenario, placed: list[_Placed], names: TableNames) -> None:
    for p in placed:  # all are there before any is laid on another
        owner = Seat(scenario.seats.index(p.entry.owner)) if p.entry.owner else p.seat
        place = Location(Zone(p.zone, p.seat), facing=_facing(p))
        stay = Stay(state.counters.stay)
        state.counters.stay += 1
        state.cards[p.number] = Card(p.number, owner, place, stay, Veil(int(stay)))
        state.zones[place.zone] = (*state.zones[place.zone], p.number)
    state.counters.veil = state.counters.stay
    for p in placed:
        if p.entry.host:
            _hang(state, p, names)
    for p in placed:
        card = state.cards[p.number]
        known = seats_that_see(state, card.location)
        for seat in p.entry.known_to:
            known |= 1 << scenario.seats.index(seat)
        state.cards[p.number] = Card(card.id, card.owner, card.location, card.stay, card.veil, known)


def _facing(p: _Placed) -> Facing:
    if p.entry.face:
        return Facing(p.entry.face)
    if p.zone == zones.ARTIFACT_PILE:
        return Facing.UP if p.entry.active else Facing.DOWN
    return Facing.UP


def _hang(state: State, p: _Placed, names: TableNames) -> None:
    hosts = [c for c in names.cards(p.entry.host) if c != p.number]
    near = [c for c in hosts if state.cards[c].location.zone.seat == p.seat]
    if not hosts:
        raise ScenarioError(f"there is no card {p.entry.host!r} to be on", p.entry.line)
    host = min(near or hosts)
    card = state.cards[p.number]
    here = there = card.location.zone
    if _is_kept(state, p, host):
        there = Zone(zones.LAND_OF_BONDAGE, p.seat)
        state.zones[here] = tuple(c for c in state.zones[here] if c != p.number)
        state.zones[there] = (*state.zone(there.name, p.seat), p.number)
    place = Location(there, host, _bond(state, p, host), card.location.facing)
    state.cards[p.number] = Card(card.id, card.owner, place, card.stay, card.veil)


def _is_kept(state: State, p: _Placed, host: CardId) -> bool:
    """Say whether a character laid in a card is one of its captives, who stay in the Land of Bondage there."""
    if p.zone not in (zones.TERRITORY, zones.SET_ASIDE) or p.printing.faces[0].type not in cards.CHARACTERS:
        return False
    return may_keep(state, host, p.number) and not may_hold(state, host, p.number)


def _bond(state: State, p: _Placed, host: CardId) -> Bond:
    kind = cards.printing(state, host).faces[0].type
    if kind is CardType.LOST_SOUL:
        return Bond.PLACED_ON
    if kind not in cards.CHARACTERS:
        return Bond.HELD_IN
    if p.entry.active and p.printing.faces[0].type in _ARTIFACTS:
        return Bond.HELD_IN if holds_artifacts(state, host) else Bond.ACTIVE_ON
    if CardClass.WEAPON in p.printing.classes:
        return Bond.EQUIPPED_TO
    return Bond.USED_BY if p.zone in zones.FIELD_OF_BATTLE else Bond.PLACED_ON


def _marks(p: _Placed) -> list[Change]:
    """Return the changes that bring a card into its state."""
    changes: list[Change] = []
    strength, toughness = p.entry.counters
    if strength:
        changes.append(Add(Field(cards.STRENGTH, p.number), strength))
    if toughness:
        changes.append(Add(Field(cards.TOUGHNESS, p.number), toughness))
    if p.entry.turns_set_aside:
        changes.append(Add(Field("turns_set_aside", p.number), p.entry.turns_set_aside))
    if p.entry.owner and p.zone in zones.PLAYING_SURFACE:
        changes.append(Join(Field(cards.CONTROLLERS, p.number), p.seat))
    is_enhancement = all(f.type in cards.ENHANCEMENTS for f in p.printing.faces)
    if (
        is_enhancement
        and CardClass.WEAPON not in p.printing.classes
        and p.zone in (zones.TERRITORY, zones.LAND_OF_BONDAGE)
    ):
        changes.append(Set(Field(cards.PLACED, p.number), FOR_GOOD))
    if p.entry.converted:
        changes += _conversion(p)
    return [*changes, *_role(p)]


def _role(p: _Placed) -> list[Change]:
    """Return the changes for the role of a card with several: a City is a Site unless the scenario says otherwise.

    Rules: REG-DUAL-01, REG-TYPE-04, REG-TYPE-05, REG-ACTART-05
    """
    kind = p.printing.faces[0].type
    if p.entry.role and kind is not CardType.CITY:
        raise ScenarioError("only a City is a site or a fortress by choice", p.entry.line)
    match kind:
        case CardType.CITY if p.zone in zones.PLAYING_SURFACE:
            return [Set(Field(cards.TYPE, p.number), CardType(p.entry.role.title() or CardType.SITE.value))]
        case CardType.COVENANT | CardType.CURSE if p.zone in zones.FIELD_OF_BATTLE:
            return [Set(Field(cards.ROLE, p.number), "enhancement")]
        case _ if kind in cards.ENHANCEMENTS and p.zone in (zones.TERRITORY, zones.BATTLE) and not p.entry.host:
            there = [i for i, f in enumerate(p.printing.faces) if f.type in cards.CHARACTERS]
            return [Set(Field(cards.IDENTITY, p.number), i) for i in there[:1]]
        case _:
            return []


def _used_as_artifacts(state: State) -> list[CardId]:
    """Return the Covenants and Curses that are in an Artifact Pile, or held or active on a card as Artifacts."""
    both, active = (CardType.COVENANT, CardType.CURSE), (Bond.HELD_IN, Bond.ACTIVE_ON)
    lying = ((c, card.location) for c, card in state.cards.items() if cards.type_of(state, c) in both)
    return [c for c, at in lying if at.zone.name == zones.ARTIFACT_PILE or at.bond in active]


def _conversion(p: _Placed) -> list[Change]:
    kind, _, colour = p.entry.converted.partition(" ")
    try:
        of = parse_card(f"{p.printing.name} | {kind} | {colour}").faces[0]
    except CardLineError as error:
        raise ScenarioError(str(error), p.entry.line) from None
    brigades = frozenset(of.brigades)
    if of.rainbow:
        brigades = EVIL_BRIGADES if of.alignment is Alignment.EVIL else GOOD_BRIGADES
    return [
        Set(Field(cards.TYPE, p.number), of.type),
        Set(Field(cards.ALIGNMENT, p.number), of.alignment),
        Set(Field(cards.BRIGADES, p.number), brigades),
    ]


# --- the turn -------------------------------------------------------------------------------------------------------


def _set_turn(state: State, scenario: Scenario) -> None:
    if scenario.turn.phase == "setup":
        engine.push(state, SetUp())
        return
    seats = len(state.seats)
    active = Seat(scenario.seats.index(scenario.turn.active))
    number = scenario.turn.number
    first = Seat((active - (number - 1)) % seats)
    begun = number - 1 if scenario.turn.phase == phases.DRAW else number
    taken = [sum((first + i) % seats == s for i in range(begun)) for s in state.seats]
    changes: list[Change] = [Set(FIRST, first), Set(turn.ACTIVE, active), Add(turn.TURN, begun)]
    changes += [Add(Field(TURNS_TAKEN, s), taken[s]) for s in state.seats]
    commit(state, _LAID_OUT, changes)
    if scenario.turn.phase == phases.DRAW:
        engine.push(state, Turn(active))
        return
    if _in_battle(state):
        _begin_battle(state, scenario, active)
        return
    engine.push(state, *turn.phases_from(active, scenario.turn.phase), EndOfTurn(active))


def _in_battle(state: State) -> bool:
    return any(state.zone(zones.BATTLE, s) for s in state.seats)


def _begin_battle(state: State, scenario: Scenario, attacker: Seat) -> None:
    """Begin in a battle whose characters have entered, the defender's last."""
    if scenario.turn.phase != phases.BATTLE:
        raise ScenarioError("cards lie in battle, so the phase is battle", scenario.line)
    others = [s for s in state.seats if s != attacker and state.zone(zones.BATTLE, s)]
    defender = others[0] if others else Seat((attacker + 1) % len(state.seats))
    phase = open_phase(state, phases.BATTLE, attacker, _LAID_OUT)
    changes: list[Change] = []
    for seat in (attacker, defender):
        for card in state.zone(zones.BATTLE, seat):
            if cards.is_character(state, card):
                changes.append(Set(Field("entered_battle", card), state.number(turn.TURN)))
    is_taunt = any(cards.type_of(state, c) is CardType.EVIL_CHARACTER for c in state.zone(zones.BATTLE, attacker))
    kind = BattleKind.TAUNT if is_taunt else BattleKind.BATTLE_CHALLENGE
    fight = Battle(
        phase, zones.BATTLE, attacker, defender, kind,
        last_played=defender if others else None,
        verified=True, began=tuple(c for c in state.zone(zones.BATTLE, attacker) if cards.is_character(state, c)),
    )  # fmt: skip
    if others:
        changes.append(Set(DEFENDER_ENTERED, phase))
    commit(state, _LAID_OUT, [*changes, Set(BATTLE, fight)])
    update_battle_kind(state)
    following = turn.phases_from(attacker, phases.DISCARD)
    engine.push(state, InitiativeStep(), EndPhase(), *following, EndOfTurn(attacker))
