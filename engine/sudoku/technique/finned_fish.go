package technique

import "math/bits"

// finnedFish finds a fish with a few extra cells in one box, the fins. Either a fin is true or the fish is, so the
// digit can be removed where both rule it out: from the cells that the fish rules out in the box of the fins. It
// includes fish that would not be fish without the fins ("sashimi").
func finnedFish(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for _, box := range l.boxes {
			for digit, spots := range l.spotsOf(box) {
				if spots == 0 || single(spots) {
					continue
				}
				for rest := l.met[box]; rest != 0; rest &= rest - 1 {
					f := fin{box, &l.lattices[bits.TrailingZeros64(rest)], digit, size}
					if lines := l.finnedLines(f); bits.OnesCount32(lines) >= size && l.finnedIn(f, lines, 0, 0) {
						return true
					}
				}
			}
		}
		return false
	}
}

// fin holds the parameters of the search for a finned fish.
type fin struct {
	box         int
	in          *lattice
	digit, size int
}

// finnedLines is shortLines, ignoring the cells of the box.
func (l *Logic) finnedLines(f fin) (lines uint32) {
	for i, line := range f.in.along {
		spots := l.spots[line*l.n+f.digit]
		if spots != 0 && bits.OnesCount32(spots&^l.shared(line, f.box)) <= f.size {
			lines |= 1 << i
		}
	}
	return lines
}

// finnedIn is fishIn, ignoring the cells of the box.
func (l *Logic) finnedIn(f fin, rest, chosen, across uint32) bool {
	if bits.OnesCount32(chosen) == f.size {
		return l.finnedFound(f, chosen, across)
	}
	for rest != 0 {
		i := bits.TrailingZeros32(rest)
		rest &= rest - 1
		line := f.in.along[i]
		all := across | l.spots[line*l.n+f.digit]&^l.shared(line, f.box)
		if bits.OnesCount32(all) <= f.size && l.finnedIn(f, rest, chosen|1<<i, all) {
			return true
		}
	}
	return false
}

// finnedFound tries to remove the digit from each line across the box, and reports whether it found a step.
func (l *Logic) finnedFound(f fin, chosen, across uint32) bool {
	fins := uint32(0)
	for rest := chosen; rest != 0; rest &= rest - 1 {
		line := f.in.along[bits.TrailingZeros32(rest)]
		fins |= l.spots[line*l.n+f.digit] & l.shared(line, f.box)
	}
	for j, victims := range f.in.across {
		cover := across | 1<<j
		if fins&^cover == 0 || bits.OnesCount32(cover) > f.size {
			continue
		}
		l.dropIn(victims, l.shared(victims, f.box)&^chosen, f.digit)
		if len(l.step.Removed) > 0 {
			l.showFish(f.in, f.digit, chosen, cover)
			l.step.box = f.box
			return true
		}
	}
	return false
}

func whyFinnedFish(w *words, s *Step) {
	d := w.patternDigits(s)
	w.Add("In ", w.houses(s.houses), ", ", d, " can go only where they cross ", w.houses(s.cover), ", or in ",
		w.house(s.box), ".")
	w.Add("Either way ", d, " can't go in the other cells where ", w.house(s.box), " meets ", w.houses(s.cover), ".")
}
