package game

// Who sits down in a co-op that runs is a newcomer: they help like everybody, but their mistakes are their own until
// they have filled an eighth of the cells that the puzzle leaves blank. And once a round has run for a while, nobody
// ends it alone: who made most of the mistakes that use its strikes up is out, and takes them along.

// SpoilAfter is for how many milliseconds a co-op has run when one player's mistakes no longer end it for all.
const SpoilAfter = 60 * 1000

// welcome makes who has just got a part in a co-op that runs a newcomer.
func (s *State) welcome(seat *Seat) {
	if s.Rules >= rulesStrangers && s.Settings.mode().Together && s.At >= s.Round.Begins {
		s.play(seat).New = true
	}
}

// earns says whether a newcomer who has filled so many right cells is none any more. Where any value is taken nobody
// can tell before the end.
func (s *State) earns(p *Play, right int) bool {
	return p.New && !s.Settings.anyValue() && playedPart*right >= s.Round.Puzzle.Blank()
}

// foreign says whether a cell is somebody else's whom a newcomer may not gainsay.
func (p *Play) foreign(seat *Seat, cell int) bool {
	by := p.Board.By(cell)
	return p.New && by != 0 && by != seat.No
}

// misled says whether wrong values on a board are a newcomer's, and the player is none: else whoever fills the last
// cells with such leaves the others nothing but mistakes, until all of them are written over.
func (s *State) misled(p *Play) bool {
	if p.New || !s.Settings.mode().Together {
		return false
	}
	for cell, v := range p.Board.Cells {
		by := s.SeatNo(p.Board.By(cell))
		if by != nil && by.Play != nil && by.Play.New && v != s.Round.Puzzle.Solution[cell] {
			return true
		}
	}
	return false
}

// falls says who is out by a player's mistake that used the strikes up, and whether alone.
func (t *turn) falls() (no int, alone bool) {
	no = t.seat.No
	if t.s.Rules < rulesStrangers || !t.s.Settings.mode().Together {
		return no, false
	}
	if t.s.SeatNo(no).Play.New {
		return no, true
	}
	if t.at < t.s.Round.Begins+SpoilAfter {
		return no, false
	}
	if spoiler := t.s.spoiler(); spoiler != 0 {
		return spoiler, true
	}
	return no, false
}

// spoiler is the seat that alone made most of everyone's mistakes in a co-op, if somebody else is left who has filled
// cells of it; 0 is none.
func (s *State) spoiler() (no int) {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Plays() && 2*(p.Strikes-p.Apart) > s.Round.Strikes {
			no = s.Seats[i].No
		}
	}
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Plays() && !p.New && p.Right > 0 && s.Seats[i].No != no {
			return no
		}
	}
	return 0
}

// out puts out whom a mistake puts out that used the strikes up.
func (t *turn) out() {
	no, alone := t.falls()
	t.follow(no, Out{Alone: alone})
}

// exclude puts a player of a co-op out alone, with the mistakes that were everyone's.
func (s *State) exclude(seat *Seat) {
	p := s.play(seat)
	s.Round.Strikes -= p.Strikes - p.Apart
	p.Out, p.Apart = true, p.Strikes
}

func (Trusted) apply(s *State, d doing) { s.play(d.seat).New = false }

func (Trusted) audit(s *State, d doing) error {
	return unless(s.earns(d.seat.Play, d.seat.Play.Right), "the player is no newcomer, or has filled too little")
}
