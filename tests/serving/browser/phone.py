"""One page in its own tab at phone size: looked at and tapped as a player does."""

from __future__ import annotations

import base64
import time
from pathlib import Path
from typing import Any

from tests.serving.browser.chromium import until

PHONE = (360, 740)
SEAT = "/seat/0123456789abcdef"

AXE = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}


class Phone:
    """``tolerated``: pieces of what the console may say, such as that a server was away for a while."""

    def __init__(self, driver: Any, size: tuple[int, int] = PHONE) -> None:
        self.driver, self.tolerated = driver, list[str]()
        driver.switch_to.new_window("window")
        self.handle = driver.current_window_handle
        self.size(*size)
        driver.get_log("browser")

    # -- looking

    def here(self) -> Any:
        if self.driver.current_window_handle != self.handle:
            self.driver.switch_to.window(self.handle)
        return self.driver

    def size(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000}
        self.here().execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def scheme(self, name: str) -> None:
        wanted = {"prefers-color-scheme": name, "prefers-reduced-motion": "reduce"}
        features = [{"name": feature, "value": value} for feature, value in wanted.items()]
        self.here().execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def open(self, address: str, shows: str = "#turn .turn") -> None:
        self.here().get(address)
        self.wait(shows)

    def run(self, script: str, *of: Any) -> Any:
        return self.here().execute_script(script, *of)

    def all(self, css: str) -> list[Any]:
        return list(self.here().find_elements("css selector", css))

    def wait(self, css: str, text: str = "") -> Any:
        """The first element of this kind that is in view and has this text in it."""
        return until(
            lambda: next(
                (one for one in self.all(css) if one.is_displayed() and text in one.text), None
            )
        )

    def text(self, css: str) -> str:
        """What stands there, in view or not."""
        found = self.run(
            "var e = document.querySelector(arguments[0]); return e && e.textContent", css
        )
        return " ".join((found or "").replace("\ufe0e", "").split())

    def says(self, css: str, text: str) -> None:
        try:
            until(lambda: text in self.text(css))
        except AssertionError:
            raise AssertionError(f"{css} says {self.text(css)!r}, not {text!r}") from None

    def gone(self, css: str) -> None:
        until(lambda: not self.all(css))

    # -- touching

    def tap(self, css: str, text: str = "") -> None:
        """Tap something; a button that came just now is given the moment that the page wants."""
        one = self.wait(css, text)
        if css.endswith(".offer"):
            time.sleep(0.27)
        self.run("arguments[0].scrollIntoView({block: 'center'})", one)
        one.click()

    def unfold(self, name: str) -> None:
        if not self.run(f"return document.getElementById('d-{name}').open"):
            self.tap(f"#d-{name} summary")

    def type(self, css: str, text: str) -> None:
        self.wait(css).send_keys(text)

    # -- judging

    def axe(self, rule: str = "") -> list[str]:
        """What is wrong for those who read otherwise, by axe; by one of its rules or by all."""
        from axe_core_python.selenium import Axe

        only = {"runOnly": {"type": "rule", "values": [rule]}} if rule else AXE
        found = Axe().run(self.here(), options=only)
        return [
            f"{one['id']}: {node['html'][:160]} {[check['message'] for check in node['any']][:1]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    def small(self) -> list[str]:
        """What is to be tapped and is smaller than a thumb."""
        return list(self.run(SMALL))

    def too_wide(self) -> bool:
        return bool(self.run("return document.documentElement.scrollWidth > window.innerWidth"))

    def complaints(self) -> list[str]:
        """What the page wrote to its console since the last time."""
        said = [one["message"] for one in self.here().get_log("browser")]
        return [one for one in said if not any(piece in one for piece in self.tolerated)]

    def close(self) -> None:
        complaints = self.complaints()
        self.driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])
        assert not complaints, complaints


SMALL = """
var found = [], all = document.querySelectorAll("button, summary, input, label"), i, box;
for (i = 0; i < all.length; i += 1) {
  box = (all[i].closest("label") || all[i]).getBoundingClientRect();
  if (box.width && (box.height < 48 || box.width < 48)) {
    found.push(all[i].outerHTML.slice(0, 120) + " " + box.width + "x" + box.height);
  }
}
return found;
"""


def shot(driver: Any, path: Path, whole: bool) -> None:
    """A picture of a page as it is now; ``whole``: also what has to be scrolled to."""
    wanted = {"format": "png", "captureBeyondViewport": whole}
    made = driver.execute_cdp_cmd("Page.captureScreenshot", wanted)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(made["data"]))
