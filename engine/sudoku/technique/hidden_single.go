package technique

// hiddenSingles calls each with every digit that has one place left in a box (or in a line), until it returns false.
func (b *board) hiddenSingles(boxes bool, each func(house, cell, digit int) bool) {
	houses := b.lines
	if boxes {
		houses = b.boxes
	}
	for _, house := range houses {
		for digit, spots := range b.spotsOf(house) {
			if spots == 0 || spots&(spots-1) != 0 {
				continue
			}
			if !each(house, b.cellIn(house, spots), digit) {
				return
			}
		}
	}
}

// hiddenSingle finds a digit with one place left in a house.
func (l *Logic) hiddenSingle(boxes bool) (found bool) {
	l.hiddenSingles(boxes, func(house, cell, digit int) bool {
		l.step.fill(cell, digit)
		l.step.houses = append(l.step.houses, house)
		found = true
		return false
	})
	return found
}

func (l *Logic) hiddenSingleBox() bool  { return l.hiddenSingle(true) }
func (l *Logic) hiddenSingleLine() bool { return l.hiddenSingle(false) }

func (b *board) placeHiddenSingles(boxes bool) (placed int) {
	b.hiddenSingles(boxes, func(_, cell, digit int) bool {
		b.place(cell, digit)
		placed++
		return !b.broken
	})
	return placed
}

func whyHiddenSingle(w *words, s *Step) {
	w.Add("In ", w.house(s.houses[0]), ", ", w.digit(s.Value-1), " can go only in ", w.cell(s.Cell),
		": it is ruled out in every other empty cell there.")
}
