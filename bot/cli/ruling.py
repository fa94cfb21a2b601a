"""`berean ruling`: what the rules say to a question."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.redemption.model.ruleset import EDITIONS

if TYPE_CHECKING:
    from glossary.model import Edition


RULES_HELP = f"{', '.join(EDITIONS)} or mission; the one that the question names, else the newest."


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("ruling")(ruling)


def ruling(
    question: Annotated[list[str] | None, typer.Argument(help="The question, in your own words.")] = None,
    edition: Annotated[str | None, typer.Option(help=RULES_HELP)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    jsonl: Annotated[
        Path | None, typer.Option("--jsonl", help="Answer every line {id, question, edition} of a file, one line each.")
    ] = None,
    scenario: Annotated[
        bool, typer.Option("--scenario", help="Print the table an answer was played at, for `berean scenario`.")
    ] = False,
    play_on: Annotated[
        bool,
        typer.Option("--play-on", help="Play on from the table an answer was played at; you answer for both sides."),
    ] = False,
    computer: Annotated[
        str | None, typer.Option(help="With --play-on: the side the computer plays, attacker or defender.")
    ] = None,
) -> None:
    """Answer a question about the rules, with the rule that settles it."""
    from bot.errors import UserFacing
    from bot.services.cards.newest import newest_catalog
    from bot.services.rulings.answers import edition_of, load_court
    from bot.services.verdicts.archive import load as load_archive
    from bot.services.verdicts.chain import answer as answer_to
    from bot.services.verdicts.ruling import as_ruling
    from bot.settings import load_settings

    wanted = edition_of(edition)
    if jsonl is not None:
        _answer_file(jsonl, wanted)
        return
    text = " ".join(question or []).strip()
    if not text:
        raise UserFacing('Ask a question, for example: berean ruling "can I band to a hero in my hand?"')
    told = answer_to(text, load_court(), newest_catalog(), wanted, load_archive(load_settings().home))
    answer = told.passages
    if scenario or play_on:
        if told.direct is None or not told.direct.scenario:
            raise UserFacing("This question was not answered by playing, so there is no table.")
        if play_on:
            play_from(told.direct.scenario, computer)
        else:
            typer.echo(told.direct.scenario)
        return
    if as_json:
        typer.echo(as_ruling(told).model_dump_json())
        return
    from bot.services.rulings.answers import card_texts
    from bot.services.rulings.documents import load_library
    from bot.terminal.folding import tell
    from bot.text.lookup.rulings import answer_text
    from bot.text.lookup.verdicts import MOST_RULED, archived_text, told_text

    library = load_library()
    quote = library.quote(answer.hits[0].section) if answer.found else None
    if told.direct is not None or told.others:
        tell(told_text(told.direct, told.others))
    later = library.moved_on(answer.hits[0].section) if answer.found else None
    for ruling in told.ruled[:MOST_RULED]:
        tell(archived_text(ruling, told.asked.edition))
    tell(answer_text(answer, quote, card_texts(answer), library.entry(answer.question), later))


def play_from(scenario: str, computer: str | None) -> None:
    """Let a person play on from a scenario at this terminal."""
    from bot.errors import UserFacing
    from bot.services.cards.newest import newest_catalog
    from bot.services.verdicts.battles.open_table import play_on
    from bot.terminal.console import Terminal
    from bot.terminal.open_table import play_open

    seats = {"attacker": "A", "defender": "B"}
    if computer is not None and computer not in seats:
        raise UserFacing("The computer plays the attacker or the defender.")
    table = play_on(scenario, newest_catalog(), None if computer is None else seats[computer])
    play_open(Terminal(), table)


def _answer_file(path: Path, chosen: "Edition | None") -> None:
    from bot.errors import UserFacing
    from bot.services.cards.newest import newest_catalog
    from bot.services.rulings.answers import edition_of, load_court
    from bot.services.verdicts.chain import answer as answer_to
    from bot.services.verdicts.ruling import as_ruling

    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"The file {path} cannot be read: {error}.") from None
    questions: list[tuple[object, str, Edition | None]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            asked, text, named = data["id"], str(data["question"]), data.get("edition")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UserFacing(f"Line {number} of {path} is not an object with id and question.") from None
        try:
            questions.append((asked, text, edition_of(str(named)) if named else chosen))
        except UserFacing as error:
            raise UserFacing(f"Line {number} of {path}: {error}") from None
    court, catalog = load_court(), newest_catalog()
    for each, text, edition in questions:
        answer = as_ruling(answer_to(text, court, catalog, edition))
        typer.echo(json.dumps({"id": each, **answer.model_dump()}, ensure_ascii=False))
