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
	arenaPatience = 3 * time.Minute // that a person waits for a heat before it counts as an error
	arenaSettles  = 3 * time.Minute // in which the last heats end
	arenaLooks    = 200 * time.Millisecond
)

// arenaFlag has people play an arena in place of rooms that are set up.
func (c *loadConfig) arenaFlag(cmd *cobra.Command) {
	cli.IntVar(cmd.Flags(), &c.arena, "arena", 0, "`NUMBER` of people in an arena that the load makes, in place of --rooms: "+
		"--players is how many a heat takes, --warm is until it starts, --for is how long heats begin")
	cli.IntVar(cmd.Flags(), &c.legs, "marathon", 0, "`NUMBER` of puzzles in a row that the people of --arena run, each "+
		"alone, in place of heats: it ends when all are through, after --for at the latest")
}

// validateArena says what is wrong with flags for a load in an arena.
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

const arenaPeopleMost = 2000 // who sign up for one

// evening has people play an arena, and writes how long they waited.
func (c *loadConfig) evening(ctx context.Context, std cli.Streams) error {
	report, err := c.measureArena(ctx, newArenaLog(c.kinds))
	if err != nil {
		return err
	}
	return c.tell(std, report, len(report.Errors) == 0)
}

// arenaLog is a quickLog of heats that knows in which order they came. It is safe for concurrent use.
type arenaLog struct {
	*quickLog
	leads histogram // from asking to the way to a heat

	order []string                  // the heats' rooms, as somebody was led there first
	came  map[string][]*quickPerson // who was led there, in turn
	final protocol.Arena            // as the first node shows it
}

func newArenaLog(kinds cli.Kinds) *arenaLog {
	return &arenaLog{quickLog: newQuickLog(kinds), came: map[string][]*quickPerson{}}
}

// led takes note that somebody was led into a heat.
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

// arenaLoad is an arena that the load has made.
type arenaLoad struct {
	c      *loadConfig
	log    *arenaLog
	code   string
	host   string // token of who has made it
	start  time.Time
	people []*quickPerson
	want   []protocol.ArenaRow // what each is to have, once that is known
}

// measureArena makes an arena, has people play it for the time that was asked for, and holds its standings against the
// heats' results. If ctx ends the arena is ended then, and people leave their heats.
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

// setUp makes the arena, and signs all up through all nodes.
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

// arenaSignUp is how long people have to sign up before an arena starts, beside the time of --warm.
const arenaSignUp = 2 * time.Second

// loadPassword lets all in, who come from one address.
const loadPassword = "load"

func personName(i int) string { return fmt.Sprintf("Load %d", i+1) }

var errArenaEnded = errors.New("the arena is over")

// ask asks for a person's next heat.
func (a *arenaLoad) ask(ctx context.Context, p *quickPerson) (string, error) {
	code, err := client.AwaitHeat(ctx, p.node(), p.token, a.code)
	switch {
	case err != nil:
		return "", err
	case code == "":
		return "", errArenaEnded
	}
	a.log.led(p, code)
	return code, nil
}

// compete races in heat after heat, until the arena leads nobody into one any more.
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

// end ends the arena, by one node or another.
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
