package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

const (
	quickPatience = time.Minute            // a player who waits longer for a race counts as an error
	quickPause    = time.Second            // after an error, before the next request
	quickAgain    = 200 * time.Millisecond // after a node did not answer, before the next one is asked
)

// quickFlag declares the flag for quick play instead of rooms.
func (c *loadConfig) quickFlag(cmd *cobra.Command) {
	cli.IntVar(cmd.Flags(), &c.quick, "quick", 0, "`NUMBER` of people who press quick play again and again, in place of "+
		"--rooms: says how long they waited for a race. They come over the time of --warm")
}

// withoutQuick lists the flags that have no effect on quick play.
var withoutQuick = []string{"rooms", "players", "idle", "wrong", "whole-rooms", "one-puzzle", "pid"}

// validateQuick returns an error for invalid flags of quick play.
func (c *loadConfig) validateQuick(cmd *cobra.Command) error {
	if c.quick < 0 || c.quick > loadConnectionsMax {
		return fmt.Errorf("--quick must be from 0 to %d, not %d", loadConnectionsMax, c.quick)
	}
	for _, name := range withoutQuick {
		if c.quick > 0 && cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is nothing for people who press quick play: leave it out, or --quick", name)
		}
	}
	return nil
}

// queue plays quick races, and writes how long players waited.
func (c *loadConfig) queue(ctx context.Context, std cli.Streams) error {
	report, err := c.measureQuick(ctx, newQuickLog(c.kinds))
	if err != nil {
		return err
	}
	return c.tell(std, report, len(report.Errors) == 0)
}

// measureQuick lets players join quick races for the configured time or until ctx ends. Players who wait then still get
// their race.
func (c *loadConfig) measureQuick(ctx context.Context, log *quickLog) (*quickReport, error) {
	if err := needFiles(c.quick + filesBeside); err != nil {
		return nil, err
	}
	people := make([]*quickPerson, c.quick)
	err := each(ctx, c.quick, func(ctx context.Context, i int) error {
		at := i % len(c.nodes)
		guest, err := client.Register(ctx, c.nodes[at], personName(i))
		p := &quickPerson{c: c, log: log, at: at, token: guest.Token, patience: quickPatience}
		p.ask, p.led = p.quick, func(time.Duration) {}
		people[i] = p
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	start := time.Now()
	playing, stop := context.WithTimeout(ctx, c.warm+c.lasts)
	defer stop()
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() { p.play(playing) })
	}
	all.Wait()
	report := log.report()
	report.People, report.Seconds = c.quick, time.Since(start).Seconds()
	return report, nil
}

// quickLog keeps how long players waited, and whom they met. It is safe for concurrent use.
type quickLog struct {
	kinds cli.Kinds
	waits histogram

	mu     sync.Mutex
	races  map[string]*quickRace // by their rooms' codes
	moves  int                   // from a node that stopped to another one
	errors map[string]int
}

func newQuickLog(kinds cli.Kinds) *quickLog {
	return &quickLog{kinds: kinds, races: map[string]*quickRace{}}
}

// quickRace is a race that has begun.
type quickRace struct {
	people int // of the load generator
	bots   int
	solved engine.Puzzle
}

// began records that a player got the puzzle after a time, if it is the first time, and returns the puzzle with its
// solution.
func (l *quickLog) began(after time.Duration, seen *client.View, first bool) (engine.Puzzle, error) {
	if first {
		l.waits.add(after)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	race := l.races[seen.Code]
	if race == nil {
		kind, err := l.kinds.Find(seen.Puzzle.Kind)
		if err != nil {
			return engine.Puzzle{}, err
		}
		race = &quickRace{}
		if race.solved, err = kind.Parse(seen.Puzzle.Text()); err != nil {
			return engine.Puzzle{}, err
		}
		for _, seat := range seen.Seats {
			if seat.Bot {
				race.bots++
			}
		}
		l.races[seen.Code] = race
	}
	if first {
		race.people++
	}
	return race.solved, nil
}

func (l *quickLog) moved() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.moves++
}

func (l *quickLog) failed(err error) {
	name := err.Error()
	if refused, ok := errors.AsType[*protocol.Refusal](err); ok {
		name = string(refused.Code)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.errors == nil {
		l.errors = map[string]int{}
	}
	l.errors[name]++
}

// quickReport is the result of quick play.
type quickReport struct {
	People  int            `json:"people"`
	Seconds float64        `json:"seconds"`
	Waits   quickWaits     `json:"press_to_puzzle_ms"`
	Races   int            `json:"races"`
	Mean    float64        `json:"people_a_race"`
	Most    int            `json:"most_people_in_a_race"`
	Alone   int            `json:"races_of_one_person"`
	Bots    int            `json:"bots"`   // in all races
	Moves   int            `json:"moves"`  // of people whose node went away, to another
	Errors  map[string]int `json:"errors"` // presses and moves, by code or cause
}

// quickWaits summarizes waiting times in milliseconds.
type quickWaits struct {
	Count int64   `json:"count"`
	P50   float64 `json:"p50"`
	P95   float64 `json:"p95"`
	Max   float64 `json:"max"`
}

func (l *quickLog) report() *quickReport {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &quickReport{Races: len(l.races), Moves: l.moves, Errors: maps.Clone(l.errors), Waits: l.waits.waits()}
	for _, race := range l.races {
		r.Most = max(r.Most, race.people)
		r.Bots += race.bots
		if race.people == 1 {
			r.Alone++
		}
	}
	if r.Races > 0 {
		r.Mean = float64(r.Waits.Count) / float64(r.Races)
	}
	return r
}

func (r *quickReport) print(t *sheet) {
	fmt.Fprintf(t, "%d people, %.1f s\n", r.People, r.Seconds)
	r.Waits.line(t, "press to puzzle")
	t.line("races", "%d, of %.1f people, %d at most; %d of one person", r.Races, r.Mean, r.Most, r.Alone)
	t.line("bots", "%d", r.Bots)
	if r.Moves > 0 {
		t.line("to another node", "%d times", r.Moves)
	}
	t.errors(r.Errors)
}
