package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
)

// weightMost is the ratio of the speeds of the fastest and the slowest growing regions.
const weightMost = 5

// none is the region of a cell that has none yet.
const none = 255

// grow draws regions around queens: one around each, or around two neighbours if each region has two. It returns false
// if that failed.
func grow(l *layout.Layout, queens []int, r *engine.Rand) bool {
	l.Clear()
	region := blobs(l, queens, r)
	if l.Stars > 1 {
		pair := pairs(l, region, len(queens), r)
		if pair == nil {
			return false
		}
		for cell, blob := range region {
			region[cell] = pair[blob]
		}
	}
	for cell, of := range region {
		l.Set(cell, int(of))
	}
	return true
}

// blobs grows a region from each queen, at different speeds, until no cell is left.
func blobs(l *layout.Layout, queens []int, r *engine.Rand) []uint8 {
	region := make([]uint8, len(l.Region))
	for cell := range region {
		region[cell] = none
	}
	weight := make([]int, len(queens))
	type edge struct{ cell, blob int }
	var edges []edge
	take := func(cell, blob int) {
		region[cell] = uint8(blob)
		for _, next := range l.NeighboursOf(cell) {
			if region[next] == none {
				edges = append(edges, edge{next, blob})
			}
		}
	}
	for i, cell := range queens {
		weight[i] = 1 + r.Intn(weightMost)
		region[cell] = uint8(i)
	}
	for i, cell := range queens {
		take(cell, i)
	}
	for len(edges) > 0 {
		i := r.Intn(len(edges))
		e := edges[i]
		if region[e.cell] == none && r.Intn(weightMost) >= weight[e.blob] {
			continue
		}
		edges[i] = edges[len(edges)-1]
		edges = edges[:len(edges)-1]
		if region[e.cell] == none {
			take(e.cell, e.blob)
		}
	}
	return region
}

// pairSteps is the maximum number of steps to find pairs.
const pairSteps = 1_000

// pairs merges blobs that share a border, two by two, and returns the region of each, or nil if that failed.
func pairs(l *layout.Layout, blob []uint8, count int, r *engine.Rand) []uint8 {
	borders := make([][]bool, count)
	for i := range borders {
		borders[i] = make([]bool, count)
	}
	for cell, of := range blob {
		for _, next := range l.NeighboursOf(cell) {
			borders[of][blob[next]] = of != blob[next]
		}
	}
	region := make([]uint8, count)
	for i := range region {
		region[i] = none
	}
	steps := 0
	var pair func(next uint8) bool
	pair = func(next uint8) bool {
		if int(next) == count/2 {
			return true
		}
		if steps++; steps > pairSteps {
			return false
		}
		lone := findLeastBordered(borders, region)
		for _, mate := range r.Perm(count) {
			if !borders[lone][mate] || region[mate] != none {
				continue
			}
			region[lone], region[mate] = next, next
			if pair(next + 1) {
				return true
			}
			region[lone], region[mate] = none, none
		}
		return false
	}
	if !pair(0) {
		return nil
	}
	return region
}

// findLeastBordered returns the unpaired blob with the fewest unpaired neighbours.
func findLeastBordered(borders [][]bool, region []uint8) (lone int) {
	fewest := len(region) + 1
	for i := range region {
		if region[i] != none {
			continue
		}
		n := 0
		for j, borders := range borders[i] {
			if borders && region[j] == none {
				n++
			}
		}
		if n < fewest {
			lone, fewest = i, n
		}
	}
	return lone
}
