"""The rules Discord applies to messages, components, modals and commands, written out by hand.

The OpenAPI description lacks some of them (2,000 characters for a bot's content, 6,000 for all embeds, unique
`custom_id`s, widths of rows, the size of a command), and may be absent; so every limit stands here.
"""

import json
import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD = 18, 19
#: what stands in a container, and what stands by itself; without the flag of components v2 only rows do
IN_CONTAINER = frozenset({ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR})
BY_ITSELF = IN_CONTAINER | {CONTAINER}
LINK_STYLE, PREMIUM_STYLE = 5, 6
COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6

COMMAND_NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)


def too_long(value: Any, limit: int, where: str, at_least: int = 0) -> Iterator[str]:
    if value is None:
        return
    if len(value) > limit:
        yield f"{where}: {len(value)} long, at most {limit}"
    if len(value) < at_least:
        yield f"{where}: {len(value)} long, at least {at_least}"


def message_problems(body: dict[str, Any], was_v2: bool = False) -> list[str]:
    """Everything wrong with a message that is to be created, or as it would be after an edit.

    The flag of components v2 stays for ever on a message that has had it once; an edit may set it on one that has
    nothing beside components from then on.
    """
    is_v2 = bool((body.get("flags") or 0) & COMPONENTS_V2) or was_v2
    found = [*too_long(body.get("content"), 2000, "content")]
    embeds = body.get("embeds") or []
    found += too_long(embeds, 10, "embeds")
    for index, embed in enumerate(embeds):
        found += embed_problems(embed, f"embeds[{index}]")
    if (total := sum(map(embed_size, embeds))) > 6000:
        found.append(f"embeds: {total} characters in all, at most 6000")
    found += too_long(body.get("attachments") or [], 10, "attachments")
    if is_v2 and (body.get("content") or embeds):
        found.append("content and embeds cannot stand beside components v2")
    found += component_problems(body.get("components") or [], is_v2)
    return found


def embed_size(embed: dict[str, Any]) -> int:
    parts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    parts.append((embed.get("author") or {}).get("name"))
    for field in embed.get("fields") or []:
        parts += [field.get("name"), field.get("value")]
    return sum(len(p) for p in parts if p)


def embed_problems(embed: dict[str, Any], where: str) -> Iterator[str]:
    yield from too_long(embed.get("title"), 256, f"{where}.title")
    yield from too_long(embed.get("description"), 4096, f"{where}.description")
    yield from too_long((embed.get("footer") or {}).get("text"), 2048, f"{where}.footer.text")
    yield from too_long((embed.get("author") or {}).get("name"), 256, f"{where}.author.name")
    yield from too_long(embed.get("fields"), 25, f"{where}.fields")
    for index, field in enumerate(embed.get("fields") or []):
        place = f"{where}.fields[{index}]"
        if not (field.get("name") or "").strip() or not (field.get("value") or "").strip():
            yield f"{place}: name and value are required"
        yield from too_long(field.get("name"), 256, f"{place}.name")
        yield from too_long(field.get("value"), 1024, f"{place}.value")


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def component_problems(components: list[dict[str, Any]], is_v2: bool) -> Iterator[str]:
    everything = list(walk(components))
    if is_v2:
        yield from too_long(everything, 40, "components")
        shown = sum(len(c.get("content") or "") for c in everything if c.get("type") == TEXT_DISPLAY)
        if shown > 4000:
            yield f"components: {shown} characters of text, at most 4000"
        yield from _misplaced(components, BY_ITSELF, "a message")
    else:
        yield from too_long(components, 5, "components")
        yield from _misplaced(components, {ACTION_ROW}, "a message without the flag of components v2")
    yield from _repeated_ids(everything)
    for component in everything:
        yield from _one_component(component)


def _repeated_ids(components: list[dict[str, Any]]) -> Iterator[str]:
    ids = [c["custom_id"] for c in components if c.get("custom_id") is not None]
    for custom_id in sorted({i for i in ids if ids.count(i) > 1}):
        yield f"components: custom_id {custom_id!r} stands twice"


def _misplaced(components: list[dict[str, Any]], allowed: Collection[int], where: str) -> Iterator[str]:
    yield from (f"components: type {k} in {where}" for c in components if (k := c.get("type")) not in allowed)


def _one_component(component: dict[str, Any]) -> Iterator[str]:
    kind, inner = component.get("type"), component.get("components") or []
    if kind == ACTION_ROW:
        yield from _row_problems(inner)
        yield from _misplaced(inner, {BUTTON, *SELECTS, TEXT_INPUT}, "a row")
    elif kind == CONTAINER:
        yield from too_long(inner, 40, "container", at_least=1)
        yield from _misplaced(inner, IN_CONTAINER, "a container")
    elif kind == SECTION:
        yield from too_long(inner, 3, "section", at_least=1)
        yield from _misplaced(inner, {TEXT_DISPLAY}, "a section")
        yield from _misplaced([component.get("accessory") or {}], {BUTTON, THUMBNAIL}, "the side of a section")
    elif kind == TEXT_DISPLAY:
        yield from too_long(component.get("content") or "", 4000, "text display", at_least=1)
    elif kind == MEDIA_GALLERY:
        yield from too_long(component.get("items") or [], 10, "gallery", at_least=1)
    elif kind == BUTTON:
        yield from _button_problems(component)
    elif kind in SELECTS:
        yield from _select_problems(component)


def _row_problems(row: list[dict[str, Any]]) -> Iterator[str]:
    yield from too_long(row, 5, "row", at_least=1)
    if any(c.get("type") in SELECTS for c in row) and len(row) > 1:
        yield "row: a select takes a whole row"


def _button_problems(button: dict[str, Any]) -> Iterator[str]:
    yield from too_long(button.get("label"), 80, "button.label")
    yield from too_long(button.get("custom_id"), 100, "button.custom_id", at_least=1)
    if not button.get("label") and not button.get("emoji") and button.get("style") != PREMIUM_STYLE:
        yield "button: a label or an emoji is required"
    if (button.get("style") == LINK_STYLE) != bool(button.get("url")):
        yield "button: a link has a url, and only a link"
    if button.get("style") not in (LINK_STYLE, PREMIUM_STYLE) and not button.get("custom_id"):
        yield "button.custom_id: required"


def _select_problems(select: dict[str, Any]) -> Iterator[str]:
    yield from too_long(select.get("placeholder"), 150, "select.placeholder")
    yield from too_long(select.get("custom_id"), 100, "select.custom_id", at_least=1)
    low = 1 if select.get("min_values") is None else select["min_values"]
    high = 1 if select.get("max_values") is None else select["max_values"]
    if not 0 <= low <= 25 or not 1 <= high <= 25 or low > high:
        yield f"select: min_values {low} and max_values {high} do not fit"
    if select.get("type") != STRING_SELECT:
        return
    options = select.get("options") or []
    yield from too_long(options, 25, "select.options", at_least=1)
    if high > len(options):
        yield f"select: max_values {high} but {len(options)} options"
    values = [o.get("value") for o in options]
    if len(set(values)) < len(values):
        yield "select.options: values repeat"
    if sum(bool(o.get("default")) for o in options) > high:
        yield "select.options: more defaults than max_values"
    for option in options:
        yield from too_long(option.get("label") or "", 100, "option.label", at_least=1)
        yield from too_long(option.get("value") or "", 100, "option.value", at_least=1)
        yield from too_long(option.get("description"), 100, "option.description")


def modal_problems(data: dict[str, Any]) -> Iterator[str]:
    yield from too_long(data.get("title") or "", 45, "modal.title", at_least=1)
    yield from too_long(data.get("custom_id") or "", 100, "modal.custom_id", at_least=1)
    components = data.get("components") or []
    yield from too_long(components, 5, "modal.components", at_least=1)
    everything = list(walk(components))
    yield from _repeated_ids(everything)
    for component in everything:
        if component.get("type") == TEXT_INPUT:
            yield from _text_input_problems(component)
        elif component.get("type") == LABEL:
            yield from too_long(component.get("label") or "", 45, "label.label", at_least=1)
            yield from too_long(component.get("description"), 100, "label.description", at_least=1)
        elif component.get("type") in SELECTS:
            yield from _select_problems(component)
        elif component.get("type") == BUTTON:
            yield "modal: a button cannot stand in a modal"


def _text_input_problems(text: dict[str, Any]) -> Iterator[str]:
    yield from too_long(text.get("label"), 45, "text_input.label", at_least=1)
    yield from too_long(text.get("custom_id") or "", 100, "text_input.custom_id", at_least=1)
    yield from too_long(text.get("placeholder"), 100, "text_input.placeholder")
    yield from too_long(text.get("value"), 4000, "text_input.value")
    low, high = text.get("min_length") or 0, text.get("max_length") or 4000
    if not 0 <= low <= 4000 or not 1 <= high <= 4000 or low > high:
        yield f"text_input: {low} to {high} characters do not fit"


def choice_problems(choices: list[dict[str, Any]]) -> Iterator[str]:
    yield from too_long(choices, 25, "choices")
    for choice in choices:
        yield from too_long(choice.get("name") or "", 100, "choice.name", at_least=1)
        if isinstance(choice.get("value"), str):
            yield from too_long(choice["value"], 100, "choice.value", at_least=1)


def commands_problems(commands: list[dict[str, Any]]) -> tuple[str, ...]:
    """A whole command tree: names, texts, nesting, counts and total size; every bot of the tests has the same."""
    return _written_commands_problems(json.dumps(commands))


@lru_cache(64)
def _written_commands_problems(written: str) -> tuple[str, ...]:
    return tuple(_commands_problems(json.loads(written)))


def _commands_problems(commands: list[dict[str, Any]]) -> Iterator[str]:
    for kind, limit in ((1, 100), (2, 15), (3, 15)):
        yield from too_long([c for c in commands if (c.get("type") or 1) == kind], limit, f"commands of type {kind}")
    named = [((c.get("type") or 1), c.get("name")) for c in commands]
    yield from (f"command {name} stands twice" for name in {n for n in named if named.count(n) > 1})
    for command in commands:
        name = command.get("name") or ""
        if (command.get("type") or 1) == 1:
            yield from _chat_command_problems(command, name)
        else:
            yield from too_long(name, 32, f"command {name}", at_least=1)
            if command.get("description") or command.get("options"):
                yield f"command {name}: a context menu has neither description nor options"


def _chat_command_problems(command: dict[str, Any], name: str) -> Iterator[str]:
    if not COMMAND_NAME.match(name) or name != name.lower():
        yield f"command {name!r}: no valid name"
    yield from too_long(command.get("description") or "", 100, f"command {name}.description", at_least=1)
    if (size := _command_size(command)) > 8000:
        yield f"command {name}: {size} characters in all, at most 8000"
    yield from _option_problems(command.get("options") or [], f"command {name}")


def _command_size(part: dict[str, Any]) -> int:
    own = len(part.get("name") or "") + len(part.get("description") or "") + len(str(part.get("value") or ""))
    return own + sum(_command_size(p) for key in ("options", "choices") for p in part.get(key) or [])


def _option_problems(options: list[dict[str, Any]], where: str) -> Iterator[str]:
    yield from too_long(options, 25, where)
    names = [o.get("name") for o in options]
    if len(set(names)) < len(names):
        yield f"{where}: option names repeat"
    required = [bool(o.get("required")) for o in options if (o.get("type") or 0) > 2]
    if required != sorted(required, reverse=True):
        yield f"{where}: required options come first"
    for option in options:
        place = f"{where} {option.get('name')}"
        if not COMMAND_NAME.match(option.get("name") or "") or option["name"] != option["name"].lower():
            yield f"{place}: no valid name"
        yield from too_long(option.get("description") or "", 100, f"{place}.description", at_least=1)
        if option.get("choices") and option.get("autocomplete"):
            yield f"{place}: choices and autocomplete exclude each other"
        yield from choice_problems(option.get("choices") or [])
        yield from _option_problems(option.get("options") or [], place)
