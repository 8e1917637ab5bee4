package technique

// emptyRectangle finds a box that can take a digit only in one row and one column, and a strong link with an end in
// that row or column outside the box. The cell where the line of the link's other end crosses the column (or row) of
// the box can't take the digit, because then the box would have no place for it.
func (l *Logic) emptyRectangle() bool {
	for digit := range l.n {
		links := l.strongLinks(digit)
		for _, box := range l.boxes {
			spots := l.spots[box*l.n+digit]
			if spots != 0 && !isSingle(spots) && l.rectangleIn(box, digit, links) {
				return true
			}
		}
	}
	return false
}

func (l *Logic) rectangleIn(box, digit int, links []strongLink) bool {
	spots := l.spots[box*l.n+digit]
	for i := 0; i < len(l.lattices); i += 2 { // the rows of each board
		if l.met[box]>>i&1 == 0 {
			continue
		}
		for _, row := range l.lattices[i].along {
			inRow := l.sharedPlaces(box, row)
			if spots&inRow == 0 || spots&^inRow == 0 {
				continue
			}
			for _, column := range l.lattices[i].across {
				inColumn := l.sharedPlaces(box, column)
				if spots&^(inRow|inColumn) != 0 || spots&^inColumn == 0 || spots&inColumn == 0 {
					continue
				}
				if l.tryRectangle(box, digit, row, column, links) {
					return true
				}
			}
		}
	}
	return false
}

func (l *Logic) tryRectangle(box, digit, row, column int, links []strongLink) bool {
	for _, link := range links {
		for end, near := range link.cells {
			far := link.cells[1-end]
			victim, ok := l.corner(near, far, row, column)
			if !ok || !l.has(victim, digit) || victim == near || victim == far || l.inHouse(victim, box) ||
				l.inHouse(near, box) {
				continue
			}
			l.drop(victim, 1<<digit)
			l.showIn(box, l.spots[box*l.n+digit], 1<<digit)
			l.step.show(near, 1<<digit)
			l.step.show(far, 1<<digit)
			l.step.box = box
			l.step.houses = append(l.step.houses, link.house, row, column)
			return true
		}
	}
	return false
}

// corner returns the cell that is ruled out if near is in the row and far leads to the column, or vice versa.
func (l *Logic) corner(near, far, row, column int) (cell int, ok bool) {
	g := l.grid
	switch {
	case l.inHouse(near, row) && g.Column(near) == g.Column(far):
		cell = g.Row(far)*g.Width + g.Column(g.Houses[column].Cells[0])
		return cell, l.inHouse(cell, column) && g.Sees(cell, far)
	case l.inHouse(near, column) && g.Row(near) == g.Row(far):
		cell = g.Row(g.Houses[row].Cells[0])*g.Width + g.Column(far)
		return cell, l.inHouse(cell, row) && g.Sees(cell, far)
	}
	return 0, false
}

func whyEmptyRectangle(w *words, s *Step) {
	d, victim := w.patternDigits(s), w.cell(s.Removed[0].Cell)
	near, far := s.pattern[len(s.pattern)-2].Cell, s.pattern[len(s.pattern)-1].Cell
	w.Add("In ", w.house(s.box), ", ", d, " can go only in ", w.house(s.houses[1]), " and ", w.house(s.houses[2]),
		"; in ", w.house(s.houses[0]), " only in ", w.cell(near), " and ", w.cell(far), ".")
	w.Add("If ", victim, " were ", d, ", ", w.cell(far), " could not be, so ", w.cell(near), " would be, and ",
		w.house(s.box), " would have no place left for ", d, ".")
}
