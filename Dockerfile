FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN cd web && npx vite build
# What is left is what the server needs to run.
RUN npm prune --omit=dev

FROM node:26-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/domain domain
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives. Who sends it traffic asks /api/ready, which also asks the database.
HEALTHCHECK --timeout=5s CMD node -e "fetch('http://localhost:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/src/main.ts"]
