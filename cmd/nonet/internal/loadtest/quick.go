package loadtest

import (
	"context"
	"fmt"
	"sync"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

const quickTimeout = time.Minute // for a race to start, before it counts as an error

// QuickPlay lets players press quick play again and again, and measures how long they wait for a race.
type QuickPlay struct {
	c     *Config
	races *raceLog
}

// NewQuickPlay returns a scenario that has not started.
func NewQuickPlay(c *Config) *QuickPlay { return &QuickPlay{c: c, races: newRaceLog(c)} }

// RaceProgress describes a running scenario.
type RaceProgress struct {
	Starts      int64 // how often a player has got a puzzle
	NodeChanges int   // how often a player has gone from a node that was lost to another
}

// Progress may be called while Run runs.
func (q *QuickPlay) Progress() RaceProgress { return q.races.progress() }

// Run lets players play for the configured time or until ctx ends. Players who wait for a race then still get it. The
// error is about the set-up.
func (q *QuickPlay) Run(ctx context.Context) (*QuickReport, error) {
	c := q.c
	if err := raiseFileLimit(c.QuickPlayers + extraFiles); err != nil {
		return nil, err
	}
	players := make([]*racer, c.QuickPlayers)
	err := Each(ctx, c.QuickPlayers, func(ctx context.Context, i int) error {
		node := i % len(c.Nodes)
		guest, err := client.Register(ctx, c.Nodes[node], playerName(i))
		r := &racer{c: c, races: q.races, nodeIndex: node, token: guest.Token, timeout: quickTimeout,
			found: func(time.Duration) {}}
		r.request = func(ctx context.Context) (string, error) {
			return client.JoinQuickPlay(ctx, r.node(), r.token, protocol.NewQuick{
				Kind: c.Puzzle.Kind, Size: c.Puzzle.Size, Rules: c.Puzzle.Rules, Difficulty: c.Puzzle.Difficulty,
			})
		}
		players[i] = r
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("set up: %w", err)
	}
	start := time.Now()
	playing, stop := context.WithTimeout(ctx, c.Warmup+c.Duration)
	defer stop()
	var all sync.WaitGroup
	for _, r := range players {
		all.Go(func() { r.play(playing) })
	}
	all.Wait()
	report := q.races.report()
	report.People, report.Seconds = c.QuickPlayers, time.Since(start).Seconds()
	return report, nil
}

func playerName(i int) string { return fmt.Sprintf("Load %d", i+1) }

// raceLog records the races of players who wait for them. It is safe for concurrent use.
type raceLog struct {
	c      *Config
	waits  histogram // from the request to the puzzle
	errors errorCounts

	mu          sync.Mutex
	races       map[string]*race // by the codes of their rooms
	nodeChanges int
}

// race is a race that has begun.
type race struct {
	people int // of the load
	bots   int
	solved engine.Puzzle
}

func newRaceLog(c *Config) *raceLog { return &raceLog{c: c, races: map[string]*race{}} }

// begun records that a player got the puzzle this long after the request, and returns it with its solution. first is
// false if the player had it before.
func (l *raceLog) begun(after time.Duration, seen *client.View, first bool) (engine.Puzzle, error) {
	if first {
		l.waits.add(after)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.races[seen.Code]
	if r == nil {
		kind, err := l.c.FindKind(seen.Puzzle.Kind)
		if err != nil {
			return engine.Puzzle{}, err
		}
		r = &race{}
		if r.solved, err = kind.Parse(seen.Puzzle.Text()); err != nil {
			return engine.Puzzle{}, err
		}
		for _, seat := range seen.Seats {
			if seat.Bot {
				r.bots++
			}
		}
		l.races[seen.Code] = r
	}
	if first {
		r.people++
	}
	return r.solved, nil
}

func (l *raceLog) nodeChanged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.nodeChanges++
}

func (l *raceLog) progress() RaceProgress {
	l.mu.Lock()
	defer l.mu.Unlock()
	return RaceProgress{l.waits.count(), l.nodeChanges}
}

// QuickReport is the result of [QuickPlay].
type QuickReport struct {
	People      int            `json:"people"`
	Seconds     float64        `json:"seconds"`
	Wait        Wait           `json:"press_to_puzzle_ms"`
	Races       int            `json:"races"`
	Mean        float64        `json:"people_a_race"`
	Most        int            `json:"most_people_in_a_race"`
	Alone       int            `json:"races_of_one_person"`
	Bots        int            `json:"bots"`   // in all races
	NodeChanges int            `json:"moves"`  // of players whose node was lost, to another node
	Errors      map[string]int `json:"errors"` // by code or cause
}

func (l *raceLog) report() *QuickReport {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &QuickReport{Races: len(l.races), NodeChanges: l.nodeChanges, Errors: l.errors.clone(), Wait: l.waits.wait()}
	for _, race := range l.races {
		r.Most = max(r.Most, race.people)
		r.Bots += race.bots
		if race.people == 1 {
			r.Alone++
		}
	}
	if r.Races > 0 {
		r.Mean = float64(r.Wait.Count) / float64(r.Races)
	}
	return r
}

// OK implements [Report].
func (r *QuickReport) OK() bool { return len(r.Errors) == 0 }

func (r *QuickReport) print(t *table) {
	fmt.Fprintf(t, "%d people, %.1f s\n", r.People, r.Seconds)
	t.wait("press to puzzle", r.Wait)
	t.line("races", "%d, of %.1f people, %d at most; %d of one person", r.Races, r.Mean, r.Most, r.Alone)
	t.line("bots", "%d", r.Bots)
	if r.NodeChanges > 0 {
		t.line("to another node", "%d times", r.NodeChanges)
	}
	t.errors(r.Errors)
}
