package technique

import "math/bits"

// node is the statement that one of some cells takes a digit. A node of several cells, all in one box and one line, is
// a group.
type node struct {
	cells []int
	digit int
}

// graph is the implication graph of a position's candidates. A weak link joins two nodes that can't both be true, a
// strong link two that can't both be false. Sets of nodes are bit sets.
type graph struct {
	changes int    // value of board.changes when it was built
	nodes   []node // single cells first
	singles int    // number of nodes of a single cell
	words   int    // length of a set of nodes
	at      []int  // by cell and digit: its node
	weak    []uint64
	weakIn  []uint64  // by node: weak links within its digit
	twin    []int     // by node: the other node of a cell with two notes, or -1
	strong  [][]int32 // by node: its strong links within its digit
	cells   []int     // backing memory of the nodes' cells
	largest int       // maximum number of cells of a group
}

func (g *graph) row(set []uint64, node int) []uint64 { return set[node*g.words : (node+1)*g.words] }

// weakLinks returns the weak links that a chain may use.
func (g *graph) weakLinks(use links) []uint64 {
	if use.cells {
		return g.weak
	}
	return g.weakIn
}

// linkGraph returns the graph of the current position, with or without groups.
func (l *Logic) linkGraph(groups bool) *graph {
	g := &l.graphs[0]
	if groups {
		g = &l.graphs[1]
	}
	if g.changes == l.changes {
		return g
	}
	g.changes = l.changes
	l.listNodes(g)
	if groups {
		l.listGroups(g)
	}
	g.words = (len(g.nodes) + 63) / 64
	g.weak = makeZeroed(g.weak, len(g.nodes)*g.words)
	g.weakIn = makeZeroed(g.weakIn, len(g.nodes)*g.words)
	l.linkCells(g)
	l.linkDigits(g)
	l.linkGroups(g)
	l.linkStrongly(g)
	return g
}

// makeZeroed returns n zero words, reusing old if it is large enough.
func makeZeroed(old []uint64, n int) []uint64 {
	if cap(old) < n {
		return make([]uint64, n, n+n/2)
	}
	old = old[:n]
	clear(old)
	return old
}

func (l *Logic) listNodes(g *graph) {
	g.nodes, g.cells, g.twin = g.nodes[:0], g.cells[:0], g.twin[:0]
	if g.at == nil {
		g.at = make([]int, l.grid.Cells()*l.n)
		g.cells = make([]int, 0, 2*l.grid.Cells()*l.n+2*len(l.fromBox)*l.n*l.n)
	}
	for cell, notes := range l.notes {
		for rest := notes; rest != 0; rest &= rest - 1 {
			digit := bits.TrailingZeros32(rest)
			g.at[cell*l.n+digit] = len(g.nodes)
			g.cells = append(g.cells, cell)
			g.add(digit, len(g.cells)-1)
		}
	}
	g.singles = len(g.nodes)
}

// add adds a node of the cells from an index on.
func (g *graph) add(digit, from int) {
	g.nodes = append(g.nodes, node{g.cells[from:len(g.cells):len(g.cells)], digit})
	g.twin = append(g.twin, -1)
}

// listGroups adds the groups that can be an end of a strong link or follow from one.
func (l *Logic) listGroups(g *graph) {
	g.largest = 0
	for _, p := range l.fromBox {
		shared := l.sharedPlaces(p.from, p.to)
		for digit, spots := range l.spotsOf(p.from) {
			if group := spots & shared; group&(group-1) != 0 {
				from := len(g.cells)
				for ; group != 0; group &= group - 1 {
					g.cells = append(g.cells, l.cellIn(p.from, group))
				}
				g.largest = max(g.largest, len(g.cells)-from)
				g.add(digit, from)
			}
		}
	}
}

// linkCells adds weak links between the notes of each cell, and strong links if there are two.
func (l *Logic) linkCells(g *graph) {
	for a := 0; a < g.singles; a++ {
		cell := g.nodes[a].cells[0]
		for b := a + 1; b < g.singles && g.nodes[b].cells[0] == cell; b++ {
			g.linkWeakly(g.weak, a, b)
		}
		if isSingle(l.notes[cell]&(l.notes[cell]-1)) && a+1 < g.singles && g.nodes[a+1].cells[0] == cell {
			g.twin[a], g.twin[a+1] = a+1, a
		}
	}
}

func (g *graph) linkWeakly(set []uint64, a, b int) {
	g.row(set, a)[b>>6] |= 1 << (b & 63)
	g.row(set, b)[a>>6] |= 1 << (a & 63)
}

// linkDigits adds weak links between cells that see each other and can take the same digit.
func (l *Logic) linkDigits(g *graph) {
	for a := 0; a < g.singles; a++ {
		cell, digit := g.nodes[a].cells[0], g.nodes[a].digit
		peers := l.grid.PeerSet(cell)
		for w, word := range l.cellsOf(digit) {
			for word &= peers[w]; word != 0; word &= word - 1 {
				b := g.at[(w<<6+bits.TrailingZeros64(word))*l.n+digit]
				g.row(g.weakIn, a)[b>>6] |= 1 << (b & 63)
				g.row(g.weak, a)[b>>6] |= 1 << (b & 63)
			}
		}
	}
}

// linkGroups adds weak links between groups and the nodes of their digit that see all their cells.
func (l *Logic) linkGroups(g *graph) {
	for a := g.singles; a < len(g.nodes); a++ {
		digit := g.nodes[a].digit
		for w, word := range l.cellsOf(digit) {
			for _, cell := range g.nodes[a].cells {
				word &= l.grid.PeerSet(cell)[w]
			}
			for ; word != 0; word &= word - 1 {
				g.linkInDigit(a, g.at[(w<<6+bits.TrailingZeros64(word))*l.n+digit])
			}
		}
		for b := g.singles; b < a; b++ {
			if g.nodes[b].digit == digit && l.allSee(g.nodes[a].cells, g.nodes[b].cells) {
				g.linkInDigit(a, b)
			}
		}
	}
}

func (g *graph) linkInDigit(a, b int) {
	g.linkWeakly(g.weak, a, b)
	g.linkWeakly(g.weakIn, a, b)
}

// allSee reports whether each cell of one list sees each of another.
func (l *Logic) allSee(some, others []int) bool {
	for _, a := range some {
		for _, b := range others {
			if a == b || !l.grid.Sees(a, b) {
				return false
			}
		}
	}
	return true
}

// linkStrongly adds strong links between two nodes that are all places of a digit in a house.
func (l *Logic) linkStrongly(g *graph) {
	for len(g.strong) < len(g.nodes) {
		g.strong = append(g.strong, nil)
	}
	for i := range g.strong {
		g.strong[i] = g.strong[i][:0]
	}
	for digit := range l.n {
		for _, link := range l.strongLinks(digit) {
			g.linkBoth(g.at[link.cells[0]*l.n+digit], g.at[link.cells[1]*l.n+digit])
		}
	}
	for group := g.singles; group < len(g.nodes); group++ {
		for _, in := range l.grid.Places[g.nodes[group].cells[0]] {
			if rest, ok := l.restOf(g, group, in.House); ok {
				g.linkBoth(group, rest)
			}
		}
	}
}

func (g *graph) linkBoth(a, b int) {
	g.strong[a] = append(g.strong[a], int32(b))
	g.strong[b] = append(g.strong[b], int32(a))
}

// restOf returns the node of all places of the group's digit in a house other than the group. It returns false if there
// is no such node.
func (l *Logic) restOf(g *graph, group, house int) (rest int, ok bool) {
	of := g.nodes[group]
	own, ok := l.placesIn(of.cells, house)
	left := l.spots[house*l.n+of.digit] &^ own
	switch {
	case !ok || left == 0 || bits.OnesCount32(left) > g.largest:
		return 0, false
	case isSingle(left):
		return g.at[l.cellIn(house, left)*l.n+of.digit], true
	}
	for other := group + 1; other < len(g.nodes); other++ {
		if g.nodes[other].digit != of.digit {
			continue
		}
		if spots, in := l.placesIn(g.nodes[other].cells, house); in && spots == left {
			return other, true
		}
	}
	return 0, false
}

// placesIn returns the places of cells in a house. It returns false if one of them is not in it.
func (l *Logic) placesIn(cells []int, house int) (spots uint32, ok bool) {
	for _, cell := range cells {
		index, in := l.indexIn(cell, house)
		if !in {
			return 0, false
		}
		spots |= 1 << index
	}
	return spots, true
}

// indexIn returns the place of a cell in a house.
func (b *board) indexIn(cell, house int) (index int, ok bool) {
	for _, p := range b.grid.Places[cell] {
		if p.House == house {
			return p.Index, true
		}
	}
	return 0, false
}

func (b *board) inHouse(cell, house int) bool {
	_, in := b.indexIn(cell, house)
	return in
}
