package pipes

import "math/bits"

// The sides of a tile, which are also the bits of masks of its ends. They are numbered anticlockwise, as in Net.
const (
	right = iota
	up
	left
	down
	sides
)

// sideNames are the names of sides in facts and in sentences.
var sideNames = [sides]string{"right", "up", "left", "down"}

// oppositeSide returns the same side as seen from the neighbour.
func oppositeSide(side int) int { return (side + 2) % sides }

// rotate returns a mask turned clockwise by a number of quarter turns.
func rotate(mask uint8, turns int) uint8 {
	for range turns {
		mask = mask>>1 | mask&1<<3
	}
	return mask
}

// period returns the number of quarter turns after which a tile looks the same.
func period(mask uint8) uint8 {
	for turns := uint8(1); turns < sides; turns++ {
		if rotate(mask, int(turns)) == mask {
			return turns
		}
	}
	return sides
}

// Properties of tiles, by mask. Sets of turns have turn t at bit t. The lowest of turns that look the same represents
// all of them.
var (
	masks   [16][sides]uint8 // the tile after each number of turns
	every   [16]uint8        // all turns that look different
	allowed [16][256]uint8   // the turns that match known sides: open ones in the low half, closed ones in the high half
	always  [16][16]uint8    // the ends that all turns of a set have
	ever    [16][16]uint8    // the ends that some turn of a set has
)

func init() {
	for mask := range uint8(16) {
		every[mask] = 1<<period(mask) - 1
		for turns := range sides {
			masks[mask][turns] = rotate(mask, turns)
		}
		for set := range uint8(16) {
			always[mask][set] = 15
			for turns := range turnsOf(set) {
				always[mask][set] &= masks[mask][turns]
				ever[mask][set] |= masks[mask][turns]
			}
		}
		for known := range 256 {
			open, shut := uint8(known&15), uint8(known>>4)
			for turns := range turnsOf(every[mask]) {
				if ends := masks[mask][turns]; ends&open == open && ends&shut == 0 {
					allowed[mask][known] |= 1 << turns
				}
			}
		}
	}
}

// turnsOf yields the turns of a set, or the sides of a mask, in ascending order.
func turnsOf(set uint8) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros8(set)) {
				return
			}
		}
	}
}
