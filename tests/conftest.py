"""What holds for every test: no campaign of this machine is in reach, and properties are tried alike in CI."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.pop("REFEREE_CAMPAIGN", None)

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("here"), max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "here")
