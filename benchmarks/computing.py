"""Limits and figures in seconds of computing, whatever else the machine does: to be imported before ``sprague``."""

import time

time.perf_counter = time.process_time
