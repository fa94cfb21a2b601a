"""Names in a list: exact, without their set, misspelt, ambiguous, unknown."""

import pytest

from engine.decks.formats import UnknownFormat, find_format, format_names
from engine.lists.documents import newer_documents
from tests.decks.pool import HEROES, PRINTINGS, SOULS, Build, rules_of, verdict_of


def with_line(line: str, fmt: str = "type1", size: int = 50, cards: int = 1, **build: object) -> str:
    """A legal list in which the last filler cards are replaced by one line."""
    lines = Build(fmt, size, **build).text().split("\n")  # type: ignore[arg-type]
    end = lines.index("Reserve:") if "Reserve:" in lines else len(lines)
    return "\n".join([*lines[: end - cards], line, *lines[end:]])


def test_a_name_may_leave_out_its_set() -> None:
    verdict = verdict_of(with_line("1 Jethro, Priest of Midian"))
    assert verdict.words == "legal"
    verdict = verdict_of(with_line("1 new jerusalem"))
    assert verdict.legal
    assert verdict.resolved[-1].name == "New Jerusalem"


def test_typographic_quotes_and_double_blanks_are_no_misspelling() -> None:
    verdict = verdict_of(with_line("1  Noah’s   Sons"))
    assert verdict.words == "legal"
    assert not verdict.guesses


def test_a_misspelt_name_is_a_guess_and_says_so() -> None:
    verdict = verdict_of(with_line("1 Jethro, Preist of Midien"))
    assert verdict.words == "legal with guesses"
    assert verdict.resolved[-1].name == "Jethro, Priest of Midian"
    assert verdict.resolved[-1].guess
    assert any("guess" in warning for warning in verdict.warnings)


@pytest.mark.parametrize(
    "typed", ["Mourn and Wepe", "Morn and Weep", "mourn & weep", "Ephesian Wdow", "Endless Treasures (Baned)"]
)
def test_a_misspelt_banned_card_does_not_pass(typed: str) -> None:
    verdict = verdict_of(with_line(f"1 {typed}"))
    assert not verdict.legal
    assert rules_of(verdict) & {"banned-card", "unknown-card"}


def test_a_misspelt_banned_card_is_named() -> None:
    assert rules_of(verdict_of(with_line("1 Mourn and Wepe"))) == {"banned-card"}


def test_an_unknown_card_makes_the_list_not_legal_and_suggests_what_is_near() -> None:
    verdict = verdict_of(with_line("1 Villain Zuzuzuzaza the Unheard"))
    assert rules_of(verdict) == {"unknown-card"}
    assert len(verdict.unresolved) == 1
    assert verdict.violations[0].citation == "HOUSE-DECK-10"


def test_the_line_of_an_unknown_card_is_its_number_in_the_text() -> None:
    verdict = verdict_of("// first\n\n1 Blessing\n1 Qwrtzpsdf\n1 Snare")
    assert [found.line for found in verdict.unresolved] == [4]


@pytest.mark.parametrize(
    ("size", "unknown", "broken"),
    [
        (50, 1, {"unknown-card"}),
        (49, 1, {"unknown-card", "deck-size"}),
        (57, 1, {"unknown-card"}),
        (154, 1, {"unknown-card"}),
        (50, 5, {"unknown-card"}),
    ],
)
def test_beside_unknown_cards_only_faults_that_stand_anyway_are_told(size: int, unknown: int, broken: set[str]) -> None:
    """HOUSE-DECK-10: the unknown cards may be what the list lacks."""
    verdict = verdict_of(with_line(f"{unknown} Qwrtzpsdf", size=size, cards=unknown))
    assert rules_of(verdict) == broken


def test_an_unknown_card_may_be_the_lost_soul_that_is_missing() -> None:
    text = Build("type1", 50, souls=6).text()
    assert rules_of(verdict_of(text)) == {"lost-soul-count"}
    assert rules_of(verdict_of(text + "\n1 Qwrtzpsdf")) == {"unknown-card"}
    assert rules_of(verdict_of(Build("type1", 50, souls=5).text() + "\n1 Qwrtzpsdf")) == {
        "unknown-card",
        "lost-soul-count",
    }


@pytest.mark.parametrize("typed", ["Lamp of Routh", "Lamp of Ruth"])
def test_a_guess_is_not_taken_where_another_close_card_gives_another_verdict(typed: str) -> None:
    """As near, or nearly as near, to an Artifact as to a Dominant, and there are Dominants enough already."""
    dominants = {f"Dominant {name}": 1 for name in ("Baba", "Babe", "Babi", "Babo", "Babu", "Bada", "Bade")}
    verdict = verdict_of(with_line(f"1 {typed}", put=dominants))
    assert "unknown-card" in rules_of(verdict)
    (found,) = verdict.unresolved
    assert set(found.suggestions) == {"Lamp of Truth", "Lamp of Youth"}


def test_a_guess_is_taken_where_the_other_card_makes_no_difference() -> None:
    verdict = verdict_of(with_line("1 Lamp of Ruth"))
    assert verdict.words == "legal with guesses"
    assert verdict.resolved[-1].name == "Lamp of Truth"


def test_printings_matter_only_where_they_change_the_verdict() -> None:
    """HOUSE-DECK-12."""
    harmless = verdict_of(with_line("1 Son of God"))
    assert harmless.words == "legal"
    assert not harmless.warnings
    daniel = verdict_of(with_line("1 Daniel"))
    assert daniel.legal
    assert "HOUSE-DECK-12" in daniel.house
    assert any("Daniel (CoW)" in warning and "banned-card" in warning for warning in daniel.warnings)
    exact = verdict_of(with_line("1 Daniel (CoW)"))
    assert rules_of(exact) == {"banned-card"}


def test_a_set_that_is_typed_decides_between_printings() -> None:
    assert rules_of(verdict_of(with_line("1 daniel [CoW]"))) == {"banned-card"}
    assert verdict_of(with_line("1 Daniel [Pr]")).words == "legal"


def test_the_printing_that_keeps_the_list_legal_is_taken() -> None:
    assert verdict_of(with_line("3 Locust from the Pit", cards=3)).legal
    assert verdict_of(with_line("3 Samuel", cards=3)).legal


def test_a_name_of_several_types_means_the_one_most_often_printed() -> None:
    verdict = verdict_of(with_line("1 New Jerusalem", put={"The Second Coming": 1}))
    assert rules_of(verdict) == {"mutual-exclusion"}
    assert any("New Jerusalem (Wo) would not break mutual-exclusion" in warning for warning in verdict.warnings)
    assert verdict_of(with_line("1 New Jerusalem (Wo)", put={"The Second Coming": 1})).words == "legal"


def test_where_no_printing_helps_the_list_is_not_legal() -> None:
    assert rules_of(verdict_of(with_line("6 Locust from the Pit", cards=6))) == {"special-card-limit"}


def test_lost_souls_without_a_name_are_plain_ones() -> None:
    """HOUSE-DECK-20."""
    text = Build("type1", 50, souls=0).text()
    lines = text.split("\n")[:43]
    verdict = verdict_of("\n".join([*lines, "7x Lost Soul"]))
    assert verdict.legal
    assert "HOUSE-DECK-20" in verdict.house
    assert verdict.counts.souls == 7


def test_talk_is_not_taken_for_cards() -> None:
    text = "My deck for Saturday\n" + Build().text() + "\nWhat do you think of this list, friends?"
    verdict = verdict_of(text)
    assert verdict.words == "legal"
    assert [remark.line for remark in verdict.comments] == [1, text.count("\n") + 1]
    assert sum("talk" in warning for warning in verdict.warnings) == 2


def test_a_heading_that_is_also_a_card_is_a_heading_and_says_so() -> None:
    text = Build().text()
    headed = verdict_of("Evil\n" + text)
    assert headed.legal
    assert headed.counts.deck == 50
    assert any("1 Evil" in warning for warning in headed.warnings)
    assert verdict_of(text + "\n1 Evil").counts.deck == 51


def test_a_name_that_begins_with_a_number() -> None:
    verdict = verdict_of(with_line("7 Years of Plenty"))
    assert verdict.words == "legal"
    assert (verdict.resolved[-1].quantity, verdict.resolved[-1].name) == (1, "7 Years of Plenty [RR2]")
    two = verdict_of(with_line("1 7 Years of Plenty [RR2]"))
    assert two.resolved[-1].quantity == 1


def test_tokens_and_cards_set_apart_are_left_out_with_a_word() -> None:
    verdict = verdict_of(Build().text() + "\nTokens:\n3 Lost Soul Token\nMaybeboard\n1 Mourn and Weep")
    assert verdict.legal
    assert verdict.counts.deck == 50
    assert len(verdict.warnings) == 2


def test_the_hash_depends_on_the_cards_alone() -> None:
    text = Build().text()
    assert verdict_of(text).hash == verdict_of("\n".join(reversed(text.split("\n")))).hash
    assert verdict_of(text).hash != verdict_of(text.replace(HEROES[0], HEROES[-1])).hash
    reserve = Build(reserve={SOULS[0]: 1}).text()
    assert verdict_of(text).hash != verdict_of(reserve).hash


def test_a_verdict_names_its_document_and_the_newer_ones() -> None:
    verdict = verdict_of(Build().text())
    assert (verdict.document.version, verdict.document.date) == ("1.3.0", "2026-03-13")
    assert [(newer.version, newer.date) for newer in verdict.newer] == [("2.0", "2026-08-13")]
    assert [newer.version for newer in newer_documents("dbr-1.3.0")] == ["2.0"]
    assert [newer.version for newer in newer_documents("reg-8.3.0")] == ["11.0.0"]


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("type1", "type1@1.3.0"),
        ("Type 1", "type1@1.3.0"),
        ("T1", "type1@1.3.0"),
        ("type i", "type1@1.3.0"),
        ("Type II", "type2@1.3.0"),
        ("type1@1.3", "type1@1.3.0"),
        ("type2@1.3.0", "type2@1.3.0"),
        ("type1@v1.0", "type1@1.0.0"),
        ("type1-2005", "type1-2005"),
        ("teams", "teams@1.3.0"),
        ("teams@1.3", "teams@1.3.0"),
    ],
)
def test_a_format_is_found_by_what_people_type(typed: str, label: str) -> None:
    assert find_format(typed).label == label


@pytest.mark.parametrize("typed", ["", "type3", "type1@9", "standard", "type1@"])
def test_an_unknown_format_says_which_are_known(typed: str) -> None:
    if typed == "type1@":
        assert find_format(typed).label == "type1@1.3.0"
        return
    with pytest.raises(UnknownFormat) as caught:
        find_format(typed)
    assert caught.value.known == format_names()


def test_the_pool_of_these_tests_has_no_name_twice() -> None:
    names = [printing.name for printing in PRINTINGS]
    assert len(set(names)) == len(names)
