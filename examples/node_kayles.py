"""Node Kayles: take a vertex of a graph and its neighbours. Here non-attacking queens on a board. Schaefer 1978."""

from sprague import board_game


def node_kayles(neighbours, name):
    return board_game((({v}, {v, *near}) for v, near in neighbours.items()), name=name)


def queens(n):
    squares = [(r, c) for r in range(n) for c in range(n)]
    attacks = {(r, c): {(y, x) for y, x in squares if y == r or x == c or abs(y - r) == abs(x - c)} for r, c in squares}
    return node_kayles(attacks, f"queens on {n}x{n}")


eight_queens = queens(8)
