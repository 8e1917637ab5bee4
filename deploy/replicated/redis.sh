#!/bin/sh
# Starts a Redis with sentinels: as a replica of the server that most sentinels consider the master, or as the master. It
# waits until a majority of them answers. The arguments are the settings file and those of redis-server.
#
#   REDIS      this server's address for others, HOST:PORT
#   SENTINELS  the addresses of all sentinels, separated by spaces
set -eu

# master prints the address that a majority of the sentinels reports, or nothing.
master() {
    set -- $SENTINELS
    for sentinel; do
        # shellcheck disable=SC2005,SC2046 # one line of each
        echo $(timeout 2 redis-cli -h "${sentinel%:*}" -p "${sentinel##*:}" SENTINEL GET-MASTER-ADDR-BY-NAME nonet 2>&1)
    done | awk -v all=$# 'NF == 2 { says[$1 ":" $2]++ } END { for (m in says) if (2 * says[m] > all) print m }'
}

until master=$(master) && [ -n "$master" ]; do
    echo "waiting for the sentinels to say which server is the master"
    sleep 1
done
settings=$1
shift
set -- "$@" --port "${REDIS##*:}" --replica-announce-ip "${REDIS%:*}" --replica-announce-port "${REDIS##*:}"
if [ "$master" != "$REDIS" ]; then
    set -- "$@" --replicaof "${master%:*} ${master##*:}"
fi
echo "the master is $master"
# From standard input, because the sentinels would make it save the last master in a file.
exec redis-server - "$@" <"$settings"
