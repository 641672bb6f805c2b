#!/bin/sh
# Brings what compose.yaml runs up to date: one process after the other, so that there is always one that serves.
set -eu
cd "$(dirname "$0")"
# What follows is that of the version to which it is brought.
if [ "${1:-}" != pulled ]; then
	git pull --ff-only
	exec ./update.sh pulled
fi
docker compose build --pull app-1
for process in app-1 app-2; do
	docker compose up --detach --wait --no-deps "$process"
done
docker compose up --detach --wait
# A file that was changed is another one, and the proxy keeps the one that it was started with.
docker compose exec -T proxy cat /etc/caddy/Caddyfile | cmp -s - Caddyfile || docker compose restart proxy
# Each build leaves the image of before behind, without a name.
docker image prune --force || true
