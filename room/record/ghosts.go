package record

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/tell"
)

// Ghosts are the finishes of the round that the record ends with, as others can race them, and the day whose daily
// puzzle it was, if any. Where all fill one board there are none. It returns [ErrNotOver] if the round has no result.
func (r Record) Ghosts() (told *protocol.Ghosts, daily string, err error) {
	steps := map[int][]protocol.GhostStep{} // by seat
	state, err := r.Each(func(s *game.State, at int64, e game.Event) {
		if _, ok := e.What.(game.Started); ok {
			clear(steps)
		}
		seat := s.SeatNo(e.Seat)
		if s.Round == nil || seat == nil || seat.Play == nil {
			return
		}
		known, before := steps[e.Seat], 0
		if len(known) > 0 {
			before = known[len(known)-1].Right
		}
		if right := seat.Play.Right; right != before {
			steps[e.Seat] = append(known, protocol.GhostStep{At: at - s.Round.Begins, Right: right})
		}
	})
	if err != nil {
		return nil, "", err
	}
	if state.Round == nil || state.Round.Result == nil {
		return nil, "", ErrNotOver
	}
	told = &protocol.Ghosts{
		Round: r.End().ID(), Cells: state.Round.Puzzle.Blank(), Puzzle: tell.Puzzle(state.Round.Puzzle),
		Solution: tell.Cells(state.Round.Puzzle.Solution),
		Ghosts:   []protocol.Ghost{},
	}
	if game.ModeOf(state.Settings.Mode).Shared {
		return told, state.Settings.Daily, nil
	}
	for _, st := range state.Round.Result.Standings {
		if st.Time > 0 {
			told.Ghosts = append(told.Ghosts, protocol.Ghost{
				Name: st.Name, Bot: game.IsBot(st.Player), Time: st.Time, Steps: steps[st.Seat],
			})
		}
	}
	return told, state.Settings.Daily, nil
}
