"""Ten problems from textbooks, each from its statement to its answer."""

from math import gcd

from sprague import Ruleset, board_game, discover, game, heap_game, nim_value, p_positions, winning_moves

# 1. Bouton 1901: piles of 3, 5 and 7; which moves win Nim?
nim = winning_moves("nim", (3, 5, 7))

# 2. Wythoff 1907: which positions of the queen on an 8 × 8 board lose?
queen = p_positions("wythoff", up_to=7)

# 3. Take a proper divisor of the number: which numbers lose?
divisor = Ruleset(lambda n: {n - d for d in range(1, n) if n % d == 0})
losing_divisors = p_positions(divisor, up_to=20)

# 4. Take any number that is coprime to the heap: the nim-value of an odd prime is its place among the primes.
coprime = Ruleset(lambda n: {n - k for k in range(1, n + 1) if gcd(k, n) == 1})
values_of_primes = [nim_value(coprime, p) for p in (3, 5, 7, 11, 13)]

# 5. Subtract a square (Golomb): which numbers below 100 lose?
squares = Ruleset(lambda n: {n - k * k for k in range(1, n + 1) if k * k <= n})
losing_squares = p_positions(squares, up_to=99)

# 6. Replace n by one of ⌊n/2⌋, …, ⌊n/6⌋: which n lose? Those from 6·12^k to 12^(k + 1) − 1, and 0.
floors = Ruleset(lambda n: {n // d for d in range(2, 7)} if n else set())
losing_floors = p_positions(floors, up_to=200)

# 7. Take 1, 3 or 4: what is the period of the nim-values?
period = discover(game("take l from x: l = 1 | l = 3 | l = 4").heaps).statement

# 8. Split a heap into three: the nim-values of the heaps of at most 10.
split = heap_game(lambda n: [(a, b, n - a - b) for a in range(1, n) for b in range(a, n) if n - a - b >= b])
values_of_splits = [nim_value(split, n) for n in range(11)]

# 9. A token on the vertices 1, …, 12; it moves from n to a smaller number that divides n (a graph).
divides = game({n: [d for d in range(1, n) if n % d == 0] for n in range(1, 13)})
values_on_graph = [nim_value(divides, n) for n in (1, 2, 4, 8, 12)]

# 10. Dominoes on a 4 × 4 board (Cram): who wins, and Kayles with 5 pins beside a nim-heap of 4?
cram = board_game({a, b} for a in range(16) for b in (a + 1, a + 4) if b < 16 and (b - a == 4 or b % 4))
who_wins = nim_value(cram, range(16)), nim_value(game("kayles")(5) + game("nim")(4))
