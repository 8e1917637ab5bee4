// Package loadtest plays on a server like many players, and reports how fast the server is and what it loses.
package loadtest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/tournament"
)

// Limits protect the machine from mistyped flags.
const (
	maxConnections    = 20_000
	maxPlayers        = 1000 // in a room
	maxArenaPlayers   = 2000
	maxHeatPlayers    = 16
	maxMovesPerSecond = 100
	maxDuration       = time.Hour
	maxWarmup         = 5 * time.Minute
)

// Config describes a load. Without quick players or arena players, it plays races in rooms of its own.
type Config struct {
	FindKind        func(name string) (engine.Kind, error)
	Nodes           []string // URLs of the server's nodes
	WholeRooms      bool     // all players of a room connect to the same node
	Rooms           int
	Players         int     // in each room or heat
	Watchers        int     // connections that do not play, over all rooms
	MovesPerSecond  float64 // of each player
	Wrong           float64 // the share of moves that are wrong
	Warmup          time.Duration
	Duration        time.Duration // after the warm-up
	PIDs            []int         // local processes of the server, to measure their cost
	OnePuzzle       bool          // all rooms play the same puzzle, which the server does not have to make
	QuickPlayers    int           // players of quick play
	ArenaPlayers    int           // players of an arena
	MarathonPuzzles int           // in the arena's marathon; 0 is an arena of heats
	Puzzle          protocol.Settings
}

// ParsePIDs parses the values of --pid.
func ParsePIDs(texts []string) (pids []int, err error) {
	for _, text := range texts {
		pid, err := strconv.Atoi(text)
		if err != nil || pid < 1 {
			return nil, fmt.Errorf("--pid must be a process id, or several with commas between, not %s", text)
		}
		pids = append(pids, pid)
	}
	return pids, nil
}

// Validate describes the flags with wrong values. changed reports whether a flag was set by the user.
func (c *Config) Validate(changed func(flag string) bool) error {
	return errors.Join(c.validateRooms(), c.validateQuickPlay(changed), c.validateArena(changed))
}

func (c *Config) validateRooms() error {
	switch {
	case c.Rooms < 1:
		return fmt.Errorf("--rooms must be 1 or more, not %d", c.Rooms)
	case c.Players < 2 || c.Players > maxPlayers:
		return fmt.Errorf("--players must be from 2 to %d, not %d", maxPlayers, c.Players)
	case c.Watchers < 0 || c.Watchers > maxConnections || c.Rooms > maxConnections || c.connections() > maxConnections:
		return fmt.Errorf("--rooms times --players plus --idle must be at most %d connections", maxConnections)
	case !(c.MovesPerSecond >= 0 && c.MovesPerSecond <= maxMovesPerSecond):
		return fmt.Errorf("--moves-per-second must be from 0 to %d, not %v", maxMovesPerSecond, c.MovesPerSecond)
	case !(c.Wrong >= 0 && c.Wrong <= 1):
		return fmt.Errorf("--wrong must be from 0 to 1, not %v", c.Wrong)
	case c.Duration < time.Second || c.Duration > maxDuration:
		return fmt.Errorf("--for must be from 1s to %v, not %v", maxDuration, c.Duration)
	case c.Warmup < 0 || c.Warmup > maxWarmup:
		return fmt.Errorf("--warm must be from 0s to %v, not %v", maxWarmup, c.Warmup)
	}
	return nil
}

// connections returns how many connections the rooms have together.
func (c *Config) connections() int { return c.Rooms*c.Players + c.Watchers }

// roomFlags are the flags that have no effect on quick play.
var roomFlags = []string{"rooms", "players", "idle", "wrong", "whole-rooms", "one-puzzle", "pid"}

func (c *Config) validateQuickPlay(changed func(flag string) bool) error {
	if c.QuickPlayers < 0 || c.QuickPlayers > maxConnections {
		return fmt.Errorf("--quick must be from 0 to %d, not %d", maxConnections, c.QuickPlayers)
	}
	for _, name := range roomFlags {
		if c.QuickPlayers > 0 && changed(name) {
			return fmt.Errorf("--%s has no effect with --quick: leave it out", name)
		}
	}
	return nil
}

func (c *Config) validateArena(changed func(flag string) bool) error {
	switch {
	case c.MarathonPuzzles < 0 || c.MarathonPuzzles > tournament.LegsMax:
		return fmt.Errorf("--marathon must be from 1 to %d, or 0 for heats, not %d", tournament.LegsMax, c.MarathonPuzzles)
	case c.MarathonPuzzles > 0 && c.ArenaPlayers == 0:
		return errors.New("--marathon needs --arena with the number of players")
	case c.MarathonPuzzles > 0 && changed("players"):
		return errors.New("--players has no effect with --marathon: leave it out")
	case c.ArenaPlayers == 0:
		return nil
	case c.QuickPlayers > 0:
		return errors.New("--arena and --quick can't be used together")
	case c.ArenaPlayers < 2 || c.ArenaPlayers > maxArenaPlayers:
		return fmt.Errorf("--arena must be from 2 to %d, not %d", maxArenaPlayers, c.ArenaPlayers)
	case c.Players > maxHeatPlayers:
		return fmt.Errorf("--players must be from 2 to %d with --arena, not %d", maxHeatPlayers, c.Players)
	}
	for _, name := range roomFlags {
		if name != "players" && changed(name) {
			return fmt.Errorf("--%s has no effect with --arena: leave it out", name)
		}
	}
	return nil
}

// Run runs the scenario that the configuration describes until its time is over or ctx ends.
func (c *Config) Run(ctx context.Context) (Report, error) {
	switch {
	case c.QuickPlayers > 0:
		return NewQuickPlay(c).Run(ctx)
	case c.ArenaPlayers > 0:
		return NewTournament(c).Run(ctx)
	}
	return NewRooms(c).Run(ctx)
}
