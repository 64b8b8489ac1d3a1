"""How a simulation's page looks: one column, light or dark as the reader's machine is."""

STYLE = """
:root { color-scheme: light dark; --paper: #faf6ee; --ink: #2b241b; --faint: #6b6052; --rule: #d9cfbd; --box: #f2ebdc; --mark: #1f5fa3; --away: #a3341f; }
@media (prefers-color-scheme: dark) {
:root { --paper: #1d1914; --ink: #ece3d3; --faint: #b0a48f; --rule: #463d30; --box: #28221a; --mark: #85bdff; --away: #ff9a80; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 Georgia, "Iowan Old Style", serif; overflow-wrap: anywhere; }
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1.1rem 4rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 0.6rem; border-bottom: 1px solid var(--rule); padding-bottom: 0.2rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.3rem; }
p, figure, .wide { margin: 0 0 1rem; }
.lead { font-size: 1.15rem; }
.verdict { padding: 0.6rem 1rem; background: var(--box); border-left: 4px solid var(--mark); }
figcaption, footer { color: var(--faint); font-size: 0.95rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: 0.8rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { text-align: left; padding: 0.35rem 0 0.35rem 0.9rem; border-bottom: 1px solid var(--rule); vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; min-width: 5rem; }
th { color: var(--faint); font-weight: normal; vertical-align: bottom; }
.n { text-align: right; white-space: nowrap; }
svg { display: block; width: 100%; height: auto; font: 13px/1 system-ui, sans-serif; margin-bottom: 0.4rem; }
text { fill: var(--ink); } .axis { fill: var(--faint); } .grid { stroke: var(--rule); } .fair { stroke: var(--faint); stroke-dasharray: 5 4; }
.bar { fill: var(--mark); } .whisker { stroke: var(--mark); stroke-width: 2; } .dot { fill: var(--mark); }
@media (max-width: 34rem) { table { font-size: 0.84rem; } th, td { padding-left: 0.45rem; } th:first-child, td:first-child { min-width: 3.5rem; } }
.before .whisker { stroke: var(--faint); } .before .dot { fill: var(--faint); }
.away .whisker { stroke: var(--away); } .away .dot { fill: var(--away); } .away text { fill: var(--away); }
""".strip()
