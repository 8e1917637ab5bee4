package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/tournament"
)

const (
	arenaHeatMost = 16              // players of a heat
	arenaPatience = 3 * time.Minute // a player who waits longer for a heat counts as an error
	arenaSettles  = 3 * time.Minute // in which the last heats end
	arenaLooks    = 200 * time.Millisecond
)

// arenaFlag declares the flags for an arena instead of rooms.
func (c *loadConfig) arenaFlag(cmd *cobra.Command) {
	cli.IntVar(cmd.Flags(), &c.arena, "arena", 0, "`NUMBER` of people in an arena that the load makes, in place of --rooms: "+
		"--players is how many a heat takes, --warm is until it starts, --for is how long heats begin")
	cli.IntVar(cmd.Flags(), &c.legs, "marathon", 0, "`NUMBER` of puzzles in a row that the people of --arena run, each "+
		"alone, in place of heats: it ends when all are through, after --for at the latest")
}

// validateArena returns an error for invalid flags of an arena.
func (c *loadConfig) validateArena(cmd *cobra.Command) error {
	switch {
	case c.legs < 0 || c.legs > tournament.LegsMax:
		return fmt.Errorf("--marathon must be from 1 to %d, or 0 for heats, not %d", tournament.LegsMax, c.legs)
	case c.legs > 0 && c.arena == 0:
		return errors.New("--marathon is what the people of --arena run: say how many they are")
	case c.legs > 0 && cmd.Flags().Changed("players"):
		return errors.New("--players is nothing for people who run alone: leave it out, or --marathon")
	case c.arena == 0:
		return nil
	case c.quick > 0:
		return errors.New("--arena and --quick are two loads: leave one out")
	case c.arena < 2 || c.arena > arenaPeopleMost:
		return fmt.Errorf("--arena must be from 2 to %d, not %d", arenaPeopleMost, c.arena)
	case c.players > arenaHeatMost:
		return fmt.Errorf("--players must be from 2 to %d where they are those of a heat, not %d", arenaHeatMost, c.players)
	}
	for _, name := range withoutQuick {
		if name != "players" && cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is nothing for people in an arena: leave it out, or --arena", name)
		}
	}
	return nil
}

const arenaPeopleMost = 2000 // players who sign up

// evening plays an arena, and writes how long players waited.
func (c *loadConfig) evening(ctx context.Context, std cli.Streams) error {
	report, err := c.measureArena(ctx, newArenaLog(c.kinds))
	if err != nil {
		return err
	}
	return c.tell(std, report, len(report.Errors) == 0)
}

// arenaLog is a quickLog of heats that keeps their order. It is safe for concurrent use.
type arenaLog struct {
	*quickLog
	leads histogram // from the request to the answer with a heat

	order []string                  // the heats' rooms, in the order of the first player sent there
	came  map[string][]*quickPerson // the players sent there, in order
	final protocol.Arena            // as the first node shows it
}

func newArenaLog(kinds cli.Kinds) *arenaLog {
	return &arenaLog{quickLog: newQuickLog(kinds), came: map[string][]*quickPerson{}}
}

// led records that a player was sent to a heat.
func (l *arenaLog) led(who *quickPerson, code string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.came[code] == nil {
		l.order = append(l.order, code)
	}
	if !slices.Contains(l.came[code], who) {
		l.came[code] = append(l.came[code], who)
	}
}

// arenaLoad is an arena created by the load generator.
type arenaLoad struct {
	c      *loadConfig
	log    *arenaLog
	code   string
	host   string // token of the arena's creator
	start  time.Time
	people []*quickPerson
	want   []protocol.ArenaRow // each player's expected row, once it is known
}

// measureArena creates an arena, lets players play it for the configured time, and compares its standings with the
// heats' results. If ctx ends, the arena is ended and players leave their heats.
func (c *loadConfig) measureArena(ctx context.Context, log *arenaLog) (*arenaReport, error) {
	if err := needFiles(c.arena + filesBeside); err != nil {
		return nil, err
	}
	a := &arenaLoad{c: c, log: log, people: make([]*quickPerson, c.arena)}
	if err := a.setUp(ctx); err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	var all sync.WaitGroup
	for _, p := range a.people {
		all.Go(func() { p.compete(ctx) })
	}
	through := make(chan struct{})
	go func() {
		all.Wait()
		close(through)
	}()
	select {
	case <-through: // a marathon has an end
	case <-time.After(time.Until(a.start.Add(c.lasts))):
	case <-ctx.Done():
	}
	if err := a.end(context.WithoutCancel(ctx)); err != nil {
		log.failed(err)
	}
	<-through
	took := time.Since(a.start)
	for _, err := range a.check(context.WithoutCancel(ctx)) {
		log.failed(err)
	}
	report := log.report(c.players)
	report.People, report.Seconds, report.Legs = c.arena, took.Seconds(), c.legs
	return report, nil
}

// setUp creates the arena, and signs all players up through all nodes.
func (a *arenaLoad) setUp(ctx context.Context) error {
	host, err := client.Register(ctx, a.c.nodes[0], "Load")
	if err != nil {
		return err
	}
	a.host = host.Token
	wanted := protocol.NewArena{
		Name: "Load", Password: loadPassword, Heat: a.c.players, Minutes: int((a.c.lasts + time.Minute - 1) / time.Minute),
		Start: time.Now().Add(a.c.warm + arenaSignUp).UnixMilli(),
		Puzzles: []protocol.NewQuick{{
			Kind: a.c.puzzle.Kind, Size: a.c.puzzle.Size, Rules: a.c.puzzle.Rules, Difficulty: a.c.puzzle.Difficulty,
		}},
	}
	if a.c.legs > 0 {
		wanted.Format, wanted.Rounds, wanted.Heat = protocol.FormatMarathon, a.c.legs, 0
	}
	made, err := client.NewArena(ctx, a.c.nodes[0], a.host, wanted)
	if err != nil {
		return err
	}
	a.code, a.start = made.Code, time.Now().Add(time.Duration(made.Start-made.Now)*time.Millisecond)
	return each(ctx, len(a.people), func(ctx context.Context, i int) error {
		at := i % len(a.c.nodes)
		guest, err := client.Register(ctx, a.c.nodes[at], personName(i))
		if err != nil {
			return err
		}
		p := &quickPerson{c: a.c, log: a.log.quickLog, at: at, token: guest.Token, patience: arenaPatience, since: a.start,
			starts: a.c.legs > 0}
		p.ask = func(ctx context.Context) (string, error) { return a.ask(ctx, p) }
		p.led = func(after time.Duration) { a.log.leads.add(after) }
		a.people[i] = p
		_, err = client.JoinArena(ctx, p.node(), p.token, a.code, loadPassword)
		return err
	})
}

// arenaSignUp is the time for signing up before an arena starts, in addition to --warm.
const arenaSignUp = 2 * time.Second

// loadPassword is the arena's password. It lifts the limit on players of one address.
const loadPassword = "load"

func personName(i int) string { return fmt.Sprintf("Load %d", i+1) }

var errArenaEnded = errors.New("the arena is over")

// ask requests a player's next heat.
func (a *arenaLoad) ask(ctx context.Context, p *quickPerson) (string, error) {
	code, err := client.WaitForHeat(ctx, p.node(), p.token, a.code)
	switch {
	case err != nil:
		return "", err
	case code == "":
		return "", errArenaEnded
	}
	a.log.led(p, code)
	return code, nil
}

// compete plays heat after heat until the arena is over.
func (p *quickPerson) compete(ctx context.Context) {
	waitOut(ctx, time.Until(p.since.Add(-arenaSignUp)))
	for ctx.Err() == nil {
		switch err := p.press(ctx); {
		case errors.Is(err, errArenaEnded):
			return
		case err != nil:
			p.log.failed(err)
			waitOut(ctx, quickPause)
		}
	}
}

// end ends the arena through any node.
func (a *arenaLoad) end(ctx context.Context) (err error) {
	for _, node := range a.c.nodes {
		if _, err = client.EndArena(ctx, node, a.host, a.code); err == nil {
			return nil
		}
		if no, ok := errors.AsType[*protocol.Refusal](err); ok && no.Code == protocol.NotNow {
			return nil // its time is over
		}
	}
	return err
}
