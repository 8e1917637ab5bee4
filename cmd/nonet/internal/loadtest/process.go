package loadtest

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/prometheus/procfs"
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

// readProcess reads /proc. The CPU time is the sum over the threads, in nanoseconds, if the system has it, because a
// clock tick is too coarse for a small load. Times of threads that have ended are not in it; Go and Redis keep theirs.
func readProcess(pid int) (processState, error) {
	fail := func(err error) (processState, error) { return processState{}, fmt.Errorf("--pid %d: %w", pid, err) }
	process, err := procfs.NewProc(pid)
	if err != nil {
		return fail(err)
	}
	stat, err := process.Stat()
	if err != nil {
		return fail(err)
	}
	threads, err := procfs.AllThreads(pid)
	if err != nil {
		return fail(err)
	}
	var exact uint64
	for _, thread := range threads {
		schedule, _ := thread.Schedstat() // zero if the system does not have it, or the thread has ended
		exact += schedule.RunningNanoseconds
	}
	cpu := time.Duration(exact)
	if cpu == 0 {
		cpu = time.Duration(stat.CPUTime() * float64(time.Second))
	}
	return processState{pid: pid, name: stat.Comm, at: time.Now(), cpu: cpu, memory: int64(stat.ResidentMemory())}, nil
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
