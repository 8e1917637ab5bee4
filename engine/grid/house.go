package grid

import "strconv"

// HouseKind is the kind of a house.
type HouseKind uint8

// The kinds of houses, in the order in which a grid lists them.
const (
	Row HouseKind = iota
	Column
	Box      // a rectangle
	Region   // an irregular region that replaces a box
	Diagonal // of the whole grid
)

var houseKindNames = [...]string{Row: "row", Column: "column", Box: "box", Region: "region", Diagonal: "diagonal"}

// String returns the kind as a word, such as "row".
func (k HouseKind) String() string { return houseKindNames[k] }

// IsLine reports whether houses of this kind are rows or columns.
func (k HouseKind) IsLine() bool { return k <= Column }

// IsBox reports whether houses of this kind are boxes or replace them.
func (k HouseKind) IsBox() bool { return k == Box || k == Region }

// House is a set of cells that holds every value exactly once.
type House struct {
	Kind  HouseKind
	Index int   // among the houses of its kind on its board, from 0
	Board int   // from 1 if there are several boards; a house of several boards has the first of them
	Cells []int // in reading order
}

// Name returns the name of the house, "row 3", or "grid 2 row 3" if there are several boards.
func (h House) Name() string {
	name := h.Kind.String() + " " + strconv.Itoa(h.Index+1)
	if h.Board > 0 {
		name = "grid " + strconv.Itoa(h.Board) + " " + name
	}
	return name
}
