#!/bin/sh
# Starts a Redis that has sentinels: as a replica of the server that most of them take for the master, or as that one.
# Until most of them answer it waits, for whoever else might say so could be wrong. The arguments are the settings file,
# and redis-server's.
#
#   REDIS      the address that others know this server by, HOST:PORT
#   SENTINELS  the addresses of all sentinels, with spaces between
set -eu

# master prints the address that most of the sentinels say, or nothing.
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
# From its input, for in a file the sentinels would have it keep who was the master last.
exec redis-server - "$@" <"$settings"
