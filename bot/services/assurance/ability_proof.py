"""The proof of the whole pool by generic runs and by recipes, in parallel; or of one card, with what is missing."""

import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from os import sched_getaffinity
from pathlib import Path

from bot.errors import UserFacing
from bot.services.assurance.scenarios import of_shipped_cards, pool_of, read_file, scenario_files, shipped_pool
from bot.services.cards.pool import load_catalog
from bot.services.cards.readings import Abilities, compile_pool
from engine.assurance.proof.exercise import exercised_by, named
from engine.assurance.proof.ledger import means_otherwise, reading_fingerprint
from engine.assurance.proof.prove import Proof, prove
from engine.assurance.proof.recipes import Shown, TextRead, shown_by, together
from engine.assurance.support.readings import problems
from engine.cards.catalog import UnknownCard
from engine.cards.model import Printing
from engine.cards.starter import starter_catalog
from engine.play.readings import reader_for, readings_of
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.redemption.abilities.reading.readings import effect_at, read_by
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.model.ruleset import USUAL_EDITION, load_ruleset

_CHUNK = 20
#: A key, a card that prints the text, and the document of its reading, which goes to another process as it is.
_Task = tuple[str, Printing, str]


def _proven(edition: str, task: tuple[_Task, Shown | None]) -> Proof:
    (_, printing, document), shown = task
    return prove(printing, from_json(json.loads(document)), shown, edition)


def tasks() -> list[_Task]:
    """Return each text that is carried out, with a card that prints it; one for all cards that read alike.

    The cards of the decks that come with the program are among them in the wording they have there.
    """
    abilities = compile_pool()
    found: dict[str, _Task] = {}
    for printing in load_catalog().printings:
        own = card_text(printing)
        alike = abilities.reads_alike(own)
        key = key_of(own)
        if key in found or not own.text.strip() or (alike is not None and key_of(alike) != key):
            continue
        whole = abilities.outcome(own)
        if isinstance(whole, SpecialAbility) and not problems(whole):
            found[key] = (key, printing, json.dumps(to_json(whole)))
    shipped = starter_catalog().printings
    carried_out = readings_of(reader_for(shipped), shipped)
    for printing in shipped:
        key = key_of(card_text(printing))
        if key not in found and printing.text.strip() and printing.key in carried_out:
            found[key] = (key, printing, carried_out[printing.key])
    return list(found.values())


def prove_pool(
    recipes: Iterable[Path] = (),
    progress: Callable[[int, int], None] | None = None,
    edition: str = USUAL_EDITION,
    every: int = 1,
    *,
    changed: bool = False,
) -> tuple[dict[str, str], dict[str, tuple[str, ...]], int]:
    """Prove the pool by generic runs, and by the scenarios in these folders where the runs alone do not do it.

    It goes by the rules of an edition, and proves one text of so many, or those that mean something else there.
    Returns what holds (the fingerprint of the reading by key), by which scenarios where it took some, and of how many.
    """
    shown = shown_in(recipes)
    todo = [
        (task, shown.get((task[0], reading_fingerprint(task[2]))))
        for task in tasks()[::every]
        if not changed or means_otherwise(edition, json.loads(task[2]))
    ]
    held: dict[str, str] = {}
    by: dict[str, tuple[str, ...]] = {}
    with ProcessPoolExecutor(max(1, len(sched_getaffinity(0))), get_context("spawn")) as executor:
        found = executor.map(partial(_proven, edition), todo, chunksize=_CHUNK)
        for done, (((key, _, document), _), proof) in enumerate(zip(todo, found, strict=True), 1):
            if proof.holds:
                held[key] = reading_fingerprint(document)
                by |= {key: proof.by} if proof.by else {}
            if progress:
                progress(done, len(todo))
    return held, by, len(todo)


def shown_in(folders: Iterable[Path]) -> Mapping[TextRead, Shown]:
    """Return what the scenarios in some folders show of the texts of cards."""
    files = scenario_files(folders)
    if not files:
        return {}
    catalog = load_catalog()
    pool, words = pool_of(lambda: catalog), reader_for(catalog.printings)
    scenarios = (s for path in files for s in read_file(path) if isinstance(s, Scenario))
    return together(found for s in scenarios for found in shown_by(s, tuple(run_scenario(s, pool, words)), pool, words))


def exercised_in(folder: Path) -> dict[str, str]:
    """Return for each feature of readings a scenario of a folder that exercises it."""
    pool = shipped_pool()
    files = of_shipped_cards(scenario_files([folder]))
    scenarios = [s for path in files for s in read_file(path) if isinstance(s, Scenario)]
    return named({s.id: found for s in scenarios if (found := exercised_by(s, pool))})


def prove_card(name: str, recipes: Iterable[Path] = (), edition: str = USUAL_EDITION) -> list[str]:
    """Prove each wording that a card was printed with, by the rules of an edition; return what was seen, a line each.

    Raises UserFacing where no card has the name.
    """
    try:
        printings = load_catalog().find(name).hit.printings
    except UnknownCard:
        raise UserFacing(f"No card is called {name!r}.") from None
    wordings: dict[str, Printing] = {}
    for printing in printings:
        wordings.setdefault(key_of(card_text(printing)), printing)
    abilities, shown = compile_pool(), shown_in(recipes)
    return [line for printing in wordings.values() for line in _prove_wording(printing, abilities, shown, edition)]


def _prove_wording(
    printing: Printing, abilities: Abilities, shown: Mapping[TextRead, Shown], edition: str
) -> list[str]:
    whole = abilities.outcome(card_text(printing))
    if not isinstance(whole, SpecialAbility):
        return [f"{printing.name}: not read"]
    found = sorted(set(problems(whole)))
    if found:
        return [f"{printing.name}: not carried out: {', '.join(found)}"]
    document = json.dumps(to_json(whole))
    by_scenarios = shown.get((key_of(card_text(printing)), reading_fingerprint(document)))
    proof = prove(printing, whole, by_scenarios, edition)
    return [f"{printing.name}: {line}" for line in _told(read_by(load_ruleset(edition), printing, document), proof)]


def _told(whole: SpecialAbility, proof: Proof) -> list[str]:
    if proof.holds:
        return [f"proven in {proof.runs} runs" + (f" and by {', '.join(proof.by)}" if proof.by else "")]
    effects = [
        f"{effect_at(whole.sections[s].abilities[a], p).verb.value} was never seen at work" for s, a, p in proof.missing
    ]
    modifiers = [f"modifier {m + 1} of section {s + 1} was never felt" for s, m in proof.modifiers]
    return [*proof.wrong, *effects, *modifiers]
