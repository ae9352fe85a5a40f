"""Processes that compute for this one and can be ended at any moment: what they say, and both ends of the line.

The page, the survey and the second engine have theirs here. Such a process ignores Ctrl-C, which is for the one that
began it; it is refused more memory than it is allowed; and it ends when the one that began it is gone, however it went.
"""
