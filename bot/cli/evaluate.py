"""`berean evaluate`: how well questions are answered."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from glossary.evaluation import Gold, Report


def register(app: typer.Typer) -> None:
    """Add the command group to the root."""
    group = typer.Typer(name="evaluate", help="Measure the answers.", no_args_is_help=True)
    group.command("rulings")(rulings)
    group.command("train")(train)
    group.command("manner")(manner)
    group.command("leaning")(leaning)
    app.add_typer(group)


def rulings(
    file: Annotated[Path, typer.Argument(help="Questions: JSON lines with id, question and gold_sections.")],
    half: Annotated[str | None, typer.Option(help="Only one half of the set: tuning or held-out.")] = None,
    misses: Annotated[bool, typer.Option(help="List every question missed.")] = True,
) -> None:
    """Ask every question of a file and report how often the right section came first."""
    from bot.services.rulings import load_judge
    from glossary.evaluation import measure

    questions = _questions(file, half)
    judge = load_judge()
    typer.echo("\n".join(_lines(measure(questions, judge.answer), misses)))


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
    write: Annotated[Path | None, typer.Option(help="Where to write the weights; they are printed otherwise.")] = None,
) -> None:
    """Find the weights of the ranking and of the refusal from the tuning halves of sets of questions."""
    from dataclasses import replace

    from bot.services.rulings import load_judge
    from glossary.evaluation import Half
    from glossary.training import as_json, cross_validated, examples, fit_rank, fit_refusal

    questions = [gold for file in files for gold in _questions(file, Half.TUNING)]
    judge = load_judge()
    found = examples(judge, [gold for gold in questions if gold.sections])
    share = cross_validated(found, judge.weights.prior)
    typer.echo(f"{len(found)} questions; right section first on parts not trained on: {share:.1%}", err=True)
    rank = fit_rank(found, judge.weights.prior)
    ranked = replace(judge, weights=replace(judge.weights, rank=rank))
    weights = as_json(replace(ranked.weights, refuse=fit_refusal(ranked, questions)))
    if write is None:
        typer.echo(weights)
    else:
        write.write_text(weights, "utf-8")
        typer.echo(f"Wrote {write}.", err=True)


def manner(
    write: Annotated[Path | None, typer.Option(help="Where to write what was learnt; it is printed otherwise.")] = None,
) -> None:
    """Learn how questions of the rules and questions of other matters are put, from the examples among the rules."""
    from bot.services.rulings import load_judge
    from glossary.manner import as_json, learn, load_elsewhere

    judge = load_judge()
    sections = [profile.section for profile in judge.index.profiles]
    asks = [text for each in sections for text in (*each.asks, *(ask for said in each.statements for ask in said.asks))]
    inside, outside = (
        [judge.reader.read(text).words for text in texts] for texts in (sorted(set(asks)), load_elsewhere())
    )
    learnt = as_json(learn(inside, outside))
    typer.echo(f"{len(inside)} questions of the rules, {len(outside)} of other matters", err=True)
    if write is None:
        typer.echo(learnt)
    else:
        write.write_text(learnt, "utf-8")
        typer.echo(f"Wrote {write}.", err=True)


def leaning(
    write: Annotated[Path | None, typer.Option(help="Where to write what was learnt; it is printed otherwise.")] = None,
) -> None:
    """Learn to which sections words and pairs of words lean, from all texts and questions of the sections."""
    from bot.services.rulings import load_judge
    from glossary.leaning import as_json, learn, samples

    judge = load_judge()

    def read(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        question = judge.reader.read(text)
        return question.words, question.terms

    texts = samples((profile.section for profile in judge.index.profiles), read)
    learnt = learn(texts)
    typer.echo(f"{len(texts)} texts of {len(learnt.sections)} sections", err=True)
    if write is None:
        typer.echo(as_json(learnt))
    else:
        write.write_text(as_json(learnt), "utf-8")
        typer.echo(f"Wrote {write}.", err=True)
