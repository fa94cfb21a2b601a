"""How a decklist comes to the bot: by a form, a file, a message in a channel, or a single line."""

from typing import Any

import discord

from bot.errors import UserFacing
from bot.text.outside import plain_name
from bot.ui import limits, send
from bot.ui.custom_ids import custom_id
from bot.ui.router import Press

PARTS = ("list1", "list2", "list3")
FILE = "file"
FORMAT = "format"


def list_form(action: str, *arguments: object, title: str = "Your decklist") -> discord.ui.Modal:
    """Return the form: it has three inputs, since each ends at 4,000 characters, and one for a file."""
    form = discord.ui.Modal(title=title, custom_id=custom_id(action, *arguments), timeout=900)
    labels = ("Decklist (paste it here)", "More of it, if it is long", "Still more")
    for part, label in zip(PARTS, labels, strict=True):
        field = discord.ui.TextInput[Any](
            custom_id=part,
            style=discord.TextStyle.long,
            required=False,
            max_length=limits.INPUT_TEXT,
        )
        form.add_item(discord.ui.Label(text=label, component=field))
    upload = discord.ui.FileUpload[Any](custom_id=FILE, required=False, max_values=1)
    form.add_item(discord.ui.Label(text="Or a file", component=upload))
    return form


def team_form(action: str, *arguments: object) -> discord.ui.Modal:
    """Return the form for the decks of a team: a field for each, or a file for each."""
    form = discord.ui.Modal(title="The decks of your team", custom_id=custom_id(action, *arguments), timeout=900)
    for part, label in zip(PARTS, ("First deck", "Second deck"), strict=False):
        field = discord.ui.TextInput[Any](
            custom_id=part, style=discord.TextStyle.long, required=False, max_length=limits.INPUT_TEXT
        )
        form.add_item(discord.ui.Label(text=label, component=field))
    upload = discord.ui.FileUpload[Any](custom_id=FILE, required=False, max_values=2)
    form.add_item(discord.ui.Label(text="Or two files", component=upload))
    return form


async def read_team(press: Press) -> list[str]:
    """Return the lists of a filled-in form for a team, a field or a file each.

    Raises:
        UserFacing: it is empty, or a file is not text.
    """
    fields = [press.fields.get(part, "").strip("\n") for part in PARTS]
    lists = [text for text in (*fields, *[await read_file(f) for f in press.files.get(FILE, [])]) if text.strip()]
    if not lists:
        raise UserFacing("The form was empty: paste two decklists, or attach a file with each.")
    return lists


async def show_form(interaction: discord.Interaction[Any], action: str, *arguments: object) -> None:
    """Open the form; what is filled in comes back with the same action."""
    await send.form(interaction, list_form(action, *arguments))


async def read_lists(press: Press) -> str:
    """Return the list of a filled-in form, its parts joined.

    Raises:
        UserFacing: it is empty, or its file is not text.
    """
    parts = [press.fields.get(part, "").strip("\n") for part in PARTS]
    files = [await read_file(f) for f in press.files.get(FILE, [])]
    text = "\n".join(part for part in (*parts, *files) if part.strip())
    if not text.strip():
        raise UserFacing("The form was empty: paste a decklist, or attach a file with one.")
    return text


async def read_file(attachment: discord.Attachment) -> str:
    """Return the text of an attached file.

    Raises:
        UserFacing: it is too large, is not text, or cannot be fetched.
    """
    called = plain_name(attachment.filename, 60, "The file")
    if attachment.size > limits.ATTACHMENT_BYTES:
        raise UserFacing(f"{called} is larger than {limits.ATTACHMENT_BYTES // 1024} KB: no decklist is.")
    try:
        content = await attachment.read()
    except discord.HTTPException:
        raise UserFacing(f"{called} could not be fetched from Discord; attach it again.") from None
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        if encoding == "utf-16" and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise UserFacing(f"{called} is no text; attach a .txt or .dek file.")
