"""A terminal of the tests: it types prepared lines and remembers what was shown."""

from collections.abc import Callable, Iterable

from bot.terminal.console import Left

#: more prompts than this in one test is a loop
MOST_PROMPTS = 2_000


class Typist:
    """A console whose person types these lines, one for each prompt, and then leaves."""

    width = 40

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []
        self.covered = 0
        self.asked = 0
        self.when_asked: Callable[[str], str | None] = lambda prompt: None

    @property
    def text(self) -> str:
        """All that was shown since the screen was last covered."""
        return "\n".join(self.shown)

    def show(self, text: str) -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        self.asked += 1
        assert self.asked < MOST_PROMPTS, f"asked again and again: {self.shown[-3:]}"
        typed = self.when_asked(prompt)
        if typed is not None:
            return typed
        if not self.lines:
            raise Left
        return self.lines.pop(0)

    def cover(self) -> None:
        self.covered += 1
        self.shown.clear()
