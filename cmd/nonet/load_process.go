package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// processState is what the system says of a process at a moment.
type processState struct {
	at     time.Time
	cpu    time.Duration
	memory int64 // bytes in the machine's memory
}

// tick is the unit of CPU times in /proc: 100 a second on every Linux that Go runs on.
const tick = 10 * time.Millisecond

// readProcess reads /proc. The pid 0 is nobody.
func readProcess(pid int) (p processState, err error) {
	if pid == 0 {
		return p, nil
	}
	p.at = time.Now()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return p, fmt.Errorf("--pid %d: %w", pid, err)
	}
	// The name in parentheses may hold anything; the fields after it are counted from the third.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	if len(fields) < 22 {
		return p, fmt.Errorf("--pid %d: its state can't be read", pid)
	}
	for _, i := range []int{11, 12} { // user and system time
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			return p, err
		}
		p.cpu += time.Duration(n) * tick
	}
	pages, err := strconv.ParseInt(fields[21], 10, 64)
	p.memory = pages * int64(os.Getpagesize())
	return p, err
}

// serverCost compares the server before the first connection, at the start of play and at its end.
func serverCost(before, started, ended processState, messages int64, connections int) *loadCost {
	cpu := ended.cpu - started.cpu
	c := &loadCost{
		CPUPercent:       100 * cpu.Seconds() / ended.at.Sub(started.at).Seconds(),
		MemoryMiB:        float64(ended.memory) / (1 << 20),
		MemoryPerConnKiB: float64(ended.memory-before.memory) / 1024 / float64(connections),
	}
	if messages > 0 {
		c.CPUPerMessage = float64(cpu.Microseconds()) / float64(messages)
	}
	return c
}
