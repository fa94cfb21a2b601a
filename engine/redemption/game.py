"""The public face of the Redemption engine: a new game, an answer, the next state."""

from collections.abc import Mapping

from engine.by_hand import consent
from engine.by_hand.consent import Concern
from engine.kernel import engine
from engine.kernel.chance import Chance
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat, Stay, Veil, Zone
from engine.kernel.inputs import Input, Manual
from engine.kernel.state import Card, State
from engine.redemption import stored
from engine.redemption.abilities.activation import tokens
from engine.redemption.model import zones
from engine.redemption.model.frames import SetUp
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks, GameSetup
from engine.redemption.model.stops import Speed, Stop
from engine.redemption.rules.by_hand.consent import HANDS
from engine.redemption.rules.table import RULES

NAME = "redemption"
MIN_SEATS, MAX_SEATS = 2, 5


class WrongSeats(ValueError):
    """A game needs two to five decks."""


def new_game(
    decks: Decks,
    rules: RuleSet,
    seed: str,
    stops_of: tuple[frozenset[Stop], ...] = (),
    readings: Mapping[str, str] | None = None,
    speeds: tuple[Speed, ...] = (),
    computers: tuple[Seat, ...] = (),
) -> Step:
    """Return the first step of a game: decks shuffled, hands drawn, the first decision open.

    Args:
        decks: one for each seat, in turn order.
        rules: the edition, with the switches the host has set.
        seed: 64 hexadecimal digits, secret until the game is over.
        stops_of: at which stops each seat wants to be asked out of turn; the default stops for seats left out.
        readings: the JSON of a printing's reading by the printing's key; cards without one are played by hand.
        speeds: how often each seat wants to be asked; without them all are asked at their stops.
        computers: the seats from which nothing has to be hidden.

    Raises:
        WrongSeats: fewer than two decks, or more than five.
    """
    return engine.begin(RULES, empty_table(decks, rules, seed, stops_of, readings, speeds, computers))


def empty_table(
    decks: Decks,
    rules: RuleSet,
    seed: str,
    stops_of: tuple[frozenset[Stop], ...] = (),
    readings: Mapping[str, str] | None = None,
    speeds: tuple[Speed, ...] = (),
    computers: tuple[Seat, ...] = (),
) -> State:
    """Return the state before anything was done: all cards in decks and Reserves in the order of their lists.

    The tokens that cards can create are outside the game. Rule: REG-ZONE-22
    """
    if not MIN_SEATS <= len(decks) <= MAX_SEATS:
        raise WrongSeats(f"A game has {MIN_SEATS} to {MAX_SEATS} players, not {len(decks)}.")
    seats = tuple(Seat(i) for i in range(len(decks)))
    dealt = [
        (seat, zone, printing)
        for seat, deck in zip(seats, decks, strict=True)
        for zone, held in ((zones.DECK, deck.cards), (zones.RESERVE, deck.reserve))
        for printing in held
    ]
    held = {CardId(i): printing for i, (_, _, printing) in enumerate(dealt, 1)}
    definitions, stock = tokens.with_stock(held, readings or {}, seats)
    state = State(
        game=NAME,
        seats=seats,
        definitions=definitions,
        sights=zones.SIGHTS,
        setup=GameSetup(rules, stops_of, dict(readings or {}), speeds, computers),
        chance=Chance(seed),
    )
    places = {(seat, zone): zones.location(zone, seat) for seat, zone, _ in dealt}  # one for all that lie there
    lying: dict[Zone, list[CardId]] = {}
    for i, (seat, zone, _) in enumerate(dealt, 1):
        place = places[seat, zone]
        known = 1 << seat if zone == zones.RESERVE else 0
        state.cards[CardId(i)] = Card(CardId(i), seat, place, Stay(i), Veil(i), known)
        lying.setdefault(place.zone, []).append(CardId(i))
    state.zones.update((zone, tuple(held_there)) for zone, held_there in lying.items())
    state.counters.stay = state.counters.veil = len(dealt) + 1
    for seat in seats:
        for name in zones.ALL_ZONES:
            state.zones.setdefault(Zone(name, seat), ())
    tokens.put_by(state, stock)
    state.frames = (SetUp(),)
    return state


def submit(state: State, given: Input) -> Step:
    """Return the step from a state under an answer or an intervention; the state itself is never changed.

    Raises:
        StaleDecision: the answer is to a decision that is not open.
        IllegalAnswer: the open decision, or a rule, does not allow it, or players whom an operation by hand concerns
            have not agreed.
    """
    return consent.submit(RULES, HANDS, state, given)


def consent_wanted(state: State, given: Manual) -> tuple[Concern, ...]:
    """Return whom an operation by hand concerns, and why; nothing is changed.

    Raises:
        IllegalAnswer: it could not be done whoever agreed.
    """
    return consent.wanted(RULES, HANDS, state, given)


def computer_agrees(state: State, given: Manual) -> bool:
    """Say whether a computer agrees to an operation by hand. Rule: HOUSE-PLAY-10

    Raises:
        IllegalAnswer: it could not be done whoever agreed.
    """
    return consent.computer_agrees(RULES, HANDS, state, given)


stored.register()
