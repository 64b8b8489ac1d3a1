# Every target installs what it needs into .venv first, and again only when pyproject.toml has changed.
# Another Python: make test PYTHON=python3.12

PYTHON = python3
RUN = .venv/bin/python
STAMP = .venv/.installed
PEERS = .venv-peers
FOR = 300
ROUNDS = 100000

.PHONY: help setup demo test lint types check format soak fuzz docs bench bench-peers clean

help: ## Say what can be made (this list)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## Install Referee and what its tests need into .venv

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Referee needs Python 3.11 or newer: name one, as in  make setup PYTHON=python3.12")'
	@test -x $(RUN) || $(PYTHON) -m venv .venv
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-input --editable '.[dev]'
	@touch $(STAMP)

demo: $(STAMP) ## Play a whole evening at the table, nothing to type
	@$(RUN) -m referee.demo

test: $(STAMP) ## Run every test, two at a time
	@$(RUN) -m pytest -n 2 --dist worksteal

lint: $(STAMP) ## Hold code against the style (ruff check, ruff format --check)
	@$(RUN) -m ruff check --quiet .
	@$(RUN) -m ruff format --quiet --check .

types: $(STAMP) ## Hold code against its types (mypy --strict)
	@$(RUN) -m mypy --strict

check: lint types test ## All that has to pass: lint, types, test

format: $(STAMP) ## Put code into the style
	@$(RUN) -m ruff check --quiet --fix .
	@$(RUN) -m ruff format --quiet .

soak: $(STAMP) ## Play every game in two readings for hours (ROUNDS=100000 of each option), and the other long tests
	@$(RUN) -m tests.soak $(ROUNDS)
	@$(RUN) -m pytest -n auto --dist worksteal -m soak

fuzz: $(STAMP) ## Look for rulesets that end in a traceback or in no end (FOR=300 seconds)
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-input --editable '.[fuzz]' 2>/dev/null || true
	@$(RUN) -m tests.fuzz.run $(FOR)

docs: $(STAMP) ## Build the pages as a site (build/site/index.html)
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-input --editable '.[docs]'
	@$(RUN) -m sphinx -q -W --keep-going -b html -d build/doctrees docs build/site
	@echo build/site/index.html

bench: $(STAMP) ## Measure: every benchmarks/*_bench.py, with its table
	@$(RUN) benchmarks/run.py

bench-peers: $(PEERS)/.installed ## Measure against other engines from PyPI, in an environment of its own
	@$(PEERS)/bin/python -m benchmarks.peers

# A peer that cannot be installed on this machine is left out, and the table says so; the next run tries again.
$(PEERS)/.installed: pyproject.toml benchmarks/peers/requirements.txt
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-input --editable .
	@grep -v '^#' benchmarks/peers/requirements.txt | xargs -n 1 $(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-input && touch $@ || true

clean: ## Take away what was built and installed here; campaigns stay
	rm -rf .venv $(PEERS) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
