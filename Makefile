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

# The shipped weights, from the data in $(SHARED); nt-collect exits 1 where it names an item that it dropped.
model: $(VENV)/.dev
	mkdir -p build/model
	$(BIN)/nt-collect import averitec $(SHARED)/data/averitec/train.json.gz > build/model/averitec.jsonl || [ $$? = 1 ]
	$(BIN)/nt-collect import claimreview $(SHARED)/data/claimreview/google_claimreview_7500.json.gz \
		> build/model/claimreview.jsonl || [ $$? = 1 ]
	$(BIN)/nt-collect import quantemp $(SHARED)/data/quantemp/taxonomy_309.csv > build/model/categories.jsonl
	$(BIN)/nt-train verdict $(SHARED)/data/quantemp/val_dev.jsonl $(SHARED)/data/quantemp/train_claims.jsonl \
		--extra $(SHARED)/data/liar/claims.jsonl --extra build/model/claimreview.jsonl \
		--extra build/model/averitec.jsonl -o numtemp/lib/data/verdict
	$(BIN)/nt-train verdict --gold $(SHARED)/data/quantemp/justifications.jsonl -o numtemp/lib/data/verdict_gold
	$(BIN)/nt-train category build/model/categories.jsonl -o numtemp/lib/data/category
	$(BIN)/python -c 'from numtemp.lib.weights import PACKAGED, write_table; \
		write_table([PACKAGED / name for name in ("category", "verdict", "verdict_gold")])'

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
