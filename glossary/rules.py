"""The rules from `data/rules`, with look-up by id and by heading."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import yaml
from pydantic import ValidationError

from glossary.model import ID_PATTERN, HouseFile, Section, Statement, section_of
from glossary.yaml_files import read_yaml

_ID = re.compile(rf"^{ID_PATTERN}$")
_FOLDERS = ("reg", "dbr", "rulebook", "wiki", "mission")


class UnknownRule(ValueError):
    """No statement has this id and no section this title."""


class BadRuleFile(ValueError):
    """A file under data/rules is malformed; the message names file and field."""


@dataclass(frozen=True, slots=True)
class Rules:
    """All sections, with look-up of statements by id and of sections by heading."""

    sections: tuple[Section, ...]
    fingerprint: str
    by_id: dict[str, tuple[Section, Statement]]
    by_key: dict[str, Section]

    def statement(self, rule_id: str) -> Statement:
        """Return the statement with this id.

        Raises:
            UnknownRule: there is none.
        """
        return self._found(rule_id)[1]

    def section_of(self, rule_id: str) -> Section:
        """Return the section in which the statement with this id stands."""
        return self._found(rule_id)[0]

    def section(self, key: str) -> Section:
        """Return the section cited as `DOC: heading`; case does not matter."""
        section = self.by_key.get(key) or self.by_key.get(key.casefold())
        if section is None:
            raise UnknownRule(f"there is no section {key!r}")
        return section

    def neighbours(self, section: Section) -> tuple[Section | None, Section | None]:
        """Return the sections before and after this one in its document."""
        same = [each for each in self.sections if each.doc is section.doc]
        at = same.index(section)
        return same[at - 1] if at else None, same[at + 1] if at + 1 < len(same) else None

    def _found(self, rule_id: str) -> tuple[Section, Statement]:
        try:
            return self.by_id[rule_id.strip().upper()]
        except KeyError:
            raise UnknownRule(f"there is no rule {rule_id!r}") from None


def is_rule_id(text: str) -> bool:
    """Return whether the text has the form of a rule id; the rule need not exist."""
    return _ID.match(text.strip().upper()) is not None


@cache
def rules_root() -> Traversable:
    """Return the folder of the rule files; later calls return the same value."""
    return files("data") / "rules"


def rule_files(root: Traversable) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every rule file, in the order of the documents and then by name."""
    for folder in _FOLDERS:
        place = root / folder
        if place.is_dir():
            for entry in sorted(place.iterdir(), key=lambda each: each.name):
                if entry.name.endswith(".yaml"):
                    yield f"{folder}/{entry.name}", entry.read_bytes()
    for entry in sorted(root.iterdir(), key=lambda each: each.name):
        if entry.name.startswith("house-") and entry.name.endswith(".yaml"):
            yield entry.name, entry.read_bytes()


def parse_rule_file(name: str, content: bytes) -> tuple[Section, ...]:
    """Return the section of one file, or one section for each ruling of a house file.

    Raises:
        BadRuleFile: the file is not YAML or is malformed.
    """
    try:
        data = read_yaml(content)
        if name.rpartition("/")[2].startswith("house"):
            return tuple(section_of(ruling) for ruling in HouseFile.model_validate(data).rulings)
        return (Section.model_validate(data),)
    except yaml.YAMLError as error:
        raise BadRuleFile(f"{name} is not YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise BadRuleFile(f"{name}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def collect(sections: Iterable[Section], fingerprint: str) -> Rules:
    """Build the rules of these sections, with look-ups by id and heading.

    Raises:
        BadRuleFile: an id or a heading stands twice.
    """
    all_sections = tuple(sections)
    by_id: dict[str, tuple[Section, Statement]] = {}
    by_key: dict[str, Section] = {}
    for section in all_sections:
        if section.key in by_key:
            raise BadRuleFile(f"the section {section.key!r} stands twice")
        by_key[section.key] = section
        for statement in section.statements:
            if statement.id in by_id:
                raise BadRuleFile(f"the rule {statement.id} stands twice")
            by_id[statement.id] = (section, statement)
    for section in all_sections:
        by_key.setdefault(section.key.casefold(), section)
    return Rules(all_sections, fingerprint, by_id, by_key)


def fingerprint_of(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a digest of names and contents, which changes when any rule file does."""
    digest = hashlib.sha256()
    for name, content in contents:
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def read_rules(root: Traversable) -> Rules:
    """Load every rule file under a folder."""
    contents = list(rule_files(root))
    sections = [section for name, content in contents for section in parse_rule_file(name, content)]
    return collect(sections, fingerprint_of(contents))


@cache
def load_rules() -> Rules:
    """Load the rules shipped with Berean; later calls return the same value."""
    return read_rules(rules_root())


def statement(rule_id: str) -> Statement:
    """Return the statement with this id, from the rules shipped with Berean.

    Raises:
        UnknownRule: there is none.
    """
    return load_rules().statement(rule_id)
