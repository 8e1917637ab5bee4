package technique

import (
	"math"
	"math/bits"
	"slices"
)

// links are the kinds of links that a chain may use.
type links struct {
	cells  bool // weak links between the digits of a cell
	twins  bool // strong links between the two digits of a cell
	digits bool // strong links between the two places of a digit
	groups bool // groups of cells as nodes
}

// walk is a breadth-first search for the nodes that are true and false if one node is true.
type walk struct {
	on, off []uint64 // nodes found true, nodes found false
	mask    []uint64 // nodes that may be found false
	queue   []int    // nodes found true, in order
	depth   []int    // by node found true: its distance from the start
	before  []int    // by node found true: the false node that it follows from
	because []int    // by node found false: the true node that it follows from
}

// ends makes a walk skip false nodes from which nothing follows by the given links.
func (g *graph) ends(w *walk, use links) {
	w.mask = makeZeroed(w.mask, g.words)
	for node := range g.nodes {
		if use.twins && g.twin[node] >= 0 || use.digits && len(g.strong[node]) > 0 {
			w.mask[node>>6] |= 1 << (node & 63)
		}
	}
}

// reachAll makes a walk find all nodes.
func (g *graph) reachAll(w *walk) {
	w.mask = makeZeroed(w.mask, g.words)
	for i := range w.mask {
		w.mask[i] = ^uint64(0)
	}
}

// start begins a walk at a node.
func (g *graph) start(w *walk, from int) {
	w.on, w.off = makeZeroed(w.on, g.words), makeZeroed(w.off, g.words)
	for len(w.depth) < len(g.nodes) {
		w.depth, w.before, w.because = append(w.depth, 0), append(w.before, 0), append(w.because, 0)
	}
	w.queue = append(w.queue[:0], from)
	w.on[from>>6] |= 1 << (from & 63)
	w.depth[from] = 0
}

// spread finds the consequences of the true node at an index of the queue. It calls each with every node found true,
// and stops when each returns false.
func (g *graph) spread(w *walk, at int, use links, each func(node int) bool) bool {
	from := w.queue[at]
	for i, word := range g.row(g.weakLinks(use), from) {
		word &= w.mask[i] &^ w.off[i]
		w.off[i] |= word
		for ; word != 0; word &= word - 1 {
			off := i<<6 + bits.TrailingZeros64(word)
			w.because[off] = from
			if use.twins && g.twin[off] >= 0 && g.turnOn(w, g.twin[off], off, each) {
				return true
			}
			if !use.digits {
				continue
			}
			for _, next := range g.strong[off] {
				if g.turnOn(w, int(next), off, each) {
					return true
				}
			}
		}
	}
	return false
}

func (g *graph) turnOn(w *walk, on, off int, each func(node int) bool) bool {
	if w.on[on>>6]>>(on&63)&1 != 0 {
		return false
	}
	w.on[on>>6] |= 1 << (on & 63)
	w.before[on] = off
	w.depth[on] = w.depth[w.because[off]] + 1
	w.queue = append(w.queue, on)
	return each(on)
}

// chain returns a function that finds the shortest chain from a note to a contradiction: if the note were true, weak
// and strong links would make something true that rules it out.
func chain(use links) func(*Logic) bool {
	return func(l *Logic) bool {
		if l.hasTooManyNotes() {
			return false
		}
		g := l.linkGraph(use.groups)
		g.ends(&l.walk, use)
		from, to, best := -1, -1, len(g.nodes)
		for start := range g.singles {
			if end, depth := l.findReturn(g, start, use, best); depth < best {
				from, to, best = start, end, depth
			}
		}
		if from < 0 {
			return false
		}
		l.findReturn(g, from, use, best+1)
		l.showChain(g, from, to, use)
		return true
	}
}

// findReturn follows a node until something rules it out, at a depth below most. If nothing does it returns -1 and
// most.
func (l *Logic) findReturn(g *graph, start int, use links, most int) (end, depth int) {
	w := &l.walk
	g.start(w, start)
	back := g.weakLinks(use)
	for at := 0; at < len(w.queue) && w.depth[w.queue[at]]+1 < most; at++ {
		found := g.spread(w, at, use, func(node int) bool {
			return g.row(back, node)[start>>6]>>(start&63)&1 != 0
		})
		if found {
			end = w.queue[len(w.queue)-1]
			return end, w.depth[end]
		}
	}
	return -1, most
}

// showChain sets the step: cells that see both ends of the chain lose the digit.
func (l *Logic) showChain(g *graph, from, to int, use links) {
	w := &l.walk
	first := to
	for w.because[w.before[first]] != from {
		first = w.because[w.before[first]]
	}
	ends := [2]int{w.before[first], to}
	weak := g.weakLinks(use)
	for node := range g.singles {
		if both := g.row(weak, ends[0])[node>>6] & g.row(weak, ends[1])[node>>6]; both>>(node&63)&1 != 0 {
			l.drop(g.nodes[node].cells[0], 1<<g.nodes[node].digit)
		}
	}
	l.step.score = l.trying.chainScore(2*w.depth[to] + 2)
	l.showWalk(g, w, to, false)
	l.step.chain = append(l.step.chain, link{Cells: g.nodes[from].cells, Digit: g.nodes[from].digit})
}

// showWalk adds the links to a node to the step's chain.
func (l *Logic) showWalk(g *graph, w *walk, to int, off bool) {
	at := len(l.step.chain)
	add := func(node int, on bool) {
		l.step.chain = append(l.step.chain, link{Cells: g.nodes[node].cells, Digit: g.nodes[node].digit, On: on})
	}
	if off {
		add(to, false)
		to = w.because[to]
	}
	for ; w.depth[to] > 0; to = w.because[w.before[to]] {
		add(to, true)
		add(w.before[to], false)
	}
	add(to, true)
	slices.Reverse(l.step.chain[at:])
}

// chainScore returns the score of a chain of a technique. Like Sudoku Explainer it adds to the score for the length of
// the chain.
func (t Technique) chainScore(thoughts int) float64 {
	added := 0
	for most, odd := 4, false; thoughts-2 > most; odd = !odd {
		added++
		if odd {
			most = most * 4 / 3
		} else {
			most = most * 3 / 2
		}
	}
	return math.Round(10*t.Score()+float64(added)) / 10
}

func whyChain(w *words, s *Step) {
	w.Add("Suppose ", w.thought(s.chain[0]), ".")
	w.follow(s.chain[1:])
	w.Add("That contradicts the start, so ", w.thought(link{Cells: s.chain[0].Cells, Digit: s.chain[0].Digit}), ".")
}

func (w *words) thought(link link) string {
	verb := " is not "
	cells := w.cells(link.Cells)
	if len(link.Cells) > 1 {
		verb, cells = " has no ", "the group "+cells
		if link.On {
			verb = " has a "
		}
	} else if link.On {
		verb = " is "
	}
	return cells + verb + w.digit(link.Digit)
}

// follow writes links in order.
func (w *words) follow(chain []link) {
	for i, link := range chain {
		lead := "Then "
		if i > 0 {
			lead = "So "
		}
		w.Add(lead, w.thought(link), link.Why, ".")
	}
}

// findXChain finds a chain of one digit: its strong links are houses with two places for it.
var findXChain = chain(links{digits: true})

// findXYChain finds a chain of cells with two notes, each of which sees the next and shares a digit with it.
var findXYChain = chain(links{twins: true})

// findAlternatingChain finds an alternating inference chain: strong and weak links of any kind in turn.
var findAlternatingChain = chain(links{cells: true, twins: true, digits: true})

// findGroupedChain finds an alternating inference chain that may use groups: two or more cells of a box and a line, one
// of which takes the digit.
var findGroupedChain = chain(links{cells: true, twins: true, digits: true, groups: true})
