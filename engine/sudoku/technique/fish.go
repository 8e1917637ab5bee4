package technique

import "math/bits"

// fish finds size rows that can take a digit only in the same size columns: these rows use up the digit in those
// columns, so the other rows can't take it there. Then it does the same with rows and columns exchanged.
func fish(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for digit := range l.n {
			for i := range l.lattices {
				in := &l.lattices[i]
				if lines := l.shortLines(in, digit, size); bits.OnesCount32(lines) >= size &&
					l.fishIn(in, digit, lines, size, 0, 0) {
					return true
				}
			}
		}
		return false
	}
}

// shortLines returns the lines with at most size places for a digit.
func (l *Logic) shortLines(in *lattice, digit, size int) (lines uint32) {
	for i, line := range in.along {
		spots := l.spots[line*l.n+digit]
		if spots != 0 && bits.OnesCount32(spots) <= size {
			lines |= 1 << i
		}
	}
	return lines
}

// fishIn extends the chosen lines by lines of rest while they cover at most size lines across, and reports whether it
// found a step.
func (l *Logic) fishIn(in *lattice, digit int, rest uint32, size int, chosen, across uint32) bool {
	if bits.OnesCount32(chosen) == size {
		return l.fishFound(in, digit, chosen, across)
	}
	for rest != 0 {
		i := bits.TrailingZeros32(rest)
		rest &= rest - 1
		all := across | l.spots[in.along[i]*l.n+digit]
		if bits.OnesCount32(all) <= size && l.fishIn(in, digit, rest, size, chosen|1<<i, all) {
			return true
		}
	}
	return false
}

func (l *Logic) fishFound(in *lattice, digit int, chosen, across uint32) bool {
	for i, line := range in.along {
		if chosen>>i&1 == 0 {
			l.dropIn(line, across, digit)
		}
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	l.showFish(in, digit, chosen, across)
	return true
}

func (l *Logic) showFish(in *lattice, digit int, chosen, across uint32) {
	for ; chosen != 0; chosen &= chosen - 1 {
		line := in.along[bits.TrailingZeros32(chosen)]
		l.showIn(line, l.spots[line*l.n+digit], 1<<digit)
		l.step.houses = append(l.step.houses, line)
	}
	for ; across != 0; across &= across - 1 {
		l.step.cover = append(l.step.cover, in.across[bits.TrailingZeros32(across)])
	}
}

func whyFish(w *words, s *Step) {
	d := w.patternDigits(s)
	w.Add("In ", w.houses(s.houses), ", ", d, " can go only where they cross ", w.houses(s.cover), ".")
	w.Add("So these lines between them fill ", w.houses(s.cover), " with ", d,
		", and no other cell there can take it.")
}
