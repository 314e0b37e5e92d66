# Node 22, not newer: better-sqlite3 12 compiled against the headers of later 24 releases aborts under load.
FROM node:22-bookworm-slim AS build
WORKDIR /site
# For the one native module, where no ready-made binary is to be had.
RUN apt-get update \
	&& apt-get install -y --no-install-recommends python3 make g++ \
	&& rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /site/build ./build
# The server is one bundle; only the native modules and what they need to load themselves lie beside it.
COPY --from=build /site/node_modules/better-sqlite3 ./node_modules/better-sqlite3
COPY --from=build /site/node_modules/bindings ./node_modules/bindings
COPY --from=build /site/node_modules/file-uri-to-path ./node_modules/file-uri-to-path
COPY --from=build /site/node_modules/sharp ./node_modules/sharp
COPY --from=build /site/node_modules/@img ./node_modules/@img
COPY --from=build /site/node_modules/detect-libc ./node_modules/detect-libc
COPY --from=build /site/node_modules/semver ./node_modules/semver
COPY package.json ./
COPY scripts/serve.mjs scripts/account-command.mjs scripts/create-admin.mjs scripts/reset-password.mjs scripts/end-sessions.mjs scripts/command.mjs scripts/backup.mjs scripts/restore.mjs scripts/doctor.mjs ./scripts/
COPY db/sample ./db/sample
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The heap is held small on purpose: left alone it grows to several hundred megabytes before it is swept.
CMD ["node", "--max-old-space-size=192", "scripts/serve.mjs"]
