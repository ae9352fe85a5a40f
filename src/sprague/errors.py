"""What can go wrong, as types. Each is a ``ValueError`` whose message is one line that names the input."""


class SpragueError(ValueError):
    """Bad input: the message names what was given and what is allowed.

    ``advice`` says what to type on the command line; the message ends with it, and other faces show ``sentence`` alone.

    >>> error = SpragueError("no game is called 'x'", advice="`sprague games` lists them")
    >>> str(error), error.sentence
    ("no game is called 'x'; `sprague games` lists them", "no game is called 'x'")
    """

    def __init__(self, sentence: str = "", *, advice: str = "") -> None:
        super().__init__(f"{sentence}; {advice}" if advice else sentence)
        self.sentence = sentence


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
