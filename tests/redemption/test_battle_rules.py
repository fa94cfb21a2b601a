"""How a battle stands, who may play, and what becomes of those who fought: the rules a judge is asked for most."""

import pytest

from engine.cards.model import Brigade, CardClass, CardType
from engine.kernel.changes import Add, Join, Set
from engine.kernel.ids import Bond, CardId, Field
from engine.kernel.inputs import Manual
from engine.redemption.model import cards, manual, zones
from engine.redemption.model import intents as does
from engine.redemption.model.battle import BattleKind, Situation
from engine.redemption.model.frames import BlockStep
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions.situation import (
    FIRST_STRIKE,
    IGNORES,
    UNAFFECTED_BY,
    being_defeated,
    result,
    situation,
)
from tests.redemption.board import A, B, Board, Game
from tests.redemption.support import (
    dominant,
    evil_enhancement,
    good_enhancement,
    hero,
    invent,
    lost_soul,
    side,
    villain,
)

WON, LOST = Situation.WINNING, Situation.LOSING
EVEN, BOTH = Situation.STALEMATE, Situation.MUTUAL_DESTRUCTION


def standing(board: Board) -> Situation:
    """Return how the battle on a board stands."""
    return situation(board.state, board.lay_battle())


def sides(board: Board, heroes: tuple[str, ...], villains: tuple[str, ...]) -> tuple[list[CardId], list[CardId]]:
    """Put Heroes of A and Evil Characters of B into battle, by their numbers."""
    ours = [board.put(A, zones.BATTLE, hero(f"Hero {i}", n)) for i, n in enumerate(heroes)]
    theirs = [board.put(B, zones.BATTLE, villain(f"Villain {i}", n)) for i, n in enumerate(villains)]
    return ours, theirs


# --- the five situations -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heroes", "villains", "expected"),
    [
        (("6/7",), ("5/6",), WON),  # RB-SITU-14: strength reaches the toughness, and his own is not reached
        (("5/5",), ("5/6",), LOST),  # RB-SITU-01: toughness at the strength is enough to fall
        (("5/6",), ("5/6",), EVEN),  # RB-SITU-09
        (("6/5",), ("5/6",), BOTH),  # RB-SITU-12
        (("3/3", "3/3"), ("5/6",), WON),  # sums decide, REG-PROT-06
        (("3/3", "2/2"), ("5/6",), LOST),
        (("3/3", "2/4"), ("3/3", "2/3"), EVEN),
        ((), ("1/1",), LOST),  # HOUSE-PLAY-06, REG-BATTLE-07
        (("1/1",), (), WON),
        ((), (), LOST),
    ],
)
def test_numbers_alone(heroes: tuple[str, ...], villains: tuple[str, ...], expected: Situation) -> None:
    board = Board()
    sides(board, heroes, villains)
    assert standing(board) is expected


def test_a_variable_number_counts_as_nothing_until_something_sets_it() -> None:
    """Rule: REG-TYPE-15."""
    board = Board()
    (ours,), _ = sides(board, ("X/*",), ("1/1",))
    board.mark(Add(Field(cards.STRENGTH, ours), 2), Add(Field(cards.TOUGHNESS, ours), 2))
    assert standing(board) is WON


def test_an_enhancement_in_use_gives_its_numbers_to_its_user_only() -> None:
    """Rules: RB-INIT-07, REG-CTRL-19."""
    board = Board()
    (one, other), _ = sides(board, ("2/2", "2/2"), ("7/5",))
    board.put(A, zones.BATTLE, good_enhancement("Song", "1/3"), on=one, bond=Bond.USED_BY)
    assert cards.numbers_of(board.state, one) == (3, 5)
    assert cards.numbers_of(board.state, other) == (2, 2)
    assert standing(board) is BOTH


@pytest.mark.parametrize("edition", ["2023", "2005"])
def test_immune_to_a_brigade_the_hero_is_not_reached_by_its_strength(edition: str) -> None:
    """Rules: REG-PROT-03, RB-SITU-11, RB-SITU-16."""
    board = Board(edition)
    (ours,), _ = sides(board, ("3/3",), ("9/9",))
    board.mark(Join(Field(UNAFFECTED_BY, ours), Brigade.BLACK))
    assert standing(board) is EVEN
    stronger = Board(edition)
    (ours,), _ = sides(stronger, ("9/3",), ("9/9",))
    stronger.mark(Join(Field(UNAFFECTED_BY, ours), Brigade.BLACK))
    assert standing(stronger) is WON


def test_one_of_two_heroes_immune_to_one_of_two_villains() -> None:
    """Each falls by the strength that reaches it, against the toughness of its whole side.

    Rules: REG-PROT-06, REG-PROT-07, REG-PROT-08
    """
    board = Board()
    (immune, plain), (first, second) = sides(board, ("1/3", "1/3"), ("4/9", "2/9"))
    board.mark(Join(Field(UNAFFECTED_BY, immune), first))
    assert standing(board) is EVEN  # not all Heroes fall, and no Evil Character
    assert being_defeated(board.state, (immune, plain), (first, second)) == (plain,)


def test_ignoring_each_strength_passes_by_in_2023_and_the_ignorer_wins_in_2005() -> None:
    """Rules: REG-IGNORE-03, REG-IGNORE-05, REG-IGNORE-06, RB-SITU-15."""
    for edition, expected in (("2023", EVEN), ("2005", WON)):
        board = Board(edition)
        (ours,), (theirs,) = sides(board, ("9/1",), ("9/1",))
        board.mark(Join(Field(IGNORES, ours), theirs))
        assert standing(board) is expected


def test_a_repelled_hero_loses_in_2005_whatever_the_numbers() -> None:
    """Rule: RB-SITU-05."""
    board = Board("2005")
    (ours,), (theirs,) = sides(board, ("9/9",), ("1/1",))
    board.mark(Join(Field(IGNORES, theirs), ours))
    assert standing(board) is LOST


# --- first strike --------------------------------------------------------------------------------------------------


def striking(edition: str, ours: tuple[int, ...], theirs: tuple[int, ...], heroes=("6/3", "1/1"), villains=("6/6",)):
    """Return situation and result of a battle in which characters (by place) gained first strike in this order."""
    board = Board(edition)
    us, them = sides(board, heroes, villains)
    order = 1
    for group, places in ((us, ours), (them, theirs)):
        for place in places:
            board.mark(Set(Field(FIRST_STRIKE, group[place]), order))
            order += 1
    fight = board.lay_battle()
    return situation(board.state, fight), result(board.state, fight)


def test_first_strike_turns_mutual_destruction_into_a_win() -> None:
    """In 2023 it counts for initiative too, in 2005 for the end alone.

    Rules: REG-FS-01, REG-FS-02, RB-GL-35, RB-GL-36
    """
    assert striking("2023", (), ()) == (BOTH, BOTH)
    assert striking("2023", (0,), ()) == (WON, WON)
    assert striking("2005", (0,), ()) == (BOTH, WON)
    assert striking("2023", (), (0,)) == (LOST, LOST)


def test_only_the_strength_of_those_who_strike_first_counts() -> None:
    """Rule: REG-FS-03."""
    assert striking("2023", (1,), ()) == (BOTH, BOTH)
    assert striking("2023", (0, 1), (), villains=("6/7",)) == (WON, WON)
    assert striking("2023", (0,), (), villains=("6/7",)) == (BOTH, BOTH)


def test_first_strike_on_both_sides() -> None:
    """It cancels in 2023; in 2005 the one who gained it first has it. Rules: REG-FS-04, RB-GL-38"""
    assert striking("2023", (0,), (0,)) == (BOTH, BOTH)
    assert striking("2005", (0,), (0,)) == (BOTH, WON)


def test_first_strike_saves_nobody_who_is_merely_losing() -> None:
    """Rule: REG-FS-02."""
    assert striking("2023", (0,), (), heroes=("5/3",)) == (LOST, LOST)


# --- initiative and passes -----------------------------------------------------------------------------------------


def even_battle(last_played=B, **more) -> Game:
    """Begin in a stalemate in which both sides hold an Enhancement."""
    board = Board(**more)
    sides(board, ("3/5",), ("3/5",))
    board.put(A, zones.HAND, good_enhancement("Song", "1/0"))
    board.put(B, zones.HAND, evil_enhancement("Snare", "1/0"))
    return board.in_battle(last_played=last_played)


def test_the_loser_has_initiative_and_ends_the_battle_by_playing_nothing() -> None:
    """Rules: REG-INIT-01, RB-INIT-02, RB-INIT-08, RB-INIT-10."""
    for numbers, loser in (("2/2", A), ("9/9", B)):
        board = Board()
        sides(board, (numbers,), ("5/5",))
        game = board.in_battle(last_played=loser)
        assert game.who == (loser, "initiative")
        game.decline()
        assert current_battle(game.state) is None and "battle_outcome" in game.heard()


def test_in_an_even_battle_it_belongs_to_the_one_who_did_not_play_last() -> None:
    """Rules: REG-INIT-02, RB-INIT-03."""
    assert even_battle(last_played=B).who == (A, "initiative")
    assert even_battle(last_played=A).who == (B, "initiative")


def test_three_passes_in_a_row_lead_to_resolution() -> None:
    """Rules: REG-INIT-03, RB-SITU-10, RB-PLAYENH-02."""
    game = even_battle()
    asked = []
    while current_battle(game.state) is not None:
        asked.append(game.asked.player)
        game.decline()
    assert asked == [A, B, A]
    assert game.value("battle_outcome") == "stalemate"


def test_an_enhancement_played_begins_the_count_of_passes_anew() -> None:
    """Rules: REG-INIT-03, RB-INIT-01."""
    game = even_battle().decline(2)
    card = game.state.zone(zones.HAND, A)[0]
    game.do(does.PlayEnhancement(card, game.state.zone(zones.BATTLE, A)[0]))
    assert game.who == (B, "initiative")
    asked = []
    while current_battle(game.state) is not None:
        asked.append(game.asked.player)
        game.decline()
    assert asked == [B, A, B]


def test_the_defender_is_asked_for_a_block_though_he_holds_nothing() -> None:
    """Not to ask would tell that he holds no Evil Character. Rules: RB-BLOCK-01, REG-ATT-07"""
    board = Board()
    board.put(A, zones.BATTLE, hero("Ruth", "1/1"))
    game = board.in_battle()
    assert isinstance(game.state.frames[-1], BlockStep) and game.who == (B, "block")
    assert game.offered() == [does.Pass()]


def test_a_defender_whose_blocker_is_gone_may_not_present_another() -> None:
    """Rules: RB-DOM-06, REG-ATT-07."""
    board = Board(stops=(Stop.RESOLUTION,))
    _, (guard,) = sides(board, ("5/5",), ("1/1",))
    board.put(B, zones.HAND, villain("Late", "1/1"))
    angel = board.put(A, zones.HAND, dominant("Angel of the Lord"))
    game = board.in_battle()
    game.decline().do(does.PlayDominant(angel), does.ChooseCard(guard))  # B, who is losing, plays nothing
    game.decline()  # nothing answers a Dominant
    assert game.where(guard) == zones.DISCARD_PILE
    while current_battle(game.state) is not None:
        assert game.offered(does.Block) == []
        game.decline()


# --- resolution ----------------------------------------------------------------------------------------------------


def resolved(
    heroes: tuple[str, ...], villains: tuple[str, ...], *, soul: bool, edition: str = "2023"
) -> tuple[Game, list]:
    """Fight a battle in which nobody plays anything, and return what became of it with all characters."""
    board = Board(edition)
    us, them = sides(board, heroes, villains)
    if soul:
        board.put(B, zones.LAND_OF_BONDAGE, lost_soul())
    game = board.in_battle()
    while current_battle(game.state) is not None:
        game.decline()
    return game, [game.where(c) for c in (*us, *them)]


HOME, GONE = zones.TERRITORY, zones.DISCARD_PILE


@pytest.mark.parametrize("edition", ["2023", "2005"])
@pytest.mark.parametrize(
    ("heroes", "villains", "soul", "success", "places"),
    [
        (("9/9",), ("1/1",), True, "rescue", [HOME, GONE]),  # RB-RESOLVE-05, REG-BRES-04
        (("1/1",), ("9/9",), True, "block", [GONE, HOME]),  # RB-RESOLVE-01, REG-BATTLE-14
        (("5/5",), ("5/5",), True, "rescue", [GONE, GONE]),  # RB-RESOLVE-11, RB-RESOLVE-12, REG-BATTLE-21
        (("1/5",), ("1/5",), True, "block", [HOME, HOME]),  # RB-RESOLVE-14, REG-BATTLE-17
        (("9/9",), (), True, "rescue", [HOME]),  # RB-BLOCK-04
        (("9/9",), ("1/1",), False, "challenge", [HOME, GONE]),  # REG-BATTLE-07
        (("1/1",), ("9/9",), False, "block", [GONE, HOME]),
        (("1/5",), ("1/5",), False, "block", [HOME, HOME]),  # REG-BATTLE-17: held to a stalemate is defeated
        (("9/9",), (), False, "challenge or none", [HOME]),  # REG-BATTLE-07, RB-BLOCK-06
    ],
)
def test_what_a_battle_comes_to(
    edition: str, heroes: tuple[str, ...], villains: tuple[str, ...], soul: bool, success: str, places: list[str]
) -> None:
    game, found = resolved(heroes, villains, soul=soul, edition=edition)
    assert game.value("battle_success") == success.split(" or ")[-1 if edition == "2005" else 0]
    assert found == places
    assert len(game.state.zone(zones.LAND_OF_REDEMPTION, A)) == (success == "rescue")


def test_step_one_discards_a_character_whose_enhancement_took_its_last_toughness() -> None:
    """Rules: REG-BRES-01, REG-TYPE-17."""
    board = Board()
    (ours,), (theirs,) = sides(board, ("9/3",), ("1/9",))
    board.put(A, zones.BATTLE, good_enhancement("Rashness", "0/-3"), on=ours, bond=Bond.USED_BY)
    game = board.in_battle()
    while current_battle(game.state) is not None:
        game.decline()
    assert game.where(ours) == zones.DISCARD_PILE
    assert game.where(theirs) == zones.TERRITORY


def test_after_the_battle_enhancements_are_discarded_and_a_warrior_keeps_one_weapon() -> None:
    """Rules: REG-BRES-07, REG-TYPE-22, RB-RESOLVE-04, RB-WEAPON-05."""
    board = Board()
    warrior = board.put(A, zones.BATTLE, hero("Gideon", "5/5", classes=(CardClass.WARRIOR,)))
    farmer = board.put(A, zones.BATTLE, hero("Ruth", "5/5"))
    board.put(B, zones.BATTLE, villain("Midianite", "1/1"))
    song = board.put(A, zones.BATTLE, good_enhancement("Song", "1/1"), on=warrior, bond=Bond.USED_BY)
    sword, spear, staff = (
        board.put(A, zones.BATTLE, good_enhancement(n, "1/1", classes=(CardClass.WEAPON,)), on=on, bond=Bond.USED_BY)
        for n, on in (("Sword", warrior), ("Spear", warrior), ("Staff", farmer))
    )
    game = board.in_battle()
    while current_battle(game.state) is not None:
        game.decline()
    assert game.state.cards[sword].location.host == warrior
    assert game.state.cards[sword].location.bond is Bond.EQUIPPED_TO
    assert [game.where(c) for c in (song, spear, staff)] == [zones.DISCARD_PILE] * 3


def test_an_enhancement_whose_user_fell_passes_to_another_who_can_use_it() -> None:
    """Rules: REG-CTRL-19, HOUSE-PLAY-07, REG-BRES-02."""
    board = Board()
    user = board.put(A, zones.BATTLE, hero("First", "1/3"))
    red = board.put(A, zones.BATTLE, hero("Red", "1/9", Brigade.RED))
    heir = board.put(A, zones.BATTLE, hero("Second", "1/9"))
    board.put(B, zones.BATTLE, villain("Villain", "1/9"))
    song = board.put(A, zones.BATTLE, good_enhancement("Song", "1/1"), on=user, bond=Bond.USED_BY)
    other = board.put(A, zones.BATTLE, good_enhancement("Green Song", "1/1", Brigade.GREEN), on=user, bond=Bond.USED_BY)
    game = board.in_battle()
    game.give(Manual(None, manual.MoveCard(user, zones.DISCARD_PILE), "a Dominant would do this"))
    assert game.state.cards[song].location.host == heir
    assert game.state.cards[other].location.host is None and game.where(other) == zones.BATTLE
    while current_battle(game.state) is not None:
        game.decline()
    assert game.where(red) == zones.TERRITORY and game.where(other) == zones.DISCARD_PILE


def test_a_weapon_goes_where_its_bearer_goes_in_2023_and_is_discarded_in_2005() -> None:
    """Rules: REG-TYPE-21, REG-EQUIP-03, RB-WEAPON-06."""
    for edition, at_hand in (("2023", zones.HAND), ("2005", zones.DISCARD_PILE)):
        for zone, expected in ((zones.HAND, at_hand), (zones.LAND_OF_BONDAGE, zones.DISCARD_PILE)):
            board = Board(edition)
            warrior = board.put(A, zones.TERRITORY, hero("Gideon", "5/5", classes=(CardClass.WARRIOR,)))
            sword = board.put(
                A, zones.TERRITORY, good_enhancement("Sword", "1/1", classes=(CardClass.WEAPON,)),
                on=warrior, bond=Bond.EQUIPPED_TO,
            )  # fmt: skip
            game = board.at("preparation")
            assert cards.numbers_of(game.state, warrior) == (6, 6)  # RB-WEAPON-03
            game.give(Manual(A, manual.MoveCard(warrior, zone), "captured or returned", (B,)))
            assert game.where(sword) == expected


def test_the_weapon_comes_into_battle_with_the_warrior() -> None:
    """Rules: REG-BATTLE-19, REG-TYPE-21."""
    board = Board()
    warrior = board.put(A, zones.TERRITORY, hero("Gideon", "5/5", classes=(CardClass.WARRIOR,)))
    sword = board.put(
        A, zones.TERRITORY, good_enhancement("Sword", "1/1", classes=(CardClass.WEAPON,)), on=warrior,
        bond=Bond.EQUIPPED_TO,
    )  # fmt: skip
    game = board.at("battle").do(does.BeginBattle(warrior, B))
    assert game.where(sword) == zones.BATTLE and cards.numbers_of(game.state, warrior) == (6, 6)


def test_souls_that_went_before_the_surrender_cannot_be_surrendered() -> None:
    """Rules: RB-RESOLVE-08, RB-RESOLVE-09."""
    board = Board()
    sides(board, ("9/9",), ("1/1",))
    souls = board.put(B, zones.LAND_OF_BONDAGE, *(lost_soul(f"Soul {i}") for i in range(3)))
    game = board.in_battle().until("surrender", B)
    game.give(Manual(None, manual.MoveCard(souls[0], zones.DISCARD_PILE), "a card says so"))
    assert game.offered() == [does.ChooseCard(souls[1]), does.ChooseCard(souls[2])]


def test_a_dominant_after_the_third_pass_begins_the_count_anew() -> None:
    """Rules: REG-INIT-03, REG-PRIO-03."""
    board = Board(stops=(Stop.RESOLUTION,))
    sides(board, ("3/5",), ("3/5",))
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul("One"), lost_soul("Two"))
    burial = board.put(B, zones.HAND, dominant("Burial"))
    game = board.in_battle().decline(3)
    assert game.who == (B, "window")
    soul = game.state.zone(zones.LAND_OF_BONDAGE, B)[0]
    game.do(does.PlayDominant(burial), does.ChooseCard(soul))
    passes = 0
    while current_battle(game.state) is not None:
        passes += game.who[1] == "initiative"
        game.decline()
    assert passes == 3


# --- access --------------------------------------------------------------------------------------------------------


def test_a_battle_is_what_access_makes_it() -> None:
    """Rules: REG-BATTLE-03, REG-BATTLE-04, RB-ACCESS-01, RB-ACCESS-02, RB-ACCESS-04, REG-SITEG-02."""

    board = Board()
    ruth = board.put(A, zones.TERRITORY, hero("Ruth", "3/3", Brigade.BLUE))
    gate = board.put(A, zones.TERRITORY, invent("Gate", side(CardType.SITE, "", Brigade.GREEN, Brigade.RED)))
    well = board.put(B, zones.TERRITORY, invent("Well", side(CardType.SITE, "", Brigade.GREEN)))
    soul = board.put(B, zones.LAND_OF_BONDAGE, lost_soul(), on=well, bond=Bond.HELD_IN)
    board.put(B, zones.TERRITORY, villain("Guard", "3/5"))
    game = board.at("battle").do(does.BeginBattle(ruth, B))
    fight = current_battle(game.state)
    assert fight is not None and fight.kind is BattleKind.BATTLE_CHALLENGE and not fight.was_rescue_attempt
    game.do(game.offered(does.Block)[0])
    assert game.who == (A, "initiative")
    game.do(does.AddSite(gate))
    fight = current_battle(game.state)
    assert fight is not None and fight.kind is BattleKind.RESCUE_ATTEMPT and fight.was_rescue_attempt
    while current_battle(game.state) is not None:
        game.decline()
    assert game.value("battle_success") == "block"
    assert game.where(gate) == zones.TERRITORY  # RB-ACCESS-06
    assert game.state.cards[soul].location.host == well
