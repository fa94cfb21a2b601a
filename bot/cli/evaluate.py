"""`berean evaluate`: how well questions are answered."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.ruling import RULES_HELP

if TYPE_CHECKING:
    from glossary.evaluation import Gold, Report
    from glossary.model import Edition


def register(app: typer.Typer) -> None:
    """Add the command group to the root."""
    group = typer.Typer(name="evaluate", help="Measure the answers.", no_args_is_help=True)
    group.command("rulings")(rulings)
    group.command("verdicts")(verdicts)
    group.command("train")(train)
    group.command("manner")(manner)
    group.command("leaning")(leaning)
    group.command("statements")(statements)
    app.add_typer(group)


def rulings(
    file: Annotated[Path, typer.Argument(help="Questions: JSON lines with id, question and gold_sections.")],
    half: Annotated[str | None, typer.Option(help="Only one half of the set: tuning or held-out.")] = None,
    edition: Annotated[str | None, typer.Option(help=RULES_HELP)] = None,
    misses: Annotated[bool, typer.Option(help="List every question missed.")] = True,
) -> None:
    """Ask every question of a file and report how often the right section came first."""
    from bot.services.rulings.answers import edition_of, load_court
    from glossary.evaluation import measure

    questions = _questions(file, half)
    court, wanted = load_court(), edition_of(edition)
    measured = measure(questions, lambda question: court.answer(question, wanted))
    typer.echo("\n".join(_lines(measured, misses)))


def verdicts(
    file: Annotated[Path, typer.Argument(help="Questions: JSON lines with id, question, kind and answer.")],
    half: Annotated[str | None, typer.Option(help="Only one half of the set: tuning or held-out.")] = None,
    edition: Annotated[str | None, typer.Option(help=RULES_HELP)] = None,
    misses: Annotated[bool, typer.Option(help="List every question answered wrongly or in part.")] = True,
    silent: Annotated[bool, typer.Option(help="List every question that is left without a direct answer.")] = False,
) -> None:
    """Ask every question of a file and report how many are answered directly, and how many of those correctly."""
    from bot.errors import UserFacing
    from bot.services.cards.newest import newest_catalog
    from bot.services.rulings.answers import edition_of, load_court
    from bot.services.verdicts.chain import answer
    from bot.services.verdicts.evaluation import lines_of, measure, parse
    from glossary.evaluation import BadQuestions, Half

    try:
        cases = parse(file.read_text("utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"The file {file} cannot be read: {error}.") from None
    except BadQuestions as error:
        raise UserFacing(f"In {file}, {error}.") from None
    if half is not None and half not in {each.value for each in Half}:
        raise UserFacing(f"There is no half {half!r}; it is tuning or held-out.")
    wanted = edition_of(edition)
    court, catalog = load_court(), newest_catalog()
    chosen = [each for each in cases if half is None or each.half == half]
    figures = measure(chosen, lambda question: answer(question, court, catalog, wanted).direct)
    typer.echo("\n".join(lines_of(figures, misses=misses, silent=silent)))


def _questions(file: Path, half: str | None) -> "list[Gold]":
    from bot.errors import UserFacing
    from glossary.evaluation import BadQuestions, Half, parse_questions

    try:
        questions = parse_questions(file.read_text("utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"The file {file} cannot be read: {error}.") from None
    except BadQuestions as error:
        raise UserFacing(f"In {file}, {error}.") from None
    if half is None:
        return questions
    if half not in {each.value for each in Half}:
        raise UserFacing(f"There is no half {half!r}; it is tuning or held-out.")
    return [each for each in questions if each.half == half]


def _lines(report: "Report", misses: bool) -> list[str]:
    lines = [
        f"answerable questions     {report.answerable}",
        f"right section first      {report.recall_at_1:.1%}",
        f"among the first three    {report.recall_at_3:.1%}",
        f"mean reciprocal rank     {report.mean_reciprocal_rank:.3f}",
        f"answerable but refused   {report.refused_answerable:.1%}",
        f"out-of-scope questions   {report.out_of_scope}",
        f"refused as they should   {report.refused_out_of_scope:.1%}",
        f"answered in              {report.median:.1f} ms (median), {report.p99:.1f} ms (p99)",
    ]
    if misses and report.misses:
        lines.append("Missed:")
    for each in report.misses if misses else ():
        place = "refused" if not each.found else f"place {each.place}" if each.place else "not shown"
        wanted = each.gold.sections[0] if each.gold.sections else "no rule"
        lines.append(f"  {each.gold.id} ({place}) {each.gold.question}")
        lines.append(f"      wanted {wanted}; shown {'; '.join(each.shown[:3])}")
    return lines


def train(
    files: Annotated[list[Path], typer.Argument(help="Questions; only their tuning halves are used.")],
    whole: Annotated[list[Path] | None, typer.Option(help="Questions of which both halves are used.")] = None,
    write: Annotated[Path | None, typer.Option(help="Where to write the weights; they are printed otherwise.")] = None,
) -> None:
    """Learn the weights of ranking and refusal; each question is judged by a model that has not learnt from it."""
    from dataclasses import replace

    from bot.services.rulings.answers import load_judge
    from glossary.evaluation import outcomes, report
    from glossary.learning import cross_taught
    from glossary.training import as_json, cross_validated, examples, fit_rank, fit_refusal

    questions = _all_questions(files, whole)
    parts = [*cross_taught(load_judge(), questions)]
    prior = parts[0][0].weights.prior
    found = examples(parts)
    share = cross_validated(found, prior)
    typer.echo(f"{len(found)} questions; right section first on parts not trained on: {share:.1%}", err=True)
    rank = fit_rank(found, prior)
    ranked = [(replace(judge, weights=replace(judge.weights, rank=rank)), part) for judge, part in parts]
    refuse = fit_refusal(ranked)
    judges = [(replace(judge, weights=replace(judge.weights, refuse=refuse)), part) for judge, part in ranked]
    asked = [each for judge, part in judges for each in outcomes(part, judge.answer)]
    typer.echo("\n".join(_lines(report(asked), misses=False)), err=True)
    _put(as_json(judges[0][0].weights), write, files, whole)


def _all_questions(files: list[Path] | None, whole: list[Path] | None) -> "list[Gold]":
    from glossary.evaluation import Half

    tuning = [gold for file in files or () for gold in _questions(file, Half.TUNING)]
    return [*tuning, *(gold for file in whole or () for gold in _questions(file, None))]


def _put(
    content: str,
    write: Path | None,
    files: list[Path] | None,
    whole: list[Path] | None,
    edition: "Edition | None" = None,
) -> None:
    from glossary import learnt
    from glossary.editions.later import rules_of
    from glossary.model import Edition

    if write is None:
        typer.echo(content)
        return
    write.write_text(content, "utf-8")
    used = [(file, "tuning") for file in files or ()] + [(file, "whole") for file in whole or ()]
    learnt.write(write, rules_of(edition or Edition.Y2023).sections, used)
    typer.echo(f"Wrote {write}, and what it was learnt from.", err=True)


def manner(
    files: Annotated[list[Path] | None, typer.Argument(help="Questions; only their tuning halves are used.")] = None,
    whole: Annotated[list[Path] | None, typer.Option(help="Questions of which both halves are used.")] = None,
    write: Annotated[Path | None, typer.Option(help="Where to write what was learnt; it is printed otherwise.")] = None,
) -> None:
    """Learn how questions about the rules differ from other questions, from examples of both."""
    from bot.services.rulings.answers import load_judge
    from glossary.learning import lessons, with_questions
    from glossary.manner import as_json, learn

    judge = load_judge()
    known = with_questions(judge, lessons(judge), _all_questions(files, whole))
    typer.echo(f"{len(known.asked)} questions of the rules, {len(known.elsewhere)} of other matters", err=True)
    _put(as_json(learn(known.asked, known.elsewhere)), write, files, whole)


def leaning(
    files: Annotated[list[Path] | None, typer.Argument(help="Questions; only their tuning halves are used.")] = None,
    whole: Annotated[list[Path] | None, typer.Option(help="Questions of which both halves are used.")] = None,
    edition: Annotated[str | None, typer.Option(help="Learn from the rules as a later edition reads them.")] = None,
    write: Annotated[Path | None, typer.Option(help="Where to write what was learnt; it is printed otherwise.")] = None,
) -> None:
    """Learn for which sections words and pairs of words speak, from all texts and questions of the sections."""
    from bot.services.rulings.answers import edition_of, load_court
    from glossary.leaning import as_json, learn
    from glossary.learning import lessons, with_questions
    from glossary.model import Edition

    by = edition_of(edition) or Edition.Y2023
    judge = load_court().judge(by)
    known = with_questions(judge, lessons(judge), _all_questions(files, whole))
    learnt = learn(known.samples)
    typer.echo(f"{len(known.samples)} texts of {len(learnt.sections)} sections", err=True)
    _put(as_json(learnt), write, files, whole, by)


def statements(
    files: Annotated[list[Path] | None, typer.Argument(help="Questions; only their tuning halves are used.")] = None,
    whole: Annotated[list[Path] | None, typer.Option(help="Questions of which both halves are used.")] = None,
    edition: Annotated[str | None, typer.Option(help="The later edition; the newest if left out.")] = None,
    write: Annotated[Path | None, typer.Option(help="Where to write what was learnt; it is printed otherwise.")] = None,
) -> None:
    """Learn for which statements of a later edition words and pairs of words speak, or for none."""
    from bot.services.rulings.answers import edition_of, load_court
    from glossary.editions.later import newest
    from glossary.leaning import as_json, learn
    from glossary.learning import of_statements

    by = edition_of(edition) or newest()
    samples = of_statements(load_court().judge(by), _all_questions(files, whole))
    learnt = learn(samples)
    typer.echo(f"{len(samples)} texts of {len(learnt.sections)} statements", err=True)
    _put(as_json(learnt), write, files, whole, by)
