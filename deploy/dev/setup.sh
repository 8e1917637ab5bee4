#!/usr/bin/env bash
# Makes a machine ready for `make test`: installs from Debian what the tests need and the machine lacks, then the
# browser client's development tools from npm. If it may not install packages, it prints their names and fails. Playing
# needs none of this.
set -euo pipefail
cd "$(dirname "$0")/../.."

redis_min=7.0
node_min=18.19

# at_least A B succeeds if version A is B or newer.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

has() { command -v "$1" >/dev/null 2>&1; }

has_compiler() {
    local compiler
    compiler=$(go env CC)
    has "$compiler" && echo '#include <stdlib.h>' | "$compiler" -E - >/dev/null 2>&1
}

has_redis() { has redis-server && at_least "$(redis-server --version | sed 's/.* v=\([0-9.]*\).*/\1/')" "$redis_min"; }

has_node() { has node && at_least "$(node --version | tr -d v)" "$node_min"; }

has_browser() { [ -n "$(deploy/dev/chromium.sh)" ]; }

# missing prints the Debian packages that provide the missing programs.
missing() {
    has_compiler || echo gcc libc6-dev
    has_redis || echo redis-server
    has_node || echo nodejs
    has npm || echo npm
    has_browser || echo chromium-headless-shell fonts-dejavu-core
}

# as_root runs a command as root, without asking for a password.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_install() { has apt-get && { [ "$(id -u)" = 0 ] || { has sudo && sudo -n true 2>/dev/null; }; }; }

# install installs Debian packages without starting their services: the tests start their own Redis on other ports.
install() {
    local policy=/usr/sbin/policy-rc.d ours=
    if [ ! -e "$policy" ]; then
        ours=yes
        printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
        as_root chmod 755 "$policy"
    fi
    local status=0
    { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "$@"; } || status=$?
    [ -z "$ours" ] || as_root rm -f "$policy"
    if [[ " $* " == *" redis-server "* ]] && [ -d /run/systemd/system ]; then
        as_root systemctl disable --now redis-server || status=$?
    fi
    return "$status"
}

if ! has go; then
    echo "nonet needs Go $(sed -n 's/^go //p' go.mod) or newer: https://go.dev/dl" >&2
    exit 1
fi

read -ra packages <<<"$(missing | xargs)"
if [ ${#packages[@]} -gt 0 ]; then
    command="apt-get install --no-install-recommends ${packages[*]}"
    if ! may_install; then
        echo "The tests need programs that are not here (Redis $redis_min, Node.js $node_min, Chromium, a C compiler); as root, run: $command" >&2
        exit 1
    fi
    echo "installing ${packages[*]}"
    install "${packages[@]}" || { echo "Installing failed; as root, run: $command" >&2; exit 1; }
    hash -r
    read -ra packages <<<"$(missing | xargs)"
    if [ ${#packages[@]} -gt 0 ]; then
        echo "Still missing, or older than Redis $redis_min or Node.js $node_min, after installing: ${packages[*]}" >&2
        exit 1
    fi
fi

# npm writes the hidden lock file last, so it marks a complete installation of this lock file.
installed=web/client/node_modules/.package-lock.json
if [ ! -e "$installed" ] || [ web/client/package-lock.json -nt "$installed" ]; then
    npm ci --prefix web/client --no-audit --no-fund
    touch "$installed"
fi
