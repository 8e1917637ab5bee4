package view

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// Result returns the round's result, including everything that was hidden during the round, or nil if there is none. It
// leaves the round's ID empty. s must have a round.
func Result(s *game.State) *protocol.Result {
	round := s.Round
	if round.Result == nil {
		return nil
	}
	w := &protocol.Result{
		Why: string(round.Result.Why), Solution: Cells(round.Puzzle.Solution), Time: round.Ended - round.Begins,
		Late: string(s.Late()),
	}
	if s.Settings.Ranked {
		w.Ranked, w.Unranked = counts(s)
		if w.Ranked {
			_, why := game.Winner(s)
			w.NoWin = string(why)
			w.Ranked = why == "" || !game.ModeOf(s.Settings.Mode).Claims // in a duel only wins count
		}
	}
	for _, st := range round.Result.Standings {
		w.Standings = append(w.Standings, protocol.Standing{
			Place: st.Place, Seat: st.Seat, Name: st.Name, Time: st.Time,
			Right: st.Right, Strikes: st.Strikes, Out: st.Out, Left: st.Left,
			Penalty: st.Penalty, Hints: st.Hints, Checks: st.Checks, Lag: min(st.Lag, int64(s.Settings.Lag)),
			Handicap: allowance(st.Handicap), Bot: game.IsBot(st.Player),
			Watched: st.Watched,
		})
	}
	if round.Board != nil {
		w.Boards = append(w.Boards, protocol.Final{Board: *sharedBoard(s, 0)})
		return w
	}
	for i := range s.Seats {
		if play := s.Seats[i].Play; play != nil {
			w.Boards = append(w.Boards, protocol.Final{
				Seat: s.Seats[i].No, Board: *board(round.Puzzle.Width, play.Board),
			})
		}
	}
	return w
}

// counts reports whether the round of a ranked room counts. If not, why is a sentence that explains it.
func counts(s *game.State) (ok bool, why string) {
	if ok, why := game.Ranked(s); !ok {
		return false, why
	}
	finished := func(st game.Standing) bool { return st.Time != 0 }
	counted := func(st game.Standing) bool { return finished(st) && !st.Watched }
	switch all := s.Round.Result.Standings; {
	case game.ModeOf(s.Settings.Mode).Claims:
	case !slices.ContainsFunc(all, finished):
		return false, "Nobody completed the board."
	case !slices.ContainsFunc(all, counted):
		return false, "From where they are who completed the board, somebody saw the others' boards."
	case s.Settings.Apart:
		return false, "Somebody at the player's address had seen this puzzle before the player was known: " +
			"the time is shown apart."
	}
	return true, ""
}
