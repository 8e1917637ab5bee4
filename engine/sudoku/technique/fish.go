package technique

import "math/bits"

// fish finds size rows that can take a digit only in the same size columns: these rows use up the digit in those
// columns, so the other rows can't take it there. Then it does the same with rows and columns exchanged.
func fish(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for digit := range l.n {
			for i := range l.lattices {
				in := &l.lattices[i]
				if l.fishIn(in, digit, size, -1, func(chosen, across uint32) bool {
					for i, line := range in.along {
						if chosen>>i&1 == 0 {
							l.dropIn(line, across, digit)
						}
					}
					return l.showFish(in, digit, chosen, across)
				}) {
					return true
				}
			}
		}
		return false
	}
}

// finnedFish finds a fish with a few extra cells in one box, the fins. Either a fin is true or the fish is, so the
// digit can be removed where both rule it out: from the cells that the fish rules out in the box of the fins. It
// includes fish that would not be fish without the fins ("sashimi").
func finnedFish(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for _, box := range l.boxes {
			for digit, spots := range l.spotsOf(box) {
				if spots == 0 || isSingle(spots) {
					continue
				}
				for rest := l.met[box]; rest != 0; rest &= rest - 1 {
					in := &l.lattices[bits.TrailingZeros64(rest)]
					if l.fishIn(in, digit, size, box, func(chosen, across uint32) bool {
						return l.tryFinned(in, digit, size, box, chosen, across)
					}) {
						return true
					}
				}
			}
		}
		return false
	}
}

// fishIn finds size lines that can take a digit in only size lines across, ignoring the cells of a box unless it is -1.
func (l *Logic) fishIn(in *lattice, digit, size, box int, each func(chosen, across uint32) bool) bool {
	few, sets := uint32(0), l.masks[:0]
	for i, line := range in.along {
		spots := l.spots[line*l.n+digit]
		set := spots
		if box >= 0 {
			set &^= l.sharedPlaces(line, box)
		}
		if spots != 0 && bits.OnesCount32(set) <= size {
			few |= 1 << i
		}
		sets = append(sets, set)
	}
	return choose(sets, few, size, each)
}

// tryFinned tries to remove the digit from each line across the box, and reports whether it found a step.
func (l *Logic) tryFinned(in *lattice, digit, size, box int, chosen, across uint32) bool {
	fins := uint32(0)
	for rest := chosen; rest != 0; rest &= rest - 1 {
		line := in.along[bits.TrailingZeros32(rest)]
		fins |= l.spots[line*l.n+digit] & l.sharedPlaces(line, box)
	}
	for j, victims := range in.across {
		cover := across | 1<<j
		if fins&^cover == 0 || bits.OnesCount32(cover) > size {
			continue
		}
		l.dropIn(victims, l.sharedPlaces(victims, box)&^chosen, digit)
		if l.showFish(in, digit, chosen, cover) {
			l.step.box = box
			return true
		}
	}
	return false
}

// showFish sets the pattern of a step that removes any notes. It returns false if there are none.
func (l *Logic) showFish(in *lattice, digit int, chosen, across uint32) bool {
	if len(l.step.Removed) == 0 {
		return false
	}
	for ; chosen != 0; chosen &= chosen - 1 {
		line := in.along[bits.TrailingZeros32(chosen)]
		l.showIn(line, l.spots[line*l.n+digit], 1<<digit)
		l.step.houses = append(l.step.houses, line)
	}
	for ; across != 0; across &= across - 1 {
		l.step.cover = append(l.step.cover, in.across[bits.TrailingZeros32(across)])
	}
	return true
}

func whyFish(w *words, s *Step) {
	d := w.patternDigits(s)
	w.Add("In ", w.houses(s.houses), ", ", d, " can go only where they cross ", w.houses(s.cover), ".")
	w.Add("So these lines between them fill ", w.houses(s.cover), " with ", d,
		", and no other cell there can take it.")
}

func whyFinnedFish(w *words, s *Step) {
	d := w.patternDigits(s)
	w.Add("In ", w.houses(s.houses), ", ", d, " can go only where they cross ", w.houses(s.cover), ", or in ",
		w.house(s.box), ".")
	w.Add("Either way ", d, " can't go in the other cells where ", w.house(s.box), " meets ", w.houses(s.cover), ".")
}
