"""Finding the statement of a section that answers a question: it is shown first."""

from dataclasses import dataclass
from typing import Final

from glossary.index import Index
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
    #: those of its words that stand for several, with these
    joined: tuple[tuple[str, tuple[str, ...]], ...]

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
        joined = tuple([(term, tuple(term.split("_"))) for term in telling if "_" in term])
        return cls(question, telling, subjects, stemmed, typed, joined)

    def settling_first(self, index: Index, number: int, found: tuple[int, ...]) -> tuple[list[int], list[float]]:
        """Return the places of a section's statements, the one that answers first, and how well each statement fits.

        After the one that answers come its neighbours. The definition, which stands first, answers a question for the
        meaning of the section's own name. A question known word for word is answered by its known statement.
        """
        profile, weighed = index.profiles[number], index.weighed[number]
        start = index.first_statements[number]
        fits, apart = weighed.fits_in_all_ways(self._inside(profile))
        for place, statement in enumerate(found):
            apart[statement - start] += _FOUND / (1 + place)
        order = sorted(range(len(apart)), key=apart.__getitem__, reverse=True)
        if self._asks_meaning(profile):
            order = _first(0, order)
        for words in self.typed:
            if words in weighed.settled:
                order = _first(weighed.settled[words], order)
        best = order[0]
        return [*order[:4], *sorted(order[4:], key=lambda at: abs(at - best))], fits

    def fit_of_later(self, index: Index, number: int) -> float:
        """Return how well the best statement of a section fits if it is from a later edition, else 0.

        The search learnt from the older statements of the section; for a newer one only its own words speak.
        """
        profile = index.profiles[number]
        if not profile.is_changed:
            return 0.0
        fits = index.weighed[number].fits(self._inside(profile))
        best = max(range(len(fits)), key=fits.__getitem__)
        return fits[best] if profile.new[best] else 0.0

    def _asks_meaning(self, profile: Profile) -> bool:
        """Return whether it only asks what the name of a section means, or is only a card's name."""
        if not self.question.words or not self.subjects.isdisjoint(profile.stemmed):
            return True
        return bool(self.question.terms) and self.stemmed <= profile.names

    def _inside(self, profile: Profile) -> dict[str, float]:
        """Return how informative each word is inside a section; the section's own name says little there."""
        names, inside = profile.names, self.telling.copy()
        for term in names:
            if term in inside:
                inside[term] *= _NAME
        for term, parts in self.joined:
            if term not in names and names.issuperset(parts):
                inside[term] *= _NAME
        return inside


def _first(wanted: int, order: list[int]) -> list[int]:
    return [wanted, *[at for at in order if at != wanted]]
