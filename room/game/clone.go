package game

import "slices"

// Clone returns a copy that shares nothing with s that Apply could change. However many sit in the room,
// it takes the same few allocations.
func (s *State) Clone() *State {
	c := *s
	c.Seats = slices.Clone(s.Seats)
	room := s.measure()
	for i := range c.Seats {
		c.Seats[i].recent = take(&room.answers, c.Seats[i].recent)
	}
	if s.Round == nil {
		return &c
	}
	round := *s.Round
	c.Round = &round
	if round.Board != nil {
		round.Board = room.board(round.Board)
	}
	for i := range c.Seats {
		if p := c.Seats[i].Play; p != nil {
			c.Seats[i].Play = room.play(p, round.Board)
		}
	}
	return &c
}

// space is what the parts of a copy are cut from.
type space struct {
	answers []answer
	plays   []Play
	boards  []Board
	cells   []uint8
	by      []uint16
	bits    []uint32
}

// measure makes space for a copy of s.
func (s *State) measure() space {
	answers, plays, boards, cells, tried := 0, 0, 0, 0, 0
	add := func(b *Board) {
		boards++
		cells += len(b.Cells)
		tried += len(b.tried)
	}
	for i := range s.Seats {
		answers += len(s.Seats[i].recent)
		if p := s.Seats[i].Play; p != nil {
			plays++
			if s.Round.Board == nil {
				add(p.Board)
			}
		}
	}
	if s.Round != nil && s.Round.Board != nil {
		add(s.Round.Board)
	}
	return space{
		make([]answer, answers), make([]Play, plays), make([]Board, boards),
		make([]uint8, cells), make([]uint16, cells), make([]uint32, cells+tried),
	}
}

// play copies p onto the shared board, or its own one if none is shared.
func (room *space) play(p *Play, shared *Board) *Play {
	c := &room.plays[0]
	room.plays = room.plays[1:]
	*c = *p
	c.Board = shared
	if shared == nil {
		c.Board = room.board(p.Board)
	}
	return c
}

func (room *space) board(b *Board) *Board {
	c := &room.boards[0]
	room.boards = room.boards[1:]
	*c = Board{
		Cells: take(&room.cells, b.Cells),
		By:    take(&room.by, b.By),
		Notes: take(&room.bits, b.Notes),
		Blank: b.Blank,
		tried: take(&room.bits, b.tried),
	}
	return c
}

// take copies src into the free space. The copy can't grow into what comes after it.
func take[T any](free *[]T, src []T) []T {
	if src == nil {
		return nil
	}
	n := copy(*free, src)
	c := (*free)[:n:n]
	*free = (*free)[n:]
	return c
}
