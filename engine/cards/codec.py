"""A printing as a plain row of JSON values, and back unchanged."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.cards.model import Alignment, Brigade, CardClass, CardType, Face, Number, Printing

#: changes whenever rows written by an older version must not be read
ROW_VERSION = 1

_TEXTS = ("name", "base_name", "set_code", "set_name", "text", "rarity", "image", "legality")


def to_row(printing: Printing) -> dict[str, Any]:
    """Write a printing as JSON values; what is empty is left out."""
    row: dict[str, Any] = {field: value for field in _TEXTS if (value := getattr(printing, field))}
    row["alignment"] = printing.alignment.value
    row["faces"] = [_face_to_row(face) for face in printing.faces]
    if printing.classes:
        row["classes"] = sorted(card_class.value for card_class in printing.classes)
    if printing.identifiers:
        row["identifiers"] = list(printing.identifiers)
    if printing.references:
        row["references"] = list(printing.references)
    if printing.token:
        row["token"] = True
    return row


def from_row(row: Mapping[str, Any]) -> Printing:
    """Read what `to_row` wrote.

    Raises:
        ValueError: If it is not such a row.
    """
    try:
        return Printing(
            name=row["name"],
            base_name=row["base_name"],
            set_code=row["set_code"],
            set_name=row.get("set_name", ""),
            faces=tuple(_face(*face) for face in row["faces"]),
            classes=_classes(*row.get("classes", ())),
            identifiers=tuple(row.get("identifiers", ())),
            text=row.get("text", ""),
            references=tuple(row.get("references", ())),
            rarity=row.get("rarity", ""),
            image=row.get("image", ""),
            alignment=Alignment(row["alignment"]),
            legality=row.get("legality", ""),
            token=row.get("token", False),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is not the row of a printing: {error}") from error


def _face_to_row(face: Face) -> Sequence[Any]:
    """Write a face as type, alignment, brigades joined by `/`, rainbow, strength, toughness, title."""
    return [
        face.type.value,
        face.alignment.value,
        "/".join(brigade.value for brigade in face.brigades),
        face.rainbow,
        face.strength.printed,
        face.toughness.printed,
        face.title,
    ]


@cache
def _face(kind: str, alignment: str, brigades: str, rainbow: bool, strength: str, toughness: str, title: str) -> Face:
    return Face(
        type=CardType(kind),
        alignment=Alignment(alignment),
        brigades=tuple(Brigade(brigade) for brigade in brigades.split("/") if brigade),
        rainbow=rainbow,
        strength=_number(strength),
        toughness=_number(toughness),
        title=title,
    )


@cache
def _number(printed: str) -> Number:
    return Number(int(printed) if printed.lstrip("-").isdigit() else None, printed)


@cache
def _classes(*names: str) -> frozenset[CardClass]:
    return frozenset(CardClass(name) for name in names)
