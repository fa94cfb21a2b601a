"""`berean rule` and `berean term`: one rule, one section, one word."""

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    app.command("rule")(rule)
    app.command("term")(term)


def rule(
    name: Annotated[list[str], typer.Argument(help="A number such as REG-BAND-01, or a heading such as: REG: Band")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the section as JSON.")] = False,
) -> None:
    """Show one rule by its number, or a section by its heading."""
    from bot.services.rulings.answers import find_rule
    from bot.services.rulings.documents import load_library
    from bot.terminal.folding import tell
    from bot.text.lookup.rulings import section_text, statement_text

    found = find_rule(" ".join(name))
    if as_json:
        typer.echo(found.section.model_dump_json(exclude_defaults=True))
    elif found.statement is not None:
        tell(statement_text(found.section, found.statement))
    else:
        tell(section_text(found.section, load_library().quote(found.section)))


def term(word: Annotated[list[str], typer.Argument(help="A word such as: first strike")]) -> None:
    """Show what a word means in the rules."""
    from bot.services.rulings.answers import find_term
    from bot.services.rulings.documents import load_library
    from bot.terminal.folding import tell
    from bot.text.lookup.rulings import quote_text, section_text

    typed = " ".join(word)
    library = load_library()
    section, quote = find_term(typed, library)
    if section is not None:
        tell(section_text(section, library.quote(section)))
    if quote is not None:
        tell(quote_text(quote))
