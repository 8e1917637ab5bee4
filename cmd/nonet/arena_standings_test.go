package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"nonet/cmd/nonet/internal/loadtest"
	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/tournament/standings"
)

var (
	errNotOver   = errors.New("arenas that did not end")
	errDifferent = errors.New("nodes with other standings than the first one")
	errStandings = errors.New("players whose standing is not the sum of their heats")
	errNoResult  = errors.New("heats without a result")
)

// check compares the standings that the nodes show with each other and with the results of the heats. It repeats this
// for a marathon, because its last results may be counted only after its end.
func (a *arenaLoad) check(ctx context.Context) (wrong []error) {
	ctx, cancel := context.WithTimeoutCause(ctx, arenaTimeout, errNotOver)
	defer cancel()
	for {
		last := wrong
		if wrong = a.compare(ctx); len(wrong) == 0 || a.c.legs == 0 {
			return wrong
		}
		if ctx.Err() != nil {
			return append(last, errNotOver)
		}
		pause(ctx, pollInterval)
	}
}

// compare returns all differences. It reads the standings of all players last, so that they have every result that the
// player's own rows have.
func (a *arenaLoad) compare(ctx context.Context) (wrong []error) {
	for _, node := range a.c.nodes {
		var err error
		if a.final, err = a.over(ctx, node); err != nil {
			return append(wrong, err)
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
		off := make([]error, len(a.players))
		err := loadtest.ForEach(ctx, len(a.players), func(ctx context.Context, i int) error {
			got, err := client.GetArena(ctx, node, a.players[i].token, a.code)
			if err == nil && (got.You == nil || !reflect.DeepEqual(withoutRound(got.You.Row), a.want[i])) {
				off[i] = errStandings
			}
			return err
		})
		wrong = append(wrong, off...)
		wrong = append(wrong, err)
	}
	for i, node := range a.c.nodes {
		got, err := a.over(ctx, node)
		if err != nil {
			return append(wrong, err)
		}
		if got = withoutCounts(got); i == 0 {
			a.final = got
		}
		if !reflect.DeepEqual(got, a.final) {
			wrong = append(wrong, errDifferent)
		}
	}
	return slices.DeleteFunc(wrong, func(err error) bool { return err == nil })
}

// withoutRound returns a row without the round, which the results do not determine.
func withoutRound(row protocol.ArenaRow) protocol.ArenaRow {
	row.Round = 0
	return row
}

// withoutCounts returns an arena without what changes after its end.
func withoutCounts(got protocol.Arena) protocol.Arena {
	got.Now, got.Waiting, got.Racing = 0, 0, 0
	return got
}

// rowOf returns a standing as the server shows it to its player.
func rowOf(s standings.Standing) protocol.ArenaRow {
	return protocol.ArenaRow{
		Place: s.Place, Name: s.Player, Points: s.Points, Streak: s.Streak, Heats: s.Heats, Wins: s.Wins, You: true,
	}
}

// over waits until all heats have a result, and returns what a node shows then.
func (a *arenaLoad) over(ctx context.Context, node string) (protocol.Arena, error) {
	for {
		got, err := client.GetArena(ctx, node, "", a.code)
		if err != nil || got.Phase == protocol.ArenaOver {
			return got, cmp.Or(context.Cause(ctx), err)
		}
		pause(ctx, pollInterval)
	}
}

// addUp adds up the results in the rooms of the heats. Heats count in the order in which players were first led to
// them, because no player is led to a heat before the previous one is over for them.
func (a *arenaLoad) addUp(ctx context.Context) ([]protocol.ArenaRow, error) {
	names := a.names()
	heats, lines := make([]standings.Heat, len(a.order)), make([]standings.Result, len(a.order))
	err := loadtest.ForEach(ctx, len(heats), func(ctx context.Context, i int) (err error) {
		code := a.order[i]
		var seated []string
		seated, lines[i], err = a.resultOf(ctx, code, a.came[code][0])
		for at, p := range a.players { // a player may not have got there, or not have received the answer
			if slices.Contains(a.came[code], p) || slices.Contains(seated, names[at]) {
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
	names := make([]string, len(a.players))
	for i := range names {
		names[i] = playerName(i)
	}
	return names
}

// rowsOf returns the rows that players see of themselves.
func rowsOf(table *standings.Table, names []string) []protocol.ArenaRow {
	rows := make([]protocol.ArenaRow, len(names))
	for i, name := range names {
		standing, _ := table.Find(name)
		rows[i] = rowOf(standing)
	}
	return rows
}

// addUpLegs adds up the results in the rooms of a marathon that were over in time, in the order of the puzzles.
func (a *arenaLoad) addUpLegs(ctx context.Context) ([]protocol.ArenaRow, error) {
	legs, expected := map[string][]standings.Leg{}, make([][]protocol.ArenaLeg, len(a.players))
	names := a.names()
	all := make([][]standings.Leg, len(a.players))
	err := loadtest.ForEach(ctx, len(a.players), func(ctx context.Context, i int) error {
		for _, code := range a.order {
			if a.came[code][0] != a.players[i] {
				continue
			}
			seen, err := a.viewOf(ctx, code, a.players[i])
			if err != nil {
				return err
			}
			if seen.Result == nil || len(seen.Result.Standings) == 0 || seen.Begins+seen.Result.Time > a.final.End {
				continue // it was not over in time
			}
			took := seen.Result.Standings[0].Time
			all[i] = append(all[i], standings.Leg{No: len(all[i]) + 1, Time: took})
			expected[i] = append(expected[i], protocol.ArenaLeg{Time: took, Round: seen.Result.ID})
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
		rows[i].Time, rows[i].Legs = standing.Time, expected[i]
	}
	return rows, err
}

// viewOf returns what a player sees of a room.
func (a *arenaLoad) viewOf(ctx context.Context, code string, r *racer) (*client.View, error) {
	ctx, cancel := context.WithTimeout(ctx, quickTimeout)
	defer cancel()
	conn, err := client.Dial(ctx, a.c.nodes[0], r.token, code, nil)
	if err != nil {
		return nil, fmt.Errorf("view a heat: %w", err)
	}
	defer conn.Close()
	if _, err := conn.Next(ctx); err != nil {
		return nil, fmt.Errorf("view a heat: %w", err)
	}
	return conn.View(), nil
}

// resultOf returns the players of a heat and its result, as one of its players sees them in the room.
func (a *arenaLoad) resultOf(ctx context.Context, code string, r *racer) (
	seated []string, result standings.Result, err error) {
	room, err := a.viewOf(ctx, code, r)
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
	blank := puzzle.CountBlank()
	for _, s := range room.Result.Standings {
		seated = append(seated, s.Name)
		switch {
		case s.Left && s.Time == 0 && s.Right == 0 && s.Strikes == 0:
			continue // the player was never in the heat
		case room.Result.Why == protocol.LastOne && s.Place == 1:
			s.Time, result.Last = max(s.Time, 1), true
			result.Early = 2*s.Right < blank || fair.Default.IsTooFast(kind, puzzle, s.Right, max(1, room.Result.Time))
		}
		result.Lines = append(result.Lines, standings.Line{
			Player: s.Name, Place: s.Place, Time: s.Time, Unplayed: !game.CountsAsBeaten(s.Right, blank),
		})
	}
	return seated, result, nil
}

// puzzleOf returns the puzzle of a heat.
func (a *arenaLoad) puzzleOf(room *client.View) (engine.Kind, engine.Puzzle, error) {
	kind, err := findKind(room.Puzzle.Kind)
	if err != nil {
		return nil, engine.Puzzle{}, err
	}
	puzzle, err := kind.Parse(room.Puzzle.Text())
	return kind, puzzle, err
}
