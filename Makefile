# make run: set up and start Berean.   make test: run every test.   The rest is for developers.
SHELL := /bin/bash
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALLED := $(VENV)/.installed
INSTALLED_DEV := $(VENV)/.installed-dev
#: more arguments for pytest, such as TESTS="tests/kernel -x"
TESTS ?=

.PHONY: help setup dev run test lint format bench lock clean

help:
	@echo "make run    set up and start Berean (DISCORD_TOKEN set: in Discord; otherwise in this terminal)"
	@echo "make test   set up and run every test"
	@echo "make setup  set up only; then $(BIN)/berean is there"
	@echo "make lint   ruff and mypy          make format  let ruff write the layout"
	@echo "make bench  measure speed          make lock    renew requirements.lock"

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)

$(INSTALLED): pyproject.toml requirements.lock | $(BIN)/python
	@echo "Installing Berean into $(VENV) ..."
	@$(PIP) install -c requirements.lock hatchling editables
	@$(PIP) install -c requirements.lock --no-build-isolation -e .
	@touch $@

$(INSTALLED_DEV): $(INSTALLED)
	@echo "Installing what the tests need ..."
	@$(PIP) install -c requirements.lock --no-build-isolation -e '.[dev,images,metrics]'
	@touch $@

setup: $(INSTALLED)

dev: $(INSTALLED_DEV)

run: setup
	@$(BIN)/berean database create
	@$(BIN)/berean

# One seed of hashes for all workers, another each time; a run is repeated with: make test PYTHONHASHSEED=...
PYTHONHASHSEED ?= $(shell echo $$RANDOM)

test: dev
	PYTHONHASHSEED=$(PYTHONHASHSEED) $(BIN)/python -m pytest -n auto $(TESTS)

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: dev
	@set -e; for part in tests/bench/bench_*.py; do \
		name=$$(basename $$part .py); echo "== $$name"; $(BIN)/python -m tests.bench.$$name; done

# The newest versions that pyproject.toml allows, installed into an empty environment and written down.
lock:
	@set -e; fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
		$(PYTHON) -m venv "$$fresh"; \
		"$$fresh/bin/python" -m pip --quiet install '.[dev,images,metrics,postgres]'; \
		{ echo "# The versions CI uses. Made by: make lock"; \
		  "$$fresh/bin/python" -m pip freeze --exclude berean --exclude pip --exclude setuptools; } > requirements.lock
	@echo "requirements.lock holds $$(grep -c == requirements.lock) versions."

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
