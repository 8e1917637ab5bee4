package archive

import "nonet/room/game"

// Course is the progress of a record's last round over time: how many cells each player had filled when, but not which
// cells.
type Course struct {
	Kind, Size string
	Together   bool   // all players fill one board
	Daily      string // the day of the daily puzzle, or ""
	Leg        string // the leg of the marathon, or ""
	Round      int
	Over       bool
	Length     int64 // milliseconds on the round's clock, up to the end of the record or of the round
	Whole      int   // the number of cells that a player fills, or all players together
	Seats      []int
	Steps      []CourseStep // by time
}

// CourseStep is the progress of a seat from a time on.
type CourseStep struct {
	At      int64 // milliseconds on the round's clock
	Seat    int
	Right   int // correctly filled cells
	Strikes int
}

// Course returns the course of a record's last round. It has no seats if there was no round.
func (r Record) Course() (*Course, error) {
	c, _, err := r.course()
	return c, err
}

// course is like Course, but also returns the final state.
func (r Record) course() (c *Course, state *game.State, err error) {
	c = &Course{}
	known := map[int]CourseStep{}
	state, err = r.Each(func(s *game.State, at int64, e game.Event) {
		if _, ok := e.What.(game.Started); ok {
			c.Steps = nil
			clear(known)
		}
		if s.Round == nil || s.Round.Ended != 0 {
			return
		}
		for i := range s.Seats {
			play := s.Seats[i].Play
			if play == nil {
				continue
			}
			step := CourseStep{at - s.Round.Begins, s.Seats[i].No, play.Right, play.Strikes}
			last, begun := known[step.Seat]
			if begun && last.Right == step.Right && last.Strikes == step.Strikes {
				continue
			}
			step.At = max(0, step.At)
			known[step.Seat] = step
			c.Steps = append(c.Steps, step)
		}
	})
	if err != nil {
		return nil, nil, err
	}
	return c.of(r, state), state, nil
}

// of adds the results at the record's end.
func (c *Course) of(r Record, s *game.State) *Course {
	c.Kind, c.Size, c.Daily, c.Leg = s.Settings.Kind, s.Settings.Size, s.Settings.Daily, s.Settings.Leg
	c.Together = game.ModeOf(s.Settings.Mode).Together
	round := s.Round
	if round == nil {
		return c
	}
	c.Round, c.Over, c.Whole = round.No, round.Result != nil, round.Puzzle.CountBlank()
	end := round.Ended
	if end == 0 {
		end = r.Entries[len(r.Entries)-1].At
	}
	c.Length = max(0, end-round.Begins)
	for i := range s.Seats {
		if s.Seats[i].Play != nil {
			c.Seats = append(c.Seats, s.Seats[i].No)
		}
	}
	return c
}
