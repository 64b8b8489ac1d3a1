"""The pages as they are sent before anything of the campaign is in them: the same bytes for everybody.

What is in them comes by the stream, into the elements that have the ids of parts.
"""

from __future__ import annotations

from pathlib import Path

from referee.pages.parts_text import text

STATIC = Path(__file__).parent / "static"
"""The folder of what pages are made of beside their HTML."""

SCRIPTS = ("patch.js", "stream.js", "say.js", "panel.js", "offers.js", "cover.js", "page.js")

SEAT_PARTS = (
    *("place", "turn", "notices", "bets", "tricks", "accuse", "stamp", "hand", "stake", "table"),
    *("letters", "proposals", "spoken", "history"),
)
PUBLIC_PARTS = ("place", "turn", "table", "told")

NO_SCRIPT = (
    "This page needs JavaScript: switch it on in the browser's settings, or open the page in another browser. "
    "Or put the phone away: the game master can play for your seat."
)

_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<title>{title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
{scripts}</head>
"""

_SEAT = """<body data-page="seat">
<noscript><p class="plain">{no_script}</p></noscript>
<header><h1 id="place">{title}</h1></header>
<p id="lost" role="status"></p>
<main id="main">
<section id="turn" aria-label="What is asked of you"><p class="none">One moment…</p></section>
{sections}<div id="stamp" hidden></div>
</main>
<p id="spoken" class="vh" role="status"></p>
<p id="alone" class="vh" role="status"></p>
<footer id="bar">
<p id="status" role="status"></p>
<div class="row"><button type="button" id="private" hidden>For you alone <b id="private-count"></b></button><button type="button" id="hide">Cover</button></div>
</footer>
<div id="cover" role="main" hidden><h1 class="vh">Covered</h1><button type="button" id="show">Hold to show</button><p>Or press it twice.</p></div>
</body>
</html>
"""

_OPEN = """<section hidden aria-labelledby="h-{id}"><h2 id="h-{id}" tabindex="-1">{title}</h2><div id="{id}"></div></section>
"""
_FOLDED = """<details hidden id="d-{id}"><summary><h2 id="h-{id}">{title}</h2></summary><div id="{id}"></div></details>
"""

_SECTIONS = (
    (_OPEN, "hand", "Your hand"),
    (_OPEN, "stake", "Your stake"),
    (_OPEN, "table", "On the table"),
    (_OPEN, "bets", "Bets"),
    (_FOLDED, "tricks", "Under the table"),
    (_FOLDED, "notices", "What you noticed"),
    (_FOLDED, "accuse", "Accuse somebody"),
    (_FOLDED, "letters", "From the game master"),
    (_FOLDED, "proposals", "What you have tapped"),
    (_FOLDED, "history", "What has happened"),
)

_PUBLIC = """<body data-page="public">
<noscript><p class="plain">{no_script}</p></noscript>
<header><h1 id="place">{title}</h1></header>
<p id="lost" role="status"></p>
<main id="main">
<section id="turn" aria-label="Who is waited for"><p class="none">One moment…</p></section>
<section id="table" aria-label="The table"></section>
<section id="told" aria-label="What happened last"></section>
</main>
</body>
</html>
"""

_PLAIN = """<body data-page="plain">
<main id="main"><div class="plain"><h1>{title}</h1><p id="said" role="status">{said}</p>{more}</div></main>
</body>
</html>
"""


def shell(kind: str) -> str:
    """The whole page of a seat ("seat") or of the big screen ("public"), with nothing in its parts."""
    if kind == "public":
        return _head("The table", SCRIPTS) + _PUBLIC.format(title="The table", no_script=NO_SCRIPT)
    sections = "".join(form.format(id=one, title=title) for form, one, title in _SECTIONS)
    return _head("Your seat", SCRIPTS) + _SEAT.format(
        title="Your seat", no_script=NO_SCRIPT, sections=sections
    )


def join_page() -> str:
    """The page to which a link leads. The link's secret stands behind its ``#``, which no browser sends."""
    more = (
        f"<noscript><p>{NO_SCRIPT}</p></noscript>"
        '<button type="button" id="again" class="go" hidden>Try again</button>'
    )
    said = "One moment: your seat is being made ready."
    return _head("Your seat", ("join.js",)) + _PLAIN.format(
        title="To your seat", said=said, more=more
    )


def plain_page(title: str, said: str) -> str:
    """A page that says one thing, such as that a link is void."""
    return _head(text(title), ()) + _PLAIN.format(title=text(title), said=text(said), more="")


def _head(title: str, scripts: tuple[str, ...]) -> str:
    tags = "".join(f'<script src="/static/{one}" defer></script>\n' for one in scripts)
    return _HEAD.format(title=title, scripts=tags)
