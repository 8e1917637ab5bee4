#!/usr/bin/env bash
# Plays on nodes of an older nonet and this one on one Redis, rolled forth and back; if the older one wrote in another
# format, all of its nodes are stopped and Redis is brought over first. The argument is the older one's commit or tag;
# without it the last tag, or where there is none the commit before this one. A second argument names more tests to run
# with the older one, as day.sh does.
set -euo pipefail
cd "$(dirname "$0")/../.."

rev=${1:-$(git describe --tags --abbrev=0 2>/dev/null || git rev-parse HEAD~1)}
dir=$(mktemp -d)
trap 'git worktree remove --force "$dir/tree" 2>/dev/null || true; rm -rf "$dir"' EXIT
git worktree add --quiet --detach "$dir/tree" "$rev"
echo "== $(git log -1 --format='%h %s' "$rev")"
(cd "$dir/tree" && go build -trimpath -o "$dir/nonet" ./cmd/nonet)
play=TestMixedVersions
[ -e "$dir/tree/room/redisstore/format.go" ] || play=TestMigratedVersions # format 1 did not say so
NONET_OLD=$dir/nonet go test -count 1 -tags roll -timeout 20m ./cmd/nonet -run "^($play${2:+|$2})\$" -v
