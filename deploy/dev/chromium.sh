#!/usr/bin/env bash
# Prints the path of the Chromium that the browser tests use: $CHROMIUM, or the first found; nothing if there is none.
set -euo pipefail

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then
        exit 0
    fi
done
