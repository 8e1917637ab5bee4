//go:build unix

package unixsocket

import (
	"os"
	"syscall"
)

// ownerOf returns the user id of a file's owner, or -1 if it is unknown.
func ownerOf(info os.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Uid)
	}
	return -1
}
