"""How the pages of this folder become a site: ``make docs``.

The pages are plain Markdown that reads as well without a site. Their order in the sidebar is that of the links in
index.md.
"""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx

project = "Referee"
copyright = "the Referee authors"
extensions = ["myst_parser", "sphinx_copybutton"]
html_theme = "furo"
html_title = "Referee"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
exclude_patterns = ["conf.py"]
myst_heading_anchors = 4
# The catalogue of faults shows YAML that nobody can read.
suppress_warnings = ["misc.highlighting_failure"]
# A shell's session is copied without its prompts and without what it prints.
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True

LINK = re.compile(r"\]\(([\w-]+)\.md\)")


def with_contents(app: Sphinx, name: str, source: list[str]) -> None:
    """The first page gets the table of contents that the sidebar is made from; the README is no page of the site."""
    if name == "index":
        pages = "\n".join(dict.fromkeys(LINK.findall(source[0])))
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"
    source[0] = re.sub(r"\[([^\]]+)\]\(\.\./[\w./-]+\)", r"\1", source[0])


def setup(app: Sphinx) -> None:
    app.connect("source-read", with_contents)
    assert Path(app.srcdir, "index.md").exists()
