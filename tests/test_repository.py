"""What the repository as a whole keeps: nobody else's sentences, and no place of somebody's machine."""

import itertools
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from typing import Any

import pytest
import yaml

from tests.shared import ROOT, SHARED, needs_shared

RUN = 10
WORD = re.compile(r"[a-z0-9']+")
#: (file, first three words of the run): a bare list of names that stands the same way in a source document
LISTS_OF_NAMES: frozenset[tuple[str, str]] = frozenset()


@cache
def tracked() -> tuple[str, ...]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return tuple(name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file())


def text_of(name: str) -> str | None:
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def words(text: str) -> list[str]:
    return WORD.findall(text.lower().replace("’", "'"))


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from strings_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_in(inner)


def without_heading(name: str, document: Any) -> Any:
    """A section of the rules is cited by the heading it has in its source; that alone stands there word by word."""
    if name.startswith("data/rules/") and isinstance(document, dict):
        return {key: value for key, value in document.items() if key not in ("title", "sections")}
    return document


def strings_in_yaml(name: str, text: str) -> Iterator[str]:
    """Find the keys and values of a file; to read what they stand in, which only rules need, takes twice as long."""
    if name.startswith("data/rules/"):
        documents = yaml.load_all(text, yaml.CSafeLoader)
        return strings_in([without_heading(name, one) for one in documents])
    events = yaml.parse(text, yaml.CSafeLoader)
    return (event.value for event in events if isinstance(event, yaml.ScalarEvent))


def passages(name: str, text: str) -> Iterable[str]:
    """The stretches of a file in which words follow one another: in data each value by itself, else the whole text."""
    if name.endswith(".json"):
        return strings_in(without_heading(name, json.loads(text)))
    if name.endswith(".jsonl"):
        return itertools.chain.from_iterable(strings_in(json.loads(row)) for row in text.splitlines() if row.strip())
    if name.endswith((".yaml", ".yml")):
        comments = "\n".join(line.split("#", 1)[1] for line in text.splitlines() if "#" in line)
        return itertools.chain(strings_in_yaml(name, text), [comments])
    return [text]


def runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    return (tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1))


@needs_shared
def test_no_ten_words_in_a_row_of_a_source_document() -> None:
    known: set[tuple[str, ...]] = set()
    for document in sorted((SHARED / "documents").glob("*.txt")):
        known.update(runs(document.read_text(encoding="utf-8", errors="replace")))
    assert len(known) > 50_000
    copied = [
        f"{name}: {' '.join(run)}"
        for name in tracked()
        if (text := text_of(name)) is not None
        for passage in passages(name, text)
        for run in runs(passage)
        if run in known and (name, " ".join(run[:3])) not in LISTS_OF_NAMES
    ]
    assert not copied, "\n".join(copied[:20])


@pytest.mark.parametrize("place", ["work", "root", "home", "Users", "tmp/bash"])
def test_no_path_of_a_machine(place: str) -> None:
    absolute = re.compile(rf"(?<![\w}}./-])/{place}/\w")
    assert not [name for name in tracked() if absolute.search(text_of(name) or "")]


def documents() -> Iterator[tuple[str, str]]:
    """What is written about the house as it is now; the changelog tells of what was."""
    for name in tracked():
        if name.endswith(".md") and name != "CHANGELOG.md":
            yield name, (ROOT / name).read_text(encoding="utf-8")


def test_documents_name_only_files_that_are_there() -> None:
    files = [f"/{name}" for name in tracked()]
    gone = [
        f"{name}: {named}"
        for name, text in documents()
        for named in re.findall(r"`([a-z_0-9./]+\.(?:py|yaml|json|toml|md))`", text)
        if not any(file.endswith(f"/{named}") for file in files)
    ]
    assert not gone, "\n".join(gone)


def packages() -> Iterator[str]:
    """The packages with more than five modules of their own; migrations are a row of steps and want no page."""
    found = Counter(name.rpartition("/")[0] for name in tracked() if name.endswith(".py") and "__" not in name)
    yield from sorted(
        package
        for package, modules in found.items()
        if modules > 5 and package.split("/")[0] in ("bot", "engine", "glossary") and "/migrations" not in package
    )


def test_a_package_of_more_than_five_modules_has_a_readme() -> None:
    written = set(tracked())
    missing = [package for package in packages() if package != "bot" and f"{package}/README.md" not in written]
    assert not missing


def test_the_words_of_the_engine_are_there_and_have_one_meaning() -> None:
    rows = re.findall(r"^\| ([a-z][a-z ]*) \| (.+) \|$", (ROOT / "docs/words.md").read_text(encoding="utf-8"), re.M)
    words = [word for word, _ in rows if word != "word"]
    assert len(words) > 30
    assert len(set(words)) == len(words)
    source = "\n".join(text_of(name) or "" for name in tracked() if name.startswith(("bot/", "engine/", "glossary/")))
    named = {name for _, meaning in rows for name in re.findall(r"`(\w+)`", meaning)}
    assert not [n for n in sorted(named) if not re.search(rf"^(?:class |def )?{n}(?:\(|:| =|\[)", source, re.M)]
    classes = Counter(re.findall(r"^class (\w+)", source, re.M))
    assert not [name for name in sorted(named) if classes[name] > 1], "two classes have the name of one word"


NAMES_ITS_MODULES = [
    "bot/text",
    "bot/services",
    "bot/services/assurance",
    "bot/terminal",
    "engine/assurance/proof",
    "engine/play/search",
    "bot/services/games",
    "engine/play/scenario",
    "engine/redemption/abilities/activation",
    "engine/redemption/abilities/ongoing",
    "engine/redemption/abilities/reading",
    "engine/redemption/abilities/targeting",
    "engine/redemption/abilities/terms",
    "engine/redemption/language/ast",
    "engine/redemption/language/grammar",
    "engine/redemption/language/render",
    "engine/redemption/model",
    "engine/redemption/rules",
    "engine/redemption/rules/actions",
]


@pytest.mark.parametrize("package", NAMES_ITS_MODULES)
def test_a_readme_names_each_module_or_room_of_its_package(package: str) -> None:
    text = (ROOT / package / "README.md").read_text(encoding="utf-8")
    inside = {name.removeprefix(f"{package}/") for name in tracked() if name.startswith(f"{package}/")}
    modules = {name for name in inside if name.endswith(".py") and not name.endswith("__init__.py")}
    described = {name.removesuffix("/README.md") for name in inside if name.count("/") == 1 and "/README.md" in name}
    missing = [m for m in sorted(modules) if m.split("/")[0] not in described and f"`{m.split('/')[-1]}`" not in text]
    missing += [room for room in sorted(described) if f"({room}/README.md)" not in text]
    assert not missing, f"{package}/README.md does not name {missing}"


def named_in_the_table_of_data() -> Iterator[str]:
    """A file that is named without its folder is in that of the one before it."""
    for line in (ROOT / "data/README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            folder = "data"
            for name in re.findall(r"`([^`]+)`", line.split("|")[1]):
                path = f"data/{name}" if "/" in name or folder == "data" else f"{folder}/{name}"
                folder = path.rsplit("/", 1)[0]
                yield path


def test_each_file_of_data_says_who_made_it_and_what_checks_it() -> None:
    table = list(named_in_the_table_of_data())
    files = [f for f in tracked() if f.startswith("data/") and not f.endswith(("README.md", "__init__.py"))]

    def is_named(file: str) -> bool:
        return any(fnmatch(file, name) or file.startswith(f"{name}/") for name in table)

    assert not [file for file in files if not is_named(file)]
    assert not [name for name in table if not any(fnmatch(f, name) or f.startswith(f"{name}/") for f in files)]
