# make run     set up, build the rules site if stale, judge a sample dispute, serve; PORT=8080 for another port
# make test    set up and run the tests
# make test-all the same with the laws at every table and two seeds each
# make check   lint, format, types, catalogue, links of the site; make -j2 check is quicker
# make bench   microseconds per log of every game, the dearest first; BASE=DIR says how many times faster than the code of another
#              checkout, judged in turns, TURNS=20 for more of them; GAMES="roolz earnley" for some games; pip install -e .[peers]
#              brings OpenSpiel beside it
# make bench-taps  milliseconds from a tap to the answer, on /ask and /table in a browser; needs Chromium and its driver
# make load    requests a second and latencies of the service beside an empty view, for 1 to 200 connections, and beside those who mean
#              ill; QUICK=1 for less, SECONDS=10 ROUNDS=5 for more, SERVE="--workers 4" serves otherwise; SOAK=10 for ten minutes of
#              everything at once, with the memory of each worker
# make bench-growth  logs per second by workers of `referee score --cluster`, the more of them by waiting; some minutes
# make verdicts which verdicts on the thousands of logs of tools/corpus differ from those recorded, and both of a few;
#              GAMES="bedem roolz", FAMILY=matching or EVERY=5 for some, SHOW=3 for more or fewer, RECORD=1 records them anew
# make words   which words of the games' tables are others than those recorded, and which they were; RECORD=1 records them anew
# make lines   follows every line of play of the last cards of a deal of every game, and some from its beginning: what is listed is
#              legal and nothing else, somebody can always go on; MOST=300 WIDTH=5 SEED=7 for more and others, RECORD=1 records counts
# make fuzz    100,000 random and damaged inputs to the library, the service and the command line, in several processes;
#              MINUTES=10 or INPUTS=1000000 for more, SEED=7 for others; what it finds lies in build/fuzz
# make peers   plays random deals and matches with OpenSpiel, RLCard, jass-kit and colver, says where they and the referee do not
#              agree, and brings them;
#              GAMES="hearts skat" for some, COUNT=50 for fewer than 500 of each, SEED=7 for others
# make records DIR=...  judges all records in a folder, of any notation: results that are equal, revokes that are found, what is found besides
# make mutations  how much the tests catch: 300 random changes of referee/, one at a time; COUNT=500 SEED=7 for others
# make docs    build the rules site into build/site
# make offline the same to be read without a server: build/offline/index.html
# make site-alone the same with the referee in it, for hosts that only hand out files and for tables without a net; needs npm
# make release wheel and sdist into dist/, with a bill of materials and checksums: the site is built twice and must come out the same;
#              needs tools of its own, in build/tools
# make audit   whether a library that is locked has a known fault; says so where the list of faults cannot be reached
# make lock    rewrite requirements/ from pyproject.toml; LOCK_FLAGS=--upgrade takes new versions
# make clean   remove everything made here
# Another interpreter: make clean; make test PYTHON=python3.12

PYTHON ?= python3
LOCK_FLAGS ?=
INPUTS ?=
MINUTES ?=
SEED ?= 0
COUNT ?= 300
GAMES ?=
FAMILY ?=
BASE ?=
TURNS ?= 10
SHOW ?= 3
EVERY ?= 1
RECORD ?=
DIR ?=
MOST ?=
WIDTH ?=
SECONDS ?= $(if $(QUICK),1,3)
# One more than there are cores: while a test waits for a browser or a server, another may run.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
ROUNDS ?= $(if $(QUICK),1,3)
SOAK ?=
SERVE ?=
BIN := .venv/bin
RUNS := .venv/runs
SET_UP := .venv/set-up
COMPILE = $(BIN)/python -m compileall -q -j 0 referee && $(BIN)/python -m referee.loading.keep
TOOLS := build/tools
LOCK = build/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --custom-compile-command 'make lock' $(LOCK_FLAGS)
SITE := build/site/index.html
SITE_SOURCES := $(shell find referee catalogue site mkdocs.yml -type f ! -name '*.pyc' ! -name '*.data' 2>/dev/null)

# Material for MkDocs prints a notice about MkDocs 2 on each build otherwise.
export NO_MKDOCS_2_WARNING = 1
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# What is compiled once is kept, whoever says otherwise: a test run starts Python hundreds of times.
export PYTHONDONTWRITEBYTECODE =

.DELETE_ON_ERROR:
.PHONY: run test test-all check lint types bench bench-taps bench-growth load verdicts words lines fuzz peers records mutations docs offline site-alone audit release lock clean

run: $(SITE)
	$(BIN)/referee judge examples/bedem-dispute.yaml || [ $$? -eq 1 ]
	$(BIN)/referee serve $(if $(PORT),--port $(PORT))

test: $(SET_UP)
	$(COMPILE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=12

test-all: $(SET_UP)
	$(COMPILE)
	ALL_TABLES=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=12

check: lint types docs audit

lint: $(SET_UP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/referee check-catalogue

types: $(SET_UP)
	$(BIN)/mypy

bench: $(SET_UP)
	$(COMPILE)
	$(BIN)/python -m tools.bench --games '$(GAMES)' $(if $(BASE),--base '$(BASE)' --turns $(TURNS))

bench-growth: $(SET_UP)
	$(BIN)/python -m tools.bench.growth

bench-taps: $(SET_UP) $(SITE)
	$(BIN)/python -m tools.bench.taps

load: $(SET_UP)
	$(COMPILE)
	$(BIN)/python -m tools.load --seconds $(SECONDS) --rounds $(ROUNDS) --serve '$(SERVE)' $(if $(SOAK),--soak $(SOAK))

verdicts: $(SET_UP)
	$(BIN)/python -m tools.corpus --games '$(GAMES)' --family '$(FAMILY)' --every $(EVERY) --show $(SHOW) $(if $(RECORD),--record)

words: $(SET_UP)
	$(BIN)/python -m tools.corpus --words --games '$(GAMES)' --family '$(FAMILY)' --show $(SHOW) $(if $(RECORD),--record)

lines: $(SET_UP)
	$(BIN)/python -m tools.lines_of_play --games '$(GAMES)' $(if $(MOST),--most $(MOST)) $(if $(WIDTH),--width $(WIDTH)) \
	  --seed $(SEED) $(if $(RECORD),--record)

fuzz: $(SET_UP)
	$(BIN)/python -m tools.fuzz --seed $(SEED) $(if $(INPUTS),--inputs $(INPUTS)) $(if $(MINUTES),--minutes $(MINUTES))

peers: $(SET_UP)
	$(BIN)/python -m pip install -q -e .[peers]
	$(BIN)/python -m tools.peers $(GAMES) --games $(if $(filter command line,$(origin COUNT)),$(COUNT),500) --seed $(SEED)

records: $(SET_UP)
	$(BIN)/python -m tools.records '$(DIR)'

mutations: $(SET_UP)
	$(BIN)/python -m tools.mutations $(COUNT) $(SEED)

docs: $(SET_UP)
	$(BIN)/mkdocs build --strict

offline: $(SET_UP)
	$(BIN)/mkdocs build --strict --config-file mkdocs-offline.yml

site-alone: $(SET_UP) $(SITE)
	$(BIN)/python site/alone/put_in.py build/site build/site-alone

audit: $(SET_UP)
	$(BIN)/python release/audit.py requirements/run.txt requirements/dev.txt

# Twice, with another order of everything that Python leaves open, into another folder.
release: $(SET_UP) $(TOOLS)/set-up
	rm -rf dist build/release
	PYTHONHASHSEED=1 env -u SITE_URL $(BIN)/mkdocs build --strict --site-dir build/release/site
	PYTHONHASHSEED=2 env -u SITE_URL $(BIN)/mkdocs build --strict --site-dir build/release/again/site
	diff -rq build/release/site build/release/again/site
	BUILT_SITE=build/release/site $(BIN)/python -m build --no-isolation
	$(TOOLS)/bin/twine check --strict dist/*
	$(BIN)/python -m venv --without-pip build/release/alone
	$(BIN)/python -m pip --python build/release/alone/bin/python install -q --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip --python build/release/alone/bin/python install -q --no-deps --no-index dist/*.whl
	$(TOOLS)/bin/python release/bill.py build/release/alone/bin/python dist

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -q --require-hashes -r requirements/uv.txt
	$(LOCK) --extra dev --output-file requirements/dev.txt pyproject.toml
	$(LOCK) --constraints requirements/dev.txt --output-file requirements/run.txt pyproject.toml
	$(LOCK) --constraints requirements/dev.txt --extra docs --group checkout --output-file requirements/site.txt pyproject.toml
	$(LOCK) --output-file requirements/release.txt --group release
	$(LOCK) --output-file requirements/uv.txt --group set-up

clean:
	rm -rf build dist referee/loading/kept .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# As much as `make run` needs, which is a quarter of what the tests and checks need.
$(RUNS): pyproject.toml requirements/site.txt requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv .venv
	requirements/install $(BIN)/python site
	$(COMPILE)
	@touch $@

$(SET_UP): $(RUNS) requirements/dev.txt
	requirements/install $(BIN)/python dev
	@touch $@

$(TOOLS)/set-up: requirements/release.txt
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install -q --require-hashes -r requirements/release.txt
	@touch $@

$(SITE): $(RUNS) $(SITE_SOURCES)
	$(BIN)/mkdocs build -q
