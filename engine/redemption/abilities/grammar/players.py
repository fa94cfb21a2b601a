"""The authority on who acts."""

from engine.redemption.abilities.ast.vocabulary import Player
from engine.redemption.abilities.grammar.notation import Constant, Production, rule, words

RULES: list[Production] = [
    *words(
        "actor",
        {
            "you": Player.YOU,
            "opponent": Player.OPPONENT,
            "an opponent": Player.OPPONENT,
            "1 opponent": Player.OPPONENT,
            "any opponent": Player.OPPONENT,
            "your opponent": Player.OPPONENT,
            "opponents": Player.EACH_OPPONENT,
            "each opponent": Player.EACH_OPPONENT,
            "each other player": Player.EACH_OPPONENT,
            "other players": Player.EACH_OPPONENT,
            "all opponents": Player.EACH_OPPONENT,
            "a player": Player.ANY,
            "any player": Player.ANY,
            "each player": Player.EACH_PLAYER,
            "all players": Player.EACH_PLAYER,
            "players": Player.EACH_PLAYER,
            "selected opponent": Player.OPPONENT,
            "selected player": Player.ANY,
            "a selected opponent": Player.OPPONENT,
            "a selected player": Player.ANY,
            "[the] active player": Player.ACTIVE,
            "that player": Player.THAT_PLAYER,
            "that opponent": Player.THAT_PLAYER,
            "he|they|she": Player.THEIR,
            "its owner": Player.OWNER,
            "owner": Player.OWNER,
            "their owner": Player.OWNER,
            "its controller": Player.CONTROLLER,
            "the controller": Player.CONTROLLER,
        },
    ),
    rule("actor", "that card|hero|character 's owner", Constant(Player.OWNER)),
    rule("actor", "that card|hero|character 's controller", Constant(Player.CONTROLLER)),
    rule("actor", "hero|character|artifact|human 's controller", Constant(Player.CONTROLLER)),
    rule("actor", "hero|character|card 's owner", Constant(Player.OWNER)),
    rule("actor", "[that] lost soul 's owner", Constant(Player.OWNER)),
    rule("actor", "[the] deck 's owner", Constant(Player.OWNER)),
    rule("actor", "the rescuing player", Constant(Player.RESCUER)),
    rule("actor", "[the] rescuer", Constant(Player.RESCUER)),
]
