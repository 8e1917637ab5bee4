#!/bin/sh
# Starts a sentinel. The argument is its settings file, in which it saves its state, including the current master. The first
# start creates the file.
#
#   SENTINEL   this sentinel's address for others, HOST:PORT
#   SENTINELS  the addresses of all sentinels, separated by spaces
#   FIRST      the address of the first master
set -eu

if ! [ -s "$1" ]; then
    host=${FIRST%:*} port=${FIRST##*:} own=${SENTINEL%:*}
    # shellcheck disable=SC2086 # a word for each
    quorum=$(set -- $SENTINELS && echo $(($# / 2 + 1)))
    cat >"$1.new" <<END
port ${SENTINEL##*:}
dir $(dirname "$1")
protected-mode no
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $own
sentinel announce-port ${SENTINEL##*:}
sentinel monitor nonet $host $port $quorum
sentinel down-after-milliseconds nonet 2000
sentinel failover-timeout nonet 10000
sentinel parallel-syncs nonet 1
END
    mv "$1.new" "$1"
fi
exec redis-server "$1" --sentinel
