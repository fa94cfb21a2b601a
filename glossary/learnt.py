"""What the learnt files of the search were learnt from, to notice when the rules have changed since."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from glossary.leaning import mark_of
from glossary.model import Section

#: the file in which it stands, in the folder of the learnt files
NAME = "learnt.json"
_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Inputs:
    """What one file was learnt from: fingerprints of its content, of the sections and of the question files.

    `questions` are in the order of learning, each named `FILE tuning` or `FILE whole`.
    """

    content: str
    sections: Mapping[str, str]
    questions: Mapping[str, str]


def inputs(content: str, sections: Iterable[Section], questions: Sequence[tuple[Path, str]]) -> Inputs:
    """Return what a file with this content was learnt from."""
    return Inputs(
        fingerprint(content),
        {mark_of(section): fingerprint(section.model_dump_json()) for section in sections},
        {f"{path.name} {half}": fingerprint(path.read_text("utf-8")) for path, half in questions},
    )


def fingerprint(text: str) -> str:
    """Return a short digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def moved(before: Inputs, sections: Iterable[Section]) -> list[str]:
    """Return the sections that are new, changed or gone since the learning."""
    now = {mark_of(section): fingerprint(section.model_dump_json()) for section in sections}
    return sorted(key for key in {*before.sections, *now} if before.sections.get(key) != now.get(key))


def parse(content: str) -> dict[str, Inputs]:
    """Read what each learnt file was learnt from, by the name of the file."""
    return {name: Inputs(**found) for name, found in json.loads(content).items()}


def write(learnt: Path, sections: Iterable[Section], questions: Sequence[tuple[Path, str]]) -> None:
    """Write next to a learnt file what it was learnt from; entries of other files stay."""
    beside = learnt.parent / NAME
    known = parse(beside.read_text("utf-8")) if beside.exists() else {}
    known[learnt.name] = inputs(learnt.read_text("utf-8"), sections, questions)
    found = {name: asdict(known[name]) for name in sorted(known)}
    beside.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
