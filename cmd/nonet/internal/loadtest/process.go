package loadtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// processState is the state of a process at a moment.
type processState struct {
	pid    int
	name   string
	at     time.Time
	cpu    time.Duration
	memory int64 // resident bytes
}

// CPUTime returns the CPU time that a process has used.
func CPUTime(pid int) (time.Duration, error) {
	p, err := readProcess(pid)
	return p.cpu, err
}

// readProcesses returns the state of processes, followed by that of this process. Without pids it returns nothing.
func readProcesses(pids []int) (all []processState, err error) {
	if len(pids) == 0 {
		return nil, nil
	}
	for _, pid := range append(slices.Clone(pids), os.Getpid()) {
		p, err := readProcess(pid)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// clockTick is the unit of CPU times in /proc/PID/stat: 100 a second on every Linux that Go runs on.
const clockTick = 10 * time.Millisecond

// readProcess reads /proc. The CPU time is the sum over the threads, in nanoseconds, if the system has it, because a
// clock tick is too coarse for a small load. Times of threads that have ended are not in it; Go and Redis keep theirs.
func readProcess(pid int) (p processState, err error) {
	p.pid, p.at = pid, time.Now()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return p, fmt.Errorf("--pid %d: %w", pid, err)
	}
	// The name is in parentheses and may contain anything. The fields after it begin with the third.
	stat := string(text)
	from, to := strings.IndexByte(stat, '('), strings.LastIndexByte(stat, ')')
	fields := strings.Fields(stat[to+1:])
	if from < 0 || len(fields) < 22 {
		return p, fmt.Errorf("--pid %d: can't read /proc/%d/stat", pid, pid)
	}
	p.name = stat[from+1 : to]
	for _, i := range []int{11, 12} { // user and system time
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			return p, err
		}
		p.cpu += time.Duration(n) * clockTick
	}
	if exact := threadTime(pid); exact > 0 {
		p.cpu = exact
	}
	pages, err := strconv.ParseInt(fields[21], 10, 64)
	p.memory = pages * int64(os.Getpagesize())
	return p, err
}

// threadTime returns the sum of the CPU times of a process's threads, or 0 if the system does not have them.
func threadTime(pid int) (sum time.Duration) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, file := range files {
		text, _ := os.ReadFile(file)
		field, _, _ := strings.Cut(string(text), " ")
		n, _ := strconv.ParseInt(field, 10, 64)
		sum += time.Duration(n)
	}
	return sum
}

// addCosts adds what the processes used between start and end. before is their state before the first connection. The
// last process is the load generator.
func (r *RoomsReport) addCosts(before, start, end []processState) {
	for i := range end {
		cpu := end[i].cpu - start[i].cpu
		c := Cost{
			Process: end[i].name, PID: end[i].pid,
			CPUPercent:       100 * cpu.Seconds() / end[i].at.Sub(start[i].at).Seconds(),
			MemoryMiB:        float64(end[i].memory) / (1 << 20),
			MemoryPerConnKiB: float64(end[i].memory-before[i].memory) / 1024 / float64(r.Connections),
		}
		if r.Delivered > 0 {
			c.CPUPerDelivered = float64(cpu.Microseconds()) / float64(r.Delivered)
		}
		if i == len(end)-1 {
			r.Load = &c
			break
		}
		r.Server = append(r.Server, c)
		r.CPUPerDelivered += c.CPUPerDelivered
	}
}
