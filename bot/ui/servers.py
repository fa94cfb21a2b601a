"""The settings of a server as a panel."""

from bot.quotas.limits import WINDOW, Limits, counted, times
from bot.services.people.servers import ServerSettings
from bot.text.categories import category_of
from bot.ui.limits import FIELD_VALUE, join_within
from bot.ui.panel import Panel
from bot.ui.shared import add_field, embed
from engine.redemption.model.ruleset import DOCUMENTS


def settings_panel(settings: ServerSettings, limits: Limits, missing: str = "") -> Panel:
    """Return all settings with how each is changed; `missing` names the missing permissions."""
    made = embed("Settings of this server", "Each line names the command that changes it.")
    judges = "Who manages the server" + (f", and <@&{settings.judge_role}>" if settings.judge_role else "")
    add_field(made, "Judges · /settings judges", judges)
    starters = f"<@&{settings.starter_role}> and the judges" if settings.starter_role else "Everybody"
    add_field(made, "Who may start games · /settings starters", starters)
    channels = [f"<#{channel}>" for channel in settings.channels]
    add_field(made, "Games and shown answers · /settings channel", join_within(channels, FIELD_VALUE) or "Everywhere")
    add_field(made, "Rules of games and rulings · /settings rules", DOCUMENTS[settings.rules])
    add_field(made, "What games play · /settings category", category_of(settings.category).name)
    add_field(made, "Decks are checked by · /settings decks", settings.deck_format_words)
    most = f"{counted(limits.games, 'open game')}, {counted(limits.offers, 'open offer')}"
    each = f"{most}; calls others {times(limits.calls)} in {WINDOW} minutes"
    add_field(made, "One person at most · /settings limits", each)
    days = counted(settings.silent_days, "silent day")
    add_field(made, "Absent opponents · /settings absence", f"After {days} without a clock the others may claim")
    quoted = [f"{kind} {version}" for kind, version in sorted(settings.documents.items())]
    add_field(made, "Documents quoted · /settings document", ", ".join(quoted) or "The newest imported of each")
    add_field(made, "Puzzles · /settings puzzles", "On" if settings.puzzles else "Off")
    add_field(made, "Permissions in this channel", missing or "All that are needed.")
    return Panel(embeds=(made,))
