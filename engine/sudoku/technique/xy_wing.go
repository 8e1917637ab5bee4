package technique

// xyWing finds a wing of three bivalue cells xy, xz, yz: one of the pincers is z.
func (l *Logic) xyWing() bool {
	return l.wing(2, func(pivot, a, b uint32) bool {
		return single(a&b) && a&b&pivot == 0 && (a|b)&^(a&b) == pivot
	}, func(digit, _, a, b int) { l.dropSeen(digit, a, b) })
}
