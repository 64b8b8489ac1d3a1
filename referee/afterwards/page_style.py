"""How a night's page looks: one column, light or dark as the reader's machine is, readable on a phone."""

COLOURS = (
    ("#a3341f", "#ff9a80"),
    ("#1f5fa3", "#85bdff"),
    ("#4d6b12", "#b3d95f"),
    ("#7a3fa0", "#d6a6f5"),
    ("#8a5a00", "#f2c14e"),
    ("#00706b", "#5fd6cd"),
    ("#a01f68", "#ff9ad0"),
    ("#4a4a55", "#c3c3d0"),
)
"""Each line's colour on light and on dark."""

_PLAIN = """
:root { color-scheme: light dark; --paper: #faf6ee; --ink: #2b241b; --faint: #6b6052; --rule: #d9cfbd; --box: #f2ebdc; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Georgia, "Iowan Old Style", serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.1rem 4rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0.5rem 0 1.2rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 0.6rem; border-bottom: 1px solid var(--rule); padding-bottom: 0.2rem; }
p, blockquote, ul, figure, table { margin: 0 0 1rem; }
blockquote { padding: 0.6rem 1rem; background: var(--box); border-left: 4px solid var(--rule); }
blockquote p { margin: 0.15rem 0; font-style: italic; }
ul { padding-left: 1.2rem; }
body, h1, td, th { overflow-wrap: anywhere; }
figcaption, footer, summary { color: var(--faint); font-size: 0.95rem; }
summary { cursor: pointer; padding: 0.5rem 0; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: 0.8rem; }
.wide { overflow-x: auto; }
.wide th, .wide td { overflow-wrap: normal; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.35rem 0.6rem 0.35rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
th { color: var(--faint); font-weight: normal; }
tbody th { color: var(--ink); }
.n { text-align: right; white-space: nowrap; }
caption { text-align: left; color: var(--faint); padding-bottom: 0.3rem; }
svg { display: block; width: 100%; height: auto; font: 12px/1 system-ui, sans-serif; }
.grid { stroke: var(--rule); } .zero { stroke: var(--faint); } .table { stroke: var(--rule); stroke-dasharray: 2 4; }
.axis { fill: var(--faint); } .line { fill: none; stroke-width: 2; stroke-linejoin: round; } .lead { stroke-width: 1; }
"""
_DARK = """:root { --paper: #1d1914; --ink: #ece3d3; --faint: #b0a48f; --rule: #463d30; --box: #28221a; }"""


def style() -> str:
    """The page's whole style sheet."""
    light = [_line(number, one) for number, (one, _) in enumerate(COLOURS)]
    dark = [_line(number, one) for number, (_, one) in enumerate(COLOURS)]
    at_night = "\n".join([_DARK, *dark])
    return "\n".join(
        [_PLAIN.strip(), *light, "@media (prefers-color-scheme: dark) {", at_night, "}"]
    )


def _line(number: int, colour: str) -> str:
    return f".line.c{number}, .lead.c{number} {{ stroke: {colour}; }} .name.c{number} {{ fill: {colour}; }}"
