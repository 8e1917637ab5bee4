package room

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// course is how far everybody was when in the last round that began, for viewers who were not there. It follows the
// room entry by entry, and is empty in the lobby.
type course struct {
	round int
	known []int32 // by seat, from 1: how far it is
	steps []courseStep
}

// courseStep is how far a seat was from a time on, in 8 bytes: a node serves many rooms.
type courseStep struct {
	at    uint32 // milliseconds on the round's clock
	seat  uint16
	right uint16
}

// note takes in what an entry of a time has changed. What comes after [CourseMax] steps is not kept.
func (c *course) note(s *game.State, at int64) {
	switch {
	case s.Round == nil:
		if c.round != 0 {
			*c = course{}
		}
		return
	case s.Round.No != c.round:
		*c = course{round: s.Round.No}
	}
	for i := range s.Seats {
		no, play := s.Seats[i].No, s.Seats[i].Play
		if play == nil {
			continue
		}
		if no >= len(c.known) {
			c.known = append(c.known, make([]int32, no+1-len(c.known))...)
		}
		if play.Right == int(c.known[no]) || len(c.steps) == CourseMax {
			continue
		}
		c.known[no] = int32(play.Right)
		c.steps = append(c.steps, courseStep{uint32(max(0, at-s.Round.Begins)), uint16(no), uint16(play.Right)})
	}
}

func (c course) clone() course {
	return course{c.round, slices.Clone(c.known), slices.Clone(c.steps)}
}

// told is the course as viewers are told it: a line for each seat that has filled something, in the order of seats.
func (c course) told() (all []protocol.Course) {
	for seat := range c.known {
		line := protocol.Course{Seat: seat}
		for _, step := range c.steps {
			if int(step.seat) == seat {
				line.At, line.Right = append(line.At, int(step.at)), append(line.Right, int(step.right))
			}
		}
		if line.At != nil {
			all = append(all, line)
		}
	}
	return all
}

// courseFor is the course from where a viewer looks.
func (r *room) courseFor(v *Viewer) []protocol.Course {
	if v.view.Late {
		return r.past.way.told()
	}
	return r.way.told()
}
