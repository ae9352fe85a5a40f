"""What can go wrong, as types. Each is a ``ValueError`` whose message is one line that names the input."""


class SpragueError(ValueError):
    """Bad input: the message names what was given and what is allowed."""


class UnknownGame(SpragueError):
    """No game has that name; the message suggests the nearest."""


class BadParameter(SpragueError):
    """A parameter of a game, a table or a sequence is out of its range."""


class BadPosition(SpragueError):
    """Not a position of this game: wrong length, negative, or not made of integers."""


class IllegalMove(SpragueError):
    """Not a move from this position; the message names both."""


class BadRule(SpragueError):
    """The rules themselves are broken: a move that raises what must fall, endless play, a non-linear formula."""


class TooLarge(SpragueError):
    """The work asked for would not fit this machine; the message says how much it needs."""
