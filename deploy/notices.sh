#!/bin/sh
# Prints the licences and notices of all that is built into nonet: Go's own library and every module, as this source names them.
# It fails if one of them comes without a licence.
set -eu
cd "$(dirname "$0")/.."

# section takes a name and the files to print under it.
section() {
    printf '==== %s ====\n\n' "$1"
    shift
    for file in "$@"; do
        cat "$file"
        printf '\n'
    done
}

section "Go $(go env GOVERSION)" "$(go env GOROOT)/LICENSE"
go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/nonet | sort -u |
    while read -r module version folder; do
        texts=$(find "$folder" -maxdepth 1 -type f \( -iname 'licen[sc]e*' -o -iname 'copying*' -o -iname 'notice*' \) | sort)
        if [ -z "$texts" ]; then
            echo "$module $version has no licence in $folder" >&2
            exit 1
        fi
        # shellcheck disable=SC2086 # several files, and no spaces in their names
        section "$module $version" $texts
    done
