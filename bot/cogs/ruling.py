"""/ruling, /rule and /term: what the rules say."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog, promptly
from bot.errors import UserFacing
from bot.services import judges
from bot.services.decks import cited_sentence
from bot.services.documents import load_library
from bot.services.rulings import find_rule, find_term, headings_like
from bot.ui import limits, send
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.ui.rulings import (
    NO_HELP,
    OPEN_SECTION,
    QUESTION,
    READ_RULE,
    SECTION,
    Beside,
    entry_panel,
    question_of,
    ruling_panel,
    section_panel,
    sentence_panel,
    statement_panel,
)
from glossary.answer import Answer
from glossary.model import Edition, Section
from glossary.rules import Rules, UnknownRule, load_rules

if TYPE_CHECKING:
    from bot.app import Berean

EDITIONS = [
    app_commands.Choice(name="Today's rules (REG 8.3.0, 2023)", value=Edition.Y2023.value),
    app_commands.Choice(name="3rd edition rulebook (2005)", value=Edition.Y2005.value),
    app_commands.Choice(name="The Mission", value=Edition.MISSION.value),
]


#: letters after which `/ruling` offers headings
TITLES_AFTER = 3


class RulingCog(Cog):
    """The rules."""

    async def cog_load(self) -> None:
        """Add the entry in the menu of messages."""
        self.bot.tree.add_command(app_commands.ContextMenu(name="Find the rule here", callback=self.find_here))

    @app_commands.command(name="ruling", description="Ask a question about the rules and get the rule that settles it")
    @app_commands.describe(question="Your question, in your own words", edition="Which rules; today's by default")
    @app_commands.choices(edition=EDITIONS)
    async def ruling(
        self,
        interaction: discord.Interaction[Any],
        question: app_commands.Range[str, 1, QUESTION],
        edition: app_commands.Choice[str] | None = None,
    ) -> None:
        """Answer a question in private."""
        wanted = Edition(edition.value) if edition else None
        await send.answer(interaction, await promptly(interaction, self._rule_on(interaction, question, wanted)))

    @ruling.autocomplete("question")
    async def titles(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer headings after three letters; whatever else is typed is a question all the same."""
        return await self._headings(current) if len(current.strip()) >= TITLES_AFTER else []

    async def find_here(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Answer the question that a message asks."""
        question = " ".join(message.content.split())
        if not question:
            raise UserFacing("There is no text in this message.")
        asked = limits.clip(question, QUESTION)
        await send.answer(interaction, await promptly(interaction, self._rule_on(interaction, asked, None)))

    async def _rule_on(self, interaction: discord.Interaction[Any], question: str, edition: Edition | None) -> Panel:
        answer = await self._answer(question, edition)
        server = _server(interaction)
        rulings = tuple(await judges.rulings_for(self.desk.database, server, answer)) if server else ()
        section = answer.hits[0].section if answer.found else None
        return ruling_panel(question, answer, await self._beside(server, section, rulings))

    async def _beside(
        self, server: str, section: Section | None, rulings: tuple[judges.ServerRuling, ...] | None = None
    ) -> Beside:
        """Return the official passage beside a section, and what the judges of a server ruled on it."""
        if section is None:
            return Beside(None, rulings or ())
        library = await self.desk.aside(load_library)
        versions = await judges.chosen_versions(self.desk.database, server) if server else {}
        if rulings is None:
            found = await judges.list_rulings(self.desk.database, server, sections=[section.key]) if server else []
            rulings = tuple(found)
        return Beside(library.quote(section, versions), rulings)

    async def _answer(self, question: str, edition: Edition | None) -> Answer:
        judge = await self.desk.judge()
        return await self.desk.aside(judge.answer, question, edition)

    @app_commands.command(name="rule", description="Read one rule by its number, or a section by its heading")
    @app_commands.describe(name="A number such as REG-BAND-01, or a heading")
    async def rule(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show a rule or a section."""
        await self._show_rule(interaction, name)

    @on_press(READ_RULE)
    async def read_rule(self, press: Press) -> None:
        """Show the rule that a verdict on a deck cites, in a private message of its own."""
        await self._show_rule(press.interaction, press.values[0] if press.values else "")

    async def _show_rule(self, interaction: discord.Interaction[Any], name: str) -> None:
        cited = await self.desk.aside(cited_sentence, name)
        if cited is not None:
            await send.answer(interaction, sentence_panel(*cited))
            return
        found = await self.desk.aside(find_rule, name)
        beside = await self._beside(_server(interaction), found.section)
        if found.statement is not None and name.strip().upper() == found.statement.id:
            await send.answer(interaction, statement_panel(found.section, found.statement, beside))
        else:
            await send.answer(interaction, section_panel(found.section, 0, beside))

    @app_commands.command(name="term", description="What a word means in the rules")
    @app_commands.describe(name="A term such as band, negate, or initiative")
    async def term(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show the section that explains a term, or its entry in the imported dictionary."""
        library = await self.desk.aside(load_library)
        section, quote = await self.desk.aside(find_term, name, library)
        if section is not None:
            beside = await self._beside(_server(interaction), section)
            await send.answer(interaction, section_panel(section, 0, Beside(quote or beside.quote, beside.rulings)))
        elif quote is not None:
            await send.answer(interaction, entry_panel(quote))

    @rule.autocomplete("name")
    @term.autocomplete("name")
    async def headings(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer headings for what has been typed."""
        return await self._headings(current)

    async def _headings(self, current: str) -> list[app_commands.Choice[str]]:
        found = await self.desk.aside(headings_like, await self._rules(), current, limits.CHOICES)
        return [app_commands.Choice(name=limits.clip(s.key, limits.CHOICE_NAME), value=_value(s)) for s in found]

    @on_press(SECTION)
    async def turn_section(self, press: Press) -> None:
        """Show a page of a section in the place of the message."""
        section = await self._section(press.argument(0))
        page = press.argument(2)
        beside = await self._beside(_server(press.interaction), section)
        panel = section_panel(section, int(page) if page.isascii() and page.isdecimal() else 0, beside)
        await send.update(press.interaction, panel)

    @on_press(OPEN_SECTION)
    async def open_section(self, press: Press) -> None:
        """Show a section chosen from a menu, in a private message of its own."""
        section = await self._section(press.values[0] if press.values else "")
        beside = await self._beside(_server(press.interaction), section)
        await send.answer(press.interaction, section_panel(section, 0, beside))

    @on_press(NO_HELP)
    async def no_help(self, press: Press) -> None:
        """Write an answer down for the judges of the server."""
        interaction = press.interaction
        shown = interaction.message.embeds if interaction.message else []
        question = question_of(shown[0]) if shown else ""
        server = _server(interaction)
        if not question or not server:
            raise UserFacing("Only answers given in a server can be handed to its judges.")
        answer = await promptly(interaction, self._answer(question, None))
        await judges.mark_as_no_help(self.desk.database, server, answer, str(interaction.user.id))
        await send.answer(interaction, Panel("Noted for this server's judges. Thank you."))

    async def _rules(self) -> Rules:
        return await self.desk.aside(load_rules)

    async def _section(self, first_statement: str) -> Section:
        try:
            return (await self._rules()).section_of(first_statement)
        except UnknownRule:
            raise UserFacing("This rule is no longer in the collection; ask the question again.") from None


def _server(interaction: discord.Interaction[Any]) -> str:
    """Return the server a command came from, empty in direct messages."""
    return str(interaction.guild_id) if interaction.guild_id is not None else ""


def _value(section: Section) -> str:
    """Return what stands for a section in a choice: its key, or its first statement where that is too long."""
    return section.key if len(section.key) <= limits.CHOICE_VALUE else section.statements[0].id


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(RulingCog(bot))
