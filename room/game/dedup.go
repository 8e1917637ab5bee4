package game

import (
	"cmp"
	"slices"
	"unique"
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
	i, known := seat.recent.find(id)
	if !known {
		return nil, false
	}
	if refusal := seat.recent.list[i].refused(); refusal != "" {
		return refusal, true
	}
	return nil, true
}

// Outcome is what the player hears of a command that [Decide] made events and an error of. It is what [State.Answer]
// says once they are applied, while the player has a seat.
func Outcome(events []Event, err error) error {
	for _, e := range events {
		if e.Cmd == 0 {
			continue
		}
		if refusal := refusalIn(e.What); refusal != "" {
			return refusal
		}
		return nil
	}
	return err
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
	if seat == nil {
		return 0
	}
	return seat.recent.last()
}

// answer is what became of a command: a repeat under its id gets the same again. There are many, of few refusals.
type answer struct {
	id      uint64
	refusal unique.Handle[Refusal] // zero is success
}

// answerOf is what became of a command; an empty refusal is success.
func answerOf(id uint64, refusal Refusal) answer {
	a := answer{id: id}
	if refusal != "" {
		a.refusal = unique.Make(refusal)
	}
	return a
}

// refused is why the command was refused; empty is success.
func (a answer) refused() Refusal {
	if a.refusal == (unique.Handle[Refusal]{}) {
		return ""
	}
	return a.refusal.Value()
}

// dedup is the last commands of a seat by rising id, at most [CommandsKept]. Copies of it share one list: what a copy
// has does not change any more, and the next goes behind it in the list as long as no other copy has put something
// there.
type dedup struct {
	list []answer
	free *int // places at the list's end that no copy has taken
}

// dedupSpare is for how many more commands a list that is made anew has room at most: few of who has done little.
const dedupSpare = 16

// last is the highest id; 0 is none.
func (m *dedup) last() uint64 {
	if len(m.list) == 0 {
		return 0
	}
	return m.list[len(m.list)-1].id
}

// find returns where the command is in the memory, or would be.
func (m *dedup) find(id uint64) (int, bool) {
	return slices.BinarySearchFunc(m.list, id, func(a answer, id uint64) int { return cmp.Compare(a.id, id) })
}

// evicted says whether the command is so old that a new one can't be told from a repeat.
func (m *dedup) evicted(id uint64) bool { return len(m.list) == CommandsKept && id < m.list[0].id }

// add keeps what became of a command. The lowest id makes room: then every forgotten one is below all kept.
func (m *dedup) add(a answer) {
	i, known := m.find(a.id)
	if known || m.evicted(a.id) {
		return
	}
	over := max(0, len(m.list)+1-CommandsKept)
	if spare := cap(m.list) - len(m.list); i == len(m.list) && spare > 0 && *m.free == spare {
		*m.free--
		m.list = append(m.list, a)[over:]
		return
	}
	kept := len(m.list) + 1 - over
	list := make([]answer, 0, kept+min(kept, dedupSpare))
	list = append(append(list, m.list[min(over, i):i]...), a)
	m.list = append(list, m.list[i:]...)
	m.free = new(cap(m.list) - len(m.list))
}
