package main

import (
	"errors"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
)

// loadCommand returns nonet load.
func loadCommand(known cli.Kinds) *cobra.Command {
	c := &loadFlags{Config: loadtest.Config{FindKind: known.Find}}
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
			if err := errors.Join(c.parse(), c.Validate(cmd.Flags().Changed)); err != nil {
				return cli.AsUsage(err)
			}
			report, err := c.Run(cmd.Context())
			return c.write(cmd, report, err)
		},
	}
	fs := cmd.Flags()
	c.declare(cmd)
	known.KindFlag(cmd, &c.Puzzle.Kind)
	known.SizeFlag(cmd, &c.Puzzle.Size)
	known.RulesFlag(cmd, &c.Puzzle.Rules)
	known.DifficultyFlag(cmd, &c.Puzzle.Difficulty)
	cli.IntVar(fs, &c.QuickPlayers, "quick", 0, "`NUMBER` of people who press quick play again and again, in place of "+
		"--rooms: says how long they waited for a race. They come over the time of --warm")
	cli.IntVar(fs, &c.ArenaPlayers, "arena", 0, "`NUMBER` of people in an arena that the load makes, in place of --rooms: "+
		"--players is how many a heat takes, --warm is until it starts, --for is how long heats begin")
	cli.IntVar(fs, &c.MarathonPuzzles, "marathon", 0, "`NUMBER` of puzzles in a row that the people of --arena run, each "+
		"alone, in place of heats: it ends when all are through, after --for at the latest")
	cli.IntVar(fs, &c.Watchers, "idle", 0, "`NUMBER` of connections that only watch, spread over the rooms")
	cli.FloatVar(fs, &c.Wrong, "wrong", 0.5, "`PART` of the moves that is wrong, from 0 to 1")
	fs.BoolVar(&c.WholeRooms, "whole-rooms", false, "keep each room's players on one of the nodes")
	fs.BoolVar(&c.OnePuzzle, "one-puzzle", false,
		"have all rooms play one puzzle that the load brings: the server need not make any")
	cli.DurationVar(fs, &c.Warmup, "warm", 2*time.Second, "`TIME` to play before anything counts, once all rooms have begun")
	cli.DurationVar(fs, &c.Duration, "for", 30*time.Second, "`TIME` to play that counts")
	fs.StringVar(&c.pids, "pid", "",
		"`PROCESS` id of the server on this machine, to say what it costs there; of its nodes and its store, with commas between")
	return cmd
}
