"""Cram: two players put dominoes on a board, either way round; whoever cannot has lost. Gardner 1974."""

from sprague import board_game


def cram_on(rows, columns):
    squares = {(r, c) for r in range(rows) for c in range(columns)}
    moves = ({(r, c), near} for r, c in squares for near in ((r, c + 1), (r + 1, c)) if near in squares)
    return board_game(moves, name=f"cram on {rows}x{columns}")


cram = cram_on(5, 5)
