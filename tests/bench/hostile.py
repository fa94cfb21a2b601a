"""What a stranger may send to do harm: texts of every kind for every door, and the worst that were found for one.

Each worst case that is found is added to `WORST` as one entry; each new command or button to `PLACES`.
"""

import json
import random
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bot.ui.limits import CUSTOM_ID
from engine.cards.starter import load_starter_deck
from tests.bench.doors import ATTACHMENT, BOOLEAN, INTEGER, NUMBER, STRING, USER, Door
from tests.fake_discord import Channel, FakeDiscord, Person, Reply, limits
from tests.fake_discord.interactions import Kind

Text = Callable[[int, random.Random], str]
#: a file as large as Berean reads
FILE_BYTES = 256 * 1024 - 16
FORM_PART = 4_000
MESSAGE = 2_000

STARTER = [printing.name for printing in load_starter_deck("G")]
RULE_WORDS = ("rescue", "band", "of the", "negate", "initiative", "who", "can i", "what is the difference between")

SLIPS = (
    "ressuce", "negtae", "initative", "disacrd", "protcet", "charcater", "territroy", "artfiact", "domniant", "banishe",
    "preventt", "interupt", "strenght", "toughnes", "brigad", "sitess", "fortres", "convenant", "currse", "blokc",
)  # fmt: skip


def _filled(parts: Iterable[str], most: int) -> str:
    """Join parts until no more fit."""
    text = ""
    for part in parts:
        if len(text) + len(part) > most:
            break
        text += part
    return text or "x"


def _over(words: list[str] | tuple[str, ...], between: str, dice: random.Random) -> Iterable[str]:
    while True:
        yield dice.choice(words) + between


def _misspelt(dice: random.Random, names: list[str]) -> Iterable[str]:
    while True:
        name = dice.choice(names)
        at = dice.randrange(len(name))
        yield f"{name[:at]}{dice.choice('qxz')}{name[at + 1 :]}\n"


#: what may be typed anywhere, up to so many characters
TEXTS: dict[str, Text] = {
    "one word": lambda most, dice: dice.choice("abcdefg") * most,
    "random letters": lambda most, dice: "".join(dice.choices("abcdefghijklmnopqrstuvwxyz", k=most)),
    "random words": lambda most, dice: " ".join(
        "".join(dice.choices("aeioubcdfst", k=dice.randrange(2, 9))) for _ in range(most // 10 + 1)
    )[:most],
    "letters apart": lambda most, dice: ("a " * most)[:most].strip() or "a",
    "commas": lambda most, dice: ("a," * most)[:most],
    "blanks inside": lambda most, dice: f"a{' ' * (most - 3)}b:"[:most],
    "digits": lambda most, dice: "9" * most,
    "numbers": lambda most, dice: ("1 " * most)[: most - most % 2 - 1] or "1",
    "brackets": lambda most, dice: "(" * most,
    "closed brackets": lambda most, dice: ("(G) " * most)[:most],
    "quotes": lambda most, dice: ("a's \"" * most)[:most],
    "wide letters": lambda most, dice: "\ufdfa" * most,
    "marks on letters": lambda most, dice: "a" + "\u0301" * (most - 1),
    "right to left": lambda most, dice: ("\u202ea\u200b" * most)[:most],
    "pictures": lambda most, dice: "\U0001f600" * (most // 2) or "x",
    "stars": lambda most, dice: "*" * most,
    "words of the rules": lambda most, dice: _filled(_over(RULE_WORDS, " ", dice), most).strip(),
    "card names": lambda most, dice: _filled(_over(STARTER, "\n", dice), most).strip() or "a",
    "misspelt names": lambda most, dice: _filled(_misspelt(dice, STARTER), most).strip() or "a",
    "numbered names": lambda most, dice: _filled((f"999 {name}\n" for name in _over(STARTER, "", dice)), most),
    "opened tags": lambda most, dice: ("<deck><card <name " * most)[:most],
    "brackets of data": lambda most, dice: '{"form":1,"rulings":' + "[" * max(most - 21, 1),
}

#: would end the game at which the others are tried, or forget its player
ENDING = frozenset({"concede", "forgetme", "claimyes", "referee end"})
ANYWHERE, AT_A_TABLE, AS_A_JUDGE = "anywhere", "at a table", "as a judge at a table"

_AT_TABLES = (
    "move", "play board", "play hand", "play moves", "play concede", "play undo", "play hold", "game", "byhand",
)  # fmt: skip


def place_of(door: Door) -> str:
    """Say where and by whom a door is tried."""
    if door.path.startswith(("referee", "judge", "settings")):
        return AS_A_JUDGE
    return AT_A_TABLE if door.kind == "press" or door.path.startswith(_AT_TABLES) else ANYWHERE


@dataclass
class Ground:
    """A server with two players at a table, and a judge."""

    fake: FakeDiscord
    channel: Channel
    thread: Channel
    ada: Person
    ben: Person
    judge: Person
    game: str
    names: list[str]


@dataclass(frozen=True, slots=True)
class Worst:
    """The worst that is known for a door: what it is, and how it is sent. It returns the bytes and the answer."""

    door: str
    what: str
    text: Callable[[Ground, random.Random], str]


def _lines(number: int, make: Callable[[str, random.Random], str]) -> Callable[[Ground, random.Random], str]:
    return lambda ground, dice: "\n".join(
        make(n, dice) for n in dice.sample(ground.names, min(number, len(ground.names)))
    )


def _slip(name: str, dice: random.Random) -> str:
    at = dice.randrange(1, len(name))
    return f"2 {name[:at]}{dice.choice('qxz')}{name[at:]}"


#: every worst case found, by the door through which it came; none is ever taken out
WORST: tuple[Worst, ...] = (
    Worst("file /deckcheck file", "40 lines of 999 cards (S2)", _lines(40, lambda n, _: f"999 {n}")),
    Worst("file /deckcheck file", "3,000 blanks in a heading: hours", lambda g, d: f"a{' ' * 3_000}b:"),
    Worst("file /deckcheck file", "20,000 blanks before a remark", lambda g, d: f"1 a{' ' * 20_000}b#"),
    Worst("file /deckcheck file", "50,000 digits", lambda g, d: f"a{'1' * 50_000}b"),
    Worst("file /deckcheck file", "one line of commas (S3)", lambda g, d: ("1 Xxzq, " * 7_400)[:59_000]),
    Worst("file /deckcheck file", "one line of short words", lambda g, d: ("ab " * 20_000)[:59_000]),
    Worst("file /deckcheck file", "600 misspelt names", _lines(600, _slip)),
    Worst("file /deckcheck file", "600 names without a set", _lines(600, lambda n, _: f"2 {n.partition(' (')[0]}")),
    Worst("file /deckcheck file", "opened elements", lambda g, d: ("<deck>" + "<card><name " * 16_000)[:199_000]),
    Worst("press checkform", "three parts of misspelt names", _lines(240, _slip)),
    Worst(
        "file /judge import file", "80,000 broken rulings",
        lambda g, d: json.dumps({"form": 1, "rulings": [0] * 80_000}, separators=(",", ":")),
    ),
    Worst(
        "file /judge import file", "a number of 250,000 digits",
        lambda g, d: '{"form":' + "9" * 250_000 + "}"
    ),
    Worst("option /game why what", "a list of a hundred names", lambda g, d: ("block with " + "a," * 95)[:200]),
    Worst("option /game why what", "words of many titles", lambda g, d: ("play " + "of the " * 28)[:200]),
    Worst("option /ruling question", "words of one slip each", lambda g, d: _filled(_over(SLIPS, " ", d), 500)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """What takes more than one step: it is made ready first, and then done while the loop is watched."""

    what: str
    prepare: Callable[[Ground], Awaitable[Callable[[], Awaitable[Reply | None]]]]


def largest_deck(ground: Ground, dice: random.Random) -> str:
    """Return a list of as many different cards as any game takes."""
    names = dice.sample(ground.names, min(267, len(ground.names)))
    return "\n".join([*(f"1 {name}" for name in names[:252]), "Reserve:", *(f"1 {name}" for name in names[252:])])


async def _largest_game(ground: Ground) -> Callable[[], Awaitable[Reply | None]]:
    dice = random.Random(len(ground.fake.people))
    guild = ground.channel.guild
    assert guild is not None
    channel = ground.fake.channel(guild, f"table-{len(ground.fake.people)}")
    host, guest = (ground.fake.person(f"{name}{len(ground.fake.people)}", guild) for name in ("host", "guest"))
    offer = await host.slash("play challenge", channel, opponent=guest)
    opened = await guest.click((await guest.click(await offer.for_all(), "Accept")).message, "Hand in a decklist")
    text = largest_deck(ground, dice)
    parts = {f"list{n + 1}": text[n * FORM_PART : (n + 1) * FORM_PART] for n in range(3)}

    async def begin() -> Reply | None:
        reply = await guest.submit(opened, parts)
        await ground.fake.until(lambda: any(c.parent is channel and c.messages for c in guild.channels.values()), 60)
        return reply

    return begin


def _in_the_game(path: str, **options: Any) -> Callable[[Ground], Awaitable[Callable[[], Awaitable[Reply | None]]]]:
    async def prepare(ground: Ground) -> Callable[[], Awaitable[Reply | None]]:
        async def ask() -> Reply | None:
            return await (await ground.ada.slash(path, ground.thread, **options)).settled()

        return ask

    return prepare


#: tried last, when a whole game has been played at the table
SCENES: tuple[Scene, ...] = (
    Scene("a game with a deck of 252 and 15 cards", _largest_game),
    Scene("the log of a whole game", _in_the_game("game log")),
    Scene("the replay of a whole game", _in_the_game("game replay")),
    Scene("the export of a whole game", _in_the_game("game export", form="JSON")),
    Scene("the table of a whole game, drawn", _in_the_game("play board", picture=True)),
)


async def send(ground: Ground, door: Door, text: str) -> Reply | None:
    """Send a text through a door as a modified client would; None where only suggestions came back."""
    place = place_of(door)
    person = ground.judge if place == AS_A_JUDGE else ground.ada
    where = ground.channel if place == ANYWHERE else ground.thread
    given = {option["name"]: _any_value(ground, option) for option in door.needed}
    if door.kind == "typing":
        await person.choices(door.path, where, door.option, **{door.option: text})
        return None
    if door.kind == "option":
        fitting = text.replace("\n", " ")[: door.most].ljust(door.least, "x")
        return await person.slash(door.path, where, **given, **{door.option: fitting})
    if door.kind == "file":
        return await person.slash(
            door.path, where, **given, **{door.option: ("hostile.txt", text.encode()[:FILE_BYTES])}
        )
    if door.kind == "menu":
        message = person.say(where, text[:MESSAGE], {"hostile.txt": text.encode()[:FILE_BYTES]})
        return await person.context_menu(door.path, message)
    return await _press(ground, door.path, text)


def _any_value(ground: Ground, option: dict[str, Any]) -> Any:
    if choices := option.get("choices"):
        return choices[0]["value"]
    kinds = {STRING: "x" * max(option.get("min_length") or 1, 1), INTEGER: option.get("min_value", 1), BOOLEAN: True}
    return {**kinds, NUMBER: 1.0, USER: ground.ben, ATTACHMENT: ("a.txt", b"1 a")}.get(option["type"], "x")


async def _press(ground: Ground, action: str, text: str) -> Reply:
    """Press a button of that action which no message shows, and fill in a form of it, with the text everywhere."""
    source = [m for m in ground.thread.messages.values() if m.author is ground.fake.bot and m.only_for is None][-1]
    arguments = [ground.game, "0", *(text[at : at + 12].replace(":", ".") for at in range(0, 48, 12))]
    address = ":".join(["b1", action, *arguments])[:CUSTOM_ID]
    values = [text[at : at + 100] or "x" for at in range(0, 2_500, 100)]
    pressed = {"custom_id": address, "component_type": limits.STRING_SELECT, "values": values}
    reply = await ground.ada._interact(ground.thread, pressed, Kind.COMPONENT, source)
    if action not in FORMS:
        return reply
    filled = {"custom_id": ":".join(["b1", action, *FORMS[action](ground)]), "components": _fields(text)}
    return await ground.ada._interact(ground.thread, filled, Kind.MODAL, source)


#: the actions that forms have, with the arguments they carry
FORMS: dict[str, Callable[[Ground], list[str]]] = {
    "checkform": lambda g: ["type1"],
    "saveform": lambda g: ["type1", "mine"],
    "hostlist": lambda g: ["00000000"],
    "joinlist": lambda g: ["00000000"],
    "wordadded": lambda g: ["00000000"],
    "named": lambda g: [g.game, "0", "1", "x"],
    "askedon": lambda g: ["2026"],
    "means": lambda g: ["0000000000000000"],
}


def _fields(text: str) -> list[dict[str, Any]]:
    parts = {f"list{n + 1}": text[n * FORM_PART : (n + 1) * FORM_PART] for n in range(3)}
    fields = {**parts, "name": text[:100], "word": text[:24], "further": text, "reads": text[:1_000]}
    return [
        {"type": limits.ACTION_ROW, "components": [{"type": limits.TEXT_INPUT, "custom_id": name, "value": value}]}
        for name, value in fields.items()
    ]
