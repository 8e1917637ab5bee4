package game

import (
	"math/bits"

	"nonet/notation"
)

// check checks the invariants of a state.
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
		if !seat.hasLeft() {
			kept++
		}
		if seat.hasLeft() && (seat.Ready || seat.Away != 0 || seat.No == w.state.Host) {
			w.fatalf("seat %d was left and is not idle", seat.No)
		}
		if len(seat.recent.list) > CommandsKept {
			w.fatalf("seat %d remembers %d commands", seat.No, len(seat.recent.list))
		}
		for i := range seat.recent.list[min(1, len(seat.recent.list)):] {
			if seat.recent.list[i].id >= seat.recent.list[i+1].id {
				w.fatalf("seat %d remembers %v", seat.No, seat.recent.list)
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
	strikes, tries := 0, 0
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Play != nil {
			strikes += seat.Play.Strikes - seat.Play.OwnStrikes
			tries += seat.Play.Strikes
			if p := seat.Play; p.OwnStrikes > p.Strikes ||
				p.New && (!p.Left && p.OwnStrikes != p.Strikes || s.Settings.Mode != Coop) {
				w.fatalf("seat %d has %d strikes, %d of its own", seat.No, p.Strikes, p.OwnStrikes)
			}
			w.checkPlay(seat)
		}
	}
	limit, together := s.Settings.strikeLimit(Allowance{}), s.Settings.Mode == Coop
	if strikes != s.Round.Strikes || together && limit > 0 && strikes > limit {
		w.fatalf("%d strikes, the round has %d", strikes, s.Round.Strikes)
	}
	if s.Round.Board != nil {
		w.checkBoard(s.Round.Board)
	}
	if together {
		w.checkLayer(s.Round.Board, &s.Round.Board.boardMarks, tries)
	}
	if s.Round.Halted > s.At || s.Round.Halted != 0 && (s.Settings.Ranked || s.Round.Ended != 0) {
		w.fatalf("the clock stands since %d", s.Round.Halted)
	}
	on, done := s.Seats.countPlaying()
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
	for cell := range p.Board.Cells {
		if p.Board.By(cell) == seat.No {
			right++
		}
	}
	if max(p.LastAt, p.Done, seat.Away) > s.At {
		w.fatalf("seat %d did something that is still to come", seat.No)
	}
	if right != p.Right || right != 0 && p.LastAt == 0 || right == 0 && p.LastAt != 0 && !s.Settings.allowsUndo() {
		w.fatalf("seat %d filled %d cells, not %d", seat.No, right, p.Right)
	}
	if p.Done != 0 && (!s.Round.isSolved(p) || p.Out) {
		w.fatalf("seat %d can't be done", seat.No)
	}
	if p.Hints > s.Settings.Hints || p.Checks != 0 && s.Settings.Policy != PolicyOpen {
		w.fatalf("seat %d took %d hints and %d checks", seat.No, p.Hints, p.Checks)
	}
	if p.Begins != s.Round.Begins+int64(p.Handicap.Wait)*1000 || p.LastAt != 0 && p.LastAt < p.Begins {
		w.fatalf("seat %d began at %d", seat.No, p.Begins)
	}
	w.checkSteps(p.undo)
	w.checkSteps(p.redo)
	if p.Board == s.Round.Board != s.Settings.sharesBoard() || (p.own != nil) != (s.Settings.Mode == Duel) {
		w.fatalf("seat %d plays on another board", seat.No)
	}
	if s.Settings.Mode == Coop {
		return
	}
	limit := s.Settings.strikeLimit(p.Handicap)
	if limit > 0 && p.Strikes > limit || p.Out != (limit > 0 && p.Strikes == limit) {
		w.fatalf("seat %d has %d strikes of %d", seat.No, p.Strikes, limit)
	}
	w.checkLayer(p.Board, p.marks(), p.Strikes)
	if !s.Settings.sharesBoard() {
		if (p.Done != 0) != s.Round.isSolved(p) {
			w.fatalf("seat %d has %d blanks left", seat.No, p.Board.Blank)
		}
		w.checkBoard(p.Board)
	}
}

// checkSteps checks that steps are counted correctly, and that each changes something.
func (w *walk) checkSteps(top *undoStep) {
	w.t.Helper()
	for ; top != nil; top = top.below {
		below := 0
		if top.below != nil {
			below = top.below.depth
		}
		if top.depth != below+1 || top.depth >= 2*stepsKept || len(top.changes) == 0 {
			w.fatalf("step %d above %d changes %d cells", top.depth, below, len(top.changes))
		}
	}
}

func (w *walk) checkBoard(b *Board) {
	w.t.Helper()
	p, blank := w.state.Round.Puzzle, 0
	for i, v := range b.Cells {
		right := v == p.Solution[i]
		if p.Solution[i] != 0 {
			blank++ // minus all filled cells, because players can fill too many cells if some stay empty
		}
		if v != 0 {
			blank--
		}
		switch {
		case v == 0:
		case !right && !w.state.Settings.acceptsAnyValue(), p.Givens[i] != 0 && b.By(i) != 0,
			b.By(i) == 0 && !right && b.start == nil:
			w.fatalf("cell %d holds %d by %d", i, v, b.By(i))
		}
		if v == 0 && b.By(i) != 0 {
			w.fatalf("empty cell %d by %d", i, b.By(i))
		}
	}
	if blank != b.Blank {
		w.fatalf("%d blanks, not %d", blank, b.Blank)
	}
	for _, i := range b.Wrong {
		if b.Cells[i] == 0 || b.Cells[i] == p.Solution[i] {
			w.fatalf("cell %d is not wrong", i)
		}
	}
}

// checkLayer checks notes and mistakes. A mistake without a cell was made with a full board.
func (w *walk) checkLayer(b *Board, l *boardMarks, strikes int) {
	w.t.Helper()
	tried := 0
	all := notation.All(4)
	if w.state.Round.Puzzle.Sparse {
		all = notation.All(1) | notation.Bit(0)
	}
	for i, notes := range l.Notes {
		if notes&^all != 0 || notes != 0 && b.Cells[i] != 0 && l == &b.boardMarks && !w.state.Settings.acceptsAnyValue() {
			w.fatalf("cell %d has notes %b", i, notes)
		}
	}
	for _, e := range l.effects {
		if b.Cells[e.cell] == 0 || len(e.marks) == 0 {
			w.fatalf("the empty cell %d has the effect %v", e.cell, e.marks)
		}
		for _, m := range e.marks {
			if l.hasNote(int(m.cell), int(m.value)) != m.add {
				w.fatalf("note %d of cell %d is no effect of cell %d any more", m.value, m.cell, e.cell)
			}
		}
	}
	for _, t := range l.tried {
		tried += bits.OnesCount32(t.values)
	}
	if any := w.state.Settings.acceptsAnyValue(); !any && tried != strikes || any && tried != 0 {
		w.fatalf("%d mistakes, not %d", tried, strikes)
	}
}

func (w *walk) checkResult() {
	w.t.Helper()
	all := w.state.Round.Result.Standings
	for i, st := range all {
		seat := w.state.SeatNo(st.Seat)
		if st.Time != w.state.Time(seat.Play) || st.Right > seat.Play.Right {
			w.fatalf("seat %d did not take %d for %d", st.Seat, st.Time, st.Right)
		}
		if i == 0 {
			if st.Place != 1 {
				w.fatalf("place %d has nobody above it", st.Place)
			}
			continue
		}
		above := all[i-1]
		switch {
		case w.state.Settings.Mode == Coop && st.Place != 1:
			w.fatalf("place %d of players who were together", st.Place)
		case w.state.Settings.Mode == Coop:
		case st.Place != above.Place && st.Place != i+1:
			w.fatalf("place %d behind %d others", st.Place, i)
		case st.Place == above.Place && st.Seat <= above.Seat:
			w.fatalf("seats %d and %d share a place in the wrong order", above.Seat, st.Seat)
		case w.state.Settings.Mode == Duel:
			if above.Right < st.Right && w.state.Round.Result.Why != LastOne {
				w.fatalf("seat %d claimed more than seat %d", st.Seat, above.Seat)
			}
		case st.Place == above.Place &&
			(st.Right+st.Handicap.Givens != above.Right+above.Handicap.Givens && st.Time == 0 || st.Time != above.Time):
			w.fatalf("seats %d and %d share a place", above.Seat, st.Seat)
		case st.Time != 0 && (above.Time == 0 && w.state.Round.Result.Why != LastOne || above.Time > st.Time):
			w.fatalf("seat %d finished before seat %d", st.Seat, above.Seat)
		}
	}
}

// checkDue checks that the deadline is when something is due.
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
	if w.state.NeedsPuzzle() != (len(events) > 0) || w.state.NeedsPuzzle() != (err == nil) {
		w.fatalf("a puzzle brings %v, %v", events, err)
	}
}
