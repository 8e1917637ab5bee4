package archive

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// Ghosts returns the finishes of the record's last round, as the viewer can race them, and the settings of the room. If
// all players fill one board, there are no finishes. It returns [ErrNotOver] if the round has no result.
func (r Record) Ghosts(viewer string) (told *protocol.Ghosts, set *game.Settings, err error) {
	course, state, err := r.course()
	if err != nil {
		return nil, nil, err
	}
	if state.Round == nil || state.Round.Result == nil {
		return nil, nil, ErrNotOver
	}
	told = &protocol.Ghosts{
		Round: r.End().ID(), Cells: state.Round.Puzzle.Blank(), Puzzle: view.Puzzle(state.Round.Puzzle),
		Solution: view.Cells(state.Round.Puzzle.Solution),
		Ghosts:   []protocol.Ghost{},
	}
	for _, g := range finishers(told.Round, course, state) {
		ghost := view.Ghost(g)
		ghost.You = g.Player == viewer
		told.Ghosts = append(told.Ghosts, ghost)
	}
	return told, &state.Settings, nil
}

// Finishers returns the finishes of the record's last round by place, as ghosts for later players of its puzzle, and
// the final state. It returns [ErrNotOver] if the round has no result.
func (r Record) Finishers() ([]game.Ghost, *game.State, error) {
	course, state, err := r.course()
	if err != nil {
		return nil, nil, err
	}
	if state.Round == nil || state.Round.Result == nil {
		return nil, nil, ErrNotOver
	}
	return finishers(r.End().ID(), course, state), state, nil
}

// finishers returns no ghosts if all players fill one board.
func finishers(round string, course *Course, state *game.State) (all []game.Ghost) {
	if game.ModeOf(state.Settings.Mode).Shared {
		return nil
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
			all = append(all, game.Ghost{Player: st.Player, Name: st.Name, Round: round, Time: st.Time,
				Steps: steps[st.Seat]})
		}
	}
	return all
}
