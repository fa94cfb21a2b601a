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
#: with bench: the parts to measure, such as PARTS="load fair"; else all
PARTS ?=
#: COMPILED=1 with run or test: use the engine as machine code, built first (needs a C compiler)
COMPILED ?=
CC_FOUND := $(shell command -v cc)
MACHINE_CODE := build/compiled/site
SOURCES := $(shell find engine glossary -name '*.py' -not -path '*/__pycache__/*')
ON_MACHINE_CODE := PYTHONSAFEPATH=1 PYTHONPATH=$(MACHINE_CODE):.
PREFERRED := $(if $(COMPILED),$(ON_MACHINE_CODE))

.PHONY: help setup dev run test test-all test-engine test-cards test-rules test-bot lint format bench compiled lock hashes sbom clean

help:
	@echo "make run    set up and start Berean (DISCORD_TOKEN set: in Discord; otherwise in this terminal)"
	@echo "make test   set up and run the tests   make test-all  everything, as at night (long)"
	@echo "make test-engine, test-cards, test-rules, test-bot: those of one area"
	@echo "make setup  set up only; then $(BIN)/berean is there"
	@echo "make lint   ruff and mypy          make format  let ruff write the layout"
	@echo "make bench  measure speed          make lock    renew requirements.lock"
	@echo "make compiled  turn engine and answers into machine code (some minutes); COMPILED=1 make run, make test use it"

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)

$(INSTALLED): pyproject.toml requirements.lock | $(BIN)/python
	@echo "Installing Berean into $(VENV) ..."
	@$(PIP) install -c requirements.lock hatchling editables
	@$(PIP) install -c requirements.lock --no-build-isolation -e .
	@touch $@

$(INSTALLED_DEV): $(INSTALLED)
	@echo "Installing what the tests need ..."
	@$(PIP) install -c requirements.lock --no-build-isolation -e '.[dev,metrics]'
	@touch $@

setup: $(INSTALLED)

dev: $(INSTALLED_DEV)

run: setup $(if $(COMPILED),compiled)
	@$(PREFERRED) $(BIN)/berean database create
	@$(PREFERRED) $(BIN)/berean

# What is compiled once is kept, whatever the shell says: the tests start many processes.
export PYTHONDONTWRITEBYTECODE =

# One seed of hashes for all workers, another each time; a run is repeated with: make test PYTHONHASHSEED=...
PYTHONHASHSEED ?= $(shell echo $$RANDOM)

test: dev $(if $(COMPILED),compiled)
	PYTHONHASHSEED=$(PYTHONHASHSEED) $(PREFERRED) $(BIN)/python -m pytest -n auto --dist worksteal \
		$(if $(COMPILED),-o "pythonpath=$(MACHINE_CODE) .") $(TESTS)

# Whole pools, full proofs, the compiled build, long runs of faults and kills: what `make test` tries a part of. Then the
# bot once more where people take their time, and where Discord does: no test may hold at one pace alone.
test-all: dev $(if $(COMPILED),compiled)
	BEREAN_TEST_ALL=1 $(MAKE) --no-print-directory test
	BEREAN_TEST_PACE="slow people" $(MAKE) --no-print-directory test-bot
	BEREAN_TEST_PACE="slow discord" $(MAKE) --no-print-directory test-bot

# The tests of one area: make test-engine TESTS=-x
AREAS := engine cards rules bot
AREA_engine := tests/kernel tests/redemption tests/scenarios tests/play tests/abilities
AREA_cards := tests/cards tests/decks
AREA_rules := tests/glossary
AREA_bot := tests/bot tests/test_fake_discord.py
$(AREAS:%=test-%): test-%:
	@$(MAKE) --no-print-directory test TESTS="$(AREA_$*) $(TESTS)"

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

compiled: $(MACHINE_CODE)/.built

# Functions call each other, and Python, without the detour through a table by which a library lets others step in.
NATIVE_CALLS := -fvisibility=hidden -fno-semantic-interposition -fno-plt

# Built from a copy, in which machine_code.py writes records out; beside the sources it would hide what is changed there.
# For the same reason its bot and data are not kept: they would be run instead of what has changed since it was built.
# The sources lie beside the machine code as they are, not as they were written out: readings and proofs are kept by
# their hash, and what one of the two has read the other finds.
$(MACHINE_CODE)/.built: $(SOURCES) machine_code.py pyproject.toml | $(INSTALLED_DEV)
	@echo "Turning the engine into machine code (some minutes) ..."
	@$(PIP) install -c requirements.lock --no-build-isolation -e '.[compiled]'
	@rm -rf build/compiled && mkdir -p build/compiled/source
	@cp -r bot data engine glossary pyproject.toml README.md LICENSE build/compiled/source
	@$(BIN)/python machine_code.py build/compiled/source
	@cd build/compiled/source && HATCH_BUILD_HOOK_ENABLE_MYPYC=1 CFLAGS="$(NATIVE_CALLS) $(CFLAGS)" \
		$(abspath $(BIN))/python -m pip --disable-pip-version-check --quiet wheel --no-deps --no-build-isolation -w .. .
	@$(PIP) install --no-deps --target $(MACHINE_CODE) build/compiled/berean-*.whl
	@rm -rf build/compiled/source $(MACHINE_CODE)/bot $(MACHINE_CODE)/data
	@cp --parents $(SOURCES) $(MACHINE_CODE)
	@touch $@

# What is measured is what an operator who wants speed runs: machine code where there is a C compiler.
bench: dev $(if $(CC_FOUND),compiled)
	@echo "$(if $(CC_FOUND),The engine as machine code:,No C compiler: the engine as it stands:)"
	@$(if $(CC_FOUND),$(ON_MACHINE_CODE)) $(BIN)/python -m tests.bench $(PARTS)

# The newest versions that pyproject.toml allows, installed into an empty environment and written down.
lock:
	@set -e; fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
		$(PYTHON) -m venv "$$fresh"; \
		"$$fresh/bin/python" -m pip --quiet install '.[dev,metrics,postgres,compiled]'; \
		{ echo "# The versions CI uses. Made by: make lock"; \
		  "$$fresh/bin/python" -m pip freeze --exclude berean --exclude pip --exclude setuptools; } > requirements.lock
	@echo "requirements.lock holds $$(grep -c == requirements.lock) versions."

# The fingerprints by which `pip install --require-hashes -r requirements.hashed` takes these files and no others.
hashes: dev
	@$(BIN)/python supply.py hashes
	@echo "requirements.hashed holds $$(grep -c sha256 requirements.hashed) files."

# What Berean is made of, in the form of CycloneDX, and under which licences.
sbom: dev
	@mkdir -p build
	@$(BIN)/python supply.py sbom > build/sbom.json
	@$(BIN)/python supply.py licences
	@echo "build/sbom.json holds the same for machines."

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
