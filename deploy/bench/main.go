//go:build linux

// Command bench compares nonet with a minimal and a plain server under the same load: rooms of four, a move a
// second from each player, each move delivered to all four, on a board of 25x25. It prints the cost of a delivered
// event for each server, and its ratio to the minimal one, the floor.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// config holds the flags.
type config struct {
	connections []int
	each        bool // connections is the number per node
	contenders  []contender
	runs        int
	lasts       time.Duration
	dir         string // for programs and data
	nonet       string // the program; empty builds it
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c, err := parse(os.Args[1:])
	if err == nil {
		err = c.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// parse reads the flags.
func parse(args []string) (*config, error) {
	c := &config{}
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	connections := fs.String("connections", "200,1000,5000", "`LIST` of numbers of connections")
	fs.BoolVar(&c.each, "each", false, "open this many connections to each node, not to all together")
	wanted := fs.String("servers", strings.Join(names(contenders), ","),
		"`LIST` of servers to measure; the others are compared with the first")
	fs.IntVar(&c.runs, "runs", 3, "`NUMBER` of runs of each server")
	fs.DurationVar(&c.lasts, "for", 6*time.Second, "`TIME` to measure in each run")
	fs.StringVar(&c.dir, "dir", ".build/bench-server", "`FOLDER` for programs and data, on the disk to measure")
	fs.StringVar(&c.nonet, "nonet", "", "`FILE` of the nonet program to measure, instead of this tree's")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	for text := range strings.SplitSeq(*connections, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < perRoom || n%perRoom != 0 || n > 20_000 {
			return nil, fmt.Errorf("-connections %s: rooms are of four, so write multiples of 4 up to 20000", text)
		}
		c.connections = append(c.connections, n)
	}
	for name := range strings.SplitSeq(*wanted, ",") {
		s, err := find(name)
		if err != nil {
			return nil, err
		}
		c.contenders = append(c.contenders, s)
	}
	if c.runs < 1 {
		return nil, fmt.Errorf("-runs %d is nothing", c.runs)
	}
	return c, nil
}

// perRoom is the number of players in a room.
const perRoom = 4

// run measures everything, and prints a table for each number of connections.
func (c *config) run(ctx context.Context) error {
	if err := c.build(ctx); err != nil {
		return err
	}
	fmt.Printf("%d cores, for load, server and Redis together; %s\n", runtime.NumCPU(), runtime.Version())
	for _, n := range c.connections {
		seen := map[string][]result{}
		for i := range c.runs {
			// The servers run in turns, every second time in reverse order, so that other work on the machine affects
			// them equally.
			order := slices.Clone(c.contenders)
			if i%2 == 1 {
				slices.Reverse(order)
			}
			for _, s := range order {
				r, err := c.measure(ctx, s, c.connectionsOf(s, n))
				if err != nil {
					return fmt.Errorf("%s with %d connections: %w", s.name, c.connectionsOf(s, n), err)
				}
				seen[s.name] = append(seen[s.name], r)
			}
		}
		fmt.Print(c.table(n, seen))
	}
	return nil
}

// connectionsOf returns the number of connections of a contender if n are requested.
func (c *config) connectionsOf(s contender, n int) int {
	if c.each {
		return n * s.nodes
	}
	return n
}

// build makes the programs.
func (c *config) build(ctx context.Context) (err error) {
	if c.dir, err = filepath.Abs(c.dir); err != nil {
		return err
	}
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return err
	}
	packages := []string{"./deploy/bench/floor", "./deploy/bench/plain"}
	if c.nonet == "" {
		c.nonet = filepath.Join(c.dir, "nonet")
		packages = append(packages, "./cmd/nonet")
	}
	build := exec.CommandContext(ctx, "go", append([]string{"build", "-o", c.dir + "/"}, packages...)...)
	build.Stderr = os.Stderr
	return build.Run()
}

// measure starts a server, plays on it, and stops it.
func (c *config) measure(ctx context.Context, s contender, connections int) (r result, err error) {
	data, err := os.MkdirTemp(c.dir, "data")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(data)
	t := &team{config: c, data: data}
	defer t.stop()
	if err := s.start(t); err != nil {
		return r, err
	}
	load := exec.CommandContext(ctx, c.nonet, "load", "--url", t.urls[0], "--nodes", strings.Join(t.urls[1:], ","),
		"--pid", strings.Join(t.pids, ","), "--rooms", strconv.Itoa(connections/perRoom), "--players", strconv.Itoa(perRoom),
		"--whole-rooms="+strconv.FormatBool(t.whole), "--wrong", "0", "--size", "25x25", "--difficulty", "easy",
		"--one-puzzle", "--for", c.lasts.String(), "--json")
	load.Stderr = os.Stderr
	out, err := load.Output()
	if jsonErr := json.Unmarshal(out, &r); jsonErr != nil {
		return r, fmt.Errorf("the load failed: %w", err)
	}
	r.masters = t.masters
	return r, nil // errors while it played are in the result
}
