"""The public face of The Mission: a new game, an answer, the next state."""

from collections.abc import Sequence

from engine.by_hand import consent
from engine.by_hand.consent import Concern
from engine.kernel import engine
from engine.kernel.chance import Chance
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat, Stay, Veil, Zone
from engine.kernel.inputs import Input, Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import Card, State
from engine.mission import stored
from engine.mission.model import printed, zones
from engine.mission.model.frames import SetUpGame
from engine.mission.model.seats import TEAMS
from engine.mission.model.setup import Deck, MissionRules, MissionSetup, Solitaire
from engine.mission.rules.consent import HANDS
from engine.mission.rules.table import RULES

NAME = "mission"
MIN_SEATS, MAX_SEATS = 1, 5
Seats = tuple[Seat, ...]
_PILE = {
    printed.Kind.CHARACTER: zones.CHARACTERS,
    printed.Kind.STRONGHOLD: zones.STRONGHOLDS,
    printed.Kind.MISSION: zones.MISSION_DECK,
    printed.Kind.ENEMY: zones.ENEMY_DECK,
}


class WrongSeats(ValueError):
    """There are not as many decks as the rules of the game ask for."""


def new_game(decks: tuple[Deck, ...], rules: MissionRules, seed: str, computers: Seats = ()) -> Step:
    """Return the first step of a game: the first choice of Christians is open.

    Args:
        decks: one for each seat, clockwise; a single one is played as solitaire.
        rules: what the table agreed on.
        seed: 64 hexadecimal digits, secret until the game is over.
        computers: the seats of computer players.

    Raises:
        WrongSeats: there are more or fewer decks than the rules ask for.
    """
    return engine.begin(RULES, empty_table(decks, rules, seed, computers))


def empty_table(decks: tuple[Deck, ...], rules: MissionRules, seed: str, computers: Seats = ()) -> State:
    """Return the state before anything was done: all cards in piles in the order of their lists.

    Rules: TM-SETUP-04, TM-SOLO-01, TM-ENEMY-01, TM-TEAM-04
    """
    _see_seats(decks, rules)
    alone = rules.solitaire is not Solitaire.NONE
    seats = (Seat(0), Seat(1)) if alone else tuple(Seat(i) for i in range(len(decks)))
    dealt: list[tuple[Seat, str, printed.Card]] = []
    for seat, deck in enumerate(decks):
        for held, side in ((deck.cards, False), (deck.side, True)):
            for card in held:
                whose = Seat(1) if alone and card.kind is printed.Kind.ENEMY else Seat(seat)
                dealt.append((whose, zones.SIDE_DECK if side else _PILE[card.kind], card))
    state = table_of(dealt, rules, seats, seed)
    state.setup = MissionSetup(rules, computers)
    state.frames = (SetUpGame(),)
    return state


def table_of(dealt: Sequence[tuple[Seat, str, printed.Card]], rules: MissionRules, seats: Seats, seed: str) -> State:
    """Return a state in which cards are in zones of their owners, without any work left to do.

    Args:
        dealt: owner, zone and card; they are numbered from 1 in this order.
        rules: what the table agreed on.
        seats: all who play.
        seed: 64 hexadecimal digits.
    """
    state = State(
        game=NAME,
        seats=seats,
        definitions={CardId(i): card for i, (_, _, card) in enumerate(dealt, 1)},
        sights=zones.SIGHTS,
        setup=MissionSetup(rules),
        chance=Chance(seed),
    )
    alone = rules.solitaire is not Solitaire.NONE
    lying: dict[Zone, list[CardId]] = {Zone(name, seat): [] for seat in seats for name in zones.ALL_ZONES}
    for i, (seat, zone, _) in enumerate(dealt, 1):
        place = zones.location(zone, seat)
        known = seats_that_see(state, place) | (1 << seat if zone == zones.CHARACTERS else 0)
        if alone and zone == zones.SIDE_DECK:
            known |= 1
        state.cards[CardId(i)] = Card(CardId(i), seat, place, Stay(i), Veil(i), known)
        lying[place.zone].append(CardId(i))
    state.zones.update((zone, tuple(held)) for zone, held in lying.items())
    state.counters.stay = state.counters.veil = len(dealt) + 1
    return state


def _see_seats(decks: tuple[Deck, ...], rules: MissionRules) -> None:
    wanted = (1, 1) if rules.solitaire is not Solitaire.NONE else (2, MAX_SEATS)
    if rules.teams:
        wanted = (2 * TEAMS, 2 * TEAMS)
    if not wanted[0] <= len(decks) <= wanted[1]:
        raise WrongSeats(f"This game has {' to '.join(str(n) for n in dict.fromkeys(wanted))} decks, not {len(decks)}.")


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
