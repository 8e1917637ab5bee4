package room_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/results"
	"nonet/room/tournament"
)

// movesOf returns the moves that solve a puzzle, one for each blank cell.
func movesOf(t *testing.T, kind engine.Kind, p protocol.Puzzle) (moves []string) {
	t.Helper()
	puzzle, err := kind.Parse(strings.TrimSpace(p.Clues + "\n" + p.Givens))
	require.NoError(t, err)
	for cell, v := range puzzle.Solution {
		if v != 0 && puzzle.Givens[cell] == 0 {
			at := notation.CellAt(cell, p.Width)
			moves = append(moves, at.String()+"="+notation.Symbols(puzzle.Solution[cell:cell+1]))
		}
	}
	return moves
}

// heatOver plays the next heat: the opponent fills a share of the blank cells and stays idle, and cheat finishes.
func (c *cluster) heatOver(code string, kind engine.Kind, cheat, other string, moved func(blank int) int) {
	c.t.Helper()
	heat := c.nextHeats(code, cheat, other)[cheat]
	one, two := c.enter(0, cheat, heat), c.enter(0, other, heat)
	time.Sleep(room.DueEvery + game.HeatCountdown*time.Millisecond)
	synctest.Wait()
	moves := movesOf(c.t, kind, begun(c.t, one))
	for _, move := range moves[:moved(len(moves))] {
		require.Equal(c.t, "ok", two.place(move))
	}
	for _, move := range moves {
		require.Equal(c.t, "ok", one.place(move))
	}
	time.Sleep(tournament.Window*time.Second + 2*room.DueEvery + results.PollEvery)
	synctest.Wait()
	require.Equal(c.t, protocol.Finished, one.snapshot().Phase)
	one.view.Leave()
	two.view.Leave()
}

func (c *cluster) pointsOf(code string) map[string]int {
	c.t.Helper()
	points := map[string]int{}
	for _, row := range c.arena(0, "", code).Standing {
		points[row.Name] = row.Points
	}
	return points
}

// TestCheatHasAnIdleOpponent checks that in each kind of puzzle an opponent who makes a few moves and stays until
// the end does not count as beaten. An eighth of the cells is enough.
func TestCheatHasAnIdleOpponent(t *testing.T) {
	for _, kind := range kinds.All() {
		t.Run(kind.Name(), func(t *testing.T) {
			inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
				c.kinds = []engine.Kind{kind}
				c.start()
				for _, wanted := range []struct {
					format            string
					idle, none, beats int
				}{{protocol.FormatArena, 2, 2, 10}, {protocol.FormatSwiss, 10, 5, 10}} {
					code := c.createArena(protocol.NewArena{
						Format: wanted.format, Minutes: 30, Puzzles: []protocol.NewQuick{{Kind: kind.Name()}},
						Rounds: map[string]int{protocol.FormatSwiss: 3}[wanted.format],
					})
					c.join(code, "cheat", "guest")
					fewer := func(blank int) int { return (blank - 1) / 8 }
					c.heatOver(code, kind, "cheat", "guest", fewer)
					require.Equal(t, map[string]int{"CHEAT": wanted.idle, "GUEST": 0}, c.pointsOf(code))
					c.heatOver(code, kind, "cheat", "guest", fewer)
					require.Equal(t, wanted.idle+wanted.none, c.pointsOf(code)["CHEAT"])
					c.heatOver(code, kind, "cheat", "guest", func(blank int) int { return (blank + 7) / 8 })
					require.Equal(t, wanted.idle+wanted.none+wanted.beats, c.pointsOf(code)["CHEAT"])
				}
			})
		})
	}
}

// TestCheatBeatsOwnGuestsInAnArena checks that players at one address gain from each other in only two heats, on all
// nodes. In an arena with a password or of a group there is no such limit, because a school has one address.
func TestCheatBeatsOwnGuestsInAnArena(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{"ana": "school", "ben": "school"}
		group, err := c.nodes[0].Players.Social.CreateGroup(t.Context(), person("ana"), "Class")
		require.NoError(t, err)
		_, err = c.nodes[0].Players.Social.JoinGroup(t.Context(), person("ben"), group.Invite)
		require.NoError(t, err)
		for _, wanted := range []struct {
			protocol.NewArena
			points, last int
		}{
			{protocol.NewArena{}, 10 + 10 + 2, 2},
			{protocol.NewArena{Password: arenaPassword}, 10 + 10 + 20, 20},
			{protocol.NewArena{Group: group.ID}, 10 + 10 + 20, 20},
			{protocol.NewArena{Format: protocol.FormatSwiss, Rounds: 4}, 10 + 10 + 10, 10},
		} {
			wanted.Minutes = 30
			code := c.createArenaOf(person("ana"), wanted.NewArena)
			c.join(code, "ana", "ben")
			for range 3 {
				c.race(c.nextHeats(code, "ana", "ben")["ana"], "ana", "ben")
			}
			for node := range c.nodes {
				you := c.arena(node, "ana", code).You
				require.Equal(t, wanted.points, you.Row.Points)
				require.Equal(t, &protocol.ArenaGain{Room: you.Room, Points: wanted.last}, you.Gained)
			}
		}
	})
}
