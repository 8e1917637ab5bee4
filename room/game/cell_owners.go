package game

import "slices"

// cellOwners records which seat filled each cell of a board. It uses one bit per cell as long as only one seat has
// filled cells, which is always the case on a player's own board.
type cellOwners struct {
	onlySeat int      // the only seat that has filled cells; 0 if none has
	bits     []uint64 // one bit per cell that onlySeat filled; nil before the first
	bySeat   []uint16 // the seat of each cell, 0 for none; nil while only one seat has filled any
}

// seatOf returns the seat that filled a cell, or 0 for none.
func (o *cellOwners) seatOf(cell int) int {
	switch {
	case o.bySeat != nil:
		return int(o.bySeat[cell])
	case o.bits != nil && o.bits[cell/64]&(1<<(cell%64)) != 0:
		return o.onlySeat
	}
	return 0
}

// set records the seat that filled a cell, or 0 for none, on a board with the given number of cells.
func (o *cellOwners) set(cell, seat, cells int) {
	if o.bySeat == nil && seat != 0 && o.onlySeat != 0 && o.onlySeat != seat {
		o.splitBySeat(cells)
	}
	switch {
	case o.bySeat != nil:
		o.bySeat[cell] = uint16(seat)
	case seat == 0 && o.bits != nil:
		o.bits[cell/64] &^= 1 << (cell % 64)
	case seat != 0:
		if o.bits == nil {
			o.bits = make([]uint64, (cells+63)/64)
		}
		o.onlySeat = seat
		o.bits[cell/64] |= 1 << (cell % 64)
	}
}

// splitBySeat switches to one seat number per cell when a second seat fills cells.
func (o *cellOwners) splitBySeat(cells int) {
	all := make([]uint16, cells)
	for cell := range all {
		all[cell] = uint16(o.seatOf(cell))
	}
	*o = cellOwners{bySeat: all}
}

func (o *cellOwners) clone() cellOwners {
	return cellOwners{onlySeat: o.onlySeat, bits: slices.Clone(o.bits), bySeat: slices.Clone(o.bySeat)}
}
