package game

import (
	"cmp"
	"slices"
)

// Answer returns what became of a command of the player's: nil or a [Refusal]. It is known for the last commands that
// brought events about, while the player has the seat.
func (s *State) Answer(player string, id uint64) (result error, known bool) {
	return s.SeatOf(player).answer(id)
}

func (seat *Seat) answer(id uint64) (result error, known bool) {
	if seat == nil || id == 0 {
		return nil, false
	}
	i, known := recall(seat.recent, id)
	if known && seat.recent[i].refusal != "" {
		return seat.recent[i].refusal, true
	}
	return nil, known
}

// refusalIn is what the player hears of a command that came to this: why it was refused, if it was.
func refusalIn(what What) Refusal {
	switch w := what.(type) {
	case Struck:
		return Wrong
	case Answered:
		return w.Code
	}
	return ""
}

// Last is the highest command id that the player's seat remembers; 0 is none.
func (s *State) Last(player string) uint64 {
	seat := s.SeatOf(player)
	if seat == nil || len(seat.recent) == 0 {
		return 0
	}
	return seat.recent[len(seat.recent)-1].id
}

// recall returns where the command is in a seat's memory, or would be.
func recall(recent []answer, id uint64) (int, bool) {
	return slices.BinarySearchFunc(recent, id, func(a answer, id uint64) int { return cmp.Compare(a.id, id) })
}

// forgot says whether the command is so old that a new one can't be told from a repeat.
func forgot(recent []answer, id uint64) bool {
	return len(recent) == CommandsKept && id < recent[0].id
}

// remember keeps what became of a command. The lowest id makes room: then every forgotten one is below all kept.
func remember(recent *[]answer, a answer) {
	i, known := recall(*recent, a.id)
	switch {
	case known || forgot(*recent, a.id):
	case len(*recent) < CommandsKept:
		*recent = slices.Insert(*recent, i, a)
	default:
		copy(*recent, (*recent)[1:i])
		(*recent)[i-1] = a
	}
}
