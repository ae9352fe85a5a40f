"""``python -m sprague`` is the command ``sprague``."""

from sprague.cli import main

if __name__ == "__main__":
    main()
