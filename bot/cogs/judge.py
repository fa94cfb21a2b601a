"""/judge: rulings of a server's own judges, what they say that cards mean, and the answers that did not help.

Judges are those with the role of `/settings judges` and those who manage the server. Discord shows the command to
everybody, since it does not know that role; other people are told that they are no judges.
"""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.cogs.permissions import is_judge, require_judge
from bot.errors import UserFacing
from bot.services.assurance.proposed_readings import (
    export_readings,
    made,
    printing_with,
    propose,
    readings_of,
    withdraw,
)
from bot.services.people.servers import settings_of
from bot.services.rulings import judges
from bot.services.rulings.answers import edition_of
from bot.services.rulings.naming import card_named, rules_like, subject_named
from bot.services.verdicts.chain import trace
from bot.text.outside import plain_name
from bot.ui import limits, send
from bot.ui.decklists import read_file
from bot.ui.panel import Panel, TextFile
from bot.ui.proposed_readings import READING, READS, RULES, WHY, reading_form, reading_panel
from bot.ui.router import Press, on_press
from bot.ui.rulings import poor_answers_panel, server_rulings_panel
from engine.redemption.language.written import text_fingerprint
from glossary.editions.later import newest, rules_of

if TYPE_CHECKING:
    from bot.app import Berean

RulingText = app_commands.Range[str, 1, judges.LONGEST]
RulingId = app_commands.Range[str, 8, 8]


class JudgeCog(Cog):
    """The judges of a server."""

    judge = app_commands.Group(name="judge", description="Rulings of this server's judges", guild_only=True)

    async def _require(self, interaction: discord.Interaction[Any]) -> str:
        """Return the server, if the person is a judge of it."""
        require_judge(interaction, await settings_of(self.desk.database, interaction.guild_id))
        return str(interaction.guild_id)

    @judge.command(name="add", description="Pin a ruling to a card or to a section of the rules")
    @app_commands.describe(text="The ruling", card="The card it is on", section="Or the section", source="Where from")
    async def add(
        self,
        interaction: discord.Interaction[Any],
        text: RulingText,
        card: app_commands.Range[str, 1, 100] | None = None,
        section: app_commands.Range[str, 1, 100] | None = None,
        source: app_commands.Range[str, 1, 500] | None = None,
    ) -> None:
        """Pin a ruling."""
        server = await self._require(interaction)
        subject = await self.desk.lightly(subject_named, card, section)
        made = await judges.add_ruling(
            self.desk.database,
            server,
            text,
            plain_name(interaction.user.display_name),
            card=subject.card,
            section=subject.section,
            source=source or "",
            author_id=str(interaction.user.id),
        )
        read_as = f" I read “{card or section}” as that." if subject.is_guess else ""
        await send.answer(interaction, Panel(f"Ruling `{made.id}` stands on **{subject.name}**.{read_as}"))

    @judge.command(name="edit", description="Change the text of a ruling")
    @app_commands.describe(id="Its number, from /judge list", text="The new text", source="Where from")
    async def edit(
        self,
        interaction: discord.Interaction[Any],
        id: RulingId,
        text: RulingText,
        source: app_commands.Range[str, 1, 500] | None = None,
    ) -> None:
        """Change a ruling."""
        server, user = await self._require(interaction), interaction.user
        author = plain_name(user.display_name)
        await judges.edit_ruling(self.desk.database, server, id, text, author, source, str(user.id))
        await send.answer(interaction, Panel(f"Ruling `{id}` is changed."))

    @judge.command(name="delete", description="Take a ruling away")
    @app_commands.describe(id="Its number, from /judge list")
    async def delete(self, interaction: discord.Interaction[Any], id: RulingId) -> None:
        """Delete a ruling."""
        await judges.delete_ruling(self.desk.database, await self._require(interaction), id)
        await send.answer(interaction, Panel(f"Ruling `{id}` is deleted."))

    @judge.command(name="card", description="Say what a card means that Berean reads wrongly, or not at all")
    @app_commands.describe(card="The card")
    async def card(self, interaction: discord.Interaction[Any], card: app_commands.Range[str, 1, 100]) -> None:
        """Open the form for what a card means."""
        server, catalog = await self._require(interaction), await self.desk.catalog()
        found = await self.desk.lightly(card_named, card, catalog)
        printing = next((p for p in catalog.meant(card, found.hit) if p.text.strip()), None)
        if printing is None:
            raise UserFacing(f"{found.hit.name} has no ability.")
        words = text_fingerprint(printing.text)
        known = await readings_of(self.desk.database, server)
        await send.form(interaction, reading_form(printing, words, next((r for r in known if r.words == words), None)))

    @on_press(READING)
    async def said(self, press: Press) -> None:
        """Keep what a card means, or take it away if nothing was said."""
        interaction, words = press.interaction, press.argument(0)
        server, user = await self._require(interaction), interaction.user
        if not press.fields.get(READS, "").strip():
            gone = await withdraw(self.desk.database, server, words)
            told = "Your reading of that card is taken away." if gone else "Nothing was said, and nothing is kept."
            await send.answer(interaction, Panel(told))
            return
        printing = await self.desk.lightly(printing_with, await self.desk.catalog(), words)
        typed = {name: press.fields.get(name, "") for name in (READS, RULES, WHY)}
        proposed, shown = await self.desk.lightly(made, printing, typed, plain_name(user.display_name))
        await propose(self.desk.database, server, proposed, str(user.id))
        await send.answer(interaction, reading_panel(proposed, shown))

    @judge.command(name="list", description="The rulings of this server's judges, and what they say that cards mean")
    async def list_rulings(self, interaction: discord.Interaction[Any]) -> None:
        """List the rulings and readings."""
        server = await self._require(interaction)
        found = await judges.list_rulings(self.desk.database, server)
        await send.answer(interaction, server_rulings_panel(found, await readings_of(self.desk.database, server)))

    @judge.command(name="export", description="The rulings of this server's judges, and their readings, as files")
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Export the rulings and readings."""
        server = await self._require(interaction)
        files = [TextFile("rulings.json", await judges.export_rulings(self.desk.database, server))]
        if readings := await export_readings(self.desk.database, server):
            files.append(TextFile("readings.yaml", readings))
        await send.answer(interaction, Panel("Your rulings.", files=tuple(files)))

    @judge.command(name="import", description="Import rulings that a server has exported")
    @app_commands.describe(file="The file of /judge export")
    async def import_(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        """Import rulings, all of them or none."""
        server = await self._require(interaction)
        count = await judges.import_rulings(self.desk.database, server, await read_file(file))
        await send.answer(interaction, Panel(f"{count} rulings were imported."))

    @judge.command(name="answers", description="Answers that somebody marked as no help")
    async def answers(self, interaction: discord.Interaction[Any]) -> None:
        """List the answers that did not help."""
        found = await judges.answers_of_no_help(self.desk.database, await self._require(interaction))
        traces = await self._traces(found)
        await send.answer(interaction, poor_answers_panel(found, traces))

    async def _traces(self, answers: list[judges.PoorAnswer]) -> dict[int, tuple[str, ...]]:
        """Return how each of some questions is answered now."""
        court, catalog = await self.desk.court(), await self.desk.catalog()
        found = {}
        for each in answers:
            edition = edition_of(each.shown.edition or None)
            found[each.id] = await self.desk.lightly(trace, each.shown.question, court, catalog, edition)
        return found

    @judge.command(name="correct", description="Rule on an answer that was no help: it is pinned, and off the list")
    @app_commands.describe(number="Its number, from /judge answers", text="The ruling", source="Where from")
    async def correct(
        self,
        interaction: discord.Interaction[Any],
        number: app_commands.Range[int, 1, 10**9],
        text: RulingText,
        source: app_commands.Range[str, 0, 500] = "",
    ) -> None:
        """Pin a ruling to the card or section that a poor answer was about, and remove the answer from the list."""
        server = await self._require(interaction)
        found = await judges.answers_of_no_help(self.desk.database, server)
        shown = next((each.shown for each in found if each.id == number), None)
        if shown is None:
            raise UserFacing(f"There is no answer number {number} on the list.")
        card, section = await self._subject(shown)
        ruling = await judges.add_ruling(
            self.desk.database, server, text, plain_name(interaction.user.display_name),
            card=card, section=section, source=source, author_id=str(interaction.user.id), question=shown.question,
        )  # fmt: skip
        await judges.strike_answer(self.desk.database, server, number)
        told = (
            f"Ruling `{ruling.id}` stands before the answer to this question, and beside answers on {card or section}; "
            f"answer {number} is off the list."
        )
        await send.answer(interaction, Panel(told))

    async def _subject(self, shown: judges.ShownAnswer) -> tuple[str | None, str | None]:
        """Return the card a question names, else the section that answers it. Raises UserFacing without either."""
        court = await self.desk.court()
        answer = await self.desk.lightly(court.answer, shown.question, edition_of(shown.edition or None))
        if answer.question.cards:
            return answer.question.cards[0], None
        if not answer.hits:
            raise UserFacing("This question is on no card and no section; pin the ruling with /judge add.")
        return None, answer.hits[0].section.key

    @judge.command(name="strike", description="Take an answer off the list of /judge answers")
    @app_commands.describe(number="Its number, from /judge answers")
    async def strike(self, interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, 10**9]) -> None:
        """Remove an answer from the list."""
        await judges.strike_answer(self.desk.database, await self._require(interaction), number)
        await send.answer(interaction, Panel(f"Answer {number} is off the list."))

    @add.autocomplete("card")
    @card.autocomplete("card")
    async def cards(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer card names."""
        catalog = await self.desk.catalog()
        found = await self.desk.lightly(catalog.complete, current, limits.CHOICES)
        return [app_commands.Choice(name=n[: limits.CHOICE_NAME], value=n[: limits.CHOICE_VALUE]) for n in found]

    @add.autocomplete("section")
    async def sections(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer headings and rules."""
        found = await self.desk.lightly(rules_like, rules_of(newest()), current, limits.CHOICES)
        return [app_commands.Choice(name=limits.clip(s.name, limits.CHOICE_NAME), value=s.value) for s in found]

    @edit.autocomplete("id")
    @delete.autocomplete("id")
    async def ids(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the server's rulings."""
        if not is_judge(interaction, await settings_of(self.desk.database, interaction.guild_id)):
            return []
        found = await judges.list_rulings(self.desk.database, str(interaction.guild_id))
        named = [(r.id, f"{r.id} {r.card or r.section}: {r.text[: limits.CHOICE_NAME]}") for r in found]
        fitting = [(key, name) for key, name in named if current.casefold() in name.casefold()]
        shown = fitting[: limits.CHOICES]
        return [app_commands.Choice(name=limits.clip(name, limits.CHOICE_NAME), value=key) for key, name in shown]


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(JudgeCog(bot))
