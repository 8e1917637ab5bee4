package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// loadReport is what nonet load says.
type loadReport struct {
	Rooms             int            `json:"rooms"`
	Connections       int            `json:"connections"`
	Seconds           float64        `json:"seconds"`
	Moves             int64          `json:"moves"`
	Messages          int64          `json:"messages"`
	MessagesPerSecond float64        `json:"messages_per_second"`
	Delay             loadDelay      `json:"move_to_broadcast_ms"`
	Late              int64          `json:"late"`   // moves not made, because the one before had no answer yet
	Errors            map[string]int `json:"errors"` // by code or cause
	Server            *loadCost      `json:"server,omitempty"`
}

// loadDelay holds milliseconds.
type loadDelay struct {
	Count int64   `json:"count"`
	P50   float64 `json:"p50"`
	P99   float64 `json:"p99"`
	Max   float64 `json:"max"`
}

// loadCost is what the load cost the server.
type loadCost struct {
	CPUPercent       float64 `json:"cpu_percent"` // of one core
	CPUPerMessage    float64 `json:"cpu_us_per_message"`
	MemoryMiB        float64 `json:"memory_mib"`
	MemoryPerConnKiB float64 `json:"memory_kib_per_connection"` // what the server grew by since before the first of them
}

func (s *loadStats) report(c *loadConfig, took time.Duration) *loadReport {
	s.mu.Lock()
	defer s.mu.Unlock()
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	r := &loadReport{
		Rooms: c.rooms, Connections: c.connections(), Seconds: took.Seconds(),
		Moves: s.moves.Load(), Messages: s.messages.Load(), Late: s.late.Load(), Errors: maps.Clone(s.errors),
		Delay: loadDelay{
			Count: s.delays.count(), P50: ms(s.delays.percentile(0.5)), P99: ms(s.delays.percentile(0.99)),
			Max: ms(time.Duration(s.delays.longest.Load())),
		},
	}
	if took > 0 {
		r.MessagesPerSecond = float64(r.Messages) / took.Seconds()
	}
	return r
}

func (r *loadReport) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d rooms, %d connections, %.1f s\n", r.Rooms, r.Connections, r.Seconds)
	fmt.Fprintf(&b, "moves               %d, %d skipped because the one before had no answer yet\n", r.Moves, r.Late)
	fmt.Fprintf(&b, "messages            %d, %.0f a second\n", r.Messages, r.MessagesPerSecond)
	if r.Delay.Count > 0 {
		fmt.Fprintf(&b, "move to broadcast   p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", r.Delay.P50, r.Delay.P99, r.Delay.Max)
	}
	if s := r.Server; s != nil {
		fmt.Fprintf(&b, "server's CPU        %.1f us a message, %.0f %% of a core\n", s.CPUPerMessage, s.CPUPercent)
		fmt.Fprintf(&b, "server's memory     %.1f MiB, %.1f KiB a connection\n", s.MemoryMiB, s.MemoryPerConnKiB)
	}
	if len(r.Errors) == 0 {
		b.WriteString("errors              none\n")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Errors)) {
		fmt.Fprintf(&b, "errors              %d %s\n", r.Errors[name], name)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
