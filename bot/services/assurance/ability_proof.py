"""The generic runs of the whole pool, in parallel; or of one card, with what is missing."""

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import sched_getaffinity
from pathlib import Path

from bot.errors import UserFacing
from bot.services.assurance.scenarios import read_file, scenario_files, shipped_pool, without_drawn
from bot.services.cards.pool import load_catalog
from bot.services.cards.readings import Abilities, compile_pool
from engine.assurance.proof.exercise import exercised_by, named
from engine.assurance.proof.ledger import reading_fingerprint
from engine.assurance.proof.prove import Proof, prove
from engine.assurance.support.readings import problems
from engine.cards.catalog import UnknownCard
from engine.cards.model import Printing
from engine.cards.starter import starter_catalog
from engine.play.readings import reader_for, readings_of
from engine.play.scenario.model import Scenario
from engine.redemption.abilities.reading.readings import effect_at, parsed
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.pool import card_text, key_of

_CHUNK = 20
#: A key, a card that prints the text, and the document of its reading, which goes to another process as it is.
_Task = tuple[str, Printing, str]


def _holds(task: _Task) -> str | None:
    key, printing, document = task
    return key if prove(printing, from_json(json.loads(document))).holds else None


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


def prove_pool(progress: Callable[[int, int], None] | None = None) -> tuple[dict[str, str], int]:
    """Prove the pool; return what holds (the fingerprint of the reading by key), and of how many texts."""
    todo = tasks()
    fingerprints = {key: reading_fingerprint(document) for key, _, document in todo}
    held: dict[str, str] = {}
    with ProcessPoolExecutor(max(1, len(sched_getaffinity(0))), get_context("spawn")) as executor:
        for done, key in enumerate(executor.map(_holds, todo, chunksize=_CHUNK), 1):
            if key is not None:
                held[key] = fingerprints[key]
            if progress:
                progress(done, len(todo))
    return held, len(todo)


def exercised_in(folder: Path) -> dict[str, str]:
    """Return for each feature of readings a scenario of a folder that exercises it."""
    pool = shipped_pool()
    scenarios = [
        s for path in without_drawn(scenario_files([folder])) for s in read_file(path) if isinstance(s, Scenario)
    ]
    return named({s.id: found for s in scenarios if (found := exercised_by(s, pool))})


def prove_card(name: str) -> list[str]:
    """Prove each wording that a card was printed with; return what was seen, a line each.

    Raises UserFacing where no card has the name.
    """
    try:
        printings = load_catalog().find(name).hit.printings
    except UnknownCard:
        raise UserFacing(f"No card is called {name!r}.") from None
    wordings: dict[str, Printing] = {}
    for printing in printings:
        wordings.setdefault(key_of(card_text(printing)), printing)
    abilities = compile_pool()
    return [line for printing in wordings.values() for line in _prove_wording(printing, abilities)]


def _prove_wording(printing: Printing, abilities: Abilities) -> list[str]:
    whole = abilities.outcome(card_text(printing))
    if not isinstance(whole, SpecialAbility):
        return [f"{printing.name}: not read"]
    found = sorted(set(problems(whole)))
    if found:
        return [f"{printing.name}: not carried out: {', '.join(found)}"]
    acting = parsed(json.dumps(to_json(whole)))
    return [f"{printing.name}: {line}" for line in _told(acting, prove(printing, whole))]


def _told(whole: SpecialAbility, proof: Proof) -> list[str]:
    if proof.holds:
        return [f"proven in {proof.runs} runs"]
    effects = [
        f"{effect_at(whole.sections[s].abilities[a], p).verb.value} was never seen at work" for s, a, p in proof.missing
    ]
    modifiers = [f"modifier {m + 1} of section {s + 1} was never felt" for s, m in proof.modifiers]
    return [*proof.wrong, *effects, *modifiers]
