"""A bot that reads cards and rules when it is first asked for them: `python -m tests.fake_discord.unread discord run`.

To read them ahead is half of what a start costs, and tells nothing about what a kill may leave.
"""

from collections.abc import Callable
from unittest.mock import patch

from bot.cli import main
from bot.desk import Desk


def warm_up(_desk: Desk, _then: Callable[[], None] | None = None) -> None:
    """Read nothing ahead."""


if __name__ == "__main__":
    with patch.object(Desk, "warm_up", warm_up):
        main()
