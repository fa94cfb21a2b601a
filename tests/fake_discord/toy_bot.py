"""A small discord.py bot with one of everything, to try the fake with. Run as a module it is a process of its own."""

import os

import discord
from discord import app_commands, ui


class Menu(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Edit", custom_id="toy:edit")
    async def edit(self, interaction: discord.Interaction, button: ui.Button) -> None:
        await interaction.response.edit_message(content="edited", view=None)

    @ui.button(label="Form", custom_id="toy:form")
    async def form(self, interaction: discord.Interaction, button: ui.Button) -> None:
        await interaction.response.send_modal(Form())

    @ui.button(label="Grey", custom_id="toy:grey", disabled=True)
    async def grey(self, interaction: discord.Interaction, button: ui.Button) -> None: ...

    @ui.select(
        custom_id="toy:select",
        options=[discord.SelectOption(label="One", value="1"), discord.SelectOption(label="Two", value="2")],
    )
    async def choose(self, interaction: discord.Interaction, select: ui.Select) -> None:
        await interaction.response.send_message(f"chose {select.values}", ephemeral=True)


class Form(ui.Modal, title="A form"):
    first = ui.TextInput(label="First", style=discord.TextStyle.long, max_length=4000)
    second = ui.TextInput(label="Second", required=False)
    file = ui.Label(text="File", component=ui.FileUpload(required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        read = [(await f.read()).decode() for f in self.file.component.values]
        await interaction.response.send_message(f"{self.first.value}|{self.second.value}|{read}", ephemeral=True)


class ToyBot(discord.Client):
    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_view(Menu())


def add_commands(tree: app_commands.CommandTree) -> None:
    @tree.command(description="Say something back")
    async def echo(interaction: discord.Interaction, text: str, number: app_commands.Range[int, 1, 9] = 1) -> None:
        await interaction.response.send_message(text * number)

    @echo.autocomplete("text")
    async def offer(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=current + c, value=current + c) for c in "ab"]

    @tree.command(description="Think, then answer in private")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("a secret")

    @tree.command(description="A menu")
    async def menu(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("menu", view=Menu())

    @tree.command(description="Write to somebody")
    async def write(interaction: discord.Interaction, user: discord.User, text: str) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await user.send(text, file=discord.File(__file__, "toy.txt"))
            await interaction.followup.send("sent")
        except discord.Forbidden as error:
            await interaction.followup.send(f"refused {error.code}")

    @tree.command(description="Open a thread")
    async def thread(interaction: discord.Interaction, name: str) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        made = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await made.send(f"here, {interaction.user.mention}")
        await interaction.response.send_message("opened")

    @tree.command(description="Send too much")
    async def flood(interaction: discord.Interaction, size: int) -> None:
        await interaction.response.send_message("x" * size)

    @tree.command(description="Read a file")
    async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message((await file.read()).decode(), ephemeral=True)

    @tree.context_menu(name="Read this")
    async def read_this(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"it says {message.content}", ephemeral=True)


if __name__ == "__main__":
    ToyBot().run(os.environ["DISCORD_TOKEN"])
