"""What Berean says about itself in Discord: help, rights, privacy, permissions."""

from dataclasses import dataclass

from bot.services.people.forgetting import Kept
from engine.lists.faults import plural


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """One command in the help: how it is typed and what it does."""

    usage: str
    purpose: str


HELP_INTRO = "A judge and a game host for the Redemption card game. Answers are for your eyes only until you show them."

WELCOME = (
    "Hello! I host games of Redemption, and I know the rules.\n"
    "- **Offer a game** lets a friend join; it gets a thread of its own, and your hand is shown to you alone.\n"
    "- **Play the computer** starts at once.\n"
    "- `/ruling` answers a question, `/deckcheck` checks a deck."
)

HELP_FIRST = (
    CommandHelp("/play challenge opponent: @someone", "ask a friend to a game; the button Offer a game asks everybody"),
    CommandHelp("/ruling question: who goes first?", "the rule that settles it"),
    CommandHelp("/deckcheck", "is this deck legal?"),
    CommandHelp("/settings show", "for those who manage the server: channels, judges, permissions"),
)

HELP: dict[str, tuple[CommandHelp, ...]] = {
    "Ask": (
        CommandHelp("/ruling question: who goes first?", "the rule that settles it, with its number"),
        CommandHelp("/whatif attacker: Moses", "set up a battle, play it, and see what happens and why"),
        CommandHelp("/rule name: REG-BAND-01", "one rule, or a whole section by its heading"),
        CommandHelp("/term name: band", "what a word means in the rules"),
        CommandHelp("/card name: Moses", "a card as it reads today, what was ruled on it, and the rules behind it"),
    ),
    "Decks": (
        CommandHelp("/deckcheck", "paste a decklist, attach it, or open the menu of a message: Apps, Check deck"),
        CommandHelp("/deck save", "keep a decklist under a name; /deck list, show, export and delete go with it"),
    ),
    "Find a game": (
        CommandHelp("/play challenge opponent: @someone", "ask someone to a game; it gets a thread of its own"),
        CommandHelp("/play open", "offer a game to whoever comes first; players: 4 or category: Teams for more seats"),
        CommandHelp("/play find", "wait for a partner: category: and speed: say for what; the game begins by itself"),
        CommandHelp("/play solo level: club", "play against the computer: greedy, learner, club or judge"),
        CommandHelp("/learn", "your first game: against the computer, with what to press and why"),
        CommandHelp("/puzzle", "the puzzle of the day: one table, one good way"),
        CommandHelp("/play list", "your games, and those on offer"),
        CommandHelp("/stats", "results and ratings in this server"),
    ),
    "Play": (
        CommandHelp("/play board", "the table again"),
        CommandHelp("/play hand", "your hand, in private; the button My hand does the same"),
        CommandHelp("/play moves", "what you may do now"),
        CommandHelp("/move what: rescue", "do something by typing a part of it"),
        CommandHelp("/game openhand", "let those who watch see your hand"),
        CommandHelp("/play undo", "ask the others to let you take your last answer back"),
        CommandHelp("/play speed how: fast", "how often you are asked: full, normal or fast"),
        CommandHelp("/play pass until: a battle", "pass until something happens, also beforehand"),
        CommandHelp("/hint", "against computers only: your two best answers, and what may follow"),
        CommandHelp("/play stops", "where you want to be asked out of your turn"),
        CommandHelp("/play digest where: dm", "one message a day with the games that wait for you, instead of pings"),
        CommandHelp("/play hold", "be asked at the next point where you could act"),
        CommandHelp("/byhand move", "do what Berean does not carry out; also draw, look, reveal, numbers and more"),
        CommandHelp("/play concede", "give up"),
    ),
    "Around a game": (
        CommandHelp("/game log", "what has happened; /game replay goes through it, /game export gives it as a file"),
        CommandHelp("/game why", "which rules forbid a move, or why a card is as it is"),
        CommandHelp("/game clock", "how much time everybody has; pause the clocks, or let them go on"),
        CommandHelp("/game judge reason: Is this legal?", "call a judge"),
        CommandHelp("/game object reason: It says three.", "stop the game over what was done by hand"),
        CommandHelp("/game draw", "offer a draw; /game adjourn, leave and resume put a game aside and take it up"),
    ),
    "For judges and hosts": (
        CommandHelp("/judge add card: Moses text: He may.", "a ruling of this server's judges; edit, list, export"),
        CommandHelp("/judge card card: Moses", "say what a card means that I read wrongly"),
        CommandHelp("/referee look player: Ada zone: hand", "a judge at a table: look, mend, take back, stop, end"),
        CommandHelp("/settings show", "judges' role, channels, who may start games, rules, decks, documents"),
    ),
    "About you": (
        CommandHelp("/privacy", "what is kept about you, and what is not"),
        CommandHelp("/forget-me", "delete it"),
    ),
}

ABOUT = (
    "Berean answers ruling questions with the rule that settles them, checks decklists, and hosts games whose rules it "
    "enforces. Every ruling names its source; where no rule speaks, it says so.\n\n"
    "It is made by players for players and has no tie to the publisher of the game. Redemption is a trademark of "
    "Cactus Game Design; card names and texts belong to their owners. The rules are told in our own words, each with "
    "the place where the official document says it: where the two differ, the official document is right."
)

PRIVACY = (
    "**What is kept:** your Discord id with the decks you save and the games you play, and what was answered in them; "
    "with what you rule as a judge; and with questions whose answers you marked as no help, for your server's judges.\n"
    "**What is not:** messages. Berean does not read channels; it sees a message only when you open its menu and pick "
    "Berean's entry, or hand it a file or a form.\n"
    "**Hidden cards:** your hand is shown to you alone and is never written into a log.\n"
    "**How long:** cards, moves and log of a game are deleted some time after its end, as whoever runs Berean has set "
    "it (90 days if he has not); who played and who won stays.\n"
    "**Other questions** you ask are answered and forgotten.\n"
    "**Who sees it:** whoever runs this copy of Berean; nothing is passed on.\n"
    "**Deleting it:** `/forget-me` shows what is kept and deletes it at once; `/deck delete` removes a single deck. "
    "Games stay readable for the others, in which you are a “former player” then. Messages that stand in Discord "
    "already are Discord's, and backups of whoever runs Berean last until he overwrites them."
)
NOTHING_KEPT = "Nothing is kept about you: no deck, no game, no ruling, no marked answer."
FORGOTTEN = "Everything that was kept about you is deleted. Games you played stay, without your name."


def forget_text(kept: Kept) -> str:
    """Say what is stored about a person, and what will be deleted."""
    parts = [
        plural(kept.decks, "saved deck") + " and every offer of a game",
        plural(kept.answers, "answer") + " you marked as no help",
    ]
    lines = [f"Deleted for good: {'; '.join(parts)}."]
    lines.append(
        f"{plural(len(kept.open_games), 'game')} that you play now will be given up; in these and in "
        f"{plural(len(kept.finished_games), 'finished game')} you become a “former player”."
    )
    if kept.rulings:
        lines.append(f"{plural(kept.rulings, 'ruling')} you made stay this server's, without your name.")
    return "\n".join([*lines, "That cannot be undone."])


#: Permission as discord.py names it -> the name in Discord, and what Berean does with it.
PERMISSIONS: dict[str, tuple[str, str]] = {
    "view_channel": ("View Channels", "to find the channel a game is started in"),
    "send_messages": ("Send Messages", "to answer where a game is offered"),
    "create_public_threads": ("Create Public Threads", "each game has a thread of its own"),
    "send_messages_in_threads": ("Send Messages in Threads", "the board and the turn notices stand there"),
    "embed_links": ("Embed Links", "card texts and rulings are embeds"),
    "attach_files": ("Attach Files", "a deck or a long list comes as a file"),
    "read_message_history": ("Read Message History", "to find the board message again and edit it in place"),
}


def missing_permissions(names: list[str], place: str) -> str:
    """Say which permissions are missing where, and what each is for."""
    lines = [f"- **{PERMISSIONS[n][0]}**: {PERMISSIONS[n][1]}" for n in names]
    wanted = "a permission" if len(names) == 1 else "permissions"
    return f"I lack {wanted} in {place}; ask somebody who manages this server to give me:\n" + "\n".join(lines)
