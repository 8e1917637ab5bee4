// Package progress records how far the seats of a room got in a round and when.
package progress

import (
	"encoding/binary"
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// stepsMax is how many bytes of steps are kept, about 4 per step; later steps are dropped.
const stepsMax = 1 << 16

// Progress records the progress of every seat in the last round that began, for viewers who were absent. It is empty in
// the lobby.
type Progress struct {
	round int
	known []int32 // each seat's progress, indexed by seat number (from 1)
	at    int64   // the time of the last step, in milliseconds on the round's clock
	// steps holds three varints per step, about 4 bytes, because a node serves many rooms: milliseconds since the previous
	// step, the seat, and the change of its progress.
	steps []byte
}

// Record records what an entry with the given time has changed. It must be called for each entry of a room.
func (p *Progress) Record(s *game.State, at int64) {
	switch {
	case s.Round == nil:
		if p.round != 0 {
			*p = Progress{}
		}
		return
	case s.Round.No != p.round:
		*p = Progress{round: s.Round.No}
	}
	at = max(p.at, at-s.Round.Begins)
	for i := range s.Seats {
		no, play := s.Seats[i].No, s.Seats[i].Play
		if play == nil {
			continue
		}
		if no >= len(p.known) {
			p.known = append(p.known, make([]int32, no+1-len(p.known))...)
		}
		if play.Right == int(p.known[no]) || len(p.steps) >= stepsMax {
			continue
		}
		p.steps = binary.AppendUvarint(p.steps, uint64(at-p.at))
		p.steps = binary.AppendUvarint(p.steps, uint64(no))
		p.steps = binary.AppendVarint(p.steps, int64(play.Right)-int64(p.known[no]))
		p.at, p.known[no] = at, int32(play.Right)
	}
}

// Clone returns a copy that shares no memory.
func (p Progress) Clone() Progress {
	p.known, p.steps = slices.Clone(p.known), slices.Clone(p.steps)
	return p
}

// Lines returns the progress in the form of the protocol: a line for each seat that has filled a cell, ordered by seat.
func (p Progress) Lines() []protocol.Course {
	lines := make([]protocol.Course, len(p.known))
	right := make([]int, len(p.known))
	at := 0
	for rest := p.steps; len(rest) > 0; {
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
