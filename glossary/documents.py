"""Official documents: recognised by their first page and split at their headings."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from glossary.editions.later import all_published
from glossary.model import Document
from glossary.rules import Rules


class Kind(StrEnum):
    """A document Berean can read."""

    REG = "REG"
    DBR = "DBR"
    RULEBOOK = "Rulebook"
    WIKI = "Wiki"
    MISSION = "Mission"
    ORDIR = "ORDIR"


NAMES = {
    Kind.REG: "Redemption Exegesis Guide",
    Kind.DBR: "Deck Construction & Format Specific Rules",
    Kind.RULEBOOK: "Rulebook",
    Kind.WIKI: "Battle phase page",
    Kind.MISSION: "The Mission, rules",
    Kind.ORDIR: "Dictionary of Identifiers and References",
}

_MARKS = {
    Kind.REG: ("exegesis guide",),
    Kind.DBR: ("deck construction", "format specific rules"),
    Kind.ORDIR: ("dictionary of identifiers",),
    Kind.MISSION: ("the mission", "rules for"),
    Kind.RULEBOOK: ("rulebook", "collectors edition"),
    Kind.WIKI: ("fandom", "rescue attempt"),
}
_FIRST_PAGE = 3_000
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_SMALLEST_SHARE = 0.5
_FEWEST = {Kind.ORDIR: 50}
_VERSION = re.compile(r"\bversion\s+(\d+(?:\.\d+)+)", re.IGNORECASE)
_EDITION = re.compile(r"\b(\d(?:st|nd|rd|th)) edition", re.IGNORECASE)
_PUBLISHED = re.compile(r"\bpublished\s+(\d{1,2})/(\d{1,2})/(\d{4})", re.IGNORECASE)
_LETTERS = re.compile(r"^A B C D E F G H")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_NUMBERED = re.compile(r"^(?:[A-C]\)|\d[.)])\s+")
#: what stands under a heading and is none of the text, with or without an empty line between
_DATED = ("Last Updated:", "Released:")
_BRACKETS = re.compile(r"\(([^)]+)\)$")
_BOLD = re.compile(r"^\*{2,3}([^*:–]{2,60}?)(?:\*{2,3})?\s*(?::|–|-\s|\*{2,3})")


class UnreadableDocument(ValueError):
    """A text is no document that Berean knows, or cannot be split; the message says why."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What a document says under one heading."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class OfficialDocument:
    """A document as split: `version` and `published` (ISO date) are empty where its first page names none."""

    kind: Kind
    version: str
    published: str
    passages: tuple[Passage, ...]

    @property
    def label(self) -> str:
        """Return its name in a citation: `REG 8.3.0 (2023-03-01)`."""
        version = f" {self.version}" if self.version else ""
        return f"{self.kind}{version}" + (f" ({self.published})" if self.published else "")

    def passage(self, title: str) -> Passage | None:
        """Return the passage under a heading, or under the name in its brackets; ignore case and punctuation.

        One version has `Play (Play an Enhancement)` where another has `Play an Enhancement`.
        """
        return next(iter(self.passages_of(title)), None)

    def passages_of(self, title: str) -> list[Passage]:
        """Return the passages under a heading: an effect and an entry of the glossary may share one."""
        for wanted in (_folded(title), _in_brackets(title)):
            for name in (_folded, _in_brackets):
                found = [each for each in self.passages if wanted and name(each.heading) == wanted]
                if found:
                    return found
        return []


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    is_alone: bool
    number: int


def read_document(text: str, rules: Iterable[Rules]) -> OfficialDocument:
    """Recognise a document and split it at its headings.

    Raises:
        UnreadableDocument: Berean does not know it, or found too few of its headings to trust the split.
    """
    first_page = text[:_FIRST_PAGE]
    kind = recognise(first_page)
    sections = (section for each in rules for section in each.sections if section.doc.value == kind.value)
    known = tuple(dict.fromkeys(section.title for section in sections))
    lines = _lines(text)
    heads = _distinct(_SPLITTERS[kind](lines, known))
    passages = _without_empty_doubles(tuple(_passages(lines, heads)))
    _check(kind, passages, known)
    version = _VERSION.search(first_page) or _EDITION.search(first_page)
    published = _PUBLISHED.search(first_page)
    return OfficialDocument(
        kind=kind,
        version=_version_text(version),
        published=f"{published[3]}-{int(published[1]):02}-{int(published[2]):02}" if published else "",
        passages=passages,
    )


def _version_text(match: re.Match[str] | None) -> str:
    if match is None:
        return ""
    return match[1] if match.re is _VERSION else f"{match[1]} edition"


def recognise(first_page: str) -> Kind:
    """Return the document that begins with this page.

    Raises:
        UnreadableDocument: Berean knows no document that begins so.
    """
    lowered = re.sub(r"[\s*_#®]+", " ", re.sub(r"<[^>]*>", "", first_page.lower()))
    for kind, marks in _MARKS.items():
        if all(mark in lowered for mark in marks):
            return kind
    names = ", ".join(NAMES.values())
    raise UnreadableDocument(f"its first page is none of the documents known: {names}")


def _check(kind: Kind, passages: Sequence[Passage], known: Sequence[str]) -> None:
    found = {_folded(each.heading) for each in passages}
    wanted = {_folded(title) for title in known}
    fewest = _FEWEST.get(kind, int(len(wanted) * _SMALLEST_SHARE))
    have = len(found & wanted) if wanted else len(found)
    if have < fewest:
        raise UnreadableDocument(
            f"it looks like the {NAMES[kind]}, but only {have} of at least {fewest} headings were found in it"
        )


def _lines(text: str) -> list[_Line]:
    raw = [_LINK.sub(r"\1", each).strip() for each in text.replace("\f", "\n").splitlines()]
    raw = ["" if each.startswith(_DATED) else each for each in raw if not (each.isdecimal() and len(each) <= 3)]
    return [
        _Line(each, (at == 0 or not raw[at - 1]) and (at + 1 == len(raw) or not raw[at + 1]), at)
        for at, each in enumerate(raw)
    ]


def _folded(title: str) -> str:
    plain = title.casefold().replace("’", "'").replace("…", "")
    return re.sub(r"[^a-z0-9/()']+", " ", plain).strip()


def _in_brackets(title: str) -> str:
    """Return the other name that a heading gives in brackets; empty where it gives none."""
    found = _BRACKETS.search(title)
    return _folded(found[1]) if found else ""


Heads = Iterable[tuple[int, str]]
Splitter = Callable[[Sequence[_Line], Sequence[str]], Heads]


def _distinct(heads: Heads) -> list[tuple[int, str]]:
    return sorted(dict(heads).items())


def _passages(lines: Sequence[_Line], heads: Sequence[tuple[int, str]]) -> Iterator[Passage]:
    for at, (number, title) in enumerate(heads):
        end = heads[at + 1][0] if at + 1 < len(heads) else len(lines)
        body = [each.text for each in lines[number:end]]
        if _folded(body[0]) == _folded(title):
            body = body[1:]
        text = re.sub(r"\n{3,}", "\n\n", "\n".join(each for each in body if not _is_furniture(each))).strip()
        yield Passage(title, text)


def _without_empty_doubles(passages: tuple[Passage, ...]) -> tuple[Passage, ...]:
    """Drop a heading with nothing under it where the same heading stands elsewhere with its text, as in a list."""
    told = {_folded(each.heading) for each in passages if each.text}
    return tuple(each for each in passages if each.text or _folded(each.heading) not in told)


def _is_furniture(line: str) -> bool:
    """Return whether a line is not part of the text: a link, a date, the letter above a part, an empty list item."""
    if line == "-" or (len(line) == 1 and line.isupper()):
        return True
    return line.startswith("Return to Table of Contents") or line == "FANDOM"


def _looks_like_heading(line: _Line) -> bool:
    text = line.text
    return (
        line.is_alone
        and 2 <= len(text) <= 60
        and (text[0].isupper() or text[0] == "(")
        and text[-1] not in '.,;:!?”"'
        and text not in {"How to Play", "Special Conditions", "Clarifications"}
        and not text.startswith(("See ", "Last Updated", "Released", "NOTE", "Return to"))
    )


def _lettered(lines: Sequence[_Line], known: Sequence[str]) -> Heads:
    """Split a document of chapters and a glossary by letters (REG, ORDIR)."""
    start = next((line.number for line in lines if _LETTERS.match(line.text)), 0)
    contents = {_folded(line.text.partition("(")[0]) for line in lines[:start] if line.text}
    wanted = contents | {name for title in known for name in (_folded(title), _in_brackets(title)) if name}
    heads: dict[int, str] = {}
    letter, last, in_glossary = "", "", False
    for line in lines[start + 1 :]:
        if line.text == "Glossary of Terms" or line.text.startswith("Glossary of Terms"):
            in_glossary = True
            letter, last = "", ""
        if in_glossary and len(line.text) == 1 and line.text.isalpha():
            if line.text >= letter:
                letter, last = line.text, ""
            continue
        if not _looks_like_heading(line):
            continue
        folded = _folded(line.text)
        if in_glossary:
            fits = folded[:1] == letter.casefold() and folded >= last
            if letter and fits and line.text[0].isupper() and len(line.text.split()) <= 8:
                heads[line.number], last = line.text, folded
        elif folded in wanted:
            heads[line.number] = line.text
    missing = {_folded(title): title for title in known} if known else {}
    for title in heads.values():
        missing.pop(_folded(title), None)
    alone = [line for line in lines[start + 1 :] if line.is_alone and _folded(line.text) in missing]
    for line in alone:
        if line.number not in heads and _folded(line.text) in missing:
            del missing[_folded(line.text)]
            heads[line.number] = line.text
    return heads.items()


def _listed(lines: Sequence[_Line], known: Sequence[str]) -> Heads:
    """Split a document at the headings of its table of contents and at the known ones (DBR)."""
    wanted = {_folded(title) for title in known}
    at = next((line.number for line in lines if _folded(line.text) == "table of contents"), 0)
    contents: set[str] = set()
    body = at + 1
    for line in lines[at + 1 :]:
        folded = _folded(line.text)
        if folded and folded in contents:
            body = line.number
            break
        contents.add(folded)
    contents.discard("")
    for line in lines[body:]:
        text = line.text
        if text[:1].isupper() and text[-1] not in ".:" and _folded(text) in contents | wanted:
            yield line.number, text


def _marked(lines: Sequence[_Line], known: Sequence[str]) -> Heads:
    """Split a document with marked headings and terms that open a paragraph (rulebook)."""
    wanted = {_folded(title): title for title in known}
    start = next((line.number for line in lines if re.match(r"^#+\s*Introduction", line.text)), 0)
    for line in lines[start:]:
        bare = _NUMBERED.sub("", re.sub(r"[*_#®]+", "", line.text).strip())
        if line.text.startswith("#"):
            yield line.number, bare.rstrip(":")
            continue
        bold = _BOLD.match(re.sub(r"[#_®]+", "", line.text))
        opening = re.split(r"(?<=\w\))?\s*(?::|\s[–-]\s)", bare, maxsplit=1)[0].strip()
        if _folded(opening) in wanted and (bold or ":" in bare[: len(opening) + 3] or len(bare) == len(opening)):
            yield line.number, opening


def _run_in(lines: Sequence[_Line], known: Sequence[str]) -> Heads:
    """Split a document whose headings are lines of their own or open a paragraph before a dash (The Mission)."""
    wanted = {_folded(title): title for title in known}
    for at, line in enumerate(lines):
        joined = line.text
        if at + 1 < len(lines) and re.search(r"\w’$", joined):
            joined += lines[at + 1].text
        opening = re.split(r"\s+[–-]\s+|…\s*-", joined, maxsplit=1)[0].strip()
        for text in (line.text, opening):
            if _folded(text) in wanted:
                yield line.number, wanted[_folded(text)]
                break


def _edited(lines: Sequence[_Line], known: Sequence[str]) -> Heads:
    """Split a wiki page: its headings carry the word Edit, or are known (battle phase page)."""
    wanted = {_folded(title) for title in known}
    for line in lines:
        text = line.text.removesuffix("Edit").strip()
        is_marked = line.text.endswith("Edit") and 2 <= len(text) <= 60
        if is_marked or (line.is_alone and _folded(text) in wanted):
            yield line.number, text
        elif line.text.casefold().startswith("if your character is"):
            yield line.number, "Initiative Table"


_SPLITTERS: dict[Kind, Splitter] = {
    Kind.REG: _lettered,
    Kind.ORDIR: _lettered,
    Kind.DBR: _listed,
    Kind.RULEBOOK: _marked,
    Kind.MISSION: _run_in,
    Kind.WIKI: _edited,
}


def kind_of(document: Document) -> Kind | None:
    """Return the kind of official document behind a document of our rules; none behind house rulings."""
    return Kind(document.value) if document.value in set(Kind) else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences between two versions of a document, by heading in the order of the later one.

    `changed` gives for each heading the share of its words that stayed.
    """

    added: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[tuple[str, float], ...]
    same: int


def compare(before: OfficialDocument, after: OfficialDocument) -> Comparison:
    """Return the differences of a later version of a document; line breaks and page marks do not count.

    Raises:
        ValueError: they are not of one kind.
    """
    if before.kind is not after.kind:
        raise ValueError(f"{before.label} and {after.label} are different documents")
    pairs = list(_pairs(before, after))
    both = [(was, now) for was, now in pairs if was is not None]
    kept = {id(was) for was, _ in both}
    changed = [(now.heading, alike) for was, now in both if (alike := _likeness(was.text, now.text)) < 1]
    return Comparison(
        tuple(now.heading for was, now in pairs if was is None),
        tuple(each.heading for each in before.passages if id(each) not in kept),
        tuple(changed),
        len(both) - len(changed),
    )


def _pairs(before: OfficialDocument, after: OfficialDocument) -> Iterator[tuple[Passage | None, Passage]]:
    """Yield the passages of the later version, each with the earlier one; those of the same heading in order."""
    seen: dict[str, int] = {}
    for now in after.passages:
        name = _folded(now.heading)
        was = before.passages_of(now.heading)
        at = seen[name] = seen.get(name, -1) + 1
        yield was[at] if at < len(was) else None, now


def _likeness(one: str, other: str) -> float:
    words, others = (_WORDS.findall(text.casefold()) for text in (one, other))
    return 1.0 if words == others else min(SequenceMatcher(None, words, others, autojunk=False).ratio(), 0.99)


def is_older(version: str, than: str) -> bool:
    """Return whether a version comes before another."""
    return _numbers(version) < _numbers(than)


def newer_known(kind: Kind, version: str) -> str | None:
    """Return the newest known version with its date if it is newer than this one."""
    known = all_published(kind)
    if not known or not version or _numbers(version) >= _numbers(known[-1].version):
        return None
    return f"{kind} {known[-1].version} of {known[-1].date}"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"\d+", version))
