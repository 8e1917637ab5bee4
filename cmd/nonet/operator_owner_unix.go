//go:build unix

package main

import (
	"os"
	"syscall"
)

// ownerOf is the user whose a file is; -1 where nobody knows.
func ownerOf(info os.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Uid)
	}
	return -1
}
