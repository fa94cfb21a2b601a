"""What statements say, as data: of whom and what, whether it is so or how many, and what makes it another matter."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from glossary.model import ID_PATTERN
from glossary.rules import rules_root
from glossary.words import STOP_WORDS, plain

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2)]

#: conditions under which most rules stand otherwise: a form that does not speak of them is silent where they stand
CONDITIONS: Final = re.compile(
    r"\b(?:unless|except|negat\w*|interrupt\w*|prevent\w*|protect\w*|immun\w*|ignor\w*|regardless|captured|convert\w*"
    r"|set[ -]aside|face[ -]?down|reserve|discard pile|banish\w*|site|territory|hand|battle|deck"
    r"|says|instead|cannot|copies|teams)\b"
)
_FILLER: Final = """
    card cards game games player players player's opponent opponents opponent's turn turns time times once just normal
    normally usually legal allowed possible may many new play type i ii one two first last own another other
"""
_FILLING: Final = frozenset(_FILLER.split())
#: how many words a question may have that a form knows nothing of
_STRANGE: Final = 3
_WORD: Final = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*")


class Form(BaseModel):
    """The form of a statement: `says` is yes, no or a number of what a question with these words asks.

    A question has to have one spelling of each line of `words` and none of `unless`; conditions count as such unless
    they stand under `words` or `allow`. `example` is a question of this form. `later` is a statement of a later edition
    that says otherwise than `of`, but not in this.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: Annotated[str, StringConstraints(pattern=rf"^{ID_PATTERN}$")]
    says: int | Annotated[str, StringConstraints(pattern="^(?:yes|no)$")]
    words: Annotated[tuple[_Words, ...], Field(min_length=2)]
    unless: tuple[_Words, ...] = ()
    allow: tuple[_Words, ...] = ()
    example: _Words
    later: Annotated[str, StringConstraints(pattern=rf"^{ID_PATTERN}$")] | None = None

    @property
    def statements(self) -> tuple[str, ...]:
        """Return the statements that say it, each in its edition."""
        return (self.of,) if self.later is None else (self.of, self.later)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A form made ready to be matched."""

    form: Form
    needed: tuple[re.Pattern[str], ...]
    barred: re.Pattern[str] | None
    known: re.Pattern[str]

    def fits(self, line: str) -> bool:
        """Say whether a question in small letters is of this form, and has little else in it."""
        if not all(each.search(line) for each in self.needed) or (self.barred and self.barred.search(line)):
            return False
        rest = self.known.sub(" ", line)
        if CONDITIONS.search(rest):
            return False
        strange = [word for word in _WORD.findall(rest) if word not in STOP_WORDS and word not in _FILLING]
        return len(strange) <= _STRANGE


def _spelled(words: tuple[str, ...]) -> re.Pattern[str]:
    spellings = [each.strip() for line in words for each in line.split("|")]
    parts = [re.escape(plain(each)).replace(r"\*", r"\w*") for each in sorted(spellings, key=len, reverse=True)]
    return re.compile(rf"(?<![\w'])(?:{'|'.join(parts)})(?!\w)")


def pattern_of(form: Form) -> Pattern:
    """Return a form made ready to be matched."""
    needed = tuple(_spelled((line,)) for line in form.words)
    barred = _spelled(form.unless) if form.unless else None
    return Pattern(form, needed, barred, _spelled((*form.words, *form.allow)))


@cache
def load_forms() -> tuple[Pattern, ...]:
    """Read the forms shipped with Berean; later calls return the same value."""
    data = yaml.load((rules_root() / "search" / "forms.yaml").read_bytes(), Loader=_LOADER)  # noqa: S506 - a safe loader
    return tuple(pattern_of(Form.model_validate(each)) for each in data["forms"])


def forms_of(line: str) -> list[Form]:
    """Return the forms that a question in small letters has."""
    return [each.form for each in load_forms() if each.fits(line)]
