package technique

import "strconv"

// lastOfCage finds a cage with one empty cell.
func (l *Logic) lastOfCage() bool { return l.findLastOf(l.cages) }

// ruleOf45 finds a cell whose digit follows from the sums of houses and cages: an innie or an outie. The digits of a
// house of a 9x9 board add up to 45.
func (l *Logic) ruleOf45() bool { return l.findLastOf(l.derived) }

// findLastOf finds a sum with one empty cell.
func (l *Logic) findLastOf(list []sumCells) bool {
	for i := range list {
		if cell, value := l.missingCell(&list[i]); cell >= 0 && value >= 1 && value <= l.n && l.has(cell, value-1) {
			l.step.fill(cell, value-1)
			l.showSum(&list[i])
			return true
		}
	}
	return false
}

// missingCell returns the only empty cell of a sum and its value, or cell -1 if there is not exactly one empty cell.
func (l *Logic) missingCell(s *sumCells) (cell, value int) {
	cell, value = -1, s.sum
	for _, c := range s.cells {
		v := int(l.values[c])
		if v == 0 && cell >= 0 {
			return -1, 0
		}
		if value -= v; v == 0 {
			cell = c
		}
	}
	return cell, value
}

func whyLastOfCage(w *words, s *Step) {
	w.Add("The cage ", w.patternCells(s), " adds up to ", strconv.Itoa(s.sum), ", and only ", w.cell(s.Cell),
		" is empty in it.")
}

func whyRuleOf45(w *words, s *Step) {
	w.ruleOf45(s)
	if len(s.pattern) > 1 {
		w.Add("Only ", w.cell(s.Cell), " is empty of them.")
	}
}

// ruleOf45 writes the sum of some cells and the reason.
func (w *words) ruleOf45(s *Step) {
	w.Add("The digits of ", w.houses(s.from.houses), " add up to ", strconv.Itoa(s.from.total), ".")
	if s.from.out {
		w.Add("The cages that cover ", w.houses(s.from.houses), " add up to ", strconv.Itoa(s.from.inCages), ".")
	} else {
		w.Add("The cages within add up to ", strconv.Itoa(s.from.inCages), ".")
	}
	verb := " are "
	if len(s.pattern) == 1 {
		verb = " is "
	}
	place := "the rest"
	if s.from.out {
		place = "what sticks out"
	}
	w.Add("So ", w.patternCells(s), ", ", place, ",", verb, strconv.Itoa(s.sum), sumWord(len(s.pattern)), ".")
}

// sumWord returns " together" for the sum of several cells.
func sumWord(cells int) string {
	if cells == 1 {
		return ""
	}
	return " together"
}
