# Two stages: packages are installed in the first, the second has no tools and runs as a user of its own.
FROM python:3.13-slim AS packages
COPY requirements-run.lock .
RUN python -m venv /packages && /packages/bin/pip install --no-cache-dir --require-hashes -r requirements-run.lock

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data sandtable && mkdir /data && chown sandtable /data
COPY --from=packages /packages /packages
COPY engine /sandtable/engine
COPY bot /sandtable/bot
COPY assets /sandtable/assets
COPY verifiers /sandtable/verifiers
COPY LICENSE /sandtable/
RUN printf '#!/bin/sh\nexec python -m bot "$@"\n' > /usr/local/bin/sandtable && chmod 755 /usr/local/bin/sandtable

ENV PATH=/packages/bin:$PATH PYTHONPATH=/sandtable PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV SANDTABLE_DATABASE=/data/sandtable.sqlite3
USER sandtable
WORKDIR /data
VOLUME /data
# Asks the health page where SANDTABLE_HEALTH_PORT is set, else how old the sign of life is that the bot leaves in its
# database. A bot that waits to take over from another one, or for its database, is alive.
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["sandtable", "health"]
ENTRYPOINT ["sandtable"]
