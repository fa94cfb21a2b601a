"""The rules as data: every file loads, every id cited anywhere exists, nothing is copied."""

import re
import subprocess

import pytest

from engine.decks.formats import statements
from glossary import UnknownRule, load_rules, statement
from glossary.editions.later import held, statements_of
from glossary.model import ID_PATTERN
from glossary.rules import BadRuleFile, collect, parse_rule_file
from tests.glossary.overlap import pdf_text, runs_of, shared_runs
from tests.shared import ROOT, SHARED, needs_shared

RULES = load_rules()
LATER = {each.id for edition in held() for each in statements_of(edition)}
_CITED = re.compile(rf"(?<![\w-])({ID_PATTERN})(?![\w-])")
#: ids that tests ask for because they do not exist
_MADE_UP = re.compile("NOSUCH|NOTHING|-X-")
_TEXTS = {".py", ".yaml", ".yml", ".json", ".jsonl", ".md", ".toml", ".txt"}
SECTION = """
doc: REG
title: Band
edition: "2023"
area: effect:band
statements:
  - id: REG-BAND-01
    text: A sentence.
"""


def test_a_statement_is_found_by_its_id_in_any_case() -> None:
    assert statement("REG-BAND-01") == statement(" reg-band-01")
    assert RULES.section_of("REG-BAND-01").key == "REG: Band"


def test_an_unknown_id_is_named_in_the_refusal() -> None:
    with pytest.raises(UnknownRule, match="REG-NOTHING-01"):
        statement("REG-NOTHING-01")


def test_a_section_is_found_by_its_heading_in_any_case() -> None:
    assert RULES.section("reg: first strike").title == "First Strike"


def test_every_edition_and_document_is_there() -> None:
    assert {section.doc.value for section in RULES.sections} >= {"REG", "DBR", "Rulebook", "Wiki", "Mission"}
    assert len(RULES.by_id) >= 1312


def test_every_rule_id_cited_in_the_repository_exists() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = [name for name in listed.stdout.split("\0") if name] or [
        str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if ".venv" not in path.parts
    ]
    missing = sorted(
        f"{name}: {rule_id}"
        for name in names
        if (ROOT / name).suffix in _TEXTS and (ROOT / name).is_file()
        for rule_id in set(_CITED.findall((ROOT / name).read_text("utf-8", errors="replace")))
        if rule_id not in {*RULES.by_id, *LATER, *statements()} and not _MADE_UP.search(rule_id)
    )
    assert not missing


@pytest.mark.parametrize("section", RULES.sections, ids=lambda section: section.key)
def test_what_a_section_points_to_exists(section) -> None:
    for key in section.see:
        assert RULES.section(key) is not section
    for each in section.statements:
        for other in each.differs:
            assert statement(other)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("doc: REG", "doc: Talmud"), "doc"),
        (("REG-BAND-01", "BAND-1"), "statements.0.id"),
        (("text: A sentence.", "text: ' '"), "statements.0.text"),
        (("statements:", "sentences:"), "statements"),
        (("title: Band", "title: [Band"), "not YAML"),
    ],
)
def test_a_broken_rule_file_is_refused_with_its_name_and_field(change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(BadRuleFile, match=complaint) as refusal:
        parse_rule_file("reg/band.yaml", SECTION.replace(*change).encode())
    assert "reg/band.yaml" in str(refusal.value)


def test_a_rule_may_not_stand_twice() -> None:
    (section,) = parse_rule_file("reg/band.yaml", SECTION.encode())
    with pytest.raises(BadRuleFile, match="REG: Band"):
        collect([section, section], "")


def test_a_house_file_gives_a_section_for_each_ruling() -> None:
    content = b"""
rulings:
  - id: HOUSE-PLAY-01
    title: A stalled game
    text: A game ends when both decks are empty and nobody can act.
    reason: The documents do not say how such a game ends.
    cites: [REG-BAND-01]
"""
    (section,) = parse_rule_file("house-play.yaml", content)
    assert section.key == "House: A stalled game"
    assert [each.id for each in section.statements] == ["HOUSE-PLAY-01"]


@needs_shared
def test_no_statement_repeats_ten_words_of_a_document() -> None:
    paths = [path for path in sorted((SHARED / "documents").iterdir()) if path.suffix in {".txt", ".pdf"}]
    assert {path.suffix for path in paths} == {".txt", ".pdf"}
    texts = [pdf_text(path) if path.suffix == ".pdf" else path.read_text("utf-8") for path in paths]
    known = {run for text in texts for run in runs_of(text)}
    copied = [
        f"{section.key}: {run}"
        for section in RULES.sections
        for text in (
            *section.keywords,
            *section.aliases,
            *section.asks,
            *(each for statement in section.statements for each in (statement.text, statement.case) if each),
            *(each for statement in section.statements for each in statement.asks),
        )
        for run in shared_runs(text, known)
    ]
    assert not copied
