"""The official documents an operator has: imported completely or not at all, several versions side by side."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.errors import UserFacing
from bot.settings import load_settings
from glossary.documents import (
    Comparison,
    Kind,
    OfficialDocument,
    Passage,
    UnreadableDocument,
    compare,
    is_older,
    kind_of,
    read_document,
)
from glossary.editions.later import held, is_changed, published, rules_of
from glossary.model import Section
from glossary.query import Question
from glossary.rules import load_rules
from glossary.words import stem, words_in

LARGEST_FILE = 50_000_000
#: of a PDF: pages, bytes of a page once unpacked, and characters of its whole text
MOST_PAGES, LARGEST_PAGE, LONGEST_TEXT = 1_000, 5_000_000, 10_000_000
_LONGEST_HEADING = 5
FORM = 1


class _StoredPassage(BaseModel):
    model_config = ConfigDict(extra="forbid")

    heading: str
    text: str


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid")

    form: int = FORM
    kind: Kind
    version: str
    published: str
    source: str
    passages: list[_StoredPassage]


@dataclass(frozen=True, slots=True)
class Quote:
    """The passage of an official document for one of our sections."""

    document: OfficialDocument
    passage: Passage


@dataclass(frozen=True, slots=True)
class Library:
    """The imported documents, the newest version of each kind first."""

    documents: tuple[OfficialDocument, ...]

    def of_kind(self, kind: Kind, version: str | None = None) -> OfficialDocument | None:
        """Return a document of a kind: this version of it if it is there, else the newest."""
        same = [each for each in self.documents if each.kind is kind]
        chosen = [each for each in same if each.version == version]
        return next(iter(chosen or same), None)

    def quote(self, section: Section, versions: Mapping[str, str] | None = None) -> Quote | None:
        """Return the official passage for a section; `versions` are a server's choices by kind."""
        kind = kind_of(section.doc)
        ours = published(section.edition, section.doc)
        chosen = (versions or {}).get(kind) if kind else None
        document = self.of_kind(kind, chosen or (ours.version if ours else None)) if kind else None
        if document is None or (ours and is_older(document.version, ours.version) and is_changed(section)):
            return None
        passage = document.passage(section.title)
        return Quote(document, passage) if passage and passage.text else None

    def moved_on(self, section: Section) -> OfficialDocument | None:
        """Return the imported later version in which a section differs from the version on which ours is based.

        If that version was not imported, a later one counts as different. For an edition that is followed by a later
        edition the answer is None.
        """
        kind, ours = kind_of(section.doc), published(section.edition, section.doc)
        if ours is None or any(is_older(ours.version, by.version) for e in held() if (by := published(e, section.doc))):
            return None
        newest = self.of_kind(kind) if kind else None
        if newest is None or ours is None or not is_older(ours.version, newest.version):
            return None
        own = next((each for each in self.documents if (each.kind, each.version) == (kind, ours.version)), None)
        if own is None:
            return newest
        was, now = own.passage(section.title), newest.passage(section.title)
        same = was is not None and now is not None and not compare(_alone(own, was), _alone(newest, now)).changed
        return None if same else newest

    def term(self, word: str, versions: Mapping[str, str] | None = None) -> Quote | None:
        """Return what the dictionary of identifiers says about a word; `versions` are a server's choices by kind."""
        dictionary = self.of_kind(Kind.ORDIR, (versions or {}).get(Kind.ORDIR))
        passage = dictionary.passage(word) if dictionary else None
        return Quote(dictionary, passage) if dictionary and passage else None

    def entry(self, question: Question) -> Quote | None:
        """Return the dictionary's entry for the word that a question is about, or names last: `is Goliath a giant`."""
        dictionary = self.of_kind(Kind.ORDIR)
        if dictionary is None:
            return None
        by_words = {_singular(words_in(each.heading)): each for each in dictionary.passages}
        found = (by_words.get(_singular(words)) for words in _asked_about(question))
        passage = next((each for each in found if each is not None), None)
        return Quote(dictionary, passage) if passage else None


def _alone(document: OfficialDocument, passage: Passage) -> OfficialDocument:
    return replace(document, passages=(passage,))


def _asked_about(question: Question) -> Iterator[Sequence[str]]:
    """Yield the words a question asks about, then the last words of each sentence, the longest run first."""
    yield from question.subjects
    for sentence in re.split(r"[.?!]+", question.text):
        words = words_in(sentence)
        yield from (words[-length:] for length in range(_LONGEST_HEADING, 0, -1) if len(words) > length)


def _singular(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(stem, words))


def documents_folder(home: Path) -> Path:
    """Return the folder of imported documents."""
    return home / "documents"


def read_file(path: Path) -> OfficialDocument:
    """Read a PDF, text or Markdown file as one of the official documents.

    Raises:
        UserFacing: the file cannot be read, is no official document, or cannot be split at its headings.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserFacing(f"{path} is larger than {LARGEST_FILE // 1_000_000} MB and surely none of the documents.")
        content = path.read_bytes()
    except OSError as error:
        raise UserFacing(f"{path} cannot be read: {error.strerror}.") from None
    text = _pdf_text(path) if content.startswith(b"%PDF") else _plain_text(path, content)
    try:
        return read_document(text, (load_rules(), *map(rules_of, held())))
    except UnreadableDocument as error:
        raise UserFacing(f"{path} was not imported: {error}.") from None


def _pdf_text(path: Path) -> str:
    import logging

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = PdfReader(path).pages
        if len(pages) > MOST_PAGES:
            raise UserFacing(f"{path} has {len(pages):,} pages; none of the documents has more than {MOST_PAGES}.")
        texts: list[str] = []
        length = 0
        for page in pages:
            contents = page.get_contents()
            if contents is not None and len(contents.get_data()) > LARGEST_PAGE:
                raise UserFacing(f"{path} has a page that is larger than any of the documents'.")
            texts.append(page.extract_text())
            length += len(texts[-1])
            if length > LONGEST_TEXT:
                raise UserFacing(f"{path} has more text than any of the documents.")
        return "\f".join(texts)
    except (PyPdfError, ValueError, KeyError, TypeError, OSError, RecursionError) as error:
        raise UserFacing(f"{path} is a PDF that cannot be read ({type(error).__name__}: {error}).") from None


def _plain_text(path: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserFacing(f"{path} is neither a PDF nor UTF-8 text; save it as one of them.") from None


def import_documents(home: Path, paths: list[Path]) -> list[OfficialDocument]:
    """Import files, all of them or none; a document of the same kind and version is replaced.

    Raises:
        UserFacing: one of them cannot be imported; nothing has changed.
    """
    read = [(path, read_file(path)) for path in paths]
    folder = documents_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for path, document in read:
        stored = _Stored(
            kind=document.kind,
            version=document.version,
            published=document.published,
            source=path.name,
            passages=[_StoredPassage(heading=each.heading, text=each.text) for each in document.passages],
        )
        target = folder / f"{_name(document)}.json"
        fresh = target.with_suffix(".new")
        fresh.write_text(stored.model_dump_json(), "utf-8")
        written.append((fresh, target))
    for fresh, target in written:
        fresh.replace(target)
    load_library.cache_clear()
    return [document for _, document in read]


def remove_document(home: Path, name: str) -> None:
    """Forget an imported document, named as `documents list` shows it.

    Raises:
        UserFacing: no imported document has this name.
    """
    target = documents_folder(home) / f"{_slug(name)}.json"
    if not target.is_file():
        raise UserFacing(f"There is no imported document {name!r}; berean documents list shows them.")
    target.unlink()
    load_library.cache_clear()


def document_called(library: Library, name: str) -> OfficialDocument:
    """Return an imported document by kind and version, or one read from a file of this name.

    Raises:
        UserFacing: there is neither an imported document nor a file of this name.
    """
    found = next((each for each in library.documents if _name(each) == _slug(name)), None)
    if found is not None:
        return found
    if Path(name).is_file():
        return read_file(Path(name))
    known = ", ".join(f"{each.kind} {each.version}".strip() for each in library.documents) or "none"
    raise UserFacing(f"There is no imported document and no file {name!r}; imported are: {known}.")


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences between two versions of a document, and our statements under the changed headings."""

    before: OfficialDocument
    after: OfficialDocument
    found: Comparison
    statements: Mapping[str, tuple[str, ...]]


def differences(before: OfficialDocument, after: OfficialDocument) -> Differences:
    """Return how a later version of a document differs, each heading with our statements under it.

    These are of the newest edition. Raises UserFacing: they are not versions of one document.
    """
    try:
        found = compare(before, after)
    except ValueError as error:
        raise UserFacing(f"Two versions of one document can be compared, but {error}.") from None
    touched = {*found.gone, *(heading for heading, _ in found.changed)}
    stand = {
        passage.heading: tuple(each.id for each in section.statements)
        for section in rules_of(held()[0]).sections
        if kind_of(section.doc) is after.kind
        for document in (before, after)
        for passage in document.passages_of(section.title)
        if passage.heading in touched
    }
    return Differences(before, after, found, stand)


def _name(document: OfficialDocument) -> str:
    return _slug(f"{document.kind} {document.version}")


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", name.casefold()).strip("-.")


def read_library(home: Path) -> Library:
    """Read every imported document of a home; a damaged one is left out."""
    documents = []
    for path in sorted(documents_folder(home).glob("*.json")):
        try:
            stored = _Stored.model_validate_json(path.read_bytes())
        except (OSError, ValidationError):
            continue
        if stored.form == FORM:
            passages = tuple(Passage(each.heading, each.text) for each in stored.passages)
            documents.append(OfficialDocument(stored.kind, stored.version, stored.published, passages))
    documents.sort(key=lambda each: (each.kind, [int(part) for part in re.findall(r"\d+", each.version)]), reverse=True)
    return Library(tuple(documents))


@cache
def load_library() -> Library:
    """Read the documents imported in this installation; read again after an import."""
    return read_library(load_settings().home)
