package technique

import "math/bits"

// everyLink are the links of forcing chains.
var everyLink = links{cells: true, twins: true, digits: true}

// forcingChain considers all notes of a cell, or all places of a digit in a house, one of which is true. A note that
// each of them rules out by a chain is removed.
func (l *Logic) forcingChain() bool {
	if l.hasTooManyNotes() {
		return false
	}
	g := l.linkGraph(false)
	l.close(g)
	best := forced{thoughts: 1 << 30}
	l.eachCase(g, func(house int, nodes []int) bool {
		l.commonVictim(g, house, nodes, &best)
		return false
	})
	if best.thoughts == 1<<30 {
		return false
	}
	l.showForced(g, &best)
	return true
}

// eachCase calls each with the nodes of every set of which one is true: the notes of a cell, with house -1, and the
// places of a digit in a house. It stops when each returns true, and reports whether it did.
func (l *Logic) eachCase(g *graph, each func(house int, nodes []int) bool) bool {
	for a, b := 0, 0; a < g.singles; a = b {
		l.branches = l.branches[:0]
		for ; b < g.singles && g.nodes[b].cells[0] == g.nodes[a].cells[0]; b++ {
			l.branches = append(l.branches, b)
		}
		if each(-1, l.branches) {
			return true
		}
	}
	for house := range l.grid.Houses {
		for digit, spots := range l.spotsOf(house) {
			l.branches = l.branches[:0]
			for ; spots != 0; spots &= spots - 1 {
				l.branches = append(l.branches, g.at[l.cellIn(house, spots)*l.n+digit])
			}
			if len(l.branches) > 0 && each(house, l.branches) {
				return true
			}
		}
	}
	return false
}

// forced is the best forcing chain found so far.
type forced struct {
	branches []int
	house    int // -1 for the notes of a cell
	victim   int
	thoughts int
}

// close finds all nodes that each node rules out, and how many links that takes.
func (l *Logic) close(g *graph) {
	l.ruled = makeZeroed(l.ruled, g.singles*g.words)
	need := g.singles * g.singles
	if cap(l.thoughts) < need {
		l.thoughts = make([]uint16, need+need/2)
	}
	l.thoughts = l.thoughts[:need]
	w := &l.walk
	g.reachAll(w)
	for node := range g.singles {
		g.start(w, node)
		for at := 0; at < len(w.queue); at++ {
			g.spread(w, at, everyLink, func(int) bool { return false })
		}
		row := g.row(l.ruled, node)
		copy(row, w.off)
		for i, word := range row {
			for ; word != 0; word &= word - 1 {
				if off := i<<6 + bits.TrailingZeros64(word); off < g.singles {
					l.thoughts[node*g.singles+off] = uint16(2*w.depth[w.because[off]] + 2)
				}
			}
		}
	}
}

// commonVictim finds the note that all branches rule out with the fewest links.
func (l *Logic) commonVictim(g *graph, house int, branches []int, best *forced) {
	if len(branches) < 2 {
		return
	}
	for i := range g.words {
		word := ^uint64(0)
		for _, branch := range branches {
			word &= g.row(l.ruled, branch)[i]
		}
		for ; word != 0; word &= word - 1 {
			victim := i<<6 + bits.TrailingZeros64(word)
			if victim >= g.singles {
				break
			}
			thoughts := 0
			for _, branch := range branches {
				thoughts += int(l.thoughts[branch*g.singles+victim])
			}
			if thoughts < best.thoughts {
				best.branches = append(best.branches[:0], branches...)
				best.house, best.victim, best.thoughts = house, victim, thoughts
			}
		}
	}
}

// showForced sets the step to one chain for each branch.
func (l *Logic) showForced(g *graph, best *forced) {
	victim := g.nodes[best.victim]
	l.drop(victim.cells[0], 1<<victim.digit)
	l.step.score = forcingChain.chainScore(best.thoughts)
	if best.house >= 0 {
		l.step.houses = append(l.step.houses, best.house)
	}
	w := &l.walk
	for _, branch := range best.branches {
		node := g.nodes[branch]
		l.step.show(node.cells[0], 1<<node.digit)
		g.start(w, branch)
		for at := 0; w.off[best.victim>>6]>>(best.victim&63)&1 == 0; at++ {
			g.spread(w, at, everyLink, func(int) bool { return false })
		}
		l.showWalk(g, w, best.victim, true)
	}
}

func whyForcingChain(w *words, s *Step) {
	if len(s.houses) > 0 {
		w.Add("In ", w.house(s.houses[0]), ", ", w.digits(s.pattern[0].Digits), " must go in ", w.patternCells(s), ".")
	} else {
		w.Add(w.cell(s.pattern[0].Cell), " must be ", w.alternatives(s.patternDigits()), ".")
	}
	victim := w.thought(link{Cells: []int{s.Removed[0].Cell}, Digit: s.removedDigit()})
	for chain := s.chain; len(chain) > 0; {
		end := 1
		for end < len(chain) && !s.starts(chain[end]) {
			end++
		}
		w.Add("Suppose ", w.thought(chain[0]), ".")
		w.follow(chain[1:end])
		chain = chain[end:]
	}
	w.Add("In every case ", victim, ".")
}

// removedDigit returns the first digit that the step removes.
func (s *Step) removedDigit() int { return bits.TrailingZeros32(s.Removed[0].Digits) }

// starts reports whether a link starts a branch.
func (s *Step) starts(link link) bool {
	for _, note := range s.pattern {
		if link.On && len(link.Cells) == 1 && link.Cells[0] == note.Cell && note.Digits == 1<<link.Digit {
			return true
		}
	}
	return false
}
