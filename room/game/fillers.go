package game

import "slices"

// fillers records which seat filled each cell of a board. It uses one bit per cell as long as only one seat has filled
// cells, which is always the case on a player's own board.
type fillers struct {
	onlySeat int      // the only seat that has filled cells; 0 if none has
	bits     []uint64 // one bit per cell that onlySeat filled; nil before the first
	bySeat   []uint16 // the seat of each cell, 0 for none; nil while only one seat has filled any
}

// seatOf returns the seat that filled a cell, or 0 for none.
func (f *fillers) seatOf(cell int) int {
	switch {
	case f.bySeat != nil:
		return int(f.bySeat[cell])
	case f.bits != nil && f.bits[cell/64]&(1<<(cell%64)) != 0:
		return f.onlySeat
	}
	return 0
}

// set records the seat that filled a cell, or 0 for none, on a board with the given number of cells.
func (f *fillers) set(cell, seat, cells int) {
	if f.bySeat == nil && seat != 0 && f.onlySeat != 0 && f.onlySeat != seat {
		f.splitBySeat(cells)
	}
	switch {
	case f.bySeat != nil:
		f.bySeat[cell] = uint16(seat)
	case seat == 0 && f.bits != nil:
		f.bits[cell/64] &^= 1 << (cell % 64)
	case seat != 0:
		if f.bits == nil {
			f.bits = make([]uint64, (cells+63)/64)
		}
		f.onlySeat = seat
		f.bits[cell/64] |= 1 << (cell % 64)
	}
}

// splitBySeat switches to one seat number per cell when a second seat fills cells.
func (f *fillers) splitBySeat(cells int) {
	all := make([]uint16, cells)
	for cell := range all {
		all[cell] = uint16(f.seatOf(cell))
	}
	*f = fillers{bySeat: all}
}

func (f *fillers) clone() fillers {
	return fillers{onlySeat: f.onlySeat, bits: slices.Clone(f.bits), bySeat: slices.Clone(f.bySeat)}
}
