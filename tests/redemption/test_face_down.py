"""Face-down cards of one type are all alike: no words of any card tell one from another before its face is seen."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NoReturn, get_args

import pytest

from engine.cards.model import CardType, Printing
from engine.kernel.changes import Set
from engine.kernel.ids import AbilityId, CardId, Facing, Field, PhaseId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.play.readings import read, reader_for
from engine.play.scenario.cardline import parse_card
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effects_in, reading
from engine.redemption.abilities.reading.relocation import as_artifact
from engine.redemption.abilities.targeting.targeting import legal
from engine.redemption.abilities.terms.brigade_choice import brigades_to_choose
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.variables import number_of, x_of
from engine.redemption.language.ast.conditions import Condition
from engine.redemption.language.ast.nouns import AnyOf, Count, Filter, Selection
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.setup import setup_of
from tests.redemption.board import A, B, Board
from tests.redemption.two_worlds import offered_in_part
from tests.shared import card_pool, needs_shared, part

#: what lies face down, in one world and in the other: of one type there, and else as unlike as can be
FACE_DOWN = {
    zones.ARTIFACT_PILE: (
        ("Idol | Artifact | | | Exodus 32:4", "Plague | Curse | Gold | 1/1 | Genesis 3:14"),
        ("Urim | Artifact | | | Temple Artifact", "Rainbow | Covenant | Green | 2/2 | Genesis 9:13"),
        ("Staff | Artifact | | | O.T.", "Ark | Artifact | | | Tabernacle Artifact"),
    ),
    zones.TERRITORY: (
        ("Asa | Hero | Teal | 3/3 | human, royalty", "Gabriel | Hero | Silver/Red | 9/9 | angel, N.T."),
        ("Ruth | Hero | Teal | 1/1 | human, female, Ruth 1:4", "Peter | Hero | Purple | 7/7 | human, N.T., warrior"),
        ("Laban | EC | Black | 3/3 | human", "Legion | EC | Orange/Black | 9/9 | demon, N.T."),
        ("Gate | Site | Teal", "Nineveh | City | Black"),
        ("Temple | Good Fortress | | | Temple", "Jericho | Evil Fortress"),
    ),
    zones.SET_ASIDE: (("Jael | Hero | Teal | 3/3 | human", "Moses | Hero | Green | 9/9 | human, prophet"),),
}  # fmt: skip
#: what everybody sees, so that words find somebody: of both players
IN_SIGHT = (
    (zones.TERRITORY, "Noah | Hero | Teal | 5/5 | human"),
    (zones.TERRITORY, "Goliath | EC | Black | 8/8 | human, warrior"),
    (zones.TERRITORY, "Tower | Evil Fortress"),
)


@cache
def _printings() -> tuple[Printing, ...]:
    return card_pool().printings


@cache
def _document(of: Printing) -> str | None:
    return read(reader_for(_printings()), of)


def _with_texts() -> list[Printing]:
    """Return the cards of the pool that have a text, each text once."""
    return list({p.text: p for p in _printings() if p.text.strip()}.values())


def worlds(edition: str, speaks: Printing, document: str | None) -> tuple[State, State, CardId]:
    """Return two tables that differ in what B has face down, and the card of A that speaks."""
    tables = []
    for second in (False, True):
        board = Board(edition)
        kind = speaks.faces[0].type
        pile = kind in cards.ARTIFACT_TYPES
        card = board.put(A, zones.ARTIFACT_PILE if pile else zones.TERRITORY, speaks)
        if pile:
            board.mark(*as_artifact(board.state, card))
        for zone, line in IN_SIGHT:
            board.put(A, zone, parse_card(line))
            board.put(B, zone, parse_card(line))
        for zone, groups in FACE_DOWN.items():
            for pair in groups:
                _lay(board, zone, pair[second])
        board.state.setup = replace(setup_of(board.state), readings={speaks.key: document} if document else {})
        board.at("preparation")
        tables.append(board.state)
    return tables[0], tables[1], card


def _lay(board: Board, zone: str, line: str) -> None:
    printing = parse_card(line)
    card = board.put(B, zone, printing, facing=Facing.DOWN)
    if zone == zones.ARTIFACT_PILE:
        board.mark(*as_artifact(board.state, card))
    elif CardType.CITY in printing.types:
        board.mark(Set(Field(cards.TYPE, card), CardType.SITE))


def asked_of(state: State, card: CardId) -> Iterator[tuple[str, Any]]:
    """Generate everything the words of a card find out about a table, and in which words."""
    whole = reading(state, card)
    for number, section in enumerate(whole.sections if whole is not None else ()):
        for at in range(len(section.abilities)):
            nobody = AbilityInstance(AbilityId(1), card, state.cards[card].stay, A, number, at, PhaseId(1), 1)
            context = Context(state, nobody)
            yield "X", answer(partial(x_of, context))
            for node in nodes(section.abilities[at]):
                if isinstance(node, get_args(Condition)):
                    yield repr(node), answer(partial(holds, context, node))
                elif isinstance(node, Filter | AnyOf):
                    yield repr(node), answer(partial(meant, context, node))
                elif isinstance(node, Count):
                    yield repr(node), answer(partial(number_of, context, node))
            for path, effect in effects_in(state, nobody):
                there = replace(context, path=path)
                for target in effect.targets:
                    yield f"{effect.verb} {target}", answer(partial(legal, there, effect, target))
                yield f"{effect.verb} brigades", answer(partial(brigades_to_choose, there, effect, ()))


def told_by(edition: str, speaks: Printing, document: str | None) -> list[str]:
    """Return what the words of a card find out of one table and not of the other."""
    here, there, card = worlds(edition, speaks, document)
    both = zip(asked_of(here, card), asked_of(there, card), strict=True)
    return [f"{speaks.name}: {words}: {one} here, {two} there" for (words, one), (_, two) in both if one != two]


def meant(context: Context, what: Selection) -> list[CardId]:
    """Return all cards that words mean."""
    return [card for card in context.state.cards if matches(context, what, card)]


def answer(question: Callable[[], object]) -> object:
    """Return what comes of a question, or which kind of fault: some words need more of a game than lies here."""
    try:
        return question()
    except (AssertionError, KeyError, IndexError, TypeError) as fault:
        return type(fault)


@needs_shared
@pytest.mark.parametrize("edition", ("2023", "2026"))
def test_no_words_of_any_card_tell_what_lies_face_down(edition: str) -> None:
    """Rules: REG-ZONE-11, R11-ZONE-05, REG-CTRL-02"""
    told = [t for speaks in part(_with_texts(), 150) for t in told_by(edition, speaks, _document(speaks))]
    assert told == []


#: what spoke of faces that nobody sees, each in its way
TEXTS = (
    "Negate a good brigade.",
    "Negate a Curse.",
    "Discard all Curses.",
    "You may discard a City.",
    "If a Curse is in play, draw 1.",
    "If opponent has brigade advantage, draw 1.",
    "Each Hero gains red brigade.",
)


@pytest.mark.parametrize("edition", ("2023", "2026"))
@pytest.mark.parametrize("text", TEXTS)
def test_these_words_do_not_tell_what_lies_face_down(text: str, edition: str) -> None:
    """Rules: REG-ZONE-11, R11-ZONE-05, REG-CTRL-02, REG-ADV-03"""
    speaks = parse_card(f"Herald | EC | Black | 1/1 | human | {text}")
    document = read(reader_for([speaks]), speaks)
    assert document is not None
    assert told_by(edition, speaks, document) == []


#: what chooses a Covenant or Curse, and two that show their faces
CHOOSING = (
    ("Negate and discard an evil Enhancement or Curse.", "Given Over to Egypt | Curse | Gold", "Pride | Curse | Gray"),
    ("Negate a Curse.", "Given Over to Egypt | Curse | Gold", "Pride | Curse | Gray"),
    ("Negate a Covenant.", "Rainbow | Covenant | Green", "Circumcision | Covenant | Blue"),
)
TABLE = """
id: table
rules: [HOUSE-ABIL-63]
cards:
  A:
    territory: [Ruth | Hero | White | 1/1 | human]
    artifact_pile: [{{card: "{own}", active: true}}]
    hand: ["Coal | GE | White | | | {text}"]
  B:
    territory: [Laban | EC | Gray | 3/3 | human]
    artifact_pile:
      - {{card: "{other}", active: true}}
      - {{card: Idol | Artifact, face: down}}
      - {{card: Birthing Pains | {kind} | Gray, face: down}}
      - {{card: Calf | Artifact, face: down}}
    land_of_bondage: [Lost Soul]
"""


def no_pool(name: str) -> NoReturn:
    raise ValueError(name)


@pytest.mark.parametrize("edition", ("2023", "2026"))
@pytest.mark.parametrize(("text", "own", "other"), CHOOSING)
def test_a_face_down_curse_is_not_offered_among_face_down_artifacts(
    text: str, own: str, other: str, edition: str
) -> None:
    """Rules: HOUSE-ABIL-63, R11-TARGET-12"""
    table = TABLE.format(text=text, own=own, other=other, kind=own.split(" | ")[1])
    (scenario,) = read_scenarios(table, "table")
    laid = lay_out(scenario, edition, no_pool)
    course = Course(laid.step, laid.names)
    for seat, move in ((A, "rescue with Ruth"), (B, "block with Laban"), (A, "play Coal on Ruth")):
        course.move(seat, move)
    state, asked = course.step.state, course.step.decision
    assert asked is not None and asked.prompt.key == "choose_targets"
    assert {cards.printing(state, o.card).name for o in asked.options if o.card is not None} == {
        own.split(" |")[0], other.split(" |")[0]
    }  # fmt: skip
    assert offered_in_part(state) is None


OWN = """
id: table
rules: [HOUSE-ABIL-55]
cards:
  A:
    territory: ["Ruth | Hero | White | 9/9 | human | {text}"]
    artifact_pile: [{{card: "{lying}", face: down}}]
  B:
    land_of_bondage: [Lost Soul]
"""


@pytest.mark.parametrize(
    "text", ("You may activate a Curse.", "Activate a Curse.", "You may activate an idol or Curse.")
)
def test_who_would_activate_a_curse_of_his_own_is_asked_whether_or_not_he_has_one(text: str) -> None:
    """Rules: HOUSE-ABIL-55, HOUSE-ABIL-63"""
    asked = []
    for lying in ("Idol | Artifact", "Birthing Pains | Curse | Gray"):
        (scenario,) = read_scenarios(OWN.format(text=text, lying=lying), "table")
        laid = lay_out(scenario, "2026", no_pool)
        course = Course(laid.step, laid.names)
        course.move(A, "rescue with Ruth")
        asked.append(course.step.decision.prompt.key if course.step.decision else None)
    assert asked[0] == asked[1] != "window"
