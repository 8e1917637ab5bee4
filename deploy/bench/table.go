//go:build linux

package main

import (
	"bytes"
	"fmt"
	"slices"
	"text/tabwriter"
)

// result is the part of the report of nonet load that is used here.
type result struct {
	Unanswered int64                      `json:"unanswered"`
	FanOut     float64                    `json:"fan_out"`
	Errors     map[string]int             `json:"errors"`
	CPU        float64                    `json:"cpu_us_per_delivered"`
	Delay      struct{ P50, P99 float64 } `json:"move_to_delivery_ms"`
	Late       struct{ P99 float64 }      `json:"sent_late_ms"`
	Server     []process                  `json:"server"`
	masters    int                        // the number of Redis processes, which are the last ones
}

// process is a process of a server.
type process struct {
	CPU    float64 `json:"cpu_us_per_delivered"`
	Memory float64 `json:"memory_kib_per_connection"`
}

// table formats the results for a number of connections: medians of the runs, each with the lowest and highest. A
// ratio is that of a run to the first server's in the same turn.
func (c *config) table(connections int, seen map[string][]result) string {
	var b bytes.Buffer
	order, node := c.contenders, ""
	if c.each {
		node = " for each node"
	}
	fmt.Fprintf(&b, "\n%d connections in %d rooms%s, median of %d runs (least-most)\n", connections, connections/perRoom,
		node, len(seen[order[0].name]))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	first := seen[order[0].name]
	fmt.Fprintln(w, "server\tCPU us a delivered event\ttimes the "+order[0].name+
		"\tp50 ms\tp99 ms\tsent late p99\tKiB a connection\t")
	for _, s := range order {
		runs := seen[s.name]
		var ratios []float64
		for i := range min(len(runs), len(first)) {
			ratios = append(ratios, runs[i].CPU/first[i].CPU)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", s.name, cpu(runs), spread("%.2f", ratios),
			formatSpread(runs, "%.2f", func(r result) float64 { return r.Delay.P50 }),
			formatSpread(runs, "%.1f", func(r result) float64 { return r.Delay.P99 }),
			formatSpread(runs, "%.1f", func(r result) float64 { return r.Late.P99 }),
			formatSpread(runs, "%.1f", nodesMemory), faults(runs))
	}
	w.Flush()
	return b.String()
}

// cpu formats the CPU time for an event of all processes, and Redis's part of it.
func cpu(runs []result) string {
	text := formatSpread(runs, "%.1f", func(r result) float64 { return r.CPU })
	if runs[0].masters == 0 {
		return text
	}
	return fmt.Sprintf("%s, Redis %.1f of it", text, median(values(runs, func(r result) (sum float64) {
		for _, s := range r.Server[len(r.Server)-r.masters:] {
			sum += s.CPU
		}
		return sum
	})))
}

// nodesMemory returns the memory of the server's processes without Redis.
func nodesMemory(r result) (sum float64) {
	for _, s := range r.Server[:len(r.Server)-r.masters] {
		sum += s.Memory
	}
	return sum
}

// faults describes the failures.
func faults(runs []result) string {
	open, errs := int64(0), map[string]int{}
	for _, r := range runs {
		open += r.Unanswered
		for name, n := range r.Errors {
			errs[name] += n
		}
	}
	if open == 0 && len(errs) == 0 {
		return ""
	}
	return fmt.Sprintf("%d moves without an answer, errors %v", open, errs)
}

func values(runs []result, value func(result) float64) (all []float64) {
	for _, r := range runs {
		all = append(all, value(r))
	}
	return all
}

func formatSpread(runs []result, format string, value func(result) float64) string {
	return spread(format, values(runs, value))
}

// spread formats the median, with the lowest and highest if there are several values.
func spread(format string, all []float64) string {
	switch len(all) {
	case 0:
		return "-"
	case 1:
		return fmt.Sprintf(format, all[0])
	}
	return fmt.Sprintf(format+" ("+format+"-"+format+")", median(all), slices.Min(all), slices.Max(all))
}

func median(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}
