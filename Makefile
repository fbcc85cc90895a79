# make demo and make test set everything up themselves; the other targets need `make test` once.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SHARED ?= ../shared
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export HF_HUB_OFFLINE = 1

.PHONY: demo test lint types unit man model clean

demo: $(VENV)/.installed
	@echo "36 claims through nt-segments | nt-decompose | nt-retrieve | nt-nli | nt-score:"
	@PATH="$(CURDIR)/$(BIN):$$PATH" bash examples/demo.sh

test: lint types unit

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python man/generate.py --check

types: $(VENV)/.dev
	$(BIN)/mypy

unit: $(VENV)/.dev
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pytest --numprocesses auto --dist worksteal

man: $(VENV)/.dev
	$(BIN)/python man/generate.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(VENV)/.installed $@

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
