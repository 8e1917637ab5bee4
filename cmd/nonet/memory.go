package main

import (
	"bytes"
	"io/fs"
	"math"
	"path"
	"strconv"
)

// limitPart is the percentage of the memory that there is which Go's may take. The rest is for what it does not count.
const limitPart = 90

// memoryLimit is how much memory the program should take at most, where the system says how much there is: the
// machine's or, if that is less, what a container or a service may use. 0 is that it does not say. Root is the system's
// files.
func memoryLimit(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	bound := func(n int64) {
		if n > 0 {
			least = min(least, n)
		}
	}
	bound(machineMemory(root))
	bound(readBytes(root, "sys/fs/cgroup/memory/memory.limit_in_bytes")) // of the first version, in a container
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

// machineMemory is what the machine has in bytes; 0 is not known.
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

// cgroupOf is the program's group in the second version's tree; "." is the root, or not known.
func cgroupOf(root fs.FS) string {
	text, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range bytes.Lines(text) {
		if group, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("0::/")); ok {
			return path.Clean(string(group))
		}
	}
	return "."
}

// readBytes reads a file with a number; 0 is none, as where it says "max".
func readBytes(root fs.FS, name string) int64 {
	text, _ := fs.ReadFile(root, name)
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	return n
}
