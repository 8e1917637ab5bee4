package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/tournament/standings"
)

var (
	errNotOver   = errors.New("an arena did not end")
	errApart     = errors.New("nodes that show other standings than the first one")
	errStandings = errors.New("players whose standing is not what their heats add up to")
	errNoResult  = errors.New("heats without a result")
)

// check compares the standings of the nodes with each other and with the results of the heats. A marathon ends for all
// at once, so the last results may arrive late.
func (a *arenaLoad) check(ctx context.Context) (wrong []error) {
	ctx, cancel := context.WithTimeoutCause(ctx, arenaSettles, errNotOver)
	defer cancel()
	for {
		last := wrong
		if wrong = a.compare(ctx); len(wrong) == 0 || a.c.legs == 0 {
			return wrong
		}
		if ctx.Err() != nil {
			return append(last, errNotOver)
		}
		waitOut(ctx, arenaLooks)
	}
}

func (a *arenaLoad) compare(ctx context.Context) (wrong []error) {
	first := &a.log.final
	for i, node := range a.c.nodes {
		told, err := a.over(ctx, node)
		if err != nil {
			return append(wrong, err)
		}
		if told = settled(told); i == 0 {
			*first = told
		}
		if !reflect.DeepEqual(told, *first) {
			wrong = append(wrong, errApart)
		}
	}
	if a.want == nil {
		addUp := a.addUp
		if a.c.legs > 0 {
			addUp = a.addUpLegs
		}
		var err error
		if a.want, err = addUp(ctx); err != nil {
			a.want = nil
			return append(wrong, err)
		}
	}
	for _, node := range a.c.nodes {
		off := make([]error, len(a.people))
		err := each(ctx, len(a.people), func(ctx context.Context, i int) error {
			told, err := client.GetArena(ctx, node, a.people[i].token, a.code)
			if err == nil && (told.You == nil || !reflect.DeepEqual(counted(told.You.Row), a.want[i])) {
				off[i] = errStandings
			}
			return err
		})
		wrong = append(wrong, off...)
		wrong = append(wrong, err)
	}
	return slices.DeleteFunc(wrong, func(err error) bool { return err == nil })
}

// counted returns the part of a row that follows from the results, which does not include rooms that nobody entered.
func counted(row protocol.ArenaRow) protocol.ArenaRow {
	row.Round = 0
	return row
}

// settled returns the part of an arena that stays the same once it is over.
func settled(told protocol.Arena) protocol.Arena {
	told.Now, told.Waiting, told.Racing = 0, 0, 0
	return told
}

// rowOf returns the row in which a server shows a player's own standing.
func rowOf(s standings.Standing) protocol.ArenaRow {
	return protocol.ArenaRow{
		Place: s.Place, Name: s.Player, Points: s.Points, Streak: s.Streak, Heats: s.Heats, Wins: s.Wins, You: true,
	}
}

// over returns the arena as a node shows it once all of its heats have a result.
func (a *arenaLoad) over(ctx context.Context, node string) (protocol.Arena, error) {
	for {
		told, err := client.GetArena(ctx, node, "", a.code)
		if err != nil || told.Phase == protocol.ArenaOver {
			return told, cmp.Or(context.Cause(ctx), err)
		}
		waitOut(ctx, arenaLooks)
	}
}

// addUp computes the standings from the heats' results in their rooms. If two heats share a player, the one that
// somebody was sent to first is the earlier one, because players finish a heat before they get the next.
func (a *arenaLoad) addUp(ctx context.Context) ([]protocol.ArenaRow, error) {
	names := a.names()
	heats, lines := make([]standings.Heat, len(a.log.order)), make([]standings.Result, len(a.log.order))
	err := each(ctx, len(heats), func(ctx context.Context, i int) (err error) {
		code := a.log.order[i]
		var seated []string
		seated, lines[i], err = a.resultOf(ctx, code, a.log.came[code][0])
		// one player may not have arrived, and another may have arrived although the answer was lost
		for at, p := range a.people {
			if slices.Contains(a.log.came[code], p) || slices.Contains(seated, names[at]) {
				heats[i].Players = append(heats[i].Players, names[at])
			}
		}
		return err
	})
	results := map[int]standings.Result{}
	for i, result := range lines {
		results[i+1] = result
	}
	return rowsOf(standings.NewTable(names, heats, results), names), err
}

func (a *arenaLoad) names() []string {
	names := make([]string, len(a.people))
	for i := range names {
		names[i] = personName(i)
	}
	return names
}

// rowsOf returns the rows in which players see their own standings.
func rowsOf(table *standings.Table, names []string) []protocol.ArenaRow {
	rows := make([]protocol.ArenaRow, len(names))
	for i, name := range names {
		standing, _ := table.Find(name)
		rows[i] = rowOf(standing)
	}
	return rows
}

// addUpLegs computes a marathon's standings from the results of all runs that ended in time. A player's puzzles come in
// order.
func (a *arenaLoad) addUpLegs(ctx context.Context) ([]protocol.ArenaRow, error) {
	legs, told := map[string][]standings.Leg{}, make([][]protocol.ArenaLeg, len(a.people))
	names := a.names()
	all := make([][]standings.Leg, len(a.people))
	err := each(ctx, len(a.people), func(ctx context.Context, i int) error {
		for _, code := range a.log.order {
			if a.log.came[code][0] != a.people[i] {
				continue
			}
			seen, err := a.seen(ctx, code, a.people[i])
			if err != nil {
				return err
			}
			if seen.Result == nil || len(seen.Result.Standings) == 0 || seen.Begins+seen.Result.Time > a.log.final.End {
				continue // it did not end in time
			}
			took := seen.Result.Standings[0].Time
			all[i] = append(all[i], standings.Leg{No: len(all[i]) + 1, Time: took})
			told[i] = append(told[i], protocol.ArenaLeg{Time: took, Round: seen.Result.ID})
		}
		return nil
	})
	for i, name := range names {
		legs[name] = all[i]
	}
	table := standings.NewMarathon(names, legs)
	rows := rowsOf(table, names)
	for i := range rows {
		standing, _ := table.Find(names[i])
		rows[i].Time, rows[i].Legs = standing.Time, told[i]
	}
	return rows, err
}

// seen returns a player's view of a room.
func (a *arenaLoad) seen(ctx context.Context, code string, who *quickPerson) (*client.View, error) {
	ctx, cancel := context.WithTimeout(ctx, quickPatience)
	defer cancel()
	conn, err := client.Dial(ctx, a.c.nodes[0], who.token, code, nil)
	if err != nil {
		return nil, fmt.Errorf("look at a heat: %w", err)
	}
	defer conn.Close()
	if _, err := conn.Next(ctx); err != nil {
		return nil, fmt.Errorf("look at a heat: %w", err)
	}
	return conn.View(), nil
}

// resultOf returns the players of a heat and its result, as one of them sees it in its room.
func (a *arenaLoad) resultOf(ctx context.Context, code string, who *quickPerson) (
	seated []string, result standings.Result, err error) {
	room, err := a.seen(ctx, code, who)
	if err != nil {
		return nil, result, err
	}
	if room.Result == nil {
		return nil, result, errNoResult
	}
	kind, puzzle, err := a.puzzleOf(room)
	if err != nil {
		return nil, result, err
	}
	blank := puzzle.Blank()
	for _, s := range room.Result.Standings {
		seated = append(seated, s.Name)
		switch {
		case s.Left && s.Time == 0 && s.Right == 0 && s.Strikes == 0:
			continue // never took part
		case room.Result.Why == protocol.LastOne && s.Place == 1:
			s.Time, result.Last = max(s.Time, 1), true
			result.Early = 2*s.Right < blank || fair.Default.TooFast(kind, puzzle, s.Right, max(1, room.Result.Time))
		}
		result.Lines = append(result.Lines, standings.Line{
			Player: s.Name, Place: s.Place, Time: s.Time, Unplayed: !game.Played(s.Right, blank),
		})
	}
	return seated, result, nil
}

// puzzleOf returns the puzzle of a heat.
func (a *arenaLoad) puzzleOf(room *client.View) (engine.Kind, engine.Puzzle, error) {
	kind, err := a.c.kinds.Find(room.Puzzle.Kind)
	if err != nil {
		return nil, engine.Puzzle{}, err
	}
	puzzle, err := kind.Parse(room.Puzzle.Text())
	return kind, puzzle, err
}

// arenaReport is the result of an arena.
type arenaReport struct {
	People  int            `json:"people"`
	Seconds float64        `json:"seconds"` // from the start until all were done
	Leads   quickWaits     `json:"ask_to_heat_ms"`
	Waits   quickWaits     `json:"ask_to_puzzle_ms"`
	Legs    int            `json:"puzzles,omitempty"` // of a marathon
	Heats   int            `json:"heats"`             // of a marathon runs of a puzzle
	Mean    float64        `json:"people_a_heat"`
	Full    float64        `json:"full"`   // part of the heats that had as many people as one takes
	Moves   int            `json:"moves"`  // of people whose node went away, to another
	Errors  map[string]int `json:"errors"` // by code or cause; also what is wrong with the standings
}

func (l *arenaLog) report(size int) *arenaReport {
	q := l.quickLog.report()
	r := &arenaReport{
		Leads: l.leads.waits(), Waits: q.Waits, Heats: q.Races, Mean: q.Mean, Moves: q.Moves, Errors: q.Errors,
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, race := range l.races {
		if race.people == size {
			r.Full += 1 / float64(len(l.races))
		}
	}
	return r
}

func (r *arenaReport) print(t *sheet) {
	fmt.Fprintf(t, "%d people, %.1f s\n", r.People, r.Seconds)
	r.Leads.line(t, "ask to heat")
	r.Waits.line(t, "ask to puzzle")
	if r.Legs > 0 {
		t.line("puzzles", "%d, run %d times", r.Legs, r.Heats)
	} else {
		t.line("heats", "%d, of %.1f people; %.0f %% full", r.Heats, r.Mean, 100*r.Full)
	}
	if r.Moves > 0 {
		t.line("to another node", "%d times", r.Moves)
	}
	t.errors(r.Errors)
}

// waits summarizes a histogram of waiting times.
func (h *histogram) waits() quickWaits {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return quickWaits{
		Count: h.count(), P50: ms(h.percentile(0.5)), P95: ms(h.percentile(0.95)), Max: ms(time.Duration(h.longest.Load())),
	}
}

func (w quickWaits) line(t *sheet, name string) {
	t.line(name, "%d times, p50 %.2f s, p95 %.2f s, max %.2f s", w.Count, w.P50/1000, w.P95/1000, w.Max/1000)
}
