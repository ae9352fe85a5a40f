"""The laws of games with free constants, one law a file: what is seen of a member, what is guessed, what proves it."""
