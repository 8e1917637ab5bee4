#!/usr/bin/env bash
# An operator's day with real servers: takes over a running one of an older nonet (file, then Redis), and finds the slow
# room, reads its log, closes it, keeps its host off, judges a finish, backs up, upgrades, goes back, restores and
# explains an alert by metrics and a trace; then mixed.sh rolls two nodes forth and back under 200 players. What each
# command said is written. The argument is the older one's commit or tag; without it the last tag, or where there is none
# the commit before this one.
set -euo pipefail
cd "$(dirname "$0")/../.."

exec deploy/dev/mixed.sh "${1:-}" 'TestWholeDay|TestAlertIsExplained|TestBackupDrill|TestRedisBackupDrill'
