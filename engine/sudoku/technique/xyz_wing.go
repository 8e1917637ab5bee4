package technique

// xyzWing finds a wing with a pivot xyz and pincers xz, yz: one of the three is z.
func (l *Logic) xyzWing() bool {
	return l.wing(3, func(pivot, a, b uint32) bool {
		return single(a&b) && a|b == pivot
	}, func(digit, pivot, a, b int) { l.dropSeen(digit, pivot, a, b) })
}
