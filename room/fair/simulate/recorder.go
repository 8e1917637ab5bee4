package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/notation"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// input is a value that a player tries, or a line of them.
type input struct {
	at    float64 // seconds since the round began
	cells []int   // in a line
	wrong bool    // the value is wrong
}

// The time at which the room is created, and the length of the countdown, in milliseconds.
const (
	opened    = 1_800_000_000_000
	countdown = 5000
)

// recorder plays a round by the room's rules and records its log.
type recorder struct {
	state  *game.State
	record archive.Record
	head   store.Position
	ids    map[string]uint64
}

// do executes a player's action.
func (s *recorder) do(at int64, player string, action game.Action) error {
	s.ids[player]++
	c := game.Command{Player: player, ID: s.ids[player], Do: action}
	if player == "" {
		c.ID = 0
	}
	at = max(at, s.head.At)
	events, err := game.Decide(s.state, c, at)
	if err != nil {
		return fmt.Errorf("%T by %q: %w", action, player, err)
	}
	if len(events) == 0 {
		return nil
	}
	e := store.Entry{Seq: s.head.Seq + 1, At: at}
	for _, event := range events {
		e.Data = game.AppendEvent(e.Data, event)
	}
	e.Hash = store.NextHash(s.head, e.Data)
	for _, event := range events {
		s.state.Apply(at, event)
	}
	s.record.Entries, s.head = append(s.record.Entries, e), s.head.After(e)
	return nil
}

// PlayAlone returns the record of a ranked race of one player, who fills the blank cells in reading order, with the
// given seconds before each.
func PlayAlone(p engine.Puzzle, gap func(cell int) float64) (archive.Record, error) {
	var acts []input
	at := 0.0
	for cell, v := range p.Givens {
		if v == 0 && p.Solution[cell] != 0 {
			at += gap(len(acts))
			acts = append(acts, input{at: at, cells: []int{cell}})
		}
	}
	return play("ALONE", &p, []string{judged}, [][]input{acts})
}

// play plays a ranked race with the inputs of each seat. names are the players by seat.
func play(room string, p *engine.Puzzle, names []string, acts [][]input) (archive.Record, error) {
	s := &recorder{state: new(game.State), record: archive.Record{Room: room, Epoch: "CROWD"}, ids: map[string]uint64{}}
	settings := game.Settings{
		Mode: game.Race, Kind: p.Kind, Seats: len(names), Strikes: game.DefaultStrikes(p.Size), Window: game.WindowMax,
		Ranked: true, Spec: engine.Spec{Size: p.Size, Rules: p.Rules, Difficulty: p.Grade.Level},
	}
	err := s.do(opened, "", game.Create{Settings: settings, Player: names[0], Name: names[0]})
	for _, name := range names[1:] {
		err = cmp.Or(err, s.do(opened, name, game.Sit{Name: name}))
	}
	err = cmp.Or(err, s.do(opened, names[0], game.Start{}),
		s.do(opened, "", game.Deal{Puzzle: *p, Countdown: countdown, Meets: game.Meetings{Players: names}}))
	if err != nil {
		return s.record, err
	}
	type turn struct {
		input
		name string
	}
	var turns []turn
	for i, all := range acts {
		for _, a := range all {
			turns = append(turns, turn{a, names[i]})
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return cmp.Compare(a.at, b.at) })
	for _, t := range turns {
		if err := s.do(opened+countdown+int64(1000*t.at), t.name, placeOf(p, t.input)); err != nil {
			return s.record, err
		}
	}
	return s.record, nil
}

// placeOf returns the game action of an input.
func placeOf(p *engine.Puzzle, a input) game.Place {
	from, to := notation.CellAt(a.cells[0], p.Width), notation.CellAt(a.cells[len(a.cells)-1], p.Width)
	place := game.Place{Row: from.Row, Col: from.Col, Value: int(p.Solution[a.cells[0]])}
	if len(a.cells) > 1 {
		place.To = to
	}
	if a.wrong {
		place.Value = place.Value%p.Values + 1
	}
	return place
}
