# The Node of scripts/node-packages.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
# Packages before sources, so that they are only installed again when they have changed.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The site runs as another user, who must be able to read the sources. sharp's WebAssembly build (10 MB) is never used, and
# SQLite's driver brings binaries for all platforms, of which the image only needs Linux.
RUN npm run build \
	&& chmod -R a+rX build db scripts package.json \
	&& rm -rf node_modules/@img/sharp-wasm32 \
	&& find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-*" -delete

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Heritage Farm" \
	org.opencontainers.image.description="The web site of a conservation farm: waiver and parking, species catalogue, self-guided wildlife tour, news." \
	org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
# SQLite's temporary files go to the volume, because /tmp may be in memory. Few arenas: see scripts/memory-limits.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SQLITE_TMPDIR=/data MALLOC_ARENA_MAX=2
WORKDIR /site
RUN mkdir /data && chown node:node /data
# The server is one bundle; only the native modules and what they need to load are outside it.
COPY --from=build /site/node_modules/better-sqlite3/package.json ./node_modules/better-sqlite3/
COPY --from=build /site/node_modules/better-sqlite3/lib ./node_modules/better-sqlite3/lib
COPY --from=build /site/node_modules/better-sqlite3/prebuilds ./node_modules/better-sqlite3/prebuilds
COPY --from=build /site/node_modules/sharp ./node_modules/sharp
COPY --from=build /site/node_modules/@img ./node_modules/@img
COPY --from=build /site/node_modules/detect-libc ./node_modules/detect-libc
COPY --from=build /site/node_modules/semver ./node_modules/semver
COPY --from=build /site/db/sample ./db/sample
COPY --from=build /site/package.json ./
COPY --from=build /site/scripts ./scripts
COPY --from=build /site/build ./build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The site checks itself every 30 seconds at most, so a fault makes the container unhealthy within a minute. Compose restarts nothing then.
HEALTHCHECK --interval=20s --timeout=8s --start-period=20s --retries=1 \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A small heap: see scripts/memory-limits.mjs.
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=8", "scripts/serve.mjs"]
