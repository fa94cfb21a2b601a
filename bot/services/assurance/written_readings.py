"""Checking readings by hand one by one: card, words, parse, second reader, rules, recipe."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.errors import UserFacing
from bot.services.assurance.scenarios import pool_of, read_file
from bot.services.cards.pool import load_catalog
from engine.assurance.carried_out import problems
from engine.assurance.proof.ledger import reading_fingerprint
from engine.assurance.proof.prove import prove
from engine.assurance.proof.recipes import Shown, TextRead, shown_by, together
from engine.assurance.second_reader import differing
from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.play.readings import reader_for
from engine.play.scenario.games import AnyScenario
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.play.scenario.tree import ScenarioError
from engine.redemption.language.ast.codec import to_json
from engine.redemption.language.ast.document import SpecialAbility, Unimplemented
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.language.reader import Reader, meant
from engine.redemption.language.render.document import render
from engine.redemption.language.written import (
    LONGEST_FILE,
    ReadingError,
    Written,
    by_text,
    text_fingerprint,
    written_in,
)
from glossary import load_rules
from glossary.rules import UnknownRule


@dataclass
class Checked:
    """The result for one reading: what it says and does, and what is wrong with it."""

    card: str
    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def check(file: Path, catalog: Catalog | None = None) -> list[Checked]:
    """Check each reading of a file, on the cards that were imported if no others are given.

    Raises UserFacing if the file cannot be read.
    """
    try:
        size = file.stat().st_size
        source = file.read_text(encoding="utf-8") if size <= LONGEST_FILE else " " * (LONGEST_FILE + 1)
        every = tuple(written_in(source))
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"{file} cannot be read as UTF-8 text.") from error
    except ReadingError as error:
        raise UserFacing(f"{file}: {error}.") from None
    catalog = catalog or load_catalog()
    reader = reader_for(catalog.printings, by_text(every))
    return [_check(one, catalog, reader, file) for one in every]


def _check(one: Written, catalog: Catalog, reader: Reader, file: Path) -> Checked:
    found = Checked(one.card)
    found.faults += [f"there is no rule {rule}" for rule in one.rules if not _is_rule(rule)]
    printing = _printing(one, catalog, found)
    if printing is None:
        return found
    card = card_text(printing)
    by_grammar = reader.by_grammar(card)
    if not one.before_grammar and not isinstance(by_grammar, Unimplemented):
        found.faults.append(f"the grammar reads this text by itself, as: {render(by_grammar)}")
    reading = reader.by_grammar(meant(card, one))
    if isinstance(reading, Unimplemented):
        found.faults.append(f"no reading ({reading.reason}): {_stopped(reading)}")
        return found
    found.lines.append(f"read as: {render(reading)}")
    more = sorted(differing(card, reading).difference(one.differs))
    if more:
        found.faults.append(f"the card's words and the reading differ in: {', '.join(more)}")
    if gaps := sorted(set(problems(reading))):
        found.lines.append(f"not carried out yet: {', '.join(gaps)}")
    else:
        found.lines.append(_seen_at_work(one, printing, reading, catalog, reader, file, found))
    return found


def _stopped(reading: Unimplemented) -> str:
    words = reading.text.split()
    at = reading.position
    return f"{' '.join(words[:at])} | {' '.join(words[at:])}" if reading.reason == "unread" else reading.text


def _is_rule(rule: str) -> bool:
    try:
        load_rules().statement(rule)
    except UnknownRule:
        return False
    return True


def _printing(one: Written, catalog: Catalog, found: Checked) -> Printing | None:
    """Return the card with the words that were read; record a fault if there is none."""
    named = [p for p in catalog.printings if one.card in (p.base_name, p.name)]
    if not named:
        found.faults.append("no card is called so")
        return None
    for printing in named:
        if text_fingerprint(printing.text) == one.text:
            return printing
    prints = dict.fromkeys(f"{text_fingerprint(p.text)} ({p.name})" for p in named)
    found.faults.append(f"no printing has words with the fingerprint {one.text!r}; there are {', '.join(prints)}")
    return None


def _seen_at_work(
    one: Written,
    printing: Printing,
    reading: SpecialAbility,
    catalog: Catalog,
    reader: Reader,
    file: Path,
    found: Checked,
) -> str:
    """Run the recipe, if there is one, and the generic runs; say what was seen."""
    document = json.dumps(to_json(reading))
    shown = None
    if one.recipe:
        every = _shown_by_recipe(one, catalog, reader, file, found)
        shown = every.get((key_of(card_text(printing)), reading_fingerprint(document)))
        if shown is None and not found.faults:
            found.faults.append("the recipe shows nothing of this card at work")
    proof = prove(printing, reading, shown, explained=frozenset(one.differs))
    if proof.holds:
        return f"proven in {proof.runs} runs{' with the recipe' if proof.by else ''}"
    return "carried out; not every effect was seen at work yet: it wants a recipe" + "".join(
        f"\n    {line}" for line in proof.wrong
    )


def _shown_by_recipe(
    one: Written, catalog: Catalog, reader: Reader, file: Path, found: Checked
) -> dict[TextRead, Shown]:
    path = next((p for p in (file.parent / one.recipe, Path(one.recipe)) if p.is_file()), None)
    if path is None:
        found.faults.append(f"there is no file {one.recipe}")
        return {}
    try:
        scenarios = tuple(read_file(path))
    except ScenarioError as error:
        found.faults.append(str(error))
        return {}
    return together(shown for s in scenarios for shown in _shown(s, catalog, reader, found))


def _shown(scenario: AnyScenario, catalog: Catalog, reader: Reader, found: Checked) -> Iterator[tuple[TextRead, Shown]]:
    if not isinstance(scenario, Scenario):
        return
    pool = pool_of(lambda: catalog)
    results = tuple(run_scenario(scenario, pool, reader))
    for result in results:
        if result.error:
            found.faults.append(f"{result.id}: {result.error}")
        found.faults += [f"{result.id}, line {f.line}: expected {f.expected}, got {f.got}" for f in result.failures]
    yield from shown_by(scenario, results, pool, reader)
