"""/ruling, /rule and /term: what the rules say."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.errors import UserFacing
from bot.hosting.place import mark_of_thread
from bot.services.decks.checks import cited_sentence
from bot.services.people.servers import settings_of
from bot.services.rulings import judges
from bot.services.rulings.answers import card_texts, edition_of, find_rule, find_term
from bot.services.rulings.documents import load_library
from bot.services.rulings.naming import rules_like
from bot.services.verdicts.archive import is_same
from bot.services.verdicts.archive import load as load_archive
from bot.services.verdicts.chain import Told
from bot.services.verdicts.chain import answer as answer_to
from bot.services.verdicts.conversation import goes_on, joined
from bot.text.lookup.verdicts import MOST_RULED, archived_text
from bot.ui import limits, send
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.ui.rulings import (
    ASK_ON,
    ASKED_ON,
    FURTHER,
    NO_HELP,
    OPEN_SECTION,
    QUESTION,
    READ_RULE,
    RULED,
    SECTION,
    TABLE,
    Around,
    Beside,
    ask_on_form,
    entry_panel,
    mark_of_subject,
    ruled_panel,
    ruling_panel,
    section_panel,
    sentence_panel,
    shown_answer,
    statement_panel,
    table_panel,
)
from bot.ui.shared import page_of
from engine.redemption.model.ruleset import DOCUMENTS
from glossary.editions.court import named_in
from glossary.editions.later import held, newest, rules_of, rules_with, section_at
from glossary.model import Edition, Section
from glossary.names import CardNames
from glossary.rules import Rules, UnknownRule, is_rule_id

if TYPE_CHECKING:
    from bot.app import Berean

EDITIONS = [
    *(app_commands.Choice(name=DOCUMENTS[each.value], value=each.value) for each in held()),
    app_commands.Choice(name="The Mission", value=Edition.MISSION.value),
]


#: how long after a question the next one may go on from it without saying so
GOES_ON = timedelta(minutes=10)
#: how many last questions are remembered, one for each person and channel
MOST_BEFORE = 2_000
#: letters after which `/ruling` offers headings
TITLES_AFTER = 3


class RulingCog(Cog):
    """The rules."""

    def __init__(self, bot: "Berean") -> None:
        super().__init__(bot)
        #: what each person asked last in each channel, and when; a restart forgets it
        self._before: dict[tuple[int | None, int], tuple[str, datetime]] = {}

    async def cog_load(self) -> None:
        """Add the entry in the menu of messages."""
        self.bot.tree.add_command(app_commands.ContextMenu(name="Find the rule here", callback=self.find_here))

    @app_commands.command(name="ruling", description="Ask a question about the rules and get the rule that settles it")
    @app_commands.describe(question="Your question, in your own words", edition="Which rules; the server's by default")
    @app_commands.choices(edition=EDITIONS)
    async def ruling(
        self,
        interaction: discord.Interaction[Any],
        question: app_commands.Range[str, 1, QUESTION],
        edition: app_commands.Choice[str] | None = None,
    ) -> None:
        """Answer a question in private."""
        wanted = Edition(edition.value) if edition else None
        question = await self._whole(interaction, question)
        await send.answer(interaction, await self._rule_on(interaction, question, wanted))

    @ruling.autocomplete("question")
    async def titles(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer headings and rules after three letters; anything else that is typed is a question."""
        return await self._suggestions(current) if len(current.strip()) >= TITLES_AFTER else []

    async def find_here(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Answer the question that a message asks."""
        question = " ".join(message.content.split())
        if not question:
            raise UserFacing("There is no text in this message.")
        asked = limits.clip(question, QUESTION)
        await send.answer(interaction, await self._rule_on(interaction, asked, None))

    async def _whole(self, interaction: discord.Interaction[Any], question: str) -> str:
        """Return a question together with the person's question of minutes before, if it continues that."""
        place = (interaction.channel_id, interaction.user.id)
        now = interaction.created_at
        before, at = self._before.pop(place, ("", now))
        if before and now - at <= GOES_ON and goes_on(question):
            question = await self.desk.lightly(joined, before, question, await self._names())
        self._before[place] = (limits.clip(question, QUESTION), now)
        while len(self._before) > MOST_BEFORE:
            self._before.pop(next(iter(self._before)))
        return limits.clip(question, QUESTION)

    async def _names(self) -> CardNames:
        return (await self.desk.court()).judge(newest()).reader.names

    @on_press(ASK_ON)
    async def ask_on(self, press: Press) -> None:
        """Open the form for a question that continues an answer."""
        await send.form(press.interaction, ask_on_form("".join(press.arguments[:1])))

    @on_press(ASKED_ON)
    async def asked_on(self, press: Press) -> None:
        """Answer a question that continues the one in the message."""
        interaction = press.interaction
        embeds = interaction.message.embeds if interaction.message else []
        shown = shown_answer(embeds[0], "") if embeds else None
        further = press.fields.get(FURTHER, "").strip()
        if shown is None or not further:
            raise UserFacing("There is no answer to ask more about; ask again with /ruling.")
        whole = await self.desk.lightly(joined, shown.question, further, await self._names())
        edition = edition_of(("".join(press.arguments[:1])) or None)
        question = limits.clip(whole, QUESTION)
        self._before[interaction.channel_id, interaction.user.id] = (question, interaction.created_at)
        await send.answer(interaction, await self._rule_on(interaction, question, edition))

    async def _rule_on(self, interaction: discord.Interaction[Any], question: str, edition: Edition | None) -> Panel:
        chosen = await self._chosen(interaction, question)
        if chosen is not None:
            return chosen
        server = _server(interaction)
        if edition is None and named_in(question) is None:
            here = await self._edition_of_thread(interaction) or (await settings_of(self.desk.database, server)).edition
            edition = Edition(here) if here is not None else None
        told = await self._answer(question, edition)
        answer = told.passages
        found = await judges.rulings_for(self.desk.database, server, answer) if server else []
        corrections = tuple(each for each in found if each.question and is_same(question, each.question))
        rulings = (*corrections, *(each for each in found if each not in corrections))
        section = answer.hits[0].section if answer.found else None
        beside = await self._beside(server, section, rulings)
        cards = tuple(await self.desk.lightly(card_texts, answer))
        library = await self.desk.lightly(load_library)
        entry = await self.desk.lightly(library.entry, answer.question)
        beside = replace(beside, cards=cards, entry=entry, corrections=corrections)
        ruled = tuple(archived_text(each, told.asked.edition) for each in told.ruled[:MOST_RULED])
        beside = replace(beside, ruled=ruled)
        return ruling_panel(question, answer, beside, edition.value if edition else "", told.direct, told.others)

    async def _edition_of_thread(self, interaction: discord.Interaction[Any]) -> str | None:
        """Return the edition of the game in this thread, None if there is no game in it."""
        thread = interaction.channel_id
        found = await self.desk.games.marked(mark_of_thread(thread)) if thread is not None else None
        return found.about.edition if found is not None else None

    async def _chosen(self, interaction: discord.Interaction[Any], question: str) -> Panel | None:
        """Return the rule or section that was picked from the suggestions, None if a question was typed."""
        rules = await self._rules()
        if not is_rule_id(question) and question.strip().casefold() not in rules.by_key:
            return None
        try:
            return await self._rule_panel(_server(interaction), question)
        except UserFacing:  # the form of a number, but no rule of ours: the search knows best what is near
            return None

    async def _beside(
        self, server: str, section: Section | None, rulings: tuple[judges.ServerRuling, ...] | None = None
    ) -> Beside:
        """Return the official passage for a section, and what the judges of a server ruled on it."""
        if section is None:
            return Beside(None, rulings or ())
        library = await self.desk.lightly(load_library)
        versions = (await settings_of(self.desk.database, server)).documents
        if rulings is None:
            found = await judges.list_rulings(self.desk.database, server, sections=[section.key]) if server else []
            rulings = tuple(found)
        return Beside(library.quote(section, versions), rulings, later=library.moved_on(section))

    async def _answer(self, question: str, edition: Edition | None) -> Told:
        court, catalog = await self.desk.court(), await self.desk.catalog()
        archive = await self.desk.lightly(load_archive, self.desk.settings.home)
        return await self.desk.lightly(answer_to, question, court, catalog, edition, archive)

    @app_commands.command(name="rule", description="Read one rule by its number, or a section by its heading")
    @app_commands.describe(name="A number such as REG-BAND-01, or a heading")
    async def rule(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show a rule or a section."""
        await self._show_rule(interaction, name)

    @on_press(READ_RULE)
    async def read_rule(self, press: Press) -> None:
        """Show the rule that a verdict on a deck cites, in a new private message."""
        await self._show_rule(press.interaction, press.values[0] if press.values else "")

    async def _show_rule(self, interaction: discord.Interaction[Any], name: str) -> None:
        await send.answer(interaction, await self._rule_panel(_server(interaction), name))

    async def _rule_panel(self, server: str, name: str) -> Panel:
        cited = await self.desk.lightly(cited_sentence, name)
        if cited is not None:
            return sentence_panel(*cited)
        found = await self.desk.lightly(find_rule, name)
        beside = await self._beside(server, found.section)
        if found.statement is not None and name.strip().upper() == found.statement.id:
            return statement_panel(found.section, found.statement, beside)
        return await self._section_panel(found.section, 0, beside)

    async def _section_panel(self, section: Section, page: int, beside: Beside) -> Panel:
        rules = await self.desk.lightly(rules_with, section)
        before, after = rules.neighbours(section)
        see = tuple(rules.by_key[key] for key in section.see if key in rules.by_key)
        return section_panel(section, page, beside, Around(before, after, see))

    @app_commands.command(name="term", description="What a word means in the rules")
    @app_commands.describe(name="A term such as band, negate, or initiative")
    async def term(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show the section that explains a term, or its entry in the imported dictionary."""
        library = await self.desk.lightly(load_library)
        versions = (await settings_of(self.desk.database, interaction.guild_id)).documents
        section, quote = await self.desk.lightly(find_term, name, library, versions)
        if section is not None:
            beside = await self._beside(_server(interaction), section)
            shown = Beside(quote or beside.quote, beside.rulings)
            await send.answer(interaction, await self._section_panel(section, 0, shown))
        elif quote is not None:
            await send.answer(interaction, entry_panel(quote))

    @rule.autocomplete("name")
    @term.autocomplete("name")
    async def headings(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer headings and rules for what has been typed."""
        return await self._suggestions(current)

    async def _suggestions(self, current: str) -> list[app_commands.Choice[str]]:
        found = await self.desk.lightly(rules_like, await self._rules(), current, limits.CHOICES)
        return [app_commands.Choice(name=limits.clip(s.name, limits.CHOICE_NAME), value=s.value) for s in found]

    @on_press(SECTION)
    async def turn_section(self, press: Press) -> None:
        """Show another page of a section in the same message."""
        section = await self._section(press.argument(0))
        beside = await self._beside(_server(press.interaction), section)
        await send.update(press.interaction, await self._section_panel(section, page_of(press.argument(2)), beside))

    @on_press(OPEN_SECTION)
    async def open_section(self, press: Press) -> None:
        """Show a section that a button or a menu names, in a new private message."""
        section = await self._section(press.values[0] if press.values else press.argument(0))
        beside = await self._beside(_server(press.interaction), section)
        await send.answer(press.interaction, await self._section_panel(section, 0, beside))

    @on_press(RULED)
    async def all_ruled(self, press: Press) -> None:
        """Show all that the judges of a server ruled on the cards and the section of an answer, page by page."""
        marks = press.argument(0).split(".")
        found = await judges.list_rulings(self.desk.database, _server(press.interaction))
        meant = [ruling for ruling in found if mark_of_subject(ruling.subject) in marks]
        if not meant:
            raise UserFacing("These rulings are no longer there; ask again.")
        panel = ruled_panel(meant, page_of(press.argument(2)))
        if press.argument(1) == "x":
            await send.answer(press.interaction, panel)
        else:
            await send.update(press.interaction, panel)

    @on_press(NO_HELP)
    async def no_help(self, press: Press) -> None:
        """Keep an answer, as it is in the message, for the judges of the server."""
        interaction = press.interaction
        embeds = interaction.message.embeds if interaction.message else []
        shown = shown_answer(embeds[0], press.arguments[0] if press.arguments else "") if embeds else None
        server = _server(interaction)
        if shown is None or not server:
            raise UserFacing("Only answers given in a server can be handed to its judges.")
        await judges.mark_as_no_help(self.desk.database, server, shown, str(interaction.user.id))
        await send.answer(interaction, Panel("Noted for this server's judges. Thank you."))

    @on_press(TABLE)
    async def show_table(self, press: Press) -> None:
        """Show the table on which an answer was played, computed again from the question in the message."""
        embeds = press.interaction.message.embeds if press.interaction.message else []
        shown = shown_answer(embeds[0], "") if embeds else None
        told = None
        if shown is not None:
            told = await self._answer(shown.question, edition_of((press.arguments or ("",))[0] or None))
        if shown is None or told is None or told.direct is None or not told.direct.scenario:
            raise UserFacing("This question is no longer answered by playing; ask it again.")
        await send.answer(press.interaction, table_panel(shown.question, told.direct))

    async def _rules(self) -> Rules:
        return await self.desk.lightly(rules_of, newest())

    async def _section(self, handle: str) -> Section:
        try:
            return await self.desk.lightly(section_at, handle)
        except UnknownRule:
            raise UserFacing("This rule is no longer in the collection; ask the question again.") from None


def _server(interaction: discord.Interaction[Any]) -> str:
    """Return the server a command came from, empty in direct messages."""
    return str(interaction.guild_id) if interaction.guild_id is not None else ""


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(RulingCog(bot))
