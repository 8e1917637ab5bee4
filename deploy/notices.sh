#!/bin/sh
# Prints the licences and notices of everything in the binary: Go's standard library and every module.
# It fails if a module has no licence.
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
