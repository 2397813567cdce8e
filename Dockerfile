# Two stages: packages are installed in the first, the second has no tools and runs as a user of its own.
# The base image is one that cannot change, whoever builds and whenever. To have another, or what python:3.13-slim is today:
#     docker build --build-arg PYTHON_IMAGE=python:3.13-slim --build-arg COMMIT=$(git rev-parse HEAD) -t sandtable .
ARG PYTHON_IMAGE=python:3.13.15-slim-trixie@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

FROM ${PYTHON_IMAGE} AS packages
WORKDIR /build
COPY requirements-run.lock .
RUN python -m venv /packages \
    && /packages/bin/pip install --no-cache-dir --no-compile --require-hashes -r requirements-run.lock \
    && python -OO -m compileall -q --invalidation-mode unchecked-hash /packages

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /data sandtable \
    && mkdir /data /backups && chown sandtable /data /backups && chmod 700 /data /backups
COPY --from=packages /packages /packages
WORKDIR /sandtable
# What .dockerignore leaves of them: neither the stand-in for Discord nor the terminal, which nobody needs who hosts.
COPY engine engine
COPY bot bot
COPY assets assets
COPY verifiers verifiers
COPY LICENSE .
# Compiled once here: nothing can be written at run time, and a start takes a second less. Without docstrings (-OO), which
# nobody reads there: a process is 4 MB smaller.
RUN python -OO -m compileall -q --invalidation-mode unchecked-hash /sandtable \
    && printf '#!/bin/sh\nexec python -OO -P -m bot "$@"\n' > /usr/local/bin/sandtable && chmod 755 /usr/local/bin/sandtable

ARG COMMIT=
ENV PATH=/packages/bin:$PATH PYTHONPATH=/sandtable PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV SANDTABLE_DATABASE=/data/sandtable.sqlite3 SANDTABLE_COMMIT=$COMMIT
USER sandtable
WORKDIR /data
VOLUME /data
# Asks the health page where SANDTABLE_HEALTH_PORT is set, else how old the sign of life is that the bot leaves in its
# database. A bot that waits to take over from another one, or for its database, is alive.
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["sandtable", "health"]
ENTRYPOINT ["sandtable"]
