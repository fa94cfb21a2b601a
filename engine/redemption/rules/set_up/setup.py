"""Before the first turn: shuffling, opening hands, who begins, and the Pre-Game Phase."""

from engine.kernel import chance as luck
from engine.kernel.changes import Change, Move, Note, Set, Shuffle
from engine.kernel.decisions import Basis, Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import Field, Seat, Zone
from engine.kernel.ledger import close_phase, commit, open_phase
from engine.kernel.state import Frame, State
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.terms.draw import plan_draw
from engine.redemption.language.ast.effects import Action
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.ability_frames import ActivateSouls
from engine.redemption.model.frames import (
    BeginPhase,
    CutDeck,
    EndPhase,
    IntroPrep,
    OpeningHands,
    PreGame,
    SelectFirstPlayer,
    SetUp,
    Turn,
)
from engine.redemption.model.options import option
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.actions.game_rules import out_of_game, settle
from engine.redemption.rules.set_up import stars

FIRST = Field("first_player")
#: The fewest cards in the smaller packet of a cut deck. Rule: RB-SETUP-03
SMALLEST_PACKET = 5
PRE_GAME = "pre-game"
INTRO_PREP = "intro-prep"


def step_set_up(state: State, frame: SetUp) -> None:
    """Shuffle the decks and let them be cut, if the game has that.

    Rules: RB-SETUP-02, RB-SETUP-03, RB-SETUP-04
    """
    open_phase(state, PRE_GAME, Seat(0), Cause(rule="REG-PRE-01"))
    shuffles: list[Change] = [Shuffle(Zone(zones.DECK, seat)) for seat in state.seats]
    commit(state, Cause(rule="RB-SETUP-02"), shuffles)
    count = len(state.seats)
    cuts = [CutDeck(s, Seat((s + 1) % count)) for s in state.seats] if rules_of(state).cut_decks else []
    swap(state, *cuts, OpeningHands())


def step_cut_deck(state: State, frame: CutDeck) -> None:
    """Ask a player after how many cards he cuts the deck of the player on his left. Rules: RB-SETUP-03, RB-SETUP-04"""
    size = len(state.zone(zones.DECK, frame.owner_of_deck))
    if size < 2 * SMALLEST_PACKET:
        pop(state)
        return
    ask(
        state, frame.cutter, Kind.NUMBER, (), Message("cut_deck", (frame.owner_of_deck,)),
        minimum=SMALLEST_PACKET, maximum=size - SMALLEST_PACKET, default=(str(size // 2),),
        source=Source(rule="RB-SETUP-03"),
    )  # fmt: skip


def answer_cut_deck(state: State, frame: CutDeck, decision: Decision, picks: tuple[str, ...]) -> None:
    """Put the upper part of the deck under the lower. Rule: RB-SETUP-03"""
    pop(state)
    deck = Zone(zones.DECK, frame.owner_of_deck)
    upper = state.zones[deck][: int(picks[0])]
    place = zones.location(zones.DECK, frame.owner_of_deck)
    moves: list[Change] = [Move(card, place) for card in upper]
    commit(state, Cause(rule="RB-SETUP-03"), [*moves, Note("cut", frame.cutter, (), frame.owner_of_deck)])


def step_opening_hands(state: State, frame: OpeningHands) -> None:
    """Draw the opening hands, and find who selects the first player.

    Rules: RB-SETUP-05, RB-SETUP-07, RB-SETUP-10, RB-SETUP-11, REG-PRE-01
    """
    for seat in state.seats:
        draw(state, seat, rules_of(state).opening_hand, Cause(rule="RB-SETUP-05"))
    settle(state, Cause(rule="RB-SETUP-07"))
    chooser = _chooser(state)
    commit(state, Cause(rule="REG-PRE-01"), [Note("selects_first_player", chooser)])
    swap(state, SelectFirstPlayer(chooser))


def draw(state: State, seat: Seat, count: int, cause: Cause) -> None:
    """Draw cards by the rules of the game, unless the player may not. Rule: REG-RESTR-01"""
    changes = [] if is_restricted(state, seat, Action.DRAW) else plan_draw(state, seat, count)
    if changes:
        commit(state, cause, changes)


def _chooser(state: State) -> Seat:
    """Return who selects the first player: who drew the most souls, or one at random of all or of those who tie."""
    tied = state.seats
    if rules_of(state).first_player_chooser == "most_souls":
        drawn = {seat: len(state.zone(zones.LAND_OF_BONDAGE, seat)) for seat in state.seats}
        tied = tuple(s for s in state.seats if drawn[s] == max(drawn.values()))
    if len(tied) == 1:
        return tied[0]
    pick = luck.below(state.chance, len(tied))
    state.chance = state.chance.next()
    return tied[pick]


def step_select_first(state: State, frame: SelectFirstPlayer) -> None:
    """Ask who takes the first turn; if the chooser has left, the next player is asked. Rule: REG-PRE-01"""
    gone = out_of_game(state)
    seats = [s for s in state.seats if s not in gone]
    chooser = next((s for s in seats if s >= frame.chooser), seats[0])
    options = tuple(option(state, chooser, does.ChooseSeat(s)) for s in seats)
    ask(
        state, chooser, Kind.CHOOSE, options, Message("first_player"),
        default=(f"seat{chooser}",), basis=Basis.PUBLIC, source=Source(rule="REG-PRE-01"),
    )  # fmt: skip


def answer_select_first(state: State, frame: SelectFirstPlayer, decision: Decision, intent: does.ChooseSeat) -> None:
    """Record who begins; then, from him on, all use star abilities, and after that all Lost Souls activate.

    Rules: REG-PRE-02, REG-PRE-03
    """
    commit(state, Cause(rule="REG-PRE-01"), [Set(FIRST, intent.seat), Note("begins", intent.seat)])
    at = state.seats.index(intent.seat)
    order = [*state.seats[at:], *state.seats[:at]]
    lays_out = rules_of(state).teams and rules_of(state).intro_prep
    drawn = tuple(state.zone(zones.HAND, s) for s in state.seats) if lays_out else ()
    swap(state, *(ActivateSouls(s) for s in order), PreGame(intent.seat, drawn))
    for seat in reversed(order):
        stars.offer(state, seat, state.zone(zones.HAND, seat))


def step_pre_game(state: State, frame: PreGame) -> None:
    """End the Pre-Game Phase, after star abilities and Lost Souls; in team games the Intro-Prep Phase follows.

    Rules: REG-PRE-04, REG-PRE-08, R11-PRE-02
    """
    close_phase(state, Cause(rule="REG-PRE-04"))
    swap(state, *_intro_prep(state, frame), Turn(frame.first))


def _intro_prep(state: State, frame: PreGame) -> tuple[Frame, ...]:
    """Return an Intro-Prep Phase for each player, beginning with the first. Rules: REG-PRE-08, DBR-TEAMS-11"""
    if not frame.drawn:
        return ()
    gone, count = out_of_game(state), len(state.seats)
    order = [s for i in range(count) if (s := Seat((frame.first + i) % count)) not in gone]
    return tuple(f for s in order for f in (BeginPhase(INTRO_PREP, s), IntroPrep(s, frame.drawn[s]), EndPhase()))
