"""Debian's Chromium without a screen, as many pages as are wanted in one process."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
WHY_NOT = next(
    (
        f"there is no {path} here: apt-get install chromium chromium-driver"
        for path in (CHROMIUM, DRIVER)
        if not shutil.which(path)
    ),
    "",
)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1"),
    *("--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"),
    "--disable-background-timer-throttling",
)
PATIENCE = 8.0

T = TypeVar("T")


def browser(data: Path) -> Any:
    """A driver, with everything that a page writes to its console kept."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in (*FLAGS, f"--user-data-dir={data}"):
        options.add_argument(flag)
    return webdriver.Chrome(options=options, service=Service(DRIVER, env={**os.environ}))


def until(ask: Callable[[], T], patience: float = PATIENCE) -> T:
    """The first answer that is something, looked for a while."""
    from selenium.common.exceptions import WebDriverException

    end, last = time.monotonic() + patience, None
    while time.monotonic() < end:
        try:
            if found := ask():
                return found
        except WebDriverException as gone:
            last = gone
        time.sleep(0.03)
    raise AssertionError(f"nothing of it in {patience} s") from last
