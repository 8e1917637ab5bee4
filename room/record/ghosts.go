package record

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/tell"
)

// Ghosts are the finishes of the round that the record ends with, as others can race them, and the day whose daily
// puzzle it was, if any. Where all fill one board there are none. It returns [ErrNotOver] if the round has no result.
func (r Record) Ghosts() (told *protocol.Ghosts, daily string, err error) {
	course, state, err := r.course()
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
	steps, filled := map[int][]protocol.GhostStep{}, map[int]int{} // by seat
	for _, step := range course.Steps {
		if step.Right != filled[step.Seat] {
			filled[step.Seat] = step.Right
			steps[step.Seat] = append(steps[step.Seat], protocol.GhostStep{At: step.At, Right: step.Right})
		}
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
