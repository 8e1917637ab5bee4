#!/usr/bin/env bash
# Prints the path of the Chromium that the browser tests use: $CHROMIUM, or the first found; nothing if there is none. With
# "shell" its headless shell comes before it: the same pages without the windows around them, which take half of a test's CPU.
set -euo pipefail

shell=
if [ "${1:-}" = shell ]; then
    shell=chromium-headless-shell
fi
for name in "${CHROMIUM:-}" "$shell" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then
        exit 0
    fi
done
