"""The rules, one family a file. A game is its options; who wins is computed elsewhere."""

from sprague.games.boards import BoardFamily, BoardGame, board_game
from sprague.games.card import Card as Card  # handed on to those who ask mypy or pyright to be strict, as is `game`
from sprague.games.catalogue import CATALOGUE, game_from_file, rules_in_words, the_game, titled
from sprague.games.catalogue import game as game
from sprague.games.coin_turning import CoinProduct, CoinTurning
from sprague.games.formula_game import FormulaGame
from sprague.games.game_family import GameFamily, family, family_or_file, with_members
from sprague.games.game_sum import GamePosition, GameSum
from sprague.games.magnetism import Magnetism
from sprague.games.modified import (
    Played,
    PlayedFormula,
    blocking,
    heaps_under_misere,
    kinds,
    misere,
    modified,
    of_sums,
    one_pass,
    terminal,
)
from sprague.games.programs import GraphGame, HeapProgram, heap_game
from sprague.games.ruleset import NORMAL, PileRuleset, Play, Ruleset
from sprague.games.subtraction import Subtraction
from sprague.games.taking_breaking import Octal, TakingBreaking
from sprague.games.written_rules import pile_game, position_game
from sprague.games.wythoff import InvariantGame
