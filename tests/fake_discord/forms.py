"""Modals as a client lets them be filled in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tests.fake_discord import limits
from tests.fake_discord.errors import CannotDo

if TYPE_CHECKING:
    from tests.fake_discord.server import FakeDiscord


def inputs(modal: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """Every input with its label, and whether a Label (rather than a row) holds it."""
    for top in modal["components"]:
        if top["type"] == limits.LABEL:
            yield top["label"], top["component"], True
        elif top["type"] == limits.ACTION_ROW:
            for component in top["components"]:
                yield component.get("label") or "", component, False


def fill_form(fake: "FakeDiscord", modal: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """Make the `data` of a submitted modal."""
    left = dict(fields)
    resolved: dict[str, Any] = {}
    parts = []
    for label, component, labelled in inputs(modal):
        key = label if label in left else component["custom_id"]
        value = left.pop(key, None)
        answer = _answer(fake, component, label, value, resolved)
        wrapped = {"type": limits.LABEL, "component": answer}
        parts.append(wrapped if labelled else {"type": limits.ACTION_ROW, "components": [answer]})
    if left:
        raise CannotDo(f"the form has no {sorted(left)}")
    data = {"custom_id": modal["custom_id"], "components": parts}
    return {**data, "resolved": resolved} if resolved else data


def _answer(
    fake: "FakeDiscord", component: dict[str, Any], label: str, value: Any, resolved: dict[str, Any]
) -> dict[str, Any]:
    base = {"type": component["type"], "custom_id": component["custom_id"]}
    required = component.get("required", True)
    if component["type"] == limits.TEXT_INPUT:
        text = component.get("value", "") if value is None else value
        low, high = component.get("min_length") or 0, component.get("max_length") or 4000
        if (required or text) and not max(low, 1 if required else 0) <= len(text) <= high:
            raise CannotDo(f"{label!r} takes {low} to {high} characters, not {len(text)}")
        return {**base, "value": text}
    if component["type"] == limits.FILE_UPLOAD:
        files = [] if value is None else [value] if isinstance(value, tuple) else list(value)
        low, high = component.get("min_values"), component.get("max_values") or 1
        low = 1 if low is None else low
        if not (low if required else 0) <= len(files) <= high:
            raise CannotDo(f"{label!r} takes {low} to {high} files")
        stored = [fake.store_file(*f) for f in files]
        resolved.setdefault("attachments", {}).update({s["id"]: s for s in stored})
        return {**base, "values": [s["id"] for s in stored]}
    values = [] if value is None else [value] if isinstance(value, str) else list(value)
    offered = {o["label"]: o["value"] for o in component.get("options") or []}
    if not values:
        values = [o["label"] for o in component.get("options") or [] if o.get("default")]
    if any(v not in offered for v in values) or (required and not values):
        raise CannotDo(f"{label!r} offers {sorted(offered)}")
    return {**base, "values": [offered[v] for v in values]}
