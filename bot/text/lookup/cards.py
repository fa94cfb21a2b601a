"""Words for people about cards."""

from bot.services.cards.pool import CardView, FaceView, ImportResult, PrintingView


def import_lines(result: ImportResult, source: str) -> list[str]:
    """Say what an import did, and name every row it could not read."""
    if result.changed:
        lines = [f"Imported {result.cards:,} cards ({result.names:,} names) from {source}."]
    else:
        lines = [f"Nothing changed: these {result.cards:,} cards ({result.names:,} names) are already imported."]
    if result.problems:
        lines.append(f"{len(result.problems)} rows could not be read and were left out:")
        lines += [f"  line {row.line}: {row.name or '(no name)'}: {row.reason}" for row in result.problems]
    else:
        lines.append("Every row was read.")
    if result.notes:
        lines.append(f"{len(result.notes)} rows were read although something in them is odd (--notes shows them).")
    return lines


def card_lines(card: CardView) -> list[str]:
    """Show a card with its printings."""
    lines = [card.name if not card.guess else f"{card.name} (the nearest to what was typed)"]
    alike: dict[str, list[PrintingView]] = {}
    for printing in card.printings:
        alike.setdefault("\n".join(_body(printing)), []).append(printing)
    for body, printings in alike.items():
        lines += ["", *body.split("\n")]
        lines += [f"    {printing.name} · {printing.set_name}{_rest(printing)}" for printing in printings]
    return lines


def _body(printing: PrintingView) -> list[str]:
    about = ", ".join((*printing.classes, *printing.identifiers))
    return [*(face_line(face) for face in printing.faces), *(text for text in (about, printing.text) if text)]


def _rest(printing: PrintingView) -> str:
    errata = f"errata ({printing.errata})" if printing.errata else ""
    parts = [printing.rarity, "; ".join(printing.references), errata]
    return "".join(f" · {part}" for part in parts if part)


def face_line(face: FaceView) -> str:
    """Say an identity in one line: type, brigades, strength/toughness."""
    parts = [face.title, face.type, "rainbow" if face.rainbow else "/".join(face.brigades)]
    if face.strength or face.toughness:
        parts.append(f"{face.strength or '-'}/{face.toughness or '-'}")
    if face.type in ("Dominant", "Fortress", "City"):
        parts.append(face.alignment)
    return " · ".join(part for part in parts if part)
