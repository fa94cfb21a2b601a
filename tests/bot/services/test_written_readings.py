"""`berean abilities read`: what it says of readings that are right, and of each thing that can be wrong with one."""

from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.services.assurance.written_readings import Checked, check
from engine.cards.catalog import Catalog
from engine.play.scenario.cardline import parse_card
from engine.redemption.language.written import text_fingerprint

WORDS = "Off with an opposing Site, and a card for thee."
ASA = f"Asa | Hero | Red | 5/5 | human, O.T. | {WORDS}"
CATALOG = Catalog((parse_card(ASA), parse_card("Jude | Hero | Red | 1/9")))
RIGHT = {
    "card": "Asa",
    "text": f'"{text_fingerprint(WORDS)}"',
    "reads": '["Discard an opponent\'s Site.", "Draw 1."]',
    "rules": "[REG-DISCARD-01]",
    "why": "an invented wording",
    "differs": "[discard, draw, opponent, number 1]",
}
RECIPE = """
id: recipe-asa
rules: [REG-DISCARD-01]
edition: 2023
cards:
  A: {territory: [{pool: Asa}], deck: [filler x3]}
  B: {territory: ["Gaza | Site | Black"], land_of_bondage: [Lost Soul x2]}
script:
  - A: rescue with Asa
  - A: choose Gaza
  - expect: {where: {Gaza: B WHERE}}
"""


def checked(folder: Path, **changed: str) -> Checked:
    file = folder / "asa.yaml"
    file.write_text("\n".join(f"{name}: {value}" for name, value in (RIGHT | changed).items()), encoding="utf-8")
    (found,) = check(file, CATALOG)
    return found


def test_a_right_reading_is_rendered_and_seen_at_work(tmp_path: Path) -> None:
    found = checked(tmp_path)
    assert not found.faults
    assert found.lines[0] == "read as: Discard an opponent's Site. Draw 1 card."
    assert found.lines[1].startswith("proven in")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"card": "Esau"}, "no card is called so"),
        ({"text": '"0"'}, f"there are {text_fingerprint(WORDS)} (Asa"),
        ({"reads": "[Off with a Site.]"}, "no reading (unread):  | Off with a Site"),
        ({"rules": "[REG-NOTHING-99]"}, "there is no rule REG-NOTHING-99"),
        ({"differs": "[draw, number 1, opponent]"}, "differ in: discard"),
        ({"recipe": "asa-recipe.yaml"}, "there is no file asa-recipe.yaml"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    (fault,) = checked(tmp_path, **changed).faults
    assert said in fault


def test_a_text_that_the_grammar_reads_wants_no_reading_by_hand(tmp_path: Path) -> None:
    catalog = Catalog((parse_card("Asa | Hero | Red | 5/5 | human, O.T. | Draw 2."),))
    file = tmp_path / "asa.yaml"
    lines = RIGHT | {"text": f'"{text_fingerprint("Draw 2.")}"', "differs": "[number 2, discard, opponent, number 1]"}
    file.write_text("\n".join(f"{name}: {value}" for name, value in lines.items()), encoding="utf-8")
    (found,) = check(file, catalog)
    assert found.faults == ["the grammar reads this text by itself, as: Draw 2 cards."]


def test_a_recipe_is_run_and_its_failures_are_told(tmp_path: Path) -> None:
    (tmp_path / "recipe.yaml").write_text(RECIPE.replace("WHERE", "discard pile"), encoding="utf-8")
    assert not checked(tmp_path, recipe="recipe.yaml").faults
    (tmp_path / "recipe.yaml").write_text(RECIPE.replace("WHERE", "territory"), encoding="utf-8")
    (fault,) = checked(tmp_path, recipe="recipe.yaml").faults
    assert fault == "recipe-asa, line 11: expected where: Gaza B territory, got Gaza B discard pile"


def test_a_file_that_is_no_file_of_readings_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserFacing, match="cannot be read"):
        check(tmp_path / "nothing.yaml", CATALOG)
    (tmp_path / "list.yaml").write_text("- a\n", encoding="utf-8")
    with pytest.raises(UserFacing, match="no table of fields"):
        check(tmp_path / "list.yaml", CATALOG)
