package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// loadReport is the result of a load on rooms.
type loadReport struct {
	Rooms              int            `json:"rooms"`
	Connections        int            `json:"connections"`
	Seconds            float64        `json:"seconds"`
	Moves              int64          `json:"moves"`      // sent
	Unanswered         int64          `json:"unanswered"` // of them, even a while after the last
	Delivered          int64          `json:"delivered"`  // events of a room that came to a player or watcher
	DeliveredPerSecond float64        `json:"delivered_per_second"`
	FanOut             float64        `json:"fan_out"`              // delivered events a move
	Delay              loadDelay      `json:"move_to_delivery_ms"`  // from when a move was due, by delivered event
	Behind             loadDelay      `json:"sent_late_ms"`         // from when a move was due to when the load sent it
	Errors             map[string]int `json:"errors"`               // by code or cause
	CPUPerDelivered    float64        `json:"cpu_us_per_delivered"` // of all the server's processes
	Server             []loadCost     `json:"server,omitempty"`
	Load               *loadCost      `json:"load,omitempty"`
}

// loadDelay summarizes delays in milliseconds.
type loadDelay struct {
	Count int64   `json:"count"`
	P50   float64 `json:"p50"`
	P90   float64 `json:"p90"`
	P99   float64 `json:"p99"`
	Max   float64 `json:"max"`
}

// loadCost describes what the load cost one process.
type loadCost struct {
	Process          string  `json:"process"`
	PID              int     `json:"pid"`
	CPUPercent       float64 `json:"cpu_percent"` // of one core
	CPUPerDelivered  float64 `json:"cpu_us_per_delivered"`
	MemoryMiB        float64 `json:"memory_mib"`
	MemoryPerConnKiB float64 `json:"memory_kib_per_connection"` // what it grew by since before the first of them
}

func (s *loadStats) report(c *loadConfig, took time.Duration, unanswered int64) *loadReport {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &loadReport{
		Rooms: c.rooms, Connections: c.connections(), Seconds: took.Seconds(),
		Moves: s.moves.Load(), Unanswered: unanswered, Delivered: s.delivered.Load(), Errors: maps.Clone(s.errors),
		Delay: s.delays.delay(), Behind: s.behind.delay(),
	}
	if took > 0 {
		r.DeliveredPerSecond = float64(r.Delivered) / took.Seconds()
	}
	if r.Moves > 0 {
		r.FanOut = float64(r.Delivered) / float64(r.Moves)
	}
	return r
}

// delay summarizes the durations of a histogram.
func (h *histogram) delay() loadDelay {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return loadDelay{
		Count: h.count(), P50: ms(h.percentile(0.5)), P90: ms(h.percentile(0.9)), P99: ms(h.percentile(0.99)),
		Max: ms(time.Duration(h.longest.Load())),
	}
}

// sheet builds the text of a report from lines with a name in the first column.
type sheet struct{ strings.Builder }

func (t *sheet) line(name, format string, args ...any) {
	fmt.Fprintf(t, "%-19s "+format+"\n", append([]any{name}, args...)...)
}

// errors lists the errors with their numbers.
func (t *sheet) errors(by map[string]int) {
	if len(by) == 0 {
		t.line("errors", "none")
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		t.line("errors", "%d %s", by[name], name)
	}
}

func (r *loadReport) print(t *sheet) {
	fmt.Fprintf(t, "%d rooms, %d connections, %.1f s\n", r.Rooms, r.Connections, r.Seconds)
	t.line("moves", "%d, %d of them without an answer", r.Moves, r.Unanswered)
	t.line("delivered events", "%d, %.0f a second, %.1f a move", r.Delivered, r.DeliveredPerSecond, r.FanOut)
	r.Delay.line(t, "move to delivery")
	r.Behind.line(t, "sent late")
	for _, s := range r.Server {
		s.line(t, "server: "+s.Process)
	}
	if len(r.Server) > 1 {
		t.line("server, together", "%.1f us of CPU a delivered event", r.CPUPerDelivered)
	}
	if r.Load != nil {
		r.Load.line(t, "the load itself")
	}
	t.errors(r.Errors)
}

func (d loadDelay) line(t *sheet, name string) {
	if d.Count > 0 {
		t.line(name, "p50 %.2f ms, p90 %.2f ms, p99 %.2f ms, max %.2f ms", d.P50, d.P90, d.P99, d.Max)
	}
}

func (c *loadCost) line(t *sheet, name string) {
	t.line(name, "%.1f us of CPU a delivered event, %.0f %% of a core, %.1f MiB, %.1f KiB a connection",
		c.CPUPerDelivered, c.CPUPercent, c.MemoryMiB, c.MemoryPerConnKiB)
}
