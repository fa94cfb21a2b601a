"""Read one line of a decklist: heading, comment, or a card with its number of copies."""

import re

from engine.lists.decklist import Reading, Section

#: More copies than this no deck has: the largest deck that any format knows has so many cards.
MOST_COPIES = 252

SECTION_WORDS: dict[str, Section] = {
    **dict.fromkeys(("deck", "main", "main deck", "maindeck", "mainboard", "main board", "deck list"), Section.DECK),
    **dict.fromkeys(("decklist", "draw pile", "draw deck"), Section.DECK),
    **dict.fromkeys(("reserve", "reserves", "sideboard", "side board", "side", "sb", "side deck"), Section.RESERVE),
    **dict.fromkeys(("token", "tokens"), Section.TOKENS),
    **dict.fromkeys(("maybeboard", "maybe", "considering", "cut", "cuts", "not included"), Section.IGNORED),
}
_SIDES = ("good", "evil", "neutral", "offense", "defense", "offence", "defence")
_KINDS = (
    "heroes", "hero", "evil characters", "evil character", "ecs", "characters", "good characters", "enhancements",
    "good enhancements", "evil enhancements", "ges", "ees", "ge", "ee", "dominants", "dominant", "good dominants",
    "evil dominants", "doms", "artifacts", "artifact", "arts", "covenants", "covenant", "curses", "curse", "sites",
    "site", "cities", "city", "sites and cities", "sites/cities", "fortresses", "fortress", "forts", "good fortresses",
    "evil fortresses", "lost souls", "souls", "ls", "dual alignment", "dual icon", "dual", "multi", "other", "misc",
    "character", "stronghold", "strongholds", "mission", "missions", "mission cards", "enemy", "enemies", "enemy cards",
    "artifacts and covenants", "artifacts and curses", "covenants and curses", "good cards", "evil cards",
    "neutral cards", "cards",
)  # fmt: skip
_BRIGADES = (
    "blue", "clay", "gold", "good gold", "green", "purple", "red", "silver", "teal", "white", "black", "brown",
    "crimson", "evil gold", "gray", "grey", "orange", "pale green",
)  # fmt: skip
_COLOURED = ("heroes", "enhancements", "evil characters", "brigade")
HEADING_WORDS: frozenset[str] = frozenset(
    [*SECTION_WORDS, *_SIDES, *_KINDS, *_BRIGADES]
    + [
        f"{brigade} {kind}"
        for brigade in _BRIGADES
        for kind in ("heroes", "enhancements", "evil characters", "brigade")
    ]
)

_NUMBER_FIRST = re.compile(r"(\d{1,6})(?:[ \t]*[xX×*][ \t]+|[ \t]+|[xX×](?=[A-Z\"“]))(\S.*)")
_NUMBER_FIRST_MARKED = re.compile(r"(?:[xX×](\d{1,6})|[(\[](\d{1,6})[xX×]?[)\]]|(\d{1,6})[.)])\s+(\S.*)")
_NUMBER_FIRST_CSV = re.compile(r"\"?(\d{1,6})\"?\s*[,;]\s*(\S.*)")
_NUMBER_LAST = re.compile(
    r"(.*\S)\s+(?:[xX×*]\s?(\d{1,6})|(\d{1,6})[xX×])|(.*\S)\s+[(\[](?:[xX×]\s?(\d{1,6})|(\d{1,6})[xX×])[)\]]"
)
_NUMBER_LAST_LOOSE = re.compile(r"(.*[^\s,;:–-])(?:\s*[,;:–-]\s*|\s+[(\[]?)(\d{1,4})[)\]]?")
_BULLET = re.compile(r"(?:-(?!-)|[*•‣◦·–—+>○●▪‧∙]+|\[[ xX]?\])\s+")
_SYMBOLS = re.compile(r"(?:[^\w\s\x00-\x7f“”‘’]\ufe0f?\s*)+")
_COMMENT = re.compile(r"//|#|;|--|<!--|%|/\*|\*/")
_TABLE_HEAD = re.compile(
    r"\W*(?:qty|quantity|count|copies|number|no\.?)\W+(?:card ?)?(?:names?|cards?|titles?)\b.*"
    r"|\W*(?:card ?)?names?\W+(?:qty|quantity|count)\b.*",
    re.IGNORECASE,
)
_TRAILING_COMMENT = re.compile(r"\s+(?://|#(?!\d)|<!--|--\s).*$")
_LABEL = re.compile(
    r"(?:deck ?name|deck ?list|name|title|author|by|player|made by|built by|format|type|event|date|total|totals|count|"
    r"cards|total cards|notes?|description|comments?|url|link|version|game)\s*:",
    re.IGNORECASE,
)
_COUNT_ONLY = re.compile(r"\(?\d{1,4}\)?(?:\s*cards?)?(?:\s*total)?\.?", re.IGNORECASE)
_INLINE_SECTION = re.compile(
    r"(deck|main(?: ?deck)?|mainboard|reserves?|side ?board|sb|tokens?)\s*(?:\(\d+\))?\s*:\s*(\S.*)", re.IGNORECASE
)
_HEADING_FRAME = "*_=-#:~[]{}<>|`.–— \t•/"
_HEADING_COUNT = re.compile(r"\s*[-–:]?\s*[(\[]?\s*(?<!\d)\d+\s*(?:cards?|total)?\s*[)\]]?\s*$", re.IGNORECASE)
_GAP = re.compile(r"\s+")
_LEADING_COUNT = re.compile(r"^\(?\d+\)?\s+")


def even_gaps(line: str) -> str:
    """Replace each gap in a line by one blank, or by one tab between columns.

    So no regular expression here meets a long run of blanks, on which some would be very slow.
    """
    if line.isprintable() and "  " not in line:
        return line
    return _GAP.sub(lambda gap: "\t" if "\t" in gap[0] else " ", line)


def heading_of(line: str) -> tuple[str, Section | None] | None:
    """Return the words of a heading and the section it opens, or None if the line is no heading.

    A heading by card type or colour opens no section: the current one goes on. `7 Lost Souls` is seven cards, `Lost
    Souls (7)` and `7 Lost Souls:` are headings.
    """
    if _NUMBER_FIRST.fullmatch(without_bullet(line)) and not line.endswith((")", ":")):
        return None
    words = _SYMBOLS.sub("", line).strip(_HEADING_FRAME)
    framed = words != line or line.endswith(")")
    if words[:1].isdigit() and framed:
        words = _LEADING_COUNT.sub("", words)
    bare = _HEADING_COUNT.sub("", words).strip(_HEADING_FRAME).replace("&", "and").lower()
    if bare in HEADING_WORDS:
        return bare, SECTION_WORDS.get(bare)
    if line.endswith(":") and not line[:1].isdigit():
        return words, None
    return None


def inline_section(line: str) -> tuple[Section, str] | None:
    """Split `Reserve: 2 Aaron (G)` into the section and the rest."""
    if ":" in line and (match := _INLINE_SECTION.fullmatch(line)):
        return SECTION_WORDS[match[1].lower()], match[2]
    return None


def is_comment(line: str) -> bool:
    """Say whether a line is only talk: a comment mark, a label, a rule of dashes, a bare count."""
    if _COMMENT.match(line) or _LABEL.match(line) or _COUNT_ONLY.fullmatch(line) or _TABLE_HEAD.fullmatch(line):
        return True
    return not any(char.isalnum() for char in line)


def without_bullet(line: str) -> str:
    """Remove list marks, quote marks of a chat, symbols and the stars of bold text; split a table into columns."""
    if line.startswith("|") and line.count("|") > 1:
        return "\t".join(cell.strip() for cell in line.strip("| ").split("|"))
    if not line[0].isascii() and (match := _SYMBOLS.match(line)) and match.end() < len(line):
        line = line[match.end() :]
    if match := _BULLET.match(line):
        line = line[match.end() :]
    if line.startswith(("**", "__", "`", "~~")):
        line = line.strip("*_`~ ")
    return line


def readings_of(line: str, *, numbered: bool) -> tuple[Reading, ...]:
    """List the ways to read a card line, the likeliest first.

    Args:
        line: The line without bullet and blanks at the ends.
        numbered: The list numbers its lines (`1.`, `2.`, ...), so such a number is no number of copies.
    """
    if "\t" in line:
        return _columns(line)
    found: list[Reading] = []
    plain = _TRAILING_COMMENT.sub("", line) if ("#" in line or "//" in line or "--" in line) else line
    for candidate in (plain, line) if plain != line else (line,):
        found.extend(_with_number(candidate, numbered=numbered))
        found.append(Reading(1, candidate))
    return tuple(found)


def _with_number(line: str, *, numbered: bool) -> list[Reading]:
    found: list[Reading] = []
    first = line[:1]
    if first.isdigit() or first in 'xX×(["':
        if match := _NUMBER_FIRST.fullmatch(line):
            found.append(Reading(int(match[1]), match[2]))
            if first.isdigit() and (again := _NUMBER_LAST.fullmatch(match[2])):
                name, number = _last(again)
                whole = line[: line.index(match[2])] + name
                found += [Reading(number, whole), Reading(number, name)]
        elif match := _NUMBER_FIRST_MARKED.fullmatch(line):
            number = 1 if match[3] and numbered else int(match[1] or match[2] or match[3])
            found.extend(_with_number(match[4], numbered=False) if match[3] and numbered else [])
            found.append(Reading(number, match[4]))
        elif match := _NUMBER_FIRST_CSV.fullmatch(line):
            found.append(Reading(int(match[1]), match[2].strip('"')))
    if not found:
        if match := _NUMBER_LAST.fullmatch(line):
            name, number = _last(match)
            found.append(Reading(number, name))
        elif match := _NUMBER_LAST_LOOSE.fullmatch(line):
            return [Reading(1, line), Reading(int(match[2]), match[1])]
    return found


def _last(match: re.Match[str]) -> tuple[str, int]:
    return match[1] or match[4], int(match[2] or match[3] or match[5] or match[6])


def _columns(line: str) -> tuple[Reading, ...]:
    """Read a line of a table: the first number is the copies, the first other column the name."""
    columns = [column.strip() for column in line.split("\t") if column.strip()]
    if len(columns) == 1:
        return readings_of(columns[0], numbered=False)
    first, second = columns[0], columns[1]
    number = first.rstrip("xX×")
    if number.isdigit():
        return (Reading(int(number), second), Reading(1, first))
    number = second.strip("xX×")
    if number.isdigit():
        return (Reading(int(number), first), Reading(1, first))
    return (*readings_of(first, numbered=False), Reading(1, second))
