package game

import "math/bits"

// check looks whether the state is one that can be.
func (w *walk) check() {
	w.t.Helper()
	w.checkSeats()
	w.checkRound()
	w.checkDue()
}

func (w *walk) checkSeats() {
	w.t.Helper()
	kept, before := 0, 0
	for _, seat := range w.state.Seats {
		if seat.No <= before || w.state.SeatOf(seat.Player).No != seat.No {
			w.fatalf("seat %d behind %d, or a player twice", seat.No, before)
		}
		before = seat.No
		if !seat.gone() {
			kept++
		}
		if seat.gone() && (seat.Ready || seat.Away != 0 || seat.No == w.state.Host) {
			w.fatalf("seat %d was left and is not idle", seat.No)
		}
		if len(seat.recent) > CommandsKept {
			w.fatalf("seat %d remembers %d commands", seat.No, len(seat.recent))
		}
		for i := range seat.recent[min(1, len(seat.recent)):] {
			if seat.recent[i].id >= seat.recent[i+1].id {
				w.fatalf("seat %d remembers %v", seat.No, seat.recent)
			}
		}
	}
	if kept > w.state.Settings.Seats || (kept == 0) != (w.state.Host == 0) {
		w.fatalf("%d have a seat, host is %d", kept, w.state.Host)
	}
	if w.state.Host != 0 && w.state.SeatNo(w.state.Host) == nil {
		w.fatalf("nobody is host")
	}
}

func (w *walk) checkRound() {
	w.t.Helper()
	s := w.state
	if s.Round == nil {
		for _, seat := range s.Seats {
			if seat.Play != nil {
				w.fatalf("seat %d plays in the lobby", seat.No)
			}
		}
		return
	}
	strikes := 0
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Play != nil {
			strikes += seat.Play.Strikes
			w.checkPlay(seat)
		}
	}
	if limit := s.Settings.Strikes; strikes != s.Round.Strikes || s.Round.Board != nil && limit > 0 && strikes > limit {
		w.fatalf("%d strikes, the round has %d", strikes, s.Round.Strikes)
	}
	if s.Round.Board != nil {
		w.checkBoard(s.Round.Board, s.Round.Strikes)
	}
	on, done := s.census()
	switch {
	case s.Round.Ended != 0:
		w.checkResult()
	case on == 0 || done > 0 && s.Round.Closes == 0:
		w.fatalf("%d play on and %d are done, but the round is not over", on, done)
	}
}

func (w *walk) checkPlay(seat *Seat) {
	w.t.Helper()
	s, p := w.state, seat.Play
	right := 0
	for _, by := range p.Board.By {
		if int(by) == seat.No {
			right++
		}
	}
	if max(p.LastAt, p.Done, seat.Away) > s.At {
		w.fatalf("seat %d did something that is still to come", seat.No)
	}
	if right != p.Right || (right == 0) != (p.LastAt == 0) {
		w.fatalf("seat %d filled %d cells, not %d", seat.No, right, p.Right)
	}
	if p.Done != 0 && p.Board.Blank != 0 || p.Done != 0 && p.Out {
		w.fatalf("seat %d can't be done", seat.No)
	}
	if s.Round.Board != nil {
		if p.Board != s.Round.Board {
			w.fatalf("seat %d plays alone", seat.No)
		}
		return
	}
	if limit := s.Settings.Strikes; limit > 0 && (p.Strikes > limit || p.Out != (p.Strikes == limit)) {
		w.fatalf("seat %d has %d strikes of %d", seat.No, p.Strikes, limit)
	}
	if (p.Done != 0) != (p.Board.Blank == 0) {
		w.fatalf("seat %d has %d blanks left", seat.No, p.Board.Blank)
	}
	w.checkBoard(p.Board, p.Strikes)
}

func (w *walk) checkBoard(b *Board, strikes int) {
	w.t.Helper()
	p := w.state.Round.Puzzle
	blank := 0
	for i, v := range b.Cells {
		switch {
		case v == 0:
			blank++
		case v != p.Solution[i] || (b.By[i] == 0) != (p.Givens[i] != 0) || b.Notes[i] != 0:
			w.fatalf("cell %d holds %d by %d with notes %b", i, v, b.By[i], b.Notes[i])
		}
		if v == 0 && b.By[i] != 0 || b.Notes[i]&^0b11110 != 0 {
			w.fatalf("empty cell %d by %d with notes %b", i, b.By[i], b.Notes[i])
		}
	}
	tried := 0
	for _, values := range b.tried {
		tried += bits.OnesCount32(values)
	}
	if blank != b.Blank || tried != strikes {
		w.fatalf("%d blanks, not %d; %d mistakes, not %d", blank, b.Blank, tried, strikes)
	}
}

func (w *walk) checkResult() {
	w.t.Helper()
	for _, st := range w.state.Round.Result.Standings {
		if seat := w.state.SeatNo(st.Seat); st.Time != w.state.Time(seat.Play) {
			w.fatalf("seat %d did not take %d", st.Seat, st.Time)
		}
	}
	together := w.state.Settings.Mode == Coop
	for i, st := range w.state.Round.Result.Standings {
		if (i == 0 || together) && st.Place != 1 {
			w.fatalf("place %d has nobody above it", st.Place)
		}
		if i == 0 || together {
			continue
		}
		above := w.state.Round.Result.Standings[i-1]
		switch {
		case st.Place != above.Place && st.Place != i+1:
			w.fatalf("place %d behind %d others", st.Place, i)
		case st.Place == above.Place && st.Seat <= above.Seat:
			w.fatalf("seats %d and %d share a place in the wrong order", above.Seat, st.Seat)
		case st.Place == above.Place && (st.Right != above.Right || st.Time != above.Time):
			w.fatalf("seats %d and %d share a place", above.Seat, st.Seat)
		case st.Time != 0 && (above.Time == 0 || above.Time > st.Time):
			w.fatalf("seat %d finished before seat %d", st.Seat, above.Seat)
		}
	}
}

// checkDue looks whether what is said to be due is what can be done, and when.
func (w *walk) checkDue() {
	w.t.Helper()
	events, err := Decide(w.state, Command{Do: Tick{}}, w.at)
	due := w.state.Deadline()
	if err != nil || (len(events) > 0) != (due != 0 && due <= w.at) {
		w.fatalf("a tick brings %v, %v", events, err)
	}
	if due != 0 {
		if events, _ = Decide(w.state, Command{Do: Tick{}}, due); len(events) == 0 {
			w.fatalf("nothing is done when it is due")
		}
	}
	events, err = Decide(w.state, Command{Do: w.deal()}, w.at)
	if w.state.Wants() != (len(events) > 0) || w.state.Wants() != (err == nil) {
		w.fatalf("a puzzle brings %v, %v", events, err)
	}
}
