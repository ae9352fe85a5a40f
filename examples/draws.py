"""Ten public problems with draws, each from its statement to its answer."""

from sprague import Ruleset, board_game, discover, game, outcome

# 1. From n > 1 to n + 1, or to n/p for a prime divisor p: which numbers to 40 are lost? None of them is a draw.
primes = [p for p in range(2, 100) if all(p % q for q in range(2, p))]
up = Ruleset(lambda n: [n + 1, *(n // p for p in primes if n % p == 0)] if n > 1 else [])
parts = "".join(str(outcome(up, n)) for n in range(1, 41))

# 2. Square-But-One: take a square, not the whole, or add one. Who wins? n is won if n − 1 is a square.
square = Ruleset(lambda n: [n - k * k for k in range(1, n) if k * k < n] + [n + 1] if n > 1 else [])
squares = "".join(str(outcome(square, n)) for n in range(1, 18))

# 3. Double the number, or take one away from it: only 0 is lost, and only 1 is won.
double = discover("move n to m: n > 0 & (m = 2n | m = n - 1)").statement


def berzerk(n, *numbers):
    """4. A monster goes round n places by one of the mover's numbers; who brings it to 0 wins. Codeforces 786A."""
    circle = Ruleset(lambda at: [((at[0] + k) % n, 1 - at[1]) for k in numbers[at[1]]] if at[0] else [])
    return ["".join(str(outcome(circle, (place, who))) for place in range(1, n)) for who in (0, 1)]


def cat_and_mouse(graph):
    """5. The mouse runs from 1 to its hole at 0, where the cat, from 2, may not go. LeetCode 913."""

    def options(at):
        mouse, cat, turn = at
        if turn == 1 and mouse == cat:
            return [(1, 0, 2)]  # the mouse ran into the cat, who has won: one move to where nobody has any
        if turn == 2 or mouse in (0, cat):
            return []
        return [(mouse, to, 0) for to in graph[cat] if to] if turn else [(to, cat, 1) for to in graph[mouse]]

    return str(outcome(Ruleset(options), (1, 2, 0)))


def blockade(near, mine, others, may=lambda man, free, others: True):
    """Men on points, one of them free: whoever cannot move a man to it has lost. The mover's men stand first."""

    def options(at):
        (free,) = near.keys() - at[0] - at[1]
        moved = [man for man in at[0] if free in near[man] and may(man, free, at[1])]
        return [(at[1], at[0] - {man} | {free}) for man in moved]

    return str(outcome(Ruleset(options), (frozenset(mine), frozenset(others))))


# 6. Pong Hau K'i, a square without its upper side and with its centre. Straffin, Mathematics Magazine 68 (1995).
pong = blockade({"a": "ce", "b": "de", "c": "ade", "d": "bce", "e": "abcd"}, "ab", "cd")

# 7. Mū tōrere: four men each round a centre, which is entered beside a man of the other's. The same paper.
star = {0: range(1, 9)} | {i: (0, i % 8 + 1, (i - 2) % 8 + 1) for i in range(1, 9)}
torere = blockade(star, range(1, 5), range(5, 9), lambda man, free, others: free or {*star[man]} & others)


# 8. A hare on a line goes one up, where the hound is above it, or one down; the hound goes down. Who wins, wherever?
hare = discover("move x, y to p, q: p = x & (q = y - 1 | q = y + 1 & x > y) | q = y & p = x - 1").statement

# 9. A token on a graph that may go round, beside a heap of Nim (Smith 1966): whose move wins, at which sizes?
token = game({"a": "bc", "b": "ad", "c": "", "d": "b"})
beside = [str(outcome(token("a") + game("nim:piles=1")(n))) for n in range(4)]


def annihilation(arrows, start):
    """10. Tokens go along arrows; one that comes to another vanishes with it. Fraenkel and Yesha 1982."""
    moves = [each for u, v in arrows for each in (({u}, {u}, {v}, {v}), ({u, v}, {u, v}))]
    return board_game(moves, start=start, on_grid=False)


round_about = annihilation([(0, 1), (1, 2), (2, 0)], {0, 1})
tokens = [str(outcome(round_about, at)) for at in (set(), {0}, {0, 1}, {0, 1, 2})]
