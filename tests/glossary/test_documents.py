"""Official documents: recognised, split whole or refused whole, quoted beside ours."""

from pathlib import Path
from string import ascii_uppercase

import pytest
from pypdf import PdfWriter

from bot.errors import UserFacing
from bot.services.rulings import documents
from bot.services.rulings.documents import (
    MOST_PAGES,
    Library,
    differences,
    import_documents,
    read_file,
    read_library,
    remove_document,
)
from glossary import load_rules
from glossary.documents import (
    Kind,
    OfficialDocument,
    Passage,
    UnreadableDocument,
    newer_known,
    read_document,
    recognise,
)
from glossary.editions.later import newest, rules_of
from tests.glossary.overlap import pdf_text
from tests.glossary.shared import JUDGE
from tests.shared import SHARED, needs_shared

RULES = load_rules()
DOCUMENTS = SHARED / "documents"
#: file, label, fewest sections
FILES = [
    ("reg_8.3.0.txt", "REG 8.3.0 (2023-03-01)", 239),
    ("rulebook_3e.txt", "Rulebook 3rd edition", 151),
    ("deck_building_rules_1.0.0.txt", "DBR 1.0.0 (2023-11-20)", 9),
    ("deck_building_rules_1.3.0.pdf", "DBR 1.3.0 (2026-03-13)", 9),
    ("ordir_7.0.0.pdf", "ORDIR 7.0.0 (2026-03-13)", 150),
    ("the_mission_rules.txt", "Mission", 45),
    ("wiki_battle_phase.txt", "Wiki", 21),
]


def _dbr(version: str = "1.3.0") -> str:
    titles = [section.title for section in RULES.sections if section.doc == "DBR"]
    body = "\n\n".join(f"{title}\n\nWhat {title.lower()} says." for title in titles)
    contents = "\n\n".join(titles)
    return (
        f"Redemption Deck Construction & Format Specific Rules\n\nVersion {version} Published 3/13/2026\n\n"
        f"Table of Contents\n\n{contents}\n\n{body}\n"
    )


def _guide(version: str, *, dated: bool) -> str:
    """Return a guide of our sections as 8.3.0 is laid out, or as 11.0.0 is: dates right under a heading."""
    sections = [each for each in rules_of(newest()).sections if each.doc == "REG"]
    effects = [each.title for each in sections if each.chapter == "Effect Listing"]
    terms = sorted({each.title for each in sections if each.chapter == "Glossary of Terms"}, key=str.casefold)
    renamed = {"Play (Play an Enhancement)": "Play an Enhancement"} if dated else {}
    under = " \nLast Updated: 3/13/2026 (v11.0.0) \nReleased: 7/26/2011\n" if dated else "\n"
    entries = "".join(
        f"{at} \n \n{renamed.get(title, title)}{under} \n \nHow to Play \n \n* What it does. \n"
        for at, title in enumerate(sorted(effects), 24)
    )
    glossary, letter = "", ""
    for title in terms:
        glossary += f"{title[0]} \n \n" if title[0] != letter else ""
        letter = title[0]
        glossary += f"{title} \n \nWhat it means. \n \n"
    contents = "\n".join(("Table of Contents", "Effect Listing", *effects, " ".join(ascii_uppercase)))
    first = f"Redemption Exegesis Guide\n\nVersion {version}\nPublished 3/13/2026\n\n"
    return f"{first}{contents}\n\n\nEffect Listing \n \n{entries} \n90 \n \nGlossary of Terms \n{glossary}"


def test_headings_are_found_where_a_date_stands_right_under_them() -> None:
    document = read_document(_guide("11.0.0", dated=True), [RULES, rules_of(newest())])
    found = {each.heading for each in document.passages}
    assert {"Withdraw", "Banish", "Play an Enhancement", "Rescue", "Action Priority"} <= found
    assert not [each for each in document.passages if "Last Updated" in each.text]


def test_a_heading_that_only_lost_its_brackets_is_the_same_one() -> None:
    rules = [RULES, rules_of(newest())]
    before = read_document(_guide("8.3.0", dated=False), rules)
    after = read_document(_guide("11.0.0", dated=True), rules)
    told = differences(before, after).found
    assert (told.added, told.gone, told.changed) == ((), (), ())
    play = RULES.section("REG: Play (Play an Enhancement)")
    quote = Library((after,)).quote(rules_of(newest()).section(play.key))
    assert quote is not None
    assert quote.passage.heading == "Play an Enhancement"


def test_two_entries_of_one_heading_are_compared_each_with_its_own() -> None:
    two = (Passage("Reserve", "An effect."), Passage("Band", "Adds."), Passage("Reserve", "A place."))
    before = OfficialDocument(Kind.REG, "8.3.0", "", two)
    after = OfficialDocument(Kind.REG, "11.0.0", "", (*two[:2], Passage("Reserve", "A place for later.")))
    told = differences(before, after).found
    assert (told.same, [heading for heading, _ in told.changed], told.gone) == (2, ["Reserve"], ())


@needs_shared
@pytest.mark.parametrize(("name", "label", "fewest"), FILES, ids=[each[0] for each in FILES])
def test_each_document_is_recognised_and_split_at_every_heading_we_know(
    name: str, label: str, fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "_pdf_text", pdf_text)
    document = read_file(DOCUMENTS / name)
    assert document.label == label
    assert len(document.passages) >= fewest
    known = [section.title for section in RULES.sections if section.doc.value == document.kind.value]
    assert [title for title in known if document.passage(title) is None] == []


@needs_shared
def test_a_passage_ends_where_the_next_heading_begins() -> None:
    reg = read_file(DOCUMENTS / "reg_8.3.0.txt")
    stalemate = reg.passage("Stalemate")
    assert stalemate is not None
    assert "outcome of a battle" in stalemate.text
    assert "Star of David" not in stalemate.text
    assert not [each for each in reg.passages if each.text.endswith(("\nM", "\n-"))]


def test_a_document_made_of_its_headings_is_split(tmp_path: Path) -> None:
    document = read_document(_dbr(), (RULES,))
    assert document.label == "DBR 1.3.0 (2026-03-13)"
    assert document.passage("same CARD") == Passage("Same Card", "What same card says.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "none of the documents known"),
        ("A cookery book\n\nSoups", "none of the documents known"),
        ("Redemption Exegesis Guide\nVersion 9.9.9\n\nnothing else", "only 0 of at least"),
        ("Deck Construction & Format Specific Rules\nTable of Contents\n", "only 0 of at least"),
    ],
)
def test_what_cannot_be_split_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(UnreadableDocument, match=reason):
        read_document(text, (RULES,))


def test_the_first_page_tells_the_kind() -> None:
    assert recognise("**Redemption®** Exegesis  Guide") is Kind.REG


def test_files_are_imported_all_or_none(tmp_path: Path) -> None:
    good, bad = tmp_path / "dbr.md", tmp_path / "bad.txt"
    good.write_text(_dbr(), "utf-8")
    bad.write_text("soup", "utf-8")
    with pytest.raises(UserFacing, match="none of the documents"):
        import_documents(tmp_path, [good, bad])
    assert read_library(tmp_path).documents == ()
    import_documents(tmp_path, [good])
    assert [each.label for each in read_library(tmp_path).documents] == ["DBR 1.3.0 (2026-03-13)"]


def test_versions_stand_beside_each_other_and_a_server_chooses(tmp_path: Path) -> None:
    for version in ("1.3.0", "1.10.0"):
        path = tmp_path / f"{version}.txt"
        path.write_text(_dbr(version), "utf-8")
        import_documents(tmp_path, [path])
    library = read_library(tmp_path)
    section = RULES.section("DBR: Same Card")
    newest, chosen = library.quote(section), library.quote(section, {"DBR": "1.3.0"})
    assert newest is not None and newest.document.version == "1.10.0"
    assert chosen is not None and chosen.document.version == "1.3.0"
    remove_document(tmp_path, "DBR 1.10.0")
    assert [each.version for each in read_library(tmp_path).documents] == ["1.3.0"]
    with pytest.raises(UserFacing, match="no imported document"):
        remove_document(tmp_path, "DBR 1.10.0")


def test_a_damaged_import_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "reg.json").write_text("{", "utf-8")
    assert read_library(tmp_path).documents == ()


@pytest.mark.parametrize(("content", "reason"), [(b"%PDF-1.7 nothing", "PDF"), (b"\xff\xfe\x00", "neither a PDF")])
def test_an_unreadable_file_is_refused_in_one_sentence(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(content)
    with pytest.raises(UserFacing, match=reason):
        read_file(path)
    with pytest.raises(UserFacing, match="cannot be read"):
        read_file(tmp_path / "missing.pdf")


def test_a_pdf_of_more_pages_than_any_document_is_refused_in_one_sentence(tmp_path: Path) -> None:
    writer = PdfWriter()
    for _ in range(MOST_PAGES + 1):
        writer.add_blank_page(100, 100)
    writer.write(tmp_path / "long.pdf")
    with pytest.raises(UserFacing, match=r"1,001 pages"):
        read_file(tmp_path / "long.pdf")


def test_a_section_without_an_official_passage_is_not_quoted() -> None:
    library = Library((OfficialDocument(Kind.REG, "8.3.0", "", (Passage("Band", ""),)),))
    assert library.quote(RULES.section("REG: Band")) is None
    assert library.quote(RULES.section("DBR: Same Card")) is None


def test_newer_versions_known_are_told() -> None:
    assert newer_known(Kind.REG, "8.3.0") == "REG 11.0.0 of 2026-03-13"
    assert newer_known(Kind.REG, "11.0.0") is None
    assert newer_known(Kind.WIKI, "") is None


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("what is a Philistine", "Philistine"),
        ("is Goliath a giant?", "Giant"),
        ("I hold Aaron. Who is called a high priest", "High Priest"),
        ("may a king attack twice", None),
        ("can I band from hand", None),
    ],
)
def test_the_dictionary_answers_for_the_word_a_question_asks_about(question: str, heading: str | None) -> None:
    passages = tuple(Passage(each, f"What {each} means.") for each in ("Giant", "High Priest", "King", "Philistine"))
    library = Library((OfficialDocument(Kind.ORDIR, "7.0.0", "2026-03-13", passages),))
    entry = library.entry(JUDGE.reader.read(question))
    assert (entry.passage.heading if entry else None) == heading
    assert Library(()).entry(JUDGE.reader.read(question)) is None
