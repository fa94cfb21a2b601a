"""The course of a turn: drawing, preparing, the limits of the hand, and when a game is over."""

import pytest

from engine.cards.model import Brigade, CardClass, CardType
from engine.kernel.chance import seed_from
from engine.kernel.changes import Set
from engine.kernel.ids import Bond, CardId, Facing, Field, Seat
from engine.kernel.inputs import Adjudicate, AgreeDraw, Concede, Manual
from engine.redemption.game import new_game
from engine.redemption.model import cards, manual, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ruleset import EDITIONS, load_ruleset
from engine.redemption.model.setup import GameDeck
from tests.redemption.board import A, B, Board, C, D, E, Game
from tests.redemption.support import (
    evil_enhancement,
    good_enhancement,
    hero,
    invent,
    lost_soul,
    side,
    villain,
)

WARRIOR, WEAPON, TERRITORY = (CardClass.WARRIOR,), (CardClass.WEAPON,), (CardClass.TERRITORY,)


def artifact(name: str):
    """Make an Artifact."""
    return invent(name, side(CardType.ARTIFACT))


def site(name: str, *brigades: Brigade):
    """Make a Site."""
    return invent(name, side(CardType.SITE, "", *brigades))


# --- where cards come from -----------------------------------------------------------------------------------------


def test_what_is_not_in_the_deck_comes_from_the_reserve() -> None:
    """Rule: REG-ZONE-22."""
    deck, kept = hero("Deborah", "5/5"), hero("Gideon", "6/6")
    mine = GameDeck((*(good_enhancement(f"Hope {n}", "1/1") for n in range(30)), deck), (kept,))
    state = new_game((mine, mine), load_ruleset("2023"), seed_from(5)).state
    lying = {(cards.printing(state, c).name, held.location.zone.name) for c, held in state.cards.items()}
    assert {zone for name, zone in lying if name == "Gideon"} == {zones.RESERVE}
    assert {zone for name, zone in lying if name != "Gideon"} <= {zones.DECK, zones.HAND}
    assert len(state.cards) == 64


# --- drawing -------------------------------------------------------------------------------------------------------


def stacked(board: Board, *printings) -> tuple[CardId, ...]:
    """Put these cards on top of A's deck."""
    found = tuple(board.put(A, zones.DECK, p) for p in printings)
    zone = board.state.cards[found[0]].location.zone
    board.state.zones[zone] = (*found, *(c for c in board.state.zones[zone] if c not in found))
    return found


def test_souls_drawn_go_to_bondage_and_are_replaced_one_after_another() -> None:
    """Rules: RB-SETUP-07, RB-DRAW-03, REG-TURN-03."""
    board = Board()
    one, soul, other, two, three = stacked(
        board, hero("One", "1/1"), lost_soul("S"), lost_soul("T"), hero("Two", "1/1"), hero("Three", "1/1")
    )
    game = board.at("draw")
    assert [game.where(c) for c in (soul, other)] == [zones.LAND_OF_BONDAGE] * 2
    assert game.state.zone(zones.HAND, A) == (one, two, three)


def test_the_last_cards_of_a_deck_are_drawn_and_an_empty_one_ends_nothing() -> None:
    """Rule: REG-TURN-04."""
    board = Board()
    for zone in list(board.state.zones):
        if zone == (zones.DECK, A):
            for card in board.state.zones[zone][2:]:
                del board.state.cards[card]
            board.state.zones[zone] = board.state.zones[zone][:2]
    game = board.at("draw")
    assert len(game.state.zone(zones.HAND, A)) == 2 and game.step.outcome is None
    game.until("preparation", B).until("preparation", A)
    assert len(game.state.zone(zones.HAND, A)) == 2


@pytest.mark.parametrize(
    ("edition", "held", "drawn"), [("2023", 15, 1), ("2023", 16, 0), ("2023", 13, 3), ("2005", 20, 3)]
)
def test_a_hand_takes_no_more_than_sixteen(edition: str, held: int, drawn: int) -> None:
    """Rule: REG-HAND-01 (2005 knows no cap in mid-turn)."""
    board = Board(edition)
    board.put(A, zones.HAND, *(hero(f"Held {i}", "1/1") for i in range(held)))
    game = board.at("draw")
    assert len(game.state.zone(zones.HAND, A)) == held + drawn


def test_with_a_full_hand_no_soul_is_turned_up_either() -> None:
    """What cannot be drawn is not looked at. Rules: REG-HAND-01, RB-SETUP-06"""
    board = Board()
    board.put(A, zones.HAND, *(hero(f"Held {i}", "1/1") for i in range(16)))
    (soul,) = stacked(board, lost_soul())
    assert board.at("draw").where(soul) == zones.DECK


@pytest.mark.parametrize(("who", "drew"), [("all", [3, 3]), ("none", [0, 0]), ("all_but_first", [0, 3])])
def test_who_draws_on_his_first_turn_is_a_switch_of_the_host(who: str, drew: list[int]) -> None:
    """Rules: RB-DRAW-01, REG-TURN-03."""
    board = Board(first_turn_draw=who)
    held = []
    for seat in (A, B):
        game = Board(first_turn_draw=who).at("draw", seat=seat, number=1)
        held.append(len(game.state.zone(zones.HAND, seat)))
    assert held == drew
    assert len(board.at("draw", number=2).state.zone(zones.HAND, A)) == 3


def test_the_opening_hand_is_eight_with_souls_replaced_and_most_souls_choose_in_2005() -> None:
    """Rules: RB-SETUP-05, RB-SETUP-07, RB-SETUP-10, REG-PRE-01."""
    plain = GameDeck(tuple(hero(f"Hero {i}", "1/1") for i in range(20)))
    doomed = GameDeck((*(lost_soul() for _ in range(20)), *(hero(f"Hero {i}", "1/1") for i in range(20))))
    for seed in range(5):
        step = new_game((plain, doomed, plain), load_ruleset("2005"), seed_from(seed))
        assert [len(step.state.zone(zones.HAND, s)) for s in step.state.seats] == [8, 8, 8]
        assert step.decision is not None and step.decision.player == B
    choosers = {
        new_game((plain, doomed, plain), load_ruleset("2023"), seed_from(seed)).decision.player  # type: ignore[union-attr]
        for seed in range(20)
    }
    assert choosers == {A, B, C}


# --- the limit of the hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_cannot_end_with_more_than_eight_cards_in_hand(edition: str) -> None:
    """Rules: REG-TURN-16, REG-HAND-05, RB-TURN-16."""
    board = Board(edition)
    held = board.put(A, zones.HAND, *(good_enhancement(f"Song {i}", "1/1") for i in range(10)))
    game = board.at("discard")
    assert does.EndTurn() not in game.offered()
    game.do(does.DiscardFromHand(held[3]))
    assert does.EndTurn() not in game.offered()
    game.do(does.DiscardFromHand(held[0]))
    assert does.EndTurn() in game.offered() and game.offered(does.DiscardFromHand) == []
    assert game.state.zone(zones.DISCARD_PILE, A)[:2] == (held[0], held[3])  # the newest on top


def test_no_artifact_is_activated_and_no_soul_placed_in_the_discard_phase() -> None:
    """Rules: REG-TURN-08, REG-TURN-15, RB-TURN-15."""
    board = Board()
    board.put(A, zones.ARTIFACT_PILE, artifact("Lamp"), facing=Facing.DOWN)
    board.put(A, zones.TERRITORY, site("Well", Brigade.GREEN))
    board.put(A, zones.LAND_OF_BONDAGE, lost_soul())
    board.put(A, zones.HAND, artifact("Ark"), hero("Ruth", "1/1"))
    game = board.at("preparation")
    kinds = {type(i) for i in game.offered()}
    assert {does.ActivateArtifact, does.PutSoulInSite, does.PutInTerritory, does.PutInArtifactPile} <= kinds
    kinds = {type(i) for i in game.until("discard_phase").offered()}
    assert kinds == {does.PutInTerritory, does.PutInArtifactPile, does.EndTurn}


# --- Artifacts -----------------------------------------------------------------------------------------------------


def pile(edition: str) -> tuple[Game, CardId, CardId, CardId]:
    """Begin with an active Artifact, a second copy of it, and another, on one pile."""
    board = Board(edition)
    active = board.put(A, zones.ARTIFACT_PILE, artifact("Lamp"))
    copy = board.put(A, zones.ARTIFACT_PILE, artifact("Lamp"), facing=Facing.DOWN)
    other = board.put(A, zones.ARTIFACT_PILE, artifact("Ark"), facing=Facing.DOWN)
    return board.at("preparation"), active, copy, other


@pytest.mark.parametrize("edition", EDITIONS)
def test_activating_one_turns_the_other_face_down_and_is_done_once_a_turn(edition: str) -> None:
    """Rules: RB-PREP-13, RB-PREP-14, RB-PREP-15, REG-ACTART-06, REG-TURN-11, REG-ART-05."""
    game, active, _, other = pile(edition)
    game.do(does.ActivateArtifact(other))
    faces = {c: game.state.cards[c].location.facing for c in (active, other)}
    assert faces == {active: Facing.DOWN, other: Facing.UP}
    assert game.offered(does.ActivateArtifact) == game.offered(does.DeactivateArtifact) == []


def test_what_was_deactivated_stays_so_this_turn_with_all_its_copies() -> None:
    """Rules: REG-ART-03, REG-TURN-13."""
    game, active, copy, other = pile("2023")
    game.do(does.DeactivateArtifact(active))
    assert game.offered(does.ActivateArtifact) == [does.ActivateArtifact(other)]
    game.until("preparation", B).until("preparation", A)
    assert {i.card for i in game.offered(does.ActivateArtifact)} == {active, copy, other}


def test_an_artifact_put_down_lies_face_down_and_only_its_player_knows_it() -> None:
    """Rules: RB-PREP-12, REG-TURN-10, REG-ART-01."""
    board = Board()
    lamp = board.put(A, zones.HAND, artifact("Lamp"))
    game = board.at("preparation").do(does.PutInArtifactPile(lamp))
    card = game.state.cards[lamp]
    assert card.location.facing is Facing.DOWN
    assert card.is_known_to(A) and not card.is_known_to(B)
    game.do(does.ActivateArtifact(lamp))
    assert game.state.cards[lamp].is_known_to(B)


# --- Sites and souls -----------------------------------------------------------------------------------------------


def test_a_site_takes_one_soul_and_a_soul_one_site() -> None:
    """Rules: RB-PREP-10, REG-TURN-08, RB-TURN-07."""
    board = Board()
    well = board.put(A, zones.TERRITORY, site("Well", Brigade.GREEN))
    hill = board.put(A, zones.TERRITORY, site("Hill", Brigade.RED))
    one, two = board.put(A, zones.LAND_OF_BONDAGE, lost_soul("One"), lost_soul("Two"))
    game = board.at("preparation").do(does.PutSoulInSite(one, well))
    assert game.state.cards[one].location.host == well and game.state.cards[one].location.bond is Bond.HELD_IN
    assert game.offered(does.PutSoulInSite) == [does.PutSoulInSite(two, hill)]


def test_the_site_gives_its_soul_up_when_it_leaves() -> None:
    """The soul stays in bondage. Rules: REG-SITEG-03, REG-ZONE-15"""
    board = Board()
    well = board.put(A, zones.TERRITORY, site("Well", Brigade.GREEN))
    soul = board.put(A, zones.LAND_OF_BONDAGE, lost_soul(), on=well, bond=Bond.HELD_IN)
    game = board.at("preparation").give(Manual(None, manual.MoveCard(well, zones.DISCARD_PILE), "a card says so"))
    assert game.where(soul) == zones.LAND_OF_BONDAGE and game.state.cards[soul].location.host is None


# --- weapons and territory class -----------------------------------------------------------------------------------


def test_a_weapon_is_equipped_by_a_warrior_of_its_brigade_who_has_none() -> None:
    """Rules: RB-WEAPON-01, REG-TYPE-10, REG-TYPE-20, REG-TURN-07, RB-PREP-20."""
    board = Board()
    fit = board.put(A, zones.TERRITORY, hero("Gideon", "1/1", classes=WARRIOR))
    armed = board.put(A, zones.TERRITORY, hero("Ehud", "1/1", classes=WARRIOR))
    board.put(A, zones.TERRITORY, good_enhancement("Old Sword", "1/1", classes=WEAPON), on=armed, bond=Bond.EQUIPPED_TO)
    board.put(A, zones.TERRITORY, hero("Ruth", "1/1"))  # no warrior
    board.put(A, zones.TERRITORY, hero("Red One", "1/1", Brigade.RED, classes=WARRIOR))
    board.put(A, zones.TERRITORY, villain("Goliath", "1/1", classes=WARRIOR))
    board.put(B, zones.TERRITORY, hero("His Own", "1/1", classes=WARRIOR))
    sword = board.put(A, zones.HAND, good_enhancement("Sword", "2/0", classes=WEAPON))
    game = board.at("preparation")
    assert game.offered(does.EquipWeapon) == [does.EquipWeapon(sword, fit)]
    game.do(does.EquipWeapon(sword, fit))
    assert game.state.cards[sword].location.host == fit


def test_one_territory_class_enhancement_a_turn_over_both_phases() -> None:
    """Rules: REG-TYPE-19, REG-TURN-14, REG-TURN-15."""
    board = Board()
    ruth = board.put(A, zones.TERRITORY, hero("Ruth", "1/1"))
    oath, vow = board.put(
        A, zones.HAND, good_enhancement("Oath", "", classes=TERRITORY), good_enhancement("Vow", "", classes=TERRITORY)
    )
    board.put(A, zones.HAND, evil_enhancement("Curse", "", classes=TERRITORY))  # no character of its side
    game = board.at("preparation")
    assert {i.card for i in game.offered(does.PlayOutsideBattle)} == {oath, vow}
    game.do(does.PlayOutsideBattle(oath, ruth))
    assert game.where(oath) == zones.DISCARD_PILE
    assert game.offered(does.PlayOutsideBattle) == []
    assert game.until("discard_phase").offered(does.PlayOutsideBattle) == []
    assert Board("2005").state.setup.rules.territory_class is False


# --- upkeep, and rules that act by themselves ------------------------------------------------------------------------


def test_upkeep_counts_the_turns_of_what_its_player_has_set_aside() -> None:
    """Rules: REG-TURN-05, RB-UPKEEP-01."""
    board = Board()
    mine = board.put(A, zones.SET_ASIDE, hero("Ruth", "1/1"))
    his = board.put(B, zones.SET_ASIDE, hero("Boaz", "1/1"))
    game = board.at("upkeep")

    def counted() -> list[int]:
        return [game.state.number(Field("turns_set_aside", c)) for c in (mine, his)]

    assert counted() == [1, 0]
    game.until("preparation", B)
    assert counted() == [1, 1]
    game.until("preparation", A)
    assert counted() == [2, 1]


@pytest.mark.parametrize(
    ("zone", "facing", "stays"),
    [
        (zones.TERRITORY, Facing.UP, False),
        (zones.SET_ASIDE, Facing.UP, False),
        (zones.TERRITORY, Facing.DOWN, True),
        (zones.LAND_OF_REDEMPTION, Facing.UP, True),
    ],
)
def test_a_character_cut_down_to_no_toughness_is_discarded_where_it_counts(
    zone: str, facing: Facing, stays: bool
) -> None:
    """Rules: REG-TYPE-17, RB-SITU-02."""
    board = Board()
    ruth = board.put(A, zone, hero("Ruth", "3/2"), facing=facing)
    game = board.at("preparation").give(Manual(A, manual.ChangeNumbers(ruth, 0, -1), "a card says so", (B,)))
    assert game.where(ruth) == zone
    game.give(Manual(A, manual.ChangeNumbers(ruth, 0, -1), "another card says so", (B,)))
    assert (game.where(ruth) == zone) is stays


# --- attacking -----------------------------------------------------------------------------------------------------


def test_after_a_successful_rescue_he_attacks_no_more_until_all_others_had_a_turn() -> None:
    """Rule: REG-ATT-05."""
    board = Board(seats=3)
    ruth = board.put(A, zones.TERRITORY, hero("Ruth", "5/5"))
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul("One"), lost_soul("Two"))
    game = board.at("battle").do(does.BeginBattle(ruth, B)).until("discard_phase", A)
    assert len(game.state.zone(zones.LAND_OF_REDEMPTION, A)) == 1
    game.give(Manual(None, manual.SetPhase("battle"), "an extra battle phase"))
    assert game.who == (A, "battle_phase") and game.offered(does.BeginBattle) == []
    game.until("battle_phase", B).until("battle_phase", C).until("battle_phase", A)
    assert does.BeginBattle(ruth, B) in game.offered()


def test_a_player_may_attack_any_opponent_but_not_himself() -> None:
    """Rule: REG-ATT-01."""
    board = Board(seats=4)
    ruth = board.put(B, zones.TERRITORY, hero("Ruth", "5/5"))
    game = board.at("battle", seat=B)
    assert [i.defender for i in game.offered(does.BeginBattle) if i.hero == ruth] == [0, 2, 3]


def test_a_generic_hero_may_enter_battle_again_in_2023() -> None:
    """Rules: REG-BATTLE-20, REG-UNIQ-09, RB-GL-63."""
    for edition, identifiers, again in (
        ("2023", ("Generic",), True),
        ("2023", (), False),
        ("2005", ("Generic",), False),
    ):
        board = Board(edition)
        guard = board.put(A, zones.TERRITORY, hero("Guards", "5/5", identifiers=identifiers))
        game = board.at("battle").do(does.BeginBattle(guard, B)).until("discard_phase", A)
        game.give(Manual(None, manual.SetPhase("battle"), "an extra battle phase"))
        assert (does.BeginBattle(guard, B) in game.offered()) is again, (edition, identifiers)


# --- the end -------------------------------------------------------------------------------------------------------


def test_the_fifth_soul_ends_the_game_at_once() -> None:
    """Rules: RB-WIN-01, REG-RESCUE-04."""
    board = Board()
    ruth = board.put(A, zones.TERRITORY, hero("Ruth", "5/5"))
    board.put(A, zones.LAND_OF_REDEMPTION, *(lost_soul(f"Free {i}") for i in range(4)), owner=B)
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul("Last"))
    game = board.at("battle").do(does.BeginBattle(ruth, B)).decline()
    assert game.step.outcome is not None
    assert (game.step.outcome.winners, game.step.outcome.reason) == ((A,), "souls")
    assert game.step.decision is None and game.state.frames == ()


@pytest.mark.parametrize(("rescued", "winners"), [({}, ()), ({A: 1, B: 2}, (B,)), ({A: 2, B: 2}, ()), ({A: 1}, (A,))])
def test_a_game_in_which_nothing_moves_any_more_is_stalled_after_three_rounds(
    rescued: dict[Seat, int], winners: tuple[Seat, ...]
) -> None:
    """Rules: HOUSE-PLAY-01, RB-OVER-07."""
    board = Board()
    for zone in list(board.state.zones):
        for card in board.state.zones[zone]:
            del board.state.cards[card]
        board.state.zones[zone] = ()
    board.put(A, zones.TERRITORY, hero("Ruth", "1/1"))
    board.put(B, zones.TERRITORY, hero("Boaz", "1/1"))
    for seat, number in rescued.items():
        other = B if seat == A else A
        board.put(seat, zones.LAND_OF_REDEMPTION, *(lost_soul(f"Free {seat} {i}") for i in range(number)), owner=other)
    game = board.at("preparation")
    before = game.state.number(("turn", 0))
    while game.step.decision is not None:
        game.decline()
    assert game.step.outcome is not None and game.step.outcome.reason == "stalled"
    assert game.step.outcome.winners == winners
    assert game.state.number(("turn", 0)) - before == 2 * 3


def test_a_card_that_comes_back_to_a_deck_that_ran_out_does_not_keep_a_game_going() -> None:
    """Rule: HOUSE-PLAY-01."""
    board = Board()
    for zone in list(board.state.zones):
        for card in board.state.zones[zone]:
            del board.state.cards[card]
        board.state.zones[zone] = ()
    lamp = board.put(A, zones.HAND, hero("Ruth", "1/1"))
    board.put(B, zones.LAND_OF_REDEMPTION, lost_soul("Free"), owner=A)
    game = board.at("preparation")
    begun, turn = game.state.number(("turn", 0)), 0
    while game.step.decision is not None and turn < begun + 20:
        if (
            game.state.number(("turn", 0)) > max(turn, begun)
            and game.who[0] == A
            and lamp in game.state.zone("hand", A)
        ):
            turn = game.state.number(("turn", 0))
            game.give(Manual(None, manual.MoveCard(lamp, zones.DECK), "it goes back to the deck"))
        else:
            game.decline()
    assert game.step.outcome is not None and game.step.outcome.reason == "stalled"
    assert game.step.outcome.winners == (B,)
    assert 3 * 2 <= game.state.number(("turn", 0)) - begun <= 5 * 2


def test_who_concedes_to_one_opponent_has_lost_and_two_may_agree_on_a_draw() -> None:
    """Rule: HOUSE-PLAY-05."""
    game = Board().at("preparation").give(Concede(A))
    assert game.step.outcome is not None and game.step.outcome.winners == (B,)
    drawn = Board().at("preparation").give(AgreeDraw())
    assert drawn.step.outcome is not None and drawn.step.outcome.winners == ()


def test_who_leaves_a_table_of_three_takes_his_cards_along_and_his_turns_are_skipped() -> None:
    """Rule: HOUSE-PLAY-05."""
    board = Board(seats=3)
    boaz = board.put(B, zones.TERRITORY, hero("Boaz", "1/1"))
    freed = board.put(A, zones.LAND_OF_REDEMPTION, lost_soul("Freed"), owner=B)
    game = board.at("preparation").give(Concede(B))
    assert game.where(boaz) == zones.BANISH_PILE and game.where(freed) == zones.LAND_OF_REDEMPTION
    assert game.until("battle_phase").offered(does.BeginBattle) == []
    assert game.until("preparation", C).who == (C, "preparation")
    game.give(Concede(C))
    assert game.step.outcome is not None and game.step.outcome.winners == (A,)


def test_a_game_of_several_ends_with_an_order() -> None:
    """Rule: HOUSE-PLAY-13."""
    board = Board(seats=5)
    for name, seats in (("Freed", (A, A)), ("Found", (B,)), ("Saved", (E, E, E))):
        for number, seat in enumerate(seats):
            board.put(seat, zones.LAND_OF_REDEMPTION, lost_soul(f"{name} {number}"), owner=seat)
    game = board.at("preparation").give(Concede(D)).give(Concede(C))
    game.give(Adjudicate((B,), "time is up"))
    assert game.step.outcome is not None
    assert game.step.outcome.ranks == (3, 1, 4, 5, 2), "who wins, who has more souls, who left later"


def test_a_draw_of_several_ranks_all_alike() -> None:
    """Rule: HOUSE-PLAY-13."""
    drawn = Board(seats=3).at("preparation").give(AgreeDraw())
    assert drawn.step.outcome is not None and drawn.step.outcome.ranks == (1, 1, 1)


def test_when_the_active_player_leaves_the_next_one_begins_his_turn() -> None:
    """Rule: HOUSE-PLAY-05."""
    board = Board(seats=4)
    board.put(B, zones.HAND, hero("Boaz", "1/1"))
    game = board.at("preparation", seat=B).give(Concede(B))
    assert game.who == (C, "preparation")
    assert game.state.zone(zones.HAND, B) == ()
    assert [p.name for p in game.state.phases] == ["preparation"]


def test_a_covenant_keeps_its_role_in_2005_and_is_free_again_from_the_hand_in_2023() -> None:
    """Rules: REG-TYPE-04, RB-GL-23."""
    for edition, again in (("2023", True), ("2005", False)):
        board = Board(edition)
        promise = board.put(A, zones.HAND, invent("Promise", side(CardType.COVENANT, "2/2", Brigade.BLUE)))
        game = board.at("preparation").do(does.PutInArtifactPile(promise))
        game.give(Manual(A, manual.MoveCard(promise, zones.HAND), "a card says so"))
        assert does.PutInArtifactPile(promise) in game.offered()
        fight = Board(edition)
        boaz = fight.put(A, zones.BATTLE, hero("Boaz", "1/1"))
        fight.put(B, zones.BATTLE, villain("Guard", "5/5"))
        used = fight.put(A, zones.HAND, invent("Promise", side(CardType.COVENANT, "2/2", Brigade.BLUE)))
        fight.mark(Set(Field(cards.ROLE, used), "artifact"))
        assert (does.PlayEnhancement(used, boaz) in fight.in_battle().offered()) is again
