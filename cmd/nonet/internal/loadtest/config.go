// Package loadtest plays on a server like many players, and reports how fast the server is and what it loses.
package loadtest

import (
	"fmt"
	"strconv"
	"time"

	"nonet/engine"
	"nonet/protocol"
)

// Limits protect the machine from mistyped flags.
const (
	maxConnections    = 20_000
	maxPlayers        = 1000 // in a room
	maxMovesPerSecond = 100
	maxDuration       = time.Hour
	maxWarmup         = 5 * time.Minute
)

// Config describes a load: races in rooms that the load creates.
type Config struct {
	FindKind       func(name string) (engine.Kind, error)
	Nodes          []string // URLs of the server's nodes
	WholeRooms     bool     // all players of a room connect to the same node
	Rooms          int
	Players        int     // in each room
	Watchers       int     // connections that do not play, over all rooms
	MovesPerSecond float64 // of each player
	Wrong          float64 // the share of moves that are wrong
	Warmup         time.Duration
	Duration       time.Duration // after the warm-up
	PIDs           []int         // local processes of the server, to measure their cost
	OnePuzzle      bool          // all rooms play the same puzzle, which the server does not have to make
	Puzzle         protocol.Settings
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

// Validate returns an error for wrong values.
func (c *Config) Validate() error {
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
