"""/ruling, /rule and /term: what the rules say."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog, promptly
from bot.errors import UserFacing
from bot.services.rulings import headings_like
from bot.ui import limits, send
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.ui.rulings import OPEN_SECTION, SECTION, ruling_panel, section_panel, statement_panel
from glossary.answer import Answer
from glossary.model import Edition, Section
from glossary.rules import Rules, UnknownRule, is_rule_id, load_rules

if TYPE_CHECKING:
    from bot.app import Berean

QUESTION = 500
EDITIONS = [
    app_commands.Choice(name="Today's rules (REG 8.3.0, 2023)", value=Edition.Y2023.value),
    app_commands.Choice(name="3rd edition rulebook (2005)", value=Edition.Y2005.value),
    app_commands.Choice(name="The Mission", value=Edition.MISSION.value),
]


def headings(rules: Rules, typed: str) -> list[Section]:
    """Return the sections whose heading or other name fits what was typed, best first."""
    return headings_like(rules, typed, limits.CHOICES)


def rule_panel(rules: Rules, name: str) -> Panel:
    """Return the rule with this id, or the section with this heading.

    Raises:
        UserFacing: there is neither; with the nearest headings.
    """
    typed = name.strip()
    try:
        if is_rule_id(typed):
            return statement_panel(rules.section_of(typed), rules.statement(typed))
        return section_panel(rules.section(typed), 0)
    except UnknownRule:
        pass
    near = headings(rules, typed)
    named = [s for s in near if typed.casefold() in {s.title.casefold(), *(a.casefold() for a in s.aliases)}]
    if named:
        return section_panel(named[0], 0)
    nearest = "; ".join(s.key for s in near[:5])
    hint = f" Nearest: {nearest}." if nearest else ""
    raise UserFacing(f"There is no rule or heading “{limits.clip(typed, 100)}”.{hint}")


class RulingCog(Cog):
    """The rules."""

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
        answer = await promptly(interaction, self._answer(question, wanted))
        await send.answer(interaction, ruling_panel(question, answer))

    async def _answer(self, question: str, edition: Edition | None) -> Answer:
        judge = await self.desk.judge()
        return await self.desk.aside(judge.answer, question, edition)

    @app_commands.command(name="rule", description="Read one rule by its number, or a section by its heading")
    @app_commands.describe(name="A number such as REG-BAND-01, or a heading")
    async def rule(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show a rule or a section."""
        await send.answer(interaction, rule_panel(await self._rules(), name))

    @app_commands.command(name="term", description="What a word means in the rules")
    @app_commands.describe(name="A term such as band, negate, or initiative")
    async def term(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show the section that explains a term."""
        await send.answer(interaction, rule_panel(await self._rules(), name))

    @rule.autocomplete("name")
    @term.autocomplete("name")
    async def headings(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer headings for what has been typed."""
        found = await self.desk.aside(headings, await self._rules(), current)
        return [
            app_commands.Choice(name=limits.clip(s.key, limits.CHOICE_NAME), value=s.statements[0].id) for s in found
        ]

    @on_press(SECTION)
    async def turn_section(self, press: Press) -> None:
        """Show a page of a section in the place of the message."""
        section = await self._section(press.argument(0))
        page = press.argument(2)
        await send.update(press.interaction, section_panel(section, int(page) if page.isdecimal() else 0))

    @on_press(OPEN_SECTION)
    async def open_section(self, press: Press) -> None:
        """Show a section chosen from a menu, in a private message of its own."""
        section = await self._section(press.values[0] if press.values else "")
        await send.answer(press.interaction, section_panel(section, 0))

    async def _rules(self) -> Rules:
        return await self.desk.aside(load_rules)

    async def _section(self, first_statement: str) -> Section:
        try:
            return (await self._rules()).section_of(first_statement)
        except UnknownRule:
            raise UserFacing("This rule is no longer in the collection; ask the question again.") from None


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(RulingCog(bot))
