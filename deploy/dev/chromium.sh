#!/usr/bin/env bash
# Prints the path of the Chromium that the browser tests use: $CHROMIUM, or the first found, or nothing. The headless shell comes
# first, because it takes about a quarter less CPU than the whole browser.
set -euo pipefail

for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then
        exit 0
    fi
done
