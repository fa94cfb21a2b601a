"""Every input that a stranger can send, found in the code: options, what is typed, files, menus of messages, presses.

Numbers, yes or no, people, roles, channels and lists of choices are no doors: Discord itself lets nothing else through.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.app import Berean

Kind = Literal["option", "typing", "file", "menu", "press"]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT, MESSAGE_MENU = 1, 3
#: characters that Discord lets through where a command names no bound, and while something is being typed
UNBOUNDED = 6_000


@dataclass(frozen=True, slots=True)
class Door:
    """One input: what it is, of which command or action, and how many characters Discord lets through.

    `needed` are the other options that must be given, as the command describes them to Discord.
    """

    kind: Kind
    path: str
    option: str = ""
    most: int = UNBOUNDED
    least: int = 0
    is_bounded: bool = True
    needed: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    @property
    def name(self) -> str:
        """How it is listed: `typing /card name`, `press pick`."""
        words = [self.kind, f"/{self.path}" if self.option else self.path, self.option]
        return " ".join(word for word in words if word)


def doors_of(bot: Berean) -> tuple[Door, ...]:
    """Return every input of a bot whose cogs are there."""
    commands = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    menus = [Door("menu", command["name"]) for command in commands if command["type"] == MESSAGE_MENU]
    slash = [door for command in commands if command["type"] == CHAT for door in _of_command(command["name"], command)]
    return (*slash, *menus, *(Door("press", action) for action in sorted(bot.router.actions)))


def _of_command(path: str, command: dict[str, Any]) -> Iterator[Door]:
    options = command.get("options") or []
    for option in options:
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from _of_command(f"{path} {option['name']}", option)
            continue
        needed = tuple(o for o in options if o.get("required") and o is not option)
        name = option["name"]
        if option["type"] == ATTACHMENT:
            yield Door("file", path, name, needed=needed)
        elif option["type"] == STRING and not option.get("choices"):
            most = option.get("max_length")
            yield Door("option", path, name, most or UNBOUNDED, option.get("min_length") or 0, most is not None, needed)
            if option.get("autocomplete"):
                yield Door("typing", path, name)
