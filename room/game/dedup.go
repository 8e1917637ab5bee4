package game

import (
	"cmp"
	"slices"
	"unique"
)

// Answer returns the result of a player's command: nil or a [Refusal]. It serves the deduplication of repeated
// commands. It is known for the last commands that caused events, while the player has the seat.
func (s *State) Answer(player string, id uint64) (result error, known bool) {
	return s.SeatOf(player).answerTo(id)
}

func (seat *Seat) answerTo(id uint64) (result error, known bool) {
	if seat == nil || id == 0 {
		return nil, false
	}
	i, known := seat.recent.find(id)
	if !known {
		return nil, false
	}
	if refusal := seat.recent.list[i].reason(); refusal != "" {
		return refusal, true
	}
	return nil, true
}

// LastCommand returns the highest command ID that the player's seat remembers, or 0 if there is none.
func (s *State) LastCommand(player string) uint64 {
	seat := s.SeatOf(player)
	if seat == nil {
		return 0
	}
	return seat.recent.last()
}

// answer is the result of a command, which a repeat under its ID receives again. Refusals are interned, because there
// are many answers with few different ones.
type answer struct {
	id      uint64
	refusal unique.Handle[Refusal] // zero for success
}

// reason returns why the command was refused, or "" if it succeeded.
func (a answer) reason() Refusal {
	if a.refusal == (unique.Handle[Refusal]{}) {
		return ""
	}
	return a.refusal.Value()
}

// dedup is the last commands of a seat by ascending ID, at most [CommandsKept], so that a repeated command takes effect
// exactly once. Copies share one backing list: the elements of a copy never change, and a copy appends in place as long
// as no other copy has used the next element.
type dedup struct {
	list []answer
	free *int // number of elements at the list's end that no copy uses
}

// dedupSpare is the maximum spare capacity of a new list. It is lower for players with few commands.
const dedupSpare = 16

// last returns the highest ID, or 0 if there is none.
func (m *dedup) last() uint64 {
	if len(m.list) == 0 {
		return 0
	}
	return m.list[len(m.list)-1].id
}

// find returns the index at which the command is or would be inserted, and whether it is there.
func (m *dedup) find(id uint64) (int, bool) {
	return slices.BinarySearchFunc(m.list, id, func(a answer, id uint64) int { return cmp.Compare(a.id, id) })
}

// hasEvicted reports whether the command is so old that it can't be distinguished from a repeat.
func (m *dedup) hasEvicted(id uint64) bool { return len(m.list) == CommandsKept && id < m.list[0].id }

// add records the answer to a command. An empty refusal means success. If the list is full it drops the lowest ID, so
// that all forgotten IDs are below the kept ones.
func (m *dedup) add(id uint64, refusal Refusal) {
	i, known := m.find(id)
	if known || m.hasEvicted(id) {
		return
	}
	a := answer{id: id}
	if refusal != "" {
		a.refusal = unique.Make(refusal)
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
