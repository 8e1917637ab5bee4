package technique

// singles places all singles, the easiest first at each point, and records them in the report. It is equivalent to
// repeated calls of [Logic.next].
func (l *Logic) singles(r *Report, most Technique) {
	for t := LastDigit; t <= min(most, nakedSingle) && l.left > 0 && !l.broken; {
		placed := l.sweep(t)
		r.record(t, t.Score(), placed)
		if placed > 0 {
			t = LastDigit
		} else {
			t++
		}
	}
}

func (l *Logic) sweep(t Technique) (placed int) {
	switch t {
	case LastDigit:
		return l.placeLastDigits()
	case hiddenSingleBox:
		return l.placeHiddenSingles(true)
	case hiddenSingleLine:
		return l.placeHiddenSingles(false)
	}
	return l.placeNakedSingles()
}
