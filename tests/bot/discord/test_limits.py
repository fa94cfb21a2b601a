"""Everything Berean can show, swept against Discord's limits: every card, rule, decision, board and command."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import discord
import orjson
import pytest
from discord.http import handle_message_parameters

from bot.app import Berean
from bot.cogs.about import about_panel
from bot.hosting.place import GamePlace
from bot.hosting.questions import question_of
from bot.hosting.terms import Terms
from bot.quotas.limits import Limits
from bot.services.cards.readings import reader_of
from bot.services.cards.rule_sections import reading_of, rules_behind
from bot.services.games.dealing.sealing import LONGEST, new_deal
from bot.services.games.records import ShuffleProof
from bot.services.games.values import About, Game, Player
from bot.services.people.servers import ServerSettings
from bot.services.rulings.answers import build_judge, pool_names
from bot.services.rulings.judges import PoorAnswer, ServerRuling, ShownAnswer
from bot.services.rulings.naming import rules_like
from bot.services.verdicts.model import Direct, Verdict
from bot.text.discord import HELP, PERMISSIONS, PRIVACY, missing_permissions
from bot.text.table.board import title_text
from bot.ui.board import board_panel, notice_panel, over_panel, start_panel
from bot.ui.cards import card_embed, card_panel, reading_panel
from bot.ui.decisions import question_panel
from bot.ui.decklists import list_form
from bot.ui.decks import verdict_panel
from bot.ui.hand import OWN, hand_panel, own_cards
from bot.ui.panel import Button, Choice, Line, Menu, Panel, Style, Text
from bot.ui.rulings import (
    Around,
    Beside,
    poor_answers_panel,
    ruled_pages,
    ruled_panel,
    ruling_panel,
    section_pages,
    section_panel,
    server_rulings_panel,
    statement_panel,
)
from bot.ui.servers import settings_panel
from bot.ui.shared import embed, shown_by
from bot.ui.table_frame import is_cut
from bot.ui.welcome import help_panel, welcome_panel
from engine.cards.catalog import Catalog
from engine.cards.starter import load_starter_deck, starter_catalog
from engine.kernel.engine import Step
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.play.players import RandomPlayer
from engine.redemption.game import new_game, submit
from engine.redemption.model import zones
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.view import view
from glossary.documents import Kind
from glossary.rules import load_rules
from tests.decks.pool import PRINTINGS, verdict_of
from tests.fake_discord import limits, schema
from tests.shared import card_pool, needs_shared

LONG_NAME = "W" * 32  # the longest display name Discord allows
#: as many and as long as they may be, on as many cards as fit into an answer
RULINGS = tuple(
    ServerRuling(
        id=f"{number:08x}",
        card="W" * 110 + str(number % 9),
        text="x" * 2000,
        author="W" * 32,
        source="y" * 500,
        made_at=datetime.now(UTC),
        changed_at=datetime.now(UTC),
    )
    for number in range(40)
)
MESSAGES = "/channels/{channel_id}/messages"


def body_of(panel: Panel) -> dict:
    with handle_message_parameters(**panel.arguments()) as parameters:
        return dict(parameters.payload or {})


def fits(panel: Panel) -> bool:
    problems = limits.message_problems(body_of(panel))
    assert not problems, problems
    return True


FRAMED = Panel(
    rows=((Button("Go", "b1:go", Style.GO), Button("No", "b1:no", disabled=True)),),
    frame=(Text("One"), Line(), Text("Two")),
    colour=7,
)


@pytest.mark.parametrize(
    "panel",
    [
        Panel(),
        Panel("Hello <@12>", mentions=(12,), roles=(13,)),
        Panel(
            "Look", (embed("Title", "told", "foot"),), (Menu("b1:m", (Choice("One", "1", "more"),), "Which?", 0, 1),)
        ),
        FRAMED,
    ],
)
def test_what_replaces_a_message_is_what_discord_py_would_send(panel: Panel) -> None:
    with handle_message_parameters(**panel.replacement()) as parameters:
        payload = dict(parameters.payload or {})
    assert not payload.pop("tts")
    assert json.loads(orjson.dumps(panel.replaced())) == json.loads(orjson.dumps(payload))


@cache
def whole_catalog() -> Catalog:
    return Catalog(card_pool().printings)


async def test_every_shipped_card() -> None:
    catalog = starter_catalog()
    for printing in catalog.printings:
        assert fits(card_panel(catalog.groups[printing.base_name].printings, printing, read_as="Read as **x**."))


@needs_shared
def test_every_card_of_the_game() -> None:
    for printing in whole_catalog().printings:
        assert not limits.message_problems({"embeds": [card_embed(printing).to_dict()]}), printing.name


@needs_shared
async def test_every_reading_of_every_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = reader_of(whole_catalog())
    monkeypatch.setattr("bot.services.cards.rule_sections._reader", lambda: reader)
    for printing in whole_catalog().printings[::9]:
        assert fits(reading_panel(reading_of(printing)))
        assert fits(card_panel((printing,), printing, rulings=RULINGS, rules=rules_behind(printing)))


async def test_every_way_in_which_judges_rulings_are_shown() -> None:
    section = load_rules().section("REG: Negate")
    beside = Beside(None, RULINGS)
    for page in range(len(section_pages(section))):
        assert fits(section_panel(section, page, beside, Around(section, section, load_rules().sections[:9])))
    assert fits(statement_panel(section, section.statements[0], beside))
    answer, long = build_judge({}, None).answer("negate"), Direct(Verdict.YES, None, "z" * 3000, scenario="{}")
    for corrections in ((), RULINGS):
        assert fits(ruling_panel("x" * 500, answer, replace(beside, corrections=corrections), direct=long))
    for page in range(len(ruled_pages(RULINGS))):
        assert fits(ruled_panel(RULINGS, page))
    assert fits(server_rulings_panel(RULINGS))
    shown = ShownAnswer(question="x" * 500, edition="mission", heading="y" * 256, text="z" * 5000)
    answers = [PoorAnswer(id=10**9 + n, shown=shown, person="1", at=datetime.now(UTC)) for n in range(25)]
    assert fits(poor_answers_panel(answers))


async def test_the_settings_of_a_server() -> None:
    numbers = range(10**18, 10**18 + 50)
    documents = {kind.value: "9" * 40 for kind in Kind}
    full = ServerSettings(judge_role=10**18, starter_role=10**18, channels=tuple(numbers), documents=documents)
    assert fits(
        settings_panel(
            full, Limits(1000, 1000, 1000, 1000, 1000), missing_permissions(list(PERMISSIONS), "this channel")
        )
    )


@needs_shared
async def test_every_name_of_the_game_with_its_other_printings() -> None:
    catalog = whole_catalog()
    for group in catalog.groups.values():
        if len(group.printings) > 1:
            assert fits(card_panel(group.printings, group.printings[0]))
        assert len(group.base_name) <= 100, "it is a choice of the autocomplete"


@pytest.mark.parametrize("format_name", ["type1", "type2", "type1@1.0"])
async def test_a_verdict_of_more_faults_and_rules_than_a_message_holds(format_name: str) -> None:
    names = [printing.name for printing in PRINTINGS[-500:]]  # a list has at most 600 lines of cards
    deck, reserve = [f"9 {name}" for name in names], [f"5 {name}" for name in names[:60]]
    verdict = verdict_of("\n".join([*deck, "1 Qwrtzpsdf", "Reserve:", *reserve]), format_name)
    assert len(verdict.violations) > 100
    assert fits(verdict_panel(verdict, "x" * 300, "y" * 60))


async def test_every_rule_and_every_page_of_every_section() -> None:
    rules = load_rules()
    for section in rules.sections:
        for page in range(len(section_pages(section))):
            assert fits(section_panel(section, page))
        for statement in section.statements:
            assert fits(statement_panel(section, statement))
        shown = shown_by("<@123456789012345678>", "", section_panel(section, 0).embeds)
        assert fits(shown)
    assert len(rules.sections) > 100


def test_headings_are_choices() -> None:
    rules = load_rules()
    for typed in ("", "b", "band", "x" * 100, "REG", "-", "reg-band-"):
        found = rules_like(rules, typed)
        assert len(found) <= 25 and all(0 < len(each.value) <= 100 for each in found)


async def test_every_question_in_the_words_of_the_rules(settings) -> None:

    judge = build_judge(pool_names(), None)
    sections = load_rules().sections
    for section in sections[::7]:
        for question in (section.title, f"what about {section.statements[0].text}"[:500]):
            assert fits(ruling_panel(question, judge.answer(question)))
    assert fits(ruling_panel("x" * 500, judge.answer("x" * 500)))


def games() -> Iterator[Step]:
    """Every step of two games between players who do anything they may."""
    decks = tuple(GameDeck(load_starter_deck(code)) for code in ("G", "H"))
    for seed, edition in (("1", "2023"), ("2", "2005")):
        step = new_game(decks, load_ruleset(edition), seed.zfill(64))
        players = [RandomPlayer(seed + "a"), RandomPlayer(seed + "b")]
        for _ in range(250):
            yield step
            if step.decision is None:
                break
            asked = step.decision
            picks = players[asked.player].choose(step.state, asked)
            step = submit(step.state, Answer(asked.player, asked.id, picks))


async def test_a_crowded_board_shows_every_card_or_says_how_many_are_left_out() -> None:
    deck = GameDeck(tuple(load_starter_deck("G")))
    seen = view(new_game((deck, deck), load_ruleset("2023"), "0" * 64).state, Seat(0))
    one = seen.seats[0][zones.HAND]
    for copies, whole in ((4, True), (40, False)):  # 32 cards before each player, and 320
        seats = tuple(replace(s, cards={**s.cards, zones.TERRITORY: one * copies}) for s in seen.seats)
        panel = board_panel("0123abcd", replace(seen, seats=seats), [LONG_NAME, "Ben"], ["x" * 300] * 8)
        assert fits(panel) and is_cut(panel) is not whole
        told = "\n".join(part.content for part in panel.frame if isinstance(part, Text))
        assert (sum(line.startswith("- ") for line in told.splitlines()) >= 2 * 8 * copies) is whole
        assert "x" * 100 in told, "what happened last is not crowded out"


async def test_every_board_hand_and_question_of_whole_games() -> None:
    names = [LONG_NAME, LONG_NAME]
    people = tuple(Player(kind="human", name=LONG_NAME, id=str(10**18 + i)) for i in range(2))
    about = About(players=people, decks=("a", "b"), edition="2023", commitment="c" * 64, nonces=(), deck_hashes=())
    kinds = set()
    for number, step in enumerate(games()):
        asked = step.decision
        game = Game("0123abcd", number, about, step.state)
        if asked is not None:
            kinds.add(asked.prompt.key)
            question = question_of(game, asked.player)
            assert question is not None and fits(question_panel(question, note="x" * 300))
        if number % 3:
            continue
        open_view = view(step.state, None)
        assert fits(board_panel("0123abcd", open_view, names, ["x" * 300] * 8, "Game 0123abcd"))
        assert fits(notice_panel("0123abcd", 1, title_text(open_view, names)))
        for seat in (Seat(0), Seat(1)):
            seen, own = view(step.state, seat).seats[seat], own_cards(step.state, seat)
            assert {zone: tuple(cards) for zone, cards in own.items()} == {zone: seen[zone] for zone in OWN}
            assert fits(hand_panel("0123abcd", own, "y" * 300))
    assert {"preparation", "battle_phase", "discard_phase"} <= kinds
    hashed = ("d" * 64,) * 5
    proof = ShuffleProof(
        game="0123abcd", seed="s" * 64, deck_hashes=hashed, nonces=("n" * 16,) * 5, commitment="c" * 64
    )
    words = tuple(f"{10**18 + n}.{'w' * LONGEST}" for n in range(5))
    sealed = proof.model_copy(update={"secret": "s" * 64, "words": words})
    assert fits(over_panel("x" * 300, sealed, ("h" * 16,) * 5, "r" * 64)) and fits(over_panel("x" * 300, proof))
    table = about.model_copy(
        update={
            "players": people[:1] * 5,
            "deck_hashes": hashed,
            "list_hashes": ("h" * 16,) * 5,
            "deal": new_deal(words=words),
        }
    )
    terms = Terms(checked="type1-2005@1.0.0", control="75m").text
    assert all(fits(start_panel("0123abcd", table, terms, is_checked=checked)) for checked in (True, False))
    assert GamePlace().shown == 0


async def test_what_berean_says_of_itself() -> None:
    assert all(fits(help_panel(subject)) for subject in ("", *HELP)) and fits(about_panel())
    assert fits(welcome_panel(list(PERMISSIONS)))
    assert fits(Panel(content=missing_permissions(list(PERMISSIONS), "#" + "x" * 100)))
    assert len(PRIVACY) < 4096


async def test_the_form_for_a_decklist() -> None:
    form = list_form("saveform", "type1-2005@1.0.0", "x" * 60)
    assert not list(limits.modal_problems(form.to_dict()))


async def test_every_command_as_it_is_sent_to_discord(settings) -> None:
    bot = Berean(settings)
    await bot.add_cogs()
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    assert not limits.commands_problems(payload)
    assert not schema.body_problems("PUT", "/applications/{application_id}/commands", payload)
    menus = {c.name for c in bot.tree.get_commands(type=discord.AppCommandType.message)}
    assert menus == {"Check deck", "Find the rule here"}


@needs_shared
@pytest.mark.parametrize("title", ["Negate", "Band", "Discard"])
async def test_a_few_panels_against_the_official_description(title: str) -> None:
    section = next(s for s in load_rules().sections if title in s.title)
    assert not schema.body_problems("POST", MESSAGES, body_of(section_panel(section, 0)))
