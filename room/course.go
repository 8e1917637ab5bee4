package room

import (
	"encoding/binary"
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// course is how far everybody was when in the last round that began, for viewers who were not there. It follows the
// room entry by entry, and is empty in the lobby.
type course struct {
	round int
	known []int32 // by seat, from 1: how far it is
	at    int64   // milliseconds on the round's clock of the last step
	// steps holds three varints for each step, some 4 bytes, for a node serves many rooms: milliseconds since the step
	// before, the seat, and how much further it is.
	steps []byte
}

// note takes in what an entry of a time has changed. What comes after [CourseMax] bytes is not kept.
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
	at = max(c.at, at-s.Round.Begins)
	for i := range s.Seats {
		no, play := s.Seats[i].No, s.Seats[i].Play
		if play == nil {
			continue
		}
		if no >= len(c.known) {
			c.known = append(c.known, make([]int32, no+1-len(c.known))...)
		}
		if play.Right == int(c.known[no]) || len(c.steps) >= CourseMax {
			continue
		}
		c.steps = binary.AppendUvarint(c.steps, uint64(at-c.at))
		c.steps = binary.AppendUvarint(c.steps, uint64(no))
		c.steps = binary.AppendVarint(c.steps, int64(play.Right)-int64(c.known[no]))
		c.at, c.known[no] = at, int32(play.Right)
	}
}

func (c course) clone() course {
	c.known, c.steps = slices.Clone(c.known), slices.Clone(c.steps)
	return c
}

// told is the course as viewers are told it: a line for each seat that has filled something, in the order of seats.
func (c course) told() []protocol.Course {
	lines := make([]protocol.Course, len(c.known))
	right := make([]int, len(c.known))
	at := 0
	for rest := c.steps; len(rest) > 0; {
		later, n := binary.Uvarint(rest)
		seat, m := binary.Uvarint(rest[n:])
		further, k := binary.Varint(rest[n+m:])
		rest = rest[n+m+k:]
		at += int(later)
		right[seat] += int(further)
		line := &lines[seat]
		line.Seat, line.At, line.Right = int(seat), append(line.At, at), append(line.Right, right[seat])
	}
	return slices.DeleteFunc(lines, func(line protocol.Course) bool { return line.At == nil })
}

// courseFor is the course from where a viewer looks.
func (r *room) courseFor(v *Viewer) []protocol.Course {
	if v.view.Delayed {
		return r.past.way.told()
	}
	return r.way.told()
}
