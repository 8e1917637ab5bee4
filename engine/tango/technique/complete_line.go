package technique

// If a cell has the same symbol in all arrangements of a line that agree with its known cells and signs, it holds that
// symbol.

func (l *Logic) completeLine(line int) (ones, twos uint16) {
	return l.t.ForcedCells(&l.set[line], l.blankCells(line))
}

// lineReason returns all known cells of the line.
func (l *Logic) lineReason(line, _ int, value uint8) (cells uint16, of uint8) {
	return l.knownCells(line), value
}

func whyCompleteLine(w *words, s *step) {
	ways := w.l.t.Count(&w.l.set[s.Line])
	if ways == 1 {
		w.add("There's only one way to fill ", w.line(s.Line), ".")
		return
	}
	w.add("There are ", w.number(ways), " ways to fill ", w.line(s.Line), ". In all of them ",
		w.first(s), " is the same.")
}
