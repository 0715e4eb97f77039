# One image for each program: `docker build --build-arg PROGRAM=identity --target program .`; docker-compose.yml names them.
# Its two steps, `npm run build` and deploy/docker/assemble.mjs, are run without an engine by e2e/campaigns/image.campaign.ts.

FROM node:24.20.0-trixie-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --start-interval=2s CMD ["node", "ready.mjs"]
CMD ["node", "program/src/main.ts"]

FROM runtime AS runtime-with-ffmpeg
USER 0:0
# Note: Debian keeps one version of a package alone, so a pinned one would soon fail to build; the release is pinned above.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /var/lib/alcove/work \
  && chown 1000:1000 /var/lib/alcove/work
USER 1000:1000

FROM node:24.20.0-trixie-slim AS build
WORKDIR /checkout
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run build

FROM build AS assembled
ARG PROGRAM
RUN node deploy/docker/assemble.mjs "$PROGRAM" /app

# The gateway and every service but media.
FROM runtime AS program
COPY --from=assembled /app /app

FROM runtime-with-ffmpeg AS media
COPY --from=assembled /app /app

# Operator commands, and the creation of databases: neither listens.
FROM runtime AS operator
COPY --from=assembled /app /app
HEALTHCHECK NONE
ENTRYPOINT ["node"]
CMD ["program/src/admin.ts", "--help"]

# The S3 server, with a folder that its account may write.
FROM versity/versitygw:v1.8.0 AS s3
COPY deploy/docker/start-s3.sh /usr/local/bin/
RUN mkdir -p /data/objects /data/metadata && chown -R 1000:1000 /data
ENV DATA_FOLDER=/data
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=1m --start-interval=1s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:7070/healthz"]
ENTRYPOINT ["/bin/sh", "/usr/local/bin/start-s3.sh"]
