"""The words from which facts of a battle were drawn: they count as read."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Heard:
    """The words of a question that were used to lay the table, and to see what is asked of it."""

    words: list[str] = field(default_factory=list)
    #: what is told of how the battle goes, which goes otherwise when it is played
    belied: list[str] = field(default_factory=list)

    def search(self, pattern: re.Pattern[str], line: str) -> re.Match[str] | None:
        """Find a pattern in a line, and note all the words that say it."""
        found = list(pattern.finditer(line))
        self.words += [each[0] for each in found]
        return found[0] if found else None

    def any(self, patterns: Iterable[re.Pattern[str]], line: str) -> bool:
        """Say whether one of several patterns is in a line, and note the words of all."""
        found = [self.search(each, line) for each in patterns]
        return any(each is not None for each in found)

    def before(self, pattern: re.Pattern[str], words: str, card: int) -> re.Match[str] | None:
        """Find a pattern in the words that stand before a card, and note it with the card."""
        found = pattern.search(words)
        if found is not None:
            self.words.append(f"{words[found.start() :]}{{{card}}}")
        return found

    def after(self, pattern: re.Pattern[str], words: str, card: int) -> re.Match[str] | None:
        """Find a pattern at the beginning of the words that follow a card, and note it with the card."""
        found = pattern.match(words)
        if found is not None:
            self.words.append(f"{{{card}}}{found[0]}")
        return found
