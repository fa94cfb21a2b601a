"""Finding the statement of a section that answers a question: it is shown first."""

from dataclasses import dataclass
from typing import Final

from glossary.editions.later import is_changed, is_new
from glossary.index import Index
from glossary.model import Statement
from glossary.profiles import Profile
from glossary.query import Question
from glossary.words import stem, stems

_WIDER: Final = 0.5
_NAME: Final = 0.25
#: the words in which a meaning is asked
_MEANING: Final = frozenset(
    ("what", "whats", "what's", "is", "are", "a", "an", "the", "does", "do", "mean", "means", "meaning", "of", "define")
)
#: how much a statement gains that the search itself found first, second and so on
_FOUND: Final = 0.3


@dataclass(frozen=True, slots=True)
class Asked:
    """A question prepared for comparing it with the statements of a section.

    `telling` is how informative each of its words is, `subjects` are the stems of the terms whose meaning it asks,
    `stemmed` the stems of its other words, and `typed` the stems of all its words, both as typed and with abbreviations
    written out.
    """

    question: Question
    telling: dict[str, float]
    subjects: frozenset[tuple[str, ...]]
    stemmed: frozenset[str]
    typed: tuple[frozenset[str], frozenset[str]]

    @classmethod
    def of(cls, index: Index, question: Question) -> "Asked":
        """Prepare a question for comparing it with statements."""
        telling = {term: index.rarity_of(term) for term in question.terms}
        for card in question.cards:
            telling.update({word: index.rarity[word] for word in stems(card) if word in index.rarity})
        telling.update({term: _WIDER * index.rarity_of(term) for term in question.wider if term not in telling})
        subjects = frozenset(tuple(map(stem, subject)) for subject in question.subjects)
        stemmed = frozenset(stem(word) for word in question.words if word not in _MEANING)
        typed = (frozenset(question.terms), frozenset(stems(question.text)))
        return cls(question, telling, subjects, stemmed, typed)

    def settling_first(self, index: Index, number: int, found: tuple[int, ...]) -> tuple[Statement, ...]:
        """Return the statements of a section: first the one that answers the question, then its neighbours.

        The definition, which stands first, answers a question for the meaning of the section's own name. A question
        known word for word is answered by its known statement.
        """
        profile = index.profiles[number]
        statements = profile.section.statements
        start = index.first_statements[number]
        fits = index.weighed[number].fits_apart(self._inside(profile))
        for place, statement in enumerate(found):
            fits[statement - start] += _FOUND / (1 + place)
        order = sorted(range(len(fits)), key=fits.__getitem__, reverse=True)
        if self._asks_meaning(profile):
            order = _first(0, order)
        for words in self.typed:
            if words in index.weighed[number].settled:
                order = _first(index.weighed[number].settled[words], order)
        best = order[0]
        near = sorted(order[4:], key=lambda at: abs(at - best))
        return tuple([statements[at] for at in (*order[:4], *near)])

    def fit_of_later(self, index: Index, number: int) -> float:
        """Return how well the best statement of a section fits if it is from a later edition, else 0.

        The search learnt from the older statements of the section; for a newer one only its own words speak.
        """
        section = index.profiles[number].section
        if not is_changed(section):
            return 0.0
        fits = self.fits(index, number)
        best = max(range(len(fits)), key=fits.__getitem__)
        return fits[best] if is_new(section, section.statements[best]) else 0.0

    def fits(self, index: Index, number: int) -> list[float]:
        """Return how well each statement of a section fits."""
        return index.weighed[number].fits(self._inside(index.profiles[number]))

    def _asks_meaning(self, profile: Profile) -> bool:
        """Return whether it only asks what the name of a section means, or is only a card's name."""
        if not self.question.words or not self.subjects.isdisjoint(profile.stemmed):
            return True
        return bool(self.question.terms) and self.stemmed <= profile.names

    def _inside(self, profile: Profile) -> dict[str, float]:
        """Return how informative each word is inside a section; the section's own name says little there."""
        names = profile.names
        return {
            term: weight * (_NAME if term in names or ("_" in term and names.issuperset(term.split("_"))) else 1.0)
            for term, weight in self.telling.items()
        }


def _first(wanted: int, order: list[int]) -> list[int]:
    return [wanted, *[at for at in order if at != wanted]]
