"""`berean abilities`: how card texts are read, and how many of them."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.progress import progress
from engine.redemption.model.ruleset import EDITIONS, NEWEST, USUAL_EDITION

if TYPE_CHECKING:
    from bot.services.assurance.draws import Wrong
    from bot.services.assurance.ways import Group
    from engine.assurance.coverage import Coverage

MOST_LINES = 40


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    abilities = typer.Typer(help="See how card texts are read.", no_args_is_help=True, rich_markup_mode=None)
    abilities.command("show")(show)
    abilities.command("read")(read)
    abilities.command("coverage")(coverage)
    abilities.command("prove")(prove)
    abilities.command("exercise")(exercise)
    abilities.command("interpret")(interpret)
    abilities.command("watch")(watch)
    app.add_typer(abilities, name="abilities")


def show(
    name: Annotated[str, typer.Argument(help="A card's name; it need not be exact.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Show a card's text, its reading in plain English, and what could not be read."""
    from dataclasses import asdict

    from bot.services.cards.readings import show as read

    shown = read(name)
    if as_json:
        typer.echo(json.dumps(asdict(shown), ensure_ascii=False))
        return 0
    typer.echo(f"{shown.name}\n  printed: {shown.text or '(no ability)'}")
    if shown.reading:
        typer.echo(f"  read as: {shown.reading}")
    if shown.unread:
        typer.echo(f"  unread ({shown.reason}): {shown.unread}")
    return 0


def read(
    file: Annotated[Path, typer.Argument(help="A file of readings by hand, as in data/abilities/readings.")],
) -> int:
    """Check readings by hand: parse and render each, compare it with the card's words, and run its recipe."""
    from bot.services.assurance.written_readings import check

    faults = 0
    for found in check(file):
        typer.echo("\n".join((found.card, *(f"  {line}" for line in found.lines))))
        for fault in found.faults:
            typer.echo(f"  FAULT: {fault}")
        faults += len(found.faults)
    return 1 if faults else 0


def _require(edition: str) -> None:
    """Refuse an edition that Berean does not have."""
    from bot.errors import UserFacing

    if edition not in EDITIONS:
        raise UserFacing(f"There is no edition {edition[:20]!r}; known are {', '.join(EDITIONS)}.")


def coverage(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    unread: Annotated[bool, typer.Option("--unread", help="List what is not read.")] = False,
    following: Annotated[bool, typer.Option("--next", help="List which missing production unlocks most.")] = False,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Count why texts that are read are not carried out.")
    ] = False,
    nouns: Annotated[
        bool, typer.Option("--nouns", help="List the nouns in read texts that mean no card at all.")
    ] = False,
    decks: Annotated[
        list[str] | None,
        typer.Option("--deck", help="Also report on a game with this deck: G, H or a file; may be repeated."),
    ] = None,
    sets: Annotated[bool, typer.Option("--sets", help="Also count set by set.")] = False,
    folders: Annotated[
        list[Path] | None,
        typer.Option("--folder", help="Also count the cards of all decklists in this folder; may be repeated."),
    ] = None,
    edition: Annotated[str, typer.Option(help="By whose rules: " + " or ".join(EDITIONS) + ".")] = NEWEST,
) -> int:
    """Count the texts that are covered: read whole, carried out, and seen at work in the generic runs."""
    from bot.services.assurance.ability_coverage import document, measure
    from bot.services.assurance.draws import newest_wrong
    from bot.services.assurance.nouns import nouns_of_nobody
    from bot.services.assurance.ways import Ways
    from bot.services.cards.pool import load_catalog
    from bot.services.cards.readings import compile_pool
    from bot.services.decks.in_play import deck_choice

    _require(edition)
    chosen = [deck_choice(wanted) for wanted in decks or ()]
    with progress("Reading card texts") as drawn:
        abilities = compile_pool(progress=drawn)
    report = abilities.coverage
    found = measure(abilities, edition)
    if nouns:
        listed = nouns_of_nobody(abilities, load_catalog(), found.covered)
        lines = [f"{n['covered']:4d} of {n['texts']:4d} covered  {n['noun']}" for n in listed]
        typer.echo(json.dumps(listed, ensure_ascii=False) if as_json else "\n".join(lines))
        return 0
    ways = Ways(abilities, found)
    groups = [*ways.of_pool(), *(ways.by_set(load_catalog().printings) if sets else ())]
    groups += [ways.of_folder(folder) for folder in folders or ()]
    wrong = newest_wrong()
    shares = document(abilities, found, chosen)
    if as_json:
        ways_told = {g.name: {"of": g.of, "covered": g.covered, **g.by} for g in groups}
        typer.echo(json.dumps(shares | {"ways": ways_told, "wrong": asdict(wrong)}, ensure_ascii=False))
    else:
        for line in (*_shares(shares), *_ways(groups), _rightly(shares["covered"], wrong), *_lines(report)):
            typer.echo(line)
        if not shares["proof"]["this_engine"]:
            typer.echo("The rules have changed since the proof was run: `berean abilities prove` runs it anew.")
    if unread:
        for name, outcome in report.unread:
            typer.echo(f"{outcome.reason}\t{name}\t{outcome.text}")
    if following:
        for gap, number in report.gaps.most_common(MOST_LINES):
            typer.echo(f"{number:4d}  {gap}    e.g. {report.examples[gap]}")
    if by_hand:
        for reason, number in sorted(found.reasons.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_LINES]:
            typer.echo(f"{number:4d}  {reason}")
    return 0


def prove(
    only: Annotated[
        str, typer.Option("--only", help="Prove the texts of this card alone, and say what is missing.")
    ] = "",
    recipes: Annotated[
        list[Path] | None,
        typer.Option("--recipes", help="Scenarios that show what no table reaches; may be repeated."),
    ] = None,
    edition: Annotated[
        str,
        typer.Option(help=f"By which rules: the newest; {USUAL_EDITION} where the proof of all texts is written."),
    ] = "",
    changed: Annotated[bool, typer.Option("--changed", help="Only texts that mean something else there.")] = False,
    every: Annotated[int, typer.Option(min=1, help="Prove one of every so many texts.")] = 1,
    add: Annotated[
        bool, typer.Option("--add", help="Keep what was proven of readings that are the same, and try the rest.")
    ] = False,
    games: Annotated[int, typer.Option(min=0, help="With --add: random games around what is not proven yet.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", help="Write to this file which texts are proven.")] = None,
) -> int:
    """Try every text that is carried out in generic runs, and count those that do all they say."""
    from bot.services.assurance.ability_proof import add_proofs, prove_card, prove_pool
    from engine.assurance.proof.ledger import ledger, written

    edition = edition or (USUAL_EDITION if add or out is not None else NEWEST)
    _require(edition)
    if only:
        for line in prove_card(only, recipes or (), edition):
            typer.echo(line)
        return 0
    with progress("Proving card texts") as drawn:
        if add:
            held, by, of = add_proofs(recipes or (), games, drawn)
            told = []
        else:
            held, by, of, sides = prove_pool(recipes or (), drawn, edition, every, changed=changed)
            told = sides.lines()
    typer.echo(f"{len(held)} of {of} texts that are carried out are proven, {len(by)} of them by recipes")
    for line in told:
        typer.echo(line)
    if out is not None:
        out.write_text(written(held, by, ledger().engine if add else ""), encoding="utf-8")
    return 0


def exercise(
    folder: Annotated[Path, typer.Argument(help="A folder of scenario files.")],
    out: Annotated[Path | None, typer.Option("--out", help="Write which scenario exercises what to this file.")] = None,
) -> int:
    """Replay the scenarios, and name for each feature of readings one that exercises it."""
    from bot.errors import UserFacing
    from bot.services.assurance.ability_proof import exercised_in
    from bot.services.cards.pool import HOW_TO_IMPORT, load_catalog
    from engine.assurance.proof.exercise import written
    from engine.cards.starter import starter_catalog

    if out is not None and len(load_catalog().printings) <= len(starter_catalog().printings):
        raise UserFacing(
            f"What only the proofs of card texts show would be lost; import the cards first: {HOW_TO_IMPORT}"
        )
    chosen = exercised_in(folder)
    typer.echo(f"{len(chosen)} features are exercised, by {len(set(chosen.values()))} scenarios")
    if out is not None:
        out.write_text(written(chosen), encoding="utf-8")
    return 0


def watch(
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games in each edition.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each later one adds 1.")] = 1,
    every: Annotated[bool, typer.Option("--all", help="List also what changes nothing only now and then.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Play random games with covered cards; list effects that changed nothing and triggers that never acted."""
    from bot.services.assurance.silent_effects import document, watched

    with progress("Watching games") as drawn:
        found = watched(games, seed, progress=drawn)
    told = document(found, games, seed, never=not every)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False))
        return 0
    for line in told["effects"][:MOST_LINES]:
        typer.echo(f"{line['nothing']:5d} of {line['came']:5d}  {line['verb']:<16} {line['card']}")
    for line in [one for one in told["never_acted"] if one["met"]][:MOST_LINES]:
        typer.echo(f"{line['met']:5d} times its event came, and it never acted: {line['card']}")
    return 0


def interpret(
    jsonl: Annotated[Path, typer.Option("--jsonl", help="A file of JSON lines: id, name, type, text, identifier.")],
) -> int:
    """Write the interpretation of each text as a JSON line; null where it is declined."""
    from bot.errors import UserFacing
    from bot.services.cards.readings import interpret_lines

    try:
        lines = jsonl.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"{jsonl} cannot be read as UTF-8 text.") from error
    for line in interpret_lines(lines):
        typer.echo(line)
    return 0


def _shares(shares: dict[str, Any]) -> list[str]:
    def words(name: str, held: dict[str, Any]) -> str:
        return f"{name:20s} {100 * held['all']:5.1f} %, of Rotation {100 * held['rotation']:5.1f} %"

    found = [words(n, shares[n]) for n in ("covered", "parsed", "manual")]
    found += [f"covered in {name}: {100 * share:.0f} %" for name, share in shares["covered"]["decks"].items()]
    by_hand = [card for card in shares.get("cards", ()) if card["by_hand"]]
    return [*found, *(f"by hand: {card['name']}: {card['why']}" for card in by_hand)]


def _ways(groups: Sequence["Group"]) -> list[str]:
    """Return a table: one line for each group, one column for each way in which texts are played."""
    columns = list(groups[0].by)
    width = max(len(group.name) for group in groups)
    head = f"{'':{width}}  {'texts':>6}  covered  " + "  ".join(columns)
    lines = [
        f"{g.name:{width}}  {g.of:6d}  {100 * g.covered:5.1f} %  "
        + "  ".join(f"{g.by[column]:{len(column)}d}" for column in columns)
        for g in groups
    ]
    return [head, *lines]


def _rightly(covered: dict[str, Any], wrong: "Wrong") -> str:
    """Say how much is likely to be covered and right, by the errors found in the newest sample."""
    least, right, most = (1 - share for share in (wrong.most, wrong.share, wrong.least))
    told = [f"{100 * covered[n] * right:.1f} % of {where}" for n, where in (("all", "all"), ("rotation", "Rotation"))]
    return (
        f"covered and right: about {', '.join(told)} (of {wrong.texts} texts drawn by lot, seed {wrong.seed}, "
        f"{100 * wrong.share:.1f} % were wrong; so {100 * least:.0f} to {100 * most:.0f} % of what is covered is right)"
    )


def _lines(report: "Coverage") -> list[str]:
    shares = [("texts", report.texts), ("legal in Rotation", report.rotation), ("rows", report.rows)]
    shares += [(f"era {era}", share) for era, share in sorted(report.eras.items())]
    lines = [f"{name:20s} {share.read:5d} of {share.of:5d}  {share.percent:5.1f} %" for name, share in shares]
    return [*lines, "not read: " + ", ".join(f"{cause} {number}" for cause, number in sorted(report.causes.items()))]
