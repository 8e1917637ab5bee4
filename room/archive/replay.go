package archive

import (
	"cmp"
	"errors"
	"slices"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// ErrNotOver is returned for a record whose last round has no result.
var ErrNotOver = errors.New("the round is not over")

// Replay returns the record's last round step by step, as a spectator saw it. houses returns the houses of a puzzle, if
// its kind has them. It returns [ErrNotOver] if the round has no result.
func (r Record) Replay(houses func(engine.Puzzle) []engine.House) (*protocol.Replay, error) {
	p := newReplay()
	state, err := r.Each(p.hear)
	if err != nil {
		return nil, err
	}
	if state.Round == nil || state.Round.Result == nil {
		return nil, ErrNotOver
	}
	return p.replay(r.End().ID(), state, houses(state.Round.Puzzle)), nil
}

// replayBuilder collects the data of a replay from the events of the last round.
type replayBuilder struct {
	steps   []protocol.ReplayStep
	mistake map[int]*protocol.ReplayMoment // by seat
	filled  map[int]map[int]int64          // by seat and cell: when the player last filled it
}

func newReplay() *replayBuilder {
	return &replayBuilder{mistake: map[int]*protocol.ReplayMoment{}, filled: map[int]map[int]int64{}}
}

// hear handles an event that has just been applied to s.
func (p *replayBuilder) hear(s *game.State, at int64, e game.Event) {
	if _, ok := e.What.(game.Started); ok {
		*p = *newReplay()
	}
	if s.Round == nil {
		return
	}
	at -= s.Round.Begins
	if shown := view.Project(s, e).Full; shown.E != "" && shown.E != protocol.Ended {
		shown.Seat = e.Seat
		p.steps = append(p.steps, protocol.ReplayStep{At: at, Event: shown})
	}
	switch w := e.What.(type) {
	case game.Placed:
		p.fill(s, e.Seat, at, w)
	case game.Struck:
		p.recordMistake(e.Seat, at, view.Move(w.Row, w.Col, w.Value))
	}
}

// fill records when cells were filled. A line may fill several cells; those that had their values already are skipped.
func (p *replayBuilder) fill(s *game.State, no int, at int64, w game.Placed) {
	if p.filled[no] == nil {
		p.filled[no] = map[int]int64{}
	}
	puzzle, board := &s.Round.Puzzle, s.SeatNo(no).Play.Board
	for c := range w.Move().Cells() {
		cell := c.Index(puzzle.Width)
		if _, known := p.filled[no][cell]; w.To != (game.Cell{}) && (known || board.By(cell) != no) {
			continue
		}
		p.filled[no][cell] = at
		if puzzle.Start == nil && puzzle.Solution[cell] != board.Cells[cell] { // a turn passes wrong values on its way
			p.recordMistake(no, at, view.Move(c.Row, c.Col, int(board.Cells[cell])))
		}
	}
}

// recordMistake records a player's first mistake.
func (p *replayBuilder) recordMistake(seat int, at int64, move string) {
	if p.mistake[seat] == nil {
		p.mistake[seat] = &protocol.ReplayMoment{At: at, Move: move}
	}
}

func (p *replayBuilder) replay(id string, s *game.State, houses []engine.House) *protocol.Replay {
	round := s.Round
	r := &protocol.Replay{
		ID: id, At: round.Begins, Length: round.Ended - round.Begins, Settings: view.Settings(s.Settings),
		Puzzle: *view.Puzzle(round.Puzzle), Solution: view.Cells(round.Puzzle.Solution), Steps: p.steps,
		Result:  *view.Result(s),
		Players: []protocol.ReplayPlayer{},
	}
	r.Result.ID = id
	for _, st := range r.Result.Standings {
		r.Players = append(r.Players, protocol.ReplayPlayer{
			Seat: st.Seat, Name: st.Name, Handicap: st.Handicap,
			Mistake: p.mistake[st.Seat], House: p.quickestHouse(s.SeatNo(st.Seat), round.Puzzle.Width, houses),
		})
	}
	slices.SortFunc(r.Players, func(a, b protocol.ReplayPlayer) int { return cmp.Compare(a.Seat, b.Seat) })
	return r
}

// houseCells is the minimum number of cells of a house that a player must have filled for its time to be meaningful.
const houseCells = 3

// quickestHouse returns the house that the player filled in the least time, among those that the player filled alone,
// or nil if there is none.
func (p *replayBuilder) quickestHouse(seat *game.Seat, width int, houses []engine.House) *protocol.ReplayHouse {
	var best *protocol.ReplayHouse
	for _, house := range houses {
		times := p.times(seat, house.Cells)
		if len(times) < houseCells {
			continue
		}
		first, last := slices.Min(times), slices.Max(times)
		if best == nil || last-first < best.Time {
			best = &protocol.ReplayHouse{Name: house.Name, At: first, Time: last - first, Cells: cellNames(house.Cells, width)}
		}
	}
	return best
}

// times returns when the player filled the cells of a house, or nil if one is empty or was filled by another player.
func (p *replayBuilder) times(seat *game.Seat, cells []int) (times []int64) {
	board := seat.Play.Board
	for _, cell := range cells {
		at, own := p.filled[seat.No][cell]
		switch {
		case board.Cells[cell] == 0, board.By(cell) != 0 && board.By(cell) != seat.No:
			return nil
		case own && board.By(cell) != 0:
			times = append(times, at)
		}
	}
	return times
}

func cellNames(cells []int, width int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = string(protocol.AppendCell(nil, cell/width+1, cell%width+1))
	}
	return names
}
