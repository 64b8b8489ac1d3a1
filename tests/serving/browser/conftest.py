"""A browser for all tests of a worker, a server of pictures, and a look at the console after each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.serving.browser.chromium import WHY_NOT, browser
from tests.serving.browser.phone import Phone
from tests.serving.browser.stand_in import StandIn


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if WHY_NOT:
        pytest.skip(WHY_NOT)
    made = browser(tmp_path_factory.mktemp("chromium"))
    yield made
    made.quit()


@pytest.fixture
def here() -> Iterator[StandIn]:
    server = StandIn()
    yield server
    server.close()


@pytest.fixture
def phone(driver: Any, here: StandIn) -> Iterator[Phone]:
    """A phone of its own, whose console stays clean. It goes before the server does."""
    one = Phone(driver)
    yield one
    one.close()
