"""Computer seats of The Mission: legal answers from what a seat may see, the same each time, better than chance."""

import json
from collections import Counter

import pytest

from bot.cli import run
from bot.services.assurance.rule_coverage import mission_rules_by_area
from bot.text.mission.questions import ask_in_words
from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.mission import new_game, submit
from engine.mission.cards.pool import starter_deck
from engine.mission.model import intents
from engine.mission.model.characters import TURN
from engine.mission.model.setup import MissionRules, Solitaire
from engine.mission.model.status import printed
from engine.play.driver import Computer
from engine.play.mission.games import play_mission, simulate_mission
from engine.play.mission.greedy import GreedyMissionPlayer
from engine.play.mission.witness import IN_NO_GAME, rules_met
from engine.play.players import seat_seed
from tests.shared import nightly

DECKS = (starter_deck("H"), starter_deck("R"))
TABLES = {
    1: MissionRules(solitaire=Solitaire.AUTOMATIC),
    2: MissionRules(),
    3: MissionRules(),
    4: MissionRules(teams=True),
    5: MissionRules(),
}


@pytest.mark.parametrize("seats", TABLES)
def test_every_game_ends_and_is_the_same_again(seats: int) -> None:
    decks = tuple(DECKS[n % 2] for n in range(seats))
    once, again = (play_mission(decks, TABLES[seats], 7, (Computer.GREEDY,)) for _ in range(2))
    assert once.last.outcome is not None
    assert (once.decisions, once.last.outcome) == (again.decisions, again.last.outcome)


def test_greed_beats_chance() -> None:
    *_, tally = simulate_mission(DECKS, MissionRules(), (Computer.GREEDY, Computer.RANDOM), 20, 1)
    assert tally.winners["p1"] >= 17
    assert not tally.failures


def test_thinking_players_are_none_of_this_game() -> None:
    with pytest.raises(ValueError, match="random and greedy"):
        play_mission(DECKS, MissionRules(), 1, (Computer.CLUB,))


@nightly
def test_every_rule_did_act_in_games_of_the_starter_set() -> None:
    """Of two, of three, of teams, and alone; nothing counts because code that names it ran."""
    met: set[str] = set()
    tables = [
        (2, MissionRules(), Computer.GREEDY, 60),
        (3, MissionRules(), Computer.GREEDY, 10),
        (4, MissionRules(teams=True), Computer.GREEDY, 12),
        (1, MissionRules(solitaire=Solitaire.AUTOMATIC), Computer.GREEDY, 4),
        (3, MissionRules(), Computer.RANDOM, 30),
    ]
    for seats, rules, kind, games in tables:
        decks = tuple(DECKS[n % 2] for n in range(seats))
        for seed in range(games):
            play_mission(decks, rules, seed, (kind,), lambda before, step: met.update(rules_met(before, step)))
    stated = {rule for rules in mission_rules_by_area().values() for rule in rules if rule.startswith("TM-")}
    of_data = {rule for rule in stated if rule.startswith(("TM-CARD-", "TM-ENGINE-", "TM-ENEMY-"))}
    assert stated - of_data - met == set(IN_NO_GAME)


def test_the_whole_starter_set_is_played() -> None:
    """Every card of either deck is played or activated by greedy seats."""
    played: Counter[str] = Counter()
    wanted = {card.name for deck in DECKS for card in deck.cards if card.kind.value in ("mission", "enemy")}
    for seed in range(40):
        step = new_game(DECKS, MissionRules(), seed_from(seed))
        players = [GreedyMissionPlayer(seat_seed(str(seed), Seat(n))) for n in range(2)]
        while step.decision is not None:
            asked = step.decision
            picks = players[asked.player].choose(step.state, asked)
            assert not asked.problems(picks)
            for key in picks:
                intent = asked.option(key).intent
                if isinstance(intent, intents.Play | intents.Activate):
                    played[printed(step.state, intent.card).name] += 1
            step = submit(step.state, Answer(asked.player, asked.id, picks))
        assert step.state.number(TURN) < 40
        if wanted <= played.keys():
            break
    assert not wanted - played.keys()


def test_who_banishes_reads_what_comes_of_the_side_deck() -> None:
    """Rules: TM-ODD-02, TM-ODD-03"""
    asked: list[str] = []

    def notice(before: State, step: Step) -> None:
        if step.decision is not None and step.decision.prompt.key == "mission_banish":
            asked.append(ask_in_words(step.state, step.decision, ("Ann", "Ben")).prompt)

    for seed in range(1, 12):
        play_mission(DECKS, MissionRules(), seed, (Computer.GREEDY,), notice)
        if asked:
            break
    assert (
        "cards of the side deck: 1 Morning Psalms" in asked[0] or "cards of the side deck: 1 Study Circle" in asked[0]
    )
    assert "2 Prayer" in asked[0] and "Cold Shoulder" not in asked[0]


@pytest.mark.parametrize("options", [["--seats", "1"], ["--seats", "3"], ["--seats", "4", "--category", "teams"]])
def test_the_command(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--game", "mission", "--games", "2", "--seed", "5", "--json", *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == sum(told["ended_by"].values()) == 2
    assert told["ended_by"]["failure"] == 0
    assert told["turns_per_game"] > 1
    if options == ["--seats", "1"]:
        assert told["deck_wins"]["deck1"] == told["winners"].get("p1", 0), "what the Enemy wins no deck wins"
    assert told["attempts"] >= told["saved"] > 0
    assert told["rules_met"]["TM-TURN-02"] >= 2 and told["rules_met"]["TM-SETUP-05"] > 2


@pytest.mark.parametrize(
    "options",
    [
        ["--seats", "6"],
        ["--p1", "club"],
        ["--deck1", "Z"],
        ["--seats", "3", "--category", "teams"],
        ["--game", "chess"],
    ],
)
def test_what_cannot_be_simulated_is_told(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--game", "mission", "--games", "1", *options]) == 2
    assert capsys.readouterr().err.strip()


def test_the_starter_decks_are_a_match_for_each_other() -> None:
    """The bounds are wide for so few games; over thousands they are in data/README.md."""
    *_, tally = simulate_mission(DECKS, MissionRules(), (Computer.GREEDY,), 40, 9_000)
    assert not tally.failures
    assert 7 <= tally.turns / tally.games <= 14
    assert min(tally.decks[0], tally.decks[1]) >= 12
    assert tally.ended_by["deck_out"] <= 3
