package view

import (
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
		Late: string(s.Lateness()), Status: FinishStatus(s, nil),
	}
	w.Ranked = w.Status.State != protocol.StatusUnranked
	// a duel whose win does not count is unranked for this very reason
	if ok, _ := game.IsRanked(s); ok && (w.Ranked || game.ModeOf(s.Settings.Mode).Claims) {
		_, why := game.Winner(s)
		w.NoWin = string(why)
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

// FinishStatus returns the status of a finished round, or of the finish with a standing, as far as the round itself
// determines it: it does not count, or is to be checked.
func FinishStatus(s *game.State, st *game.Standing) protocol.FinishStatus {
	if ok, why := game.FinishCounts(s, st); !ok {
		return protocol.FinishStatus{State: protocol.StatusUnranked, Why: string(why)}
	}
	return protocol.FinishStatus{State: protocol.StatusChecking}
}
