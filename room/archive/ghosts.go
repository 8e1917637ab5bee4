package archive

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// Ghosts returns the finishes of the record's last round, as the viewer can race them, and the settings of the room. If
// all players fill one board, there are no finishes. It returns [ErrNotOver] if the round has no result.
func (r Record) Ghosts(viewer string) (told *protocol.Ghosts, set *game.Settings, err error) {
	finishes, state, err := r.Finishers()
	if err != nil {
		return nil, nil, err
	}
	told = &protocol.Ghosts{
		Round: r.End().ID(), Cells: state.Round.Puzzle.CountBlank(), Puzzle: view.Puzzle(state.Round.Puzzle),
		Solution: view.Cells(state.Round.Puzzle.Solution),
		Ghosts:   []protocol.Ghost{},
	}
	for _, g := range finishes {
		ghost := view.Ghost(g)
		ghost.You = g.Player == viewer
		told.Ghosts = append(told.Ghosts, ghost)
	}
	return told, &state.Settings, nil
}

// Finishers returns the finishes of the record's last round by place, as ghosts for later players of its puzzle, and
// the final state. If all players fill one board, there are no finishes. It returns [ErrNotOver] if the round has no
// result.
func (r Record) Finishers() (all []game.Ghost, state *game.State, err error) {
	course, state, err := r.course()
	switch {
	case err != nil:
		return nil, nil, err
	case !course.Over:
		return nil, nil, ErrNotOver
	case game.ModeOf(state.Settings.Mode).Shared:
		return nil, state, nil
	}
	steps, filled := map[int][]game.GhostStep{}, map[int]int{} // by seat
	for _, step := range course.Steps {
		if step.Right != filled[step.Seat] {
			filled[step.Seat] = step.Right
			steps[step.Seat] = append(steps[step.Seat], game.GhostStep{At: step.At, Right: step.Right})
		}
	}
	for _, st := range state.Round.Result.Standings {
		if st.Time > 0 {
			all = append(all, game.Ghost{Player: st.Player, Name: st.Name, Round: r.End().ID(), Time: st.Time,
				Steps: steps[st.Seat]})
		}
	}
	return all, state, nil
}
