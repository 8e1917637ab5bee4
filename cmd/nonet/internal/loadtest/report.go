package loadtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
)

// Report is the result of a scenario.
type Report interface {
	// OK reports whether there were no errors and nothing was lost.
	OK() bool
	print(t *table)
}

// Write writes a report as text or as JSON.
func Write(w io.Writer, r Report, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	var t table
	r.print(&t)
	_, err := io.WriteString(w, t.String())
	return err
}

// RoomsReport is the result of [Rooms].
type RoomsReport struct {
	Rooms              int            `json:"rooms"`
	Connections        int            `json:"connections"`
	Seconds            float64        `json:"seconds"`
	Moves              int64          `json:"moves"`      // sent
	Unanswered         int64          `json:"unanswered"` // of the moves, some time after the last one
	Delivered          int64          `json:"delivered"`  // events that came to a player or watcher
	DeliveredPerSecond float64        `json:"delivered_per_second"`
	FanOut             float64        `json:"fan_out"`              // delivered events per move
	Delay              Delay          `json:"move_to_delivery_ms"`  // from the due time of a move to each delivery
	SentLate           Delay          `json:"sent_late_ms"`         // from the due time of a move to its sending
	Errors             map[string]int `json:"errors"`               // by code or cause
	CPUPerDelivered    float64        `json:"cpu_us_per_delivered"` // of all the server's processes
	Server             []Cost         `json:"server,omitempty"`
	Load               *Cost          `json:"load,omitempty"` // of the load generator itself
}

// Delay summarizes delays in milliseconds.
type Delay struct {
	Count int64   `json:"count"`
	P50   float64 `json:"p50"`
	P90   float64 `json:"p90"`
	P99   float64 `json:"p99"`
	Max   float64 `json:"max"`
}

// Cost describes what the load cost one process.
type Cost struct {
	Process          string  `json:"process"`
	PID              int     `json:"pid"`
	CPUPercent       float64 `json:"cpu_percent"` // of one core
	CPUPerDelivered  float64 `json:"cpu_us_per_delivered"`
	MemoryMiB        float64 `json:"memory_mib"`
	MemoryPerConnKiB float64 `json:"memory_kib_per_connection"` // growth since before the first connection
}

// OK implements [Report].
func (r *RoomsReport) OK() bool { return len(r.Errors) == 0 }

func (r *RoomsReport) print(t *table) {
	fmt.Fprintf(t, "%d rooms, %d connections, %.1f s\n", r.Rooms, r.Connections, r.Seconds)
	t.line("moves", "%d, %d of them without an answer", r.Moves, r.Unanswered)
	t.line("delivered events", "%d, %.0f a second, %.1f a move", r.Delivered, r.DeliveredPerSecond, r.FanOut)
	t.delay("move to delivery", r.Delay)
	t.delay("sent late", r.SentLate)
	for _, s := range r.Server {
		t.cost("server: "+s.Process, s)
	}
	if len(r.Server) > 1 {
		t.line("server, together", "%.1f us of CPU a delivered event", r.CPUPerDelivered)
	}
	if r.Load != nil {
		t.cost("the load itself", *r.Load)
	}
	t.errors(r.Errors)
}

// table builds the text of a report from lines with a name in the first column.
type table struct{ strings.Builder }

func (t *table) line(name, format string, args ...any) {
	fmt.Fprintf(t, "%-19s "+format+"\n", append([]any{name}, args...)...)
}

func (t *table) delay(name string, d Delay) {
	if d.Count > 0 {
		t.line(name, "p50 %.2f ms, p90 %.2f ms, p99 %.2f ms, max %.2f ms", d.P50, d.P90, d.P99, d.Max)
	}
}

func (t *table) cost(name string, c Cost) {
	t.line(name, "%.1f us of CPU a delivered event, %.0f %% of a core, %.1f MiB, %.1f KiB a connection",
		c.CPUPerDelivered, c.CPUPercent, c.MemoryMiB, c.MemoryPerConnKiB)
}

func (t *table) errors(byName map[string]int) {
	if len(byName) == 0 {
		t.line("errors", "none")
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		t.line("errors", "%d %s", byName[name], name)
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// errorCounts counts errors by name. The zero value is ready to use. It is safe for concurrent use.
type errorCounts struct {
	mu     sync.Mutex
	byName map[string]int
}

func (c *errorCounts) addName(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byName == nil {
		c.byName = map[string]int{}
	}
	c.byName[name]++
}

// add counts an error under the code of its refusal, or else under its text.
func (c *errorCounts) add(err error) {
	name := err.Error()
	if refused, ok := errors.AsType[*protocol.Refusal](err); ok {
		name = string(refused.Code)
	}
	c.addName(name)
}

func (c *errorCounts) clone() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.byName)
}
