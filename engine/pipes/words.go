package pipes

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/hintwords"
)

// sidesOf returns the sides of a tile as a fact, "r3c4=up,left", or none.
func (b *board) sidesOf(cell int, mask uint8) []string {
	if mask == 0 {
		return nil
	}
	return []string{b.name(cell) + "=" + sideList(mask)}
}

func (b *board) names(cells []int) []string { return hintwords.Names(cells, b.name) }

// sideWords returns sides as an English list.
func sideWords(mask uint8) string { return hintwords.Join(strings.Split(sideList(mask), ",")) }

// explainStep explains a step and the path to it: the hardest step on the path is the reason, the others follow. The
// chosen tile may have to wait for it.
func (h *hinter) explainStep(last int, path []int, chosen int) engine.Hint {
	hardest := path[0]
	for _, i := range path {
		if h.log.steps[i].technique > h.log.steps[hardest].technique {
			hardest = i
		}
	}
	end, reason := &h.log.steps[last], &h.log.steps[hardest]
	if reason.technique == byEdges {
		reason = end
	}
	var then []int // tiles between the reason and the end
	for _, i := range path {
		if at := &h.log.steps[i]; at != reason && !slices.Contains(then, at.cell) && at.cell != end.cell {
			then = append(then, at.cell)
		}
	}
	hint := engine.Hint{Technique: reason.technique.String()}
	hint.Cells = slices.Concat([]int{reason.cell}, reason.at, then, []int{end.cell})
	slices.Sort(hint.Cells)
	hint.Cells = slices.Compact(hint.Cells)
	var look hintwords.Facts
	look.Clause("look", h.name(reason.cell))
	hint.Look = "Look at " + h.name(reason.cell) + "."
	if chosen != end.cell {
		look.Clause("wait", h.name(chosen))
		hint.Look = "Solve this first, then " + h.name(chosen) + ". " + hint.Look
	}
	hint.Facts[0] = look.String()
	hint.Why, hint.Facts[1] = h.why(reason, end, then)
	h.addReveal(&hint, chosen)
	return hint
}

// why returns the reason, and what follows for the tile at the end of the path.
func (h *hinter) why(reason, end *step, then []int) (words, fact string) {
	var f hintwords.Facts
	f.Clause("by", reason.technique.String())
	if gone := reason.before &^ reason.after; reason.technique > byEdges {
		for turn := range turnsOf(gone) {
			f.Clause("if", h.sidesOf(reason.cell, masks[h.tiles[reason.cell]][turn])...)
		}
		words = fmt.Sprintf("If %s pointed %s, %s. ", h.name(reason.cell),
			sideWords(ever[h.tiles[reason.cell]][gone]), h.consequence(reason))
	}
	f.Clause("at", h.names(reason.at)...)
	f.Clause("then", h.names(then)...)
	if len(then) > 0 {
		words += fmt.Sprintf("Then %s follow, one by one. ", hintwords.Join(h.names(then)))
		if reason.technique == byEdges {
			words = fmt.Sprintf("Start with %s. ", hintwords.Join(h.names(then)))
		}
	}
	open, shut := end.known&15, end.known>>4
	f.Clause("open", h.sidesOf(end.cell, open)...)
	f.Clause("shut", h.sidesOf(end.cell, shut)...)
	words += h.conclusion(end, open, shut)
	name := reason.technique.String()
	return hintwords.Capital(name) + ": " + words, f.String()
}

// consequence describes what would happen after an impossible turn.
func (h *hinter) consequence(reason *step) string {
	pipe := hintwords.Join(h.names(reason.at))
	switch reason.technique {
	case byDeadEnd:
		return "the pipe with " + pipe + " would be closed, with tiles left over"
	case byLoop:
		return "the pipe through " + pipe + " would be a loop"
	case byJam:
		return "the pipe would come to " + h.name(reason.at[len(reason.at)-1]) + ", which can't fit"
	}
	return "the tiles around it would soon no longer fit"
}

// conclusion describes what is known about a tile's sides, and that this decides it.
func (h *hinter) conclusion(end *step, open, shut uint8) string {
	var known []string
	if open != 0 {
		known = append(known, "has to point "+sideWords(open))
	}
	if shut != 0 {
		known = append(known, "can't point "+strings.ReplaceAll(sideWords(shut), " and ", " or "))
	}
	if len(known) == 0 {
		return h.name(end.cell) + " fits only one way."
	}
	return fmt.Sprintf("%s %s, so only one way fits.", h.name(end.cell), hintwords.Join(known))
}
