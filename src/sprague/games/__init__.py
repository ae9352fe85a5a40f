"""The rules, one family a file. A game is its options; who wins is computed elsewhere."""

from sprague.games.boards import BoardFamily, BoardGame, board_game
from sprague.games.catalogue import ENTRIES, Entry, game, the_game
from sprague.games.coin_turning import CoinTurning
from sprague.games.formula_game import FormulaGame, pile_game, position_game
from sprague.games.game_sum import GameSum
from sprague.games.invariant_game import InvariantGame
from sprague.games.magnetism import Magnetism
from sprague.games.recurring_code import RecurringCode
from sprague.games.ruleset import PileRuleset, Ruleset
from sprague.games.subtraction import Subtraction
from sprague.games.taking_breaking import Octal, TakingBreaking
from sprague.games.user_file import game_from_file

__all__ = [
    "ENTRIES",
    "BoardFamily",
    "BoardGame",
    "CoinTurning",
    "Entry",
    "FormulaGame",
    "GameSum",
    "InvariantGame",
    "Magnetism",
    "Octal",
    "PileRuleset",
    "RecurringCode",
    "Ruleset",
    "Subtraction",
    "TakingBreaking",
    "board_game",
    "game",
    "game_from_file",
    "pile_game",
    "position_game",
    "the_game",
]
