package main

import (
	"errors"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
)

func loadCommand(known cli.Kinds) *cobra.Command {
	c := &loadFlags{Config: loadtest.Config{FindKind: known.Find}}
	cmd := &cobra.Command{
		Use:   "load",
		Short: "put load on a server and measure how fast it is",
		Long: `Plays races on a server and measures how fast moves are delivered.
A delivered event is one event of a room that one player or spectator received: a move in a room of four counts
four times. Answers do not count. Players move on a schedule without waiting for answers, and the time to delivery
is measured from when the move was due, so a server that can't keep up shows. "Sent late" is the delay of the load
generator itself.`,
		Example: "nonet load --rooms 200 --for 1m --pid 4711\nnonet load --url https://play.example --rooms 1 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := errors.Join(c.parse(), c.Validate()); err != nil {
				return cli.AsUsage(err)
			}
			report, err := loadtest.NewRooms(&c.Config).Run(cmd.Context())
			return c.write(cmd, report, err)
		},
	}
	fs := cmd.Flags()
	c.declare(cmd)
	known.KindFlag(cmd, &c.Puzzle.Kind)
	known.SizeFlag(cmd, &c.Puzzle.Size)
	known.RulesFlag(cmd, &c.Puzzle.Rules)
	known.DifficultyFlag(cmd, &c.Puzzle.Difficulty)
	cli.IntVar(fs, &c.Watchers, "idle", 0, "`NUMBER` of spectators, spread over the rooms")
	cli.FloatVar(fs, &c.Wrong, "wrong", 0.5, "`PART` of the moves that are wrong, from 0 to 1")
	cli.BoolVar(fs, &c.WholeRooms, "whole-rooms", false, "keep each room's players on one of the nodes")
	cli.BoolVar(fs, &c.OnePuzzle, "one-puzzle", false,
		"use one imported puzzle for all rooms, so that the server generates none")
	cli.DurationVar(fs, &c.Warmup, "warm", 2*time.Second, "`TIME` to play before measuring, once all rooms have started")
	cli.DurationVar(fs, &c.Duration, "for", 30*time.Second, "`TIME` to measure")
	fs.StringVar(&c.pids, "pid", "",
		"`PROCESS` id of the server on this machine, or ids of its nodes and its store separated by commas, to measure its CPU")
	return cmd
}
