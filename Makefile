# Two commands matter on a fresh machine with Python 3.11+, git and make:  make play  and  make test.
# Everything is installed into $(VENV) from requirements.lock, with uv where there is one and with venv and pip elsewhere.

PYTHON   ?= python3
VENV     ?= .venv
EDITIONS ?= $(shell $(RUN) -c 'from engine.editions import ids; print(*ids())')
GAMES    ?= 50
SEED     ?= 1
WORKERS  ?= auto

RUN   := $(VENV)/bin/python
READY := $(VENV)/.ready
UV    := $(shell command -v uv 2>/dev/null)
CODE  := engine bot tests assets benchmarks verifiers

.DEFAULT_GOAL := help
.PHONY: help play test check format lint types fuzz lock clean ready install page pagecheck story

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(MAKEFILE_LIST) | expand -t 20

play: $(READY)  ## play an opening without a Discord account, then go on at the terminal; EDITION=global1940, NEW=1
	@$(RUN) -m bot play $(if $(EDITION),--edition $(EDITION)) $(if $(NEW),--new)

test: $(READY)  ## all tests, on every core: WORKERS; the slowest ten are named
	@$(RUN) -m pytest -n $(WORKERS) --dist worksteal --durations 10

check: lint types test fuzz  ## all that .ci/run does, here

format: $(READY)  ## put the code into its format
	@$(RUN) -m ruff format $(CODE)
	@$(RUN) -m ruff check --fix $(CODE)

lint: $(READY)  ## format and lint, looking only
	@$(RUN) -m ruff format --check $(CODE)
	@$(RUN) -m ruff check $(CODE)

types: $(READY)  ## pyright: strict in engine/, basic in bot/
	@$(RUN) -m pyright --pythonpath $(RUN)

fuzz: $(READY)  ## random legal games with every invariant checked: EDITIONS, GAMES, SEED
	@for edition in $(EDITIONS); do \
		$(RUN) -m engine fuzz --edition $$edition --games $(GAMES) --seed $(SEED) || exit 1; \
	done

ready: $(READY)  ## only set up the virtual environment

$(READY): requirements.lock pyproject.toml
ifneq ($(UV),)
	@uv venv --quiet --clear --python '>=3.11' $(VENV)
	@uv pip install --quiet --python $(RUN) --require-hashes -r requirements.lock
	@uv pip install --quiet --python $(RUN) --no-deps --no-build-isolation --editable .
else
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Sandtable needs Python 3.11 or newer; say which with make PYTHON=...")'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
endif
	@touch $@

story: $(READY)  ## play a story again into docs/transcript, with quick dice; STORY=once-a-day
	@$(RUN) -m tests.e2e.transcript docs/transcript $(or $(STORY),once-a-day) --seeds

# What a host needs: the packages the bot runs on, compiled, and the command `sandtable`; neither tests nor linters.
install: $(VENV)/.installed  ## set up only what running the bot on Discord needs

$(VENV)/.installed: requirements-run.lock
ifneq ($(UV),)
	@uv venv --quiet --clear --python '>=3.11' $(VENV)
	@uv pip install --quiet --compile-bytecode --python $(RUN) --require-hashes -r requirements-run.lock
else
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Sandtable needs Python 3.11 or newer; say which with make PYTHON=...")'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-run.lock
endif
	@printf '#!/bin/sh\nPYTHONPATH="%s" exec "%s" -OO -P -m bot "$$@"\n' "$(CURDIR)" "$(abspath $(RUN))" > $(VENV)/bin/sandtable
	@chmod 755 $(VENV)/bin/sandtable
# Without docstrings, which nobody reads there: a process is 4 MB smaller.
	@$(RUN) -OO -m compileall -q $(VENV) engine bot || true
	@touch $@

# Needs uv. The second lock is what the Docker image holds: the same versions without the tools.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
lock:  ## resolve the dependencies anew into requirements.lock (needs uv)
	$(LOCK) --upgrade --extra dev --extra build --extra postgres pyproject.toml -o requirements.lock
	$(LOCK) --constraint requirements.lock --extra postgres pyproject.toml -o requirements-run.lock

# Needs node, and its packages once: cd bot/web/page && npm ci. Hosts need neither: what is built is committed.
page:  ## build the browser's page anew into bot/web/built (needs node)
	cd bot/web/page && npm run --silent check && npm run --silent build

pagecheck:  ## whether the browser's page is what its sources give (needs node)
	cd bot/web/page && npm run --silent check && rm -rf .again && node build.mjs .again && for file in .again/*; do cmp $$file ../built/$${file##*/} || exit 1; done && rm -rf .again

clean:  ## remove what was set up or made
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis build dist play
