"""The page: a local web server to play, explore, discover and read in the browser.

What is asked is computed in processes of their own, which know no web (:mod:`~sprague.web.worker`); the server hands
questions to them, ends them when they take too long, and speaks HTTP. Nothing that a user sends is ever run, handed to
a shell, or used as a path.
"""
