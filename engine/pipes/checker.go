package pipes

import "nonet/engine"

// Checker finds tiles with an end at a wall, and tiles that don't match adjacent tiles that are filled in: one has an
// end where the other has none.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	b, err := boardOf(p)
	if err != nil {
		return nil, err
	}
	return b.breaks, nil
}

func (b *board) breaks(values []uint8, cell int, value uint8) bool {
	if value < 1 || value > sides {
		return false
	}
	ends, shut := masks[b.tiles[cell]][value-1], b.closed(cell)>>4
	if ends&shut != 0 {
		return true
	}
	for side := range turnsOf(^shut & 15) {
		other := b.next[cell][side]
		v := values[other]
		if v < 1 || v > sides || int(other) == cell {
			continue
		}
		if masks[b.tiles[other]][v-1]>>opposite(side)&1 != ends>>side&1 {
			return true
		}
	}
	return false
}
