package game

import (
	"cmp"
	"slices"
)

// Answer returns what became of a command of the player's: nil or [Wrong]. It is known for the last commands that
// brought events about, while the player has the seat.
func (s *State) Answer(player string, id uint64) (result error, known bool) {
	seat := s.SeatOf(player)
	if seat == nil || id == 0 {
		return nil, false
	}
	i, known := seat.recall(id)
	if known && seat.recent[i].wrong {
		return Wrong, true
	}
	return nil, known
}

// Last is the highest command id that the player's seat remembers; 0 is none.
func (s *State) Last(player string) uint64 {
	seat := s.SeatOf(player)
	if seat == nil || len(seat.recent) == 0 {
		return 0
	}
	return seat.recent[len(seat.recent)-1].id
}

// recall returns where the command is in the seat's memory, or would be.
func (seat *Seat) recall(id uint64) (int, bool) {
	return slices.BinarySearchFunc(seat.recent, id, func(a answer, id uint64) int { return cmp.Compare(a.id, id) })
}

// forgot says whether the command is so old that the seat can't tell a new one from a repeat.
func (seat *Seat) forgot(id uint64) bool {
	return len(seat.recent) == CommandsKept && id < seat.recent[0].id
}

// remember keeps what became of a command. The lowest id makes room: then every forgotten one is below all kept.
func (seat *Seat) remember(a answer) {
	i, known := seat.recall(a.id)
	switch {
	case known || seat.forgot(a.id):
	case len(seat.recent) < CommandsKept:
		seat.recent = slices.Insert(seat.recent, i, a)
	default:
		copy(seat.recent, seat.recent[1:i])
		seat.recent[i-1] = a
	}
}
