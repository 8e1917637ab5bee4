package game

import "slices"

// Contain reports whether one of the events is of type W.
func Contain[W What](events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool {
		_, ok := e.What.(W)
		return ok
	})
}

// DecideResult reports whether the events decide a player's result, so that they must not be lost in a fail-over.
func DecideResult(events []Event) bool {
	return Contain[Done](events) || Contain[Out](events) || Contain[Ended](events)
}
