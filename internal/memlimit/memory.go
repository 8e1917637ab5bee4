// Package memlimit sets the garbage collector's memory limit and growth by the memory that the machine or container
// has.
package memlimit

import (
	"bytes"
	"io/fs"
	"math"
	"path"
	"strconv"
)

// limitPart is the percentage of the available memory for Go. The rest is for memory that Go's limit does not count.
const limitPart = 90

// Limit returns how many bytes of memory the program should use at most: a part of the machine's memory or, if that is
// less, of what its container or service may use. It returns 0 if the system does not tell. root is the root of the
// file system.
func Limit(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	bound := func(n int64) {
		if n > 0 {
			least = min(least, n)
		}
	}
	bound(machineMemory(root))
	bound(readBytes(root, "sys/fs/cgroup/memory/memory.limit_in_bytes")) // cgroup v1, in a container
	for group := cgroupOf(root); ; group = path.Dir(group) {
		bound(readBytes(root, path.Join("sys/fs/cgroup", group, "memory.max")))
		if group == "." {
			break
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return least / 100 * limitPart
}

// machineMemory returns the machine's memory in bytes, or 0 if it is unknown.
func machineMemory(root fs.FS) int64 {
	text, _ := fs.ReadFile(root, "proc/meminfo")
	for line := range bytes.Lines(text) {
		if fields := bytes.Fields(line); len(fields) == 3 && string(fields[0]) == "MemTotal:" {
			kib, _ := strconv.ParseInt(string(fields[1]), 10, 64)
			return kib << 10
		}
	}
	return 0
}

// cgroupOf returns the program's group in the tree of cgroup v2; "." is the root, or an unknown group.
func cgroupOf(root fs.FS) string {
	text, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range bytes.Lines(text) {
		if group, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("0::/")); ok {
			return path.Clean(string(group))
		}
	}
	return "."
}

// readBytes returns the number in a file, or 0 if there is none, as in a file that says "max".
func readBytes(root fs.FS, name string) int64 {
	text, _ := fs.ReadFile(root, name)
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	return n
}
