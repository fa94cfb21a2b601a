"""What the scenario runner says of a file: where it does not know, it says so."""

import pytest

from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import run_scenario
from engine.play.scenario.script import Result

FIGHT = """
id: a-fight
cards:
  A:
    territory: [Jude | Hero | Blue | 4/4 | human, Seth | Hero | Blue | 3/3 | human]
    land_of_bondage: [Lost Soul]
    deck: [filler x9]
  B:
    territory: [Laban | EC | Gray | 9/9 | human]
    land_of_bondage: [Lost Soul x2]
    deck: [filler x9]
script:
"""


def no_pool(name: str) -> None:
    raise ValueError(name)


def run(text: str) -> Result:
    (scenario,) = read_scenarios(text)
    (result,) = run_scenario(scenario, no_pool)  # type: ignore[arg-type]
    return result


def told(text: str) -> str:
    """Return what is told of a file that does not pass; empty where it does."""
    result = run(text)
    return " ".join([result.error, *(f"expected {f.expected}; got {f.got}" for f in result.failures)]).strip()


RIDDLE = """
id: riddle
cards: {A: {territory: [Jude | Hero | Blue | 3/3 | human | Glorify a gizmo twice over.]}}
script: [{expect: {where: {Jude: A territory}}}]
"""


def test_a_text_that_is_not_read_fails_the_file_and_names_card_and_words() -> None:
    result = run(RIDDLE)
    assert not result.passed
    assert result.unread == ("Jude",)
    assert result.error.startswith("3: the text of Jude is not read: 'Glorify a gizmo twice over'")


def test_a_text_that_is_not_read_may_be_played_by_hand_and_is_told_all_the_same() -> None:
    result = run(RIDDLE.replace("cards:", "by_hand: [Jude]\ncards:").replace("where:", "unread: [Jude], where:"))
    assert result.passed
    assert result.unread == ("Jude",)


def test_who_is_to_be_played_by_hand_has_to_be_there() -> None:
    assert told(RIDDLE.replace("cards:", "by_hand: [Judde]\ncards:")).startswith("3: by_hand: there is no card 'Judde'")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("refused: {A: frobnicate Jude}", "13: 'frobnicate Jude' is no move"),
        ("refused: {A: choose Nobody}", "13: there is no card 'Nobody'"),
        ("refused: {A: number many}", "13: 'many' is no number"),
        ("refused: {A: 'manual: melt Jude'}", "13: 'melt Jude' is no operation by hand"),
        ("expect: {illegal: [[A, rescue with Judde]]}", "13: there is no card 'Judde'"),
        ("expect: {legal: [[A, sing]]}", "13: 'sing' is no move"),
        ("A: rescue with Judde", "13: there is no card 'Judde'"),
        ("until: {phase: draw}", "13: `until` never came: phase: draw"),
        ("expect: {decision: {kind: plai}}", "13: a kind of decision is one of play, target,"),
    ],
)
def test_what_is_no_move_or_never_comes_is_an_error_of_the_file(step: str, said: str) -> None:
    assert told(f"{FIGHT}  - {step}").startswith(said)


def test_what_is_there_and_not_possible_is_refused() -> None:
    assert told(f"{FIGHT}  - refused: {{A: rescue with Laban}}\n  - expect: {{illegal: [[A, choose Jude]]}}") == ""


@pytest.mark.parametrize(
    ("stated", "got"),
    [
        ("defeated: [Jude], successful: block", ""),
        ("defeated: {Jude: true, Laban: false}", ""),
        ("defeated: [Laban]", "expected defeated: Laban defeated; got Laban not defeated"),
        ("defeated: none", "expected defeated: none defeated; got Jude defeated"),
        ("hand_limit: {A: 8, B: 8}", ""),
        ("hand_limit: {A: 7}", "expected hand_limit: A 7; got A 8"),
        ("controllers: {Seth: [A]}", ""),
        ("controllers: {Seth: [A, B]}", "expected controllers: Seth A, B; got Seth A"),
        ("special_initiative: none, pending: [], unread: []", ""),
        ("pending: [Seth]", "expected pending: Seth pending; got Seth not pending"),
        ("side: {A: none}", ""),
    ],
)
def test_expectations_after_a_battle(stated: str, got: str) -> None:
    script = ["A: rescue with Jude", "B: block with Laban", "until: {battle: none}", f"expect: {{{stated}}}"]
    assert told(FIGHT + "\n".join(f"  - {step}" for step in script)) == got


@pytest.mark.parametrize(("total", "got"), [("7/7", ""), ("4/4", "expected side: A 4/4; got A 7/7")])
def test_the_total_of_a_side_in_battle(total: str, got: str) -> None:
    """Covers: REG-BATTLE-21"""
    laid = FIGHT.replace("territory:", "battle:").replace("cards:", "turn: {phase: battle}\ncards:", 1)
    assert told(f"{laid}  - expect: {{side: {{A: {total}, B: 9/9}}}}") == got


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("Lost Soul x2: A land_of_bondage", "expected where: Lost Soul x2 A land_of_bondage; got Lost Soul x1 A"),
        ("Lost Soul x2: B land_of_bondage", ""),
        ("A's Lost Soul: A land_of_bondage", ""),
        ("B's Lost Soul: A land_of_bondage", "expected where: B's Lost Soul A land_of_bondage; got B's Lost Soul B"),
        ("Lost Soul: A land_of_bondage", "13: where: several cards are called 'Lost Soul' and they differ"),
    ],
)
def test_of_several_cards_of_one_name_it_is_said_which_or_how_many(stated: str, said: str) -> None:
    found = told(f"{FIGHT}  - expect: {{where: {{{stated}}}}}")
    assert found.startswith(said) if said else not found


IN_BATTLE = """
id: laid-in-battle
turn: {phase: battle}
cards:
  A: {battle: [Jude | Hero | Blue | 2/2 | human | TEXT]}
  B: {battle: [Laban | EC | Gray | 9/9 | human], land_of_bondage: [Lost Soul]}
script:
"""


def test_the_ability_of_a_character_laid_in_battle_is_at_work() -> None:
    """Covers: REG-PROT-03"""
    immune = IN_BATTLE.replace("TEXT", "Immune to gray brigade.")
    assert told(f"{immune}  - expect: {{situation: stalemate, active: [Jude], protected_from: {{Jude: gray}}}}") == ""
    assert "got Jude Laban, gray" in told(f"{immune}  - expect: {{protected_from: {{Jude: crimson}}}}")
    assert told(f"{IN_BATTLE.replace('TEXT', '')}  - expect: {{situation: losing}}") == ""


def test_an_ability_that_can_be_laid_only_in_part_is_refused() -> None:
    half = IN_BATTLE.replace("TEXT", "Immune to gray brigade and draw 2.")
    assert "Jude cannot be laid in battle: its ability acts at once and goes on too" in told(f"{half}  - A: pass")


def test_a_laid_covenant_and_a_laid_city_take_their_roles() -> None:
    """Covers: REG-TYPE-04"""
    text = """
id: roles
cards:
  A:
    artifact_pile: [{card: Promise | Covenant | Blue | 2/2, active: true}]
    territory: [Shechem | City, {card: Hebron | City, role: fortress}]
    hand: [Rainbow | Covenant | Blue | 1/1]
script:
  - expect: {type: {Promise: Artifact, Shechem: Site, Hebron: Fortress, Rainbow: Covenant}, brigades: {Promise: none}}
  - expect: {alignment: {Promise: neutral}}
"""
    assert told(text) == ""
    assert "only a City is a site" in told(text.replace("active: true", "role: site"))


def test_uses_left_of_what_may_be_used_twice_a_turn() -> None:
    """Covers: REG-LIMIT-01"""
    text = """
id: uses
cards:
  A:
    artifact_pile: [{card: "Staff | Artifact | | | | At any time, you may draw 1. Limit twice per turn.", active: true}]
    deck: [filler x9]
script:
  - expect: {uses_left: {Staff: 2}, hand: {A: 0}}
  - A: use Staff
  - expect: {uses_left: {Staff: 1}, hand: {A: 1}}
"""
    assert told(text) == ""
    assert "expected uses_left: Staff 2; got Staff 1" in told(text.replace("Staff: 1", "Staff: 2"))


def test_turns_that_a_card_stays_set_aside() -> None:
    """Covers: REG-SETA-03"""
    text = """
id: aside
cards:
  A:
    territory: [Gideon | Hero | Blue | 6/6 | human]
    hand: ["Fast | GE | Blue | 0/0 | | Set a Hero aside for 3 turns. On return, draw 2."]
    deck: [filler x9]
  B: {deck: [filler x9]}
script:
  - A: play Fast on Gideon at Gideon
  - expect: {turns_aside: {Gideon: 3}}
  - until: {active: B, phase: preparation}
  - until: {active: A, phase: preparation}
  - expect: {turns_aside: {Gideon: 2}}
"""
    assert told(text) == ""


def test_special_initiative_and_what_waits() -> None:
    """Covers: REG-INIT-04"""
    text = """
id: last
cards:
  A: {territory: [Jude | Hero | Blue | 2/2 | human], hand: [Song | GE | Blue | 0/0 | | Interrupt the battle. Draw 1.]}
  B: {territory: [Laban | EC | Gray | 1/1 | human], hand: [Rebuke | EE | Gray | 0/0 | | Discard a Hero. Draw 2.],
      land_of_bondage: [Lost Soul], deck: [filler x9]}
script:
  - A: rescue with Jude
  - B: block with Laban
  - expect: {special_initiative: none}
  - B: play Rebuke on Laban at Jude
  - expect: {special_initiative: A, pending: [Rebuke]}
  - A: play Song on Jude
  - expect: {special_initiative: none, where: {Jude: A discard_pile}}
"""
    assert told(text) == ""


def test_a_card_offered_in_an_open_decision_is_seen() -> None:
    text = """
id: search
cards:
  A:
    territory: [Gideon | Hero | Blue | 6/6 | human]
    hand: ["Find | GE | Blue | | territory class | Search deck for a Hero."]
    deck: [filler x3, Jude | Hero | Blue | 2/2 | human, Seth | Hero | Blue | 2/2 | human]
script:
  - expect: {sees_not: {A: [Jude]}}
  - A: play Find on Gideon
  - expect: {decision: {seat: A, kind: target}, sees: {A: [Jude, Seth]}, sees_not: {B: [Jude]}}
"""
    assert told(text) == ""


def test_an_error_has_the_id_of_its_document() -> None:
    from engine.play.scenario.reader import read_each
    from engine.play.scenario.tree import ScenarioError

    (error,) = read_each("id: torn\nscript: [A: pass]\nexpects: {}", "some.yaml")
    assert isinstance(error, ScenarioError)
    assert (error.scenario, error.line) == ("torn", 3)


HELPER = """
id: helper
cards:
  A:
    territory: [Jude | Hero | Blue | 4/4 | human | TEXT, Seth | Hero | Blue | 3/3, Ezra | Hero | Red | 1/1]
    hand: [Enos | Hero | Blue | 2/2 | human]
    deck: [filler x9]
  B:
    territory: [Laban | EC | Gray | 9/9 | human]
    land_of_bondage: [Lost Soul x2]
    deck: [filler x9]
script:
  - A: rescue with Jude
  - A: SAID
  - B: block with Laban
expect: {where: WHERE}
"""


@pytest.mark.parametrize(
    ("text", "said", "where"),
    [
        ("May band to a red Hero.", "yes", "{Ezra: A battle}"),  # there is one: he comes
        ("May band to a red Hero.", "no", "{Ezra: A territory}"),
        ("You may draw 1 or discard a red Hero.", "number 2", "{Ezra: A discard pile}"),  # of what may be used, one way
        ("You may draw 1 or discard a red Hero.", "choose Ezra", "{Ezra: A discard pile}"),  # the one way to reach him
    ],
)
def test_whoever_says_that_he_does_it_need_not_say_what_goes_without_saying(text: str, said: str, where: str) -> None:
    assert told(HELPER.replace("TEXT", text).replace("SAID", f'"{said}"').replace("WHERE", where)) == ""


def test_yes_is_enough_for_an_expectation_that_follows_at_once() -> None:
    at_once = HELPER.replace("  - B: block with Laban\n", "").replace("TEXT", "May band to a red Hero.")
    assert told(at_once.replace("SAID", '"yes"').replace("WHERE", "{Ezra: A battle}")) == ""


STAR = """
id: star
turn: {active: B, phase: draw, number: 4}
cards:
  A: {territory: [Seth | Hero | Blue | 3/3 | human], deck: [filler x9]}
  B:
    deck: ["Comet | GE | Blue | 1/1 | star | STAR: Draw 1.", filler x9]
    land_of_bondage: [Lost Soul]
script:
  - B: choose Comet
  - A: rescue with Seth
expect: {where: {Seth: A battle}}
"""


def test_a_question_that_leaves_nothing_to_choose_is_passed_by() -> None:
    """After the only star was shown nothing is left to show."""
    assert told(STAR) == ""


def test_a_choice_among_hidden_cards_of_which_none_fits_is_passed_by() -> None:
    none = HELPER.replace("TEXT", "May band to a white Hero.").replace("  - A: SAID\n", "")
    assert told(none.replace("WHERE", "{Seth: A territory}")) == ""


def test_yes_chooses_nobody_where_several_can_be_chosen() -> None:
    two = HELPER.replace("TEXT", "May band to a blue Hero.").replace("SAID", '"yes"')
    assert "seat 0 is asked" in told(two.replace("WHERE", "{Seth: A territory, Enos: A hand}"))
