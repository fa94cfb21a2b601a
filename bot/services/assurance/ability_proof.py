"""The proof of the whole pool by generic runs and by recipes, in parallel; or of one card, with what is missing."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from multiprocessing import get_context
from os import sched_getaffinity
from pathlib import Path
from types import MappingProxyType

from bot.errors import UserFacing
from bot.services.assurance.ability_coverage import covered_pool
from bot.services.assurance.scenarios import of_shipped_cards, pool_of, read_file, scenario_files, shipped_pool
from bot.services.cards.pool import load_catalog
from bot.services.cards.readings import Abilities, compile_pool
from engine.assurance.carried_out import PROOF, problems
from engine.assurance.features import features_of
from engine.assurance.proof.decoys import Troupe
from engine.assurance.proof.exercise import exercised_by, named
from engine.assurance.proof.games import deck_around, seen_in_game
from engine.assurance.proof.ledger import is_proven, ledger, means_otherwise, reading_fingerprint
from engine.assurance.proof.prove import Proof, prove, shows_all
from engine.assurance.proof.recipes import Shown, TextRead, shown_by, together
from engine.assurance.proof.sides import Reason
from engine.assurance.second_reader import unexplained
from engine.cards.catalog import UnknownCard
from engine.cards.model import Printing
from engine.cards.starter import starter_catalog
from engine.play.readings import reader_for, readings_of
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.redemption.abilities.reading.by_edition import is_meant_otherwise
from engine.redemption.abilities.reading.readings import effect_at, read_by
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.model.ruleset import USUAL_EDITION, load_ruleset

_CHUNK = 20
#: How many games are played before the unproven texts are counted again, and around how many texts a deck is built.
_ROUND, _TEXTS = 20, 4
#: A key, a card that prints the text, and its reading as JSON, in which form it goes to another process.
_Task = tuple[str, Printing, str]


@dataclass
class BothSides:
    """How many texts target cards by what is printed on them, and for how many each reason to exclude cards was seen.

    `asked` and `shown` count effects by reason; `wrong` are the texts that could target what they exclude, or not what
    they mean.
    """

    texts: int = 0
    whole: int = 0
    asked: Counter[Reason] = field(default_factory=Counter)
    shown: Counter[Reason] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, name: str, proof: Proof) -> None:
        """Count a text."""
        reached = [seen for _, seen in proof.sides if seen.reached]
        self.texts += bool(reached)
        self.whole += bool(reached) and all(seen.is_whole for seen in reached)
        self.asked.update(reason for seen in reached for reason in seen.asked)
        self.shown.update(reason for seen in reached for reason in seen.shown)
        self.wrong += [f"{name}: {wrong}" for wrong in proof.wrong]

    def lines(self) -> list[str]:
        """Return the lines to print."""
        by = ", ".join(f"{r.value} {self.shown[r]} of {self.asked[r]}" for r in sorted(self.asked))
        first = f"{self.texts} reach real cards, {self.whole} of them were seen to leave out all they exclude"
        return [first, *([f"left out by {by}"] if by else []), *self.wrong]


def _proven(edition: str, task: tuple[_Task, Shown | None]) -> Proof:
    (_, printing, document), shown = task
    return prove(printing, from_json(json.loads(document)), shown, edition, troupe=_Worker.troupe)


def tasks() -> list[_Task]:
    """Return each text that is carried out, with one card for all that have the same reading.

    The cards of the shipped decks are among them in their shipped wording.
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
) -> tuple[dict[str, str], dict[str, tuple[str, ...]], int, BothSides]:
    """Prove the pool by generic runs, and by the scenarios in these folders if the runs alone are not enough.

    It uses the rules of an edition, and proves one text in `every`, or only those that mean something else there.
    Returns what is proven (the fingerprint of each reading by key), by which scenarios if any were needed, of how many
    texts, and which real cards they target.
    """
    shown = shown_in(recipes, edition)
    todo = [
        (task, shown.get((task[0], reading_fingerprint(task[2]))))
        for task in tasks()[::every]
        if not changed or means_otherwise(edition, json.loads(task[2]))
    ]
    held: dict[str, str] = {}
    by: dict[str, tuple[str, ...]] = {}
    sides = BothSides()
    begin = (_begin_proofs, (load_catalog().printings,))
    with ProcessPoolExecutor(max(1, len(sched_getaffinity(0))), get_context("spawn"), *begin) as executor:
        found = executor.map(partial(_proven, edition), todo, chunksize=_CHUNK)
        for done, (((key, printing, document), _), proof) in enumerate(zip(todo, found, strict=True), 1):
            sides.add(printing.name, proof)
            if proof.holds:
                held[key] = reading_fingerprint(document)
                by |= {key: proof.by} if proof.by else {}
            if progress:
                progress(done, len(todo))
    return held, by, len(todo), sides


def add_proofs(
    recipes: Iterable[Path] = (), games: int = 0, progress: Callable[[int, int], None] | None = None
) -> tuple[dict[str, str], dict[str, tuple[str, ...]], int]:
    """Keep earlier proofs of readings that are the same now, and prove other texts by runs, scenarios and random games.

    Returns what `prove_pool` does, without the sides.
    """
    every = tasks()
    kept = ledger()
    held = {
        k: of
        for k, printing, document in every
        if kept.readings.get(k) == (of := reading_fingerprint(document))
        and not unexplained(card_text(printing), from_json(json.loads(document)))
    }
    by = {key: recipe for key, recipe in kept.recipes.items() if key in held}
    left = [task for task in every if task[0] not in held]
    shown = dict(shown_in(recipes))
    shown = together((*shown.items(), *seen_in_games(left, games, progress).items()))
    todo = [(task, shown.get((task[0], reading_fingerprint(task[2])))) for task in left]
    begin = (_begin_proofs, (load_catalog().printings,))
    with ProcessPoolExecutor(max(1, len(sched_getaffinity(0))), get_context("spawn"), *begin) as executor:
        proofs = executor.map(partial(_proven, USUAL_EDITION), todo)
        for ((key, _, document), _), proof in zip(todo, proofs, strict=True):
            if proof.holds:
                held[key] = reading_fingerprint(document)
                by |= {key: proof.by} if proof.by else {}
    return held, by, len(every)


def _whole(task: _Task, shown: Mapping[TextRead, Shown]) -> Shown | None:
    """Return what was shown of a text, if that is all that it does."""
    key, printing, document = task
    found = shown.get((key, reading_fingerprint(document)))
    return found if found is not None and shows_all(printing, document, found) else None


def seen_in_games(
    texts: Sequence[_Task], games: int, progress: Callable[[int, int], None] | None = None
) -> dict[TextRead, Shown]:
    """Play random games with texts until all of each was seen, or so many games are over; return what was seen.

    Raises KernelError if a game breaks.
    """
    if not games:
        return {}
    covered, readings = covered_pool()
    cards = (*covered, *(printing for _, printing, _ in texts))
    readings = {**readings, **{printing.key: document for _, printing, document in texts}}
    found: dict[TextRead, Shown] = {}
    begin = (_begin_games, (cards, readings))
    with ProcessPoolExecutor(max(1, len(sched_getaffinity(0))), get_context("spawn"), *begin) as executor:
        for first in range(0, games, _ROUND):
            left = [task[1:] for task in texts if _whole(task, found) is None]
            around = cycle([*left[first % max(1, len(left)) :], *left])
            tables = [(n, [list(islice(around, _TEXTS)) for _ in range(2)]) for n in range(first, first + _ROUND)]
            played = executor.map(_played, tables) if left else ()
            found = together((*found.items(), *(item for seen in played for item in seen.items())))
            if progress:
                progress(min(first + _ROUND, games), games)
    return found


class _Worker:
    """What a worker process that proves texts or plays games keeps."""

    troupe: Troupe | None = None
    cards: Sequence[Printing] = ()
    readings: Mapping[str, str] = MappingProxyType({})


def _begin_proofs(pool: Sequence[Printing]) -> None:
    _Worker.troupe = Troupe(pool)


def _begin_games(cards: Sequence[Printing], readings: Mapping[str, str]) -> None:
    _Worker.cards, _Worker.readings = cards, readings


def _played(table: tuple[int, list[list[tuple[Printing, str]]]]) -> dict[TextRead, Shown]:
    seed, texts = table
    decks = tuple(deck_around(around, _Worker.cards, f"{seed} {seat}") for seat, around in enumerate(texts))
    return seen_in_game(decks, load_ruleset(USUAL_EDITION), seed, _Worker.readings)


def shown_in(folders: Iterable[Path], edition: str = USUAL_EDITION) -> Mapping[TextRead, Shown]:
    """Return what the scenarios in some folders show of the texts of cards.

    For a text that means something else in an edition, only what was played by such rules counts.
    """
    files = scenario_files(folders)
    if not files:
        return {}
    catalog = load_catalog()
    pool, words = pool_of(lambda: catalog), reader_for(catalog.printings)
    scenarios = (s for path in files for s in read_file(path) if isinstance(s, Scenario))
    found = [
        (result.edition, shown)
        for s in scenarios
        for result in run_scenario(s, pool, words)
        for shown in shown_by(s, (result,), pool, words)
    ]
    apart = {task[0] for task in tasks() if is_meant_otherwise(json.loads(task[2]))}
    own = load_ruleset(edition).ignore_model
    return together(shown for by, shown in found if shown[0][0] not in apart or load_ruleset(by).ignore_model == own)


def exercised_in(folder: Path) -> dict[str, str]:
    """Return for each feature of readings a scenario in a folder that exercises it, or else a text whose proof does."""
    pool = shipped_pool()
    files = of_shipped_cards(scenario_files([folder]))
    scenarios = [s for path in files for s in read_file(path) if isinstance(s, Scenario)]
    chosen = named({s.id: found for s in scenarios if (found := exercised_by(s, pool))})
    return dict(sorted({**dict(_by_proof()), **chosen}.items()))


def _by_proof() -> Iterator[tuple[str, str]]:
    """Generate the features of each proven text, of cards that are imported or come with the program."""
    abilities, shipped = compile_pool(), starter_catalog().printings
    reader = reader_for(shipped)
    read = [(key_of(t.card), abilities.outcome(t.card)) for t in abilities.pool]
    read += [(key_of(card_text(p)), reader.read(card_text(p))) for p in shipped if p.text.strip()]
    for key, whole in sorted(read, key=lambda one: one[0]):
        if isinstance(whole, SpecialAbility) and is_proven(key, whole):
            yield from ((feature, f"{PROOF}{key}") for feature in features_of(whole))


def prove_card(name: str, recipes: Iterable[Path] = (), edition: str = USUAL_EDITION) -> list[str]:
    """Prove each wording of a card by the rules of an edition; return one line for each on what was seen.

    Raises UserFacing if no card has the name.
    """
    try:
        printings = load_catalog().find(name).hit.printings
    except UnknownCard:
        raise UserFacing(f"No card is called {name!r}.") from None
    wordings: dict[str, Printing] = {}
    for printing in printings:
        wordings.setdefault(key_of(card_text(printing)), printing)
    abilities, shown, troupe = compile_pool(), shown_in(recipes, edition), Troupe(load_catalog().printings)
    every = wordings.values()
    return [line for printing in every for line in _prove_wording(printing, abilities, shown, edition, troupe)]


def _prove_wording(
    printing: Printing, abilities: Abilities, shown: Mapping[TextRead, Shown], edition: str, troupe: Troupe
) -> list[str]:
    whole = abilities.outcome(card_text(printing))
    if not isinstance(whole, SpecialAbility):
        return [f"{printing.name}: not read"]
    found = sorted(set(problems(whole)))
    if found:
        return [f"{printing.name}: not carried out: {', '.join(found)}"]
    document = json.dumps(to_json(whole))
    by_scenarios = shown.get((key_of(card_text(printing)), reading_fingerprint(document)))
    proof = prove(printing, whole, by_scenarios, edition, troupe=troupe)
    return [f"{printing.name}: {line}" for line in _told(read_by(load_ruleset(edition), printing, document), proof)]


def _told(whole: SpecialAbility, proof: Proof) -> list[str]:
    if proof.holds:
        sides = [reason.value for _, seen in proof.sides if seen.reached for reason in sorted(seen.shown)]
        apart = f"; others were left out by {', '.join(dict.fromkeys(sides))}" if sides else ""
        return [f"proven in {proof.runs} runs" + (f" and by {', '.join(proof.by)}" if proof.by else "") + apart]
    effects = [
        f"{effect_at(whole.sections[s].abilities[a], p).verb.value} was never seen at work" for s, a, p in proof.missing
    ]
    modifiers = [f"modifier {m + 1} of section {s + 1} was never felt" for s, m in proof.modifiers]
    return [*proof.wrong, *effects, *modifiers]
