package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nonet/protocol"
)

// Bounds of a load, so that a slip of the keyboard does not take a machine down.
const (
	loadConnectionsMax = 20_000
	loadPlayersMax     = 1000
	loadPaceMax        = 100
	loadForMax         = time.Hour
)

// loadConfig is what nonet load can be told.
type loadConfig struct {
	kinds   kindSet
	url     string
	rooms   int
	players int
	idle    int
	pace    float64
	wrong   float64
	lasts   time.Duration
	pid     int
	json    bool
	puzzle  protocol.Settings // of the rooms: kind, size, rules and difficulty
}

// validate says what is wrong in a sentence.
func (c *loadConfig) validate() error {
	if err := checkServerURL(c.url); err != nil {
		return err
	}
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
	case c.pid < 0:
		return fmt.Errorf("--pid must be a process id, not %d", c.pid)
	}
	return nil
}

func (c *loadConfig) connections() int { return c.rooms*c.players + c.idle }

// loadCommand makes nonet load.
func loadCommand(known kindSet) *cobra.Command {
	c := &loadConfig{kinds: known}
	cmd := &cobra.Command{
		Use:   "load",
		Short: "play on a server, and say how fast it is",
		Long: `Plays races on a server, watches what comes back, and says how fast that was.
A message is one frame that came to a player or watcher. Move to broadcast is the time from sending a
move to its effect arriving at another player of the room.`,
		Example: "nonet load --rooms 200 --for 1m\nnonet load --url https://play.example --rooms 1 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.validate(); err != nil {
				return usageError{err}
			}
			return c.run(cmd.Context(), stdioOf(cmd))
		},
	}
	fs := cmd.Flags()
	urlFlag(cmd, &c.url)
	jsonFlag(cmd, &c.json)
	c.kinds.kindFlag(cmd, &c.puzzle.Kind)
	c.kinds.sizeFlag(cmd, &c.puzzle.Size)
	c.kinds.rulesFlag(cmd, &c.puzzle.Rules)
	c.kinds.difficultyFlag(cmd, &c.puzzle.Difficulty)
	countVar(fs, &c.rooms, "rooms", 10, "`NUMBER` of rooms")
	countVar(fs, &c.players, "players", 4, "`NUMBER` of players in each room")
	countVar(fs, &c.idle, "idle", 0, "`NUMBER` of connections that only watch, spread over the rooms")
	numberVar(fs, &c.pace, "moves-per-second", 1, "`RATE` of each player's moves; 0 is no moves")
	numberVar(fs, &c.wrong, "wrong", 0.5, "`PART` of the moves that is wrong, from 0 to 1")
	spanVar(fs, &c.lasts, "for", 30*time.Second, "`TIME` to play, once all rooms have begun")
	countVar(fs, &c.pid, "pid", 0, "`PROCESS` id of the server on this machine, to say what it costs there")
	return cmd
}

// run plays, and writes the report.
func (c *loadConfig) run(ctx context.Context, std stdio) error {
	report, err := measure(ctx, c)
	if err != nil {
		return err
	}
	if c.json {
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		err = e.Encode(report)
	} else {
		err = report.print(std.out)
	}
	if err == nil && len(report.Errors) > 0 {
		return errTold
	}
	return err
}

// measure brings the load up, lets it play, and says what was seen.
func measure(ctx context.Context, c *loadConfig) (*loadReport, error) {
	before, err := readProcess(c.pid)
	if err != nil {
		return nil, err
	}
	l := newLoad(c)
	defer l.close()
	if err := l.setUp(ctx); err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	started, err := readProcess(c.pid)
	if err != nil {
		return nil, err
	}
	took := l.play(ctx)
	ended, err := readProcess(c.pid)
	if err != nil {
		return nil, err
	}
	report := l.stats.report(c, took)
	if c.pid != 0 {
		report.Server = serverCost(before, started, ended, report.Messages, c.connections())
	}
	return report, nil
}
