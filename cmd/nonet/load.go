package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/protocol"
)

// Limits protect the machine from mistyped flags.
const (
	loadConnectionsMax = 20_000
	loadPlayersMax     = 1000
	loadPaceMax        = 100
	loadForMax         = time.Hour
	loadWarmMax        = 5 * time.Minute
)

// loadConfig holds the flags of nonet load.
type loadConfig struct {
	kinds     cli.Kinds
	url       string
	others    string // further nodes
	whole     bool   // all players of a room connect to the same node
	rooms     int
	players   int
	idle      int
	pace      float64
	wrong     float64
	warm      time.Duration
	lasts     time.Duration
	pid       string
	json      bool
	onePuzzle bool
	quick     int               // players of quick play, instead of rooms
	arena     int               // players of an arena, instead of rooms
	legs      int               // puzzles of the arena's marathon; 0 for an arena of heats
	puzzle    protocol.Settings // of the rooms: kind, size, rules and difficulty

	// Parsed by validate.
	nodes []string
	pids  []int
}

// validate returns an error for invalid flags.
func (c *loadConfig) validate() error {
	c.nodes = append([]string{c.url}, list(c.others)...)
	for _, node := range c.nodes {
		if err := cli.CheckServerURL(node); err != nil {
			return err
		}
	}
	c.pids = nil
	for _, text := range list(c.pid) {
		pid, err := strconv.Atoi(text)
		if err != nil || pid < 1 {
			return fmt.Errorf("--pid must be a process id, or several with commas between, not %s", c.pid)
		}
		c.pids = append(c.pids, pid)
	}
	return c.validateNumbers()
}

func (c *loadConfig) validateNumbers() error {
	switch {
	case c.rooms < 1:
		return fmt.Errorf("--rooms must be 1 or more, not %d", c.rooms)
	case c.players < 2 || c.players > loadPlayersMax:
		return fmt.Errorf("--players must be from 2 to %d, not %d: a broadcast needs someone to arrive at", loadPlayersMax,
			c.players)
	case c.idle < 0 || c.idle > loadConnectionsMax || c.rooms > loadConnectionsMax || c.connections() > loadConnectionsMax:
		return fmt.Errorf("--rooms times --players plus --idle must be at most %d connections", loadConnectionsMax)
	case !(c.pace >= 0 && c.pace <= loadPaceMax):
		return fmt.Errorf("--moves-per-second must be from 0 to %d, not %v", loadPaceMax, c.pace)
	case !(c.wrong >= 0 && c.wrong <= 1):
		return fmt.Errorf("--wrong must be from 0 to 1, not %v", c.wrong)
	case c.lasts < time.Second || c.lasts > loadForMax:
		return fmt.Errorf("--for must be from 1s to %v, not %v", loadForMax, c.lasts)
	case c.warm < 0 || c.warm > loadWarmMax:
		return fmt.Errorf("--warm must be from 0s to %v, not %v", loadWarmMax, c.warm)
	}
	return nil
}

func (c *loadConfig) connections() int { return c.rooms*c.players + c.idle }

// loadCommand returns nonet load.
func loadCommand(known cli.Kinds) *cobra.Command {
	c := &loadConfig{kinds: known}
	cmd := &cobra.Command{
		Use:   "load",
		Short: "play on a server, and say how fast it is",
		Long: `Plays races on a server, watches what comes back, and says how fast that was.
A delivered event is one event of a room that came to one player or watcher: a move in a room of four is
four of them. Answers do not count. Players move by a schedule, whether they were answered or not, and the
time from move to delivery counts from when the move was due: a server that can't keep up shows. The load
has its own needs; "sent late" says how late it was itself.`,
		Example: "nonet load --rooms 200 --for 1m --pid 4711\nnonet load --url https://play.example --rooms 1 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := errors.Join(c.validate(), c.validateQuick(cmd), c.validateArena(cmd)); err != nil {
				return cli.AsUsage(err)
			}
			if c.quick > 0 {
				return c.queue(cmd.Context(), cli.StreamsOf(cmd))
			}
			if c.arena > 0 {
				return c.evening(cmd.Context(), cli.StreamsOf(cmd))
			}
			return c.run(cmd.Context(), cli.StreamsOf(cmd))
		},
	}
	fs := cmd.Flags()
	c.tableFlags(cmd)
	c.kinds.KindFlag(cmd, &c.puzzle.Kind)
	c.kinds.SizeFlag(cmd, &c.puzzle.Size)
	c.kinds.RulesFlag(cmd, &c.puzzle.Rules)
	c.kinds.DifficultyFlag(cmd, &c.puzzle.Difficulty)
	c.quickFlag(cmd)
	c.arenaFlag(cmd)
	cli.IntVar(fs, &c.idle, "idle", 0, "`NUMBER` of connections that only watch, spread over the rooms")
	cli.FloatVar(fs, &c.wrong, "wrong", 0.5, "`PART` of the moves that is wrong, from 0 to 1")
	fs.BoolVar(&c.whole, "whole-rooms", false, "keep each room's players on one of the nodes")
	fs.BoolVar(&c.onePuzzle, "one-puzzle", false,
		"have all rooms play one puzzle that the load brings: the server need not make any")
	cli.DurationVar(fs, &c.warm, "warm", 2*time.Second, "`TIME` to play before anything counts, once all rooms have begun")
	cli.DurationVar(fs, &c.lasts, "for", 30*time.Second, "`TIME` to play that counts")
	fs.StringVar(&c.pid, "pid", "",
		"`PROCESS` id of the server on this machine, to say what it costs there; of its nodes and its store, with commas between")
	return cmd
}

// tableFlags declares the flags for the server, the number of rooms, and the speed of their players.
func (c *loadConfig) tableFlags(cmd *cobra.Command) {
	fs := cmd.Flags()
	cli.URLFlag(cmd, &c.url)
	cli.JSONFlag(cmd, &c.json)
	fs.StringVar(&c.others, "nodes", "",
		"`LIST` of the URLs of further nodes of the server: each room's players are spread over all")
	cli.IntVar(fs, &c.rooms, "rooms", 10, "`NUMBER` of rooms")
	cli.IntVar(fs, &c.players, "players", 4, "`NUMBER` of players in each room")
	cli.FloatVar(fs, &c.pace, "moves-per-second", 1, "`RATE` of each player's moves; 0 is no moves")
}

// loadGrowth lets the heap grow further than usual before a garbage collection, in percent, because a collection would
// make the load generator late and the server seem slow.
const loadGrowth = 400

// run plays in rooms, and writes the report.
func (c *loadConfig) run(ctx context.Context, std cli.Streams) error {
	if _, chosen := os.LookupEnv("GOGC"); !chosen {
		defer debug.SetGCPercent(debug.SetGCPercent(loadGrowth))
	}
	report, err := measure(ctx, c)
	if err != nil {
		return err
	}
	return c.tell(std, report, len(report.Errors) == 0)
}

// tell writes a report as text or JSON. It returns an error unless the result is fine.
func (c *loadConfig) tell(std cli.Streams, report interface{ print(*sheet) }, fine bool) (err error) {
	if c.json {
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		err = e.Encode(report)
	} else {
		var t sheet
		report.print(&t)
		_, err = io.WriteString(std.Out, t.String())
	}
	if err == nil && !fine {
		return cli.ErrReported
	}
	return err
}

// measure sets the load up, lets the players play, and returns the report.
func measure(ctx context.Context, c *loadConfig) (*loadReport, error) {
	if err := needFiles(c.connections() + filesBeside); err != nil {
		return nil, err
	}
	before, err := readProcesses(c.pids)
	if err != nil {
		return nil, err
	}
	l := newLoad(c)
	defer l.close()
	if err := l.setUp(ctx); err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	var began, ended []processState
	var noBegin, noEnd error
	took, unanswered := l.play(ctx,
		func() { began, noBegin = readProcesses(c.pids) },
		func() { ended, noEnd = readProcesses(c.pids) })
	if err := errors.Join(noBegin, noEnd); err != nil {
		return nil, err
	}
	report := l.stats.report(c, took, unanswered)
	report.costs(before, began, ended)
	return report, nil
}

// filesBeside is the number of open files other than connections.
const filesBeside = 100
