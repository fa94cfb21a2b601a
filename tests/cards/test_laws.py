"""Laws of the card file and the catalog: what is printed is read back, garbage is reported, order does not matter."""

from hypothesis import given
from hypothesis import strategies as st

from engine.cards.carddata import COLUMNS, CardFileError, parse_card_file
from engine.cards.catalog import Catalog, UnknownCard
from engine.cards.codec import from_row, to_row
from engine.cards.columns import TYPES
from engine.cards.model import Alignment, Brigade, CardClass, CardType, Face, Number, Printing
from engine.cards.naming import base_name, fold, is_set_suffix, name_key
from engine.cards.starter import starter_catalog
from tests.cards.conftest import card_file, row

SHORT_TYPES = {kind: word for word, kind in TYPES.items() if word in ("GE", "EE") or kind.value == word}
WORDS = st.text(st.characters(whitelist_categories=("Lu", "Ll")), min_size=1, max_size=8)
TITLES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join).filter(lambda title: title.isascii() and fold(title))
FIGURES = st.one_of(st.integers(-5, 13).map(str), st.sampled_from(["X", "*", ""]))
NUMBERS = FIGURES.map(lambda text: Number(int(text) if text.lstrip("-").isdigit() else None, text))
SIDES = {
    CardType.HERO: Alignment.GOOD,
    CardType.EVIL_CHARACTER: Alignment.EVIL,
    CardType.GOOD_ENHANCEMENT: Alignment.GOOD,
}
FREE_TEXT = st.text(st.characters(blacklist_characters="\t\n\r\u200b", blacklist_categories=("Cs", "Cc")), max_size=60)


@st.composite
def printings(draw: st.DrawFn) -> Printing:
    kind = draw(st.sampled_from(list(SIDES)))
    side = SIDES[kind]
    of_side = [colour for colour in Brigade if (list(Brigade).index(colour) < 9) is (side is Alignment.GOOD)]
    face = Face(
        type=kind,
        alignment=side,
        brigades=tuple(draw(st.lists(st.sampled_from(of_side), min_size=1, max_size=3, unique=True))),
        strength=draw(NUMBERS),
        toughness=draw(NUMBERS),
    )
    title = draw(TITLES.filter(lambda text: not text.startswith("Lost Soul")))
    return Printing(
        name=f"{title} (Ki)",
        base_name=title,
        set_code="Ki",
        set_name="Kings",
        faces=(face,),
        classes=draw(st.frozensets(st.sampled_from(CardClass))),
        identifiers=tuple(draw(st.lists(WORDS.filter(str.isascii), max_size=3))),
        text=draw(FREE_TEXT.map(str.strip)),
        references=tuple(draw(st.lists(st.sampled_from(["Exodus 4:14", "II Timothy 3:6-7"]), max_size=2, unique=True))),
        alignment=side,
    )


def written(printing: Printing) -> str:
    """Print a printing with one identity as a row of a card file."""
    (face,) = printing.faces
    return row(
        Name=printing.name,
        Set=printing.set_code,
        OfficialSet=printing.set_name,
        Type=SHORT_TYPES[face.type] if face.type is not CardType.GOOD_ENHANCEMENT else "GE",
        Brigade="/".join(colour.value.removeprefix("Evil ") for colour in face.brigades),
        Strength=face.strength.printed,
        Toughness=face.toughness.printed,
        Class=", ".join(card_class.value for card_class in printing.classes),
        Identifier=", ".join(printing.identifiers),
        SpecialAbility=printing.text,
        Reference="; ".join(printing.references),
        Alignment=printing.alignment.value.title(),
    )


@given(printings())
def test_what_is_printed_is_read_back(printing: Printing) -> None:
    found = parse_card_file(card_file(written(printing)), corrections={})
    assert found.problems == ()
    assert found.printings == (printing,)


@given(printings())
def test_a_printing_survives_storage(printing: Printing) -> None:
    assert from_row(to_row(printing)) == printing


@given(st.lists(st.text(max_size=120), max_size=12))
def test_garbage_under_a_proper_header_is_read_or_reported_row_by_row(lines: list[str]) -> None:
    text = card_file(*lines)
    found = parse_card_file(text, corrections={})
    body = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")[1:]
    assert len(found.printings) + len(found.problems) == found.rows == sum(1 for line in body if line.strip())


@given(st.lists(st.text(max_size=12), min_size=len(COLUMNS), max_size=len(COLUMNS)))
def test_garbage_in_every_column_is_no_accident(cells: list[str]) -> None:
    line = "\t".join(cell.replace("\t", "").replace("\n", "").replace("\r", "") for cell in cells)
    found = parse_card_file(card_file(line), corrections={})
    assert all(problem.line == 2 and problem.reason for problem in found.problems)


@given(st.text(max_size=300))
def test_any_text_is_a_card_file_or_refused_as_none(text: str) -> None:
    try:
        found = parse_card_file(text)
    except CardFileError as error:
        assert "not a card file" in str(error)
    else:
        assert found.rows == len(found.printings) + len(found.problems)


@given(st.text(max_size=60))
def test_any_typed_text_is_a_card_or_unknown(typed: str) -> None:
    catalog = starter_catalog()
    try:
        reading = catalog.find(typed)
    except UnknownCard as error:
        assert error.name == typed
    else:
        assert reading.hit.printings
        assert set(reading.hit.printings) <= set(reading.hit.group.printings)


@given(st.text(max_size=60))
def test_search_gives_each_card_once_the_surer_kind_of_match_first(typed: str) -> None:
    hits = starter_catalog().search(typed, 200)
    assert len({hit.group.base_name for hit in hits}) == len(hits)
    assert [hit.match for hit in hits] == sorted(hit.match for hit in hits)


@given(st.text(max_size=40))
def test_names_fold_and_lose_their_suffix_once_and_for_all(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert base_name(base_name(text)) == base_name(text)
    assert fold(name_key(text)) == name_key(text)


@given(st.permutations(list(starter_catalog().printings)))
def test_a_catalog_reads_names_alike_in_whatever_order_its_cards_come(order: list[Printing]) -> None:
    shuffled = Catalog(order)
    for typed in ("son of", "Angle of the Lord", "Aaron", "moses rod", "Lost Soul Luke 15:6", "Pharoah"):
        mine, theirs = starter_catalog().resolve(typed), shuffled.resolve(typed)
        assert mine is not None and theirs is not None
        assert (mine.hit.group.base_name, mine.clear) == (theirs.hit.group.base_name, theirs.clear)


@given(TITLES)
def test_a_set_suffix_is_told_from_a_title(title: str) -> None:
    assert is_set_suffix("GoC")
    if not is_set_suffix(title):
        assert base_name(f"Ruth ({title})") == f"Ruth ({title})"
