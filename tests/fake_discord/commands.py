"""Slash commands and context menus as a client runs them: only what is registered, only what fits."""

from typing import TYPE_CHECKING, Any

from tests.fake_discord.errors import CannotDo
from tests.fake_discord.world import Account, Channel, ChannelType, Message, Permission

if TYPE_CHECKING:
    from tests.fake_discord.server import FakeDiscord

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3


def register(
    fake: "FakeDiscord", tree: dict[int, dict[str, Any]], bodies: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Register these commands in place of those that there were, which keep their ids where they keep their names."""
    old = {(c["type"], c["name"]): int(c["id"]) for c in tree.values()}
    tree.clear()
    for body in bodies:
        kind = body.get("type") or 1
        command_id = old.get((kind, body["name"])) or fake.snowflakes.next()
        tree[command_id] = {
            "dm_permission": True,
            **body,
            "id": str(command_id),
            "type": kind,
            "application_id": str(fake.application_id),
            "description": body.get("description") or "",
            "version": str(command_id),
        }
    return list(tree.values())


def _registered(fake: "FakeDiscord", channel: Channel, kind: int) -> list[dict[str, Any]]:
    found = list(fake.commands[None].values())
    if channel.guild is not None:
        found += fake.commands.get(channel.guild.id, {}).values()
    return [c for c in found if c["type"] == kind and _fits_context(c, channel)]


def _fits_context(command: dict[str, Any], channel: Channel) -> bool:
    contexts = command.get("contexts")
    here = 1 if channel.type is ChannelType.DM else 0
    if contexts is not None:
        return here in contexts
    return here == 0 or command.get("dm_permission", True) is not False


def find_command(fake: "FakeDiscord", channel: Channel, path: str, user: Account) -> dict[str, Any]:
    name = path.split()[0]
    found = [c for c in _registered(fake, channel, CHAT) if c["name"] == name]
    if not found:
        raise CannotDo(f"/{name} is not registered here")
    needed = found[0].get("default_member_permissions")
    if needed and channel.guild is not None:
        held = channel.permissions(user)
        if Permission(int(needed)) & ~held:
            raise CannotDo(f"/{name} is not shown to {user.name}")
    return found[0]


def find_context_menu(fake: "FakeDiscord", message: Message, name: str) -> dict[str, Any]:
    found = [c for c in _registered(fake, message.channel, MESSAGE_MENU) if c["name"] == name]
    if not found:
        raise CannotDo(f"no menu entry {name!r}")
    resolved = {"messages": {str(message.id): message.payload()}}
    command = found[0]
    return {
        "id": command["id"],
        "name": name,
        "type": MESSAGE_MENU,
        "target_id": str(message.id),
        "resolved": resolved,
    }


def build_command_data(
    fake: "FakeDiscord",
    channel: Channel,
    command: dict[str, Any],
    path: str,
    given: dict[str, Any],
    focused: str | None,
) -> dict[str, Any]:
    """Make the `data` of the interaction, refusing what a client would not send."""
    resolved: dict[str, dict[str, Any]] = {}
    data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": CHAT}
    place, level = data, command
    for name in path.split()[1:]:
        inner = [o for o in level.get("options") or [] if o["name"] == name and o["type"] in (SUBCOMMAND, GROUP)]
        if not inner:
            raise CannotDo(f"/{path} has no {name!r}")
        level = inner[0]
        part: dict[str, Any] = {"name": name, "type": level["type"], "options": []}
        place["options"] = [part]
        place = part
    wanted = level.get("options") or []
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in wanted):
        raise CannotDo(f"/{path} needs a subcommand")
    by_name = {o["name"]: o for o in wanted}
    for name in given:
        if name not in by_name:
            raise CannotDo(f"/{path} has no option {name!r}")
    for option in wanted:
        if option.get("required") and option["name"] not in given and focused is None:
            raise CannotDo(f"/{path} needs {option['name']!r}")
    place["options"] = [_value(fake, channel, by_name[n], v, n == focused, resolved) for n, v in given.items()]
    if resolved:
        data["resolved"] = resolved
    return data


def _value(
    fake: "FakeDiscord", channel: Channel, option: dict[str, Any], value: Any, focused: bool, resolved: dict[str, Any]
) -> dict[str, Any]:
    part = {"name": option["name"], "type": option["type"], "value": value}
    if focused:
        if not option.get("autocomplete"):
            raise CannotDo(f"{option['name']!r} has no autocomplete")
        return {**part, "value": str(value), "focused": True}
    match option["type"]:
        case t if t == STRING:
            _check_string(option, value)
        case t if t in (INTEGER, NUMBER):
            _check_number(option, value)
        case t if t == BOOLEAN:
            if not isinstance(value, bool):
                raise CannotDo(f"{option['name']!r} is yes or no")
        case t if t == USER:
            part["value"] = str(value.id)
            resolved.setdefault("users", {})[str(value.id)] = fake.accounts[value.id].payload()
            if channel.guild is not None and value.id in channel.guild.members:
                member = channel.guild.members[value.id].payload(with_user=False)
                resolved.setdefault("members", {})[str(value.id)] = {**member, "permissions": "0"}
        case t if t in (CHANNEL, ROLE):
            kind = "channels" if t == CHANNEL else "roles"
            extra = {"permissions": "0"} if t == CHANNEL else {}
            part["value"] = str(value.id)
            resolved.setdefault(kind, {})[str(value.id)] = {**value.payload(), **extra}
        case t if t == ATTACHMENT:
            stored = fake.store_file(*value)
            part["value"] = stored["id"]
            resolved.setdefault("attachments", {})[stored["id"]] = stored
    if option.get("choices") and value not in [c["value"] for c in option["choices"]]:
        raise CannotDo(f"{option['name']!r} offers no {value!r}")
    return part


def _check_string(option: dict[str, Any], value: Any) -> None:
    low, high = option.get("min_length") or 0, option.get("max_length") or 6000
    if not isinstance(value, str) or not low <= len(value) <= high:
        raise CannotDo(f"{option['name']!r} takes {low} to {high} characters")
    if "\n" in value:
        raise CannotDo("a client turns line breaks in a command's text into spaces")


def _check_number(option: dict[str, Any], value: Any) -> None:
    if not option.get("min_value", value) <= value <= option.get("max_value", value):
        raise CannotDo(f"{option['name']!r}: {value} is out of range")
