"""What the product does: one typed function for each thing, from which the command line is derived.

The functions are exported by :mod:`sprague`; each stands in a file of its own with the type of its result.
"""
