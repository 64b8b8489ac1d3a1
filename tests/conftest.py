"""What holds for every test: nothing of this machine is in reach, and properties are tried alike in CI.

Compiled rules are kept in a folder of the session's own, so that a ruleset is compiled once for all tests.
"""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

from hypothesis import settings

CACHE = TemporaryDirectory(prefix="referee-tests-", ignore_cleanup_errors=True)

for machine in (
    "REFEREE_CAMPAIGN",
    "COLUMNS",
    "LINES",
):  # a worker of pytest-xdist has columns of its own
    os.environ.pop(machine, None)
os.environ["REFEREE_CACHE"] = CACHE.name

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("here"), max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "here")
