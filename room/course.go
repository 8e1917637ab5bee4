package room

import (
	"encoding/binary"
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// course records the progress of every seat in the last round that began, for viewers who were absent. It follows the
// room entry by entry, and is empty in the lobby.
type course struct {
	round int
	known []int32 // each seat's progress, indexed by seat number (from 1)
	at    int64   // the time of the last step, in milliseconds on the round's clock
	// steps holds three varints per step, about 4 bytes, because a node serves many rooms: milliseconds since the previous
	// step, the seat, and the change of its progress.
	steps []byte
}

// note records what an entry with the given time has changed. Steps after the first [CourseMax] bytes are dropped.
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

// told returns the course in the form of the protocol: a line for each seat that has filled a cell, ordered by seat.
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

// progressFor returns the course as a viewer may see it, delayed if the viewer is.
func (fo *fanOut) progressFor(v *Viewer) []protocol.Course {
	if v.view.Delayed {
		return fo.r.log.past.way.told()
	}
	return fo.r.log.way.told()
}
