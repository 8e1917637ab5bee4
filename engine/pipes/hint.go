package pipes

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/hintwords"
)

// Hint returns the next tile whose turn can be explained. Locked tiles and right turns are known. Tiles that are turned
// otherwise, or that are as they were at the beginning, are not wrong, only not turned yet.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	b, err := boardOf(p)
	if err != nil {
		return engine.Hint{}, err
	}
	if n := len(b.tiles); len(p.Solution) != n || len(at.Values) != n || cell >= n || cell >= 0 && b.tiles[cell] == 0 {
		return engine.Hint{}, &engine.InputError{Msg: fmt.Sprintf("a board of %s has %d tiles", p.Size, b.count)}
	}
	h := hinter{board: b, solution: p.Solution, right: make([]bool, len(b.tiles)), settled: make([]bool, len(b.tiles))}
	base := make([]uint8, len(b.tiles))
	for i, v := range at.Values {
		h.right[i] = b.tiles[i] == 0 || v != 0 && p.CanonicalValue(i, v) == p.Solution[i]
		if h.settled[i] = h.right[i] && b.tiles[i] != 0 && (p.Givens[i] != 0 || v != h.start(&p, i)); h.settled[i] {
			base[i] = p.Solution[i]
		}
	}
	if cell >= 0 && h.right[cell] {
		return engine.Hint{}, engine.ErrNoHint
	}
	h.log = newJournal(len(b.tiles))
	s := newState(len(b.tiles))
	s.log = h.log
	if s.begin(b, base) {
		s.logic(byTrial, gradeStepsMax)
	}
	return h.explain(cell)
}

// hinter finds the tile to explain.
type hinter struct {
	*board
	solution []uint8
	right    []bool // tiles that are turned right
	settled  []bool // those of them that a player has turned or locked
	log      *journal
}

// start returns the initial value of a tile.
func (*hinter) start(p *engine.Puzzle, cell int) uint8 {
	if p.Start == nil {
		return 0
	}
	return p.CanonicalValue(cell, p.Start[cell])
}

// explain returns the hint for a tile, or, if chosen is negative, for the first that can be explained.
func (h *hinter) explain(chosen int) (engine.Hint, error) {
	last := h.decides(chosen)
	if last < 0 {
		return h.reveal(chosen)
	}
	path := h.log.path(last, h.settled)
	target := chosen
	for _, i := range path { // the first tile on the path that must be turned
		if at := &h.log.steps[i]; !hasSeveral(at.after) && !h.right[at.cell] {
			if at.cell != chosen {
				last, path = i, h.log.path(i, h.settled)
			}
			target = at.cell
			break
		}
	}
	if chosen < 0 {
		chosen = target
	}
	return h.explainStep(last, path, chosen), nil
}

// decides returns the first step that decides a tile that must be turned: the chosen tile, or any if chosen is
// negative. It returns -1 if there is none.
func (h *hinter) decides(chosen int) int {
	for i := range h.log.steps {
		at := &h.log.steps[i]
		if !hasSeveral(at.after) && !h.right[at.cell] && (chosen < 0 || chosen == at.cell) {
			return i
		}
	}
	return -1
}

// reveal returns the hint for a tile that no technique solves.
func (h *hinter) reveal(cell int) (engine.Hint, error) {
	for i := 0; cell < 0 && i < len(h.right); i++ {
		if !h.right[i] {
			cell = i
		}
	}
	if cell < 0 {
		return engine.Hint{}, engine.ErrNoHint
	}
	var why hintwords.Facts
	why.Clause("by", beyond.String())
	hint := engine.Hint{
		Look: "Look at " + h.name(cell) + ".", Technique: beyond.String(), Cells: []int{cell},
		Why: "Search: No technique leads to this tile, only trying turns to the end.",
	}
	hint.Facts[0], hint.Facts[1] = "look "+h.name(cell), why.String()
	h.addReveal(&hint, cell)
	return hint, nil
}

// addReveal adds the third degree.
func (h *hinter) addReveal(hint *engine.Hint, cell int) {
	value := h.solution[cell]
	ends := masks[h.tiles[cell]][value-1]
	hint.Fill = &engine.HintFill{Cell: cell, Value: int(value)}
	hint.Tell = h.name(cell) + " points " + sideWords(ends) + "."
	var tell hintwords.Facts
	tell.Clause("set", fmt.Sprintf("%s=%d", h.name(cell), value))
	tell.Clause("ends", h.sidesOf(cell, ends)...)
	hint.Facts[2] = tell.String()
}
