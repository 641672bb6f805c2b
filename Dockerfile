FROM node:26.10.0-slim AS installed
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY web/package.json web/

FROM installed AS build
RUN npm ci --workspace @focuspool/web
COPY . .
# A checkout may have been made with a umask by which others read nothing.
RUN cd web && npx vite build && chmod -R go=rX dist

FROM installed AS production
# What tests and tools need too counts as optional: the sign-in library would like to bring them.
RUN npm ci --workspace @focuspool/server --omit=dev --omit=optional
COPY domain domain
COPY server server
RUN chmod -R go=rX .

FROM node:26.10.0-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=production /app ./
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives. Who sends it traffic asks /api/ready, which also asks the database. A start may migrate for long.
HEALTHCHECK --start-period=15m --timeout=5s CMD node -e "fetch('http://localhost:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/src/main.ts"]
